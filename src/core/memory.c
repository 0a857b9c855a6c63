/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The handler of SIGABRT tells this from a bug by errno. */
static void give_up(void)
{
	errno = ENOMEM;
	abort();
}

void *memory_zero(size_t count, size_t size)
{
	void *memory = calloc(count + !count, size);
	if (!memory)
		give_up();
	return memory;
}

void *memory_resize(void *old, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		give_up();
	size_t bytes = count * size;
	void *memory = realloc(old, bytes + !bytes);
	if (!memory)
		give_up();
	return memory;
}

char *memory_copy(const char *text, size_t length)
{
	return memcpy(memory_zero(length + 1, 1), text, length);
}

char *memory_text(const char *text)
{
	return memory_copy(text, strlen(text));
}

void *memory_grow(void *vector, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return vector;
	*capacity = *capacity ? *capacity * 2 : 16;
	return memory_resize(vector, *capacity, size);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"

#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"

/* The handler of SIGABRT tells this from a bug by errno. */
static void give_up(void)
{
	errno = ENOMEM;
	abort();
}

void *memory_zero(size_t count, size_t size)
{
	void *memory = calloc(number_max64(count, 1), size);
	if (!memory)
		give_up();
	return memory;
}

void *memory_resize(void *old, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		give_up();
	size_t bytes = count * size;
	void *memory = realloc(old, number_max64(bytes, 1));
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

enum { BLOCK_BYTES = 32768 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	max_align_t bytes[];
};

void *arena_zero(struct arena *arena, size_t count, size_t size)
{
	assert((!size || count < SIZE_MAX / 2 / size) && "what is asked for is a size");
	size_t unit = sizeof(max_align_t), wanted = (count * size + unit - 1) / unit * unit;
	struct arena_block *block = arena->blocks;
	if (!block || wanted > block->size - block->used) {
		size_t room = wanted > BLOCK_BYTES ? wanted : BLOCK_BYTES;
		block = memory_zero(1, sizeof *block + room);
		*block = (struct arena_block){ .next = arena->blocks, .size = room };
		arena->blocks = block;
	}
	void *memory = (unsigned char *)block->bytes + block->used;
	block->used += wanted;
	return memory;
}

void *arena_new(struct arena *arena, size_t size)
{
	return arena_zero(arena, 1, size);
}

char *arena_copy(struct arena *arena, const char *text, size_t length)
{
	return memcpy(arena_zero(arena, length + 1, 1), text, length);
}

char *arena_text(struct arena *arena, const char *text)
{
	return arena_copy(arena, text, strlen(text));
}

size_t arena_bytes(const struct arena *arena)
{
	size_t bytes = 0;
	for (const struct arena_block *block = arena->blocks; block; block = block->next)
		bytes += sizeof *block + block->size;
	return bytes;
}

void arena_fini(struct arena *arena)
{
	for (struct arena_block *block = arena->blocks, *next; block; block = next) {
		next = block->next;
		free(block);
	}
	arena->blocks = NULL;
}

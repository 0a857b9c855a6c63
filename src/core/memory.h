/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_MEMORY_H
#define CORE_MEMORY_H

#include <stddef.h>

/* Returns memory for count items of size bytes, which the caller frees.  Never
 * returns NULL: if memory runs out, or count * size overflows, the program
 * aborts with ENOMEM in errno. */
void *memory_zero(size_t count, size_t size);
void *memory_resize(void *old, size_t count, size_t size);

/* Copies the first length bytes of a text, or all of it, into new memory, ended
 * by NUL. */
char *memory_copy(const char *text, size_t length);
char *memory_text(const char *text);

/* Makes room for one more item in a vector of count items with room for
 * *capacity, by doubling.  Returns the vector, which may have moved. */
void *memory_grow(void *vector, size_t count, size_t *capacity, size_t size);

#endif

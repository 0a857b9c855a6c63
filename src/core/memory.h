/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_MEMORY_H
#define CORE_MEMORY_H

#include <stddef.h>

/* Memory for count items of size bytes.  Nothing works without it: when there
 * is none left, or count * size overflows, the program aborts with ENOMEM in
 * errno. */
void *memory_zero(size_t count, size_t size);
void *memory_resize(void *old, size_t count, size_t size);

/* The first bytes of a text, and all of it, in memory of their own, ended by NUL. */
char *memory_copy(const char *text, size_t length);
char *memory_text(const char *text);

/* Makes room for one more item in a vector that holds count items and has room
 * for *capacity, by doubling; returns the vector. */
void *memory_grow(void *vector, size_t count, size_t *capacity, size_t size);

#endif

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

/*
 * An allocator whose memory is freed all at once.  What is allocated in it never moves.
 */
struct arena {
	struct arena_block *blocks; /* newest first; owned */
};

/* Zeroed memory for count items of size bytes, aligned for any type. */
void *arena_zero(struct arena *arena, size_t count, size_t size);

/* The same for one item. */
void *arena_new(struct arena *arena, size_t size);

/* Copies the first length bytes of a text, and adds a NUL; arena_text copies the whole text. */
char *arena_copy(struct arena *arena, const char *text, size_t length);
char *arena_text(struct arena *arena, const char *text);

/* All memory that it takes. */
size_t arena_bytes(const struct arena *arena);

void arena_fini(struct arena *arena);

#endif

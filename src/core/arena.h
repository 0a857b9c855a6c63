/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_ARENA_H
#define CORE_ARENA_H

#include <stddef.h>

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

void arena_fini(struct arena *arena);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ARENA_H
#define SCRIPT_ARENA_H

#include <stddef.h>

/*
 * Memory that is freed all at once.  What is in it never moves.
 */
struct arena {
	struct arena_block *blocks; /* the newest first */
};

/* Zeroed memory for count items of size bytes, aligned for any type. */
void *arena_zero(struct arena *arena, size_t count, size_t size);

/* A copy of the first length bytes of text, ended by NUL; and of all of it. */
char *arena_copy(struct arena *arena, const char *text, size_t length);
char *arena_text(struct arena *arena, const char *text);

void arena_fini(struct arena *arena);

#endif

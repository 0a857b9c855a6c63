/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BRIEF_H
#define SCRIPT_BRIEF_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Which functions of a text are brief: short, without a loop and without another function in them.
 * Such a function that can reach no other function either takes so few instructions that they need
 * not be counted.
 *
 * It is told by the words on its lines, whether they are code or not, and so some that are brief
 * are not known to be.
 */

struct brief {
	const char *text;
	size_t size;
	size_t *lines; /* where each begins, and the end; NULL until that is asked for */
	size_t count, capacity;
};

/* The text must stay until then. */
void brief_init(struct brief *brief, const char *text, size_t size);
void brief_fini(struct brief *brief);

/* Whether the function that stands on these lines, the first one being 1, is brief. */
bool brief_is(struct brief *brief, int first, int last);

#endif

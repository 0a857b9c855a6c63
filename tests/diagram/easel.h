/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef EASEL_H
#define EASEL_H

#include "diagram/diagram.h"

/*
 * Drawings for tests: charts to draw, and what was drawn as text.
 */

/* Writes a diagram as lines without trailing blanks; the caller frees it. */
char *easel_text(const struct diagram *diagram, bool ascii);

/* Adds a state, and an edge between two. */
int easel_node(struct chart *chart, const char *title, int parent);
int easel_edge(struct chart *chart, int from, int to, const char *label);

/* A machine with states in states, a way out of the innermost, a global state,
 * a loop and a way back to any state. */
void easel_soldier(struct chart *chart);

/* A chart of any shape, the same for the same seed. */
void easel_random(struct chart *chart, uint32_t seed);

/* The next number below limit of a sequence that begins with seed. */
uint32_t easel_draw(uint32_t *seed, uint32_t limit);

#endif

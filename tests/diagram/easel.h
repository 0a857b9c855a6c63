/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef EASEL_H
#define EASEL_H

#include "diagram/diagram.h"

/*
 * Test helpers: charts to draw, and drawings as text.
 */

/* Writes a diagram as lines without trailing blanks; the caller frees the text. */
char *easel_text(const struct diagram *diagram, bool ascii);

/* Adds a state; easel_edge adds an edge between two states. */
int easel_node(struct chart *chart, const char *title, int parent);
int easel_edge(struct chart *chart, int from, int to, const char *label);

/* A machine with nested states, a way out of the innermost, a global state, a loop, and a way back
 * to any state. */
void easel_soldier(struct chart *chart);

/* A chart of random shape, always the same for a seed. */
void easel_random(struct chart *chart, uint32_t seed);

/* The next number below limit of the pseudo-random sequence that starts with seed. */
uint32_t easel_draw(uint32_t *seed, uint32_t limit);

#endif

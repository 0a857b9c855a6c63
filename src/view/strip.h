/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A lane of time, drawn: states as blocks, blips as notches in them, and what people did.
 */
#ifndef VIEW_STRIP_H
#define VIEW_STRIP_H

#include "view/arrows.h"

/* Draws the lane of that number into its row of the field.  Before segment since, nothing is
 * known. */
void strip_draw(const struct field *field, size_t index, uint64_t since);

/* Draws the visible reloads as lines from the ruler above the field downward. */
void strip_draw_reloads(const struct field *field, struct area ruler);

#endif

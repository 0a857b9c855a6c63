/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Values side by side as bars of one cell each; as digits where there are no blocks.
 */
#ifndef VIEW_SPARK_H
#define VIEW_SPARK_H

#include <stddef.h>

#include "term/canvas.h"

/* Draws one value, between nothing and most; it looks like nothing only if it is. */
void spark_bar(struct area row, int x, enum style style, double value, double most);

/* Draws values from the left on, between the least and the greatest of them, so that the least
 * one still has a bar; the last one is that of now, and those before are dim. */
void spark_line(struct area row, const double *values, size_t count);

#endif

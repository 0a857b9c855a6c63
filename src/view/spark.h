/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Values side by side as bars of one cell each, or as digits in ASCII.
 */
#ifndef VIEW_SPARK_H
#define VIEW_SPARK_H

#include <stddef.h>

#include "term/canvas.h"

/* Draws one value as a share of most; only 0 looks empty. */
void spark_bar(struct area row, int x, enum style style, double value, double most);

/* Draws values from the left on, scaled between the smallest and the greatest, so that even the
 * smallest has a bar.  The last value is the present one; earlier ones are dim. */
void spark_line(struct area row, const double *values, size_t count);

#endif

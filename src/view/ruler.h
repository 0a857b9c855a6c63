/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The row above an axis of time: the numbers of ticks or, inside a tick, the kind of event in each
 * column.  The moment shown is marked.
 */
#ifndef VIEW_RULER_H
#define VIEW_RULER_H

#include "view/axis.h"

/* Draws the ruler of that axis into the row. */
void ruler_draw(const struct axis *axis, const struct session *session, struct area row);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_OUTLINE_H
#define DIAGRAM_OUTLINE_H

#include "diagram/diagram.h"

/*
 * A chart as a list, for where a drawing has no room: each state, and below it
 * where its edges lead and why.  It fits everywhere; what is too long or too
 * many is cut.
 */

/* Writes the list, from the node's line on if not all of it has room; a box is a
 * state's line. */
void outline_init(struct diagram *diagram, const struct chart *chart, int node,
                  const struct diagram_room *room);

#endif

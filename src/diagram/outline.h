/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_OUTLINE_H
#define DIAGRAM_OUTLINE_H

#include "diagram/diagram.h"

/*
 * A chart as a list, where there is no space for a drawing: each state, and below it where its
 * edges lead and why.  It always fits; what is too long or too much is cut off.
 */

/* Writes the list.  If it is too long, it starts at the node's line, or fills the last page.  A
 * state's line is its box. */
void outline_init(struct diagram *diagram, const struct chart *chart, int node,
                  const struct diagram_room *room);

#endif

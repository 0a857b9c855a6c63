/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_DIAGRAM_H
#define DIAGRAM_DIAGRAM_H

#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * The picture of a machine, laid out from its chart alone, so that nothing in it
 * moves while the machine runs.  No edge passes through a box; every label stands
 * at its edge, or in the legend below, under the number that stands there.
 *
 * Whoever shows it walks over the cells and gives them ink by whose they are
 * (glyph_code says which character a cell is); a click is answered by the owner
 * of the cell.
 */

struct diagram_room {
	int cols, rows;
	bool notes; /* a line in each box is left free for notes, see diagram_notes */
};

struct diagram {
	struct paper paper;
	struct paper_area *boxes; /* of each node; 0 by 0 for one told in a line below; owned */
	int cost;                 /* crossings, bends, lengths, numbered labels */
};

/* Draws a chart; false when it does not fit. */
bool diagram_init(struct diagram *diagram, const struct chart *chart,
                  const struct diagram_room *room);
void diagram_fini(struct diagram *diagram);

/* Whose a cell is: a label's or a box's rather than a line's. */
struct owner diagram_at(const struct diagram *diagram, int x, int y);

/* Where a box has its line for notes; 0 by 0 where it has none. */
struct paper_area diagram_notes(const struct diagram *diagram, const struct chart *chart, int node);

#endif

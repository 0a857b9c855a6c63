/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PLAN_H
#define DIAGRAM_PLAN_H

#include "diagram/arrange.h"
#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * Where each box of a chart is drawn, and how large it is.  A metastate is
 * arranged by itself, then stands in what is around it as one large box.
 */

enum {
	PLAN_NODES_MAX = RANK_ITEMS_MAX,
	PLAN_TEXT_SIZE = 320,
};

/* What the plan is to keep to. */
struct plan_wishes {
	int cols, rows; /* the room */
	bool notes;     /* a line of each box is left free for notes */
	bool lanes;     /* room for edges that go round others, and beside each other */
};

struct plan {
	struct paper_area *boxes; /* of each node; 0 by 0 for one that is told below; owned */
	int cols, rows;
};

/* Finds which boxes stand beside which: the spot of each node among those that
 * are in the same metastate, from layers that go across or down. */
void plan_arrange(const struct chart *chart, const struct plan_wishes *wishes, bool across,
                  struct arrange_spot *spots);

/* Makes the plan; false when there is not enough room. */
bool plan_init(struct plan *plan, const struct chart *chart, const struct plan_wishes *wishes,
               const struct arrange_spot *spots);
void plan_fini(struct plan *plan);

/* Whether a node is a frame around others. */
bool plan_is_frame(const struct chart *chart, int node);

/* Whether a node is told in words below the drawing: a global state that leads nowhere. */
bool plan_is_told(const struct chart *chart, int node);

/* Writes the title that the box has. */
void plan_title(const struct chart *chart, int node, char out[PLAN_TEXT_SIZE]);

/* What stands in the upper edge of a global state's frame. */
extern const char plan_anywhere[];

/* Writes what is beside a box for a way back to any state: `back (hungry)`. */
void plan_stub(const struct chart_edge *edge, char out[PLAN_TEXT_SIZE]);

/* Writes what is in a box for an edge that leads to where it begins. */
void plan_loop(const struct chart_edge *edge, char out[PLAN_TEXT_SIZE]);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PLAN_H
#define DIAGRAM_PLAN_H

#include "diagram/arrange.h"
#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * Where each box of a chart stands, and how large it is.  The inside of a metastate is arranged by
 * itself; in its surroundings, the metastate is one large box.
 */

enum {
	PLAN_NODES_MAX = RANK_ITEMS_MAX,
	PLAN_TEXT_SIZE = 320,
};

/* What a plan has to respect. */
struct plan_wishes {
	int cols, rows; /* the available space */
	bool notes;     /* leave a line in each box for notes */
	bool lanes;     /* leave space for edges to go around others and beside each other */
};

struct plan {
	struct paper_area *boxes; /* by node, owned; 0 by 0 for a node in the legend */
	int cols, rows;
};

/* Arranges the boxes: finds each node's spot among those in the same metastate, starting from
 * layers that go across or down. */
void plan_arrange(const struct chart *chart, const struct plan_wishes *wishes, bool across,
                  struct arrange_spot *spots);

/* Makes the plan; false if there is not enough space, and then there is nothing to release. */
bool plan_init(struct plan *plan, const struct chart *chart, const struct plan_wishes *wishes,
               const struct arrange_spot *spots);
void plan_fini(struct plan *plan);

/* Whether a node is a frame around other nodes. */
bool plan_is_frame(const struct chart *chart, int node);

/* Whether a node is not drawn but named in the legend: a global state that has no edges. */
bool plan_in_legend(const struct chart *chart, int node);

/* Writes the title of a node's box. */
void plan_title(const struct chart *chart, int node, char out[PLAN_TEXT_SIZE]);

/* The text in the upper edge of a global state's frame. */
extern const char plan_anywhere[];

/* Writes the text beside a box for an edge to CHART_BACK: `back (hungry)`. */
void plan_stub(const struct chart_edge *edge, char out[PLAN_TEXT_SIZE]);

/* Writes the text in a box for a loop. */
void plan_loop(const struct chart_edge *edge, char out[PLAN_TEXT_SIZE]);

#endif

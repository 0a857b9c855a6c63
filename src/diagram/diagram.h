/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_DIAGRAM_H
#define DIAGRAM_DIAGRAM_H

#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * The picture of a machine, laid out from its chart alone, so that nothing in it moves while the
 * machine runs.  No edge passes through a box.  Every label stands at its edge; where there is no
 * space, a number stands there and the label in the legend below.
 *
 * A view walks over the cells, looks up their characters with paper_code() and chooses colours by
 * owner; a click is resolved to the owner of its cell.
 */

enum { DIAGRAM_COLS_MAX = 250, DIAGRAM_ROWS_MAX = 120 }; /* no larger room is used */

struct diagram {
	struct paper paper;
	struct paper_area *boxes; /* by node, owned; 0 by 0 for a node in the legend */
	int *trunks;   /* by edge, owned: the edge whose line and label it joins, or itself */
	int crossings; /* of two edges */
	int cost;      /* of crossings, bends, lengths and numbered labels */
};

/* Draws a chart.  False if it does not fit; then there is nothing to release.  Notes are left out
 * if it fits only without them. */
bool diagram_init(struct diagram *diagram, const struct chart *chart,
                  const struct paper_room *room);
void diagram_fini(struct diagram *diagram);

/* Makes a list instead: each state, whose line is its box, and below it where its edges lead and why.
 * It always fits: what is too long is cut off, and if it is too much, it starts at the node's line, or
 * fills the last page. */
void diagram_list(struct diagram *diagram, const struct chart *chart, int node,
                  const struct paper_room *room);

/* Whether more lines cross than there are edges: too many for a reader. */
bool diagram_is_tangled(const struct diagram *diagram, const struct chart *chart);

/* The owner of a cell: of the label or box rather than of a line. */
struct owner diagram_at(const struct diagram *diagram, int x, int y);

/* The line for notes in a node's box; 0 by 0 if it has none. */
struct paper_area diagram_notes(const struct diagram *diagram, const struct chart *chart, int node);

/*
 * Shows as much of a machine as there is space for: all of it, or with metastates folded one after
 * the other in the order of their declaration, or all of it on paper larger than the space, which is
 * shown in parts.  What is too large or too tangled for that is one state with as many neighbours as fit,
 * or a list.  Only the last two depend on the current state, so that the others can be kept while the
 * machine runs.
 */

enum picture_form { PICTURE_WHOLE, PICTURE_FOLDED, PICTURE_LARGER, PICTURE_NEAR, PICTURE_LIST };

struct picture {
	enum picture_form form;
	struct chart chart; /* the chart that is drawn */
	struct diagram diagram;
	bool tangled;         /* it is not drawn as a whole because too many lines would cross */
	size_t shown, states; /* how many states of the machine it shows, and how many there are */
};

/* Draws the machine of a class that contains the given state; folds are a person's wishes, or NULL.
 * To be released with picture_fini. */
void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct chart_folds *folds, const struct paper_room *room);

/* The same of at most so many states, one at least: the first of two, the second, and where the first
 * leads; without the other changes. */
void picture_init_around(struct picture *picture, const struct world *world,
                         const struct class *class, const uint8_t states[2], size_t most,
                         const struct paper_room *room);
void picture_fini(struct picture *picture);

/* Finds the part of a larger picture around a node, of that size: where it begins.  There are few such
 * parts, so that it seldom moves. */
void picture_part(const struct picture *picture, int node, int cols, int rows, int *left, int *top);

#endif

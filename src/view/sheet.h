/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An agent as rows of a list: name, place, states and stats, in as many rows as the width requires.
 */
#ifndef VIEW_SHEET_H
#define VIEW_SHEET_H

#include "view/view.h"

enum sheet_form {
	SHEET_LINE,  /* everything in one row */
	SHEET_PAIR,  /* states in one row, stats below */
	SHEET_BLOCK, /* name and place on the left, everything else in rows beside and below them:
	                it has no columns */
};

/* What is the same for all agents shown. */
struct sheet {
	const struct view_scene *scene;
	const struct sim *sim;
	enum sheet_form form;
	int name, place, state, global; /* columns of each */
	int left;                       /* the column of the stats in a line */
	int gap;                        /* blank rows between agents */
	bool brief;                     /* only the selected agent has more than its states */
};

/* Plans rows of that many columns for the agents of the scene. */
void sheet_init(struct sheet *sheet, const struct view_scene *scene, int cols);

/* Draws the heads of the columns. */
void sheet_draw_heads(const struct sheet *sheet, struct area row);

/* Returns the column (view/column.h) whose head is at x, or COLUMN_NONE. */
int sheet_column_at(const struct sheet *sheet, int x);

/* Draws an agent from row y on, which may be outside the area; returns the rows it takes. */
int sheet_draw(const struct sheet *sheet, struct area area, int y, const struct agent *agent);

#endif

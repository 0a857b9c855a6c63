/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An agent as rows of a list: name, place, states and stats, in as many rows as
 * the width makes necessary.
 */
#ifndef VIEW_SHEET_H
#define VIEW_SHEET_H

#include "view/view.h"

enum sheet_form {
	SHEET_LINE,  /* everything in a row */
	SHEET_PAIR,  /* states in a row, stats below */
	SHEET_BLOCK, /* name and place at the left, all else flows beside and below them */
};

/* What is the same for every agent shown. */
struct sheet {
	const struct view_scene *scene;
	const struct sim *sim;
	enum sheet_form form;
	int name, place, state, global, stats; /* columns */
	int gap;                               /* blank rows between agents */
	bool brief; /* only the selected agent has more than its states */
};

/* Plans rows of that many columns for the agents that the scene shows. */
void sheet_init(struct sheet *sheet, const struct view_scene *scene, int cols);

/* Whether the columns have heads, and draws them. */
bool sheet_has_heads(const struct sheet *sheet);
void sheet_draw_heads(const struct sheet *sheet, struct area row);

/* The column (view/column.h) under whose head that is, or COLUMN_NONE. */
int sheet_column_at(const struct sheet *sheet, int x);

/* Draws an agent from row y on, which may be outside; returns the rows it takes. */
int sheet_draw(const struct sheet *sheet, struct area area, int y, const struct agent *agent);

#endif

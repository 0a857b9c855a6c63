/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A crowd in lines: how many agents are in each state, how many telegrams there are, how long the
 * agents have been in their states, and how their stats are distributed.
 */
#ifndef VIEW_CROWD_H
#define VIEW_CROWD_H

#include "view/view.h"
#include "session/census.h"

enum crowd_kind { CROWD_STATE, CROWD_TELEGRAMS, CROWD_STAY, CROWD_STAT, CROWD_KINDS };

/* What a line is about. */
struct crowd_line {
	enum crowd_kind kind;
	uint8_t class;
	uint8_t index; /* the number of the state or stat */
	bool first;    /* whether it is the first of its class */
};

/* A census at the moment shown, and the columns for names. */
struct crowd {
	const struct view_scene *scene;
	const struct sim *sim;
	const struct census *census;
	int class_cols, name_cols;
};

/* The other columns of a line: before everything, between two things, and for numbers. */
enum { CROWD_GUTTER = 2, CROWD_GAP = 2, CROWD_COUNT_COLS = 9, CROWD_SHARE_COLS = 7 };

/* Shows what the session counted last, in that many columns.  Borrows the scene. */
void crowd_init(struct crowd *crowd, const struct view_scene *scene, int cols);

/* Returns the line of that number; false if there is none. */
bool crowd_line_at(const struct crowd *crowd, int number, struct crowd_line *line);

/* Returns the number of lines. */
int crowd_count_lines(const struct crowd *crowd);

/* Returns the number of the selected line. */
int crowd_selected_line(const struct crowd *crowd);

/* Returns how many agents were in the state at the end of a segment, or how many telegrams were
 * sent in it; false if that is not known. */
bool crowd_value_at(const struct crowd *crowd, const struct crowd_line *line, uint64_t tick,
                    uint64_t *value);

/* Returns how the stays in the state that a line is about are spread, or the values of its stat; NULL
 * if that is not known. */
const struct census_spread *crowd_spread(const struct crowd *crowd, const struct crowd_line *line);

#endif

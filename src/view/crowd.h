/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the crowd has to tell, a line for each: how many are in which state, how many telegrams there
 * are, for how long the agents have been in their states, and how their stats are spread.
 */
#ifndef VIEW_CROWD_H
#define VIEW_CROWD_H

#include "view/view.h"

enum crowd_kind { CROWD_STATE, CROWD_TELEGRAMS, CROWD_STAY, CROWD_STAT, CROWD_KINDS };

/* What a line is about. */
struct crowd_line {
	enum crowd_kind kind;
	uint8_t class;
	uint8_t index; /* the state's or the stat's number */
	bool first;    /* of its class */
};

/* A census at the moment shown, and the columns for names. */
struct crowd {
	const struct view_scene *scene;
	const struct sim *sim;
	const struct census *census;
	int class_cols, name_cols;
};

/* Columns of a line beside those: before everything, between two things, and for numbers. */
enum { CROWD_GUTTER = 2, CROWD_GAP = 2, CROWD_COUNT_COLS = 9, CROWD_SHARE_COLS = 7 };

/* Looks at what the session counted last, to be shown in that many columns. */
void crowd_init(struct crowd *crowd, const struct view_scene *scene, int cols);

/* The line of that number; false if there is none. */
bool crowd_line_at(const struct crowd *crowd, int number, struct crowd_line *line);

int crowd_count_lines(const struct crowd *crowd);

/* The line that is selected. */
int crowd_selected_line(const struct crowd *crowd);

/* How many were in the state at the end of a segment, or how many telegrams were sent in it; false if
 * that is not known. */
bool crowd_value_at(const struct crowd *crowd, const struct crowd_line *line, uint64_t tick,
                    uint64_t *value);

/* The stays in the state that a line is about, or NULL if they are not known. */
const struct census_stay *crowd_stays(const struct crowd *crowd, const struct crowd_line *line);

/* The numbers of the stat that a line is about. */
const struct census_stat *crowd_stat(const struct crowd *crowd, const struct crowd_line *line);

/* Whom a line names, as the longest or the fullest; AGENT_NONE: nobody. */
uint32_t crowd_agent(const struct crowd *crowd, const struct crowd_line *line);

#endif

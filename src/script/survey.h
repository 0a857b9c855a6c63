/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SURVEY_H
#define SCRIPT_SURVEY_H

#include "script/complaints.h"
#include "script/site.h"
#include "script/usage.h"

/*
 * What is odd about a world that can run: what was probably meant otherwise.  A
 * world is surveyed without running it.
 *
 *   a state that is never reached, or has no way out
 *   an exit that is declared and that nothing leads to
 *   a transition that never holds, or comes after one that always does
 *   a message that nobody sends, or handles
 *   a stat that nobody reads
 *   two names that differ only in capitals
 *
 * What code reads, sends and does is not known, and it is not accused.
 */

struct oddity {
	int line; /* 0: not known */
	char text[240];
};

struct survey {
	const struct world *world;
	const struct sites *sites; /* NULL: it is a world in C */
	struct usage usage;
	struct oddity *items; /* in the order of their lines */
	size_t count, capacity;
};

/* Looks at all of the world. */
void survey_init(struct survey *survey, const struct world *world, const struct sites *sites);
void survey_fini(struct survey *survey);

/*
 * For the files of the survey.
 */

/* Adds an oddity about the thing, printf-like. */
void survey_add(struct survey *survey, const void *thing, const char *format, ...);

/* survey_states.c: the states of a class, and their transitions. */
void survey_states(struct survey *survey, uint8_t class);

/* survey_names.c: names that differ only in capitals. */
void survey_names(struct survey *survey);

#endif

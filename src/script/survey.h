/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_SURVEY_H
#define SCRIPT_SURVEY_H

#include "script/build.h"

/*
 * Finds oddities in a world that can run: what was probably meant otherwise.  The world is not run.
 *
 *   a state that is never reached, or has no way out
 *   an exit that is declared and that nothing leads to
 *   a transition that never holds, or comes after one that always does; a when that never holds
 *   what begins a state in which agents begin and to which nothing leads
 *   a state compared with a metastate, which is around it
 *   a message that nobody sends, or handles, or that is sent to agents who do not handle it
 *   a stat that nobody reads, and a class that nobody is of
 *   two names that differ only in capitals
 *
 * What code reads, sends and does is unknown, so code is given the benefit of the doubt.
 */

struct survey {
	const struct world *world;
	const struct notes *notes; /* NULL: it is a world in C */
	struct oddities found;     /* sorted by line */
};

/* Surveys the whole world. */
void survey_init(struct survey *survey, const struct world *world, const struct notes *notes);
void survey_fini(struct survey *survey);

/* survey_names.c: reports names of one kind that differ only in capitals. */
void survey_names(struct survey *survey);

#endif

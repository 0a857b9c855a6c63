/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whom a text means: those of whom it is a condition that holds ("thirst > 3"), or those who have
 * it in their name, place or state.
 */
#ifndef VIEW_SEARCH_H
#define VIEW_SEARCH_H

#include "core/error.h"
#include "sim/sim.h"

struct expression;

struct search {
	const struct world *world;
	struct expression **conditions; /* by class; NULL: it means nothing there; owned */
	char *text;                     /* owned; NULL: it is a condition */
	bool *classes, *places;         /* those that have the text in their names; owned */
	bool *states;                   /* likewise, class after class */
	bool counts;                    /* it may be a part of a number */
};

/* Reads the text as a condition: false, with the reason, if it is none. */
bool search_condition(struct search *search, const struct sim *sim, const char *text,
                      struct error *error);

/* Looks for the text itself. */
void search_text(struct search *search, const struct sim *sim, const char *text);

void search_fini(struct search *search);

/* Whether the agent is meant. */
bool search_fits(const struct search *search, const struct sim *sim, const struct agent *agent);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which agents a text means: those for which it is a condition that holds ("thirst > 3"), or those
 * that have it in their name, place or state.
 */
#ifndef VIEW_SEARCH_H
#define VIEW_SEARCH_H

#include "core/error.h"
#include "sim/sim.h"

struct expression;

struct search {
	const struct world *world;
	struct expression **conditions;     /* by class, NULL if it has no meaning there; owned */
	char *text;                         /* owned; NULL: it is a condition */
	bool *classes, *places;             /* whether the name has the text in it; owned */
	bool (*states)[FSM_STATES_MAX + 1]; /* the same, by class and state; owned */
	bool counts;                        /* the text may be part of a number */
};

/* Prepares a search by the text as a condition.  Returns false and the reason if it is not one. */
bool search_condition(struct search *search, const struct sim *sim, const char *text,
                      struct error *error);

/* Prepares a search for the text itself. */
void search_text(struct search *search, const struct sim *sim, const char *text);

/* Frees what either of them has allocated. */
void search_fini(struct search *search);

/* Whether the agent is meant. */
bool search_fits(const struct search *search, const struct sim *sim, const struct agent *agent);

#endif

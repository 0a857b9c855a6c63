/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CHECKS_H
#define APP_CHECKS_H

#include "core/error.h"
#include "app/options.h"
#include "session/breakpoint.h"
#include "sim/sim.h"

/*
 * The conditions that decide whether a run succeeds: --until must come to hold, --never must not.
 * Both are breakpoints of the run and are tested where breakpoints are, and once before the first
 * tick.
 */

/* The result of a run, so far or at its end. */
enum outcome {
	OUTCOME_OPEN,   /* not decided yet */
	OUTCOME_DONE,   /* --until holds, or the run ended well without it */
	OUTCOME_FAILED, /* --never holds, or --until did not by the end */
	OUTCOME_BAD,    /* a condition could not be evaluated, or the system failed us */
};

struct checks {
	struct breakpoints *list; /* borrowed; ours come last in it */
	size_t first;             /* index in list of our first; --never comes before --until */
	bool until, never;        /* which of the two were given */
	size_t said;              /* index in list of the condition that the last message names */
	uint32_t agent;           /* the agent that the message names, or AGENT_NONE */
};

/* Adds the conditions that the options give to the list, behind all other breakpoints.  False if
 * one of them is not an expression. */
bool checks_init(struct checks *checks, struct breakpoints *list, const struct options *options,
                 const struct sim *sim, struct error *error);

/* Whether the options give any condition at all. */
bool checks_are_wanted(const struct checks *checks);

/* Whether the last message was about --never. */
bool checks_is_never(const struct checks *checks);

/* Tests the conditions before the first tick.  OPEN if none holds. */
enum outcome checks_look(struct checks *checks, const struct sim *sim, struct error *error);

/* The outcome once the run has stopped; OPEN if it only used up its ticks.  DONE and FAILED leave a
 * message in error with time and values, BAD one with the cause.  DONE at a breakpoint of --break
 * leaves none: stop->text has it. */
enum outcome checks_stop(struct checks *checks, const struct stop *stop, const struct sim *sim,
                         struct error *error);

/* The outcome of a run that reached its end undecided: FAILED if --until was given and does not
 * hold. */
enum outcome checks_end(struct checks *checks, const struct sim *sim, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CHECKS_H
#define APP_CHECKS_H

#include "core/error.h"
#include "app/options.h"
#include "session/breakpoint.h"
#include "sim/sim.h"

/*
 * What a run has to show: that a condition comes to hold (--until), and that
 * another one never does (--never).  They are breakpoints of the run, and hold
 * where a breakpoint stops; they are also looked at in the beginning.
 */

enum outcome {
	OUTCOME_OPEN,   /* nothing is decided yet */
	OUTCOME_DONE,   /* until holds */
	OUTCOME_FAILED, /* never holds, or until does not */
	OUTCOME_BAD,    /* a condition could not be evaluated, or the system failed us */
};

struct checks {
	struct breakpoints *list; /* where they stand, behind all others */
	size_t first;             /* the first of them there */
	bool until, never;        /* which are wanted */
	size_t said;              /* which one the last sentence was about, */
	uint32_t agent;           /* and whom, or AGENT_NONE */
};

/* Adds what is wanted to the list; false if a condition is not an expression. */
bool checks_init(struct checks *checks, struct breakpoints *list, const struct options *options,
                 const struct sim *sim, struct error *error);

bool checks_are_wanted(const struct checks *checks);

/* Whether the last sentence was about --never. */
bool checks_is_never(const struct checks *checks);

/* Looks at the beginning. */
enum outcome checks_look(struct checks *checks, const struct sim *sim, struct error *error);

/* What follows from the run having stopped in the sim as it is.  Says in error
 * what, where and with which values; an outcome of DONE has its sentence there
 * too, unless it is that of a breakpoint. */
enum outcome checks_stop(struct checks *checks, const struct stop *stop, const struct sim *sim,
                         struct error *error);

/* What a run that ends undecided comes to. */
enum outcome checks_end(struct checks *checks, const struct sim *sim, struct error *error);

#endif

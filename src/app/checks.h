/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CHECKS_H
#define APP_CHECKS_H

#include "core/error.h"
#include "app/options.h"
#include "script/condition.h"
#include "sim/sim.h"

/*
 * What a run has to show: that a condition comes to hold (--until), and that
 * another one never does (--never).
 */

enum outcome {
	OUTCOME_OPEN,   /* nothing is decided yet */
	OUTCOME_DONE,   /* until holds */
	OUTCOME_FAILED, /* never holds, or until does not */
	OUTCOME_BAD,    /* a condition could not be evaluated, or something outside failed */
};

struct checks {
	struct condition *until, *never; /* NULL: not wanted */
};

/* False if a condition is no expression.  To be given to checks_fini either way. */
bool checks_init(struct checks *checks, const struct options *options, const struct sim *sim,
                 struct error *error);
void checks_fini(struct checks *checks);

bool checks_are_wanted(const struct checks *checks);

/* Looks at the sim as it is.  When that decides, says in error what, where and
 * with which values; an outcome of DONE has its sentence there too. */
enum outcome checks_look(const struct checks *checks, const struct sim *sim, struct error *error);

/* What a run that ends undecided comes to. */
enum outcome checks_end(const struct checks *checks, const struct sim *sim, struct error *error);

#endif

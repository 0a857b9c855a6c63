/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LANGUAGE_LIVE_H
#define LANGUAGE_LIVE_H

#include "language/expression.h"

/*
 * An expression that is kept up to date while its sim runs.  Calls over agents
 * are not evaluated anew: when an agent changes, only that agent is looked at.
 */
struct call;

struct live {
	const struct expression *expression;
	struct kept *kept;         /* by call of the expression; owned */
	const struct person *only; /* it compares stats of this agent alone; NULL: it does more */
	bool reads;                /* it reads something outside calls, too */
	bool stale;                /* the calls must be counted */
};

/* Begins with an expression, which must outlive it. */
void live_init(struct live *live, const struct expression *expression);
void live_fini(struct live *live);

/* Takes note of a change, as for watcher.changed; returns whether the value may
 * be another one now. */
bool live_change(struct live *live, const struct sim *sim, enum sim_change change,
                 const struct agent *agent, const struct agent *was);

/* Sets *holds to whether the value is true now.  Returns false, with the reason, if there is none. */
bool live_holds(struct live *live, const struct sim *sim, bool *holds,
                struct evaluation *evaluation, struct error *error);

/* For expression_call(): the value of a call, if it is kept. */
bool live_call(const struct live *live, const struct call *call, struct value *out);

#endif

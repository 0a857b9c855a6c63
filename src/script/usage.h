/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_USAGE_H
#define SCRIPT_USAGE_H

#include "script/behaviour.h"

/*
 * What all that is done in a world, as data, reads, sends and handles.  Of code
 * that is not known.
 */
struct usage {
	const struct world *world;
	bool *sent, *handled;    /* by message */
	bool (*read)[STATS_MAX]; /* by class and stat */
	bool *coded;             /* by class: it has code */
	bool codes;              /* one of them has, and code may read and send anything */
	bool listens;            /* there is code that is told messages */
};

void usage_init(struct usage *usage, const struct world *world);
void usage_fini(struct usage *usage);

/* What a state of a world file does, or NULL for a state in C. */
const struct rules *usage_rules(const struct state *state);

/* Whether doing these may remove the agent. */
bool usage_removes(const struct actions *actions);

#endif

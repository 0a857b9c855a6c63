/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_USAGE_H
#define SCRIPT_USAGE_H

#include "script/behaviour.h"

/*
 * What the actions of a world read, send and handle, as far as they are data; what code does is
 * unknown.
 */
struct usage {
	const struct world *world;
	bool *sent, *handled;    /* by message */
	bool (*read)[STATS_MAX]; /* by class and stat */
	bool *coded;             /* by class: it contains code */
	bool codes;              /* any class contains code, which may read and send anything */
	bool listens;            /* there is code that gets messages */
};

/* Collects the usage of a world; to be released with usage_fini. */
void usage_init(struct usage *usage, const struct world *world);
void usage_fini(struct usage *usage);

/* What a state of a world file does; NULL for a state in C. */
const struct rules *usage_rules(const struct state *state);

/* Whether the actions may remove the agent. */
bool usage_removes(const struct actions *actions);

#endif

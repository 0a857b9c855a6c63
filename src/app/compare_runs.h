/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMPARE_RUNS_H
#define APP_COMPARE_RUNS_H

#include "app/checks.h"
#include "app/options.h"
#include "app/shelf.h"
#include "core/error.h"
#include "session/replay.h"

struct output;

/*
 * --compare: another recording beside the one that is replayed, or another world beside the one that
 * lives, with the same seed, ticks and telegrams.
 */

/* What a run is compared with. */
struct rival {
	struct shelf shelf;
	const struct world *world;
	struct replay replay;
	bool replayed; /* or else it is a world */
	struct options options;
};

/* Opens what --compare names, beside the world and what is replayed in it (NULL: nothing); false if
 * the two cannot be compared.  rival_close releases it either way. */
bool rival_open(struct rival *rival, const struct options *options, const struct world *world,
                const struct replay *replay, struct error *error);
void rival_close(struct rival *rival);

/* Runs both without a screen and writes the first difference, or that there is none: FAILED and
 * DONE.  BAD has its reason in error. */
enum outcome compare_runs(const struct options *options, const struct world *world,
                          struct replay *replay, struct rival *rival, struct output *out,
                          struct error *error);

#endif

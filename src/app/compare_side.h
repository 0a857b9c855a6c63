/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMPARE_SIDE_H
#define APP_COMPARE_SIDE_H

#include "app/inject.h"
#include "app/options.h"
#include "session/compare.h"
#include "session/replay.h"

/*
 * One side of a comparison without a screen: a sim, and the inputs that it gets from a recording or
 * from --inject.  It keeps no history: to go back, it starts again from the beginning.
 */
struct compare_side {
	struct compare_run run;
	struct sim sim;
	const struct world *world; /* the world it starts in; borrowed */
	struct replay *replay;     /* borrowed; NULL: inputs come from injections */
	struct injections injections;
	uint64_t seed, next; /* next: the segment to run next */
	uint32_t couples;
};

/* Starts the side, with the recording's seed and couples or, without one, those of the options.
 * False if its injections do not fit the world; compare_side_fini releases it either way.  The side
 * must not be moved in memory. */
bool compare_side_init(struct compare_side *side, const struct options *options,
                       const struct world *world, struct replay *replay, struct error *error);
void compare_side_fini(struct compare_side *side);

#endif

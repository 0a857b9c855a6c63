/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMPARE_SIDE_H
#define APP_COMPARE_SIDE_H

#include "app/inject.h"
#include "app/options.h"
#include "session/compare.h"
#include "session/replay.h"

/*
 * A run to compare that needs no past: a bare sim, and what is put into it, by a recording or by
 * --inject.  To go back it begins again.
 */
struct compare_side {
	struct compare_run run;
	struct sim sim;
	const struct world *world; /* that it begins in */
	struct replay *replay;     /* borrowed; NULL: injections */
	struct injections injections;
	uint64_t seed, next; /* the segment that it runs next */
	uint32_t couples;
};

/* What is not replayed is as the options say.  False if they do not make sense in that world;
 * compare_side_fini releases it either way.  The side may not be moved. */
bool compare_side_init(struct compare_side *side, const struct options *options,
                       const struct world *world, struct replay *replay, struct error *error);
void compare_side_fini(struct compare_side *side);

#endif

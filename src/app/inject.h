/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_INJECT_H
#define APP_INJECT_H

#include "core/error.h"
#include "app/options.h"
#include "sim/input.h"

/*
 * The telegrams of --inject: TICK:SENDER>RECEIVER:MESSAGE[+SECONDS].
 */

struct injection {
	uint64_t tick; /* it is sent just before this one */
	size_t number; /* on the command line */
	struct input input;
};

/* In order of ticks and, for one tick, of the command line. */
struct injections {
	struct injection *items;
	size_t count;
	size_t done; /* those that have been applied */
};

/* Reads all of them; false with what is wrong with the first bad one.
 * injections_fini releases it either way. */
bool injections_read(struct injections *injections, const struct values *specs,
                     const struct sim *sim, struct error *error);
void injections_fini(struct injections *injections);

/* Whether a run of that many ticks sends them all. */
bool injections_end(const struct injections *injections, uint64_t ticks, struct error *error);

/* The tick before which the next one is to be sent, or UINT64_MAX. */
uint64_t injections_next(const struct injections *injections);

/* The next one to be sent before that tick, or NULL. */
const struct input *injections_take(struct injections *injections, uint64_t tick);

#endif

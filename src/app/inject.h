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
	uint64_t tick; /* the telegram is sent just before this tick */
	struct input input;
};

/* Sorted by tick and, within a tick, by position on the command line. */
struct injections {
	struct injection *items;
	size_t count;
	size_t done; /* how many have been taken */
};

/* Reads all specs; false with an error about the first bad one.  injections_fini releases them
 * either way. */
bool injections_read(struct injections *injections, const struct values *specs,
                     const struct sim *sim, struct error *error);
void injections_fini(struct injections *injections);

/* The tick before which the last one is to be sent, or 0 if there are none. */
uint64_t injections_last(const struct injections *injections);

/* The tick before which the next one is to be sent, or UINT64_MAX if none is left. */
uint64_t injections_next(const struct injections *injections);

/* Takes the next telegram to be sent just before that tick; NULL if there is none.  To be called
 * for each tick in turn, until it returns NULL. */
const struct input *injections_take(struct injections *injections, uint64_t tick);

#endif

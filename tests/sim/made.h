/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SIM_MADE_H
#define TESTS_SIM_MADE_H

#include "sim/sim.h"

/*
 * Random worlds with some of everything: metastates, transitions, two machines,
 * sleepers, a cadence, a cap on updates, stats of all types, agents that come and
 * go.  A world is the same whenever it is made.
 */

/* Classes: a double has two machines.  A lone agent's state 3 is around 4 and 5, and 6 may be
 * global; a double's second machine, arms, has 4 to 6. */
enum { LONE, DOUBLE, MADE_CLASSES };
enum { MADE_STATES = 6, MADE_OUTER = 3, MADE_INNER = 4, MADE_CROWD = 12 };

enum {
	MADE_COUNT,
	MADE_LEVEL,
	MADE_MOOD,
	MADE_FLAG,
	MADE_FRIEND,
	MADE_TEMPER,
	MADE_WORTH,
	MADE_STATS
};

/* A record of either class. */
struct made_record {
	struct agent agent;
	struct machine machines[2];
	int32_t count;
	int16_t level;
	uint8_t mood, flag;
	uint32_t friend;
	uint8_t temper, padding[3];
	unsigned char worth[8], clocks[48]; /* a double, and the machines' clocks */
};

struct made {
	struct state states[MADE_CLASSES][MADE_STATES + 1];
	const struct state *lists[MADE_CLASSES][MADE_STATES + 1];
	struct machine_plan plans[MADE_CLASSES][2];
	struct class items[MADE_CLASSES];
	const struct class *classes[MADE_CLASSES];
	struct world world;
};

extern const struct stat_info made_stats[MADE_STATS];

/* Makes the world of that number, which begins with Ada and Cy, who are alone, and Ben, a double. */
void made_init(struct made *made, unsigned number);

#endif

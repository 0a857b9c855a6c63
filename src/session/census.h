/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CENSUS_H
#define SESSION_CENSUS_H

#include "sim/sim.h"

/*
 * How many agents are in which state, and what their stats are: counted in one pass over all of
 * them, for a moment, and kept for the ends of the last segments.  A segment that has not been
 * counted is unknown, which is said, not guessed.
 */

enum {
	CENSUS_TICKS = 256, /* kept */
	/* Of a stat, or of ticks; what is less counts as 0, and what is more as the last. */
	CENSUS_VALUES = 64,
};

/* One stat of a class, if it is a number. */
struct census_stat {
	double most;
	uint32_t fullest; /* an agent that has it */
	uint32_t values[CENSUS_VALUES];
};

/* For how long somebody has been in a state: for that many ticks, or for more. */
struct stay {
	uint64_t ticks;
	bool more;
};

/* The stays of those who are in one state. */
struct census_stay {
	struct stay most;
	uint32_t longest;               /* whose that is; AGENT_NONE: nobody is in it */
	uint32_t values[CENSUS_VALUES]; /* of ticks; what is more than some counts as one more */
};

struct census_count {
	uint64_t tick;
	bool known;
	uint64_t sequence; /* of the next telegram */
	uint32_t *states;  /* by census_state */
};

struct census {
	const struct world *world;
	size_t state_count, stat_count; /* of all classes together */
	struct census_count now, past[CENSUS_TICKS];
	uint32_t event;            /* of the moment that now is of */
	struct census_stat *stats; /* by census_stat, of the same moment */
	uint32_t *agents;          /* of each class, likewise */
	bool stayed;               /* whether the stays below are of that moment */
	struct census_stay *stays; /* by census_state */
};

/* The world must stay for as long as the census, whose memory is the caller's. */
void census_init(struct census *census, const struct world *world);
void census_fini(struct census *census);

/* From segment tick on, what was counted no longer holds. */
void census_forget(struct census *census, uint64_t tick);

/* Counts the sim as it is at an event of segment tick, unless that was the last thing done. */
void census_take(struct census *census, const struct sim *sim, uint64_t tick, uint32_t event);

/* Begins the stays of the moment counted last, and adds one of a machine of an agent. */
void census_begin_stays(struct census *census);
void census_add_stay(struct census *census, const struct agent *agent, size_t machine,
                     struct stay stay);

/* Counts the sim as it is at the end of segment tick, its states only. */
void census_keep(struct census *census, const struct sim *sim, uint64_t tick);

/* The count of the end of segment tick, or NULL if that is unknown. */
const struct census_count *census_find(const struct census *census, uint64_t tick);

/* Where a state, or a stat, of a class is found. */
size_t census_state(const struct census *census, size_t class, uint8_t state);
size_t census_stat(const struct census *census, size_t class, size_t stat);

#endif

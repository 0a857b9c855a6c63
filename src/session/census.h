/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CENSUS_H
#define SESSION_CENSUS_H

#include "sim/sim.h"

/*
 * A census counts how many agents are in which state, and what their stats are: in one pass over
 * all of them for a moment, and for the ends of the last segments.  A segment that has not been
 * counted is said to be unknown.
 */

enum {
	CENSUS_TICKS = 256, /* kept counts of the past */
	/* Values counted of a stat, or of ticks.  Lower ones count as 0, higher ones as the
	 * last. */
	CENSUS_VALUES = 64,
};

/* One stat of a class, if it is a number. */
struct census_stat {
	double most;
	uint32_t fullest; /* an agent with that value */
	uint32_t values[CENSUS_VALUES];
};

/* How long a machine has been in a state: for that many ticks, or for more. */
struct stay {
	uint64_t ticks;
	bool more;
};

/* The stays of the machines in one state. */
struct census_stay {
	struct stay most;
	uint32_t longest; /* the agent with that stay; AGENT_NONE: nobody is in the state */
	uint32_t values[CENSUS_VALUES]; /* by ticks; an open-ended stay counts as one tick more */
};

struct census_count {
	uint64_t tick;
	bool known;
	uint64_t sequence; /* number of the next telegram */
	uint32_t *states;  /* indexed by census_state() */
};

struct census {
	const struct world *world;
	size_t state_count, stat_count; /* of all classes together */
	struct census_count now, past[CENSUS_TICKS];
	uint32_t event;            /* of the moment counted in now */
	struct census_stat *stats; /* of that moment, indexed by census_stat() */
	uint32_t *agents;          /* of that moment, by class */
	bool stayed;               /* whether stays is of that moment */
	struct census_stay *stays; /* indexed by census_state() */
};

/* The caller provides the storage.  The world must outlive the census. */
void census_init(struct census *census, const struct world *world);
void census_fini(struct census *census);

/* Forgets the counts of segment tick and what follows, which no longer hold. */
void census_forget(struct census *census, uint64_t tick);

/* Counts the sim at an event of segment tick, unless that moment was the last one counted. */
void census_take(struct census *census, const struct sim *sim, uint64_t tick, uint32_t event);

/* Clears the stays of the moment counted last, and adds one of a machine of an agent. */
void census_begin_stays(struct census *census);
void census_add_stay(struct census *census, const struct agent *agent, size_t machine,
                     struct stay stay);

/* Counts the states of the sim, which is at the end of segment tick. */
void census_keep(struct census *census, const struct sim *sim, uint64_t tick);

/* The count of the end of segment tick, or NULL if that is unknown. */
const struct census_count *census_find(const struct census *census, uint64_t tick);

/* The index of a state, or of a stat, of a class. */
size_t census_state(const struct census *census, size_t class, uint8_t state);
size_t census_stat(const struct census *census, size_t class, size_t stat);

#endif

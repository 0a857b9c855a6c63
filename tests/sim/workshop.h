/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SIM_WORKSHOP_H
#define TESTS_SIM_WORKSHOP_H

#include "sim/event.h"
#include "sim/sim.h"

/*
 * A world to try the engine on: its agents do what the test's deeds say.
 *
 * Residents: Ada, Ben and Cy, all workers, at work in the hall.
 */

enum { WORKER, SLOW, TWIN }; /* classes; SLOW is a worker with a cadence of 3 */

/* States of workers.  Rest is event-driven.  Work and Rest declare ways to each
 * other, Rest declares that it reverts, and nothing declares Hide. */
enum { WORK = 1, REST, HIDE };

/* States of twins: Walk and Run of machine legs, Wave and Still of machine
 * arms. */
enum { WALK = 1, RUN, WAVE, STILL };

enum { HALL, YARD };

enum { HELLO, BALL, WAKE };

enum { ADA, BEN, CY, RESIDENTS };

enum { STAT_COUNT, STAT_LEVEL, STAT_MOOD, STAT_FLAG };

struct worker {
	struct agent agent;
	struct machine machine;
	int32_t count;
	int16_t level;
	uint8_t mood, flag;
	uint32_t partner;
};

struct twin {
	struct agent agent;
	struct machine legs, arms;
	int32_t count;
};

/* What every agent does; NULL: nothing. */
struct deeds {
	void (*update)(struct sim *sim, struct agent *agent); /* of twins */
	void (*execute)(struct sim *sim, struct agent *agent);
	void (*arms)(struct sim *sim, struct agent *agent); /* execute of that machine of a twin */
	void (*enter)(struct sim *sim, struct agent *agent);
	void (*exit)(struct sim *sim, struct agent *agent);
	bool (*message)(struct sim *sim, struct agent *agent, const struct telegram *telegram);
};

/* A worker's stats. */
extern const struct stat_info workshop_stats[STAT_FLAG + 1];

/* Makes the world; deeds must outlive it. */
struct world workshop_world(const struct deeds *deeds);

/* The number of the stat that workers have besides workshop_stats: whom they know. */
enum { STAT_PARTNER = STAT_FLAG + 1, PAIRED_STATS };

/* The classes of a workshop whose workers have partners. */
struct partners {
	struct stat_info stats[PAIRED_STATS];
	struct class worker;
	const struct class *classes[TWIN + 1];
};

/* Gives the workers of a workshop partners; the storage must outlive it. */
void workshop_pair(struct world *world, struct partners *partners);

static inline struct worker *worker_of(struct agent *agent)
{
	return (struct worker *)agent;
}

static inline struct worker *worker_at(const struct sim *sim, uint32_t id)
{
	return worker_of(sim_agent(sim, id));
}

/* Counts its calls in the count of the worker or twin. */
void workshop_count(struct sim *sim, struct agent *agent);

/* The events that a watcher has read. */
enum { JOURNAL_MAX = 20000 };

struct journal {
	struct event events[JOURNAL_MAX];
	size_t count;
	char words[40000]; /* "update Ada; execute Work", as long as there is room */
};

/* Watches the sim from now on, and writes down events of these kinds. */
void journal_watch(struct journal *journal, struct sim *sim, uint32_t kinds);

void journal_forget(struct journal *journal);

/* How many events of the kind there are, and the first, or NULL. */
size_t journal_count(const struct journal *journal, enum event_kind kind);
const struct event *journal_find(const struct journal *journal, enum event_kind kind);

#endif

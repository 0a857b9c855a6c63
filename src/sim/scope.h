/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SCOPE_H
#define SIM_SCOPE_H

#include <stdbool.h>

#include "core/error.h"
#include "sim/sim.h"
#include "sim/trait.h"

/*
 * What the names of an expression stand for.  In a world they are agents, and
 * tick, time, pending and nobody; in a class its own traits besides, by their
 * bare names, and me.
 */
struct scope {
	const struct world *world;
	const struct sim *sim; /* who is there while it is compiled; NULL: anybody may be */
	uint8_t class;         /* whose traits are bare names, or CLASS_NONE */
	uint8_t me;            /* the class of me, or CLASS_NONE */
	uint8_t machine;       /* whose state, seconds and so on have bare names */
	bool acts;             /* it is the agent's own code that asks: it may draw */
	bool told;             /* it answers a telegram, which has a sender and extra */
	/* Whether a name means something to a language around this one; may be NULL. */
	bool (*is_foreign)(const char *name);
};

/* A named agent: where to look for him, without reading his name again. */
struct person {
	const char *name; /* as it was written */
	uint32_t slot;
	uint8_t class;
	bool resident; /* else named after class and slot */
};

/* The names that a world has besides its agents. */
#define SCOPE_CLOCKS(X) \
	X("tick", value_of_integer((int64_t)sim->head.tick), 1 << EVENT_TICK) \
	X("time", value_of_float((double)sim->head.now_ms / 1000), 1 << EVENT_TICK) \
	X("pending", value_of_integer((int64_t)sim->queue.pending), SCOPE_QUEUE_KINDS)

/* The events at which the queue may be longer or shorter than before. */
#define SCOPE_QUEUE_KINDS \
	(1 << EVENT_TICK | 1 << EVENT_QUEUE | 1 << EVENT_SEND | 1 << EVENT_DELIVER | \
	 1 << EVENT_NO_RECEIVER | 1 << EVENT_DEFERRED | 1 << EVENT_INPUT)

/* A name that stands for nil. */
#define SCOPE_NOBODY "nobody"

/* The number of the clock of that name, or -1; its name, its value, and the
 * events at which that may change. */
int scope_find_clock(const char *name);
const char *scope_clock_name(size_t clock);
struct value scope_clock(const struct sim *sim, size_t clock);
uint32_t scope_clock_kinds(size_t clock);

/* Finds the agent of that name or says who there is.  Where the scope has no
 * sim, or its world spawns, he need not be there yet. */
bool scope_find_person(const struct scope *scope, const char *name, struct person *person,
                       struct error *error);

/* The person as an agent, or NULL while there is none. */
const struct agent *scope_agent(const struct sim *sim, const struct person *person);

/* Writes that the name means nothing in the scope; returns false. */
bool scope_fail(const struct scope *scope, const char *name, struct error *error);

#endif

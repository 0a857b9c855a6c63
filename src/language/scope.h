/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SCOPE_H
#define SIM_SCOPE_H

#include <stdbool.h>

#include "core/error.h"
#include "sim/sim.h"
#include "language/trait.h"

/*
 * What the names of an expression stand for.  In a world they are agents, tick,
 * time, pending and nobody.  In a class they are also me and, by their bare
 * names, the traits of the agent itself.
 */
struct scope {
	const struct world *world;
	const struct sim *sim; /* for looking up agents by name; NULL: any may exist */
	uint8_t class;         /* the class whose traits are bare names, or CLASS_NONE */
	uint8_t me;            /* the class of me, or CLASS_NONE */
	uint8_t machine;       /* the machine whose state, seconds and so on are bare names */
	bool acts;             /* an agent's own code asks: it may draw */
	bool told;             /* it answers a telegram: there are sender and extra */
	/* Whether a name means something in a language around this one; may be
	 * NULL. */
	bool (*is_foreign)(const char *name);
};

/* A named agent, resolved so that its name need not be read again. */
struct person {
	const char *name; /* as it was written */
	uint32_t slot;
	uint8_t class;
	bool resident; /* otherwise it is named after its class and slot */
};

/* The names in a world besides its agents: name, value, and whether it is the length of the queue
 * rather than the time. */
#define SCOPE_CLOCKS(X) \
	X("tick", value_of_integer((int64_t)sim->head.tick), false) \
	X("time", value_of_float((double)sim->head.now_ms / 1000), false) \
	X("pending", value_of_integer((int64_t)sim->queue.pending), true)

/* A name that stands for nil. */
#define SCOPE_NOBODY "nobody"

/* Finds the number of one of these by name, or returns -1; its name, its value,
 * and whether that is the length of the queue. */
int scope_find_clock(const char *name);
const char *scope_clock_name(size_t clock);
struct value scope_clock(const struct sim *sim, size_t clock);
bool scope_clock_is_queue(size_t clock);

/* Finds an agent by its name; the error suggests one that exists.  If the scope
 * has no sim, or its world spawns, the agent need not exist yet. */
bool scope_find_person(const struct scope *scope, const char *name, struct person *person,
                       struct error *error);

/* The agent that the person is now, or NULL. */
const struct agent *scope_agent(const struct sim *sim, const struct person *person);

/* Writes the error that the name means nothing in the scope; returns false. */
bool scope_fail(const struct scope *scope, const char *name, struct error *error);

#endif

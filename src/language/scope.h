/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SCOPE_H
#define SIM_SCOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "core/nearest.h"
#include "sim/sim.h"
#include "sim/value.h"

/* A definition that is being compiled, lest one contain itself. */
struct naming {
	const struct definition *definition;
	const struct naming *within;
};

/*
 * What the names of an expression stand for.  In a world they are agents, tick,
 * time, pending and nobody.  In a class they are also me and, by their bare
 * names, the traits of the agent itself.
 */
struct scope {
	const struct naming *within; /* innermost first; NULL: no definition is being compiled */
	const struct world *world;
	const struct sim *sim; /* for looking up agents by name; NULL: any may exist */
	uint8_t class;         /* the class whose traits are bare names, or CLASS_NONE */
	uint8_t me;            /* the class of me, or CLASS_NONE */
	uint8_t machine;       /* the machine whose state, seconds and so on are bare names */
	bool acts;             /* an agent's own code asks: it may draw */
	bool outside;     /* agents that it names must be there from the beginning, or be spawned */
	bool told;        /* it answers a telegram: there are sender and extra, and msg: */
	uint16_t message; /* 1 + the message of that; SCOPE_SOME_MESSAGE: whichever has such a
	                        * field; 0: any message */
	unsigned depth;   /* of the expression that it is for, in others */
	/* Whether a name means something in a language around this one; may be
	 * NULL. */
	bool (*is_foreign)(const char *name);
};

enum { SCOPE_SOME_MESSAGE = UINT16_MAX };

/* The definition of that name, or NULL; offers them all as corrections. */
const struct definition *definition_find(const struct definitions *definitions, const char *name);
void definition_offer(const struct definitions *definitions, struct nearest *nearest);

/* A named agent, resolved so that its name need not be read again. */
struct person {
	const char *name; /* as it was written */
	uint32_t id;
	uint8_t class;
};

/* The names that every world has besides those of its agents: name, value, and what makes it
 * another one. */
#define SCOPE_CLOCKS(X) \
	X("tick", value_of_integer((int64_t)sim->head.tick), SIM_CLOCK) \
	X("time", value_of_float((double)sim->head.now_ms / 1000), SIM_CLOCK) \
	X("pending", value_of_integer((int64_t)sim->queue.pending), SIM_QUEUE) \
	X("settled", value_of_bool(sim->head.settled), SIM_SETTLED)

/* A name that stands for nil. */
#define SCOPE_NOBODY "nobody"

/* Finds the number of one of these, or behind them of the world's parameters, by name, or returns
 * -1; its parameter, or NULL; its name, its value, and what makes it another one. */
int scope_find_clock(const struct world *world, const char *name);
const struct stat_info *scope_clock_param(const struct world *world, size_t clock);
const char *scope_clock_name(const struct world *world, size_t clock);
struct value scope_clock(const struct sim *sim, size_t clock);
enum sim_change scope_clock_change(size_t clock);

/* What is said where agents' own code asks whether the tick is settled. */
extern const char scope_settled_misplaced[];

/* Finds an agent by its name; the error suggests one that exists.  If the scope
 * has no sim, or its world spawns, the agent need not exist yet. */
bool scope_find_person(const struct scope *scope, const char *name, struct person *person,
                       struct error *error);

/* The agent that the person is now, or NULL. */
const struct agent *scope_agent(const struct sim *sim, const struct person *person);

/* Writes the error that the name means nothing in the scope; returns false. */
bool scope_fail(const struct scope *scope, const char *name, struct error *error);

/*
 * What can be read of an agent by name: its stats, and what every agent has.  A
 * trait is found once for a class; reading its value is then a look into the
 * record.
 */

/* What every agent has besides its stats.  The traits before place belong to a
 * machine; those from seconds to finished need its clock. */
#define TRAIT_LIST(X) \
	X(STATE, "state") \
	X(PREVIOUS, "previous") \
	X(GLOBAL, "global") \
	X(SECONDS, "seconds") \
	X(TICKS, "ticks") \
	X(FINISHED, "finished") \
	X(PLACE, "place") \
	X(NAME, "name") \
	X(CLASS, "class")

#define TRAIT_ENUM(kind, name) TRAIT_##kind,
enum trait_kind { TRAIT_LIST(TRAIT_ENUM) TRAIT_STAT, TRAIT_OF_MACHINES = TRAIT_PLACE };
#undef TRAIT_ENUM

/* The word before the name of a machine: machine.legs.state. */
#define TRAIT_MACHINE "machine"

/* Where to find a trait in the records of one class. */
struct trait {
	const char *name;
	const struct stat_info *stat; /* for TRAIT_STAT */
	const char *machine_name;     /* the machine's name, if it was given, or NULL */
	uint8_t kind;                 /* enum trait_kind */
	uint8_t machine;              /* the index of the machine, for its traits */
};

/* Finds a trait of the class by name; false if there is none. */
bool trait_find(const struct class *class, const char *name, struct trait *trait);

/* Finds a trait of one of the class's machines by name. */
bool trait_find_of_machine(const struct class *class, size_t machine, const char *name,
                           struct trait *trait);

/* The index of the class's machine of that name, or -1. */
int trait_find_machine(const struct class *class, const char *name);

/* Offer the names that there are as corrections: traits, machines, traits of
 * each machine. */
void trait_offer(const struct class *class, struct nearest *nearest);
void trait_offer_machines(const struct class *class, struct nearest *nearest);
void trait_offer_of_machine(const struct class *class, struct nearest *nearest);

/* Whether the value is an agent, or nobody once that agent is gone. */
bool trait_is_agent(const struct trait *trait);

/* The trait's value: a text, a truth value, a number, an agent, or nil if there
 * is none, such as no previous state. */
struct value trait_value(const struct sim *sim, const struct agent *agent,
                         const struct trait *trait);

/* How many seconds a state or metastate of the agent has been active; nil if it is not, or nobody
 * knows. */
struct value trait_age(const struct sim *sim, const struct agent *agent, uint8_t state);

/*
 * What can be read of a telegram by name, by the code that answers it.
 */

/* The word before the name of a field: msg.amount. */
#define TELEGRAM_NAME "msg"

/* Makes extra information of a value, nobody being none; returns false, with an error, if it cannot
 * be. */
bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error);

/* The value of that name: sender (nil if it is nobody or gone), message, extra
 * (or nil), due (in seconds).  Returns false if there is none of that name. */
bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value);

/* The value of a field of its message; returns false if that has none of that name. */
bool telegram_field(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value);

/* Offers the names that there are as corrections. */
void telegram_trait_offer(struct nearest *nearest);

#endif

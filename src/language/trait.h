/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRAIT_H
#define SIM_TRAIT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/nearest.h"
#include "sim/sim.h"
#include "sim/value.h"
#include "sim/world.h"

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

/*
 * What can be read of a telegram by name, by the code that answers it.
 */

/* The sender, nil if it is nobody or gone; and the extra information, or nil. */
struct value telegram_sender(const struct sim *sim, const struct telegram *telegram);
struct value telegram_extra(const struct telegram *telegram);

/* Makes extra information of a value; returns false, with an error, if it cannot
 * be. */
bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error);

/* The value of that name: sender, message, extra, due (in seconds).  Returns
 * false if there is none of that name. */
bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value);

/* Offers the names that there are as corrections. */
void telegram_trait_offer(struct nearest *nearest);

#endif

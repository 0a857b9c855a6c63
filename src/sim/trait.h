/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRAIT_H
#define SIM_TRAIT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/nearest.h"
#include "sim/value.h"
#include "sim/world.h"

/*
 * What can be asked of an agent by name: its stats, and what every agent has.
 * A trait is where a class has it, found once; its value is then a look into
 * the record.
 */

/* What every agent has besides its stats; the first ones each machine has, of
 * which those from seconds on take a clock. */
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

struct trait {
	const char *name;
	const struct stat_info *stat; /* of TRAIT_STAT */
	const char *machine_name;     /* where one was named, or NULL */
	uint8_t kind;                 /* enum trait_kind */
	uint8_t machine;              /* of a state */
};

/* Finds what the agents of class call name. */
bool trait_find(const struct class *class, const char *name, struct trait *trait);

/* Finds what the machine of that number calls name. */
bool trait_find_of_machine(const struct class *class, size_t machine, const char *name,
                           struct trait *trait);

/* The machine that class calls name, or -1. */
int trait_find_machine(const struct class *class, const char *name);

/* Offers the names that there are: traits, machines, those of each machine. */
void trait_offer(const struct class *class, struct nearest *nearest);
void trait_offer_machines(const struct class *class, struct nearest *nearest);
void trait_offer_of_machine(const struct class *class, struct nearest *nearest);

/* The trait's value: a text, true or false, a whole number, or nil for a state
 * that there is none of. */
struct value trait_value(const struct sim *sim, const struct agent *agent,
                         const struct trait *trait);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRIPWIRE_H
#define SIM_TRIPWIRE_H

#include "sim/world.h"

struct expression;
struct node;
struct read;

#define TRIPWIRE_ALL UINT32_MAX

/*
 * A tripwire is a condition that holds for no agent yet.  Instead of recording
 * every change of a stat, the sim checks whether the agent whose code runs
 * fulfils the condition now.  That takes a comparison or two, and no events.
 *
 *     any("Miner", "thirst > 99 and fatigue > 3")      each miner is checked
 *     Miner_Bob.thirst > 99                            Bob is checked
 *
 * A wire that trips means that the condition may hold in that tick; to find out
 * when, run the tick again with events.  A wire that does not trip means that
 * the condition does not hold.
 */
struct tripwire {
	const struct node *test; /* the condition, on an agent's own integers */
	const struct read *read; /* what it reads first, which says of whom */
	uint32_t slot;           /* of the only agent that it is about, or TRIPWIRE_ALL */
	uint8_t class;
};

/* Several tripwires.  The fields that they read often lie close together; as
 * long as these bits stay the same, no wire need be checked. */
struct tripwires {
	const struct tripwire *items;
	size_t count;
	bool narrow;     /* all they read lies in one window of eight bytes, */
	uint16_t window; /* at this offset in the record, */
	uint64_t mask;   /* and is these bits of it */
};

/* Makes a tripwire of the expression, which must outlive it.  Returns false if
 * that is impossible: the expression reads what is not compared, or another
 * agent's change can make it true. */
bool tripwire_find(struct tripwire *wire, const struct expression *expression);

/* Lays tripwires, at least one, in a world; items and world must outlive them. */
struct tripwires tripwires_lay(const struct tripwire *items, size_t count,
                               const struct world *world);

/* Whether one wire is about the agent. */
static inline bool tripwire_is_about(const struct tripwire *wire, const struct agent *agent)
{
	return wire->class == agent->class &&
	       (wire->slot == TRIPWIRE_ALL || wire->slot == agent_slot(agent->id));
}

/* Whether one of the wires is about the agent. */
static inline bool tripwires_concern(const struct tripwires *wires, const struct agent *agent)
{
	bool concern = tripwire_is_about(&wires->items[0], agent);
	for (size_t i = 1; i < wires->count && !concern; i++)
		concern = tripwire_is_about(&wires->items[i], agent);
	return concern;
}

/* Whether the agent trips a wire; whether any agent does, or an agent that a
 * wire is about is gone. */
bool tripwires_trip(const struct tripwires *wires, const struct agent *agent);
bool tripwires_any(const struct tripwires *wires, const struct sim *sim);

#endif

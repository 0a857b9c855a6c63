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
 * A tripwire is a condition that nobody fulfils yet, laid where stats are compared: instead of
 * telling of every stat that changes, the sim looks whether the agent whose code runs fulfils the
 * condition now.  That is a comparison or two, and takes no events.
 *
 *     any("Miner", "thirst > 99 and fatigue > 3")      each miner is looked at
 *     Miner_Bob.thirst > 99                            Bob is
 *
 * A wire that trips says that the condition may hold in that tick; whoever wants to know when
 * exactly runs the tick again and asks.  One that does not trip says that it does not hold.
 */
struct tripwire {
	const struct node *test; /* the condition on an agent's own whole numbers */
	const struct read *read; /* what is read first: of whom */
	uint32_t slot;           /* of the only agent that it is about; TRIPWIRE_ALL: of all */
	uint8_t class;
};

/* Several of them.  What they read lies close together, most often: as long as that is the same,
 * nobody need look again. */
struct tripwires {
	const struct tripwire *items;
	size_t count;
	bool narrow;     /* whether what they read is in a window of eight bytes, */
	uint16_t window; /* which is here in the record; */
	uint64_t mask;   /* and which bits of it that is */
};

/* Makes a tripwire of the expression, which outlives it; false if it is none: it reads what is not
 * compared, or somebody else's change can make it true. */
bool tripwire_find(struct tripwire *wire, const struct expression *expression);

/* Lays those, one at least, in that world; all outlive it. */
struct tripwires tripwires_lay(const struct tripwire *items, size_t count,
                               const struct world *world);

static inline bool tripwire_is_about(const struct tripwire *wire, const struct agent *agent)
{
	return wire->class == agent->class &&
	       (wire->slot == TRIPWIRE_ALL || wire->slot == agent_slot(agent->id));
}

/* Whether one is about the agent. */
static inline bool tripwires_concern(const struct tripwires *wires, const struct agent *agent)
{
	bool concern = tripwire_is_about(&wires->items[0], agent);
	for (size_t i = 1; i < wires->count && !concern; i++)
		concern = tripwire_is_about(&wires->items[i], agent);
	return concern;
}

/* Whether the agent trips one; whether anybody does, or somebody is gone that one is about. */
bool tripwires_trip(const struct tripwires *wires, const struct agent *agent);
bool tripwires_any(const struct tripwires *wires, const struct sim *sim);

#endif

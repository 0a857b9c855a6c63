/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef WORLDS_WORLDS_H
#define WORLDS_WORLDS_H

#include "sim/sim.h"

/* The built-in worlds, each larger than the one before; NULL ends the list. */
extern const struct world *const worlds_builtin[];

/* The world that runs if none is named. */
extern const struct world *const worlds_default;

/* The built-in world of that name, or NULL. */
const struct world *worlds_find(const char *name);

/*
 * What the agents of West World share (Buckland, chapter 2, "The West World
 * Project"), and how the book's three programs differ.
 */

/* The places and the messages, by number. */
enum { GOLD_MINE, BANK, SALOON, SHACK };

enum { HI_HONEY_IM_HOME, STEW_READY };

/* The rules in which the three worlds differ: world.rules. */
struct customs {
	bool telegrams;        /* miners tell their wives that they are home */
	bool announcements;    /* wives announce their housework */
	const char *wake_line; /* what miners say when they wake up */
};

/* The rules of the world that the sim runs. */
static inline const struct customs *customs_of(const struct sim *sim)
{
	return sim->world->rules;
}

/* The record of Miner Bob and all other miners. */
struct miner {
	struct agent agent;
	struct machine machine;
	uint32_t wife; /* her id, or AGENT_NONE */
	int32_t money_in_bank;
	int16_t gold_carried, thirst, fatigue;
	uint16_t padding;
};

/* The miner of WestWorld1; the same with a global state; the same with stew to
 * eat. */
extern const struct class miner_alone, miner_married, miner_fed;

/* The record of Elsa and all other wives. */
struct wife {
	struct agent agent;
	struct machine machine;
	uint32_t husband;
	uint8_t cooking;
	uint8_t padding[3];
};

/* The wife of WestWorldWithWoman, and the one who cooks. */
extern const struct class wife_busy, wife_cooking;

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef WORLDS_WESTWORLD_H
#define WORLDS_WESTWORLD_H

#include "sim/sim.h"

/*
 * What the people of West World share (Buckland, chapter 2, "The West World
 * Project"), and the little in which the book's three programs differ.
 */

enum { GOLD_MINE, BANK, SALOON, SHACK };

enum { HI_HONEY_IM_HOME, STEW_READY };

/* A world's rules. */
struct customs {
	bool telegrams;        /* Bob tells his wife that he is home */
	bool announcements;    /* Elsa announces her housework */
	const char *wake_line; /* what Bob says waking up */
};

static inline const struct customs *customs_of(const struct sim *sim)
{
	return sim->world->rules;
}

/* Miner Bob and the others of his trade. */
struct miner {
	struct agent agent;
	struct machine machine;
	uint32_t wife; /* her id, or AGENT_NONE */
	int32_t money_in_bank;
	int16_t gold_carried, thirst, fatigue;
	uint16_t padding;
};

/* WestWorld1's miner; the same with a global state; the same with stew to eat. */
extern const struct class miner_alone, miner_married, miner_fed;

/* Elsa and the other wives. */
struct wife {
	struct agent agent;
	struct machine machine;
	uint32_t husband;
	uint8_t cooking;
	uint8_t padding[3];
};

/* WestWorldWithWoman's wife, and the one who cooks. */
extern const struct class wife_busy, wife_cooking;

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "worlds/worlds.h"

#include <string.h>

#include "core/array.h"
#include "sim/sim_code.h"

/*
 * The worlds of the book's three programs: WestWorld1, WestWorldWithWoman and
 * WestWorldWithMessaging.
 */

enum { TICK_MS = 500, SIMILAR_MS = 250 };

enum { MINER, WIFE };

static const char *const places[] = {
	[GOLD_MINE] = "gold mine",
	[BANK] = "bank",
	[SALOON] = "saloon",
	[SHACK] = "shack",
};

static const char *const messages[] = {
	[HI_HONEY_IM_HOME] = "HiHoneyImHome",
	[STEW_READY] = "StewReady",
};

static const struct resident residents[] = {
	{ "Miner Bob", MINER },
	{ "Elsa", WIFE },
};

/* The first miner begins as in the book, the others at any point of their day. */
static struct miner *spawn_miner(struct sim *sim, bool first)
{
	struct miner *miner = (struct miner *)sim_spawn(sim, MINER, SHACK);
	miner->wife = AGENT_NONE;
	if (first)
		return miner;
	miner->fatigue = (int16_t)sim_random(sim, &miner->agent, 10);
	miner->thirst = (int16_t)sim_random(sim, &miner->agent, 5);
	miner->gold_carried = (int16_t)sim_random(sim, &miner->agent, 3);
	miner->money_in_bank = (int32_t)sim_random(sim, &miner->agent, 5);
	return miner;
}

static void populate(struct sim *sim, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		uint32_t husband = spawn_miner(sim, i == 0)->agent.id;
		if (sim->world->resident_count == 1)
			continue;
		struct wife *wife = (struct wife *)sim_spawn(sim, WIFE, SHACK);
		wife->husband = husband;
		((struct miner *)sim_agent(sim, husband))->wife = wife->agent.id;
	}
}

static const struct customs quiet = {
	.wake_line = "What a God-darn fantastic nap! Time to find more gold",
};

static const struct customs talkative = {
	.telegrams = true,
	.announcements = true,
	.wake_line = "All mah fatigue has drained away. Time to find more gold!",
};

static const struct class *const classes_miner[] = { [MINER] = &miner_alone };
static const struct class *const classes_couple[] = {
	[MINER] = &miner_married, [WIFE] = &wife_busy
};
static const struct class *const classes_messaging[] = {
	[MINER] = &miner_fed, [WIFE] = &wife_cooking
};

/* What is the same in the three worlds. */
#define WEST_WORLD \
	.tick_ms = TICK_MS, .similar_ms = SIMILAR_MS, .places = places, \
	.place_count = ARRAY_LEN(places), .residents = residents, .populate = populate

static const struct world miner = {
	WEST_WORLD,
	.name = "miner",
	.summary = "Miner Bob alone: four states, four places",
	.classes = classes_miner,
	.class_count = ARRAY_LEN(classes_miner),
	.resident_count = 1,
	.rules = &quiet,
};

static const struct world couple = {
	WEST_WORLD,
	.name = "couple",
	.summary = "Bob and Elsa: global states and blips",
	.classes = classes_couple,
	.class_count = ARRAY_LEN(classes_couple),
	.resident_count = ARRAY_LEN(residents),
	.rules = &quiet,
};

static const struct world messaging = {
	WEST_WORLD,
	.name = "messaging",
	.summary = "Bob and Elsa write telegrams about stew",
	.messages = messages,
	.message_count = ARRAY_LEN(messages),
	.classes = classes_messaging,
	.class_count = ARRAY_LEN(classes_messaging),
	.resident_count = ARRAY_LEN(residents),
	.rules = &talkative,
};

const struct world *const worlds_builtin[] = { &miner, &couple, &messaging, NULL };

const struct world *const worlds_default = &messaging;

const struct world *worlds_find(const char *name)
{
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		if (strcmp((*world)->name, name) == 0)
			return *world;
	}
	return NULL;
}

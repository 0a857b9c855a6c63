/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/fort.h"

#include <stddef.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/sim_code.h"

struct soldier {
	struct agent agent;
	struct machine machines[2];
	int32_t money;
	int16_t fear;
	uint8_t rank, loyal;
};

enum { PATROL = 1, FLEE, ANYTIME, HOLSTERED, DRAWN };

static const struct state patrol = { .name = "Patrol" };
static const struct state flee = {
	.name = "Flee", .exits = (const struct exit[]){ { .to = REVERTS }, { .to = STATE_NONE } }
};
static const struct state anytime = { .name = "Anytime" };
static const struct state holstered = { .name = "Holstered", .machine = 1 };
static const struct state drawn = { .name = "Drawn", .machine = 1 };

static const struct state *const states[] = {
	[PATROL] = &patrol,       [FLEE] = &flee,   [ANYTIME] = &anytime,
	[HOLSTERED] = &holstered, [DRAWN] = &drawn,
};

static const struct stat_info stats[] = {
	{ .name = "money",
	  .offset = offsetof(struct soldier, money),
	  .type = STAT_I32,
	  .least = -100,
	  .most = 2000000000 },
	{ .name = "fear",
	  .offset = offsetof(struct soldier, fear),
	  .type = STAT_I16,
	  .least = -10,
	  .most = 10 },
	{ .name = "rank", .offset = offsetof(struct soldier, rank), .type = STAT_U8, .most = 9 },
	{ .name = "is loyal",
	  .offset = offsetof(struct soldier, loyal),
	  .type = STAT_BOOL,
	  .most = 1 },
};

static const struct machine_plan plans[] = {
	{ .name = "legs", .initial = PATROL, .global = ANYTIME },
	{ .name = "weapon", .initial = HOLSTERED },
};

static const struct class soldier = {
	.name = "Soldier",
	.record_bytes = sizeof(struct soldier),
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = plans,
	.machine_count = ARRAY_LEN(plans),
	.stats = stats,
	.stat_count = ARRAY_LEN(stats),
};

static const struct class civilian = {
	.name = "Civilian",
	.record_bytes = sizeof(struct soldier),
	.states = states,
	.state_count = PATROL + 1,
	.machines = &(const struct machine_plan){ .initial = PATROL },
	.machine_count = 1,
};

static const struct resident residents[] = {
	{ "General O'Hara", 0 },
	{ "Ann", 1 },
};

static const struct resident others[] = {
	{ "Ann", 0 },
};

static void populate(struct sim *sim, uint32_t couples)
{
	for (uint32_t i = 0; i < couples; i++) {
		for (size_t j = 0; j < sim->world->resident_count; j++)
			sim_spawn(sim, sim->world->residents[j].class, 1);
	}
}

const struct world fort = {
	.name = "fort",
	.tick_ms = 250,
	.places = (const char *const[]){ "gate", "yard" },
	.place_count = 2,
	.messages = (const char *const[]){ "Alarm" },
	.message_count = 1,
	.classes = (const struct class *const[]){ &soldier, &civilian },
	.class_count = 2,
	.residents = residents,
	.resident_count = 2,
	.populate = populate,
};

const struct world camp = {
	.name = "camp",
	.tick_ms = 250,
	.places = (const char *const[]){ "tent", "fire" },
	.place_count = 2,
	.messages = (const char *const[]){ "Alarm" },
	.message_count = 1,
	.classes = (const struct class *const[]){ &soldier },
	.class_count = 1,
	.residents = others,
	.resident_count = 1,
	.populate = populate,
};

void fort_begin(struct sim *sim, uint32_t couples)
{
	sim_init(sim, &fort, 1, couples);
	struct soldier *general = (struct soldier *)sim_slot(sim, 0);
	general->money = -7;
	general->fear = -3;
	general->rank = 9;
	general->loyal = 1;
	machine_force(sim, &general->agent, FLEE, true);
	post_send_as(sim, AGENT_NONE, 1, 0, 100000, NULL);
	for (int i = 0; i < 3; i++)
		sim_tick(sim);
}

bool fort_runs_in_lua(const struct condition *condition)
{
	struct reads reads, all;
	reads_init(&reads, &fort);
	reads_init(&all, &fort);
	condition_add_reads(condition, &reads);
	reads_add_all(&all);
	bool same = reads.clock && reads.queue && reads.life &&
	            reads.classes[0].of == READS_EVERYBODY &&
	            memcmp(reads.classes[0].bits, all.classes[0].bits, soldier.record_bytes) == 0;
	reads_fini(&reads);
	reads_fini(&all);
	return same;
}

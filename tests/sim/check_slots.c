/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/sim_internal.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * The slots of agents: who is found there by name, who sleeps there, and how
 * much room there is.
 */

static const struct deeds counting = { .update = workshop_count,
	                               .execute = workshop_count,
	                               .arms = workshop_count };
static const struct resident residents[] = { { "Ada", WORKER }, { "Big Ben", WORKER } };
static struct world world;
static struct sim sim;

/* Twenty agents, the first two of whom are residents; slot 5 is vacant. */
static void begin(void)
{
	world = workshop_world(&counting);
	world.residents = residents;
	world.resident_count = ARRAY_LEN(residents);
	sim_init(&sim, &world, 1, 1);
	while (sim.head.slots < 20)
		sim_spawn(&sim, sim.head.slots % 2 ? WORKER : TWIN, HALL);
	sim_remove(&sim, 5);
}

static void end(void)
{
	sim_fini(&sim);
}

static const struct {
	const char *name;
	uint32_t id;
} names[] = {
	{ "Ada", 0 },
	{ "Big Ben", 1 },
	{ "Big_Ben", 1 },
	{ "Worker_3", 2 },
	{ "Worker 4", 3 },
	{ "Worker_4", 3 },
	{ "Worker_10", 9 },
	{ "Twin_19", 18 },
	{ "Worker_20", 19 },
	{ "Worker_6", AGENT_NONE },
	{ "someone gone", AGENT_NONE },
	{ "Worker_21", AGENT_NONE },
	{ "Worker_5", AGENT_NONE },
	{ "Worker_1", AGENT_NONE },
	{ "Worker_0", AGENT_NONE },
	{ "Worker_04", AGENT_NONE },
	{ "Worker_", AGENT_NONE },
	{ "Worker", AGENT_NONE },
	{ "4", AGENT_NONE },
	{ "", AGENT_NONE },
	{ "Cy", AGENT_NONE },
};

FIXTURE(begin, end)

TEST_EACH(an_agent_is_found_by_its_name_and_by_no_other, ARRAY_LEN(names))
{
	const struct agent *wanted = sim_agent(&sim, names[_i].id);
	char name[32];
	ck_assert_ptr_eq(sim_find(&sim, names[_i].name), wanted);
	if (wanted)
		ck_assert_uint_eq(sim_name(&sim, wanted->id, name, sizeof name),
		                  strlen(names[_i].name));
}

TEST(who_takes_the_slot_of_a_resident_is_named_after_it)
{
	sim_remove(&sim, 1);
	ck_assert_ptr_null(sim_find(&sim, "Big_Ben"));
	ck_assert_ptr_null(sim_find(&sim, "Worker_2"));
	const struct agent *next = sim_spawn(&sim, WORKER, HALL);
	ck_assert_ptr_eq(sim_find(&sim, "Worker_2_2"), next);
	ck_assert_ptr_eq(sim_find(&sim, "Worker 2.2"), next);
	ck_assert_ptr_null(sim_find(&sim, "Worker_2"));
	ck_assert_ptr_null(sim_find(&sim, "Worker 2.3"));
	ck_assert_ptr_null(sim_find(&sim, "Worker 2."));
	ck_assert_ptr_null(sim_find(&sim, "Worker +2.2"));
	ck_assert_ptr_null(sim_find(&sim, "Twin 2.2"));
	ck_assert_ptr_null(sim_find(&sim, "Big_Ben"));
}

TEST(room_doubles_when_there_are_as_many_slots)
{
	for (uint32_t count = 21; count <= 300; count++) {
		sim_spawn(&sim, WORKER, HALL);
		size_t capacity = sim.head.slots <= 64    ? 64
		                  : sim.head.slots <= 128 ? 128
		                  : sim.head.slots <= 256 ? 256
		                                          : 512;
		ck_assert_uint_eq(sim.capacity, capacity);
		for (size_t word = (sim.head.slots + 63) / 64; word < capacity / 64; word++)
			ck_assert_uint_eq(sim.awake[word], 0);
	}
}

TEST_ABORTS(there_are_no_more_agents_than_ids)
{
	sim.head.vacancy = 0;
	sim.head.slots = UINT32_C(1) << AGENT_SLOT_BITS;
	sim_spawn(&sim, WORKER, HALL);
}

TEST(a_slot_forgets_who_was_there)
{
	struct sim other;
	sim_init(&other, &world, 1, 1);
	while (other.head.slots < 20)
		sim_spawn(&other, other.head.slots % 2 ? WORKER : TWIN, HALL);
	worker_at(&other, 5)->count = 77;
	sim_remove(&other, 5);
	ck_assert_uint_eq(snapshot_digest(&other), snapshot_digest(&sim));
	sim_fini(&other);
}

/* One of all who sleep wakes up. */
TEST(one_who_wakes_up_is_visited_and_nobody_else)
{
	for (uint32_t slot = 0; slot < sim.head.slots; slot++) {
		if (sim_slot(&sim, slot)->class == WORKER)
			machine_force(&sim, sim_slot(&sim, slot), REST, true);
		else if (sim_slot(&sim, slot)->class == TWIN)
			sim_remove(&sim, sim_slot(&sim, slot)->id);
		if (sim_slot(&sim, slot)->class != CLASS_NONE)
			sim_refresh_awake(&sim, sim_slot(&sim, slot));
	}
	sim_run_ticks(&sim, 2);
	ck_assert_uint_eq(sim.head.updates, 0);
	ck_assert_uint_eq(sim.rousable[0] & 1, 0);
	sim_reserve(&sim, 3);
	ck_assert_uint_eq(sim.rousable[0] & 1, 0);
	machine_force(&sim, sim_agent(&sim, 7), WORK, true);
	sim_refresh_awake(&sim, sim_agent(&sim, 7));
	ck_assert_uint_eq(sim.rousable[0] & 1, 1);
	sim_run_ticks(&sim, 2);
	ck_assert_uint_eq(sim.head.updates, 2);
	ck_assert_int_eq(worker_at(&sim, 7)->count, 2);
}

/* 64 words of 64 slots each are passed at once if nobody there is awake. */
TEST(a_crowd_of_sleepers_is_passed_until_one_of_them_wakes_up)
{
	enum { CROWD = 64 * 64, AWAKE = CROWD };
	sim_fini(&sim);
	sim_init(&sim, &world, 1, 0);
	while (sim.head.slots < CROWD + 10) {
		struct agent *agent = sim_spawn(&sim, WORKER, HALL);
		if (agent->id == AWAKE)
			continue;
		agent_machines(agent)->current = REST;
		sim_refresh_awake(&sim, agent);
	}
	sim_run_ticks(&sim, 2);
	ck_assert_uint_eq(sim.head.updates, 2);
	ck_assert_int_eq(worker_at(&sim, AWAKE)->count, 2);
	ck_assert_uint_eq(sim.rousable[0], 0);
	for (uint32_t slot = 64; slot < CROWD; slot += CROWD - 65) {
		agent_machines(sim_slot(&sim, slot))->current = WORK;
		sim_refresh_awake(&sim, sim_slot(&sim, slot));
	}
	ck_assert_uint_eq(sim.rousable[0], UINT64_C(1) << 1 | UINT64_C(1) << 63);
	sim_run_ticks(&sim, 2);
	ck_assert_uint_eq(sim.head.updates, 8);
	ck_assert_int_eq(worker_at(&sim, 64)->count, 2);
	ck_assert_int_eq(worker_at(&sim, CROWD - 1)->count, 2);
}

static const struct state idle_legs = { .name = "Idle" },
			  idle_arms = { .name = "Rest", .machine = 1 };

TEST(an_agent_sleeps_when_all_its_machines_do)
{
	struct class twin = *world.classes[TWIN];
	const struct class *classes[] = { world.classes[WORKER], world.classes[SLOW], &twin };
	const struct state *states[STILL + 1];
	memcpy(states, twin.states, sizeof states);
	states[RUN] = &idle_legs;
	states[STILL] = &idle_arms;
	twin.states = states;
	twin.update = NULL;
	sim_fini(&sim);
	world.classes = classes;
	sim_init(&sim, &world, 1, 0);
	struct agent *agent = sim_spawn(&sim, TWIN, HALL);
	for (int i = 0; i < 4; i++) {
		uint8_t legs = i & 1 ? RUN : WALK, arms = i & 2 ? STILL : WAVE;
		agent_machines(agent)[0].current = legs;
		agent_machines(agent)[1].current = arms;
		sim_refresh_awake(&sim, agent);
		uint64_t updates = sim.head.updates;
		sim_tick(&sim);
		ck_assert_uint_eq(sim.head.updates - updates, i < 3);
	}
}

TEST(a_class_with_an_update_never_sleeps)
{
	struct class worker = *world.classes[WORKER];
	const struct class *classes[] = { &worker };
	worker.update = workshop_count;
	sim_fini(&sim);
	world.classes = classes;
	world.class_count = 1;
	world.update_cap = 10;
	sim_init(&sim, &world, 1, 1);
	machine_force(&sim, sim_agent(&sim, 1), REST, true);
	sim_refresh_awake(&sim, sim_agent(&sim, 1));
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS);
}

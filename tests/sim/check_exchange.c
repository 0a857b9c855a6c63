/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/input.h"
#include "sim/sim_code.h"
#include "sim/sim.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What a sim knows of its world, and what is left of it in the next one.
 */

static const struct deeds counting = { .update = workshop_count, .execute = workshop_count };

static void work(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
}

static const struct state idle = { .name = "Idle" };
static const struct state busy = { .name = "Busy", .execute = work };
static const struct state *const idle_states[] = { NULL, &idle, &busy };
static const struct state *const busy_states[] = { NULL, &busy };

/* A workshop of workers alone, who have these states. */
struct shop {
	struct world world;
	struct class class;
	const struct class *classes[1];
};

static const struct machine_plan plan = { .initial = 1 }, ruled = { .initial = 1, .global = 2 };

static void make(struct shop *shop, const struct state *const *states, size_t count,
                 const struct machine_plan *machine)
{
	struct error error = { "" };
	shop->world = workshop_world(&counting);
	shop->class = *shop->world.classes[WORKER];
	shop->class.states = states;
	shop->class.state_count = count;
	shop->class.machines = machine;
	shop->classes[0] = &shop->class;
	shop->world.classes = shop->classes;
	shop->world.class_count = 1;
	ck_assert_msg(world_check(&shop->world, &error), "%s", error.text);
}

/* Without execute, with an update of the class, and with a global state that executes. */
TEST_EACH(an_agent_sleeps_in_a_state_without_execute_unless_something_else_executes, 3)
{
	struct shop shop;
	struct sim sim;
	make(&shop, idle_states, ARRAY_LEN(idle_states), _i == 2 ? &ruled : &plan);
	shop.class.update = _i == 1 ? work : NULL;
	sim_init(&sim, &shop.world, 1, 1);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, _i ? RESIDENTS : 0);
	sim_fini(&sim);
}

TEST(only_clock_seed_and_watcher_go_into_another_world)
{
	static struct journal journal;
	struct shop shop;
	struct world world = workshop_world(&counting);
	struct sim sim;
	make(&shop, busy_states, ARRAY_LEN(busy_states), &plan);
	sim_init(&sim, &world, 77, 100);
	journal_watch(&journal, &sim, EVENTS_ALL);
	sim_remove(&sim, BEN);
	post_send_as(&sim, ADA, CY, HELLO, 1000, NULL);
	sim_run_ticks(&sim, 5);
	struct sim_head was = sim.head;
	shop.world.tick_ms = 250;
	sim_exchange(&sim, &shop.world);
	ck_assert_uint_eq(sim.head.slots, 0);
	ck_assert_uint_eq(sim.head.agents, 0);
	ck_assert_uint_eq(sim.head.vacancy, 0);
	ck_assert_uint_eq(sim.head.turn, 0);
	ck_assert_uint_eq(sim.queue.pending, 0);
	ck_assert_int_eq(sim.queue.similar_ms, shop.world.similar_ms);
	ck_assert_ptr_eq(sim.world, &shop.world);
	ck_assert_uint_eq(sim.head.tick, 5);
	ck_assert_int_eq(sim.head.now_ms, was.now_ms);
	ck_assert_uint_eq(sim.head.seed, 77);
	ck_assert_uint_eq(sim.head.sequence, was.sequence);
	ck_assert_uint_eq(sim.watcher.kinds, EVENTS_ALL);
	for (uint32_t i = 0; i < 200; i++)
		ck_assert_uint_eq(sim_spawn(&sim, 0, HALL)->id, i);
	sim_fini(&sim);
}

TEST(a_sim_that_begins_anew_in_another_world_is_like_a_new_one)
{
	static struct journal journal;
	struct shop shop;
	struct world world = workshop_world(&counting);
	struct sim sim, fresh;
	make(&shop, busy_states, ARRAY_LEN(busy_states), &plan);
	sim_init(&sim, &world, 77, 2);
	post_send_as(&sim, ADA, CY, HELLO, 1000, NULL);
	sim_run_ticks(&sim, 5);
	journal_watch(&journal, &sim, EVENTS_ALL);
	input_apply(&sim, &(struct input){ .kind = INPUT_BEGIN, .world = &shop.world });
	ck_assert_str_eq(journal.words, "input: begin in workshop");
	sim_init(&fresh, &shop.world, 77, 2);
	for (int tick = 0; tick < 3; tick++) {
		ck_assert_uint_eq(snapshot_digest(&sim), snapshot_digest(&fresh));
		ck_assert_uint_eq(sim.head.copies, 2);
		sim_tick(&sim);
		sim_tick(&fresh);
	}
	ck_assert_uint_gt(journal.count, 1);
	sim_fini(&sim);
	sim_fini(&fresh);
}

TEST(a_snapshot_brings_its_world_along)
{
	struct shop shop;
	struct world world = workshop_world(&counting);
	struct sim sim;
	make(&shop, busy_states, ARRAY_LEN(busy_states), &plan);
	sim_init(&sim, &world, 77, 1);
	sim_run_ticks(&sim, 5);
	uint64_t digest = snapshot_digest(&sim);
	void *bytes = memory_zero(snapshot_bytes(&sim), 1);
	snapshot_save(&sim, bytes);
	sim_exchange(&sim, &shop.world);
	snapshot_load(&sim, bytes);
	ck_assert_ptr_eq(sim.world, &world);
	ck_assert_uint_eq(sim.class_count, world.class_count);
	ck_assert_uint_eq(snapshot_digest(&sim), digest);
	free(bytes);
	sim_fini(&sim);
}

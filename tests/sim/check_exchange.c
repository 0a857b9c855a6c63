/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/post.h"
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

/* Two ways to the same state: which one is taken must be asked. */
static const struct state forking = {
	.name = "Fork",
	.execute = work,
	.exits = (const struct exit[]){ { .to = REST }, { .to = REST }, { .to = STATE_NONE } },
};
static const struct state idle = { .name = "Idle" };
static const struct state busy = { .name = "Busy", .execute = work };
static const struct state *const fork_states[] = { NULL, &forking, &busy };
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

TEST(an_agent_sleeps_in_a_state_without_execute_unless_something_else_executes)
{
	struct shop shop;
	struct sim sim;
	make(&shop, idle_states, ARRAY_LEN(idle_states), &plan);
	sim_init(&sim, &shop.world, 1, 1);
	ck_assert(!sim.plain && sim.sleepers[0]);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, 0);
	sim_fini(&sim);
	shop.class.update = work;
	sim_init(&sim, &shop.world, 1, 1);
	ck_assert(sim.plain && !sim.sleepers[0]);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS);
	sim_fini(&sim);
	make(&shop, idle_states, ARRAY_LEN(idle_states), &ruled);
	sim_init(&sim, &shop.world, 1, 1);
	ck_assert(sim.plain && !sim.sleepers[0]);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS);
	sim_fini(&sim);
}

TEST(the_short_ways_are_for_worlds_that_update_everybody_at_every_tick)
{
	struct shop shop;
	struct sim sim;
	make(&shop, busy_states, ARRAY_LEN(busy_states), &plan);
	static const uint64_t updates[] = { 6 * RESIDENTS, 6 * RESIDENTS, 3 * RESIDENTS, 6 };
	for (int i = 0; i < 4; i++) {
		shop.class.cadence = i < 3 ? (uint32_t)i : 0;
		shop.world.update_cap = i == 3;
		sim_init(&sim, &shop.world, 1, 1);
		ck_assert_int_eq(sim.plain, i < 2);
		ck_assert(sim.quiet == sim.plain && !sim.watcher.kinds && !sim.scoped);
		sim_tick(&sim);
		ck_assert_uint_eq(sim.head.updates, i < 2 ? RESIDENTS : 1);
		sim_run_ticks(&sim, 5);
		ck_assert_uint_eq(sim.head.updates, updates[i]);
		sim_fini(&sim);
	}
}

TEST(answers_are_asked_for_in_worlds_that_fork_and_in_no_others)
{
	struct shop simple, forked;
	struct sim sim;
	struct watcher changes = { .kinds = 1 << EVENT_CHANGE };
	make(&simple, busy_states, ARRAY_LEN(busy_states), &plan);
	make(&forked, fork_states, ARRAY_LEN(fork_states), &plan);
	sim_init(&sim, &simple.world, 1, 1);
	sim_watch(&sim, &changes);
	ck_assert(!sim.forks && !sim.inside && !sim.asked);
	sim_exchange(&sim, &forked.world);
	ck_assert(sim.forks && sim.inside && sim.asked);
	sim_exchange(&sim, &simple.world);
	ck_assert(!sim.forks && !sim.asked);
	sim_fini(&sim);
}

/* Errors alone need no scopes, and events that are rare are recorded for all agents. */
TEST(as_little_is_watched_as_the_watcher_needs)
{
	static const struct {
		uint32_t kinds;
		bool scoped, inside;
	} needs[] = {
		{ 0, false, false },
		{ 1 << EVENT_ERROR, false, false },
		{ 1 << EVENT_ERROR | 1 << EVENT_SAY, true, false },
		{ 1 << EVENT_SAY, true, false },
		{ 1 << EVENT_ENTER, true, false },
		{ 1 << EVENT_UPDATE, true, true },
		{ 1 << EVENT_GUARD, true, true },
		{ 1 << EVENT_EXECUTE, true, true },
		{ 1 << EVENT_STAT, true, true },
		{ 1 << EVENT_READ, true, true },
	};
	struct shop shop;
	struct sim sim;
	make(&shop, busy_states, ARRAY_LEN(busy_states), &plan);
	sim_init(&sim, &shop.world, 1, 1);
	for (size_t i = 0; i < ARRAY_LEN(needs); i++) {
		struct watcher watcher = { .kinds = needs[i].kinds, .whose = 1 + BEN };
		sim_watch(&sim, &watcher);
		ck_assert_int_eq(sim.scoped, needs[i].scoped);
		ck_assert_int_eq(sim.inside, needs[i].inside);
		ck_assert_uint_eq(sim.watcher.whose, needs[i].inside ? 1 + BEN : 0);
		ck_assert_int_eq(sim.quiet, !needs[i].kinds);
	}
	sim_watch(&sim, NULL);
	ck_assert(sim.quiet && !sim.watcher.kinds);
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
	sim_begin_in(&sim, &shop.world);
	ck_assert_uint_eq(journal.count, 0);
	sim_init(&fresh, &shop.world, 77, 2);
	for (int tick = 0; tick < 3; tick++) {
		ck_assert_uint_eq(snapshot_digest(&sim), snapshot_digest(&fresh));
		ck_assert_uint_eq(sim.head.copies, 2);
		sim_tick(&sim);
		sim_tick(&fresh);
	}
	ck_assert_uint_gt(journal.count, 0);
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
	ck_assert_uint_eq(sim.course_count, world.class_count);
	ck_assert_uint_eq(snapshot_digest(&sim), digest);
	free(bytes);
	sim_fini(&sim);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "sim/machine.h"
#include "sim/sim.h"
#include "sim/sim_code.h"
#include "sim/workshop.h"
#include "suite.h"

static const struct deeds nothing;
static const struct deeds counting = { .update = workshop_count, .execute = workshop_count };

TEST(between_ticks_an_agent_is_there_at_once)
{
	struct sim sim;
	struct world world = workshop_world(&counting);
	sim_init(&sim, &world, 1, 1);
	const struct agent *agent = sim_spawn(&sim, WORKER, YARD);
	ck_assert_uint_eq(agent->id, RESIDENTS);
	ck_assert_uint_eq(agent->place, YARD);
	ck_assert_uint_eq(sim.head.agents, RESIDENTS + 1);
	sim_remove(&sim, BEN);
	ck_assert_ptr_null(sim_agent(&sim, BEN));
	ck_assert_ptr_null(sim_find(&sim, "Ben"));
	ck_assert_msg(!(sim.awake[0] >> BEN & 1), "an update would visit him who is gone");
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
	sim_remove(&sim, BEN);
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS);
	sim_fini(&sim);
}

static void raise_and_dismiss(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	if (agent->id != ADA || sim->head.tick != 1)
		return;
	struct worker *child = worker_of(sim_spawn(sim, WORKER, YARD));
	ck_assert_uint_eq(child->agent.id, AGENT_NONE);
	child->level = 42;
	sim_remove(sim, BEN);
	ck_assert_ptr_nonnull(sim_agent(sim, BEN));
	ck_assert_uint_eq(sim->head.agents, RESIDENTS);
}

TEST(in_a_tick_agents_appear_and_disappear_at_its_end)
{
	static const struct deeds deeds = { .execute = raise_and_dismiss };
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_UPDATE | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE);
	sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_UPDATE), RESIDENTS);
	ck_assert_uint_eq(journal.events[RESIDENTS].kind, EVENT_REMOVE);
	ck_assert_uint_eq(journal.events[RESIDENTS].agent, BEN);
	ck_assert_uint_eq(journal.events[RESIDENTS + 1].kind, EVENT_SPAWN);
	const struct worker *child = worker_at(&sim, journal.events[RESIDENTS + 1].agent);
	ck_assert_ptr_nonnull(child);
	ck_assert_int_eq(child->level, 42);
	ck_assert_int_eq(child->count, 0);
	ck_assert_ptr_null(sim_agent(&sim, BEN));
	sim_tick(&sim);
	ck_assert_int_eq(child->count, 1);
	sim_fini(&sim);
}

TEST(a_slot_is_used_again_under_another_id)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	uint32_t id = sim_spawn(&sim, WORKER, HALL)->id;
	ck_assert_uint_ne(id, BEN);
	ck_assert_uint_eq(agent_slot(id), BEN);
	ck_assert_ptr_null(sim_agent(&sim, BEN));
	ck_assert_ptr_nonnull(sim_agent(&sim, id));
	ck_assert_uint_eq(sim.head.slots, RESIDENTS);
	sim_fini(&sim);
}

TEST(a_telegram_to_a_removed_agent_has_no_receiver_even_if_its_slot_is_used_again)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	post_send_as(&sim, ADA, BEN, HELLO, 150, NULL);
	sim_remove(&sim, BEN);
	sim_spawn(&sim, WORKER, HALL);
	sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_NO_RECEIVER), 0);
	sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_NO_RECEIVER), 1);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 0);
	ck_assert_uint_eq(sim.queue.pending, 0);
	sim_fini(&sim);
}

/* Once it has had 255 agents, a slot stays vacant, and the others come one after the other. */
TEST(no_two_agents_of_a_run_have_an_id_or_a_name_in_common)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	uint32_t id = BEN, slot = BEN, generation = 0;
	for (int i = 1; i < 1000; i++) {
		char name[100], own[100];
		uint32_t old = id;
		sim_remove(&sim, old);
		id = sim_spawn(&sim, WORKER, HALL)->id;
		if (++generation == AGENT_GENERATIONS) {
			slot = slot == BEN ? RESIDENTS : slot + 1;
			generation = 0;
		}
		ck_assert_uint_eq(agent_slot(id), slot);
		ck_assert_uint_eq(agent_generation(id), generation);
		if (generation)
			snprintf(name, sizeof name, "Worker %u.%u", slot + 1, generation + 1);
		else
			snprintf(name, sizeof name, "Worker %u", slot + 1);
		sim_name(&sim, id, own, sizeof own);
		ck_assert_str_eq(own, name);
		ck_assert_ptr_eq(sim_find(&sim, name), sim_agent(&sim, id));
		ck_assert_ptr_null(sim_agent(&sim, old));
	}
	sim_fini(&sim);
}

TEST(no_agent_has_the_id_of_nobody)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	ck_assert_ptr_null(sim_agent(&sim, AGENT_NONE));
	ck_assert_ptr_null(sim_agent(&sim, RESIDENTS));
	sim_remove(&sim, AGENT_NONE);
	sim_remove(&sim, 12345);
	ck_assert_uint_eq(sim.head.agents, RESIDENTS);
	sim_fini(&sim);
}

enum { MOST = 300 };

/* The ids of all living agents, as a list. */
struct register_of_ids {
	uint32_t ids[MOST];
	size_t count;
};

static void come_or_go(struct sim *sim, struct register_of_ids *alive, uint64_t key, uint32_t step)
{
	uint32_t bits = rng_draw(key, 1, step);
	if (bits % 2 && alive->count < MOST) {
		alive->ids[alive->count++] = sim_spawn(sim, (uint8_t)(bits >> 8) % 3, HALL)->id;
	} else if (alive->count) {
		size_t i = rng_below(bits, (uint32_t)alive->count);
		sim_remove(sim, alive->ids[i]);
		alive->ids[i] = alive->ids[--alive->count];
	}
}

TEST_EACH(exactly_the_living_agents_are_found, 8)
{
	struct sim sim;
	struct world world = workshop_world(&counting);
	struct register_of_ids alive = { .count = 0 };
	uint64_t key = rng_key((uint64_t)_i, 0);
	sim_init(&sim, &world, 1, 0);
	for (uint32_t step = 0; step < 3000; step++) {
		come_or_go(&sim, &alive, key, step);
		ck_assert_uint_eq(sim.head.agents, alive.count);
		if (step % 20 == 0)
			sim_tick(&sim);
		for (size_t i = 0; step % 100 == 0 && i < alive.count; i++)
			ck_assert_msg(sim_agent(&sim, alive.ids[i]) != NULL, "seed %d step %u", _i,
			              step);
	}
	ck_assert_uint_le(sim.head.slots, MOST);
	sim_fini(&sim);
}

/* Arms are forced by the code of legs, along a declared way or not. */
static void force_arms(struct sim *sim, struct agent *agent)
{
	static const uint8_t states[] = { WALK, STILL, STILL };
	bool by_hand = sim->head.tick > 2;
	if (sim->head.tick < ARRAY_LEN(states))
		ck_assert(machine_force(sim, agent, states[sim->head.tick], by_hand));
	ck_assert_uint_eq(sim_machine(sim), 0);
}

TEST(forcing_a_state_changes_the_machine_that_has_it)
{
	static const struct deeds deeds = { .execute = force_arms };
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 0);
	const struct twin *twin = (const struct twin *)sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR | 1 << EVENT_CHANGE);
	sim_run_ticks(&sim, 2);
	ck_assert_uint_eq(twin->legs.current, WALK);
	ck_assert_uint_eq(twin->arms.current, STILL);
	ck_assert_str_eq(journal.words, "change Wave to Still; a change that no state declares: "
	                                "Still to Still; change Still to Still");
	sim_fini(&sim);
}

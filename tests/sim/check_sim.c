/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

static const struct deeds nothing;
static const struct deeds counting = { .update = workshop_count, .execute = workshop_count };

static void run(struct sim *sim, int ticks)
{
	for (int i = 0; i < ticks; i++)
		sim_tick(sim);
}

TEST(a_world_begins_at_tick_zero_with_its_residents)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 2);
	ck_assert_uint_eq(sim.head.tick, 0);
	ck_assert_int_eq(sim.head.now_ms, 0);
	ck_assert_uint_eq(sim.head.agents, 2 * RESIDENTS);
	ck_assert_ptr_eq(sim_find(&sim, "Ben"), sim_agent(&sim, BEN));
	ck_assert_ptr_null(sim_find(&sim, "Dan"));
	sim_fini(&sim);
}

TEST(agents_without_a_name_of_their_own_are_numbered)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	char name[32];
	sim_init(&sim, &world, 1, 2);
	ck_assert_uint_eq(sim_name(&sim, 3, name, sizeof name), strlen("Worker 4"));
	ck_assert_str_eq(name, "Worker 4");
	ck_assert_ptr_eq(sim_find(&sim, "Worker 4"), sim_agent(&sim, 3));
	ck_assert_ptr_eq(sim_find(&sim, "Worker_4"), sim_agent(&sim, 3));
	ck_assert_ptr_null(sim_find(&sim, "Worker 9"));
	ck_assert_ptr_null(sim_find(&sim, "Twin 4"));
	sim_name(&sim, AGENT_NONE, name, sizeof name);
	ck_assert_str_eq(name, "nobody");
	ck_assert_uint_eq(sim_name(&sim, 3, name, 4), 3);
	sim_fini(&sim);
}

TEST(the_clock_moves_by_the_worlds_tick)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	run(&sim, 7);
	ck_assert_uint_eq(sim.head.tick, 7);
	ck_assert_int_eq(sim.head.now_ms, 7 * world.tick_ms);
	sim_fini(&sim);
}

static void send_to_ada(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "here");
	if (agent->id == BEN)
		post_send(sim, agent, ADA, HELLO, 1, NULL);
}

static void spawn_one(struct sim *sim, struct agent *agent)
{
	send_to_ada(sim, agent);
	if (agent->id == ADA && sim->head.tick == 1)
		sim_spawn(sim, WORKER, YARD);
}

TEST(a_tick_is_updates_in_id_order_then_telegrams_then_appearances)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = spawn_one };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	sim_tick(&sim);
	journal_watch(&journal, &sim,
	              1 << EVENT_TICK | 1 << EVENT_SAY | 1 << EVENT_UPDATE | 1 << EVENT_DELIVER |
	                      1 << EVENT_SPAWN);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words,
	                 "tick 2, time 0.2; update Ada; \"here\"; update Ben; \"here\"; update Cy; "
	                 "\"here\"; update Worker 4; \"here\"; deliver Hello from Ben to Ada");
	sim_fini(&sim);
}

static void log_legs(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "legs");
}

static void log_arms(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "arms");
}

static void log_update(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "update");
}

TEST(an_update_is_the_classs_own_and_then_each_machines)
{
	static struct journal journal;
	static const struct deeds deeds = { .update = log_update,
		                            .execute = log_legs,
		                            .arms = log_arms };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_SAY);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "\"update\"; \"legs\"; \"arms\"");
	sim_fini(&sim);
}

static void change_legs(struct sim *sim, struct agent *agent)
{
	if (sim->head.tick == 1)
		sim_change(sim, agent, RUN);
	if (sim->head.tick == 3)
		sim_revert(sim, agent);
}

static void change_arms(struct sim *sim, struct agent *agent)
{
	if (sim->head.tick == 2)
		sim_change(sim, agent, STILL);
}

TEST(each_parallel_machine_has_a_current_and_a_previous_state)
{
	static const struct deeds deeds = { .execute = change_legs, .arms = change_arms };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 0);
	const struct twin *twin = (const struct twin *)sim_spawn(&sim, TWIN, HALL);
	ck_assert_uint_eq(twin->legs.current, WALK);
	ck_assert_uint_eq(twin->arms.current, WAVE);
	run(&sim, 2);
	ck_assert_uint_eq(twin->legs.current, RUN);
	ck_assert_uint_eq(twin->legs.previous, WALK);
	ck_assert_uint_eq(twin->arms.current, STILL);
	ck_assert_uint_eq(twin->arms.previous, WAVE);
	run(&sim, 1);
	ck_assert_uint_eq(twin->legs.current, WALK);
	ck_assert_uint_eq(twin->arms.current, STILL);
	sim_fini(&sim);
}

TEST(a_class_with_a_cadence_is_updated_every_so_many_ticks)
{
	struct sim sim;
	struct world world = workshop_world(&counting);
	sim_init(&sim, &world, 1, 1);
	for (int i = 0; i < 6; i++)
		sim_spawn(&sim, SLOW, HALL);
	uint64_t before = sim.head.updates;
	run(&sim, 1);
	/* Three workers, and the two slow ones whose turn it is. */
	ck_assert_uint_eq(sim.head.updates - before, 5);
	run(&sim, 29);
	for (uint32_t id = RESIDENTS; id < RESIDENTS + 6; id++)
		ck_assert_int_eq(worker_at(&sim, id)->count, 10);
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 30);
	sim_fini(&sim);
}

TEST(with_capped_updates_every_agent_gets_its_turn)
{
	struct sim sim;
	struct world world = workshop_world(&counting);
	world.update_cap = 4;
	sim_init(&sim, &world, 1, 2);
	run(&sim, 1);
	for (uint32_t id = 0; id < 6; id++)
		ck_assert_int_eq(worker_at(&sim, id)->count, id < 4);
	run(&sim, 1);
	for (uint32_t id = 0; id < 6; id++)
		ck_assert_int_eq(worker_at(&sim, id)->count, id < 2 ? 2 : 1);
	run(&sim, 28);
	ck_assert_uint_eq(sim.head.updates, 30 * 4);
	for (uint32_t id = 0; id < 6; id++)
		ck_assert_int_eq(worker_at(&sim, id)->count, 20);
	sim_fini(&sim);
}

TEST(a_cap_above_the_number_of_agents_updates_each_once)
{
	struct sim sim;
	struct world world = workshop_world(&counting);
	world.update_cap = 100;
	sim_init(&sim, &world, 1, 2);
	run(&sim, 5);
	ck_assert_uint_eq(sim.head.updates, 5 * 6);
	sim_fini(&sim);
}

static void count_and_rest(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	sim_change(sim, agent, REST);
}

static bool wake_up(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (telegram->message == WAKE)
		sim_change(sim, agent, WORK);
	return telegram->message == WAKE;
}

TEST(an_event_driven_agent_is_not_visited_and_wakes_by_a_telegram)
{
	static const struct deeds deeds = { .execute = count_and_rest, .message = wake_up };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	run(&sim, 10);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS);
	/* Nobody is looked for any more where all are asleep. */
	ck_assert_uint_eq(sim.rousable[0] & 1, 0);
	post_send_as(&sim, AGENT_NONE, BEN, WAKE, 0, NULL);
	ck_assert_uint_eq(sim.rousable[0] & 1, 1);
	run(&sim, 10);
	ck_assert_uint_eq(sim.rousable[0] & 1, 0);
	ck_assert_uint_eq(sim.head.updates, RESIDENTS + 1);
	ck_assert_int_eq(worker_at(&sim, BEN)->count, 2);
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 1);
	sim_fini(&sim);
}

static void draw_some(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	uint32_t draws = agent->id == ADA ? (uint32_t)worker->level : 2;
	for (uint32_t i = 0; i < draws; i++)
		worker->count = (int32_t)(sim_draw(sim, agent) >> 1);
}

TEST(what_one_agent_draws_does_not_change_what_another_draws)
{
	static const struct deeds deeds = { .execute = draw_some };
	struct sim quiet, busy;
	struct world world = workshop_world(&deeds);
	sim_init(&quiet, &world, 5, 1);
	sim_init(&busy, &world, 5, 1);
	for (int tick = 0; tick < 50; tick++) {
		worker_at(&busy, ADA)->level = (int16_t)(tick % 7);
		run(&quiet, 1);
		run(&busy, 1);
		ck_assert_int_eq(worker_at(&quiet, BEN)->count, worker_at(&busy, BEN)->count);
		ck_assert_int_eq(worker_at(&quiet, CY)->count, worker_at(&busy, CY)->count);
		ck_assert_int_ne(worker_at(&quiet, BEN)->count, worker_at(&quiet, CY)->count);
	}
	sim_fini(&quiet);
	sim_fini(&busy);
}

/* Draws as many numbers as the tick says; each is a function of seed, tick, agent and its own
 * number, whatever was drawn before. */
static void draw_many(struct sim *sim, struct agent *agent)
{
	static const uint32_t counts[] = { 3, 0, 70000, 2048, 1, 65536, 65537, 5 };
	uint64_t key = rng_key(9, sim->head.tick);
	uint32_t count = counts[sim->head.tick % 8];
	for (uint32_t i = 0; agent->id == BEN && i < count; i++) {
		if (sim_draw(sim, agent) != rng_draw(key, BEN, i))
			ck_abort_msg("draw %u in tick %d", i, (int)sim->head.tick);
	}
}

TEST(a_draw_depends_on_seed_tick_agent_and_number_alone)
{
	static const struct deeds deeds = { .execute = draw_many };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 9, 1);
	run(&sim, 100);
	struct agent *ben = sim_agent(&sim, BEN), *cy = sim_agent(&sim, CY);
	ck_assert_uint_eq(sim_draw(&sim, cy), rng_draw(rng_key(9, 100), CY, 0));
	uint32_t next = rng_draw(rng_key(9, 100), BEN, 1);
	ck_assert_uint_eq(sim_draw(&sim, ben), rng_draw(rng_key(9, 100), BEN, 1));
	ck_assert_uint_ne(next, rng_draw(rng_key(9, 100), BEN, 2));
	ck_assert_uint_eq(sim_random(&sim, cy, 1000),
	                  rng_below(rng_draw(rng_key(9, 100), CY, 1), 1000));
	ck_assert_uint_eq(sim_random(&sim, ben, 1), 0);
	sim_fini(&sim);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "sim/input.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * How many steps code may take: each update begins afresh, and so does each
 * telegram that was due; what they cause belongs to them.  That is so whether or
 * not updates are capped, and whoever watches.
 */

enum { CHARGE = 1000 };

/* Notes the steps left, and takes some. */
static void take_some(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count = (int32_t)(SIM_WORK_MAX - sim->work);
	ck_assert(sim_charge(sim, agent, CHARGE));
	if (agent->id == ADA)
		post_send(sim, agent, BEN, HELLO, 0, NULL);
	if (agent->id == CY)
		post_send(sim, agent, CY, BALL, 100, NULL);
}

/* The same; what it sends takes its steps from the same rest. */
static bool answer(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	worker_of(agent)->partner = (uint32_t)(SIM_WORK_MAX - sim->work);
	ck_assert(sim_charge(sim, agent, CHARGE));
	if (telegram->message == BALL)
		post_send(sim, agent, ADA, HELLO, 0, NULL);
	return true;
}

static const struct state busy = { .name = "Busy", .execute = take_some, .on_message = answer };
static const struct state *const states[] = { NULL, &busy };

struct office {
	struct world world;
	struct class class;
	const struct class *classes[1];
};

static void open_office(struct office *office, struct sim *sim, const struct state *const *list,
                        uint32_t cap)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	office->world = workshop_world(&none);
	office->class = *office->world.classes[WORKER];
	office->class.states = list;
	office->class.state_count = ARRAY_LEN(states);
	office->classes[0] = &office->class;
	office->world.classes = office->classes;
	office->world.class_count = 1;
	office->world.update_cap = cap;
	ck_assert_msg(world_check(&office->world, &error), "%s", error.text);
	sim_init(sim, &office->world, 1, 1);
}

static const struct watcher watchers[] = {
	{ .kinds = 0 },
	{ .kinds = EVENTS_ALL },
	{ .kinds = 1 << EVENT_SAY },
	{ .kinds = EVENTS_ALL, .whose = 1 + BEN },
	{ .kinds = EVENTS_ALL, .whose = 1 + RESIDENTS },
};

TEST_EACH(each_update_and_each_due_telegram_begins_with_all_steps, 2 * ARRAY_LEN(watchers))
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim, states, _i % 2 * 100);
	sim_watch(&sim, &watchers[_i / 2]);
	for (int tick = 1; tick <= 3; tick++) {
		sim_tick(&sim);
		for (uint32_t id = ADA; id <= CY; id++)
			ck_assert_int_eq(worker_at(&sim, id)->count, 0);
		ck_assert_uint_eq(worker_at(&sim, BEN)->partner, CHARGE);
		ck_assert_uint_eq(worker_at(&sim, CY)->partner, 0);
		ck_assert_uint_eq(worker_at(&sim, ADA)->partner, tick > 1 ? CHARGE : 0);
	}
	ck_assert(!sim.failed);
	sim_fini(&sim);
}

TEST_EACH(an_input_begins_with_all_steps_too, 2 * ARRAY_LEN(watchers))
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim, states, _i % 2 * 100);
	sim_watch(&sim, &watchers[_i / 2]);
	sim_tick(&sim);
	worker_at(&sim, CY)->partner = 7;
	input_apply(&sim, &(struct input){ .kind = INPUT_INJECT,
	                                   .agent = AGENT_NONE,
	                                   .receiver = CY,
	                                   .message = BALL });
	ck_assert_uint_eq(worker_at(&sim, CY)->partner, 0);
	ck_assert_uint_eq(worker_at(&sim, ADA)->partner, CHARGE);
	sim_fini(&sim);
}

static void serve(struct sim *sim, struct agent *agent)
{
	ck_assert(sim_charge(sim, agent, CHARGE));
	if (agent->id == ADA)
		post_send(sim, agent, BEN, BALL, 0, NULL);
}

/* Notes the steps left when the first telegram that was put off comes. */
static bool play(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	struct worker *worker = worker_of(agent);
	if (worker->count++ == SIM_NESTING_MAX / 2)
		worker->partner = (uint32_t)(SIM_WORK_MAX - sim->work);
	ck_assert(sim_charge(sim, agent, 1));
	if (worker->count < SIM_NESTING_MAX)
		post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	return true;
}

static const struct state playing = { .name = "Playing", .execute = serve, .on_message = play };
static const struct state *const players[] = { NULL, &playing };

TEST_EACH(a_telegram_that_was_put_off_begins_with_the_steps_left, 2 * ARRAY_LEN(watchers))
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim, players, _i % 2 * 100);
	sim_watch(&sim, &watchers[_i / 2]);
	sim_tick(&sim);
	ck_assert_int_eq(worker_at(&sim, BEN)->count, SIM_NESTING_MAX);
	/* Cy was the last to take steps. */
	ck_assert_uint_eq(worker_at(&sim, BEN)->partner, CHARGE);
	ck_assert_uint_eq(worker_at(&sim, ADA)->partner, CHARGE + 1);
	sim_fini(&sim);
}

static void take_all(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	worker->count = sim_charge(sim, agent, SIM_WORK_MAX);
	worker->flag = sim_charge(sim, agent, 0);
	worker->level = sim_charge(sim, agent, 1);
	worker->mood = sim_charge(sim, agent, 1);
}

static const struct state greedy = { .name = "Greedy", .execute = take_all };
static const struct state *const greedies[] = { NULL, &greedy };

TEST_EACH(all_steps_can_be_taken_and_one_more_is_one_error, 2)
{
	static struct journal journal;
	struct office office;
	struct sim sim;
	open_office(&office, &sim, greedies, (uint32_t)_i * 100);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	for (int tick = 0; tick < 2; tick++) {
		journal_forget(&journal);
		sim_tick(&sim);
		ck_assert_uint_eq(journal.count, RESIDENTS);
		ck_assert(sim.failed);
		for (uint32_t id = ADA; id <= CY; id++) {
			const struct worker *worker = worker_at(&sim, id);
			ck_assert_uint_eq(journal.events[id].agent, id);
			ck_assert_str_eq(
				journal.events[id].as.text,
				"in Greedy: too much work for one update: the rest was skipped");
			ck_assert(worker->count && worker->flag);
			ck_assert(!worker->level && !worker->mood);
		}
	}
	sim_fini(&sim);
}

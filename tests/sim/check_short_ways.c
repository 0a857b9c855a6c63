/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/post.h"

#include <check.h>

#include "core/array.h"
#include "sim/watch.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * A world that is plain enough for the short ways.  Watched, it takes the long
 * ones, which must make no difference.
 */

enum { CALL = 1, LISTEN, ANYTIME };

static const int call_data = 1, listen_data = 2, anytime_data = 3;

static void count_update(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->level += sim_state(sim) ? 100 : 1;
}

/* Adds the number in the data of the state that runs to the count. */
static void add_data(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	worker->count = worker->count * 10 + *(const int *)sim_state(sim)->data;
}

static void call_ben(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	add_data(sim, agent);
	post_send(sim, agent, BEN, HELLO, 0, NULL);
	add_data(sim, agent);
	sim_change(sim, agent, LISTEN);
	add_data(sim, agent);
}

static bool refuse(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	add_data(sim, agent);
	return false;
}

static bool listen(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	add_data(sim, agent);
	if (telegram->message == HELLO)
		sim_change(sim, agent, LISTEN);
	return true;
}

static const struct state call = { .name = "Call",
	                           .execute = call_ben,
	                           .exit = add_data,
	                           .on_message = refuse,
	                           .exits = (const struct exit[]){ { .to = LISTEN },
	                                                           { .to = STATE_NONE } },
	                           .data = &call_data };
static const struct state listening = { .name = "Listen", .enter = add_data, .data = &listen_data };
static const struct state anytime = { .name = "Anytime",
	                              .on_message = listen,
	                              .data = &anytime_data };

static const struct state *const states[] = {
	[CALL] = &call,
	[LISTEN] = &listening,
	[ANYTIME] = &anytime,
};

static const struct machine_plan plan = { .initial = CALL, .global = ANYTIME };

/* Workers alone, all of whom have something to execute. */
struct office {
	struct world world;
	struct class class;
	const struct class *classes[1];
	struct deeds deeds;
};

static void open_office(struct office *office, struct sim *sim)
{
	struct error error = { "" };
	office->deeds = (struct deeds){ 0 };
	office->world = workshop_world(&office->deeds);
	office->class = *office->world.classes[WORKER];
	office->class.states = states;
	office->class.state_count = ARRAY_LEN(states);
	office->class.machines = &plan;
	office->class.update = count_update;
	office->classes[0] = &office->class;
	office->world.classes = office->classes;
	office->world.class_count = 1;
	ck_assert_msg(world_check(&office->world, &error), "%s", error.text);
	sim_init(sim, &office->world, 1, 1);
	ck_assert_msg(sim->running.quiet, "the world is plain");
}

TEST_EACH(after_sending_a_telegram_the_senders_state_runs_again, 2)
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim);
	if (_i)
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	sim_tick(&sim);
	/* Execute, execute again, exit, enter, execute again. */
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 11121);
	/* The state's message, the global state's, exit, enter. */
	ck_assert_int_eq(worker_at(&sim, BEN)->count, 1312);
	ck_assert_uint_eq(worker_at(&sim, BEN)->machine.current, LISTEN);
	sim_fini(&sim);
}

TEST_EACH(no_states_code_runs_in_a_class_update_or_without_execute, 2)
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim);
	if (_i)
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	sim_tick(&sim);
	sim_tick(&sim);
	for (uint32_t id = ADA; id <= CY; id++)
		ck_assert_int_eq(worker_at(&sim, id)->level, 2);
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 11121);
	ck_assert_ptr_null(sim_state(&sim));
	sim_fini(&sim);
}

TEST_EACH(a_removed_agent_is_not_updated, 2)
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim);
	if (_i)
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	sim_remove(&sim, BEN);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.head.updates, 2);
	ck_assert_int_eq(worker_at(&sim, ADA)->level, 1);
	ck_assert_int_eq(worker_at(&sim, CY)->level, 1);
	sim_fini(&sim);
}

TEST_EACH(a_delayed_telegram_is_handled_by_the_state_or_the_global_one, 2)
{
	struct office office;
	struct sim sim;
	open_office(&office, &sim);
	if (_i)
		sim_watch(&sim, &(struct watcher){ .kinds = EVENTS_ALL });
	post_send_as(&sim, AGENT_NONE, CY, BALL, 1, NULL);
	sim_tick(&sim);
	ck_assert_int_eq(worker_at(&sim, CY)->count, 13);
	ck_assert_uint_eq(worker_at(&sim, CY)->machine.current, CALL);
	ck_assert_ptr_null(sim_state(&sim));
	sim_fini(&sim);
}

TEST(a_stat_that_changes_while_no_code_runs_is_not_recorded)
{
	static struct journal journal;
	struct office office;
	struct sim sim;
	open_office(&office, &sim);
	journal_watch(&journal, &sim, 1u << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_uint_gt(journal.count, 0);
	worker_of(sim_agent(&sim, CY))->level++;
	post_send_as(&sim, AGENT_NONE, AGENT_NONE, HELLO, 0, NULL);
	ck_assert_uint_eq(watch_count(&sim), 0);
	sim_fini(&sim);
}

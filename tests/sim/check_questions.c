/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

static const struct question busy = { .words = "busy",
	                              .stat = &workshop_stats[STAT_COUNT],
	                              .compare = COMPARE_AT_LEAST,
	                              .limit = 2 };
static const struct question outside = {
	.words = "outside", .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = YARD
};
static const struct question awake = {
	.words = "awake", .subject = ASK_STATE, .compare = COMPARE_UNEQUAL, .limit = REST
};
static const struct question lucky = {
	.words = "lucky", .subject = ASK_CHANCE, .limit = 1, .of = 3
};

/* Opens a workshop of Ada alone, with every event written down. */
static void open_workshop(struct sim *sim, struct journal *journal, const struct world *world)
{
	sim_init(sim, world, 1, 1);
	sim_remove(sim, BEN);
	sim_remove(sim, CY);
	journal_watch(journal, sim, EVENTS_ALL & ~(1u << EVENT_TICK));
}

/* Runs a tick and returns it in words. */
static const char *run_in_words(struct sim *sim, struct journal *journal)
{
	journal_forget(journal);
	sim_tick(sim);
	return journal->words;
}

static void ask_of_stat(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count++;
	if (sim_ask(sim, agent, &busy))
		sim_go(sim, agent, YARD);
}

TEST(an_answer_comes_after_what_changed_before_it_with_the_numbers)
{
	static struct journal journal;
	struct world world = workshop_world(&(struct deeds){ .execute = ask_of_stat });
	struct sim sim;
	open_workshop(&sim, &journal, &world);
	ck_assert_str_eq(run_in_words(&sim, &journal),
	                 "update Ada; execute Work; count 0 -> 1; busy? count 1 >= 2, no: 1 short");
	ck_assert_str_eq(run_in_words(&sim, &journal),
	                 "update Ada; execute Work; count 1 -> 2; busy? count 2 >= 2, yes; "
	                 "goes to yard");
	const struct event *event = journal_find(&journal, EVENT_GUARD);
	ck_assert_uint_eq(event->depth, 2);
	ck_assert_uint_eq(event->state, WORK);
	ck_assert_uint_eq(event->to, STATE_NONE);
	ck_assert_uint_eq(event->stat, 1 + STAT_COUNT);
	ck_assert_int_eq(event->value, 2);
	ck_assert_uint_eq(event->result, true);
	ck_assert_ptr_eq(event_question(event), &busy);
	sim_fini(&sim);
}

static void ask_of_place_and_state(struct sim *sim, struct agent *agent)
{
	sim_ask(sim, agent, &outside);
	sim_go(sim, agent, YARD);
	sim_ask(sim, agent, &outside);
	sim_ask(sim, agent, &awake);
	sim_change(sim, agent, REST);
	sim_ask(sim, agent, &awake);
}

TEST(places_and_states_are_shown_by_name)
{
	static struct journal journal;
	struct world world = workshop_world(&(struct deeds){ .execute = ask_of_place_and_state });
	struct sim sim;
	open_workshop(&sim, &journal, &world);
	ck_assert_str_eq(run_in_words(&sim, &journal),
	                 "update Ada; execute Work; outside? place hall == yard, no; "
	                 "goes to yard; outside? place yard == yard, yes; "
	                 "awake? state Work ~= Rest, yes; "
	                 "change Work to Rest; exit Work; enter Rest; "
	                 "awake? state Rest ~= Rest, no");
	sim_fini(&sim);
}

static void try_luck(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count += sim_ask(sim, agent, &lucky);
}

static void try_chance(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count += sim_random(sim, agent, 3) < 1;
}

TEST(a_chance_is_a_draw_like_any_other_watched_or_not)
{
	static struct journal journal;
	struct world asked = workshop_world(&(struct deeds){ .execute = try_luck });
	struct world drawn = workshop_world(&(struct deeds){ .execute = try_chance });
	struct sim watched, plain, chance;
	open_workshop(&watched, &journal, &asked);
	open_workshop(&plain, &journal, &asked);
	open_workshop(&chance, &journal, &drawn);
	sim_watch(&plain, NULL);
	sim_watch(&chance, NULL);
	journal_watch(&journal, &watched, 1u << EVENT_GUARD);
	for (int tick = 1; tick <= 300; tick++) {
		sim_tick(&watched);
		sim_tick(&plain);
		sim_tick(&chance);
		ck_assert_uint_eq(snapshot_digest(&watched), snapshot_digest(&plain));
		ck_assert_uint_eq(snapshot_digest(&watched), snapshot_digest(&chance));
	}
	int yes = worker_at(&watched, ADA)->count;
	ck_assert_int_gt(yes, 70);
	ck_assert_int_lt(yes, 130);
	for (size_t i = 0; i < journal.count; i++) {
		uint32_t bits = (uint32_t)journal.events[i].value;
		ck_assert(journal.events[i].result == (bits < UINT32_MAX / 3 + 1));
	}
	sim_fini(&watched);
	sim_fini(&plain);
	sim_fini(&chance);
}

static const int work_data = 1, rest_data = 2;

/* Adds the number in the state's data to the count. */
static void add_data(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count = worker_of(agent)->count * 10 + *(const int *)sim_state(sim)->data;
}

static void work_and_rest(struct sim *sim, struct agent *agent)
{
	add_data(sim, agent);
	sim_change(sim, agent, REST);
	add_data(sim, agent);
}

static bool add_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	add_data(sim, agent);
	return telegram->message == BALL;
}

static bool has_data(const struct sim *sim, const struct agent *agent)
{
	return worker_at(sim, agent->id)->count >= *(const int *)sim_transition(sim)->data;
}

static const int five = 5;

static const struct transition tired_or_busy[] = {
	{ .question = &outside, .to = 3 },
	{ .test = has_data, .words = "five", .data = &five, .stat = 1 + STAT_COUNT, .to = 2 },
	{ .question = &busy, .to = 2 },
	{ .to = STATE_NONE },
};

static const struct state working = { .name = "Working",
	                              .execute = work_and_rest,
	                              .exit = add_data,
	                              .on_message = add_message,
	                              .exits = (const struct exit[]){ { .to = REST },
	                                                              { .to = STATE_NONE } },
	                              .data = &work_data };
static const struct state resting = { .name = "Resting", .enter = add_data, .data = &rest_data };
static const struct state always = { .name = "Always" };
static const struct state moving = { .name = "Moving", .transitions = tired_or_busy };
static const struct state hiding = { .name = "Hiding", .execute = ask_of_stat };
static const struct state settled = { .name = "Settled" };

static const struct state *const sharing[] = { NULL, &working, &resting, &always };
static const struct state *const choosing[] = { NULL, &moving, &settled, &hiding };

/* The workshop with other states for its workers. */
struct shop {
	struct world world;
	struct class class;
	struct machine_plan plan;
	const struct class *classes[3];
	struct deeds deeds;
};

static void furnish(struct shop *shop, const struct state *const *states, size_t count)
{
	shop->deeds = (struct deeds){ 0 };
	shop->world = workshop_world(&shop->deeds);
	for (size_t i = 0; i < 3; i++)
		shop->classes[i] = shop->world.classes[i];
	shop->class = *shop->classes[WORKER];
	shop->class.states = states;
	shop->class.state_count = count;
	shop->class.machines = &shop->plan;
	shop->plan = (struct machine_plan){ .initial = WORK };
	shop->classes[WORKER] = &shop->class;
	shop->world.classes = shop->classes;
	struct error error = { "" };
	ck_assert_msg(world_check(&shop->world, &error), "%s", error.text);
}

TEST_EACH(one_function_serves_many_states_by_their_data, 2)
{
	static struct journal journal;
	struct shop shop;
	struct sim sim;
	furnish(&shop, sharing, ARRAY_LEN(sharing));
	open_workshop(&sim, &journal, &shop.world);
	if (_i)
		sim_watch(&sim, NULL);
	post_send_as(&sim, AGENT_NONE, ADA, BALL, 0, NULL);
	sim_tick(&sim);
	ck_assert_ptr_null(sim.running);
	/* Message, execute, exit, enter, and execute again. */
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 11121);
	sim_fini(&sim);
}

TEST(transitions_ask_in_order_until_one_is_answered_yes)
{
	static struct journal journal;
	struct shop shop;
	struct sim sim;
	furnish(&shop, choosing, ARRAY_LEN(choosing));
	open_workshop(&sim, &journal, &shop.world);
	worker_at(&sim, ADA)->count = 2;
	ck_assert_str_eq(run_in_words(&sim, &journal),
	                 "update Ada; outside? place hall == yard, no; five? count 2, no; "
	                 "busy? count 2 >= 2, yes; change Moving to Settled; exit Moving; "
	                 "enter Settled");
	const struct event *guard = journal_find(&journal, EVENT_GUARD);
	ck_assert_uint_eq(guard->depth, 1);
	ck_assert_uint_eq(guard->state, 1);
	ck_assert_uint_eq(guard->to, 3);
	const struct event *change = journal_find(&journal, EVENT_CHANGE);
	ck_assert_uint_eq(change->state, 1);
	ck_assert_int_eq(change->value, 3);
	sim_fini(&sim);
}

TEST(a_test_knows_its_transition_and_its_result_is_recorded)
{
	static struct journal journal;
	struct shop shop;
	struct sim sim;
	furnish(&shop, choosing, ARRAY_LEN(choosing));
	open_workshop(&sim, &journal, &shop.world);
	worker_at(&sim, ADA)->count = 5;
	run_in_words(&sim, &journal);
	ck_assert_int_eq(journal_find(&journal, EVENT_CHANGE)->value, 2);
	ck_assert_ptr_null(event_question(&journal.events[2]));
	const struct event *test = &journal.events[2];
	ck_assert_str_eq(test->as.text, "five");
	ck_assert(test->result);
	ck_assert_uint_eq(test->state, 1);
	ck_assert_uint_eq(test->to, 2);
	ck_assert_uint_eq(test->stat, 1 + STAT_COUNT);
	ck_assert_int_eq(test->value, 5);
	sim_fini(&sim);
}

static void go_global(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->flag = sim_change(sim, agent, HIDE);
}

TEST(a_change_to_the_global_state_is_an_error_event)
{
	static struct journal journal;
	struct shop shop;
	struct sim sim;
	struct world plain = workshop_world(&(struct deeds){ 0 });
	furnish(&shop, plain.classes[WORKER]->states, plain.classes[WORKER]->state_count);
	shop.plan.global = HIDE;
	shop.deeds.execute = go_global;
	open_workshop(&sim, &journal, &shop.world);
	run_in_words(&sim, &journal);
	const struct event *event = journal_find(&journal, EVENT_ERROR);
	ck_assert_ptr_nonnull(event);
	ck_assert_str_eq(event->as.text, "change to the global state refused");
	ck_assert_uint_eq(event->from, WORK);
	ck_assert_uint_eq(event->to, HIDE);
	ck_assert_uint_eq(journal_count(&journal, EVENT_CHANGE), 0);
	ck_assert_uint_eq(worker_at(&sim, ADA)->flag, false);
	ck_assert_uint_eq(worker_at(&sim, ADA)->machine.current, WORK);
	sim_fini(&sim);
}

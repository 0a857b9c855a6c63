/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "sim/post.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/* Work with some of everything. */
static void work(struct sim *sim, struct agent *agent)
{
	struct worker *worker = worker_of(agent);
	if (agent->class == TWIN) {
		sim_change(sim, agent, sim_chance(sim, agent, 1, 2) ? RUN : WALK);
		return;
	}
	worker->count++;
	if (sim_chance(sim, agent, 1, 3))
		worker->level++;
	sim_say_number(sim, agent, "piece ", worker->count);
	if (sim_chance(sim, agent, 1, 4))
		post_send(sim, agent, (uint32_t)sim_random(sim, agent, 4), BALL, 0, NULL);
	if (sim_chance(sim, agent, 1, 4))
		post_send(sim, agent, (uint32_t)sim_random(sim, agent, 4), WAKE,
		          (int64_t)sim_random(sim, agent, 700), NULL);
	sim_go(sim, agent, (uint8_t)sim_random(sim, agent, 2));
	if (sim_chance(sim, agent, 1, 6))
		sim_change(sim, agent, REST);
}

static bool receive(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (agent->class == TWIN)
		return telegram->message == BALL;
	worker_of(agent)->mood++;
	if (telegram->message == BALL && sim_chance(sim, agent, 3, 4))
		post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	if (telegram->message == WAKE && agent_machines(agent)->current == REST)
		sim_change(sim, agent, WORK);
	return telegram->message != HELLO;
}

static const struct deeds day = { .update = workshop_count, .execute = work, .message = receive };

static void open_workshop(struct sim *sim, const struct world *world, uint64_t seed)
{
	sim_init(sim, world, seed, 1);
	sim_spawn(sim, SLOW, HALL);
	sim_spawn(sim, TWIN, HALL);
	post_send_as(sim, AGENT_NONE, ADA, HELLO, 250, NULL);
}

TEST_EACH(the_events_of_a_tick_form_a_call_tree, 5)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&day);
	open_workshop(&sim, &world, (uint64_t)_i + 1);
	for (int tick = 1; tick <= 100; tick++) {
		journal_watch(&journal, &sim, EVENTS_ALL);
		sim_tick(&sim);
		ck_assert_uint_eq(journal.events[0].kind, EVENT_TICK);
		int depth = 0;
		for (size_t i = 0; i < journal.count; i++) {
			ck_assert_msg(journal.events[i].depth <= depth + 1,
			              "seed %d tick %d: event %zu is too deep", _i + 1, tick, i);
			depth = journal.events[i].depth;
		}
		ck_assert_uint_eq(sim.depth, 0);
	}
	sim_fini(&sim);
}

/* The kind of event that an event of a kind must be inside. */
static const struct {
	uint8_t kind, inside;
} insides[] = {
	{ EVENT_HANDLED, EVENT_DELIVER },
	{ EVENT_UNHANDLED, EVENT_DELIVER },
	{ EVENT_EXECUTE, EVENT_UPDATE },
};

static size_t parent_of(const struct journal *journal, size_t i)
{
	size_t parent = i;
	while (journal->events[parent].depth >= journal->events[i].depth)
		parent--;
	return parent;
}

TEST_EACH(an_event_lies_inside_the_one_that_caused_it, 5)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&day);
	open_workshop(&sim, &world, (uint64_t)_i + 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	for (int tick = 1; tick <= 30; tick++)
		sim_tick(&sim);
	for (size_t i = 0; i < journal.count; i++) {
		for (size_t j = 0; j < ARRAY_LEN(insides); j++) {
			if (journal.events[i].kind != insides[j].kind)
				continue;
			const struct event *parent = &journal.events[parent_of(&journal, i)];
			ck_assert_uint_eq(parent->kind, insides[j].inside);
			ck_assert_uint_eq(parent->agent, journal.events[i].agent);
		}
	}
	sim_fini(&sim);
}

TEST(the_result_of_a_delivery_is_known_when_it_is_read)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&day);
	open_workshop(&sim, &world, 3);
	journal_watch(&journal, &sim, EVENTS_ALL);
	for (int tick = 1; tick <= 30; tick++)
		sim_tick(&sim);
	size_t handled = 0, unhandled = 0;
	for (size_t i = 0; i < journal.count; i++) {
		handled += journal.events[i].kind == EVENT_DELIVER && journal.events[i].result;
		unhandled += journal.events[i].kind == EVENT_DELIVER && !journal.events[i].result;
	}
	ck_assert_uint_gt(handled, 0);
	ck_assert_uint_gt(unhandled, 0);
	ck_assert_uint_eq(handled, journal_count(&journal, EVENT_HANDLED));
	ck_assert_uint_eq(unhandled, journal_count(&journal, EVENT_UNHANDLED));
	sim_fini(&sim);
}

static void count_three(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	worker_of(agent)->count++;
	sim_say(sim, agent, "one");
	worker_of(agent)->level = -5;
	worker_of(agent)->flag = 1;
	sim_change(sim, agent, REST);
	worker_of(agent)->mood = 9;
}

TEST(changes_of_stats_are_recorded_before_the_next_event)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = count_three };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT | 1 << EVENT_SAY | 1 << EVENT_CHANGE);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1; \"one\"; level 0 -> -5; flag false -> true; "
	                                "change Work to Rest; mood 0 -> 9");
	journal_forget(&journal);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "");
	sim_fini(&sim);
}

static bool get_older(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	(void)sim;
	worker_of(agent)->count = 70;
	return true;
}

static void give(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	worker_of(agent)->count = 7;
	post_send(sim, agent, BEN, HELLO, 0, NULL);
	worker_of(agent)->count = 8;
}

TEST(stats_of_sender_and_receiver_are_recorded_separately)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = give, .message = get_older };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 7; count 0 -> 70; count 7 -> 8");
	ck_assert_uint_eq(journal.events[0].agent, ADA);
	ck_assert_uint_eq(journal.events[1].agent, BEN);
	ck_assert_uint_eq(journal.events[2].agent, ADA);
	sim_fini(&sim);
}

static void hide(struct sim *sim, struct agent *agent)
{
	if (agent->id == BEN)
		sim_change(sim, agent, HIDE);
}

TEST(an_undeclared_change_is_an_error_event)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = hide };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	sim_tick(&sim);
	const struct event *error = journal_find(&journal, EVENT_ERROR);
	ck_assert_ptr_nonnull(error);
	ck_assert_uint_eq(error->agent, BEN);
	ck_assert_uint_eq(error->from, WORK);
	ck_assert_uint_eq(error->to, HIDE);
	ck_assert_str_eq(journal.words, "a change that no state declares: Work to Hide");
	sim_fini(&sim);
}

static void flee(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, HIDE);
}

static void rest_a_while(struct sim *sim, struct agent *agent)
{
	if (agent->id == BEN)
		sim_change(sim, agent, REST);
}

TEST(a_change_inside_an_exit_is_an_error_event_with_both_names)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = rest_a_while, .exit = flee };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "change refused inside an exit: Work to Hide");
	ck_assert_uint_eq(agent_machines(sim_agent(&sim, BEN))->current, REST);
	sim_fini(&sim);
}

static void go_back(struct sim *sim, struct agent *agent)
{
	if (agent->id == CY)
		ck_assert(!sim_revert(sim, agent));
}

TEST(a_revert_without_a_previous_state_is_an_event_that_says_so)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = go_back };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_REVERT | 1 << EVENT_ERROR | 1 << EVENT_ENTER);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "revert Work to no previous state");
	ck_assert_uint_eq(journal_find(&journal, EVENT_REVERT)->result, 0);
	ck_assert_uint_eq(sim.depth, 0);
	sim_fini(&sim);
}

/* At each event the watcher compares the sim with what the event says. */
struct observer {
	size_t events;
	bool wrong;
};

static void observe(void *context, const struct sim *sim, const struct event *event)
{
	struct observer *observer = context;
	const struct agent *agent = sim_agent(sim, event->agent);
	observer->events++;
	if (event->kind == EVENT_ENTER)
		observer->wrong |= agent_machines_const(agent)->current != event->state;
	if (event->kind == EVENT_EXIT || event->kind == EVENT_EXECUTE)
		observer->wrong |= agent_machines_const(agent)->current != event->state;
	if (event->kind == EVENT_CHANGE)
		observer->wrong |= agent_machines_const(agent)->current != event->from;
	if (event->kind == EVENT_MOVE)
		observer->wrong |= agent->place != event->place;
	if (event->kind == EVENT_STAT)
		observer->wrong |= stat_get(&sim_class(sim, agent)->stats[event->stat - 1],
		                            agent) != (int)event->number;
}

TEST(a_watcher_at_an_event_sees_the_sim_at_that_event)
{
	struct sim sim;
	struct world world = workshop_world(&day);
	struct observer observer = { .events = 0 };
	open_workshop(&sim, &world, 4);
	/* Workers only: a twin has two current states. */
	sim_remove(&sim, RESIDENTS + 1);
	sim_watch(&sim,
	          &(struct watcher){ .kinds = EVENTS_ALL, .at = observe, .context = &observer });
	for (int tick = 0; tick < 50; tick++)
		sim_tick(&sim);
	ck_assert_uint_gt(observer.events, 500);
	ck_assert(!observer.wrong);
	sim_fini(&sim);
}

TEST_EACH(watching_changes_nothing, 8)
{
	static struct journal journal;
	struct sim watched, glanced, unwatched;
	struct world world = workshop_world(&day);
	uint64_t seed = (uint64_t)_i + 1;
	open_workshop(&watched, &world, seed);
	open_workshop(&glanced, &world, seed);
	open_workshop(&unwatched, &world, seed);
	for (int tick = 0; tick < 200; tick++) {
		journal_watch(&journal, &watched, EVENTS_ALL);
		journal_watch(&journal, &glanced, tick % 3 ? 0 : 1 << EVENT_SAY);
		sim_tick(&watched);
		sim_tick(&glanced);
		sim_tick(&unwatched);
		ck_assert_uint_eq(snapshot_digest(&watched), snapshot_digest(&unwatched));
		ck_assert_uint_eq(snapshot_digest(&glanced), snapshot_digest(&unwatched));
	}
	sim_fini(&watched);
	sim_fini(&glanced);
	sim_fini(&unwatched);
}

TEST(only_wanted_kinds_are_recorded)
{
	static struct journal journal;
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		struct sim sim;
		struct world world = workshop_world(&day);
		open_workshop(&sim, &world, 1);
		journal_watch(&journal, &sim, UINT32_C(1) << kind);
		for (int tick = 0; tick < 20; tick++)
			sim_tick(&sim);
		ck_assert_uint_eq(journal_count(&journal, (enum event_kind)kind), journal.count);
		sim_fini(&sim);
	}
}

TEST(every_kind_of_event_has_a_name_of_its_own)
{
	for (int a = 0; a < EVENT_KINDS; a++) {
		for (int b = 0; b < a; b++)
			ck_assert_str_ne(event_info((enum event_kind)a)->name,
			                 event_info((enum event_kind)b)->name);
	}
}

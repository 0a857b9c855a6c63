/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

static const struct deeds nothing;

static void run(struct sim *sim, int ticks)
{
	for (int i = 0; i < ticks; i++)
		sim_tick(sim);
}

static void greet_ben(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	sim_say(sim, agent, "before");
	post_send(sim, agent, BEN, HELLO, 0, NULL);
	sim_say(sim, agent, "after");
}

static bool answer(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	sim_say(sim, agent, telegram->message == HELLO ? "hello" : "?");
	return true;
}

TEST(an_instant_telegram_is_delivered_inside_the_caller)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = greet_ben, .message = answer };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim,
	              1 << EVENT_SAY | 1 << EVENT_SEND | 1 << EVENT_DELIVER | 1 << EVENT_HANDLED);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words,
	                 "\"before\"; send Hello to Ben; deliver Hello from Ada to Ben; \"hello\"; "
	                 "handled by Work; \"after\"");
	sim_fini(&sim);
}

TEST(an_unhandled_telegram_is_an_event)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	post_send_as(&sim, ADA, BEN, HELLO, -5, NULL);
	sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_UNHANDLED), 1);
	ck_assert_uint_eq(journal_find(&journal, EVENT_UNHANDLED)->agent, BEN);
	ck_assert_uint_eq(journal_find(&journal, EVENT_UNHANDLED)->other, ADA);
	ck_assert_uint_eq(journal_find(&journal, EVENT_DELIVER)->result, 0);
	sim_fini(&sim);
}

TEST(an_unknown_receiver_is_an_event)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	post_send_as(&sim, ADA, 77, HELLO, 0, NULL);
	post_send_as(&sim, ADA, AGENT_NONE, HELLO, 100, NULL);
	run(&sim, 2);
	ck_assert_uint_eq(journal_count(&journal, EVENT_NO_RECEIVER), 2);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 0);
	sim_fini(&sim);
}

TEST(delayed_telegrams_come_when_they_are_due_in_order_of_due_and_sending)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_DELIVER | 1 << EVENT_TICK);
	post_send_as(&sim, ADA, CY, HELLO, 300, NULL);
	post_send_as(&sim, ADA, BEN, HELLO, 201, NULL);
	post_send_as(&sim, ADA, ADA, HELLO, 300, NULL);
	post_send_as(&sim, ADA, ADA, WAKE, 200, NULL);
	run(&sim, 4);
	ck_assert_str_eq(journal.words,
	                 "tick 1, time 0.1; tick 2, time 0.2; deliver Wake from Ada to Ada; "
	                 "tick 3, time 0.3; deliver Hello from Ada to Ben; "
	                 "deliver Hello from Ada to Cy; deliver Hello from Ada to Ada; "
	                 "tick 4, time 0.4");
	sim_fini(&sim);
}

/* Whether a second telegram is dropped, so many milliseconds after the first. */
static bool is_dropped(int64_t after_ms, int64_t similar_ms)
{
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&nothing);
	world.similar_ms = similar_ms;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, EVENTS_ALL);
	post_send_as(&sim, ADA, BEN, HELLO, 1000, NULL);
	post_send_as(&sim, ADA, BEN, HELLO, 1000 + after_ms, NULL);
	size_t pending = sim.queue.pending;
	run(&sim, 20);
	size_t dropped = journal_count(&journal, EVENT_DUPLICATE);
	ck_assert_uint_eq(pending, 2 - dropped);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 2 - dropped);
	ck_assert_uint_eq(journal_count(&journal, EVENT_QUEUE), 2 - dropped);
	sim_fini(&sim);
	return dropped == 1;
}

TEST(a_duplicate_within_a_quarter_of_a_second_is_dropped_with_an_event)
{
	ck_assert(is_dropped(0, 250));
	ck_assert(is_dropped(249, 250));
	ck_assert(is_dropped(-249, 250));
	ck_assert(!is_dropped(250, 250));
	ck_assert(!is_dropped(-250, 250));
}

TEST(the_world_sets_the_time_for_duplicates)
{
	ck_assert(!is_dropped(0, 0));
	ck_assert(is_dropped(499, 500));
	ck_assert(!is_dropped(500, 500));
	ck_assert(!is_dropped(1, 1));
}

TEST(telegrams_that_differ_in_sender_receiver_or_message_are_all_kept)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	post_send_as(&sim, ADA, BEN, HELLO, 1000, NULL);
	post_send_as(&sim, CY, BEN, HELLO, 1000, NULL);
	post_send_as(&sim, ADA, CY, HELLO, 1000, NULL);
	post_send_as(&sim, ADA, BEN, WAKE, 1000, NULL);
	ck_assert_uint_eq(sim.queue.pending, 4);
	sim_fini(&sim);
}

TEST(a_delivered_telegram_makes_no_later_one_a_duplicate)
{
	struct sim sim;
	struct world world = workshop_world(&nothing);
	sim_init(&sim, &world, 1, 1);
	post_send_as(&sim, ADA, BEN, HELLO, 100, NULL);
	run(&sim, 1);
	post_send_as(&sim, ADA, BEN, HELLO, 100, NULL);
	ck_assert_uint_eq(sim.queue.pending, 1);
	post_send_as(&sim, ADA, BEN, HELLO, 0, NULL);
	ck_assert_uint_eq(sim.queue.pending, 1);
	sim_fini(&sim);
}

static void serve(struct sim *sim, struct agent *agent)
{
	if (agent->id == ADA && sim->head.tick == 1)
		post_send(sim, agent, BEN, BALL, 0, NULL);
}

static bool play(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	struct worker *worker = worker_of(agent);
	worker->count++;
	if (worker->count < 100)
		post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	return true;
}

TEST(instant_telegrams_nest_to_a_bound_and_are_then_put_off_but_never_lost)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = serve, .message = play };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_DELIVER | 1 << EVENT_DEFERRED | 1 << EVENT_UPDATE);
	sim_tick(&sim);
	/* Ben is served first, and is the first to have got a hundred. */
	ck_assert_int_eq(worker_at(&sim, BEN)->count, 100);
	ck_assert_int_eq(worker_at(&sim, ADA)->count, 99);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 199);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DEFERRED), 199 / SIM_NESTING_MAX);
	/* Ada's update, 32 deliveries, one telegram put off; the other agents
	 * are updated before the rest. */
	ck_assert_uint_eq(journal.events[1 + SIM_NESTING_MAX].kind, EVENT_DEFERRED);
	ck_assert_uint_eq(journal.events[2 + SIM_NESTING_MAX].kind, EVENT_UPDATE);
	ck_assert_uint_eq(sim.queue.pending, 0);
	sim_fini(&sim);
}

static void count_and_send(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->count++;
	post_send(sim, agent, BEN, BALL, 0, NULL);
	worker_of(agent)->count--;
	post_send(sim, agent, BEN, BALL, 1000, NULL);
}

TEST(sending_shows_what_has_changed_before_it_even_if_only_changes_are_wanted)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = count_and_send };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1; count 1 -> 0; count 0 -> 1; count 1 -> 0; "
	                                "count 0 -> 1; count 1 -> 0");
	sim_fini(&sim);
}

static void serve_many(struct sim *sim, struct agent *agent)
{
	for (int i = 0; i < 2 * SIM_NESTING_MAX && agent->id == ADA; i++)
		post_send(sim, agent, BEN, BALL, 0, NULL);
}

TEST(telegrams_one_after_the_other_do_not_nest)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = serve_many };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_DELIVER | 1 << EVENT_DEFERRED);
	sim_tick(&sim);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DELIVER), 2 * SIM_NESTING_MAX);
	ck_assert_uint_eq(journal_count(&journal, EVENT_DEFERRED), 0);
	sim_fini(&sim);
}

static bool play_for_ever(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	worker_of(agent)->count++;
	post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	return true;
}

TEST(a_game_without_end_ends_with_the_tick_and_goes_on_in_the_next)
{
	static const struct deeds deeds = { .execute = serve, .message = play_for_ever };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	for (int32_t tick = 1; tick <= 2; tick++) {
		int32_t count = tick * (1 + SIM_DEFERRED_MAX) * SIM_NESTING_MAX / 2;
		run(&sim, 1);
		ck_assert_int_eq(worker_at(&sim, ADA)->count, count);
		ck_assert_int_eq(worker_at(&sim, BEN)->count, count);
		ck_assert_uint_eq(sim.queue.pending, 1);
		ck_assert_uint_eq(sim.nesting, 0);
	}
	sim_fini(&sim);
}

static bool read_extra(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct extra *extra = &telegram->extra;
	(void)sim;
	if (extra->kind == EXTRA_NUMBERS && extra->count == 2)
		worker_of(agent)->count = (int32_t)(extra->as.numbers[0] * 10 +
		                                    extra->as.numbers[1]);
	if (extra->kind == EXTRA_TEXT)
		worker_of(agent)->count = (int32_t)strlen(extra->as.text);
	if (extra->kind == EXTRA_NONE)
		worker_of(agent)->count = -1;
	return true;
}

TEST(extra_information_travels_inside_the_telegram)
{
	static const struct deeds deeds = { .message = read_extra };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	struct contents numbers = {
		.extra = { .as.numbers = { 4, 2 }, .kind = EXTRA_NUMBERS, .count = 2 }
	};
	struct contents text = { .extra = { .as.text = "fifteen letters", .kind = EXTRA_TEXT } };
	sim_init(&sim, &world, 1, 1);
	post_send_as(&sim, ADA, BEN, HELLO, 0, &numbers);
	ck_assert_int_eq(worker_at(&sim, BEN)->count, 42);
	post_send_as(&sim, ADA, BEN, HELLO, 50, &text);
	memset(&text, 0, sizeof text);
	run(&sim, 1);
	ck_assert_int_eq(worker_at(&sim, BEN)->count, EXTRA_TEXT_MAX);
	post_send_as(&sim, ADA, BEN, HELLO, 0, NULL);
	ck_assert_int_eq(worker_at(&sim, BEN)->count, -1);
	sim_fini(&sim);
}

static bool of_machine_one(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)sim;
	((struct twin *)agent)->count++;
	return telegram->message == HELLO;
}

TEST(a_telegram_is_offered_to_every_machine)
{
	static const struct deeds deeds = { .message = of_machine_one };
	static struct journal journal;
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 0);
	struct agent *twin = sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, EVENTS_ALL);
	post_send_as(&sim, AGENT_NONE, twin->id, HELLO, 0, NULL);
	post_send_as(&sim, AGENT_NONE, twin->id, WAKE, 0, NULL);
	ck_assert_int_eq(((struct twin *)twin)->count, 4);
	run(&sim, 1);
	ck_assert_uint_eq(journal_count(&journal, EVENT_HANDLED), 1);
	ck_assert_uint_eq(journal_count(&journal, EVENT_UNHANDLED), 1);
	sim_fini(&sim);
}

/* Counts the events that were read, and notes the most at a time. */
struct portions {
	size_t count, most;
};

static void measure(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct portions *portions = context;
	(void)sim;
	(void)events;
	portions->count += count;
	portions->most = count > portions->most ? count : portions->most;
}

TEST(a_watcher_reads_many_deliveries_in_portions)
{
	enum { MANY = 3 * SIM_EVENTS_AT_ONCE };
	struct portions portions = { 0 };
	struct sim sim;
	struct world world = workshop_world(&nothing);
	world.similar_ms = 0;
	sim_init(&sim, &world, 1, 1);
	for (int i = 0; i < MANY; i++)
		post_send_as(&sim, ADA, BEN, HELLO, 100, NULL);
	sim_watch(&sim, &(struct watcher){ .kinds = 1 << EVENT_DELIVER,
	                                   .read = measure,
	                                   .context = &portions });
	sim_tick(&sim);
	ck_assert_uint_eq(portions.count, MANY);
	ck_assert_uint_eq(portions.most, SIM_EVENTS_AT_ONCE);
	sim_fini(&sim);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * When changes of stats are recorded: in C before each event, and at the end of each function; and
 * each stat that sim_write() writes.
 */

static const struct question busy = {
	.words = "busy", .stat = &workshop_stats[STAT_COUNT], .compare = COMPARE_MORE, .limit = 5
};

static void do_say(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "hm");
}

static void do_say_number(struct sim *sim, struct agent *agent)
{
	sim_say_number(sim, agent, "no ", 7);
}

static void do_say_once(struct sim *sim, struct agent *agent)
{
	char text[] = "once";
	sim_say_once(sim, agent, text);
}

static void do_go(struct sim *sim, struct agent *agent)
{
	sim_go(sim, agent, YARD);
}

static void do_ask(struct sim *sim, struct agent *agent)
{
	sim_ask(sim, agent, &busy);
}

static void do_change(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, REST);
}

static void do_revert(struct sim *sim, struct agent *agent)
{
	sim_revert(sim, agent);
}

static void do_force(struct sim *sim, struct agent *agent)
{
	machine_force(sim, agent, HIDE, true);
}

static void do_send(struct sim *sim, struct agent *agent)
{
	post_send(sim, agent, BEN, HELLO, 0, NULL);
}

static void do_post(struct sim *sim, struct agent *agent)
{
	post_send(sim, agent, BEN, HELLO, 100, NULL);
}

static void do_post_again(struct sim *sim, struct agent *agent)
{
	post_send(sim, agent, CY, BALL, 100, NULL);
}

static void do_send_to_nobody(struct sim *sim, struct agent *agent)
{
	post_send(sim, agent, 77, HELLO, 0, NULL);
}

static void do_write(struct sim *sim, struct agent *agent)
{
	sim_write(sim, agent, &workshop_stats[STAT_MOOD], 9);
	sim_write(sim, agent, &workshop_stats[STAT_MOOD], 9);
	sim_write(sim, agent, &workshop_stats[STAT_FLAG], 1);
	sim_write(sim, agent, &workshop_stats[STAT_MOOD], 0);
}

static void do_fail(struct sim *sim, struct agent *agent)
{
	sim_fail(sim, agent, "here", "odd");
}

static void do_record_read(struct sim *sim, struct agent *agent)
{
	(void)agent;
	sim_record_read(sim, "the news");
}

static void do_nothing(struct sim *sim, struct agent *agent)
{
	(void)sim;
	(void)agent;
}

/* Calls into the engine, and the events that they cause between count and level. */
static const struct {
	void (*call)(struct sim *sim, struct agent *agent);
	const char *words;
} calls[] = {
	{ do_say, "count 0 -> 1; \"hm\"; level 0 -> 1" },
	{ do_say_number, "count 0 -> 1; \"no 7\"; level 0 -> 1" },
	{ do_say_once, "count 0 -> 1; \"once\"; level 0 -> 1" },
	{ do_go, "count 0 -> 1; goes to yard; level 0 -> 1" },
	{ do_ask, "count 0 -> 1; busy? count 1 > 5, no: 5 short; level 0 -> 1" },
	{ do_change, "count 0 -> 1; change Work to Rest; exit Work; enter Rest; level 0 -> 1" },
	{ do_revert, "count 0 -> 1; revert Work to no previous state; level 0 -> 1" },
	{ do_force, "count 0 -> 1; change Work to Hide; exit Work; enter Hide; level 0 -> 1" },
	{ do_send, "count 0 -> 1; send Hello to Ben; deliver Hello from Ada to Ben; "
	           "no state handles Hello; level 0 -> 1" },
	{ do_post, "count 0 -> 1; queue Hello for Ben, due 0.2; level 0 -> 1; "
	           "deliver Ball from Ada to Cy; no state handles Ball" },
	{ do_post_again, "count 0 -> 1; Ball for Cy dropped: one is due already; level 0 -> 1; "
	                 "deliver Ball from Ada to Cy; no state handles Ball" },
	{ do_send_to_nobody,
	  "count 0 -> 1; send Hello to someone gone; no receiver for Hello; level 0 -> 1" },
	{ do_write, "count 0 -> 1; mood 0 -> 9; flag false -> true; mood 9 -> 0; level 0 -> 1" },
	{ do_fail, "count 0 -> 1; here: in Work: odd; level 0 -> 1" },
	{ do_record_read, "count 0 -> 1; read the news; level 0 -> 1" },
	{ do_nothing, "count 0 -> 1; level 0 -> 1" },
};

struct shop {
	struct deeds deeds;
	void (*call)(struct sim *sim, struct agent *agent);
};

/* The deeds are the first member of a shop. */
static void work(struct sim *sim, struct agent *agent)
{
	const struct shop *shop = sim->world->rules;
	if (agent->id != ADA)
		return;
	worker_of(agent)->count++;
	shop->call(sim, agent);
	worker_of(agent)->level++;
}

/* The words of Ada's tick, in the workshop where she does that. */
static const char *words_of(const struct shop *shop, uint32_t kinds)
{
	static struct journal journal;
	struct world world = workshop_world(&shop->deeds);
	struct sim sim;
	world.rules = shop;
	sim_init(&sim, &world, 1, 1);
	if (shop->call == do_post || shop->call == do_post_again)
		post_send_as(&sim, ADA, CY, BALL, 100, NULL);
	journal_watch(&journal, &sim, kinds);
	sim_tick(&sim);
	ck_assert_uint_eq(sim.depth, 0);
	sim_fini(&sim);
	return journal.words;
}

enum { STEPS = 1 << EVENT_TICK | 1 << EVENT_UPDATE | 1 << EVENT_EXECUTE };

TEST_EACH(in_c_a_call_into_the_engine_is_a_moment_and_so_is_the_end_of_a_function, ARRAY_LEN(calls))
{
	const struct shop shop = { { .execute = work }, calls[_i].call };
	ck_assert_str_eq(words_of(&shop, EVENTS_ALL & ~(uint32_t)STEPS), calls[_i].words);
}

/* A watcher of stats alone is told of the same changes. */
TEST_EACH(a_moment_is_one_whether_or_not_its_event_is_wanted, ARRAY_LEN(calls))
{
	const struct shop shop = { { .execute = work }, calls[_i].call };
	ck_assert_str_eq(words_of(&shop, 1 << EVENT_STAT),
	                 calls[_i].call == do_write
	                         ? "count 0 -> 1; mood 0 -> 9; flag false -> true; mood 9 -> 0; "
	                           "level 0 -> 1"
	                         : "count 0 -> 1; level 0 -> 1");
}

/* Counts up and down again within one function: that is no moment. */
static void do_and_undo(struct sim *sim, struct agent *agent)
{
	(void)sim;
	worker_of(agent)->count += 5;
	worker_of(agent)->mood = 3;
	worker_of(agent)->level -= 2;
	worker_of(agent)->count -= 5;
}

TEST(at_one_moment_stats_are_recorded_in_their_own_order)
{
	const struct shop shop = { { .execute = work }, do_and_undo };
	ck_assert_str_eq(words_of(&shop, 1 << EVENT_STAT),
	                 "count 0 -> 1; level 0 -> -1; mood 0 -> 3");
}

static void leave(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	if (agent_machines(agent)->current == WORK && !agent_machines(agent)->busy)
		sim_change(sim, agent, REST);
	workshop_count(sim, agent);
}

static bool count_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	workshop_count(sim, agent);
	return telegram->message == BALL;
}

TEST(each_function_of_a_state_ends_at_a_moment_of_its_own)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = leave,
		                            .exit = workshop_count,
		                            .enter = workshop_count,
		                            .message = count_message };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	sim_remove(&sim, CY);
	post_send_as(&sim, AGENT_NONE, ADA, BALL, 100, NULL);
	journal_watch(&journal, &sim, 1 << EVENT_STAT | 1 << EVENT_HANDLED);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1; count 1 -> 2; count 2 -> 3; count 3 -> 4; "
	                                "count 4 -> 5; handled by Rest");
	sim_fini(&sim);
}

static void count_down(struct sim *sim, struct agent *agent)
{
	(void)sim;
	((struct twin *)agent)->count--;
}

TEST(a_class_update_and_each_machine_end_at_moments_of_their_own)
{
	static struct journal journal;
	static const struct deeds deeds = { .update = workshop_count,
		                            .execute = count_down,
		                            .arms = workshop_count };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 0);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1; count 1 -> 0; count 0 -> 1");
	sim_fini(&sim);
}

static bool get_older(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	worker_of(agent)->count += 70;
	if (telegram->message == HELLO)
		post_send(sim, agent, telegram->sender, BALL, 0, NULL);
	worker_of(agent)->level = 5;
	return true;
}

static void give(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	worker_of(agent)->count = 7;
	post_send(sim, agent, BEN, HELLO, 0, NULL);
	worker_of(agent)->mood = 8;
}

TEST(stats_of_sender_and_receiver_are_recorded_separately_however_they_answer)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = give, .message = get_older };
	static const uint32_t whose[] = { ADA, BEN, ADA, ADA, BEN, ADA };
	struct sim sim;
	struct world world = workshop_world(&deeds);
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 7; count 0 -> 70; count 7 -> 77; level 0 -> 5; "
	                                "level 0 -> 5; mood 0 -> 8");
	for (size_t i = 0; i < ARRAY_LEN(whose); i++)
		ck_assert_uint_eq(journal.events[i].agent, whose[i]);
	sim_fini(&sim);
}

TEST(a_stat_that_changes_while_no_code_runs_is_not_recorded)
{
	static struct journal journal;
	static const struct deeds none = { 0 };
	struct world world = workshop_world(&none);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT | 1 << EVENT_UNHANDLED);
	worker_at(&sim, CY)->level++;
	post_send_as(&sim, AGENT_NONE, CY, HELLO, 0, NULL);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "no state handles Hello");
	sim_fini(&sim);
}

/* Stats that are no integers: numbers are compared by their values, agents are named. */
struct person {
	struct worker worker;
	double worth;
};

static const struct stat_info odd_stats[] = {
	{ .name = "worth",
	  .offset = offsetof(struct person, worth),
	  .type = STAT_NUMBER,
	  .least = -10,
	  .most = 10 },
	{ .name = "friend",
	  .offset = offsetof(struct worker, partner),
	  .type = STAT_AGENT,
	  .most = AGENT_NONE },
};

static const double worths[] = { 0, -0.0, 1, NAN, -NAN, NAN, 2, 2 };

static void take_worth(struct sim *sim, struct agent *agent)
{
	if (agent->id != ADA)
		return;
	((struct person *)agent)->worth = worths[sim->head.tick];
	if (sim->head.tick == 1)
		worker_of(agent)->partner = CY;
}

TEST(a_number_is_recorded_when_it_changes_and_not_when_only_its_bytes_do)
{
	static struct journal journal;
	static const struct deeds deeds = { .execute = take_worth };
	struct world world = workshop_world(&deeds);
	struct class class = *world.classes[WORKER];
	const struct class *classes[] = { &class };
	struct sim sim;
	class.record_bytes = sizeof(struct person);
	class.stats = odd_stats;
	class.stat_count = ARRAY_LEN(odd_stats);
	world.classes = classes;
	world.class_count = 1;
	sim_init(&sim, &world, 1, 1);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	for (size_t tick = 1; tick < ARRAY_LEN(worths); tick++)
		sim_tick(&sim);
	ck_assert_str_eq(journal.words,
	                 "friend Ada -> Cy; worth -0.0 -> 1.0; worth 1.0 -> nan; worth nan -> 2.0");
	ck_assert_uint_eq(journal.events[0].other, CY);
	ck_assert_uint_eq(journal.events[1].other, 0);
	sim_fini(&sim);
}

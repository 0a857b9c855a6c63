/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "core/question.h"
#include "sim/post.h"
#include "sim/workshop.h"
#include "sim/sim_code.h"
#include "suite.h"

/*
 * The way of a change is recorded alike for a watcher of nothing else, which
 * gets it on the short way, and for a watcher of everything.
 */

enum { SEEK = 1, FOUND, ANYTIME };

enum { WAYS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT };

static const struct question even = {
	.words = "even", .stat = &workshop_stats[STAT_MOOD], .compare = COMPARE_EQUAL, .limit = 0
};

/* Leaves by one of two ways to the same state, and now and then by an
 * undeclared one. */
static void seek(struct sim *sim, struct agent *agent)
{
	worker_of(agent)->mood = (uint8_t)sim_random(sim, agent, 2);
	bool yes = sim_ask(sim, agent, &even);
	if (sim_chance(sim, agent, 1, 8))
		sim_revert(sim, agent);
	else if (yes || sim_chance(sim, agent, 1, 2))
		sim_change(sim, agent, FOUND);
	post_send(sim, agent, (uint32_t)sim_random(sim, agent, RESIDENTS), HELLO, 0, NULL);
}

static void go_back(struct sim *sim, struct agent *agent)
{
	if (sim_chance(sim, agent, 1, 2))
		sim_revert(sim, agent);
}

static bool get_up(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	(void)telegram;
	return sim_change(sim, agent, SEEK);
}

static const struct exit one_way[] = { { .to = FOUND, .words = "found" }, { .to = STATE_NONE } };
static const struct exit two_ways[] = { { .to = FOUND, .question = &even, .unless = true },
	                                { .to = FOUND, .question = &even },
	                                { .to = STATE_NONE } };

static const struct state found = {
	.name = "Found",
	.execute = go_back,
	.exits = (const struct exit[]){ { .to = REVERTS }, { .to = STATE_NONE } },
};

static const struct state anytime = {
	.name = "Anytime",
	.on_message = get_up,
	.exits = (const struct exit[]){ { .to = SEEK, .message = 1 + HELLO },
	                                { .to = STATE_NONE } },
};

static const struct machine_plan plan = { .initial = SEEK, .global = ANYTIME };

struct office {
	struct world world;
	struct class class;
	const struct class *classes[1];
	struct state seek;
	const struct state *states[ANYTIME + 1];
};

static void open_office(struct office *office, struct sim *sim, const struct exit *exits)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	office->seek = (struct state){ .name = "Seek", .execute = seek, .exits = exits };
	office->states[SEEK] = &office->seek;
	office->states[FOUND] = &found;
	office->states[ANYTIME] = &anytime;
	office->world = workshop_world(&none);
	office->class = *office->world.classes[WORKER];
	office->class.states = office->states;
	office->class.state_count = ARRAY_LEN(office->states);
	office->class.machines = &plan;
	office->class.update = workshop_count;
	office->classes[0] = &office->class;
	office->world.classes = office->classes;
	office->world.class_count = 1;
	ck_assert_msg(world_check(&office->world, &error), "%s", error.text);
	sim_init(sim, &office->world, 1, 1);
}

/* Keeps the events of these kinds, without their depths. */
static size_t keep_ways(struct event *events, size_t count)
{
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		if (!(WAYS >> events[i].kind & 1))
			continue;
		events[kept] = events[i];
		events[kept++].depth = 0;
	}
	return kept;
}

static const struct exit *const ways[] = { one_way, two_ways };

TEST_EACH(the_way_of_a_change_is_recorded_alike_whatever_else_is_wanted, 2)
{
	static struct journal some, all;
	struct office office;
	struct sim glanced, watched;
	open_office(&office, &glanced, ways[_i]);
	open_office(&office, &watched, ways[_i]);
	unsigned taken[3] = { 0 };
	for (int tick = 0; tick < 300; tick++) {
		journal_watch(&some, &glanced, WAYS);
		journal_watch(&all, &watched, EVENTS_ALL);
		sim_tick(&glanced);
		sim_tick(&watched);
		size_t count = keep_ways(some.events, some.count);
		ck_assert_uint_eq(count, some.count);
		ck_assert_uint_eq(count, keep_ways(all.events, all.count));
		if (count)
			ck_assert_mem_eq(some.events, all.events, count * sizeof *some.events);
		for (size_t i = 0; i < count; i++) {
			if (some.events[i].state == SEEK)
				taken[some.events[i].value]++;
		}
	}
	ck_assert_uint_gt(taken[1], 10);
	ck_assert_int_eq(taken[2] > 10, ways[_i] == two_ways);
	sim_fini(&glanced);
	sim_fini(&watched);
}

TEST_EACH(changes_are_recorded_on_the_short_way_unless_ways_fork, 2)
{
	static struct journal journal;
	struct office office;
	struct sim sim;
	open_office(&office, &sim, ways[_i]);
	journal_watch(&journal, &sim, WAYS);
	ck_assert_int_eq(!sim.running.watch, ways[_i] == one_way);
	journal_watch(&journal, &sim, WAYS | 1 << EVENT_ENTER);
	ck_assert_ptr_nonnull(sim.running.watch);
	sim_fini(&sim);
}

static size_t count_of(const struct journal *journal, uint32_t agent)
{
	size_t count = 0;
	for (size_t i = 0; i < journal->count; i++)
		count += journal->events[i].agent == agent;
	return count;
}

TEST_EACH(a_watcher_of_one_agent_reads_all_its_changes_and_not_all_of_others, 2)
{
	static struct journal his, all;
	struct office office;
	struct sim one, each;
	open_office(&office, &one, ways[_i]);
	open_office(&office, &each, ways[_i]);
	journal_watch(&his, &one, WAYS);
	journal_watch(&all, &each, WAYS);
	struct watcher watcher = one.watcher;
	watcher.whose = 1 + BEN;
	sim_watch(&one, &watcher);
	for (int tick = 0; tick < 50; tick++) {
		sim_tick(&one);
		sim_tick(&each);
	}
	ck_assert_uint_gt(count_of(&all, BEN), 20);
	ck_assert_uint_eq(count_of(&his, BEN), count_of(&all, BEN));
	ck_assert_uint_lt(count_of(&his, ADA), count_of(&all, ADA));
	sim_fini(&one);
	sim_fini(&each);
}

static void wave_on(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, WAVE);
}

TEST(an_undeclared_change_names_its_machine)
{
	static struct journal journal;
	static const struct deeds deeds = { .arms = wave_on };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
	journal_watch(&journal, &sim, 1 << EVENT_ERROR | 1 << EVENT_CHANGE);
	sim_tick(&sim);
	ck_assert_uint_eq(journal.count, 2);
	const struct event *change = journal_find(&journal, EVENT_CHANGE);
	ck_assert_uint_eq(change->machine, 1);
	ck_assert_uint_eq(change->result, true);
	ck_assert_uint_eq(journal_find(&journal, EVENT_ERROR)->machine, 1);
	sim_fini(&sim);
}

static void revert(struct sim *sim, struct agent *agent)
{
	sim_revert(sim, agent);
}

TEST(a_watcher_of_one_agent_does_not_read_reverts_that_others_could_not_make)
{
	static struct journal journal;
	struct office office;
	struct sim sim;
	open_office(&office, &sim, one_way);
	sim_fini(&sim);
	office.seek.execute = revert;
	sim_init(&sim, &office.world, 1, 1);
	journal_watch(&journal, &sim, WAYS | 1 << EVENT_ERROR);
	struct watcher watcher = sim.watcher;
	watcher.whose = 1 + BEN;
	sim_watch(&sim, &watcher);
	sim_tick(&sim);
	ck_assert_uint_eq(journal.count, 1);
	ck_assert_uint_eq(journal.events[0].kind, EVENT_REVERT);
	ck_assert_uint_eq(journal.events[0].agent, BEN);
	sim_fini(&sim);
}

static void leave(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, REST);
}

static void count_and_stay(struct sim *sim, struct agent *agent)
{
	workshop_count(sim, agent);
	sim_change(sim, agent, WORK);
}

TEST(a_refusal_that_nobody_wants_shows_what_has_changed_before_it)
{
	static const struct deeds deeds = { .execute = leave, .exit = count_and_stay };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	sim_remove(&sim, CY);
	journal_watch(&journal, &sim, 1 << EVENT_STAT);
	sim_tick(&sim);
	ck_assert_str_eq(journal.words, "count 0 -> 1");
	sim_fini(&sim);
}

static void hide(struct sim *sim, struct agent *agent)
{
	sim_change(sim, agent, HIDE);
}

TEST_EACH(an_undeclared_change_is_an_error_if_errors_are_wanted, 2)
{
	static const struct deeds deeds = { .execute = hide };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	sim_remove(&sim, BEN);
	sim_remove(&sim, CY);
	journal_watch(&journal, &sim, 1 << EVENT_EXECUTE | (_i ? 1 << EVENT_ERROR : 0));
	sim_tick(&sim);
	ck_assert_str_eq(journal.words,
	                 _i ? "execute Work; a change that no state declares: Work to Hide"
	                    : "execute Work");
	sim_fini(&sim);
}

TEST_EACH(a_refusal_names_its_machine, 2)
{
	static const struct deeds deeds = { .arms = revert };
	static const uint32_t kinds[] = { EVENTS_ALL, 1 << EVENT_REVERT };
	static struct journal journal;
	struct world world = workshop_world(&deeds);
	struct sim sim;
	sim_init(&sim, &world, 1, 0);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	journal_watch(&journal, &sim, kinds[_i]);
	sim_tick(&sim);
	const struct event *event = journal_find(&journal, EVENT_REVERT);
	ck_assert_ptr_nonnull(event);
	ck_assert_uint_eq(event->agent, id);
	ck_assert_uint_eq(event->machine, 1);
	ck_assert_uint_eq(event->from, WAVE);
	ck_assert_uint_eq(event->to, STATE_NONE);
	ck_assert_uint_eq(event->result, false);
	sim_fini(&sim);
}

static void keep(void *context, const struct sim *sim, const struct event *event)
{
	struct journal *journal = context;
	(void)sim;
	ck_assert_uint_lt(journal->count, JOURNAL_MAX);
	journal->events[journal->count++] = *event;
}

/* Telegrams and changes alone do not nest as deep as this in so small a world. */
TEST_EACH(a_depth_beyond_a_byte_is_the_largest_byte, 4)
{
	enum { BELOW = UINT8_MAX - 2 };
	static struct journal shallow, deep;
	struct office office;
	struct sim sims[2];
	open_office(&office, &sims[0], ways[_i % 2]);
	open_office(&office, &sims[1], ways[_i % 2]);
	unsigned deepest = 0;
	for (int tick = 0; tick < 50; tick++) {
		journal_watch(&shallow, &sims[0], EVENTS_ALL);
		journal_watch(&deep, &sims[1], EVENTS_ALL);
		struct watcher as_it_happens = { .kinds = EVENTS_ALL,
			                         .at = keep,
			                         .context = &deep };
		if (_i / 2)
			sim_watch(&sims[1], &as_it_happens);
		sims[1].depth = BELOW;
		sim_tick(&sims[0]);
		sim_tick(&sims[1]);
		ck_assert_uint_eq(sims[0].depth, 0);
		ck_assert_uint_eq(sims[1].depth, BELOW);
		sims[1].depth = 0;
		ck_assert_uint_eq(deep.count, shallow.count);
		for (size_t i = 0; i < deep.count; i++) {
			unsigned depth = shallow.events[i].depth;
			ck_assert_uint_eq(deep.events[i].kind, shallow.events[i].kind);
			ck_assert_uint_eq(deep.events[i].depth,
			                  depth < 2 ? BELOW + depth : UINT8_MAX);
			deepest = depth > deepest ? depth : deepest;
		}
	}
	ck_assert_uint_gt(deepest, 2);
	sim_fini(&sims[0]);
	sim_fini(&sims[1]);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"
#include "session/travel.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "session/breakpoint.h"
#include "session/session_compare.h"
#include "session/straight.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "suite.h"

/* A session of the shop, and another world to reload it with. */
struct reload {
	struct session *session;
	const struct world *before, *after;
	struct error error;
};

static struct reload reload_at(uint64_t tick, const char *passage, const char *other)
{
	struct reload reload = { .before = rules_load(rules_shop) };
	reload.after = rules_load(rules_edit(rules_shop, passage, other));
	reload.session = rules_session(reload.before, tick);
	return reload;
}

static void reload_now(struct reload *reload)
{
	ck_assert_msg(session_reload(reload->session, reload->after, &reload->error), "%s",
	              reload->error.text);
}

TEST(with_the_same_rules_everything_goes_on_as_it_would_have)
{
	struct reload reload = reload_at(20, "A shop", "A store");
	struct session *other = rules_session(reload.before, 20);
	uint64_t digest = session_digest(reload.session);
	reload_now(&reload);
	ck_assert_str_eq(rules_told(reload.session), "");
	session_step(reload.session, STEP_TICK, false);
	ck_assert_uint_eq(session_digest(reload.session), digest);
	for (uint64_t tick = 21; tick < 60; tick++) {
		session_go(reload.session, tick);
		session_go(other, tick);
		ck_assert_uint_eq(session_digest(reload.session), session_digest(other));
	}
}

TEST(it_shows_the_moment_before_the_next_tick_in_the_new_world)
{
	struct reload reload = reload_at(20, "A shop", "A store");
	reload_now(&reload);
	struct moment moment = session_moment(reload.session);
	ck_assert(session_is_reloaded(reload.session));
	ck_assert_uint_eq(moment.tick, 21);
	ck_assert_uint_eq(session_sim(reload.session)->head.tick, 21);
	ck_assert_ptr_eq(session_sim(reload.session)->world, reload.after);
	session_step(reload.session, STEP_TICK, true);
	ck_assert(moments_are_equal(session_moment(reload.session), at_end(21)));
	ck_assert(!session_is_reloaded(reload.session));
	session_go(reload.session, 20);
	ck_assert_ptr_eq(session_sim(reload.session)->world, reload.before);
	ck_assert(session_is_past(reload.session));
}

TEST(new_agents_appear_and_missing_ones_go)
{
	struct reload reload =
		reload_at(20,
	                  "agents = { { 'Ann', class = 'Digger', boss = agent 'Ben' },\n"
	                  "           { 'Ben', class = 'Digger', place = 'home' } }",
	                  "agents = { { 'Cy', class = 'Digger', gold = 9, place = 'home' },"
	                  " { 'Dora', class = 'Digger' },"
	                  " { 'Ann', class = 'Digger', boss = agent 'Cy' } }");
	int32_t gold = stat_of(session_sim(reload.session), "Ann", "gold");
	size_t pending = session_sim(reload.session)->queue.pending;
	ck_assert_uint_gt(pending, 0);
	reload_now(&reload);
	const struct sim *sim = session_sim(reload.session);
	ck_assert_str_eq(rules_told(reload.session),
	                 "Ben is gone: the new world has no such agent\n"
	                 "Cy appears\nDora appears\n");
	ck_assert_uint_eq(sim->head.agents, 3);
	ck_assert_ptr_null(sim_find(sim, "Ben"));
	ck_assert_int_eq(stat_of(sim, "Cy", "gold"), 9);
	ck_assert_int_eq(sim_find(sim, "Cy")->place, 1);
	ck_assert_int_eq(stat_of(sim, "Ann", "gold"), gold);
	ck_assert_uint_eq(sim->queue.pending, pending);
}

/* Ann has another number in the second world, and Ben is not there. */
TEST(breakpoints_mean_the_same_before_and_after)
{
	struct reload reload =
		reload_at(30,
	                  "agents = { { 'Ann', class = 'Digger', boss = agent 'Ben' },\n"
	                  "           { 'Ben', class = 'Digger', place = 'home' } }",
	                  "agents = { { 'Cy', class = 'Digger' }, { 'Ann', class = 'Digger' } }");
	struct breakpoints list;
	struct stop stop;
	uint64_t hits[64];
	size_t count = 0;
	list = (struct breakpoints){ 0 };
	reload_now(&reload);
	session_go(reload.session, 60);
	ck_assert(
		breakpoints_add(&list, session_sim(reload.session), "Ann:enter Sleep", NULL, NULL));
	session_go(reload.session, 20);
	ck_assert(breakpoints_add(&list, session_sim(reload.session),
	                          "Ben:enter Dig if Ben.gold > 3", NULL, NULL));
	session_go(reload.session, 0);
	do {
		breakpoints_run(&list, reload.session, true,
		                60 - session_moment(reload.session).tick, &stop);
		uint32_t ann = sim_find(session_sim(reload.session), "Ann")->id;
		const struct sim *sim = session_sim(reload.session);
		if (!stop.hit)
			break;
		size_t all;
		const struct event *event =
			&session_events(reload.session, &all)[session_moment(reload.session).event];
		ck_assert_uint_eq(event->kind, EVENT_ENTER);
		ck_assert_uint_eq(event->agent == ann, stop.breakpoint == 0);
		ck_assert_str_eq(class_state_name(sim->world->classes[0], event->state),
		                 stop.breakpoint == 0 ? "Sleep" : "Dig");
		hits[count++] = session_moment(reload.session).tick;
		ck_assert_uint_lt(count, 64);
	} while (session_moment(reload.session).tick < 60);
	ck_assert_uint_gt(count, 4);
	ck_assert_uint_lt(hits[0], 30);
	ck_assert_uint_gt(hits[count - 1], 31);
	ck_assert(list.items[1].lost);
	session_go(reload.session, 60);
	while (count--) {
		breakpoints_run(&list, reload.session, false, 60, &stop);
		ck_assert(stop.hit);
		ck_assert_uint_eq(session_moment(reload.session).tick, hits[count]);
	}
	ck_assert(!list.items[1].lost);
	breakpoints_fini(&list);
}

/* The session's run as a line to run straight. */
static struct line line_now(const struct session *session)
{
	struct line line = { .options = *session_options(session),
		             .newest = session_newest(session) };
	const struct session_input *inputs = session_inputs(session, &line.count);
	ck_assert_uint_lt(line.count, LINE_MAX_INPUTS);
	if (line.count)
		memcpy(line.inputs, inputs, line.count * sizeof *inputs);
	return line;
}

static void expect_straight(const struct session *session, const char *deed, unsigned step)
{
	struct line line = line_now(session);
	size_t count, events;
	uint64_t digest = straight_digest(&line, session_moment(session), &events);
	session_events(session, &count);
	ck_assert_msg(snapshot_digest(session_sim(session)) == digest, "step %u: %s: tick %u", step,
	              deed, (unsigned)session_moment(session).tick);
	ck_assert_msg(count == events || !count, "step %u: %s: %zu events, not %zu", step, deed,
	              count, events);
}

/* Does something at random; returns what it was. */
static const char *wander(struct session *session, struct dice *dice,
                          const struct world *const worlds[3])
{
	struct input input = { .kind = INPUT_SET, .agent = 1, .stat = 0 };
	bool forward = dice_throw(dice, 2);
	input.value = dice_throw(dice, 5);
	switch (dice_throw(dice, 8)) {
	case 0:
		session_reload(session, worlds[dice_throw(dice, 3)], NULL);
		return "reload";
	case 1:
		session_input(session, &input, NULL);
		return "input";
	case 2:
		undo_now(session);
		return "undo";
	case 3:
		redo_now(session);
		return "redo";
	case 4:
		session_go(session, dice_throw(dice, (uint32_t)session_newest(session) + 3));
		return "go";
	default:
		session_step(session, (enum step_size)dice_throw(dice, 3), forward);
		return forward ? "step" : "step back";
	}
}

TEST_EACH(whichever_way_reloads_are_crossed_each_moment_is_the_same, 4)
{
	const struct world *worlds[3];
	struct dice dice = dice_of(11 + (uint64_t)_i);
	worlds[0] = rules_load(rules_shop);
	worlds[1] = rules_load(
		rules_edit(rules_shop, "agents = {", "agents = { { 'Cy', class = 'Digger' },"));
	worlds[2] = rules_load(rules_edit(rules_shop, "stats = {", "stats = { luck = 0.5,"));
	struct session *session = rules_session(worlds[0], 5);
	for (unsigned step = 0; step < 300; step++)
		expect_straight(session, wander(session, &dice, worlds), step);
}

/* The second world has one agent and one slot; the first had two. */
TEST(two_runs_are_compared_over_a_reload_that_leaves_fewer_agents)
{
	struct reload reload =
		reload_at(20,
	                  "agents = { { 'Ann', class = 'Digger', boss = agent 'Ben' },\n"
	                  "           { 'Ben', class = 'Digger', place = 'home' } }",
	                  "agents = { { 'Ann', class = 'Digger' } }");
	struct session *other = rules_session(reload.before, 3);
	struct input richer = { .kind = INPUT_SET, .agent = 0, .stat = 0, .value = 40 };
	give(other, &richer);
	session_go(other, 20);
	reload_now(&reload);
	ck_assert(session_reload(other, reload.after, NULL));
	session_go(reload.session, 30);
	session_go(other, 30);
	ck_assert_uint_eq(session_sim(other)->head.slots, 1);
	struct session_compare *compare = session_compare_new(reload.session, other);
	ck_assert(session_compare_go_on(compare, 30, UINT64_MAX));
	ck_assert_uint_eq(session_compare_known(compare), 31);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 3);
	ck_assert_uint_eq(session_compare_at(compare, 2)->agents, 0);
	ck_assert_uint_eq(session_compare_at(compare, 20)->agents, 1);
	ck_assert_uint_eq(session_compare_at(compare, 30)->agents, 1);
	session_compare_free(compare);
}

TEST(reloading_just_after_a_reload_replaces_it)
{
	struct reload reload = reload_at(20, "stats = {", "stats = { luck = 0.5,");
	const char *other = rules_edit(rules_shop, "'Wake', 'Pay'", "'Wake'");
	size_t count;
	session_reload(reload.session, rules_load(other), &reload.error);
	reload_now(&reload);
	ck_assert_uint_eq(session_newest(reload.session), 21);
	session_inputs(reload.session, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_int_gt(stat_of(session_sim(reload.session), "Ann", "gold"), 0);
}

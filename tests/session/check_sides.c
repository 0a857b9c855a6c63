/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "rules.h"
#include "sim/input.h"
#include "sim/resolve.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Two worlds that say the same in a different order, with changes to one of them.
 */

static const char shop_here[] =
	"return { tick = 1, places = { 'mine', 'home' }, messages = { 'Wake', 'Pay' }, classes = {\n"
	"  Digger = { stats = { gold = 0, mood = one_of { 'calm', 'cross' }, boss = nobody },\n"
	"    machines = { { 'legs', initial = 'Rest', states = {\n"
	"      Rest = { transitions = { { when = 'seconds > 100', to = 'Walk' } } },\n"
	"      Walk = { transitions = { { when = 'seconds > 100', to = 'Rest' } } } } },\n"
	"      { 'arms', initial = 'Idle', states = { Idle = {}, Dig = {} } } } } },\n"
	"agents = { { 'Ann', class = 'Digger', place = 'home' }, { 'Ben', class = 'Digger' },\n"
	"  { 'Cy', class = 'Digger' } } }\n";

static const char shop_there[] =
	"return { tick = 1, places = { 'home', 'mine' }, messages = { 'Pay', 'Wake' }, classes = {\n"
	"  Digger = { stats = { boss = nobody, mood = one_of { 'cross', 'calm' }, gold = 0 },\n"
	"    machines = { { 'arms', initial = 'Idle', states = { Dig = {}, Idle = {} } },\n"
	"      { 'legs', initial = 'Rest', states = {\n"
	"        Walk = { transitions = { { when = 'seconds > 100', to = 'Rest' } } },\n"
	"        Rest = { transitions = { { when = 'seconds > 100', to = 'Walk' } } } } } } } },\n"
	"agents = { { 'Ben', class = 'Digger', place = 'mine', mood = 'calm' },\n"
	"  { 'Dan', class = 'Digger' },\n"
	"  { 'Ann', class = 'Digger', mood = 'calm' } } }\n";

static struct sim sims[SIDES];
static struct match match;
static const struct sides sides = { &match, { &sims[HERE], &sims[THERE] } };

static void setup(void)
{
	sim_init(&sims[HERE], rules_load(shop_here), 1, 1);
	sim_init(&sims[THERE], rules_load(shop_there), 1, 1);
	match_init(&match, sims[HERE].world, sims[THERE].world);
}

static void teardown(void)
{
	match_fini(&match);
	sim_fini(&sims[HERE]);
	sim_fini(&sims[THERE]);
}

static void apply(int side, const struct input *input)
{
	struct error error;
	ck_assert_msg(input_check(&sims[side], input, &error), "%s", error.text);
	input_apply(&sims[side], input);
}

static void set(int side, const char *agent, const char *stat, double value)
{
	const struct agent *own = sim_find(&sims[side], agent);
	int index = class_find_stat(sim_class(&sims[side], own), stat);
	ck_assert_int_ge(index, 0);
	apply(side, &(struct input){ .kind = INPUT_SET,
	                             .agent = own->id,
	                             .stat = (uint8_t)index,
	                             .value = value });
}

static void force(int side, const char *agent, const char *state)
{
	const struct agent *own = sim_find(&sims[side], agent);
	apply(side,
	      &(struct input){ .kind = INPUT_FORCE,
	                       .agent = own->id,
	                       .state = class_find_state(sim_class(&sims[side], own), state) });
}

/* How the agent of that name differs; "" if it does not. */
static const char *difference(const char *name)
{
	static char text[256];
	uint32_t here = agent_slot(sim_find(&sims[HERE], name)->id);
	uint32_t there = sides_other(&sides, HERE, here);
	ck_assert_uint_eq(there, agent_slot(sim_find(&sims[THERE], name)->id));
	ck_assert_uint_eq(sides_other(&sides, THERE, there), here);
	size_t length = sides_agent_text(&sides, here, there, text, sizeof text);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_int_eq(sides_same_agent(&sides, here, there), !length);
	return text;
}

FIXTURE(setup, teardown)

TEST(what_is_said_in_another_order_is_the_same)
{
	ck_assert(!match.exact);
	ck_assert_str_eq(difference("Ann"), "");
	ck_assert_str_eq(difference("Ben"), "");
	for (int tick = 0; tick < 5; tick++) {
		sim_tick(&sims[HERE]);
		sim_tick(&sims[THERE]);
	}
	ck_assert_str_eq(difference("Ann"), "");
}

TEST(an_agent_on_one_side_only_is_reported)
{
	char text[64];
	ck_assert_uint_eq(sides_other(&sides, HERE, 2), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 1), MATCH_NONE);
	/* There was one here, before the sim was put back. */
	void *bytes = memory_zero(1, snapshot_bytes(&sims[HERE]));
	snapshot_save(&sims[HERE], bytes);
	sim_spawn(&sims[HERE], 0, 0);
	sim_spawn(&sims[THERE], 0, 0);
	ck_assert_uint_eq(sides_other(&sides, HERE, 3), 3);
	ck_assert_uint_eq(sides_other(&sides, THERE, 3), 3);
	snapshot_load(&sims[HERE], bytes);
	free(bytes);
	ck_assert_uint_eq(sides_other(&sides, HERE, 3), MATCH_NONE);
	ck_assert_uint_eq(sides_other(&sides, THERE, 3), MATCH_NONE);
	ck_assert_uint_eq(sides_agent_text(&sides, 2, MATCH_NONE, text, sizeof text), 15);
	ck_assert_str_eq(text, "Cy is only here");
	ck_assert_uint_eq(sides_agent_text(&sides, MATCH_NONE, 1, text, sizeof text), 17);
	ck_assert_str_eq(text, "Dan is only there");
}

TEST(a_different_state_is_reported_first)
{
	set(HERE, "Ann", "gold", 3);
	ck_assert_str_eq(difference("Ann"), "Ann's gold is 3 here, 0 there");
	sim_find(&sims[THERE], "Ann")->place = 1;
	ck_assert_str_eq(difference("Ann"), "the place of Ann is home here, mine there");
	force(THERE, "Ann", "Dig");
	ck_assert_str_eq(difference("Ann"), "Ann, machine arms is in Idle here, in Dig there");
	force(HERE, "Ann", "Walk");
	ck_assert_str_eq(difference("Ann"), "Ann, machine legs is in Walk here, in Rest there");
	ck_assert(!sides_same_states(&sides, 0, 2));
	ck_assert(sides_same_states(&sides, 1, 0));
}

TEST(stats_that_are_names_or_agents_are_compared_as_such)
{
	set(HERE, "Ann", "mood", 1);
	ck_assert_str_eq(difference("Ann"), "Ann's mood is cross here, calm there");
	set(THERE, "Ann", "mood", 0);
	ck_assert_str_eq(difference("Ann"), "");
	set(HERE, "Ann", "boss", sim_find(&sims[HERE], "Ben")->id);
	ck_assert_str_eq(difference("Ann"), "Ann's boss is Ben here, nobody there");
	set(THERE, "Ann", "boss", sim_find(&sims[THERE], "Ben")->id);
	ck_assert_str_eq(difference("Ann"), "");
	set(THERE, "Ann", "boss", sim_find(&sims[THERE], "Dan")->id);
	ck_assert_str_eq(difference("Ann"), "Ann's boss is Ben here, Dan there");
}

static void set_boss(int side, uint32_t boss)
{
	struct agent *ann = sim_find(&sims[side], "Ann");
	const struct class *class = sim_class(&sims[side], ann);
	stat_write(&class->stats[class_find_stat(class, "boss")], ann, boss);
}

TEST(nobody_and_one_who_is_gone_are_the_same)
{
	enum { ANN, BEN, BEN_THERE = 0, GONE = 1 << AGENT_SLOT_BITS };
	static const struct {
		uint32_t here, there;
		bool same;
	} table[] = {
		{ BEN, BEN_THERE, true },         { BEN, BEN, false },
		{ AGENT_NONE, AGENT_NONE, true }, { ANN, AGENT_NONE, false },
		{ AGENT_NONE, BEN_THERE, false }, { BEN, GONE | BEN_THERE, false },
		{ GONE | BEN, BEN_THERE, false }, { GONE, AGENT_NONE, true },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		set_boss(HERE, table[i].here);
		set_boss(THERE, table[i].there);
		ck_assert_int_eq(!*difference("Ann"), table[i].same);
	}
}

TEST(the_previous_state_and_the_time_in_a_state_count_too)
{
	force(HERE, "Ann", "Walk");
	force(HERE, "Ann", "Rest");
	ck_assert_str_eq(difference("Ann"), "Ann, machine legs came from Walk here, from - there");
	sim_tick(&sims[HERE]);
	sim_tick(&sims[THERE]);
	force(THERE, "Ann", "Walk");
	force(THERE, "Ann", "Rest");
	ck_assert_str_eq(difference("Ann"),
	                 "ticks of Ann, machine legs in this state: 1 here, 0 there");
}

static void send(int side, const char *sender, const char *receiver, const char *message,
                 int64_t delay_ms)
{
	struct error error;
	struct input inject = { .kind = INPUT_INJECT, .delay_ms = delay_ms };
	inject.agent = sender ? sim_find(&sims[side], sender)->id : AGENT_NONE;
	inject.receiver = sim_find(&sims[side], receiver)->id;
	ck_assert(resolve_message(sims[side].world, message, &inject.message, &error));
	apply(side, &inject);
}

static const char *post_difference(void)
{
	static char text[256];
	size_t length = sides_queue_text(&sides, text, sizeof text);
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_int_eq(sides_same_queue(&sides), !length);
	return text;
}

TEST(telegrams_on_their_way_are_compared_by_name)
{
	ck_assert_str_eq(post_difference(), "");
	send(HERE, "Ann", "Ben", "Wake", 5000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 5, is queued only here");
	send(THERE, "Ann", "Ben", "Wake", 5000);
	ck_assert_str_eq(post_difference(), "");
	send(THERE, "Dan", "Ann", "Wake", 1000);
	ck_assert_str_eq(post_difference(), "Wake for Ann, due at 1, is queued only there");
	send(HERE, "Ben", "Ann", "Pay", 2000);
	send(THERE, "Ann", "Ann", "Pay", 2000);
	ck_assert_str_eq(post_difference(), "Pay for Ann, due at 2, is queued only here");
	send(HERE, "Ann", "Ann", "Pay", 3000);
	send(THERE, "Ben", "Ann", "Pay", 3000);
	ck_assert_str_eq(post_difference(), "Pay for Ann, due at 2, is queued only here");
}

TEST(of_more_telegrams_on_one_side_the_first_is_reported)
{
	for (int side = 0; side < SIDES; side++)
		send(side, "Ann", "Ben", "Wake", 5000);
	send(THERE, "Ann", "Ben", "Wake", 7000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 7, is queued only there");
	send(HERE, "Ann", "Ben", "Wake", 7000);
	ck_assert_str_eq(post_difference(), "");
	send(HERE, "Ann", "Ben", "Wake", 9000);
	send(HERE, "Ann", "Ben", "Wake", 8000);
	ck_assert_str_eq(post_difference(), "Wake for Ben, due at 8, is queued only here");
}

/* Two sims of one world. */
TEST(telegrams_of_one_world_are_compared_byte_by_byte_but_for_their_numbers)
{
	const struct telegram base = { .due_ms = 5000, .sequence = 7, .receiver = 1 };
	struct match own;
	struct sim pair[SIDES];
	const struct sides both = { &own, { &pair[HERE], &pair[THERE] } };
	match_init(&own, sims[HERE].world, sims[HERE].world);
	ck_assert(own.exact);
	for (int i = 0; i < 8; i++) {
		struct telegram other = base;
		other.sequence += i == 1;
		other.due_ms += i == 2 ? 1000 : 0;
		other.sender += i == 3;
		other.receiver += i == 4;
		other.message += i == 5;
		other.flags = i == 6 ? TELEGRAM_HELD : 0;
		other.extra.kind = i == 7 ? EXTRA_BOOL : EXTRA_NONE;
		for (int side = 0; side < SIDES; side++) {
			sim_init(&pair[side], sims[HERE].world, 1, 1);
			queue_push(&pair[side].queue, side == HERE ? &base : &other);
		}
		ck_assert_int_eq(sides_same_queue(&both), i < 2);
		sim_fini(&pair[HERE]);
		sim_fini(&pair[THERE]);
	}
	match_fini(&own);
}

TEST(nobody_is_the_same_everywhere_and_is_nobody_else)
{
	send(HERE, NULL, "Ben", "Wake", 1000);
	send(THERE, NULL, "Ben", "Wake", 1000);
	ck_assert_str_eq(post_difference(), "");
	send(HERE, NULL, "Ann", "Wake", 2000);
	send(THERE, "Ann", "Ann", "Wake", 2000);
	ck_assert_str_eq(post_difference(), "Wake for Ann, due at 2, is queued only here");
}

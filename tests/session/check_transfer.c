/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/transfer.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "sim/stat.h"
#include "suite.h"
#include "session/inputs.h"
#include "session/travel.h"

/*
 * Which agents a reload carries over, in a world where agents come and go.
 */

/* Ann shoots, also at Cal.  A bullet lives for three ticks.  Ben goes at once, and the first bullet
 * gets his slot. */
static const char range[] =
	"-- A range\n"
	"return { tick = 1, places = { 'field' }, messages = { 'Hit' }, classes = {\n"
	"  Gun = { stats = { shots = 0 }, initial = 'Fire', states = { Fire = { execute = {\n"
	"    add { shots = 1 }, spawn('Bullet', { speed = 2 }),\n"
	"    send('Cal', 'Hit', { delay = 100 }) } } } },\n"
	"  Mortal = { initial = 'Live', states = { Live = { execute = remove } } },\n"
	"  Mark = { stats = { hits = 0 }, initial = 'Stand', states = { Stand = {} } },\n"
	"  Bullet = { stats = { speed = 1, age = 0 }, update = add { age = 1 }, initial = 'Fly',\n"
	"    states = { Fly = { transitions = { { when = 'age >= 3', to = 'Land' } } },\n"
	"               Land = { enter = remove } } } },\n"
	"agents = { { 'Ann', class = 'Gun' }, { 'Ben', class = 'Mortal' }, { 'Cal', class = 'Mark' } } }\n";

static struct session *session;

static void setup(void)
{
	session = rules_session(rules_load(range), 5);
}

static void add(char *text, size_t size, const char *words)
{
	size_t length = strlen(text);
	snprintf(text + length, size - length, "%s", words);
}

/* All agents, slot by slot: "Ann shots 5; -; Bullet 4 speed 2 age 1; ". */
static const char *everybody(void)
{
	static char text[512];
	const struct sim *sim = session_sim(session);
	text[0] = '\0';
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		char words[64] = "-";
		if (agent->class != CLASS_NONE) {
			sim_name(sim, agent->id, words, sizeof words);
			ck_assert_ptr_eq(sim_agent(sim, agent->id), agent);
		}
		add(text, sizeof text, words);
		for (size_t i = 0; agent->class != CLASS_NONE; i++) {
			const struct class *class = sim_class(sim, agent);
			if (i == class->stat_count)
				break;
			snprintf(words, sizeof words, " %s %g", class->stats[i].name,
			         stat_read(&class->stats[i], agent));
			add(text, sizeof text, words);
		}
		add(text, sizeof text, "; ");
	}
	return text;
}

static void reload(const char *text)
{
	struct error error;
	const struct world *world = rules_load(text);
	ck_assert_msg(session_reload(session, world, &error), "%s", error.text);
}

static void reload_edited(const char *passage, const char *other)
{
	reload(rules_edit(range, passage, other));
}

FIXTURE(setup, NULL)

TEST(a_spawned_agent_stays_and_its_new_stats_have_initial_values)
{
	ck_assert_str_eq(everybody(), "Ann shots 5; Bullet 2 speed 2 age 1; Cal hits 0; "
	                              "Bullet 4 speed 2 age 0; Bullet 5 speed 2 age 2; ");
	uint32_t bullet = sim_find(session_sim(session), "Bullet 2")->id;
	reload_edited("stats = { speed = 1,", "stats = { luck = 7, speed = 1,");
	ck_assert_str_eq(rules_told(session), "");
	ck_assert_str_eq(everybody(), "Ann shots 5; Bullet 2 speed 2 luck 7 age 1; Cal hits 0; "
	                              "Bullet 4 speed 2 luck 7 age 0; "
	                              "Bullet 5 speed 2 luck 7 age 2; ");
	ck_assert_uint_eq(sim_find(session_sim(session), "Bullet 2")->id, bullet);
	session_go(session, 6);
	ck_assert_str_eq(everybody(), "Ann shots 6; Bullet 2 speed 2 luck 7 age 2; Cal hits 0; "
	                              "Bullet 4 speed 2 luck 7 age 1; "
	                              "Bullet 5 speed 2 luck 7 age 0; ");
}

TEST(others_move_behind_the_residents_in_the_order_they_were_in)
{
	reload_edited("{ 'Ben', class = 'Mortal' },",
	              "{ 'Dan', class = 'Mark' }, { 'Eve', class = 'Mark' },");
	ck_assert_str_eq(rules_told(session), "Dan appears\nEve appears\n");
	ck_assert_str_eq(everybody(), "Ann shots 5; Dan hits 0; Eve hits 0; Cal hits 0; "
	                              "Bullet 5 speed 2 age 0; Bullet 6 speed 2 age 2; "
	                              "Bullet 7 speed 2 age 1; ");
	ck_assert_uint_eq(session_sim(session)->queue.pending, 5);
}

static const char empty_range[] =
	"return { tick = 1, places = { 'field' }, messages = { 'Hit' },\n"
	"classes = { Gun = { stats = { shots = 0 }, initial = 'Fire', states = { Fire = {} } } },\n"
	"agents = { { 'Ann', class = 'Gun' } } }\n";

TEST(an_agent_without_a_class_in_the_new_world_goes_with_its_telegrams)
{
	uint32_t bullet = sim_find(session_sim(session), "Bullet 4")->id;
	reload(empty_range);
	ck_assert_str_eq(rules_told(session),
	                 "Cal is gone: the new world has no such agent\n"
	                 "Bullet 4 is gone: the new world has no such agent\n"
	                 "Bullet 5 is gone: the new world has no such agent\n"
	                 "Bullet 2 is gone: the new world has no such agent\n"
	                 "Hit for Cal is dropped: there is no such agent now\n"
	                 "Hit for Cal is dropped: there is no such agent now\n"
	                 "Hit for Cal is dropped: there is no such agent now\n"
	                 "Hit for Cal is dropped: there is no such agent now\n"
	                 "Hit for Cal is dropped: there is no such agent now\n");
	const struct sim *sim = session_sim(session);
	ck_assert_str_eq(everybody(), "Ann shots 5; -; -; -; ");
	ck_assert_uint_eq(sim->head.agents, 1);
	ck_assert_uint_eq(sim->queue.pending, 0);
	for (uint32_t slot = 1; slot < 4; slot++)
		ck_assert_uint_ne(sim_slot(sim, slot)->id, bullet);
}

TEST(a_vacant_slot_stays_vacant)
{
	char idle[1200];
	snprintf(idle, sizeof idle, "%s", rules_edit(range, "spawn('Bullet', { speed = 2 }),", ""));
	session = rules_session(rules_load(idle), 5);
	ck_assert_str_eq(everybody(), "Ann shots 5; -; Cal hits 0; ");
	reload(rules_edit(idle, "A range", "The range"));
	ck_assert_str_eq(rules_told(session), "");
	ck_assert_str_eq(everybody(), "Ann shots 5; -; Cal hits 0; ");
	reload(rules_edit(idle, "{ 'Ben', class = 'Mortal' },", ""));
	ck_assert_str_eq(rules_told(session), "");
	ck_assert_str_eq(everybody(), "Ann shots 5; Cal hits 0; ");
}

TEST(a_resident_is_of_the_class_that_the_world_gives_it)
{
	reload_edited("{ 'Cal', class = 'Mark' }", "{ 'Cal', class = 'Gun', shots = 3 }");
	ck_assert_str_eq(rules_told(session), "Cal: Stand is gone; starts anew in Fire\n");
	ck_assert_str_eq(everybody(), "Ann shots 5; Bullet 2 speed 2 age 1; Cal shots 3; "
	                              "Bullet 4 speed 2 age 0; Bullet 5 speed 2 age 2; ");
}

TEST(a_world_that_a_sim_cannot_continue_in_is_refused)
{
	const struct world *world = session_sim(session)->world;
	const uint32_t most = UINT32_C(1) << AGENT_SLOT_BITS;
	struct sim sim = { .world = world, .head = { .copies = most / 3 } };
	struct error error;
	ck_assert(!transfer_check(&sim, NULL, &error));
	ck_assert_str_eq(error.text, "there is no world to continue in");
	sim.head.slots = most - most / 3 * 3;
	ck_assert(transfer_check(&sim, world, &error));
	sim.head.slots++;
	ck_assert(!transfer_check(&sim, world, &error));
	ck_assert_str_eq(error.text, "too many agents");
	ck_assert(transfer_check_beginning(&sim, world, &error));
	sim.head.copies++;
	ck_assert(!transfer_check_beginning(&sim, world, &error));
	ck_assert_str_eq(error.text, "too many agents");
	sim.head.copies = 1;
	world = rules_load(rules_edit(range, "tick = 1", "tick = 0.5"));
	ck_assert(!transfer_check(&sim, world, &error));
	ck_assert_str_eq(error.text,
	                 "a tick of shop now takes 500 ms, not 1000 ms: start again to use it");
	ck_assert(transfer_check_beginning(&sim, world, &error));
}

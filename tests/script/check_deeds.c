/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Which agents the actions of a world file are about, and where.
 */

static void load(const char *text, uint32_t copies)
{
	struct watcher watcher;
	file_load(text, SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	if (copies == 1)
		return;
	watcher = file.sim.watcher;
	sim_fini(&file.sim);
	sim_init(&file.sim, world_file_world(file.world), 1, copies);
	sim_watch(&file.sim, &watcher);
}

FIXTURE(NULL, file_fini)

TEST(a_telegram_to_a_resident_stays_in_the_copy_of_the_world)
{
	load("return { messages = { 'Ping' }, classes = {\n"
	     "Woman = { initial = 'A', states = { A = { on_message = {\n"
	     "  Ping = say '{name} hears {sender}' } } } },\n"
	     "Man = { initial = 'A', states = { A = { execute = send('Eve', 'Ping') } } } },\n"
	     "agents = { { 'Adam', class = 'Man' }, { 'Eve', class = 'Woman' } } }",
	     2);
	ck_assert_str_eq(file_tick(1), "\"Eve hears Adam\"; \"Woman 4 hears Man 3\"");
}

TEST(a_spawned_agent_sends_to_the_resident_and_not_to_itself)
{
	load("return { messages = { 'Ping' }, classes = {\n"
	     "Woman = { initial = 'A', states = { A = { on_message = {\n"
	     "  Ping = say '{name} hears {sender}' },\n"
	     "  execute = when('tick == 1', { spawn 'Child', spawn 'Child' }) } } },\n"
	     "Child = { initial = 'A', states = { A = { execute = send('Eve', 'Ping') } } } },\n"
	     "agents = { { 'Eve', class = 'Woman' } } }",
	     1);
	ck_assert_str_eq(file_tick(2), "\"Eve hears Child 2\"; \"Eve hears Child 3\"");
}

TEST(a_spawned_agent_appears_where_the_action_says_or_its_class_or_its_spawner)
{
	load("return { places = { 'here', 'there', 'yonder' }, classes = {\n"
	     "Nest = { initial = 'A', place = 'there', states = { A = { execute = when('tick == 1', {\n"
	     "  spawn('Bird', { place = 'yonder' }), spawn 'Bird',\n"
	     "  spawn('Egg', { place = 'yonder' }), spawn 'Egg', spawn('Egg', { place = 'here' }) }) } } },\n"
	     "Bird = { initial = 'A', place = 'here', states = { A = { execute = say '{name} {place}' } } },\n"
	     "Egg = { initial = 'A', states = { A = { execute = say '{name} {place}' } } } },\n"
	     "agents = { { 'Nest', class = 'Nest' } } }",
	     1);
	ck_assert(file.sim.world->spawns);
	ck_assert_str_eq(file_tick(2),
	                 "\"Bird 2 yonder\"; \"Bird 3 here\"; \"Egg 4 yonder\"; \"Egg 5 there\"; "
	                 "\"Egg 6 here\"");
}

TEST(a_wait_ends_in_its_own_machine)
{
	load("return { classes = { Thing = { machines = {\n"
	     "{ 'one', initial = 'A', states = { A = {} } },\n"
	     "{ 'two', initial = 'B', states = { C = { enter = say 'C {tick}' },\n"
	     "  B = wait { seconds = 1.5, transitions = { { when = 'finished', to = 'C' } } } } },\n"
	     "{ 'three', initial = 'D', states = { E = { enter = say 'E {tick}' },\n"
	     "  D = wait { seconds = 1, transitions = { { when = 'finished', to = 'E' } } } } } } } },\n"
	     "agents = { { 'Ann', class = 'Thing' } } }",
	     1);
	ck_assert(!file.sim.world->spawns);
	ck_assert_str_eq(file_tick(4), "\"E 2\"; \"C 3\"");
}

/* Neither B nor C declares an exit. */
TEST(what_follows_a_when_may_lead_on_from_either_of_its_changes)
{
	static const char class[] =
		"initial = 'A', stats = { n = %d }, states = { B = {}, C = {}, D = {}, A = { execute = {\n"
		"when('n == 1', { say 'x', change 'B' }, change 'C'), change 'D' } } }";
	static const char *const heard[] = { "change A to C; change C to D",
		                             "change A to B; change B to D" };
	for (int n = 0; n < 2; n++) {
		char text[512];
		snprintf(text, sizeof text, class, n);
		file_load_class(text, 1 << EVENT_CHANGE | 1 << EVENT_ERROR);
		ck_assert_str_eq(file_tick(1), heard[n]);
	}
}

/* Each way out has the question before it, which holds or does not. */
TEST(a_when_inside_the_otherwise_of_another_asks_for_itself)
{
	file_load_class(
		"initial = 'A', stats = { n = 0 }, states = { B = {}, C = {}, D = {}, A = { execute =\n"
		"when('n == 1', change 'B', when('n == 2', change 'C', change 'D')) } }",
		0);
	const struct exit *exits = file.sim.world->classes[0]->states[1]->exits;
	for (int i = 0; i < 3; i++) {
		ck_assert_str_eq(class_state_name(file.sim.world->classes[0], exits[i].to),
		                 i == 0   ? "B"
		                 : i == 1 ? "C"
		                          : "D");
		ck_assert_str_eq(exits[i].question->words, i == 0 ? "n == 1" : "n == 2");
		ck_assert(exits[i].unless == (i == 2));
		ck_assert_uint_eq(exits[i].question->subject, ASK_CONDITION);
		ck_assert_uint_eq(exits[i].question->compare, COMPARE_EQUAL);
		ck_assert_int_eq(exits[i].question->limit, 1);
	}
	ck_assert_uint_eq(exits[3].to, STATE_NONE);
}

TEST(seconds_are_rounded_to_milliseconds)
{
	load("return { tick = 0.0014, messages = { 'Go', 'Ask' }, classes = { Thing = { initial = 'A',\n"
	     "global = 'G', states = {\n"
	     "A = wait { seconds = 0.0026, transitions = { { when = 'finished', to = 'B' } } },\n"
	     "B = wait { seconds = 0.0024, transitions = { { when = 'finished', to = 'C' } },\n"
	     "  enter = { say 'B {tick}', send('me', 'Go', { delay = 0.0026 }) } },\n"
	     "C = { enter = function(me) me:say('C %d', tick()) me:send(me, 'Ask', 0.0026) end },\n"
	     "G = { on_message = { Go = say 'Go {tick}', Ask = say 'Ask {tick}' } } } } },\n"
	     "agents = { { 'Ann', class = 'Thing' } } }",
	     1);
	ck_assert_int_eq(file.sim.world->tick_ms, 1);
	ck_assert_str_eq(file_tick(9), "\"B 3\"; \"C 5\"; \"Go 6\"; \"Ask 8\"");
}

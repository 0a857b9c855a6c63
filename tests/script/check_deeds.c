/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "file.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Which agents the actions of a world file are about, and where.
 */

enum { SAYS = 1 << EVENT_SAY | 1 << EVENT_ERROR };

static struct file file;

static void teardown(void)
{
	file_fini(&file);
}

static void load(const char *text, uint32_t copies)
{
	struct watcher watcher;
	file_load(&file, text, SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	if (copies == 1)
		return;
	watcher = file.sim.watcher;
	sim_fini(&file.sim);
	sim_init(&file.sim, world_file_world(file.world), 1, copies);
	sim_watch(&file.sim, &watcher);
}

START_TEST(a_telegram_to_a_resident_stays_in_the_copy_of_the_world)
{
	load("return { messages = { 'Ping' }, classes = {\n"
	     "Woman = { initial = 'A', states = { A = { on_message = {\n"
	     "  Ping = say '{name} hears {sender}' } } } },\n"
	     "Man = { initial = 'A', states = { A = { execute = send('Eve', 'Ping') } } } },\n"
	     "agents = { { 'Adam', class = 'Man' }, { 'Eve', class = 'Woman' } } }",
	     2);
	ck_assert_str_eq(file_tick(&file, 1), "\"Eve hears Adam\"; \"Woman 4 hears Man 3\"");
}
END_TEST

START_TEST(a_spawned_agent_sends_to_the_resident_and_not_to_itself)
{
	load("return { messages = { 'Ping' }, classes = {\n"
	     "Woman = { initial = 'A', states = { A = { on_message = {\n"
	     "  Ping = say '{name} hears {sender}' },\n"
	     "  execute = when('tick == 1', { spawn 'Child', spawn 'Child' }) } } },\n"
	     "Child = { initial = 'A', states = { A = { execute = send('Eve', 'Ping') } } } },\n"
	     "agents = { { 'Eve', class = 'Woman' } } }",
	     1);
	ck_assert_str_eq(file_tick(&file, 2), "\"Eve hears Child 2\"; \"Eve hears Child 3\"");
}
END_TEST

START_TEST(a_spawned_agent_appears_where_the_action_says_or_its_class_or_its_spawner)
{
	load("return { places = { 'here', 'there', 'yonder' }, classes = {\n"
	     "Nest = { initial = 'A', place = 'there', states = { A = { execute = when('tick == 1', {\n"
	     "  spawn('Bird', { place = 'yonder' }), spawn 'Bird',\n"
	     "  spawn('Egg', { place = 'yonder' }), spawn 'Egg', spawn('Egg', { place = 'here' }) }) } } },\n"
	     "Bird = { initial = 'A', place = 'here', states = { A = { execute = say '{name} {place}' } } },\n"
	     "Egg = { initial = 'A', states = { A = { execute = say '{name} {place}' } } } },\n"
	     "agents = { { 'Nest', class = 'Nest' } } }",
	     1);
	ck_assert_str_eq(file_tick(&file, 2),
	                 "\"Bird 2 yonder\"; \"Bird 3 here\"; \"Egg 4 yonder\"; \"Egg 5 there\"; "
	                 "\"Egg 6 here\"");
}
END_TEST

START_TEST(seconds_are_rounded_to_milliseconds)
{
	load("return { tick = 0.0014, messages = { 'Go', 'Ask' }, classes = { Thing = { initial = 'A',\n"
	     "global = 'G', states = {\n"
	     "A = wait { seconds = 0.0026, transitions = { { when = 'finished', to = 'B' } } },\n"
	     "B = wait { seconds = 0.0024, transitions = { { when = 'finished', to = 'C' } },\n"
	     "  enter = { say 'B {tick}', send('me', 'Go', { delay = 0.0026 }) } },\n"
	     "C = { enter = function(me) me:say('C %d', tick()) me:send(me, 'Ask', 0.0026) end },\n"
	     "G = { on_message = { any = say '{message} {tick}' } } } } },\n"
	     "agents = { { 'Ann', class = 'Thing' } } }",
	     1);
	ck_assert_int_eq(file.sim.world->tick_ms, 1);
	ck_assert_str_eq(file_tick(&file, 9), "\"B 3\"; \"C 5\"; \"Go 6\"; \"Ask 8\"");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("deeds");
	TCase *tcase = tcase_create("deeds");
	tcase_add_checked_fixture(tcase, NULL, teardown);
	tcase_add_test(tcase, a_telegram_to_a_resident_stays_in_the_copy_of_the_world);
	tcase_add_test(tcase, a_spawned_agent_sends_to_the_resident_and_not_to_itself);
	tcase_add_test(tcase,
	               a_spawned_agent_appears_where_the_action_says_or_its_class_or_its_spawner);
	tcase_add_test(tcase, seconds_are_rounded_to_milliseconds);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * World files become worlds, and do what they say.
 */

FIXTURE(NULL, file_fini)

TEST(names_are_numbered_in_the_order_of_the_text)
{
	file_load_class("initial = 'Zebra', stats = { zinc = 1, acid = 2 },\n"
	                "states = { Mouse = {}, Zebra = {}, Ape = {} }",
	                SAYS);
	const struct class *class = file.sim.world->classes[0];
	ck_assert_str_eq(class->states[1]->name, "Zebra");
	ck_assert_str_eq(class->states[2]->name, "Mouse");
	ck_assert_str_eq(class->states[3]->name, "Ape");
	ck_assert_str_eq(class->stats[0].name, "zinc");
	ck_assert_str_eq(class->stats[1].name, "acid");
}

TEST(a_stat_has_the_type_of_its_initial_value)
{
	file_load_class(
		"initial = 'A', states = { A = {} }, stats = { whole = 3, number = 3.0, flag = true,\n"
		"mood = one_of { 'calm', 'angry' }, foe = agent 'Ann', friend = nobody }",
		SAYS);
	ck_assert_uint_eq(file_stat("whole")->type, STAT_I32);
	ck_assert_uint_eq(file_stat("number")->type, STAT_NUMBER);
	ck_assert_uint_eq(file_stat("flag")->type, STAT_BOOL);
	ck_assert_uint_eq(file_stat("mood")->type, STAT_NAME);
	ck_assert_uint_eq(file_stat("foe")->type, STAT_AGENT);
	ck_assert(file_number("whole") == 3 && file_number("number") == 3 &&
	          file_number("flag") == 1);
	ck_assert(file_number("mood") == 0 && file_number("foe") == 0);
	ck_assert(file_number("friend") == AGENT_NONE);
}

TEST(a_stat_has_the_limits_of_its_type_or_its_own)
{
	static const struct {
		const char *name;
		double least, most, full;
	} limits[] = {
		{ "whole", INT32_MIN, INT32_MAX, 0 },
		{ "number", -HUGE_VAL, HUGE_VAL, 0 },
		{ "flag", 0, 1, 1 },
		{ "mood", 0, 2, 0 },
		{ "foe", 0, AGENT_NONE, 0 },
		{ "few", -3, 4, 4 },
		{ "much", -3, 40, 20 },
		{ "below", INT32_MIN, -1, -1 },
	};
	file_load_class(
		"initial = 'A', states = { A = { execute = { set { number = -5.5 }, say '{number}' } } },\n"
		"stats = { whole = 3, number = -3.5, flag = true, mood = one_of { 'a', 'b', 'c' },\n"
		"foe = nobody, few = { 0, min = -3, max = 4 },\n"
		"much = { 1, min = -3, max = 40, full = 20 }, below = { -5, max = -1 } }",
		SAYS);
	for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
		const struct stat_info *stat = file_stat(limits[i].name);
		ck_assert_msg(stat->least == limits[i].least && stat->most == limits[i].most &&
		                      stat->full == limits[i].full,
		              "%s: %g to %g, %g", stat->name, stat->least, stat->most, stat->full);
	}
	ck_assert(file_number("number") == -3.5);
	ck_assert_str_eq(file_tick(1), "\"-5.5\"");
}

TEST(a_value_of_another_type_for_a_stat_is_an_error_event)
{
	file_load_class(
		"initial = 'A', stats = { a = 1 }, states = { A = { execute = set { a = 'tonumber(1.5)' } } }",
		STATS);
	ck_assert_ptr_nonnull(strstr(file_tick(1), "in A: a takes a whole number, not 1.5"));
	ck_assert(file_number("a") == 1);
}

/* Actions with values that they cannot use, and the text of the error event. */
static const struct {
	const char *action, *said;
} failures[] = {
	{ "say '{chance(name)}'", "name is a string; expected a number" },
	{ "say '{random(name, 6)}'", "name is a string; expected a number" },
	{ "say '{random(1, flag)}'", "flag is true or false; expected a number" },
	{ "say '{random(6, 1)}'", "random(6, 1) takes two numbers, the smaller one first" },
	{ "say '{random(2, 1.5)}'", "random(2, 1.5) takes two numbers, the smaller one first" },
	{ "say '{random(1, 3000000000)}'",
	  "random(1, 3000000000) takes two numbers, the smaller one first" },
	{ "say '{friend.m}'", "friend is nobody" },
	{ "say '{foe.m}'", "foe is Bo, who has no m" },
	{ "set { mood = 'tostring(name)' }", "mood cannot be \"Ann\"; there are calm, angry" },
	{ "set { mood = 'tonumber(n)' }", "mood takes one of its names, not 3" },
	{ "set { flag = 'tonumber(n)' }", "flag takes true or false, not 3" },
	{ "set { foe = 'tonumber(n)' }", "foe takes an agent or nobody, not 3" },
	{ "set { n = 'type(n) and flag' }", "n takes a whole number, not true" },
	{ "set { n = 'type(n) and foe' }", "n takes a whole number, not Bo" },
	{ "set { n = 'n / 0 - n / 0' }", "n takes a whole number, not " },
	{ "set { ratio = 'type(n) and flag' }", "ratio takes a number, not true" },
	{ "set { n = 'friend.m' }", "friend is nobody" },
	{ "set { n = 5, ratio = 'friend.m' }", "friend is nobody" },
	{ "spawn('Thing', { n = 'tostring(name)' })", "n takes a whole number, not Ann" },
	{ "spawn('Thing', { n = 'friend.m' })", "friend is nobody" },
};

TEST_EACH(an_action_with_values_that_it_cannot_use_says_why, ARRAY_LEN(failures))
{
	static const char text[] =
		"return { classes = {\n"
		"Thing = { initial = 'A', stats = { n = 3, ratio = 0.5, flag = true, friend = nobody,\n"
		"mood = one_of { 'calm', 'angry' }, foe = agent 'Bo' }, states = { A = {\n"
		"execute = when('name == \"Ann\"', %s) } } },\n"
		"Rock = { initial = 'R', stats = { m = 1 }, states = { R = {} } } },\n"
		"agents = { { 'Ann', class = 'Thing' }, { 'Bo', class = 'Thing' } } }\n";
	char world[1024], said[128];
	snprintf(world, sizeof world, text, failures[_i].action);
	snprintf(said, sizeof said, ":4: in A: %s", failures[_i].said);
	file_load(world, SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	const char *heard = file_tick(1);
	const char *found = strstr(heard, said);
	ck_assert_msg(found && !strstr(found + 1, ":4:"), "%s", heard);
	/* It has done nothing. */
	ck_assert(file_number("n") == 3 && file_number("ratio") == 0.5 &&
	          file_number("flag") == 1 && file_number("mood") == 0 && file_number("foe") == 1);
	ck_assert_uint_eq(file.sim.head.agents, 2);
}

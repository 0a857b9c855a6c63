/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * Named conditions.
 */

FIXTURE(NULL, file_fini)

/* A world with definitions of its own and of its class; the rest of the class and of the world. */
static void load(const char *class, const char *world, uint32_t kinds)
{
	char text[4096];
	snprintf(
		text, sizeof text,
		"return { places = { 'here' }, messages = { 'Ping' },\n"
		"define = { many = \"count('Thing', 'big') > 1\", all_big = 'many and Bea.big' },\n"
		"classes = { Thing = { initial = 'A', stats = { n = 0, pal = agent 'Bea' },\n"
		"define = { big = 'n >= 3', lucky = 'big and chance(1)', from = 'sender.name' },\n"
		"%s } },\n"
		"agents = { { 'Ann', class = 'Thing' }, { 'Bea', class = 'Thing', n = 5 } }%s }",
		class, world);
	file_load(text, kinds);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}

static const struct {
	const char *says, *first, *second; /* what is said in ticks 1 and 2 */
} uses[] = {
	{ "{big}", "\"false\"; \"true\"", "\"true\"; \"true\"" },
	{ "{not big}", "\"true\"; \"false\"", "\"false\"; \"false\"" },
	{ "{big and n or name}", "\"Ann\"; \"5\"", "\"4\"; \"7\"" },
	{ "{Bea.big} {Ann.big}", "\"true false\"; \"true true\"", "\"true true\"; \"true true\"" },
	{ "{lucky}", "\"false\"; \"true\"", "\"true\"; \"true\"" },
	{ "{many} {all_big}", "\"false false\"; \"true true\"", "\"true true\"; \"true true\"" },
	{ "{count('Thing', 'big and n > me.n')}", "\"1\"; \"0\"", "\"1\"; \"0\"" },
	{ "{any('Thing', 'not me.big and big')}", "\"true\"; \"false\"", "\"false\"; \"false\"" },
	/* Beside code in Lua. */
	{ "{string.len(name) == 3 and big}", "\"false\"; \"true\"", "\"true\"; \"true\"" },
	{ "{string.len(name) == 3 and (many or Bea.big)}", "\"true\"; \"true\"",
	  "\"true\"; \"true\"" },
};

TEST_EACH(a_definition_stands_for_its_expression, ARRAY_LEN(uses))
{
	char class[512];
	snprintf(class, sizeof class,
	         "states = { A = { execute = { say \"%s\", add { n = 'n < 3 and 4 or 2' } } } }",
	         uses[_i].says);
	load(class, "", SAYS);
	ck_assert_str_eq(file_tick(1), uses[_i].first);
	ck_assert_str_eq(file_tick(1), uses[_i].second);
}

TEST(a_definition_is_a_condition_of_rules_and_told_with_what_it_read)
{
	load("states = { A = { transitions = { { when = 'big', to = 'B' } } }, B = {} }", "",
	     CHANGES | 1 << EVENT_GUARD);
	ck_assert_str_eq(file_tick(1),
	                 "big? n 0 >= 3, no: 3 short; big? n 5 >= 3, yes; change A to B");
}

TEST(functions_read_definitions_as_fields)
{
	load("states = { A = { execute = function(me)\n"
	     "me:say('%s %s %s', tostring(me.big), tostring(me.pal.big), tostring(me.lucky))\n"
	     "me.n = 3 end } }",
	     "", SAYS);
	ck_assert_str_eq(file_tick(1), "\"false true false\"; \"true true true\"");
	ck_assert_str_eq(file_tick(1), "\"true true true\"; \"true true true\"");
}

TEST(functions_cannot_draw_for_others_nor_ask_about_a_telegram)
{
	load("states = { A = { execute = function(me) return me.pal.lucky end } }", "", SAYS);
	ck_assert_msg(strstr(file_tick(1), "only an agent's own code can ask lucky"), "%s",
	              file.heard);
	load("states = { A = { execute = function(me) return me.from end } }", "", SAYS);
	ck_assert_msg(strstr(file_tick(1), "only who answers a telegram can ask from"), "%s",
	              file.heard);
	load("states = { A = { execute = function(me) me.big = true end } }", "", SAYS);
	ck_assert_msg(strstr(file_tick(1), "'big' can only be read"), "%s", file.heard);
}

TEST(who_answers_a_telegram_can_ask_about_it)
{
	load("states = { A = { enter = say 'in', on_message = { Ping = say \"{from or 'nobody'}\" },\n"
	     "execute = when('big and n < 9', { send('Ann', 'Ping'), set { n = 9 } }) } }",
	     "", SAYS);
	ck_assert_str_eq(file_tick(1), "\"Bea\"");
}

/* What is defined in the class, in the world, and what is wrong. */
static const struct {
	const char *class, *world, *error;
} wrong[] = {
	{ "a = 'a'", "", "in 'a': in a: it is defined by itself" },
	{ "a = 'b', b = 'c', c = 'a'", "", "in 'b': in b: in c: in a: it is defined by itself" },
	{ "a = 'Ann.b', b = 'Ann.a'", "", "in 'Ann.b': in b: in a: it is defined by itself" },
	{ "", "a = 'Ann.b and a'", "in 'Ann.b and a': Ann has no b" },
	{ "n = 'true'", "", "Thing already has a stat 'n'" },
	{ "state = 'true'", "", "a definition cannot be called 'state': every agent has that" },
	{ "Ann = 'true'", "", "there is already an agent 'Ann'" },
	{ "a = 3", "", "a is an expression, as a string, not a number" },
	{ "['a b'] = 'n'", "", "a definition's name is a Lua name, not 'a b'" },
	{ "a = 'n >'", "", "in 'n >': it is incomplete" },
	{ "a = 'm > 3'", "", "in 'm > 3': Thing has no m" },
	{ "a = 'string.len(name)'", "",
	  "in 'string.len(name)': unexpected 'string'; a definition cannot use Lua's library" },
	{ "", "n = 'true'", "Thing already has a stat 'n'" },
	{ "a = 'true'", "a = 'true'", "Thing already has a definition 'a'" },
	{ "", "Ann = 'true'", "there is already an agent 'Ann'" },
	{ "", "a = 'n'", "in 'n': nothing is called n; did you mean Ann.n?" },
};

/* Whether the first complaint begins with the text, after its line. */
static bool complains(const char *text)
{
	const char *said = strstr(file.complaints.lines[0].text, ": ");
	return said && strncmp(said + 2, text, strlen(text)) == 0;
}

/* Loads a world with definitions of a class and of the world, and a condition of a rule. */
static void refuse(const char *class, const char *world, const char *when, const char *error)
{
	char text[1024];
	snprintf(text, sizeof text,
	         "return { define = { %s },\n"
	         "classes = { Thing = { initial = 'A', stats = { n = 0 }, define = { %s },\n"
	         "states = { A = { transitions = { { when = '%s', to = 'A' } } } } } },\n"
	         "agents = { { 'Ann', class = 'Thing' } } }",
	         world, class, when);
	file_load(text, SAYS);
	ck_assert_ptr_null(file.world);
	ck_assert_msg(complains(error), "%s", file.complaints.lines[0].text);
}

TEST_EACH(a_wrong_definition_is_refused, ARRAY_LEN(wrong))
{
	refuse(wrong[_i].class, wrong[_i].world, "true", wrong[_i].error);
}

TEST(a_wrong_use_names_the_definition)
{
	refuse("big = 'n > 3'", "", "bigg",
	       "in 'bigg': Thing has no bigg, and nothing else is called that; did you mean big?");
	refuse("from = 'sender.name'", "", "from", "in 'from': in from: Thing has no sender");
}

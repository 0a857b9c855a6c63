/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/agents.h"
#include "suite.h"

/*
 * A value of a wrong type, in every field that there is, is refused with its line and does no harm.
 */

/* A world for each field: @ is where the field goes, on line 3. */
static const char world[] =
	"return { classes = { Thing = { initial = 'A', states = { A = {} } } },\n"
	"agents = { { 'Ann', class = 'Thing' } },\n@ }";
static const char class[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, places = { 'here' },\n"
	"classes = { Thing = { initial = 'A', states = { A = {} },\n@ } } }";
static const char machine[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, classes = { Thing = { machines = {\n"
	"{ 'one', initial = 'A', states = { A = {} },\n@ } } } } }";
static const char state[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, messages = { 'Ping' }, places = { 'here' },\n"
	"classes = { Thing = { initial = 'A', states = { A = {\n@ } } } } }";
static const char act[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, messages = { 'Ping' },\n"
	"classes = { Thing = { initial = 'A', stats = { n = 0 }, states = { A = act {\n@ } } } } }";
static const char walk[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, places = { 'here' },\n"
	"classes = { Thing = { initial = 'A', states = { A = walk {\n@ } } } } }";
static const char transition[] =
	"return { agents = { { 'Ann', class = 'Thing' } },\n"
	"classes = { Thing = { initial = 'A', states = { A = { transitions = { {\n@ } } } } } } }";
static const char target[] =
	"return { agents = { { 'Ann', class = 'Thing' } },\n"
	"classes = { Thing = { initial = 'A', states = { A = { transitions = { { when = true,\n@ } } } } } } }";
static const char stat[] =
	"return { agents = { { 'Ann', class = 'Thing' } },\n"
	"classes = { Thing = { initial = 'A', states = { A = {} }, stats = { n = { 0,\n@ } } } } }";
static const char telegram[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, messages = { 'Ping' },\n"
	"classes = { Thing = { initial = 'A', states = { A = { execute = send('me', 'Ping', {\n@ }) } } } } }";
static const char agent[] =
	"return { classes = { Thing = { initial = 'A', states = { A = {} }, stats = { n = 0 } } },\n"
	"places = { 'here' }, agents = { { 'Ann', class = 'Thing',\n@ } } }";

/* No field may be there twice, which would be an error by itself. */
static const char world_classes[] = "return {\n"
				    "agents = { { 'Ann', class = 'Thing' } },\n@ }";
static const char world_agents[] =
	"return { classes = {\nThing = { initial = 'A', states = { A = {} } } },\n@ }";
static const char class_initial[] = "return { agents = { { 'Ann', class = 'Thing' } },\n"
				    "classes = { Thing = { states = { A = {} },\n@ } } }";
static const char class_states[] = "return { agents = { { 'Ann', class = 'Thing' } },\n"
				   "classes = { Thing = { initial = 'A',\n@ } } }";
static const char machine_initial[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, classes = { Thing = { machines = {\n"
	"{ 'one', states = { A = {} },\n@ } } } } }";
static const char machine_states[] =
	"return { agents = { { 'Ann', class = 'Thing' } }, classes = { Thing = { machines = {\n"
	"{ 'one', initial = 'A',\n@ } } } } }";
static const char agent_class[] =
	"return { classes = { Thing = { initial = 'A', states = { A = {} } } },\n"
	"agents = { { 'Ann',\n@ } } }";

enum { TRUTH = 1, NUMBER = 2, TEXT = 4, TABLE = 8, WORD = 16, NEVER = 32 };

/* The fields, and the kinds of values that each accepts. */
static const struct {
	const char *text, *field;
	unsigned kinds;
} fields[] = {
	{ world, "name", TEXT },
	{ world, "summary", TEXT },
	{ world, "tick", NUMBER },
	{ world, "places", TABLE },
	{ world, "messages", TABLE },
	{ world_classes, "classes", TABLE },
	{ world_agents, "agents", TABLE },
	{ world, "cap", NUMBER },
	{ world, "extends", TEXT },
	{ class, "stats", TABLE },
	{ class, "place", TEXT },
	{ class_initial, "initial", TEXT },
	{ class, "global", TEXT },
	{ class_states, "states", TABLE },
	{ class, "machines", TABLE },
	{ class, "update", TABLE | WORD },
	{ class, "every", NUMBER },
	{ machine_initial, "initial", TEXT },
	{ machine, "global", TEXT },
	{ machine_states, "states", TABLE },
	{ state, "enter", TABLE | WORD },
	{ state, "execute", TABLE | WORD },
	{ state, "exit", TABLE | WORD },
	{ state, "on_message", TABLE },
	{ state, "transitions", TABLE },
	{ state, "exits", TABLE },
	{ state, "initial", TEXT },
	{ state, "states", TABLE },
	{ state, "title", TEXT },
	{ act, "seconds", NUMBER },
	{ act, "say", TEXT },
	{ act, "send", TABLE },
	{ act, "add", TABLE },
	{ walk, "to", TEXT },
	{ walk, "seconds", NUMBER },
	{ transition, "when", TEXT | TRUTH },
	{ target, "to", TEXT | WORD },
	{ transition, "score", TEXT | NUMBER },
	{ transition, "words", TEXT },
	{ stat, "min", NUMBER },
	{ stat, "max", NUMBER },
	{ stat, "full", NUMBER },
	{ stat, "sense", TEXT },
	{ telegram, "delay", NUMBER },
	{ telegram, "extra", NUMBER | TEXT | TRUTH },
	{ agent_class, "class", TEXT },
	{ agent, "place", TEXT },
	{ agent, "count", NUMBER },
	{ agent, "n", NUMBER },
};

static const struct {
	const char *text;
	unsigned kind;
} values[] = {
	{ "true", TRUTH },           { "1", NUMBER },        { "'word'", TEXT },
	{ "{ true }", TABLE },       { "{ x = 1 }", TABLE }, { "finish", WORD },
	{ "one_of { 'a' }", NEVER }, { "wait(1)", NEVER },   { "everyone 'Thing'", NEVER },
};

/* Puts a field with a value at the mark in the text. */
static void write(char *out, size_t size, const char *text, const char *field, const char *value)
{
	size_t mark = strcspn(text, "@");
	snprintf(out, size, "%.*s%s = %s%s", (int)mark, text, field, value, text + mark + 1);
}

FIXTURE(NULL, file_fini)

/* A kind that the field never accepts is refused, with the field's line among others.  Another kind
 * may or may not be an error. */
TEST_EACH(a_value_of_a_wrong_kind_is_refused_by_its_line, (int)ARRAY_LEN(fields))
{
	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		char text[1024];
		bool lined = false;
		write(text, sizeof text, fields[_i].text, fields[_i].field, values[i].text);
		file_load(text, 0);
		for (size_t j = 0; j < complaints_kept(&file.complaints); j++)
			lined |= strncmp(file.complaints.lines[j].text, "3: ", 3) == 0 &&
			         !strstr(file.complaints.lines[j].text, "twice");
		if (!(fields[_i].kinds & values[i].kind)) {
			ck_assert_msg(!file.world, "%s = %s", fields[_i].field, values[i].text);
			ck_assert_msg(lined, "%s = %s: %s", fields[_i].field, values[i].text,
			              file.complaints.lines[0].text);
		}
		ck_assert(!file.world == (file.complaints.count > 0));
	}
}

TEST(with_very_many_agents_no_more_can_be_spawned)
{
	static const double stats[1];
	struct error error = { "" };
	file_load_class("initial = 'A', states = { A = {} }", 0);
	file.sim.head.agents = AGENTS_SPAWN_MAX - 2;
	ck_assert(agents_spawn(&file.sim, 0, 0, stats, 0, &error));
	ck_assert(agents_spawn(&file.sim, 0, 0, stats, 0, &error));
	ck_assert(!agents_spawn(&file.sim, 0, 0, stats, 0, &error));
	ck_assert_str_eq(error.text, "too many agents to spawn another");
	file.sim.head.agents = 1;
}

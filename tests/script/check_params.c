/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/input.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * Parameters of worlds.
 */

FIXTURE(NULL, file_fini)

#define PARAMS "params = { most = { 3, min = 0, max = 9 }, rate = 0.5, soft = true, people = 2 },\n"
#define CLASS \
	"classes = { Thing = { initial = 'A', stats = { n = 4 }, states = { A = { execute = " \
	"say \"{most} {rate} {soft} {n > most}\" } } } },\n"
#define AGENTS \
	"agents = { { 'Ann', class = 'Thing' }, { 'Bea', class = 'Thing', count = 'people' } }"

static void set(const char *name, double value)
{
	struct error error;
	const struct input input = { .kind = INPUT_SET,
		                     .agent = AGENT_NONE,
		                     .stat = (uint8_t)world_find_param(file.sim.world, name),
		                     .value = value };
	ck_assert_msg(input_check(&file.sim, &input, &error), "%s", error.text);
	input_apply(&file.sim, &input);
}

TEST(rules_read_parameters_and_people_set_them)
{
	file_load("return { " PARAMS CLASS AGENTS " }", SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_uint_eq(file.sim.head.agents, 3);
	ck_assert_int_eq(strncmp(file_tick(1), "\"3 0.5 true true\"", 17), 0);
	uint64_t before = snapshot_digest(&file.sim);
	set("most", 4);
	ck_assert_uint_ne(snapshot_digest(&file.sim), before);
	set("soft", 0);
	set("rate", 2);
	ck_assert_int_eq(strncmp(file_tick(1), "\"4 2.0 false false\"", 19), 0);
}

TEST(functions_read_parameters_and_cannot_change_them)
{
	static const char *const said[] = { "\"3 true nil\"",
		                            "there is no parameter 'mst'; did you mean most?",
		                            "cannot be changed from a script",
		                            "there is no 'most': write params.most" };
	static const char *const codes[] = {
		"local p = params me:say('%s %s %s', p.most, params.soft, nobody)",
		"me:say(params.mst)", "params.most = 4", "me:say(most)"
	};
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		char text[1024];
		snprintf(
			text, sizeof text,
			"return { " PARAMS "classes = { Thing = { initial = 'A', states = { A = { "
			"execute = function(me) %s end } } } }, agents = { { 'Ann', class = 'Thing' } } }",
			codes[i]);
		file_load(text, SAYS);
		ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
		const char *heard = file_tick(1);
		ck_assert_msg(strstr(heard, said[i]), "%s", heard);
		file_fini();
	}
}

static const struct {
	const char *params, *error;
} wrong[] = {
	{ "a = 'x'", "a is a number, true or false, not a string" },
	{ "a = nobody", "a is a number, true or false, not nobody" },
	{ "a = { 3, max = 2 }", "a goes from -2147483648 to 2 and cannot begin at 3" },
	{ "a = { 3, full = 2 }", "a parameter has no field 'full'" },
	{ "a = { true, max = 2 }", "a is not a number and can have only a value" },
	{ "n = 1", "Thing already has a stat 'n'" },
	{ "Ann = 1", "there is already an agent 'Ann'" },
	{ "tick = 1", "a parameter cannot be called 'tick': every agent has that" },
	{ "big = 1", "there is already a parameter 'big'" },
	{ "3", "a parameter needs a name" },
	{ "people = 0.5", "count is a whole number from 0 to 1000000, and people is 0.5" },
	{ "people = -1", "count is a whole number from 0 to 1000000, and people is -1" },
	{ "persons = 1", "there is no parameter 'people'; there is only persons" },
};

TEST_EACH(a_wrong_parameter_is_told_with_its_line, ARRAY_LEN(wrong))
{
	char text[1024], place[300];
	bool counts = strstr(wrong[_i].params, "pe");
	snprintf(
		text, sizeof text,
		"return {\nparams = { %s }, classes = { Thing = { initial = 'A', stats = { n = 1 }, "
		"define = { big = 'n > 1' }, states = { A = {} } } }, agents = { { 'Ann', class = "
		"'Thing'%s } } }",
		wrong[_i].params, counts ? ", count = 'people'" : "");
	file_load(text, SAYS);
	ck_assert_ptr_null(file.world);
	snprintf(place, sizeof place, "2: %s", wrong[_i].error);
	ck_assert_msg(strncmp(file.complaints.lines[0].text, place, strlen(place)) == 0, "%s",
	              file.complaints.lines[0].text);
}

TEST(a_parameter_that_nobody_reads_is_odd)
{
	ck_assert_str_eq(
		file_survey(
			"return { params = { a = 1,\nb = 2, c = 3 },\nclasses = { Thing = { initial = "
			"'A', states = { A = { transitions = { { when = 'b > tick', to = 'B' } } }, B = {\n"
			"exits = {} } } } }, agents = { { 'Ann', class = 'Thing', count = 'c' } } }"),
		"1: nobody reads parameter a");
}

TEST(a_world_that_extends_another_has_its_parameters)
{
	file_write("base", "return { " PARAMS CLASS AGENTS " }");
	file_load("return { extends = 'base', params = { most = 5, more = 1 } }", SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_int_eq(strncmp(file_tick(1), "\"5 0.5 true false\"", 18), 0);
	ck_assert_int_eq(world_find_param(file.sim.world, "more"), 4);
}

TEST(a_parameter_hides_a_function_of_its_name)
{
	file_load(
		"return { params = { floor = 2 }, classes = { Thing = { initial = 'A', states = { A = { execute = "
		"say \"{floor} {math.floor(2.5)}\" } } } }, agents = { { 'Ann', class = 'Thing' } } }",
		SAYS);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), "\"2 2\"");
}

static const struct {
	const char *settings;
	bool lenient;
	const char *said, *kept; /* or the complaint */
} settings[] = {
	{ "most=7", false, "\"7 0.5 true false\"", "most=7" },
	{ "most=7 soft=false rate=1e-1 most=2", false, "\"2 0.1 false true\"",
	  "most=7 soft=false rate=1e-1 most=2" },
	{ "none=1 most=9", true, "\"9 0.5 true false\"", "most=9" },
	{ "mst=1", false, NULL, "given.lua:1: there is no parameter 'mst'; did you mean most?" },
	{ "most=10", false, NULL, "given.lua:2: most cannot be 10 (expected 0 to 9)" },
	{ "most=10", true, NULL, "given.lua:2: most cannot be 10 (expected 0 to 9)" },
	{ "most=1.5", false, NULL, "given.lua:2: most takes a whole number, not 1.5" },
	{ "rate=nan", false, NULL, "given.lua:2: rate takes a number, not nan" },
	{ "rate=x", false, NULL, "given.lua:2: rate takes a number, not \"x\"" },
	{ "soft=3", false, NULL, "given.lua:2: soft is true or false, not 3" },
	{ "people=0", false, "\"3 0.5 true true\"", "people=0" },
};

TEST_EACH(a_world_begins_as_people_set_it, ARRAY_LEN(settings))
{
	static const char text[] = "return {\n" PARAMS CLASS AGENTS " }";
	const struct world_text given = { "given.lua", text, sizeof text - 1 };
	const struct settings wanted = { settings[_i].settings, settings[_i].lenient };
	struct complaints complaints;
	struct world_file *made = world_file_given(&given, 1, &wanted, &complaints);
	if (!settings[_i].said) {
		ck_assert_ptr_null(made);
		ck_assert_str_eq(complaints.lines[0].text, settings[_i].kept);
		return;
	}
	ck_assert_msg(made, "%s", complaints.lines[0].text);
	const struct world *world = world_file_world(made);
	ck_assert_str_eq(world->settings, settings[_i].kept);
	ck_assert_uint_eq(world->resident_count, strstr(wanted.text, "people") ? 1 : 3);
	world_file_free(made);
}

/* What a parameter is after a reload: the first world, what it is set to (or NAN), the second world,
 * and the value then. */
static const struct {
	const char *before;
	double value;
	const char *after;
	double then;
} reloads[] = {
	{ "p = 3", NAN, "p = 5", 5 },        { "p = 3", 4, "p = 5", 4 },
	{ "p = 3", 4, "q = 1, p = 3.5", 4 }, { "p = 3", 40, "p = { 5, max = 9 }", 9 },
	{ "p = 3", 4, "p = true", 1 },       { "q = 7", 4, "p = 5", 5 },
	{ "p = true", 0, "p = true", 0 },
};

TEST_EACH(a_reload_keeps_what_was_set, ARRAY_LEN(reloads))
{
	char texts[2][512];
	struct world_file *files[2];
	struct sim sim;
	for (int i = 0; i < 2; i++) {
		snprintf(
			texts[i], sizeof texts[i],
			"return { params = { %s }, classes = { Thing = { initial = 'A', states = { A = {} } } "
			"}, agents = { { 'Ann', class = 'Thing' } } }",
			i ? reloads[_i].after : reloads[_i].before);
		const struct world_text given = { "given.lua", texts[i], strlen(texts[i]) };
		files[i] = world_file_given(&given, 1, NULL, &file.complaints);
		ck_assert_msg(files[i], "%s", file.complaints.lines[0].text);
	}
	const struct world *after = world_file_world(files[1]);
	sim_init(&sim, world_file_world(files[0]), 1, 1);
	if (!isnan(reloads[_i].value))
		input_apply(&sim, &(struct input){ .kind = INPUT_SET,
		                                   .agent = AGENT_NONE,
		                                   .value = reloads[_i].value });
	input_apply(&sim, &(struct input){ .kind = INPUT_RELOAD, .world = after });
	ck_assert_double_eq(sim.head.params[world_find_param(after, "p")], reloads[_i].then);
	sim_fini(&sim);
	for (int i = 0; i < 2; i++)
		world_file_free(files[i]);
}

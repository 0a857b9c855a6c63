/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "script/behaviour.h"
#include "language/expression.h"
#include "sim/machine.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "sim/watch.h"
#include "suite.h"

/*
 * Optimizations of functions, which must not change what functions do.
 */

/* What Ann executes, in a function without a loop, after the code in before. */
static const struct {
	const char *before, *code;
} detours[] = {
	{ "local function spin() while true do end end", "spin()" },
	{ "function spin() while true do end end", "spin()" },
	{ "local list = { { function() while true do end end } }", "list[1][1]()" },
	{ "local list = setmetatable({}, { __index = function() while true do end end })",
	  "local x = list.x" },
	{ "local again again = function() return again() end", "again()" },
	{ "local function twice(f) return f(f) end", "twice(twice)" },
	{ "local function twice(f) return f(f) end", "local t = { twice } t[1](t[1])" },
	{ "local function spin() while true do end end\nlocal function call(f) f() end",
	  "call(spin)" },
	{ "local step = pairs { function() while true do end end }", "local _, f = step() f()" },
	{ "local act = select\nlocal function set() act = function() while true do end end end",
	  "set() act()" },
	{ "local function a() end\nlocal function b() a() a() a() a() a() a() a() a() end\n"
	  "local function c() b() b() b() b() b() b() b() b() end\n"
	  "local function d() c() c() c() c() c() c() c() c() end\n"
	  "local function e() d() d() d() d() d() d() d() d() end\n"
	  "local function f() e() e() e() e() e() e() e() e() end",
	  "f() f() f() f() f() f() f() f()" },
	{ "", "me:change 'B'" },
	{ "", "me:send(me, 'M')" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_loop_is_stopped_however_a_function_without_one_reaches_it, ARRAY_LEN(detours))
{
	char text[2048];
	snprintf(
		text, sizeof text,
		"%s\nreturn { messages = { 'M' }, classes = { Thing = { initial = 'A', states = {\n"
		"A = {\nexecute = function(me) %s end,\n"
		"on_message = { M = function(me) while true do end end }, exits = { 'B' } },\n"
		"B = { enter = function(me) while true do end end, exits = { 'A' } } } } },\n"
		"agents = { { 'Ann', class = 'Thing' } } }",
		detours[_i].before, detours[_i].code);
	file_load(text, 1 << EVENT_ERROR);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	const char *said = file_tick(1);
	const char *first = strstr(said, "too much work for one update");
	ck_assert_msg(first, "%s", said);
	ck_assert_msg(!strstr(first + 1, "too much work"), "it is said once: %s", said);
}

/* What is heard of the first tick of that world. */
static const char *heard(const char *text)
{
	file_load(text, 1 << EVENT_SAY | 1 << EVENT_ERROR);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	return file_tick(1);
}

TEST(me_is_the_agent_whose_function_runs_and_telegram_the_one_it_answers)
{
	ck_assert_str_eq(
		heard("return { messages = { 'Go', 'Ask' }, classes = {\n"
	              "Host = { initial = 'a', stats = { n = 1 }, states = { a = {\n"
	              "execute = function(me) me:send(me, 'Go') end,\n"
	              "on_message = { Go = function(me, telegram)\n"
	              "me:send('Guest', 'Ask') me.n = me.n + 1\n"
	              "me:say('%s %d %s', me, me.n, telegram.message) end } } } },\n"
	              "Guest = { initial = 'a', stats = { x = 0.5 }, states = { a = {\n"
	              "on_message = { Ask = function(me, telegram)\n"
	              "me.x = me.x + 1 me:say('%s %s %s', me, me.x, telegram.message) end } } } } },\n"
	              "agents = { { 'Host', class = 'Host' }, { 'Guest', class = 'Guest' } } }"),
		"\"Guest 1.5 Ask\"; \"Host 2 Go\"");
}

/* Code that never ends, some of it on a stack that grows meanwhile. */
static const char *const endless[] = {
	"me:send(agents 'Thing', 'M')",
	"local function fall(n) if n > 0 then return 1 + fall(n - 1) end return 0 end\n"
	"fall(300) while true do me.n = me.n + 1 end",
	/* Here, values wait on the stack. */
	"local function fall(n) return n > 0 and #{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4,\n"
	"5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, fall(n - 1) } end\n"
	"fall(300) while true do me.n = me.n + 1 end",
};

TEST_EACH(endless_work_is_stopped_at_the_same_place_each_time, ARRAY_LEN(endless))
{
	char text[1024];
	snprintf(
		text, sizeof text,
		"local function act(me) me.n = me.n + 1 %s end\n"
		"return { messages = { 'M' }, classes = { Thing = { initial = 'a',\n"
		"stats = { n = 0 }, states = { a = { execute = act, on_message = { M = act } } } } },\n"
		"agents = { { 'a', class = 'Thing', count = 3 } } }",
		endless[_i]);
	const char *said = heard(text);
	ck_assert_msg(strstr(said, "too much work for one update"), "%s", said);
	uint64_t digest = snapshot_digest(&file.sim);
	for (int i = 0; i < 2; i++) {
		struct sim again;
		sim_init(&again, world_file_world(file.world), 1, 1);
		sim_tick(&again);
		ck_assert_uint_eq(snapshot_digest(&again), digest);
		sim_fini(&again);
	}
}

/* Code in a loop without end, in a world with 3000 things, and how much each round of it costs at
 * least. */
static const struct {
	const char *code;
	int64_t least;
} rounds[] = {
	{ "agents 'Thing'", 3000 },
	{ "me:here 'Thing'", 3000 },
	{ "agents 'Other'", 3000 + 3000 * 32 },
	{ "me:here 'Other'", 3000 + 3000 * 32 },
	{ "local _ = agent 'Ann'", 180 },
	{ "local _ = me.n", 115 },
	{ "local _ = string.format('%d', 1)", 260 },
	{ "local _ = string.format('%.99f', 1e308)", 3600 },
	{ "local _ = tostring(1.5)", 240 },
	{ "local _ = table.concat { 1, 2, 3 }", 480 },
	{ "local _ = ('x'):rep(200):byte(1, -1)", 1500 },
	{ "local _ = select(3, ('x'):rep(200):byte(1, -1))", 3100 },
	{ "for _ in ipairs { 1, 2, 3, 4 } do end", 380 },
	{ "table.sort { 3, 2, 1 }", 280 },
	{ "pcall(error)", 950 },
	{ "pcall(spawn, 'Nobody', {})", 950 },
	{ "pcall(me.change, me, 'nowhere')", 950 },
	{ "pcall(pcall, pcall, pcall, error)", 1150 },
	{ "local _ = {}", 105 },
	{ "me:finish()", 150 },
	{ "me:send('Ann', 'M', 1)", 160 },
	{ "me:send({ 'Ann', 'Ann' }, 'M', 1)", 290 },
};

TEST_EACH(each_round_of_a_loop_costs_what_it_takes, ARRAY_LEN(rounds))
{
	char text[512];
	snprintf(
		text, sizeof text,
		"return { messages = { 'M' }, classes = { Other = { initial = 'a', states = { a = {} } },\n"
		"Thing = { initial = 'a', stats = { n = 0 }, states = { a = { execute = function(me)\n"
		"while true do me.n = me.n + 1 %s end end } } } },\n"
		"agents = { { 'Ann', class = 'Thing' }, { 'o', class = 'Other', count = 2999 } } }",
		rounds[_i].code);
	heard(text);
	const struct stat_info *n = &file.sim.world->classes[1]->stats[0];
	int64_t done = stat_get(n, sim_slot(&file.sim, 0));
	ck_assert_int_le((done - 1) * rounds[_i].least, SIM_WORK_MAX);
	ck_assert_int_gt(done * rounds[_i].least * 2, SIM_WORK_MAX);
}

/* The innermost call has 200 values, which one instruction copies. */
TEST(a_loop_that_copies_many_values_has_fewer_rounds)
{
	static const char *const given[] = { "('x'):rep(200):byte(1, -1)", "" };
	int64_t done[2];
	for (int i = 0; i < 2; i++) {
		char text[512];
		snprintf(
			text, sizeof text,
			"local function id(...) return ... end\n"
			"return { classes = { Thing = { initial = 'a', stats = { n = 0 }, states =\n"
			"{ a = { execute = function(me) local function f(...)\n"
			"while true do me.n = me.n + 1 for i = 1, 100 do id(...) end end end\n"
			"f(%s) end } } } },\n"
			"agents = { { 'Ann', class = 'Thing' } } }",
			given[i]);
		ck_assert_ptr_nonnull(strstr(heard(text), "too much work for one update"));
		done[i] = stat_get(&file.sim.world->classes[0]->stats[0], sim_slot(&file.sim, 0));
		file_fini();
	}
	ck_assert_int_gt(done[1], 4 * done[0]);
}

TEST(functions_without_end_share_the_steps_of_a_tick)
{
	char text[512];
	snprintf(text, sizeof text,
	         "return { classes = { Thing = { initial = 'a', stats = { n = 0 }, states =\n"
	         "{ a = { execute = function(me) me.n = 1 while true do end end } } } },\n"
	         "agents = { { 'a', class = 'Thing', count = 1000 } } }");
	heard(text);
	for (int tick = 0; tick < 2; tick++) {
		int64_t done = 0;
		for (uint32_t i = 0; i < 1000; i++) {
			struct agent *thing = sim_slot(&file.sim, i);
			done += stat_get(&file.sim.world->classes[0]->stats[0], thing);
			stat_write(&file.sim.world->classes[0]->stats[0], thing, 0);
		}
		ck_assert_int_eq(done,
		                 (SIM_TICK_WORK + 1000 * SIM_TICK_WORK_EACH) / SIM_WORK_MAX + 1);
		file_tick(1);
		ck_assert_ptr_nonnull(strstr(file.heard, "too much work for one update"));
	}
}

/* Steps below zero were reported when they ran out. */
TEST(a_function_with_no_steps_left_says_so_once)
{
	file_load_class(
		"stats = { n = 0 }, initial = 'A', states = { A = { execute = function(me) end,\n"
		"transitions = { { when = function(me) return true end, words = 'w', to = 'A' } } } }",
		1 << EVENT_ERROR);
	struct agent *ann = sim_slot(&file.sim, 0);
	const struct state *state = sim_class(&file.sim, ann)->states[1];
	const struct expression *asked = state->transitions[0].question->expression;
	const struct rules *rules = state->data;
	struct fsm fsm;
	machine_begin(&fsm, &file.sim, false);
	machine_take(&fsm, ann);
	file.sim.running = &fsm;
	for (int64_t work = 1; work >= -1; work--) {
		struct evaluation evaluation;
		struct error error;
		int64_t left = EXPRESSION_STEPS;
		file.heard[0] = '\0';
		file.sim.work = work;
		ck_assert(expression_act(asked, &file.sim, ann, false, &left, &evaluation, &error));
		ck_assert(!value_is_true(&evaluation.value));
		watch_flush(&file.sim);
		ck_assert_msg(!strstr(file.heard, "too much work") == (work < 0), "%d: %s",
		              (int)work, file.heard);
		file.heard[0] = '\0';
		file.sim.work = work < 0 ? work : work + 1;
		actions_run(&file.sim, ann, &rules->execute);
		watch_flush(&file.sim);
		ck_assert_msg(!strstr(file.heard, "too much work") == (work < 0), "%d: %s",
		              (int)work, file.heard);
	}
}

TEST(me_is_one_value_wherever_it_is_found)
{
	ck_assert_str_eq(
		heard("return { classes = { Thing = { initial = 'a', stats = { it = agent 'Ann' },\n"
	              "states = { a = { execute = function(me) local seen = { [me] = 'me' }\n"
	              "me:say(tostring(seen[me.it])) me:say(tostring(seen[agent 'Ann']))\n"
	              "for _, one in ipairs(agents()) do me:say(tostring(seen[one])) end\n"
	              "end } } } }, agents = { { 'Ann', class = 'Thing' } } }"),
		"\"me\"; \"me\"; \"me\"");
}

TEST(a_stat_hides_the_method_of_its_name_only_in_its_class)
{
	ck_assert_str_eq(
		heard("return { places = { 'here', 'there' }, classes = {\n"
	              "K = { initial = 'a', stats = { go = 2 }, states = { a = {\n"
	              "execute = function(me) me.go = me.go + 1 me:say(me.go) end } } },\n"
	              "L = { initial = 'a', states = { a = {\n"
	              "execute = function(me) me:go 'there' me:say(me.place) end } } } },\n"
	              "agents = { { 'k', class = 'K' }, { 'l', class = 'L' } } }"),
		"\"3\"; \"there\"");
}

TEST(a_name_means_in_each_class_what_that_class_has)
{
	file_load("local function act(me) me.n = 1 me:say('%s', me.n) me:change 'b' end\n"
	          "return { classes = {\n"
	          "K = { initial = 'a', stats = { m = 0, n = 0.5 }, states = {\n"
	          "a = { execute = act, exits = { 'b' } }, b = { enter = say 'K' } } },\n"
	          "L = { initial = 'a', stats = { n = 7 }, states = { b = { enter = say 'L' },\n"
	          "a = { execute = act, exits = { 'b' } } } } },\n"
	          "agents = { { 'k', class = 'K' }, { 'l', class = 'L' } } }",
	          1 << EVENT_SAY | 1 << EVENT_ERROR);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), "\"1.0\"; \"K\"; \"1\"; \"L\"");
}

TEST(each_of_many_agents_is_itself)
{
	file_load("return { classes = { K = { initial = 'a', stats = { n = 0, who = nobody },\n"
	          "states = { a = { execute = function(me)\nme.n = me.n + 1 me.who = me\n"
	          "end } } } }, agents = { { 'k', class = 'K', count = 4200 } } }",
	          0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	file_tick(3);
	const struct stat_info *stats = file.sim.world->classes[0]->stats;
	size_t n = strcmp(stats[0].name, "n") != 0;
	for (uint32_t slot = 0; slot < 4200; slot++) {
		const struct agent *agent = sim_slot(&file.sim, slot);
		ck_assert_int_eq(stat_get(&stats[n], agent), 3);
		ck_assert_uint_eq((uint32_t)stat_read(&stats[!n], agent), agent->id);
	}
}

TEST(a_run_that_uses_up_its_steps_ends_like_an_earlier_one)
{
	file_load(
		"return { classes = { K = { initial = 'a', stats = { n = 0 },\n"
		"states = { a = { execute = function(me)\nwhile true do local other = agent 'l'\n"
		"me.n = me.n + 1 end end } } } }, agents = { { 'k', class = 'K' }, { 'l', class = 'K' } } }",
		0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	file_tick(1);
	double first = file_number("n");
	sim_fini(&file.sim);
	sim_init(&file.sim, world_file_world(file.world), 1, 1);
	file_tick(1);
	ck_assert_double_gt(first, 1000);
	ck_assert_double_eq(file_number("n"), first);
}

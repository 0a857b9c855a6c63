/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "language/expression.h"
#include "sim/machine.h"
#include "suite.h"

/*
 * The parts of Lua that functions have, and expressions that only Lua can evaluate.
 */

enum { GUARDS = SAYS | 1 << EVENT_GUARD };

static const struct {
	const char *code, *heard;
} deeds[] = {
	{ "for k, v in pairs { [2.5] = 'b', [true] = 'd', [1] = 'a', [-3] = 'c', [false] = 'e' } do "
	  "me:say('%s %s', k, v) end",
	  "\"-3 c\"; \"1 a\"; \"2.5 b\"; \"false e\"; \"true d\"" },
	{ "local t = { 1, 2, 3 } for k in pairs(t) do t[2] = nil me:say(k) end", "\"1\"; \"3\"" },
	{ "for k in pairs { [{}] = 1 } do end",
	  "pairs goes over numbers and strings, and a key is a table" },
	{ "for k in pairs { [2 ^ 53 | 0] = 1, [-(2 ^ 53) | 0] = 2 } do me:say(k) end",
	  "\"-9007199254740992\"; \"9007199254740992\"" },
	{ "for k in pairs { [true] = 1, b = 1, [1e300] = 1, a = 1, [-1e300] = 1 } do me:say(k) end",
	  "\"-1e+300\"; \"1e+300\"; \"a\"; \"b\"; \"true\"" },
	{ "local t = {} rawset(t, 'a', 1) me:say(t.a)", "\"1\"" },
	{ "local t = {} me:say(rawset(t, 'a', 1, 2) == t and t.a)", "\"1\"" },
	{ "me:say(rawget({ a = 5 }, 'a', 'b'))", "\"5\"" },
	{ "me:say(setmetatable({}, { __index = { a = 3 } }, 9).a)", "\"3\"" },
	{ "me:say(setmetatable({}, { __tostring = function() return 'hi' end }))", "\"hi\"" },
	{ "me:say(rawlen { 1, 2 }) me:say(rawlen 'abc')", "\"2\"; \"3\"" },
	{ "local t = setmetatable({}, { __index = { a = 1 } }) me:say(getmetatable(t).__index.a)",
	  "\"1\"" },
	{ "me:say(tostring(getmetatable {}))", "\"nil\"" },
	{ "local m = {} me:say(tostring(getmetatable(setmetatable({}, m)) == m))", "\"true\"" },
	{ "local t = setmetatable({}, { __metatable = 'no' }) me:say(getmetatable(t)) "
	  "setmetatable(t, {})",
	  "that metatable is protected" },
	{ "setmetatable({}, 5)", "bad argument #2 to 'setmetatable'" },
	{ "setmetatable({}, { __gc = 1 })", "a metatable cannot have __gc here" },
	{ "me:say(tostring(setmetatable({}, { __tostring = function() return 1 end })))",
	  "__tostring returned a number" },
	{ "local t = { 2 } me:say(select('#', table.insert(t, 1, 'a'))) me:say(table.concat(t))",
	  "\"0\"; \"a2\"" },
	{ "local t = { 2 } me:say(select('#', table.insert(t, 'a'))) me:say(table.concat(t))",
	  "\"0\"; \"2a\"" },
	{ "me:send(nil, 'Ping') me:say 'sent'", "\"sent\"" },
	{ "return me.telegram", "Ann has no telegram" },
};

FIXTURE(NULL, file_fini)

TEST_EACH(a_function_has_the_contained_part_of_lua, ARRAY_LEN(deeds))
{
	char class[1024];
	snprintf(class, sizeof class,
	         "initial = 'A', states = { A = { execute = function(me) %s end } }",
	         deeds[_i].code);
	file_load_class(class, SAYS);
	const char *said = file_tick(1);
	ck_assert_msg(strstr(said, deeds[_i].heard), "%s: said: %s", deeds[_i].code, said);
}

static const struct {
	const char *text, *heard;
} expressions[] = {
	{ "(math.abs)(n)", "\"2\"" },
	{ "(math.abs)(me.n)", "\"2\"" },
	{ "(math.abs)(Ann.n)", "\"2\"" },
	{ "(math.abs)(tick)", "\"1\"" },
	{ "(math.abs)(Ann == nobody and 1 or 3)", "\"3\"" },
	{ "(math.abs)(zzz)", "in '(math.abs)(zzz)': there is no 'zzz'" },
	{ "(function() end)", "in '(function() end)': it is a function" },
	{ "(function() n = 1 end)()", "an expression cannot change anything" },
};

TEST_EACH(an_expression_in_lua_knows_all_names, ARRAY_LEN(expressions))
{
	char class[1024];
	snprintf(class, sizeof class,
	         "initial = 'A', stats = { n = -2 }, states = { A = { execute = say \"{%s}\" } }",
	         expressions[_i].text);
	file_load_class(class, SAYS);
	const char *said = file_tick(1);
	ck_assert_msg(strstr(said, expressions[_i].heard), "%s: said: %s", expressions[_i].text,
	              said);
}

/* Lua may have collected its own by the time that somebody reads it. */
TEST(a_text_that_lua_made_is_kept_outside_of_it)
{
	struct evaluation evaluation;
	struct error error = { "" };
	int64_t left = EXPRESSION_STEPS;
	file_load_class("initial = 'A', states = { A = { transitions = {\n"
	                "{ when = 'string.rep(\"ab\", 400)', to = 'A' } } } }",
	                SAYS);
	struct agent *ann = sim_find(&file.sim, "Ann");
	const struct state *state = sim_class(&file.sim, ann)->states[1];
	struct fsm fsm;
	machine_begin(&fsm, &file.sim, false);
	machine_take(&fsm, ann);
	file.sim.running = &fsm;
	file.sim.work = SIM_WORK_MAX;
	ck_assert_msg(expression_act(state->transitions[0].question->expression, &file.sim, ann,
	                             false, &left, &evaluation, &error),
	              "%s", error.text);
	ck_assert_int_eq(evaluation.value.kind, VALUE_TEXT);
	ck_assert_ptr_eq(evaluation.value.as.text, evaluation.texts);
	ck_assert_uint_eq(strlen(evaluation.texts), sizeof evaluation.texts - 1);
	ck_assert_uint_eq(strspn(evaluation.texts, "ab"), sizeof evaluation.texts - 1);
}

TEST(in_an_answer_an_expression_in_lua_knows_the_telegram)
{
	file_load_class("initial = 'A', states = { A = { on_message = {\n"
	                "Ping = say '{string.upper(message)} {(math.abs)(due)}',\n"
	                "Pong = function(me, telegram) me:say(telegram.sendr) end } } }",
	                SAYS);
	ck_assert_str_eq(file_send("Ping"), "\"PING 0.0\"");
	const char *said = file_send("Pong");
	ck_assert_msg(strstr(said, "a telegram has no sendr; did you mean sender?"), "%s", said);
}

TEST(a_condition_changes_nothing)
{
	static const char *const codes[] = { "me:change 'A'", "spawn 'Thing'", "me:say 'x'" };
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		char class[512];
		snprintf(class, sizeof class,
		         "initial = 'A', states = { A = { transitions = {\n"
		         "{ when = function(me) %s return true end, words = 'w', to = 'A' } } } }",
		         codes[i]);
		file_load_class(class, GUARDS);
		const char *said = file_tick(1);
		ck_assert_msg(strstr(said, "a condition cannot change anything; w? no"),
		              "%s: said: %s", codes[i], said);
	}
}

TEST(a_function_changes_the_machine_that_it_is_of)
{
	file_load_class("machines = { { 'legs', initial = 'A', states = { A = {\n"
	                "execute = function(me) me:change 'B' end } } },\n"
	                "{ 'arms', initial = 'B', states = { B = {} } } }",
	                SAYS);
	const char *said = file_tick(1);
	ck_assert_msg(strstr(said, "'B' is a state of another machine"), "%s", said);
}

TEST(a_score_in_lua_is_a_number_or_counts_for_nothing)
{
	file_load_class("initial = 'A', states = { A = { transitions = {\n"
	                "{ score = 'string.upper(name)', to = 'A' },\n"
	                "{ score = '(math.abs)(nobody)', to = 'A' },\n"
	                "{ score = '(math.abs)(-1)', to = 'B' } } }, B = {} }",
	                SAYS | CHANGES);
	const char *said = file_tick(1);
	ck_assert_msg(strstr(said, ":4: in A: a score must be a number; "), "%s", said);
	ck_assert_msg(strstr(said, ":5: in A: in '(math.abs)(nobody)': "), "%s", said);
	ck_assert_msg(strstr(said, "; change A to B"), "%s", said);
}

TEST(extra_information_is_what_was_sent)
{
	static const char *const extras[] = { "2.5", "-3", "true", "false", "exactly_fifteen" };
	for (size_t i = 0; i < ARRAY_LEN(extras); i++) {
		char class[300], heard[32];
		snprintf(
			class, sizeof class,
			"initial = 'A', states = { A = { execute = send('me', 'Ping', { extra = %s%s%s }),\n"
			"on_message = { Ping = say '{extra}' } } }",
			i == 4 ? "'\"" : "", extras[i], i == 4 ? "\"'" : "");
		snprintf(heard, sizeof heard, "\"%s\"", extras[i]);
		file_load_class(class, SAYS);
		ck_assert_str_eq(file_tick(1), heard);
	}
}

TEST(an_action_may_fail_when_it_runs)
{
	file_load_class(
		"initial = 'A', stats = { t = one_of { 'of_sixteen_bytes' } }, states = { A = {\n"
		"execute = { send('me', 'Ping', { extra = 't' }), say 'done' },\n"
		"on_message = { Ping = say 'never' } } }",
		SAYS);
	const char *said = file_tick(1);
	const char *failed = strstr(said, ":4: in A: ");
	ck_assert_msg(failed, "%s", said);
	ck_assert_str_eq(failed, ":4: in A: extra is a string of at most 15 bytes; \"done\"");
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/condition.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/array.h"
#include "script/fort.h"
#include "sim/snapshot.h"
#include "suite.h"

struct value {
	const char *source, *value;
};

static const struct value no_expressions[] = {
	{ "", "an empty condition" },
	{ "   ", "an empty condition" },
	{ "1 +", "condition '1 +': unexpected symbol near <eof>" },
	{ "1) or (2", "near ')'" },
	{ "1, 2", "near ','" },
	{ "1;", "near ';'" },
	{ "return 1", "near 'return'" },
	{ "1 return 2", "near 'return'" },
	{ "local x = 1", "near 'local'" },
	{ "Ann.fear = 3", "near '=' (== compares)" },
	{ "while true do end", "near 'while'" },
	{ "1 end", "near 'end'" },
	{ "1 --[[", "unfinished long comment" },
	{ "'x", "unfinished string" },
	{ "::a::", "near '::'" },
	{ "1\n+ 1", "control characters" },
	{ "1 \x1b[31m", "control characters" },
	{ "\xff", "control characters" },
	{ "\x1bLua", "control characters" },
	{ "#!/bin/sh", "near '!'" },
	{ "=1", "near '='" },
};

START_TEST(what_is_no_expression_is_refused)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	ck_assert_msg(!condition_new(&condition, no_expressions[_i].source, &error), "%s",
	              no_expressions[_i].source);
	ck_assert_msg(strstr(error.text, no_expressions[_i].value), "%s", error.text);
	ck_assert_ptr_null(condition);
}
END_TEST

START_TEST(a_condition_that_is_too_long_is_refused)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	char source[1100];
	memset(source, '1', sizeof source);
	source[1024] = '\0';
	ck_assert(condition_new(&condition, source, &error));
	condition_free(condition);
	source[1024] = '1';
	source[1025] = '\0';
	ck_assert(!condition_new(&condition, source, &error));
	ck_assert_str_eq(error.text, "a condition of 1025 bytes (at most 1024)");
}
END_TEST

static const struct value failures[] = {
	{ "Anne.state", "condition 'Anne.state': nobody is called Anne (Ann would do)" },
	{ "Zebulon",
	  "nobody is called Zebulon (General_O_Hara, Ann, tick, time, pending would do)" },
	{ "print(1)", "nobody is called print" },
	{ "os.exit()", "nobody is called os" },
	{ "Ann.fear", "Ann has no fear (state, previous, global, place, class, machine would do)" },
	{ "General_O_Hara.mony", "General_O_Hara has no mony (money would do)" },
	{ "General_O_Hara.machine.arms", "has no machine arms (legs, weapon would do)" },
	{ "General_O_Hara.machine.wepon", "has no machine wepon (weapon would do)" },
	{ "General_O_Hara.machine.legs.place", "a machine has no place" },
	{ "Ann.machine.legs", "Ann has one machine without a name (Ann.state would do)" },
	{ "Ann[1]", "an agent has only fields with names" },
	{ "_ENV[1]", "agents have names" },
	{ "Ann.state < 3", "attempt to compare string with number" },
	{ "Ann.previous .. ''", "attempt to concatenate a nil value (field 'previous')" },
	{ "Ann < General_O_Hara", "attempt to compare two named agent values" },
	{ "Ann()", "attempt to call a named agent value" },
	{ "#Ann", "attempt to get length of a named agent value" },
	{ "(function() Ann = 1 end)()", "a condition cannot change anything" },
	{ "(function() x = 1 end)()", "a condition cannot change anything" },
	{ "(function() Ann.state = 1 end)()", "a condition cannot change an agent" },
	{ "(function() string.x = 1 end)()", "this cannot be changed from a script" },
	{ "getmetatable(Ann)", "nobody is called getmetatable" },
	{ "setmetatable({}, {})", "nobody is called setmetatable" },
	{ "coroutine.wrap(Ann)", "nobody is called coroutine" },
	{ "pcall(Ann)", "nobody is called pcall" },
	{ "(function() while true do end end)()", "too much work" },
	{ "(function(f) return f(f) end)(function(f) return f(f) end)", "too much work" },
	{ "(function(f) return 1 + f(f) end)(function(f) return 1 + f(f) end)", "too much" },
	{ "(function() local s = 'x' while true do s = s .. s end end)()", "too much memory" },
	{ "(function() local t = {} while true do t[#t + 1] = {} end end)()", "too much" },
	{ "(function() for i = 1, 1e9 do local a = _ENV['Soldier_' .. i] end end)()",
	  "called Soldier_1" },
	{ "('x'):rep(1e9)", "more than 65536 bytes" },
	{ "('x'):rep(2000)", "too much memory" },
	{ "('x'):match('x')", "attempt to call a nil value (method 'match')" },
	{ "('x'):gsub('x', 'y')", "attempt to call a nil value (method 'gsub')" },
	{ "string.format('%99999d', 1)", "invalid" },
	{ "string.format('%s%s', ('x'):rep(1000), ('y'):rep(1000))", "too much memory" },
	{ "{} .. ''", "attempt to concatenate a table value" },
	{ "1 // 0", "attempt to divide by zero" },
	{ "2^53 | 0.5", "number has no integer representation" },
};

START_TEST(an_error_names_the_condition_and_can_happen_again)
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	bool holds = false;
	fort_begin(&sim, 1);
	uint64_t digest = snapshot_digest(&sim);
	ck_assert_msg(condition_new(&condition, failures[_i].source, &error), "%s", error.text);
	clock_t start = clock();
	for (int i = 0; i < 3; i++) {
		error.text[0] = '\0';
		ck_assert(!condition_holds(condition, &sim, &holds, &error));
		ck_assert_msg(strstr(error.text, failures[_i].value), "%s", error.text);
		ck_assert_msg(strncmp(error.text, "condition '", 11) == 0, "%s", error.text);
	}
	ck_assert(clock() - start < CLOCKS_PER_SEC);
	ck_assert_uint_eq(snapshot_digest(&sim), digest);
	condition_free(condition);
	sim_fini(&sim);
}
END_TEST

START_TEST(brackets_inside_each_other_are_counted)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	char source[1024] = "";
	memset(source, '(', 500);
	source[500] = '1';
	memset(source + 501, ')', 500);
	ck_assert(!condition_new(&condition, source, &error));
	ck_assert_msg(strstr(error.text, "overflow") || strstr(error.text, "too many"), "%s",
	              error.text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("condition errors");
	TCase *tcase = tcase_create("condition errors");
	tcase_add_loop_test(tcase, what_is_no_expression_is_refused, 0, ARRAY_LEN(no_expressions));
	tcase_add_test(tcase, a_condition_that_is_too_long_is_refused);
	tcase_add_loop_test(tcase, an_error_names_the_condition_and_can_happen_again, 0,
	                    ARRAY_LEN(failures));
	tcase_add_test(tcase, brackets_inside_each_other_are_counted);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}

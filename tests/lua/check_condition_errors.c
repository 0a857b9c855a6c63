/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/condition.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/array.h"
#include "lua/fort.h"
#include "sim/snapshot.h"
#include "suite.h"

struct sample {
	const char *source, *value;
};

static const struct sample no_expressions[] = {
	{ "", "the condition is empty" },
	{ "   ", "the condition is empty" },
	{ "1 +", "in '1 +': unexpected symbol near <eof>" },
	{ "1) or (2", "near ')'" },
	{ "1, 2", "near ','" },
	{ "1;", "near ';'" },
	{ "return 1", "near 'return'" },
	{ "1 return 2", "near 'return'" },
	{ "local x = 1", "near 'local'" },
	{ "Ann.place = 3", "near '=' (== compares)" },
	{ "Ann.place != 3", "near '!' (unequal is ~=, and negation is not)" },
	{ "true && false", "near '&' (write and)" },
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

TEST_EACH(what_is_not_an_expression_is_refused, ARRAY_LEN(no_expressions))
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	fort_begin(&sim, 1);
	ck_assert_msg(!condition_new(&condition, &sim, CLASS_NONE, no_expressions[_i].source,
	                             &error),
	              "%s", no_expressions[_i].source);
	sim_fini(&sim);
	ck_assert_msg(strstr(error.text, no_expressions[_i].value), "%s", error.text);
	ck_assert_ptr_null(condition);
}

TEST(a_condition_that_is_too_long_is_refused)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	struct sim sim;
	char source[1100];
	fort_begin(&sim, 1);
	memset(source, '1', sizeof source);
	source[1024] = '\0';
	ck_assert(condition_new(&condition, &sim, CLASS_NONE, source, &error));
	condition_free(condition);
	source[1024] = '1';
	source[1025] = '\0';
	ck_assert(!condition_new(&condition, &sim, CLASS_NONE, source, &error));
	ck_assert_str_eq(error.text, "the condition has 1025 bytes (at most 1024)");
	sim_fini(&sim);
}

/* Errors that are found when the condition is made. */
static const struct sample unknown[] = {
	{ "Anne.state", "in 'Anne.state': nothing is called Anne; did you mean Ann?" },
	{ "Hara.state", "nothing is called Hara; did you mean General_O_Hara?" },
	{ "Zebulon",
	  "nothing is called Zebulon; there are General_O_Hara, Ann, tick, time, pending" },
	{ "Ann.state == \"Patrl\"", "there is no state \"Patrl\"; did you mean Patrol?" },
	{ "Ann.previous ~= \"Zzz\"", "there is no state \"Zzz\"; there are Patrol, Flee" },
	{ "General_O_Hara.machine.weapon.state == 'Drown'",
	  "there is no state \"Drown\"; did you mean Drawn?" },
	{ "Ann.place ~= \"gat\"", "there is no place \"gat\"; did you mean gate?" },
	{ "count(\"Soldier\", \"state == 'Patrl'\") > 0", "there is no state \"Patrl\"" },
	{ "money > 3", "nothing is called money; did you mean General_O_Hara.money?" },
	{ "place == \"fort\"", "nothing is called place; did you mean General_O_Hara.place?" },
	{ "false and Zebulon.state", "nothing is called Zebulon" },
	{ "print(1)", "nothing is called print" },
	{ "os.exit()", "nothing is called os" },
	{ "getmetatable(Ann)", "nothing is called getmetatable" },
	{ "setmetatable({}, {})", "nothing is called setmetatable" },
	{ "coroutine.wrap(Ann)", "nothing is called coroutine" },
	{ "pcall(Ann)", "nothing is called pcall" },
	{ "Soldier_2.rank", "nothing is called Soldier_2" },
	{ "Soldier_9.rank", "nothing is called Soldier_9" },
	{ "Ann.fear",
	  "Ann has no fear; there are state, previous, global, place, name, class, machine" },
	{ "General_O_Hara.mony", "General_O_Hara has no mony; did you mean money?" },
	{ "General_O_Hara.loyal == true", "General_O_Hara has no loyal; did you mean is_loyal?" },
	{ "General_O_Hara.machine.arms.state", "has no machine arms; there are legs, weapon" },
	{ "General_O_Hara.machine.wepon.state", "has no machine wepon; did you mean weapon?" },
	{ "General_O_Hara.machine.legs.place",
	  "a machine has no place; there are state, previous, global" },
	{ "Ann.machine.legs.state", "in 'Ann.machine.legs.state': Ann has no machine legs" },
	{ "General_O_Hara.is_loyal == 1",
	  "General_O_Hara.is_loyal is true or false; compare it with true" },
	{ "0 < General_O_Hara.is_loyal",
	  "General_O_Hara.is_loyal is true or false; compare it with true" },
	{ "not tick == 3", "not tick is true or false; compare it with true" },
	{ "1 < 2 < 3", "1 < 2 is true or false; compare it with true" },
	{ "any('Solder')", "there is no class Solder; did you mean Soldier?" },
	{ "sum('Soldier')", "sum takes an expression: sum(\"Soldier\", \"EXPRESSION\")" },
	{ "count(Ann)", "count takes strings in quotes: count(\"CLASS\", \"CONDITION\")" },
	{ "any('Soldier', 'mony > 1')",
	  "in \"mony > 1\": Soldier has no mony, and nothing else is called that; did you mean money?" },
	{ "any('Soldier', 'money >')", "in \"money >\": it is incomplete" },
	{ "any('Soldier', 'me.money > 1')", "in \"me.money > 1\": Soldier has no me" },
	{ "any('Soldier', 'is_loyal == 1')", "is_loyal is true or false; compare it with true" },
	{ "any('Soldier', 'math.pi')", "in \"math.pi\": unexpected 'math'" },
};

TEST_EACH(a_name_that_no_agent_has_is_found_at_once, ARRAY_LEN(unknown))
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	fort_begin(&sim, 1);
	ck_assert_msg(!condition_new(&condition, &sim, CLASS_NONE, unknown[_i].source, &error),
	              "%s", unknown[_i].source);
	ck_assert_msg(strstr(error.text, unknown[_i].value), "%s", error.text);
	ck_assert_msg(strncmp(error.text, "in '", 4) == 0, "%s", error.text);
	ck_assert_ptr_null(condition);
	sim_fini(&sim);
}

static const struct sample failures[] = {
	{ "_ENV.Anne", "nothing is called Anne; did you mean Ann?" },
	{ "_ENV['General_O_Hara'].mony", "General_O_Hara has no mony; did you mean money?" },
	{ "_ENV['General_O_Hara'].machine.arms", "has no machine arms; there are legs, weapon" },
	{ "(General_O_Hara.machine).legs.place", "a machine has no place; there are state" },
	{ "_ENV['Ann'].machine.legs", "Ann has no machine legs" },
	{ "Ann[1]", "an agent's fields have names" },
	{ "_ENV[1]", "expected a name" },
	{ "Ann.state < 3", "Ann.state < 3 compares a string with a number" },
	{ "Ann.previous .. ''", "Ann.previous is nil; expected a number or a string" },
	{ "-Ann.state", "Ann.state is a string; expected a number" },
	{ "1 + '2'", "'2' is a string; expected a number" },
	{ "(1 == 1 or 2) == 2", "(1 == 1 or 2) is true or false; compare it with true" },
	{ "Ann < General_O_Hara", "compares an agent with an agent" },
	{ "Ann()", "attempt to call a named agent value" },
	{ "#Ann", "attempt to get length of a named agent value" },
	{ "sum('Soldier', 'place')", "place is a string; expected a number" },
	{ "sum('Soldier', '1 // rank') + sum('Civilian', '1 // 0')", "1 // 0 divides by zero" },
	{ "(function() Ann = 1 end)()", "a condition cannot change anything" },
	{ "(function() x = 1 end)()", "a condition cannot change anything" },
	{ "(function() Ann.state = 1 end)()", "a condition cannot change an agent" },
	{ "(function() string.x = 1 end)()", "'x' cannot be changed from a script" },
	{ "(function() while true do end end)()", "too much work" },
	{ "(function(f) return f(f) end)(function(f) return f(f) end)", "too much work" },
	{ "(function(f) return 1 + f(f) end)(function(f) return 1 + f(f) end)", "too deep" },
	{ "(function() local s = 'x' while true do s = ('%s%s'):format(s, s) end end)()",
	  "too much memory" },
	{ "(function() local t = {} while true do t[#t + 1] = {} end end)()", "too much" },
	{ "(function() for i = 1, 1e9 do local a = _ENV[('Soldier_%d'):format(i)] end end)()",
	  "called Soldier_1" },
	{ "('x'):rep(1e9)", "more than 65536 bytes" },
	{ "('x'):rep(2000)", "too much memory" },
	{ "('x'):gsub('x', 'y')", "attempt to call a nil value (method 'gsub')" },
	{ "('x'):gsub('x', 'y')", "attempt to call a nil value (method 'gsub')" },
	{ "string.format('%99999d', 1)", "invalid" },
	{ "string.format('%s%s', ('x'):rep(1000), ('y'):rep(1000))", "too much memory" },
	{ "1 .. Ann", "Ann is an agent; expected a number or a string" },
	{ "(tick == 1) .. ''", "(tick == 1) is true or false; expected a number or a string" },
	{ "1 // 0", "1 // 0 divides by zero" },
	{ "tick % 0", "tick % 0 divides by zero" },
	{ "2^53 | 0.5", "number has no integer representation" },
};

TEST_EACH(an_error_names_the_condition_and_can_happen_again, ARRAY_LEN(failures))
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	bool holds = false;
	fort_begin(&sim, 1);
	uint64_t digest = snapshot_digest(&sim);
	ck_assert_msg(condition_new(&condition, &sim, CLASS_NONE, failures[_i].source, &error),
	              "%s", error.text);
	clock_t start = clock();
	for (int i = 0; i < 3; i++) {
		error.text[0] = '\0';
		ck_assert(!condition_holds(condition, &sim, NULL, &holds, &error));
		ck_assert_msg(strstr(error.text, failures[_i].value), "%s", error.text);
		ck_assert_msg(strncmp(error.text, "in '", 4) == 0, "%s", error.text);
	}
	ck_assert(clock() - start < CLOCKS_PER_SEC);
	ck_assert_uint_eq(snapshot_digest(&sim), digest);
	condition_free(condition);
	sim_fini(&sim);
}

TEST(brackets_inside_each_other_are_counted)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	struct sim sim;
	char source[1024] = "";
	fort_begin(&sim, 1);
	memset(source, '(', 500);
	source[500] = '1';
	memset(source + 501, ')', 500);
	ck_assert(!condition_new(&condition, &sim, CLASS_NONE, source, &error));
	ck_assert_msg(strstr(error.text, "overflow") || strstr(error.text, "too many"), "%s",
	              error.text);
	sim_fini(&sim);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * Locals around the functions of a world file can be read, but not changed.
 */

/* What is heard in a world whose function has these locals around it. */
static const char *heard_with(const char *locals, const char *code)
{
	char text[2048];
	snprintf(text, sizeof text,
	         "%s\nreturn { classes = { Thing = { initial = 'A', states = { A = {\n"
	         "execute = function(me) %s end } } } }, agents = { { 'Ann', class = 'Thing' } } }",
	         locals, code);
	file_load(text, 1 << EVENT_SAY | 1 << EVENT_ERROR);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	return file_tick(1);
}

FIXTURE(NULL, file_fini)

TEST(a_local_that_changes_is_named_and_restored)
{
	const char *said = heard_with("local count = 1", "count = count + 1 me:say(count)");
	ck_assert_msg(strstr(said, "\"2\"; "), "%s", said);
	ck_assert_msg(
		strstr(said,
	               ":3: in A: the function changes its local 'count', which cannot be restored when going back: use a stat"),
		"%s", said);
	ck_assert_msg(!strncmp(file_tick(1), "\"2\"; ", 5), "it was put back");
}

static const struct {
	const char *local, *code;
	bool changes;
} locals[] = {
	{ "a = 1", "me:say(a + 1)", false },
	{ "a = 1", "a = 1", false },
	{ "a = 1", "a = 2", true },
	{ "a = 2", "a = 1", true },
	{ "a = 1", "a = 1.0", true },
	{ "a = 1.0", "a = 1", true },
	{ "a = 1.5", "a = 1.5", false },
	{ "a = 0/0", "a = 0/0", false },
	{ "a = 0/0", "a = 1.0", true },
	{ "a = 1.0", "a = 0/0", true },
	{ "a = 'x'", "a = 'x'", false },
	{ "a = 'x'", "a = 'y'", true },
	{ "a = '1'", "a = 1", true },
	{ "a", "a = nil", false },
	{ "a", "a = false", true },
	{ "a = true", "a = not not a", false },
	{ "a, b = 1, 2", "b = a a = a", true },
	{ "b, a = 1, 2", "b = 1 a = b", true },
	{ "b, a = {}, 1", "b = b a = 2", true },
	{ "b, a = {}, {}", "a = b", true },
	{ "b, a = {}, {}", "a = a b = b", false },
	{ "a = 0 local t = setmetatable({}, { __index = function() a = a + 1 end })", "t = t.x",
	  true },
	{ "a = 0 local t = setmetatable({}, { __index = function() return a end })", "me:say(t.x)",
	  false },
};

TEST_EACH(a_local_has_changed_if_it_is_not_the_same_value_of_the_same_kind, ARRAY_LEN(locals))
{
	char text[128];
	snprintf(text, sizeof text, "local %s", locals[_i].local);
	const char *said = heard_with(text, locals[_i].code);
	ck_assert_msg((strstr(said, "changes its local '") != NULL) == locals[_i].changes,
	              "%s, %s: %s", locals[_i].local, locals[_i].code, said);
	/* It has been restored each time. */
	ck_assert_str_eq(file_tick(1), said);
}

TEST(nobody_is_nil_in_functions)
{
	ck_assert_str_eq(heard_with("local a, t = nobody, { x = nobody, y = { nobody, 2 } }",
	                            "me:say('%s %s %s %d', a, t.x, t.y[1], t.y[2])"),
	                 "\"nil nil nil 2\"");
}

TEST(a_local_that_functions_share_is_one)
{
	const char *said = heard_with("local a, b = 1, 2\n"
	                              "local function f() return a + b end\n"
	                              "local function g() b = b + 1 return f() + b end",
	                              "me:say('%d %d', g(), a)");
	ck_assert_msg(!strncmp(said, "\"7 1\"; ", 7), "%s", said);
	ck_assert_msg(strstr(said, "changes its local 'b'"), "%s", said);
	ck_assert_str_eq(file_tick(1), said);
}

TEST(a_local_of_a_helper_is_found_too)
{
	const char *said =
		heard_with("local seen\nlocal helpers = { note = function(x) seen = x end }",
	                   "helpers.note(me.name)");
	ck_assert_msg(strstr(said, "changes its local 'seen'"), "%s", said);
}

TEST(a_table_around_a_function_can_be_read_in_every_way_but_not_changed)
{
	const char *said = heard_with(
		"local Class = {} Class.__index = Class\n"
		"function Class:name() return 'I am ' .. self[1] end\n"
		"local list = { 'a', 'b', { 'c' } }",
		"me:say('%d %s %s %s', #list, list[3][1], rawlen(list), rawget(list, 1))\n"
		"for i, v in ipairs(list) do if i < 3 then me:say(v) end end\n"
		"for i, v in pairs(list) do if i < 3 then me:say(v) end end\n"
		"me:say(table.concat(list, '-', 1, 2))\n"
		"me:say((table.unpack(list)))\n"
		"me:say(setmetatable({ 'x' }, Class):name())\n"
		"me:say(tostring(pcall(table.insert, list, 1)))\n"
		"list[3][1] = 'd'");
	ck_assert_msg(!strncmp(said,
	                       "\"3 c 3 a\"; \"a\"; \"b\"; \"a\"; \"b\"; \"a-b\"; \"a\"; "
	                       "\"I am x\"; \"false\"; ",
	                       60),
	              "%s", said);
	ck_assert_msg(strstr(said, "cannot be changed from a script"), "%s", said);
}

TEST(a_table_around_a_function_that_computes_its_fields_has_fields_of_its_own_too)
{
	ck_assert_str_eq(
		heard_with(
			"local t = setmetatable({ x = 1 }, { __index = function(_, k) return k .. '!' end })",
			"me:say('%d %s %s', t.x, t.y, rawget(t, 'y'))"),
		"\"1 y! nil\"");
}

/* Each is compared with those found so far. */
TEST(a_metatable_around_a_function_is_locked_however_it_is_found)
{
	static const char class[] = "local Class = {} Class.__index = Class";
	ck_assert_str_eq(heard_with(class, "local it = setmetatable({}, Class)\n"
	                                   "me:say(tostring(getmetatable(it) == Class))"),
	                 "\"true\"");
	const char *said = heard_with(class, "getmetatable(setmetatable({}, Class)).x = 1");
	ck_assert_msg(strstr(said, "cannot be changed from a script"), "%s", said);
	said = heard_with("local t = setmetatable({}, { __index = function(self, k)\n"
	                  "rawset(self, k, 1) return 2 end })",
	                  "me:say(t.x)");
	ck_assert_msg(strstr(said, "cannot be changed from a script"), "%s", said);
}

TEST(very_many_locals_are_too_much_work)
{
	char text[512];
	snprintf(
		text, sizeof text,
		"local list = {}\nfor i = 1, 12000 do local x = i list[i] = function() return x end end\n"
		"return { classes = { Thing = { initial = 'A', states = { A = {\n"
		"execute = function(me) me:say(list[1]()) end } } } },\n"
		"agents = { { 'Ann', class = 'Thing' } } }");
	file_load(text, 0);
	ck_assert_ptr_null(file.world);
	ck_assert_msg(strstr(file.complaints.lines[0].text, "too much work"), "%s",
	              file.complaints.lines[0].text);
}

TEST(a_file_beside_is_read_once_and_locked_like_the_file_itself)
{
	file_write("functions_beside",
	           "return { hello = function(me) me:say 'hello' end, list = { 1 } }");
	const char *said = heard_with("local one = require 'functions_beside'\n"
	                              "local two = require 'functions_beside'",
	                              "one.hello(me) me:say(tostring(one == two)) one.list[1] = 2");
	ck_assert_msg(!strncmp(said, "\"hello\"; \"true\"; ", 17), "%s", said);
	ck_assert_msg(strstr(said, "cannot be changed from a script"), "%s", said);
}

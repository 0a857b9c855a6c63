/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * World files: rows of a handler, and what transitions run.
 */

FIXTURE(NULL, file_fini)

TEST(the_first_row_that_holds_is_taken)
{
	file_load_class(
		"initial = 'Shut', stats = { paid = 0 }, states = {\n"
		"Shut = { exit = say 'out of {state}', on_message = { Ping = {\n"
		"  { when = 'paid >= 10', to = 'Open', run = { say 'in {state}', set { paid = 0 } } },\n"
		"  { run = { add { paid = 5 }, say '{paid}' } } } } },\n"
		"Open = { enter = say 'in {state}, {paid}', exits = {} } }",
		SAYS);
	ck_assert_str_eq(file_send("Ping"), "\"5\"");
	ck_assert_str_eq(file_send("Ping"), "\"10\"");
	ck_assert_str_eq(file_send("Ping"), "\"out of Shut\"; \"in Shut\"; \"in Open, 0\"");
}

TEST(where_no_row_holds_the_state_around_and_then_the_global_one_is_asked)
{
	file_load_class("initial = 'Out', global = 'Any', stats = { n = 0 }, states = {\n"
	                "Out = { initial = 'In', on_message = { Ping = {\n"
	                "    { when = 'n < 2', run = { say 'around', set { n = 2 } } } } },\n"
	                "  states = { In = { on_message = { any = say 'never', Ping = {\n"
	                "    { when = 'n < 1', run = { say 'inside', set { n = 1 } } } } } } } },\n"
	                "Any = { on_message = { any = say 'at last' } } }",
	                SAYS);
	ck_assert_str_eq(file_send("Ping"), "\"inside\"");
	ck_assert_str_eq(file_send("Ping"), "\"around\"");
	ck_assert_str_eq(file_send("Ping"), "\"at last\"");
}

TEST(a_row_that_leads_nowhere_may_change_the_state_itself)
{
	file_load_class(
		"initial = 'A', stats = { n = 0 }, states = {\n"
		"A = { on_message = { Ping = {\n"
		"  { when = 'n == 1', run = when('true', change 'B') }, { run = add { n = 1 } } } } },\n"
		"B = { on_message = { any = { { to = revert, words = 'enough' } } } } }",
		CHANGES);
	ck_assert_str_eq(file_send("Ping"), "");
	ck_assert_str_eq(file_send("Ping"), "change A to B");
	ck_assert_str_eq(file_send("Pong"), "revert B to A");
}

TEST(what_a_change_runs_comes_between_exit_and_enter_and_cannot_change)
{
	file_load_class(
		"initial = 'A', states = {\n"
		"A = { exit = say 'exit', transitions = { { when = 'tick > 1', to = 'B', run = {\n"
		"    say 'run in {state}', function(me) me:change 'A' end } } } },\n"
		"B = { enter = say 'enter', exits = { 'A' } } }",
		SAYS);
	ck_assert_str_eq(file_tick(1), "");
	const char *heard = file_tick(1);
	ck_assert_ptr_nonnull(
		strstr(heard, "\"exit\"; \"run in A\"; change refused inside an exit"));
	ck_assert_ptr_nonnull(strstr(heard, "; \"enter\""));
}

static const struct {
	const char *rows, *complaint;
} wrong[] = {
	{ "{ { when = 'true' } }", "a row needs to or run: { when =, to = STATE, run = ACTION }" },
	{ "{ { to = 'A' }, say 'hm' }",
	  "rows and actions do not mix: a row is { when =, to =, run = }" },
	{ "{ say 'hm', { to = 'A' } }", "rows and actions do not mix" },
	{ "{ when = 'true', to = 'A' }", "rows are in a list: Ping = { { when =, to = } }" },
	{ "{ { to = 'A', run = change 'A' } }",
	  "run cannot change state: it is already being left" },
	{ "{ { to = 'A', score = 1 } }",
	  "a row has no field 'score'; there are when, to, run, words" },
	{ "{ { to = 'Aa' } }", "state A leads to 'Aa'; there is only A" },
	{ "{ { when = function(me) return true end, to = 'A' } }",
	  "a transition with a function needs words: words = \"sees the thief\"" },
};

TEST_EACH(rows_that_are_wrong_are_explained, ARRAY_LEN(wrong))
{
	char text[400];
	snprintf(
		text, sizeof text,
		"return { messages = { 'Ping' }, classes = { T = { initial = 'A', states = {\n"
		"A = { on_message = { Ping = %s } } } } }, agents = { { 'Ann', class = 'T' } } }\n",
		wrong[_i].rows);
	file_load(text, SAYS);
	ck_assert_ptr_null(file.world);
	ck_assert_ptr_nonnull(strstr(file.complaints.lines[0].text, wrong[_i].complaint));
}

TEST(rows_that_are_never_taken_are_odd)
{
	ck_assert_str_eq(
		file_survey("return { messages = { { 'Ping', by = 'hand' } }, classes = { T = {\n"
	                    "initial = 'A', states = { A = { on_message = { Ping = {\n"
	                    "{ when = 'false', run = say 'a' },\n"
	                    "{ run = say 'b' },\n"
	                    "{ run = say 'c' } } } } } } },\n"
	                    "agents = { { 'Ann', class = 'T' } } }\n"),
		"3: row 1 of Ping in A is never taken: its condition never holds\n"
		"5: row 3 of Ping in A is never taken: one before it always holds");
}

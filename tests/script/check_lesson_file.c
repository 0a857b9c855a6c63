/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "script/lesson_file.h"
#include "suite.h"

/*
 * Reading lessons.
 */

static struct lesson *lesson;
static struct complaints complaints;

static void load(const char *text)
{
	static const char path[] = "lesson-file.lua";
	FILE *out = fopen(path, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	fclose(out);
	lesson = lesson_load(path, &complaints);
	remove(path);
}

static void end(void)
{
	lesson_free(lesson);
	lesson = NULL;
}

FIXTURE(NULL, end)

#define LESSON(steps) "return { title = 't', world = 'w', steps = {\n" steps "\n} }"

TEST(a_lesson_has_what_its_file_says)
{
	load("return { title = 'Hats', world = 'messaging', seed = 7, at = 14, steps = {\n"
	     "tell 'Hello.',\n"
	     "predict { 'And?', answer = 'a', at = 18, within = 1.5, never = true, does = 'x' },\n"
	     "quiz { 'Q', choices = { 'a', 'b' }, right = 2, hint = { 'h', 'i' }, from = 3 } } }");
	ck_assert_msg(lesson, "%s", complaints.lines[0].text);
	ck_assert_str_eq(lesson->title, "Hats");
	ck_assert_uint_eq(lesson->seed, 7);
	ck_assert_uint_eq(lesson->at, 14);
	ck_assert_uint_eq(lesson->count, 3);
	ck_assert_str_eq(lesson->steps[0].text, "Hello.");
	ck_assert_int_eq(lesson->steps[0].line, 2);
	ck_assert_int_eq(lesson->steps[1].at_tick, 18);
	ck_assert(lesson->steps[1].within > 1.4 && lesson->steps[1].never);
	ck_assert_uint_eq(lesson->steps[1].does.count, 1);
	ck_assert_str_eq(lesson->steps[2].choices.items[1], "b");
	ck_assert_int_eq(lesson->steps[2].right, 2);
	ck_assert_int_eq(lesson->steps[2].from, 3);
	ck_assert_uint_eq(lesson->steps[2].hint.count, 2);
}

static const struct {
	const char *text, *complaint;
} wrong[] = {
	{ "return 3", "lesson-file.lua: it does not return a table: a lesson is return { ... }" },
	{ "return { world = 'w', steps = { tell 'x' } }",
	  "lesson-file.lua: a lesson needs a title" },
	{ "return { title = 't', steps = { tell 'x' } }",
	  "lesson-file.lua: a lesson needs a world" },
	{ "return { title = 't', world = 'w' }", "lesson-file.lua: a lesson has 1 to 40 steps" },
	{ "return { title = 't', world = 'w', tick = 1, steps = { tell 'x' } }",
	  "lesson-file.lua:1: a lesson has no field 'tick'; there are title, world, seed, at, order, work, steps" },
	{ LESSON("say 'x'"), "lesson-file.lua:2: there is no 'say'" },
	{ LESSON("tel 'x'"), "lesson-file.lua:2: there is no 'tel'; did you mean tell?" },
	{ LESSON("require 'x'"), "lesson-file.lua:2: there is no 'require'" },
	{ LESSON("'x'"), "lesson-file.lua:2: a step is a word and its text, as tell \"...\"" },
	{ LESSON("tell {}"), "lesson-file.lua:2: a step begins with its text" },
	{ LESSON("tell { 'x', view = 'map' }"), "lesson-file.lua:2: tell has no field 'view'" },
	{ LESSON("point 'x'"), "lesson-file.lua:2: point needs the field view" },
	{ LESSON("predict { 'x', answer = 3 }"),
	  "lesson-file.lua:2: answer is a string, not a number" },
	{ LESSON("predict { 'x', answr = 'a' }"),
	  "lesson-file.lua:2: predict needs the field answer" },
	{ LESSON("predict { 'x', answer = 'a', at = true }"),
	  "lesson-file.lua:2: at is a tick or a condition, not true or false" },
	{ LESSON("predict { 'x', answer = 'a', does = { 3 } }"),
	  "lesson-file.lua:2: does is a string or a list of them" },
	{ LESSON("explain { 'x', about = 'a', solve = '', at = 'b' }"),
	  "lesson-file.lua:2: the at of an explain is a tick" },
	{ LESSON("try { 'x', done = 'a' }"), "lesson-file.lua:2: try needs the field solve" },
	{ LESSON("quiz { 'x', choices = { 'a', 'b' }, right = 3 }"),
	  "lesson-file.lua:2: right is the number of a choice, 1 to 2" },
	{ LESSON("quiz { 'x', choices = 'a', right = 1 }"),
	  "lesson-file.lua:2: one choice is none" },
	{ LESSON("tell { 'x', from = -1 }"),
	  "lesson-file.lua:2: from is a number from 0 to 1000000, not -1" },
	{ LESSON("mend { 'x', ticks = 3, good = 'a', checks = { { never = 'a' } } }"),
	  "lesson-file.lua:2: mend needs a file: work = { from = ..., as = ... }" },
	{ LESSON("mend { 'x', ticks = 3, good = 'a', checks = { { eventually = 'a' } } }"),
	  "lesson-file.lua:2: a check is never, always, or eventually with within" },
	{ LESSON("mend { 'x', ticks = 3, good = 'a', checks = { 3 } }"),
	  "lesson-file.lua:2: a check is { never = \"CONDITION\" }" },
	{ LESSON("mend { 'x', ticks = 3, good = 'a', checks = {}, seeds = '9..1' }"),
	  "lesson-file.lua:2: seeds is a range of at most 1000, \"1..20\"" },
	{ "return { title = 't', world = 'w', work = { from = '../a', as = 'b' }, steps = { tell 'x' } }",
	  "lesson-file.lua:1: work needs from and as, names without folder" },
	{ "while true do end", "lesson-file.lua:1: too much work " },
	{ "local t = 'x' while true do t = t .. t end", "lesson-file.lua: too much memory " },
};

TEST_EACH(what_is_wrong_is_said_with_its_line, ARRAY_LEN(wrong))
{
	load(wrong[_i].text);
	ck_assert_ptr_null(lesson);
	const char *said = complaints.lines[0].text;
	ck_assert_msg(strncmp(said, wrong[_i].complaint, strlen(wrong[_i].complaint)) == 0, "%s",
	              said);
}

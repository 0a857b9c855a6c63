/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/widget.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "worlds/worlds.h"

static struct canvas canvas;

static const char *line(int row)
{
	static char text[CANVAS_LINE_MAX];
	canvas_line(&canvas, row, text, sizeof text);
	return text;
}

/* Nested states: three of the long names fill a path. */
static const char long_name[] = "A_state_whose_name_takes_fifty_one_characters_of_it";
static const struct state states[] = {
	{ .name = "Work" },
	{ .name = "Dig", .parent = 1 },
	{ .name = long_name },
	{ .name = long_name, .parent = 3 },
	{ .name = long_name, .parent = 4 },
	{ .name = long_name, .parent = 5 },
};
static const struct state *const table[] = { NULL,       &states[0], &states[1], &states[2],
	                                     &states[3], &states[4], &states[5] };
static const struct class nested = { .name = "Nested",
	                             .states = table,
	                             .state_count = ARRAY_LEN(table) };

TEST(a_path_leads_from_the_outermost_state_inward)
{
	char path[WIDGET_PATH_SIZE];
	ck_assert_ptr_eq(widget_path(&nested, 2, path), path);
	ck_assert_str_eq(path, "Work > Dig");
	ck_assert_str_eq(widget_path(&nested, 1, path), "Work");
	ck_assert_str_eq(widget_path(&nested, STATE_NONE, path), "-");
}

TEST(a_path_that_is_too_long_is_cut_within_its_room)
{
	struct {
		char path[WIDGET_PATH_SIZE], guard[WIDGET_PATH_SIZE];
	} out;
	char whole[300];
	memset(&out, '#', sizeof out);
	ck_assert_uint_eq(3 * strlen(long_name) + 2 * strlen(" > "), WIDGET_PATH_SIZE - 1);
	widget_path(&nested, 6, out.path);
	snprintf(whole, sizeof whole, "%s > %s > %s > %s", long_name, long_name, long_name,
	         long_name);
	ck_assert_uint_eq(strlen(out.path), WIDGET_PATH_SIZE - 1);
	ck_assert_int_eq(strncmp(whole, out.path, WIDGET_PATH_SIZE - 1), 0);
	for (size_t i = 0; i < sizeof out.guard; i++)
		ck_assert_int_eq(out.guard[i], '#');
}

TEST(a_word_is_found_in_upper_and_lower_case)
{
	ck_assert(widget_has("Miner Bob", "bob"));
	ck_assert(widget_has("Miner Bob", "MINER"));
	ck_assert(widget_has("Miner Bob", "r b"));
	ck_assert(widget_has("Mimine", "mine"));
	ck_assert(widget_has("", ""));
	ck_assert(widget_has("Bob", ""));
	ck_assert(!widget_has("", "b"));
	ck_assert(!widget_has("Miner Bob", "bobb"));
	ck_assert(!widget_has("[@Z", "{`z"));
	ck_assert(widget_has("AZ", "az"));
}

TEST(a_telegram_says_when_it_is_delivered)
{
	struct sim sim;
	struct telegram telegram = { .sender = 1, .receiver = 0, .message = 1, .due_ms = 3000 };
	static const struct {
		int64_t due_ms;
		const char *text, *brief;
	} dues[] = {
		{ 0, "with the next tick", "next tick" },
		{ 1000, "with the next tick", "next tick" },
		{ 1001, "in 0.0 s (tick 3)", "in 0.0 s" },
		{ 1500, "in 0.5 s (tick 3)", "in 0.5 s" },
		{ 2499, "in 1.5 s (tick 5)", "in 1.5 s" },
	};
	char text[160];
	sim_init(&sim, worlds_default, 1, 1);
	ck_assert_int_eq(worlds_default->tick_ms, 500);
	sim_tick(&sim);
	sim_tick(&sim);
	for (size_t i = 0; i < ARRAY_LEN(dues); i++) {
		telegram.due_ms = dues[i].due_ms;
		widget_countdown(&sim, &telegram, false, text, sizeof text);
		ck_assert_str_eq(text, dues[i].text);
		widget_countdown(&sim, &telegram, true, text, sizeof text);
		ck_assert_str_eq(text, dues[i].brief);
	}
	telegram.flags = TELEGRAM_HELD;
	widget_countdown(&sim, &telegram, false, text, sizeof text);
	ck_assert_str_eq(text, "HELD");
	sim_fini(&sim);
}

TEST(a_line_takes_whole_words_or_else_whole_characters)
{
	ck_assert_uint_eq(widget_line_bytes("one two three", 13), 13);
	ck_assert_uint_eq(widget_line_bytes("one two three", 12), 7);
	ck_assert_uint_eq(widget_line_bytes("one two three", 7), 7);
	ck_assert_uint_eq(widget_line_bytes("one two three", 6), 3);
	ck_assert_uint_eq(widget_line_bytes("one two three", 2), 2);
	ck_assert_uint_eq(widget_line_bytes("\303\251\303\251\303\251", 2), 4);
	ck_assert_uint_eq(widget_line_bytes("\346\227\245\346\234\254", 3), 3);
	ck_assert_uint_eq(widget_line_bytes("\346\227\245\346\234\254", 1), 3);
	ck_assert_uint_eq(widget_line_bytes("", 5), 0);
}

TEST(wrapped_text_ends_with_an_ellipsis_if_there_is_more)
{
	static const char text[] = "one two three four";
	canvas_init(&canvas, 7, 4, false);
	ck_assert_int_eq(widget_wrap(canvas_area(&canvas), STYLE_PLAIN, text), 3);
	ck_assert_str_eq(line(0), "one two");
	ck_assert_str_eq(line(1), "three");
	ck_assert_str_eq(line(2), "four");
	canvas_clear(&canvas);
	ck_assert_int_eq(widget_wrap(area_sub(canvas_area(&canvas), 0, 0, 7, 2), STYLE_PLAIN, text),
	                 2);
	ck_assert_str_eq(line(1), "three \342\200\246");
	ck_assert_str_eq(line(2), "");
	canvas_clear(&canvas);
	ck_assert_int_eq(widget_wrap(canvas_area(&canvas), STYLE_PLAIN, ""), 0);
	canvas_fini(&canvas);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "tui/front.h"
#include "suite.h"
#include "tui/bars.h"
#include "worlds/worlds.h"

/* The lines above and below the views. */

/* The column where a text of the title begins. */
static int column_of(struct front *front, const char *text)
{
	char line[CANVAS_LINE_MAX];
	front_expect(front, FRONT_TITLE, text);
	front_row(front, FRONT_TITLE, line);
	*strstr(line, text) = '\0';
	return canvas_text_cols(line);
}

static enum style style_of(struct front *front, const char *text)
{
	return (enum style)front->canvas.cells[column_of(front, text)].style;
}

TEST_EACH(the_fields_of_the_title_keep_their_columns, 3)
{
	static const char *const later[] = { "n", "9n", "90n", "900n", "SSS", "ss", "10N" };
	static const int sizes[] = { 40, 80, 120 };
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, sizes[_i], 24);
	front.may = APP_REPAINT;
	front_press(&front, "<C-l>");
	int what = column_of(&front, "▌▌ PAUSED");
	int speed = sizes[_i] > 40 ? column_of(&front, "2.0/s") : 0;
	int seed = sizes[_i] > 40 ? column_of(&front, "seed 1") : 0;
	int time = sizes[_i] > 40 ? column_of(&front, " s  ") : 0;
	for (size_t i = 0; i < ARRAY_LEN(later); i++) {
		front_press(&front, later[i]);
		ck_assert_int_eq(column_of(&front, session_is_past(front.session) ? "◄▌ PAST"
		                                                                  : "▌▌ PAUSED"),
		                 what);
		ck_assert_int_eq(speed ? column_of(&front, "2.0/s") : 0, speed);
		ck_assert_int_eq(seed ? column_of(&front, "seed 1") : 0, seed);
		ck_assert_int_eq(time ? column_of(&front, " s  ") : 0, time);
	}
	front_fini(&front);
}

/* Milliseconds of a tick, and the time after two of them. */
static const struct {
	int64_t tick_ms;
	const char *time;
} clocks[] = {
	{ 500, " 1.0 s " },   { 1000, " 2 s " },   { 2000, " 4 s " },
	{ 999, " 1.998 s " }, { 250, " 0.50 s " }, { 100, " 0.2 s " },
	{ 99, " 0.198 s " },  { 10, " 0.02 s " },  { 1, " 0.002 s " },
};

TEST_EACH(times_have_as_many_decimals_as_ticks_need, ARRAY_LEN(clocks))
{
	struct front front;
	struct world world = *worlds_find("messaging");
	world.tick_ms = clocks[_i].tick_ms;
	front_open(&front, &world);
	front_press(&front, "nn");
	front_expect(&front, FRONT_TITLE, clocks[_i].time);
	front_fini(&front);
}

/* Keys, and what is going on after them. */
static const struct {
	const char *keys, *sign;
	enum style style;
} courses[] = {
	{ "", "▌▌ PAUSED", STYLE_PAUSED },      { "20n", "▌▌ PAUSED", STYLE_PAUSED },
	{ "20nS", "▌▌ PAUSED", STYLE_PAUSED },  { "20nN", "◄▌ PAST", STYLE_PAST },
	{ " ", "►► RUNNING", STYLE_RUNNING },   { "20nC", "◄◄ BACKWARD", STYLE_PAST },
	{ "20ng ", "▌► REPLAY", STYLE_REPLAY },
};

TEST_EACH(running_and_pausing_differ_in_mark_word_and_style, ARRAY_LEN(courses))
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, courses[_i].keys);
	ck_assert_uint_eq(style_of(&front, courses[_i].sign), courses[_i].style);
	ck_assert_uint_eq(front.canvas.cells[0].style, STYLE_TITLE);
	front_fini(&front);
}

TEST(running_the_past_again_is_a_replay_until_it_is_new)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5n2N ");
	front_expect(&front, FRONT_TITLE, "REPLAY");
	app_advance(front.app, 2);
	app_prepare(front.app);
	app_draw(front.app, &front.canvas);
	front_expect(&front, FRONT_TITLE, "RUNNING");
	front_fini(&front);
}

/* Keys, and the status line after them: a sentence if no action has a message. */
static const struct {
	const char *keys, *status;
} sentences[] = {
	{ "", "Miner Bob has been in GoHomeAndSleepTilRested since the beginning." },
	{ "15n", "Miner Bob went to GoHomeAndSleepTilRested: comfortable (money_in_bank 5 >= 5)." },
	{ "10n", "Miner Bob went to EnterMineAndDigForNugget: money_in_bank 4 < 5." },
	{ "18n", "tick 18: Miner Bob went to EatStew: StewReady came from Elsa." },
	{ "18n<Down>", "tick 18: Elsa went to DoHouseWork: StewReady came from Elsa." },
	{ "15nSS", "next, Elsa: enter CookStew" },
	{ "s", "next: tick 1, time 0.5" },
	{ "ss", "next: update Miner Bob" },
	{ "15n=", "2 ticks a second" },
	{ "15n7", "7" },
	{ "15n7<Esc>", "Miner Bob went to GoHomeAndSleepTilRested" },
	{ "15n:", ":" },
};

TEST_EACH(the_status_line_says_what_happened_last_and_why_or_what_comes_next, ARRAY_LEN(sentences))
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, sentences[_i].keys);
	front_expect(&front, FRONT_STATUS, sentences[_i].status);
	front_row(&front, FRONT_STATUS, line);
	ck_assert_int_eq(strncmp(line, sentences[_i].status, strlen(sentences[_i].status)), 0);
	front_fini(&front);
}

TEST(there_is_no_sentence_while_it_runs)
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "15n ");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), "");
	front_fini(&front);
}

/* A reason from long ago is searched for only when the user asks. */
TEST(a_sentence_is_a_function_of_the_moment)
{
	struct front far, near;
	char line[CANVAS_LINE_MAX], other[CANVAS_LINE_MAX];
	front_init(&far, "messaging");
	front_init(&near, "messaging");
	front_press(&far, "300n46gw<Esc>");
	front_press(&near, "46n");
	ck_assert_str_eq(front_row(&far, FRONT_STATUS, line),
	                 front_row(&near, FRONT_STATUS, other));
	front_fini(&far);
	front_fini(&near);
}

TEST(in_a_crowd_it_names_the_agents_state_whether_or_not_reasons_are_known)
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init_crowd(&front, 2000);
	front_press(&front, "20n");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line),
	                 "Miner Bob is in GoHomeAndSleepTilRested.");
	front_press(&front, "w<Esc>");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line),
	                 "Miner Bob is in GoHomeAndSleepTilRested.");
	front_fini(&front);
}

/* An error of two lines, and then the view that it covered. */
TEST(a_message_longer_than_the_row_takes_more_rows_until_the_next_key)
{
	struct front front;
	char below[CANVAS_LINE_MAX], line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "15n");
	front_row(&front, FRONT_STATUS - 1, below);
	front_press(&front, ":force Elsa Foo<Enter>");
	front_expect(&front, FRONT_STATUS - 1,
	             "force: class MinersWife has no state \"Foo\"; there");
	front_expect(&front, FRONT_STATUS, "CookStew");
	canvas_resize(&front.canvas, 40, 10);
	front_press(&front, ":break enter Foo<Enter>");
	front_expect(&front, 7, "breakpoint \"enter Foo\"");
	front_expect(&front, 9, "…");
	canvas_resize(&front.canvas, 80, 24);
	front_press(&front, "<Esc>");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS - 1, line), below);
	front_fini(&front);
}

/* When two runs are compared, the keys to differences matter most. */
static const struct {
	const char *keys, *hints;
} hints[] = {
	{ "15n",
	  "Space run  n tick  N back  s step  w why  d diagram  m telegram  ? help  q quit" },
	{ "5nN", "Space run  n tick  N back  s step  S step back  G newest  w why" },
	{ "15n2NFx", "Space run  n tick  N back  s step  Escape close  ] difference  ? help" },
};

TEST_EACH(the_keys_that_matter_most_come_first, ARRAY_LEN(hints))
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, hints[_i].keys);
	front_row(&front, FRONT_HINTS, line);
	ck_assert_msg(strncmp(line, hints[_i].hints, strlen(hints[_i].hints)) == 0, "%s", line);
	front_fini(&front);
}

TEST(a_click_on_a_hint_is_its_key_and_a_gap_is_no_key)
{
	static const char keys[] = " nNswdm?q";
	struct front front;
	char line[CANVAS_LINE_MAX];
	int hint = 0;
	front_init(&front, "messaging");
	front_press(&front, hints[0].keys);
	front_row(&front, FRONT_HINTS, line);
	for (int x = 0; x < 80; x++) {
		bool ends = strncmp(line + x, "  ", 2) == 0 || !line[x];
		bool between = ends || (x && strncmp(line + x - 1, "  ", 2) == 0);
		ck_assert_uint_eq(bars_hint_at(front.app, canvas_area(&front.canvas), x),
		                  between ? 0 : (uint32_t)keys[hint]);
		hint += ends;
	}
	ck_assert_int_ge(hint, (int)sizeof keys - 1);
	front_fini(&front);
}

TEST(on_a_low_screen_the_keys_of_a_form_or_list_are_in_the_free_status_line)
{
	enum { LAST = 9 };
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 40, 10);
	front_press(&front, "nm");
	front_expect(&front, LAST, "Enter accept  Tab next field  Esc cancel");
	front_mouse(&front, INPUT_CLICK, 14, LAST);
	ck_assert(front_shows(&front, "► receiver"));
	front_press(&front, "<Esc>");
	ck_assert_ptr_null(strstr(front_row(&front, LAST, line), "Tab"));
	front_press(&front, "t");
	front_expect(&front, LAST, "Esc close");
	front_press(&front, "d");
	front_expect(&front, LAST, "the list is empty");
	front_press(&front, "<Esc>?");
	front_expect(&front, LAST, "Esc close");
	front_fini(&front);
}

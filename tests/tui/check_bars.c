/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "tui/rig.h"
#include "suite.h"
#include "tui/draw.h"
#include "tui/hints.h"
#include "worlds/worlds.h"

/* The lines above and below the views. */

/* The column where a text of the title begins. */
static int column_of(struct rig *rig, const char *text)
{
	char line[CANVAS_LINE_MAX];
	rig_expect(rig, RIG_TITLE, text);
	rig_row(rig, RIG_TITLE, line);
	*strstr(line, text) = '\0';
	return canvas_text_cols(line);
}

static enum style style_of(struct rig *rig, const char *text)
{
	return (enum style)rig->canvas.cells[column_of(rig, text)].style;
}

TEST_EACH(the_fields_of_the_title_keep_their_columns, 3)
{
	static const char *const later[] = { "n", "9n", "90n", "900n", "SSS", "ss", "10N" };
	static const int sizes[] = { 40, 80, 120 };
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, sizes[_i], 24);
	rig.may = APP_REPAINT;
	rig_press(&rig, "<C-l>");
	int what = column_of(&rig, "▌▌ PAUSED");
	int speed = sizes[_i] > 40 ? column_of(&rig, "2.0/s") : 0;
	int seed = sizes[_i] > 40 ? column_of(&rig, "seed 1") : 0;
	int time = sizes[_i] > 40 ? column_of(&rig, " s  ") : 0;
	for (size_t i = 0; i < ARRAY_LEN(later); i++) {
		rig_press(&rig, later[i]);
		ck_assert_int_eq(column_of(&rig,
		                           session_is_past(rig.session) ? "◄▌ PAST" : "▌▌ PAUSED"),
		                 what);
		ck_assert_int_eq(speed ? column_of(&rig, "2.0/s") : 0, speed);
		ck_assert_int_eq(seed ? column_of(&rig, "seed 1") : 0, seed);
		ck_assert_int_eq(time ? column_of(&rig, " s  ") : 0, time);
	}
	rig_fini(&rig);
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
	struct rig rig;
	struct world world = *worlds_find("messaging");
	world.tick_ms = clocks[_i].tick_ms;
	rig_open(&rig, &world);
	rig_press(&rig, "nn");
	rig_expect(&rig, RIG_TITLE, clocks[_i].time);
	rig_fini(&rig);
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
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, courses[_i].keys);
	ck_assert_uint_eq(style_of(&rig, courses[_i].sign), courses[_i].style);
	ck_assert_uint_eq(rig.canvas.cells[0].style, STYLE_TITLE);
	rig_fini(&rig);
}

TEST(running_the_past_again_is_a_replay_until_it_is_new)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "5n2N ");
	rig_expect(&rig, RIG_TITLE, "REPLAY");
	app_advance(rig.app, 2);
	app_prepare(rig.app);
	app_draw(rig.app, &rig.canvas);
	rig_expect(&rig, RIG_TITLE, "RUNNING");
	rig_fini(&rig);
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
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, sentences[_i].keys);
	rig_expect(&rig, RIG_STATUS, sentences[_i].status);
	rig_row(&rig, RIG_STATUS, line);
	ck_assert_int_eq(strncmp(line, sentences[_i].status, strlen(sentences[_i].status)), 0);
	rig_fini(&rig);
}

TEST(there_is_no_sentence_while_it_runs)
{
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "15n ");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line), "");
	rig_fini(&rig);
}

/* A reason from long ago is searched for only when the user asks. */
TEST(a_sentence_is_a_function_of_the_moment)
{
	struct rig far, near;
	char line[CANVAS_LINE_MAX], other[CANVAS_LINE_MAX];
	rig_init(&far, "messaging");
	rig_init(&near, "messaging");
	rig_press(&far, "300n46gw<Esc>");
	rig_press(&near, "46n");
	ck_assert_str_eq(rig_row(&far, RIG_STATUS, line), rig_row(&near, RIG_STATUS, other));
	rig_fini(&far);
	rig_fini(&near);
}

TEST(in_a_crowd_it_names_the_agents_state_whether_or_not_reasons_are_known)
{
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init_crowd(&rig, 2000);
	rig_press(&rig, "20n");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line),
	                 "Miner Bob is in GoHomeAndSleepTilRested.");
	rig_press(&rig, "w<Esc>");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line),
	                 "Miner Bob is in GoHomeAndSleepTilRested.");
	rig_fini(&rig);
}

/* An error of two lines, and then the view that it covered. */
TEST(a_message_longer_than_the_row_takes_more_rows_until_the_next_key)
{
	struct rig rig;
	char below[CANVAS_LINE_MAX], line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "15n");
	rig_row(&rig, RIG_STATUS - 1, below);
	rig_press(&rig, ":force Elsa Foo<Enter>");
	rig_expect(&rig, RIG_STATUS - 1, "force: class MinersWife has no state \"Foo\"; there");
	rig_expect(&rig, RIG_STATUS, "CookStew");
	canvas_resize(&rig.canvas, 40, 10);
	rig_press(&rig, ":break enter Foo<Enter>");
	rig_expect(&rig, 7, "breakpoint \"enter Foo\"");
	rig_expect(&rig, 9, "…");
	canvas_resize(&rig.canvas, 80, 24);
	rig_press(&rig, "<Esc>");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS - 1, line), below);
	rig_fini(&rig);
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
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, hints[_i].keys);
	rig_row(&rig, RIG_HINTS, line);
	ck_assert_msg(strncmp(line, hints[_i].hints, strlen(hints[_i].hints)) == 0, "%s", line);
	rig_fini(&rig);
}

TEST(a_click_on_a_hint_is_its_key_and_a_gap_is_no_key)
{
	static const char keys[] = " nNswdm?q";
	struct rig rig;
	struct layout layout;
	struct hints found;
	char line[CANVAS_LINE_MAX];
	int hint = 0;
	rig_init(&rig, "messaging");
	rig_press(&rig, hints[0].keys);
	rig_row(&rig, RIG_HINTS, line);
	front_layout(rig.app, &layout);
	draw_find_hints(rig.app, &layout, &found);
	for (int x = 0; x < 80; x++) {
		bool ends = strncmp(line + x, "  ", 2) == 0 || !line[x];
		bool between = ends || (x && strncmp(line + x - 1, "  ", 2) == 0);
		ck_assert_uint_eq(hints_at(&found, x), between ? 0 : (uint32_t)keys[hint]);
		hint += ends;
	}
	ck_assert_int_ge(hint, (int)sizeof keys - 1);
	rig_fini(&rig);
}

TEST(on_a_low_screen_the_keys_of_a_form_or_list_are_in_the_free_status_line)
{
	enum { LAST = 9 };
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 40, 10);
	rig_press(&rig, "nm");
	rig_expect(&rig, LAST, "Enter accept  Tab next field  Esc cancel");
	rig_mouse(&rig, INPUT_CLICK, 14, LAST);
	ck_assert(rig_shows(&rig, "► receiver"));
	rig_press(&rig, "<Esc>");
	ck_assert_ptr_null(strstr(rig_row(&rig, LAST, line), "Tab"));
	rig_press(&rig, "t");
	rig_expect(&rig, LAST, "Esc close");
	rig_press(&rig, "d");
	rig_expect(&rig, LAST, "the list is empty");
	rig_press(&rig, "<Esc>?");
	rig_expect(&rig, LAST, "Esc close");
	rig_fini(&rig);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "tui/rig.h"
#include "suite.h"
#include "view/widget.h"
#include "worlds/worlds.h"

/* What the sessions of tests/screen/sessions cannot say of a screen: its styles, and where its parts are. */

/* The column where a text of the title begins. */
static int column_of(struct rig *rig, const char *text)
{
	char line[CANVAS_LINE_MAX];
	rig_expect(rig, RIG_TITLE, text);
	rig_row(rig, RIG_TITLE, line);
	*strstr(line, text) = '\0';
	return width_text(line);
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

/* Checks the styles of the frame that begins in that column, and of the title in it. */
static void expect_frame(const struct rig *rig, int x, enum style frame, enum style title)
{
	const struct canvas *canvas = &rig->canvas;
	ck_assert_int_eq(canvas->cells[2 * canvas->cols + x].style, frame);
	ck_assert_int_eq(canvas->cells[2 * canvas->cols + x + 3].style, title);
}

/* How many cells of a hundred carry something, at least. */
static const struct {
	const char *keys;
	int used[3]; /* at 80x24, 120x40, 200x60 */
} fillings[] = {
	{ "30n", { 47, 48, 36 } },
	{ "30nl", { 47, 48, 36 } },
	{ "30nlz", { 24, 35, 17 } },
	{ "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>10nx", { 49, 33, 31 } },
};

TEST_EACH(no_screen_stands_half_empty, sizeof fillings / sizeof fillings[0])
{
	static const struct {
		int cols, rows;
	} sizes[] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct rig rig;
		int used = 0, cells = sizes[i].cols * sizes[i].rows;
		rig_init(&rig, "messaging");
		canvas_resize(&rig.canvas, sizes[i].cols, sizes[i].rows);
		rig_press(&rig, fillings[_i].keys);
		for (int cell = 0; cell < cells; cell++)
			used += rig.canvas.cells[cell].code != ' ';
		ck_assert_msg(100 * used >= fillings[_i].used[i] * cells, "%s at %dx%d: %d %%",
		              fillings[_i].keys, sizes[i].cols, sizes[i].rows, 100 * used / cells);
		rig_fini(&rig);
	}
}

TEST(details_with_the_focus_look_like_it)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 200, 60);
	rig_press(&rig, "15n");
	expect_frame(&rig, 148, STYLE_FRAME, STYLE_HEADING);
	rig_press(&rig, "<Enter>");
	expect_frame(&rig, 148, STYLE_STRONG, STYLE_TITLE);
	rig_press(&rig, "<Esc>");
	expect_frame(&rig, 148, STYLE_FRAME, STYLE_HEADING);
	rig_fini(&rig);
}

TEST(every_mark_is_in_the_help_once)
{
	bool shown[MARKS] = { false };
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?");
	for (int page = 0; page < 14; page++, rig_press(&rig, "<PageDown>")) {
		for (int i = 0; i < MARKS; i++)
			shown[i] |= rig_shows(&rig, marks[i].meaning);
	}
	for (int i = 0; i < MARKS; i++)
		ck_assert_msg(shown[i], "%s", marks[i].meaning);
	rig_fini(&rig);
}

TEST(no_two_marks_look_the_same)
{
	for (int i = 0; i < MARKS; i++) {
		for (int j = 0; j < i; j++) {
			const struct mark *a = &marks[i], *b = &marks[j];
			ck_assert_msg(a->glyph != b->glyph || a->second != b->second ||
			                      a->style != b->style,
			              "%s %s", a->meaning, b->meaning);
			ck_assert_str_ne(a->meaning, b->meaning);
		}
	}
}

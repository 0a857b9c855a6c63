/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/bars.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"
#include "core/array.h"
#include "tui/action.h"
#include "tui/help.h"
#include "tui/reload.h"
#include "tui/ui.h"
#include "view/layout.h"
#include "view/mark.h"
#include "view/sentence.h"
#include "view/widget.h"

/* The parts of the title, most important first. */
enum {
	PART_TICK,
	PART_WHAT,
	PART_WORLD,
	PART_SEED,
	PART_EVENT,
	PART_SPEED,
	PART_TIME,
	PART_PROGRAM,
	PARTS
};

/* The parts from left to right.  Each keeps a number of columns, however short its text is, so that
 * the others do not move; after it comes a gap. */
static const struct place {
	uint8_t part, cols, gap;
} places[PARTS] = {
	{ PART_PROGRAM, 9, 2 }, { PART_WORLD, 5, 2 }, { PART_TICK, 9, 0 },  { PART_EVENT, 18, 2 },
	{ PART_TIME, 8, 2 },    { PART_WHAT, 13, 2 }, { PART_SPEED, 5, 2 }, { PART_SEED, 6, 2 },
};

/* What is going on, as a word next to its mark. */
static const char *const courses[MARKS] = {
	[MARK_RUNNING] = "RUNNING", [MARK_BACKWARD] = "BACKWARD", [MARK_REPLAY] = "REPLAY",
	[MARK_GOING] = "GOING",     [MARK_PAST] = "PAST",         [MARK_PAUSED] = "PAUSED",
};

struct title {
	char parts[PARTS][64];
	enum mark_number course;
};

static void set_part(struct title *title, int part, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(title->parts[part], sizeof title->parts[part], format, arguments);
	va_end(arguments);
}

static void write_moment(const struct app *app, struct title *title)
{
	size_t count, done = session_events_done(app->session);
	struct moment moment = session_moment(app->session);
	char number[TEXT_GROUPED_SIZE];
	session_events(app->session, &count);
	set_part(title, PART_TICK, "tick %" PRIu64, moment.tick);
	if (moment.event != MOMENT_END)
		set_part(title, PART_EVENT, ", event %zu of %zu", done + 1, count);
	else if (app->skipped)
		set_part(title, PART_EVENT, ", %s not shown", text_grouped(app->skipped, number));
}

/* Running again through what has happened is a replay, whether in this session or of a
 * recording. */
static enum mark_number find_course(const struct app *app)
{
	bool past = session_is_past(app->session);
	if (app->job.kind == JOB_RUN && !app->job.forward)
		return MARK_BACKWARD;
	if (app->job.kind == JOB_RUN)
		return past ? MARK_REPLAY : MARK_RUNNING;
	if (app->job.kind != JOB_NONE)
		return MARK_GOING;
	return past ? MARK_PAST : MARK_PAUSED;
}

/* As many decimals as the world's ticks need, so that the point does not move. */
static int decimals(int64_t tick_ms)
{
	return tick_ms % 1000 == 0 ? 0 : tick_ms % 100 == 0 ? 1 : tick_ms % 10 == 0 ? 2 : 3;
}

static void write_title(const struct app *app, struct title *title)
{
	const struct sim *sim = ui_sim(app);
	set_part(title, PART_PROGRAM, "westworld");
	set_part(title, PART_WORLD, "%s", sim->world->name);
	write_moment(app, title);
	set_part(title, PART_TIME, "%6.*f s", decimals(sim->world->tick_ms),
	         (double)sim->head.now_ms / 1000);
	title->course = find_course(app);
	set_part(title, PART_WHAT, "    %s ", courses[title->course]);
	if (app->speed > 0)
		set_part(title, PART_SPEED, "%.*f/s", app->speed < 10, app->speed);
	else
		set_part(title, PART_SPEED, "max/s");
	set_part(title, PART_SEED, "seed %" PRIu64, sim->head.seed);
}

static int place_cols(const struct place *place, const struct title *title)
{
	int cols = canvas_text_cols(title->parts[place->part]);
	return (cols < place->cols ? place->cols : cols) + place->gap;
}

static const struct place *place_of(int part)
{
	size_t i = 0;
	while (places[i].part != part)
		i++;
	return &places[i];
}

/* Draws what is going on, as a block in the bar. */
static void draw_course(const struct title *title, struct area block)
{
	enum style style = mark_get(title->course)->style;
	area_clear(block, style);
	area_text(block, 0, 0, style, title->parts[PART_WHAT]);
	mark_draw(block, 1, 0, title->course);
}

/* Returns the column after the part. */
static int draw_part(struct area row, int x, const char *text)
{
	return x + area_textn(row, x, 0, row.cols - x, STYLE_TITLE, text);
}

void bars_title(const struct app *app, struct area row)
{
	struct title title = { .parts = { "" } };
	bool shown[PARTS] = { false };
	int used = 1, x = 1, end = 1;
	write_title(app, &title);
	for (int i = 0; i < PARTS; i++) {
		const struct place *place = place_of(i);
		int cols = place_cols(place, &title);
		shown[i] = used + cols - place->gap <= row.cols || i == PART_TICK;
		if (shown[i])
			used += cols;
	}
	area_clear(row, STYLE_TITLE);
	for (size_t i = 0; i < PARTS; i++) {
		const struct place *place = &places[i];
		int cols = place_cols(place, &title);
		if (!shown[place->part])
			continue;
		if (place->part == PART_WHAT)
			draw_course(&title, area_sub(row, x, 0, cols - place->gap, 1));
		else
			end = draw_part(row, place->part == PART_EVENT ? end : x,
			                title.parts[place->part]);
		x += cols;
	}
}

static bool is_status_free(const struct app *app)
{
	return app->job.kind == JOB_NONE && !app->has_number && !app->status[0] &&
	       !reload_complaint(app);
}

bool bars_want_sentence(const struct app *app)
{
	return is_status_free(app) && ui_mode(app) == MODE_NORMAL;
}

/* A text longer than a row takes more rows above it, at most this many in all. */
enum { STATUS_ROWS_MAX = 3 };

static void draw_answer(struct area row, enum style style, const char *text)
{
	int rows = 0;
	for (const char *at = text; *at && rows < STATUS_ROWS_MAX; rows++) {
		at += widget_line_bytes(at, row.cols);
		at += *at == ' ';
	}
	if (rows > 1) {
		row.y -= rows - 1;
		row.rows = rows;
		area_clear(row, STYLE_PLAIN);
	}
	widget_wrap(row, style, text);
}

static void draw_normal_status(const struct app *app, struct area row)
{
	char text[SENTENCE_SIZE];
	if (job_text(app, text, sizeof text))
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, text);
	else if (app->has_number)
		area_format(row, 0, 0, STYLE_PROMPT, "%" PRIu64, app->number);
	else if (bars_want_sentence(app) && versus_text(app, text, sizeof text))
		draw_answer(row, STYLE_PLAIN, text);
	else if (bars_want_sentence(app) &&
	         sentence_write(app->session, app->look.selected, row.cols, text))
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, text);
	else if (!app->status[0] && reload_complaint(app))
		draw_answer(row, STYLE_ERROR, reload_complaint(app));
	else
		draw_answer(row, app->status_is_error ? STYLE_ERROR : STYLE_PLAIN, app->status);
}

void bars_status(const struct app *app, struct area row)
{
	enum mode_number mode = ui_mode(app);
	if (mode == MODE_PROMPT)
		prompt_draw(app, row);
	else if (mode == MODE_QUESTION)
		question_draw(app, row);
	else
		draw_normal_status(app, row);
}

/* Help and quit come last in the action list; in forms, lists and the help, the way out is last.
 * These are always shown. */
static void (*const hinters[MODES])(const struct app *, struct hints *) = {
	[MODE_NORMAL] = action_hints, [MODE_FORM] = form_hints,         [MODE_POPUP] = popup_hints,
	[MODE_PROMPT] = prompt_hints, [MODE_QUESTION] = question_hints, [MODE_HELP] = help_hints,
};

/* Whether the mode on top is one in a box. */
static bool is_boxed(const struct app *app)
{
	enum mode_number mode = ui_mode(app);
	return mode == MODE_FORM || mode == MODE_POPUP || mode == MODE_HELP;
}

static int hint_cols(const struct hint *hint)
{
	return canvas_text_cols(hint->key) + 1 + canvas_text_cols(hint->label);
}

static void draw_hint(const struct hint *hint, struct area row)
{
	int x = hint->x + area_text(row, hint->x, 0, STYLE_KEY, hint->key) + 1;
	area_text(row, x, 0, STYLE_HINT, hint->label);
}

/* Chooses the hints that there is room for, after reserving room for those that are always
 * shown. */
static void choose_hints(const struct app *app, int cols, struct hints *chosen)
{
	enum { GAP = 2 };
	struct hints hints = { .count = 0 };
	hinters[ui_mode(app)](app, &hints);
	size_t always = ui_mode(app) == MODE_NORMAL ? 2 : is_boxed(app) ? 1 : 0;
	int reserved = 0, x = 0;
	chosen->count = 0;
	for (size_t i = hints.count - always; i < hints.count; i++)
		reserved += hint_cols(&hints.items[i]) + GAP;
	for (size_t i = 0; i < hints.count; i++) {
		bool last = i + always >= hints.count;
		int hint = hint_cols(&hints.items[i]);
		if (!last && x + hint + reserved > cols) {
			i = hints.count - always - 1;
			continue;
		}
		hints.items[i].x = x;
		chosen->items[chosen->count++] = hints.items[i];
		x += hint + GAP;
	}
}

struct area bars_hints_row(const struct app *app, const struct layout *layout)
{
	bool borrows = layout->hints.rows == 0 && is_boxed(app) && is_status_free(app);
	return borrows ? layout->status : layout->hints;
}

void bars_hints(const struct app *app, struct area row)
{
	struct hints hints;
	choose_hints(app, row.cols, &hints);
	for (size_t i = 0; i < hints.count; i++)
		draw_hint(&hints.items[i], row);
}

uint32_t bars_hint_at(const struct app *app, struct area row, int x)
{
	struct hints hints;
	choose_hints(app, row.cols, &hints);
	for (size_t i = 0; i < hints.count; i++) {
		const struct hint *hint = &hints.items[i];
		if (x >= hint->x && x < hint->x + hint_cols(hint))
			return hint->code;
	}
	return 0;
}

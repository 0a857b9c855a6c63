/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/title.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"
#include "view/mark.h"

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
static const char *const doings[MARKS] = {
	[MARK_RUNNING] = "RUNNING", [MARK_BACKWARD] = "BACKWARD", [MARK_REPLAY] = "REPLAY",
	[MARK_GOING] = "GOING",     [MARK_PAST] = "PAST",         [MARK_PAUSED] = "PAUSED",
};

struct title {
	char parts[PARTS][64];
	enum mark_number doing;
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
	else if (app->player.skipped)
		set_part(title, PART_EVENT, ", %s not shown",
		         text_grouped(app->player.skipped, number));
}

/* Running again through what has happened is a replay, whether in this session or of a
 * recording. */
static enum mark_number find_doing(const struct app *app)
{
	bool past = session_is_past(app->session);
	if (app->player.job.kind == JOB_RUN && !app->player.job.forward)
		return MARK_BACKWARD;
	if (app->player.job.kind == JOB_RUN)
		return past ? MARK_REPLAY : MARK_RUNNING;
	if (app->player.job.kind != JOB_NONE)
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
	const struct sim *sim = front_sim(app);
	set_part(title, PART_PROGRAM, "westworld");
	set_part(title, PART_WORLD, "%s", sim->world->name);
	write_moment(app, title);
	set_part(title, PART_TIME, "%6.*f s", decimals(sim->world->tick_ms),
	         (double)sim->head.now_ms / 1000);
	title->doing = find_doing(app);
	set_part(title, PART_WHAT, "    %s ", doings[title->doing]);
	if (app->player.speed > 0)
		set_part(title, PART_SPEED, "%.*f/s", app->player.speed < 10, app->player.speed);
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
static void draw_doing(const struct title *title, struct area block)
{
	enum style style = mark_get(title->doing)->style;
	area_clear(block, style);
	area_text(block, 0, 0, style, title->parts[PART_WHAT]);
	mark_draw(block, 1, 0, title->doing);
}

/* Returns the column after the part. */
static int draw_part(struct area row, int x, const char *text)
{
	return x + area_textn(row, x, 0, row.cols - x, STYLE_TITLE, text);
}

void title_draw(const struct app *app, struct area row)
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
			draw_doing(&title, area_sub(row, x, 0, cols - place->gap, 1));
		else
			end = draw_part(row, place->part == PART_EVENT ? end : x,
			                title.parts[place->part]);
		x += cols;
	}
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/bars.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/array.h"
#include "tui/action.h"
#include "tui/help.h"
#include "tui/ui.h"

/* The parts of the title, the one that is dropped last first. */
enum {
	PART_WORLD,
	PART_TICK,
	PART_WHAT,
	PART_SEED,
	PART_SPEED,
	PART_SKIPPED,
	PART_TIME,
	PART_PROGRAM,
	PARTS
};

/* From left to right. */
static const uint8_t order[PARTS] = { PART_PROGRAM, PART_WORLD, PART_TICK, PART_TIME,
	                              PART_WHAT,    PART_SPEED, PART_SEED, PART_SKIPPED };

struct title {
	char parts[PARTS][64];
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
	session_events(app->session, &count);
	if (moment.event == MOMENT_END)
		set_part(title, PART_TICK, "tick %" PRIu64, moment.tick);
	else
		set_part(title, PART_TICK, "tick %" PRIu64 ", event %zu of %zu", moment.tick,
		         done + 1, count);
}

static const char *what_goes_on(const struct app *app)
{
	if (app->job.kind == JOB_RUN)
		return app->job.forward ? "RUNNING" : "RUNNING BACK";
	if (app->job.kind != JOB_NONE)
		return "GOING";
	return session_is_past(app->session) ? "PAST" : "PAUSED";
}

static void write_title(const struct app *app, struct title *title)
{
	const struct sim *sim = ui_sim(app);
	set_part(title, PART_PROGRAM, "westworld");
	set_part(title, PART_WORLD, "%s", sim->world->name);
	write_moment(app, title);
	int64_t ms = sim->head.now_ms;
	set_part(title, PART_TIME, "%.*f s",
	         ms % 1000 == 0  ? 0
	         : ms % 100 == 0 ? 1
	                         : 3,
	         (double)ms / 1000);
	set_part(title, PART_WHAT, "%s", what_goes_on(app));
	if (app->speed > 0)
		set_part(title, PART_SPEED, "%g ticks/s", app->speed);
	else
		set_part(title, PART_SPEED, "full speed");
	set_part(title, PART_SEED, "seed %" PRIu64, sim->head.seed);
	if (app->skipped)
		set_part(title, PART_SKIPPED, "%" PRIu64 " not shown", app->skipped);
}

void bars_title(const struct app *app, struct area row)
{
	enum { GAP = 2 };
	struct title title = { { "" } };
	bool shown[PARTS] = { false };
	int used = 1;
	write_title(app, &title);
	for (int i = 0; i < PARTS; i++) {
		int cols = canvas_text_cols(title.parts[i]);
		shown[i] = cols && (used + cols <= row.cols || i == PART_WORLD);
		if (shown[i])
			used += cols + GAP;
	}
	area_fill(row, STYLE_TITLE, ' ');
	int x = 1;
	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		if (shown[order[i]])
			x += area_textn(row, x, 0, row.cols - x, STYLE_TITLE,
			                title.parts[order[i]]) +
			     GAP;
	}
}

void bars_status(const struct app *app, struct area row)
{
	switch (ui_mode(app)) {
	case MODE_PROMPT:
		prompt_draw(app, row);
		return;
	case MODE_QUESTION:
		question_draw(app, row);
		return;
	default:
		break;
	}
	char job[100];
	if (job_text(app, job, sizeof job))
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, job);
	else if (app->has_number)
		area_format(row, 0, 0, STYLE_PROMPT, "%" PRIu64, app->number);
	else
		area_textn(row, 0, 0, row.cols, app->status_is_error ? STYLE_ERROR : STYLE_PLAIN,
		           app->status);
}

/* Help and quit come last in the action list and are always shown. */
static void (*const hinters[MODES])(const struct app *, struct hints *) = {
	[MODE_NORMAL] = action_hints, [MODE_FORM] = form_hints,         [MODE_POPUP] = popup_hints,
	[MODE_PROMPT] = prompt_hints, [MODE_QUESTION] = question_hints, [MODE_HELP] = help_hints,
};

static int hint_cols(const struct hint *hint)
{
	return canvas_text_cols(hint->key) + 1 + canvas_text_cols(hint->label);
}

static void draw_hint(const struct hint *hint, struct area row)
{
	int x = hint->x + area_text(row, hint->x, 0, STYLE_KEY, hint->key) + 1;
	area_text(row, x, 0, STYLE_HINT, hint->label);
}

/* The hints that the row has room for; those that must always be seen keep theirs. */
static void choose_hints(const struct app *app, int cols, struct hints *chosen)
{
	enum { GAP = 2, ALWAYS = 2 };
	struct hints hints = { .count = 0 };
	hinters[ui_mode(app)](app, &hints);
	size_t always = ui_mode(app) == MODE_NORMAL ? ALWAYS : 0;
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/why.h"
#include "session/census_run.h"
#include "session/inputs.h"
#include "term/key.h"
#include "tui/action.h"
#include "tui/bars.h"
#include "tui/branching.h"
#include "tui/command.h"
#include "tui/drawing.h"
#include "tui/help.h"
#include "tui/opening.h"
#include "tui/reload.h"
#include "tui/replaying.h"
#include "tui/ui.h"
#include "view/layout.h"
#include "view/sentence.h"

/* How many updates an explanation, and an unfinished count, looks at in one go. */
enum { EXPLAIN_UPDATES = 20000, COUNT_ON_UPDATES = 1 << 18 };

void app_begin(struct app *app, struct session *session)
{
	versus_close(app);
	struct app old = *app;
	*app = (struct app){ .options = old.options,
		             .session = session,
		             .breakpoints = old.breakpoints,
		             .speed = old.speed,
		             .panel = VIEWS,
		             .clicked = VIEWS,
		             .mouse = old.mouse,
		             .own = old.own,
		             .arranged = old.arranged,
		             .screen = old.screen,
		             .bindings = old.bindings,
		             .history = old.history,
		             .remembered = old.remembered };
	opening_fini(&old);
	look_fini(&old.look);
	look_init(&app->look);
	/* Of the views that share a place, choose the one that has something to show. */
	ui_focus(app, session_is_crowd(session) ? VIEW_DIAGRAM : VIEW_TRACE);
	if (session_is_crowd(session))
		ui_focus(app, VIEW_TELEGRAMS);
	ui_focus(app, ui_is_crowd(app) ? VIEW_CROWD : VIEW_AGENTS);
	/* The crowd's view stays visible without the focus, and y then goes to it. */
	if (ui_is_crowd(app))
		ui_focus(app, VIEW_MAP);
	ui_check(app);
	session_inputs(app->session, &app->inputs_found);
}

struct app *app_new(const struct app_options *options)
{
	struct app *app = memory_zero(1, sizeof *app);
	app->options = *options;
	app->breakpoints = options->breakpoints;
	app->speed = options->speed;
	app->mouse = options->mouse;
	look_init(&app->look);
	app->screen = memory_zero(1, sizeof *app->screen);
	canvas_init(app->screen, 80, 24, options->ascii);
	app_begin(app, options->session);
	if (options->other)
		versus_open(app, 0);
	if (!options->paused)
		job_start(app, &(struct job){ .kind = JOB_RUN, .forward = true });
	return app;
}

void app_free(struct app *app)
{
	replaying_stop(app);
	versus_close(app);
	look_fini(&app->look);
	opening_fini(app);
	canvas_fini(app->screen);
	free(app->screen);
	free(app);
}

void app_resize(struct app *app, int cols, int rows)
{
	canvas_resize(app->screen, cols, rows);
}

bool app_has_mouse(const struct app *app)
{
	return app->mouse;
}

struct recording *app_recording(const struct app *app)
{
	return app->options.recording;
}

const struct world *app_world(const struct app *app)
{
	return ui_sim(app)->world;
}

bool app_watches(const struct app *app)
{
	return app->options.watches;
}

void app_reload(struct app *app)
{
	reload_changed(app);
	ui_check(app);
	ui_follow(app);
	versus_follow(app, VERSUS_WORK);
}

bool app_is_ascii(const struct app *app)
{
	return app->options.ascii;
}

/* Takes a digit of the number before a step; a leading 0 counts as well (`0g`).  A number that is
 * too large stays so with any more digits. */
static void type_digit(struct app *app, uint32_t key)
{
	uint64_t number = app->number * 10 + (key - '0');
	app->has_number = number <= UI_NUMBER_MAX;
	app->number = app->has_number ? number : UI_NUMBER_MAX + 1;
	if (!app->has_number)
		ui_fail(app, "a number is at most %d", UI_NUMBER_MAX);
}

/* Runs a key's binding with the number that was typed before the key. */
static unsigned run_binding(struct app *app, const char *command)
{
	char text[LINE_SIZE];
	if (!app->has_number)
		return command_run(app, command);
	int length = snprintf(text, sizeof text, "%llu %s", (unsigned long long)app->number,
	                      command);
	return length < LINE_SIZE ? command_run(app, text) : ui_fail(app, "the line is too long");
}

static unsigned normal_key(struct app *app, uint32_t key)
{
	if (key >= '0' && key <= '9') {
		type_digit(app, key);
		return APP_DRAW;
	}
	if (key == INPUT_ESCAPE && job_is_under_way(app)) {
		job_stop(app);
		ui_say(app, "stopped at tick %llu",
		       (unsigned long long)session_moment(app->session).tick);
		return APP_DRAW;
	}
	if (app->number > UI_NUMBER_MAX) {
		app->number = 0;
		return ui_fail(app, "a number is at most %d", UI_NUMBER_MAX);
	}
	const char *command = bindings_find(&app->bindings, key);
	const struct action *action = command ? NULL : action_of_key(key);
	if (!action && !command)
		ui_fail(app, "that key does nothing; ? shows what the keys do");
	unsigned next = APP_DRAW;
	if (command)
		next = run_binding(app, command);
	else if (action)
		next = action_run(action, app, app->has_number, app->number, "");
	app->has_number = false;
	app->number = 0;
	return next;
}

/* The key that is meant: a click on a hint presses that hint's key. */
static uint32_t key_of(const struct app *app, const struct press *press)
{
	struct layout layout;
	uint32_t hint = 0;
	ui_layout(app, NULL, &layout);
	bool clicks = press->key == INPUT_CLICK || press->key == INPUT_DOUBLECLICK;
	const struct area hints = bars_hints_row(app, &layout);
	if (clicks && layout_has(hints, press->x, press->y))
		hint = bars_hint_at(app, hints, press->x - hints.x);
	return hint ? hint : press->key;
}

unsigned app_press(struct app *app, const struct press *press)
{
	static unsigned (*const modes[MODES])(struct app *, uint32_t) = {
		[MODE_NORMAL] = normal_key,     [MODE_FORM] = form_key,
		[MODE_POPUP] = popup_key,       [MODE_PROMPT] = prompt_key,
		[MODE_QUESTION] = question_key, [MODE_HELP] = help_key,
	};
	app->status[0] = '\0';
	app->status_is_error = false;
	app->press = *press;
	unsigned next = modes[ui_mode(app)](app, key_of(app, press));
	ui_check(app);
	ui_follow(app);
	versus_follow(app, VERSUS_WORK);
	branching_report_drops(app);
	return next;
}

unsigned app_key(struct app *app, uint32_t key)
{
	return app_press(app, &(struct press){ .key = key, .x = -1, .y = -1 });
}

bool app_obey(struct app *app, const char *line, struct error *error)
{
	command_run(app, line);
	ui_follow(app);
	bool good = !app->status_is_error || error_set(error, "%s", app->status);
	if (good && app->mode_count)
		good = error_set(error, "\"%.100s\" is incomplete: it asks for more", line);
	app->mode_count = 0;
	app->status[0] = '\0';
	app->status_is_error = false;
	return good;
}

bool app_entered(const struct app *app, size_t number, char out[APP_ENTERED_SIZE])
{
	uint64_t entered = app->history.entered - app->remembered;
	return number < entered && prompt_write(&app->history, number, out, APP_ENTERED_SIZE);
}

void app_remember(struct app *app, const char *line)
{
	app->remembered += prompt_read(&app->history, line);
}

void app_complain(struct app *app, const char *text)
{
	ui_fail(app, "%s", text);
}

/* Whether a panel shows an explanation that is not complete yet. */
static bool explains(const struct app *app)
{
	const struct why *why = session_why(app->session, app->look.selected);
	return app->panel == VIEW_WHY && !(why && why->whole);
}

void app_prepare(struct app *app)
{
	ui_prepare(app);
	if (explains(app))
		session_explain(app->session, app->look.selected, EXPLAIN_UPDATES);
	else if (bars_want_sentence(app))
		sentence_seek(app->session, app->look.selected);
}

void app_draw(const struct app *app, struct canvas *canvas)
{
	struct layout layout;
	canvas_clear(canvas);
	if (!ui_layout_views(app, canvas, &layout)) {
		drawing_too_small(canvas_area(canvas));
		return;
	}
	drawing_views(app, &layout);
	drawing_modes(app, &layout);
	bars_title(app, layout.title);
	bars_status(app, layout.status);
	bars_hints(app, bars_hints_row(app, &layout));
}

double app_pace(const struct app *app)
{
	double pace = job_pace(app);
	bool goes_on = explains(app) || app->versus.under_way || session_is_counting(app->session);
	return pace == 0 && goes_on ? HUGE_VAL : pace;
}

uint64_t app_advance(struct app *app, uint64_t most)
{
	if (app->job.kind == JOB_NONE && explains(app))
		session_explain(app->session, app->look.selected, EXPLAIN_UPDATES);
	if (app->job.kind == JOB_NONE && session_is_counting(app->session))
		session_count_on(app->session, COUNT_ON_UPDATES);
	uint64_t done = job_advance(app, most);
	versus_follow(app, VERSUS_WORK);
	app->undrawn += done;
	ui_check(app);
	return done;
}

void app_drawn(struct app *app)
{
	app->skipped += number_max64(app->undrawn, 1) - 1;
	app->undrawn = 0;
}

void app_settle(struct app *app)
{
	enum { AT_A_TIME = 1000 };
	uint64_t end = session_newest(app->session) + JOB_HUNT_TICKS;
	while (app->job.kind != JOB_NONE) {
		bool endless = app->job.kind == JOB_RUN && app->job.forward;
		if (app->job.kind == JOB_RUN && !app->job.hunting)
			return;
		if (endless && session_newest(app->session) >= end) {
			job_stop(app);
			ui_say(app, "no breakpoint within %d ticks", JOB_HUNT_TICKS);
			return;
		}
		app_advance(app, AT_A_TIME);
	}
}

static bool press(struct app *app, const char *keys, struct error *error)
{
	uint32_t key;
	while (*keys) {
		if (!key_parse(&keys, &key, error))
			return false;
		if (app_key(app, key) & APP_QUIT)
			return true;
		app_settle(app);
		versus_follow(app, UINT64_MAX);
	}
	return true;
}

bool app_dump(struct app *app, const char *keys, struct canvas *canvas, struct error *error)
{
	app_resize(app, canvas->cols, canvas->rows);
	bool good = press(app, keys, error);
	if (good && explains(app))
		session_explain(app->session, app->look.selected, UINT64_MAX);
	if (!good)
		return false;
	app_prepare(app);
	if (session_is_counting(app->session)) {
		session_count_on(app->session, UINT64_MAX);
		app_prepare(app);
	}
	app_draw(app, canvas);
	return true;
}

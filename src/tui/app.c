/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/memory.h"
#include "tui/action.h"
#include "tui/bars.h"
#include "tui/help.h"
#include "term/key.h"
#include "view/layout.h"
#include "tui/ui.h"

/* The first agent there is. */
static uint32_t first_agent(const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			return sim_slot(sim, slot)->id;
	}
	return AGENT_NONE;
}

struct app *app_new(const struct app_options *options)
{
	struct app *app = memory_zero(1, sizeof *app);
	app->options = *options;
	app->session = options->session;
	app->breakpoints = options->breakpoints;
	app->speed = options->speed;
	app->panel = PANELS;
	app->focus = VIEW_AGENTS;
	app->selected = first_agent(ui_sim(app));
	session_inputs(app->session, &app->inputs_found);
	if (!options->paused)
		job_start(app, &(struct job){ .kind = JOB_RUN, .forward = true });
	return app;
}

void app_free(struct app *app)
{
	free(app);
}

bool app_is_ascii(const struct app *app)
{
	return app->options.ascii;
}

/* A digit of the number before a step; a leading 0 is one too (`0g`). */
static void type_digit(struct app *app, uint32_t key)
{
	uint64_t number = app->number * 10 + (key - '0');
	app->has_number = true;
	app->number = number;
	if (number > UI_NUMBER_MAX) {
		app->has_number = false;
		app->number = 0;
		ui_fail(app, "a number is %d at most", UI_NUMBER_MAX);
	}
}

static unsigned normal_key(struct app *app, uint32_t key)
{
	if (key >= '0' && key <= '9') {
		type_digit(app, key);
		return APP_DRAW;
	}
	const struct action *action = action_of_key(key);
	if (!action && key < INPUT_NONE && key > ' ')
		ui_fail(app, "that key does nothing; ? shows what keys do");
	unsigned next = action ? action->run(app, app->number) : APP_DRAW;
	app->has_number = false;
	app->number = 0;
	return next;
}

/* An agent that has gone is not selected any more. */
static void check_selected(struct app *app)
{
	if (!ui_agent(app))
		app->selected = first_agent(ui_sim(app));
}

unsigned app_key(struct app *app, uint32_t key)
{
	static unsigned (*const modes[MODES])(struct app *, uint32_t) = {
		[MODE_NORMAL] = normal_key,     [MODE_FORM] = form_key,
		[MODE_POPUP] = popup_key,       [MODE_PROMPT] = prompt_key,
		[MODE_QUESTION] = question_key, [MODE_HELP] = help_key,
	};
	app->status[0] = '\0';
	app->status_is_error = false;
	unsigned next = modes[ui_mode(app)](app, key);
	check_selected(app);
	ui_follow(app);
	return next;
}

static struct view_scene make_scene(const struct app *app)
{
	return (struct view_scene){
		.session = app->session,
		.breakpoints = app->breakpoints,
		.selected = app->selected,
		.running = app->job.kind != JOB_NONE,
		.backward = app->job.kind == JOB_RUN && !app->job.forward,
		.speed = app->speed,
		.skipped_frames = app->skipped,
		.filter = app->filter,
	};
}

static void draw_views(const struct app *app, const struct layout *layout)
{
	struct view_scene scene = make_scene(app);
	for (size_t i = 0; i < layout->count; i++) {
		const struct layout_place *place = &layout->places[i];
		bool focused = place->view == app->focus;
		scene.scroll = focused ? app->scroll[place->view] : 0;
		view_get(place->view)->draw(&scene, place->area, focused);
	}
	scene.scroll = app->panel_scroll;
	if (app->panel != PANELS)
		panel_draw(app->panel, &scene, layout->panel);
}

static void draw_modes(const struct app *app, const struct layout *layout)
{
	static void (*const draws[MODES])(const struct app *, struct area) = {
		[MODE_FORM] = form_draw,
		[MODE_POPUP] = popup_draw,
		[MODE_HELP] = help_draw,
	};
	for (size_t i = 0; i < app->mode_count; i++) {
		enum mode_number mode = app->modes[i];
		if (draws[mode])
			draws[mode](app, mode == MODE_HELP ? layout->body : layout->panel);
	}
}

/* The longest sentence that there is room for. */
static void draw_too_small(struct area whole)
{
	char texts[3][80];
	size_t i = 0;
	snprintf(texts[0], sizeof texts[0], "westworld needs %dx%d, this is %dx%d",
	         LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST, whole.cols, whole.rows);
	snprintf(texts[1], sizeof texts[1], "needs %dx%d", LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST);
	snprintf(texts[2], sizeof texts[2], "too small");
	while (i + 1 < ARRAY_LEN(texts) && canvas_text_cols(texts[i]) > whole.cols)
		i++;
	area_textn(whole, 0, 0, whole.cols, STYLE_PLAIN, texts[i]);
}

void app_draw(const struct app *app, struct canvas *canvas)
{
	struct layout layout;
	session_remember(app->session);
	canvas_clear(canvas);
	if (!layout_make(canvas, app->focus, &layout)) {
		draw_too_small(canvas_area(canvas));
		return;
	}
	draw_views(app, &layout);
	draw_modes(app, &layout);
	bars_title(app, layout.title);
	bars_status(app, layout.status);
	bars_hints(app, layout.hints);
}

double app_pace(const struct app *app)
{
	return job_pace(app);
}

uint64_t app_advance(struct app *app, uint64_t most)
{
	uint64_t done = job_advance(app, most);
	app->undrawn += done;
	check_selected(app);
	return done;
}

void app_drawn(struct app *app)
{
	if (app->undrawn > 1)
		app->skipped += app->undrawn - 1;
	app->undrawn = 0;
}

/* Finishes what a key began, short of a run without end. */
static void settle(struct app *app)
{
	enum { AT_A_TIME = 1000, HUNT_MAX = 100 };
	for (int i = 0; app->job.kind != JOB_NONE; i++) {
		bool endless = app->job.kind == JOB_RUN;
		if (endless && !app->job.hunting)
			return;
		if (endless && i == HUNT_MAX) {
			job_stop(app);
			ui_say(app, "no breakpoint within %d ticks", AT_A_TIME * HUNT_MAX);
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
		settle(app);
	}
	return true;
}

bool app_dump(const struct app_options *options, const char *keys, struct canvas *canvas,
              struct error *error)
{
	struct app_options paused = *options;
	paused.paused = true;
	struct app *app = app_new(&paused);
	bool good = press(app, keys, error);
	if (good)
		app_draw(app, canvas);
	app_free(app);
	return good;
}

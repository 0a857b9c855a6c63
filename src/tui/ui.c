/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "session/recording.h"
#include "session/branches.h"
#include "session/census_run.h"
#include "session/inputs.h"
#include "session/past.h"
#include "view/muster.h"

enum {
	/* With more agents than this, the world is a crowd. */
	CROWD_AGENTS = 200,
	/* A frame recounts this many updates, or, */
	COUNT_UPDATES = 1 << 20,
	/* at a pace above this many ticks a second, that many. */
	COUNT_SPEED = 10,
	COUNT_UPDATES_FAST = 1 << 18,
};

/* The key of that name, or 0. */
static uint32_t key_named(const char *name)
{
	char script[HINT_KEY_SIZE + 2];
	const char *at = script;
	uint32_t key;
	snprintf(script, sizeof script, name[1] ? "<%s>" : "%s", name);
	return key_parse(&at, &key, NULL) && !*at ? key : 0;
}

void ui_hint(struct hints *hints, const char *keys, const char *label)
{
	if (hints->count == HINTS_MAX)
		return;
	struct hint *hint = &hints->items[hints->count++];
	*hint = (struct hint){ .label = label, .code = key_named(keys) };
	snprintf(hint->key, sizeof hint->key, "%s", keys);
}

enum mode_number ui_mode(const struct app *app)
{
	return app->mode_count ? app->modes[app->mode_count - 1] : MODE_NORMAL;
}

static bool is_open(const struct app *app, enum mode_number mode)
{
	for (size_t i = 0; i < app->mode_count; i++) {
		if (app->modes[i] == mode)
			return true;
	}
	return false;
}

/* A mode is never stacked twice, so its state exists once. */
void ui_push(struct app *app, enum mode_number mode)
{
	if (!is_open(app, mode))
		app->modes[app->mode_count++] = mode;
}

void ui_pop(struct app *app)
{
	if (app->mode_count)
		app->mode_count--;
}

static void say(struct app *app, bool is_error, const char *format, va_list arguments)
{
	char raw[sizeof app->status];
	vsnprintf(raw, sizeof raw, format, arguments);
	text_clean(app->status, sizeof app->status, raw);
	app->status_is_error = is_error;
}

void ui_say(struct app *app, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	say(app, false, format, arguments);
	va_end(arguments);
}

const char *ui_aside(const struct app *app, const char *text)
{
	return app->options.keyless ? "" : text;
}

unsigned ui_fail(struct app *app, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	say(app, true, format, arguments);
	va_end(arguments);
	return APP_DRAW;
}

const struct sim *ui_sim(const struct app *app)
{
	return session_sim(app->session);
}

const struct agent *ui_agent(const struct app *app)
{
	return app->look.selected == AGENT_NONE ? NULL : sim_agent(ui_sim(app), app->look.selected);
}

/* The first agent that exists. */
static uint32_t first_agent(const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			return sim_slot(sim, slot)->id;
	}
	return AGENT_NONE;
}

void ui_check(struct app *app)
{
	if (!ui_agent(app))
		app->look.selected = first_agent(ui_sim(app));
	if (app->look.held_tick != session_moment(app->session).tick && !job_is_under_way(app))
		app->look.held_tick = UINT64_MAX;
}

/* Whether the open panel is the one shown beside the views anyway. */
static bool is_panel_beside(const struct app *app)
{
	struct layout layout;
	if (app->panel != VIEW_DETAILS)
		return false;
	ui_layout(app, NULL, &layout);
	return layout.beside.rows > 0;
}

void ui_focus(struct app *app, enum view_number view)
{
	if (is_panel_beside(app))
		app->panel = VIEWS;
	app->focus = view;
	app->chosen[view] = ++app->choices;
}

bool ui_is_crowd(const struct app *app)
{
	return ui_sim(app)->head.agents > CROWD_AGENTS;
}

struct layout_request ui_layout_request(const struct app *app)
{
	struct layout_request request = { .own = app->arranged ? &app->own : NULL,
		                          .focus = app->focus,
		                          .crowd = ui_is_crowd(app),
		                          .large = app->large };
	memcpy(request.chosen, app->chosen, sizeof request.chosen);
	return request;
}

struct view_scene ui_scene(const struct app *app, const struct layout *layout,
                           enum view_number view)
{
	const struct layout_place *place = layout ? layout_find(layout, view) : NULL;
	return (struct view_scene){
		.session = app->session,
		.look = &app->look,
		.number = view,
		.other = app->versus.other,
		.contrast = app->versus.contrast,
		.match = &app->versus.match,
		.names = { app->versus.names[0], app->versus.names[1] },
		.tabs = place ? place->tabs : 0,
		.since = app->since,
	};
}

bool ui_layout(const struct app *app, struct canvas *canvas, struct layout *layout)
{
	struct layout_request request = ui_layout_request(app);
	return layout_make(canvas ? canvas : app->screen, &request, layout);
}

bool ui_layout_views(const struct app *app, struct canvas *canvas, struct layout *layout)
{
	bool fits = ui_layout(app, canvas, layout);
	for (size_t i = 0; i < layout->count; i++) {
		struct layout_place *place = &layout->places[i];
		const struct view *view = view_get(place->view);
		struct view_scene scene = ui_scene(app, layout, place->view);
		if (view->rows && place->area.rows > 0)
			layout_trim(layout, place, view->rows(&scene, place->area));
	}
	return fits;
}

enum view_number ui_front(const struct app *app)
{
	struct layout layout;
	if (app->panel != VIEWS)
		return app->panel;
	ui_layout(app, NULL, &layout);
	return layout.focus;
}

struct area ui_area(const struct layout *layout, enum view_number view)
{
	const struct layout_place *place = layout_find(layout, view);
	if (place)
		return place->area;
	if (view == VIEW_DETAILS && layout->beside.rows > 0)
		return layout->beside;
	return view_get(view)->whole ? layout->body : layout->panel;
}

/* How much a frame may recount. */
static uint64_t count_updates(const struct app *app)
{
	return job_pace(app) > COUNT_SPEED ? COUNT_UPDATES_FAST : COUNT_UPDATES;
}

static void prepare_view(struct app *app, const struct layout *layout, enum view_number view)
{
	const struct view_scene scene = ui_scene(app, layout, view);
	struct view_work work = { .session = app->session,
		                  .updates = count_updates(app),
		                  .since = app->since };
	if (!view_get(view)->prepare)
		return;
	view_get(view)->prepare(&work, &scene, ui_area(layout, view));
	app->since = work.since;
}

/* What all views need, and the layout. */
static void prepare_all(struct app *app, struct layout *layout)
{
	past_prepare(app->session);
	muster_call(app->look.muster, app->session, app->look.column);
	ui_layout_views(app, NULL, layout);
}

struct view_scene ui_prepare_view(struct app *app, enum view_number view, struct layout *layout)
{
	prepare_all(app, layout);
	prepare_view(app, layout, view);
	return ui_scene(app, layout, view);
}

void ui_prepare(struct app *app)
{
	struct layout layout;
	prepare_all(app, &layout);
	for (size_t i = 0; i < layout.count; i++) {
		if (layout.places[i].area.rows > 0)
			prepare_view(app, &layout, layout.places[i].view);
	}
	if (layout.beside.rows > 0)
		prepare_view(app, &layout, VIEW_DETAILS);
	if (app->panel != VIEWS)
		prepare_view(app, &layout, app->panel);
}

/* How many ticks have been run after the one shown. */
static uint64_t count_future(const struct app *app)
{
	return session_newest(app->session) - session_moment(app->session).tick;
}

void ui_follow(struct app *app)
{
	struct error error;
	breakpoints_follow(app->breakpoints, ui_sim(app));
	if (app->options.recording &&
	    !recording_follow(app->options.recording, app->session, &error))
		ui_fail(app, "%s", error.text);
}

/* Applies the input in app->question, which needed no question or has been confirmed. */
static unsigned apply(struct app *app)
{
	struct error error;
	char text[256], branch[SESSION_BRANCH_NAME];
	bool future = count_future(app) > 0;
	session_branch_name(app->session, session_branch_shown(app->session), branch);
	input_text(ui_sim(app), &app->question.input, text, sizeof text);
	if (!session_input(app->session, &app->question.input, &error))
		return ui_fail(app, "%s", error.text);
	if (future)
		ui_say(app, "%s; %s keeps what came after this%s", text, branch,
		       ui_aside(app, "; x compares"));
	else
		ui_say(app, "%s%s", text,
		       app->job.kind == JOB_NONE ? ui_aside(app, "; Space or n goes on") : "");
	return APP_DRAW;
}

unsigned ui_input(struct app *app, const struct input *input)
{
	struct error error;
	char text[256], question[400];
	if (!input_check(ui_sim(app), input, &error))
		return ui_fail(app, "%s", error.text);
	app->question.input = *input;
	if (input->kind != INPUT_DROP)
		return apply(app);
	input_text(ui_sim(app), input, text, sizeof text);
	snprintf(question, sizeof question, "%s?", text);
	question_ask(app, question, apply);
	return APP_DRAW;
}

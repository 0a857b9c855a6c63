/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "follow/feed.h"
#include "session/catalog.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/recording.h"
#include "tui/course.h"
#include "view/roster.h"
#include "view/strip.h"

enum {
	/* With more agents than this, the world is a crowd. */
	CROWD_AGENTS = 200,
	/* A frame recounts this many updates or, at a pace above COUNT_SPEED, that many. */
	COUNT_UPDATES = 1 << 20,
	COUNT_UPDATES_FAST = 1 << 18,
	COUNT_SPEED = 10, /* ticks a second */
};

/* Whether there are so many agents that the crowd has a view of its own. */
static bool is_crowd(const struct app *app)
{
	return front_sim(app)->head.agents > CROWD_AGENTS;
}

/* Of the views that share a place, chooses the one that has something to show. */
static void choose_views(struct app *app)
{
	front_focus(app, session_is_crowd(app->session) ? VIEW_DIAGRAM : VIEW_TRACE);
	if (session_is_crowd(app->session))
		front_focus(app, VIEW_TELEGRAMS);
	front_focus(app, is_crowd(app) ? VIEW_CROWD : VIEW_AGENTS);
	/* The crowd's view stays visible without the focus, and y then goes to it. */
	if (is_crowd(app))
		front_focus(app, VIEW_MAP);
}

void front_begin(struct app *app, struct session *session)
{
	counterpart_end(&app->counterpart);
	lesson_close(app);
	look_fini(&app->look);
	free(app->worlds.entries);
	struct app old = *app;
	*app = (struct app){
		.options = old.options,
		.session = session,
		.player = { .session = session,
		            .breakpoints = old.options.breakpoints,
		            .recording = old.options.recording,
		            .status = &app->status,
		            .end = old.options.ticks,
		            .stopped = AGENT_NONE,
		            .speed = old.player.speed },
		.counterpart = { .session = session,
		                 .given = old.options.other,
		                 .given_names = { old.options.names[0], old.options.names[1] } },
		.screen = { .canvas = old.screen.canvas,
		            .panel = VIEWS,
		            .own = old.screen.own,
		            .arranged = old.screen.arranged },
		.watches = old.watches,
		.modes = { .open = { old.modes.open[0] },
		           .count = 1,
		           .history = old.modes.history },
		.press = old.press,
		.keyboard.bindings = old.keyboard.bindings,
		.mouse = { .clicks = old.mouse.clicks, .clicked = VIEWS },
	};
	look_init(&app->look);
	memcpy(app->columns, old.columns, sizeof app->columns);
	app->look.columns = app->columns;
	app->look.columns_count = old.look.columns_count;
	if (app->options.catalog)
		session_use_history(session, app->options.catalog->bytes);
	choose_views(app);
	front_check(app);
	player_look(&app->player);
	session_inputs(session, &app->inputs_found);
}

unsigned front_say(struct app *app, const char *format, ...)
{
	char text[sizeof app->status.text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	status_write(&app->status, false, text);
	return APP_DRAW;
}

unsigned front_fail(struct app *app, const char *format, ...)
{
	char text[sizeof app->status.text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	status_write(&app->status, true, text);
	return APP_DRAW;
}

const char *front_aside(const struct app *app, const char *text)
{
	return app->options.keyless ? "" : text;
}

void front_move(const struct app *app, char out[FRONT_MOVE_SIZE])
{
	struct moment moment = session_moment(app->session);
	out[0] = '\0';
	if (moment.event != MOMENT_END)
		snprintf(out, FRONT_MOVE_SIZE, ", at the end of tick %" PRIu64, moment.tick);
}

const char *front_complaint(const struct app *app)
{
	const char *failure = recording_failure(app->player.recording);
	if (failure && !app->recording.known)
		return failure;
	return app->complaints.count ? app->complaints.lines[0].text : NULL;
}

const struct sim *front_sim(const struct app *app)
{
	return session_sim(app->session);
}

void front_select_named(struct app *app, const char *name)
{
	const struct agent *agent = sim_find(front_sim(app), name);
	app->look.selected = agent ? agent->id : AGENT_NONE;
}

struct feed *front_feed(const struct app *app)
{
	return session_last(app->session) == UINT64_MAX ? NULL : app->options.feed;
}

bool front_is_live(const struct app *app)
{
	const struct moment last = { session_last(app->session), MOMENT_END };
	return front_feed(app) && app->player.job.kind == JOB_NONE &&
	       moment_is(session_moment(app->session), last);
}

const struct agent *front_agent(const struct app *app)
{
	uint32_t selected = app->look.selected;
	return selected == AGENT_NONE ? NULL : sim_agent(front_sim(app), selected);
}

bool front_asks(struct app *app, const char *way, unsigned (*leave)(struct app *app),
                unsigned (*save)(struct app *app))
{
	const struct recording *recording = app->player.recording;
	char question[80];
	size_t count;
	const struct session_input *inputs = session_inputs(app->session, &count);
	bool made = false;
	/* A lesson begins again wherever it was left. */
	if (app->lesson && !recording)
		return false;
	for (size_t i = app->inputs_found; i < count && !recording; i++)
		made |= !input_is_reload(&inputs[i].input);
	if (!made && !recording_failure(recording))
		return false;
	snprintf(question, sizeof question,
	         made ? "%s without recording your inputs?" : "%s though the recording failed?",
	         way);
	prompt_confirm(app, question, leave, app->options.version ? save : NULL);
	return true;
}

void front_check(struct app *app)
{
	struct look *look = &app->look;
	if (app->player.stopped != AGENT_NONE)
		look_select(look, app->player.stopped);
	app->player.stopped = AGENT_NONE;
	const struct sim *sim = front_sim(app);
	if (!front_agent(app))
		look->selected = AGENT_NONE;
	for (uint32_t i = 0; i < sim->head.slots && look->selected == AGENT_NONE; i++) {
		if (sim_slot(sim, i)->class != CLASS_NONE)
			look->selected = sim_slot(sim, i)->id;
	}
	if (!moment_is(app->player.ran_to, session_moment(app->session)))
		app->player.ran_to.tick = UINT64_MAX;
	if (look->held_tick != session_moment(app->session).tick && !app->player.job.under_way)
		look->held_tick = UINT64_MAX;
}

void front_focus(struct app *app, enum view_number view)
{
	struct screen *screen = &app->screen;
	if (screen->panel == VIEW_DETAILS) {
		struct layout layout;
		front_layout(app, &layout);
		/* The panel may be beside the views anyway. */
		screen->panel = layout.beside.rows > 0 ? VIEWS : VIEW_DETAILS;
	}
	screen->focus = view;
	screen->chosen[view] = ++screen->choices;
}

unsigned front_list(struct app *app)
{
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	const struct sim *sim = front_sim(app);
	struct roster *roster = app->look.roster;
	roster_list(roster, app->session, app->look.column);
	uint32_t first = roster_next(roster, ROSTER_NONE, 1);
	const struct agent *agent = front_agent(app);
	if (first != UINT32_MAX && !(agent && roster_has(roster, agent_slot(agent->id))))
		look_select(&app->look, sim_slot(sim, first)->id);
	app->look.scroll[VIEW_AGENTS] = 0;
	front_focus(app, VIEW_AGENTS);
	if (*roster_text(roster))
		front_say(app, "%s of %s agents%s", text_grouped(roster_count(roster), listed),
		          text_grouped(sim->head.agents, agents),
		          front_aside(app, "; Esc lists them all"));
	return APP_DRAW;
}

struct layout_request front_request(const struct app *app)
{
	const struct screen *screen = &app->screen;
	const struct sim *sim = front_sim(app);
	struct layout_request request = { .own = screen->arranged ? &screen->own : NULL,
		                          .focus = screen->focus,
		                          .kind = sim->world->plane.x > 0 ? PLAN_PLANE
		                                  : is_crowd(app)         ? PLAN_CROWD
		                                                          : PLAN_FEW,
		                          .large = screen->large,
		                          .lesson = app->lesson != NULL,
		                          .watches = (int)app->watches.count,
		                          .projected = app->options.large,
		                          .places = sim->world->place_count > 0 };
	memcpy(request.chosen, screen->chosen, sizeof request.chosen);
	/* While it runs, and until the next step, the log takes the trace's place. */
	if (front_is_running(app) || moment_is(session_moment(app->session), app->player.ran_to)) {
		request.focus = request.focus == VIEW_TRACE ? VIEW_LOG : request.focus;
		if (request.chosen[VIEW_LOG] < request.chosen[VIEW_TRACE])
			request.chosen[VIEW_LOG] = request.chosen[VIEW_TRACE];
	}
	return request;
}

struct view_scene front_scene(const struct app *app, const struct layout *layout,
                              enum view_number view)
{
	const struct layout_place *place = layout_find(layout, view);
	const struct counterpart *counterpart = &app->counterpart;
	return (struct view_scene){
		.session = app->session,
		.look = &app->look,
		.number = view,
		.other = counterpart->other,
		.compare = counterpart->compare,
		.match = &counterpart->match,
		.names = { counterpart->names[0], counterpart->names[1] },
		.strip = app->lesson ? &app->lesson->strip : NULL,
		.tabs = place ? place->tabs : 0,
		.since = app->since,
		.scrubbed = place && layout->run.rows > 0 && layout->run.y == place->area.y,
		.running = front_is_running(app),
		.pace = player_pace(&app->player),
	};
}

bool front_is_running(const struct app *app)
{
	return app->player.job.kind == JOB_RUN || (front_is_live(app) && !app->options.feed->ended);
}

uint32_t front_told(const struct app *app)
{
	uint32_t selected = app->look.selected;
	return front_is_running(app) ? sentence_agent(app->session, selected) : selected;
}

void front_layout(const struct app *app, struct layout *layout)
{
	const struct layout_request request = front_request(app);
	layout_make(app->screen.canvas, &request, layout);
}

bool front_fit(const struct app *app, struct canvas *canvas, struct layout *layout)
{
	const struct layout_request request = front_request(app);
	bool fits = layout_make(canvas, &request, layout);
	for (size_t i = 0; i < layout->count && !request.projected; i++) {
		struct layout_place *place = &layout->places[i];
		const struct view *view = view_get(place->view);
		struct view_scene scene = front_scene(app, layout, place->view);
		if (!view->rows || place->area.rows <= 0)
			continue;
		int rows = view->rows(&scene, place->area) +
		           (scene.strip && scene.strip->pointed == place->view);
		(request.large ? layout_share : layout_trim)(layout, place, rows);
	}
	return fits;
}

enum view_number front_view(const struct app *app)
{
	struct layout layout;
	if (app->screen.panel != VIEWS)
		return app->screen.panel;
	front_layout(app, &layout);
	return layout.focus;
}

struct area front_area(const struct layout *layout, enum view_number view)
{
	const struct layout_place *place = layout_find(layout, view);
	if (place)
		return place->area;
	if (view == VIEW_DETAILS && layout->beside.rows > 0)
		return layout->beside;
	return view_get(view)->whole ? layout->body : layout->panel;
}

static void prepare_view(struct app *app, const struct layout *layout, enum view_number view)
{
	const struct view_scene scene = front_scene(app, layout, view);
	bool fast = player_pace(&app->player) > COUNT_SPEED;
	struct view_work work = { .session = app->session,
		                  .updates = fast ? COUNT_UPDATES_FAST : COUNT_UPDATES,
		                  .since = app->since };
	if (!view_get(view)->prepare)
		return;
	view_get(view)->prepare(&work, &scene, front_area(layout, view));
	app->since = work.since;
}

/* Prepares what all views need, and makes the layout. */
static void prepare_all(struct app *app, struct layout *layout)
{
	past_prepare(app->session);
	roster_list(app->look.roster, app->session, app->look.column);
	front_fit(app, app->screen.canvas, layout);
}

struct view_scene front_prepare_view(struct app *app, enum view_number view, struct layout *layout)
{
	prepare_all(app, layout);
	prepare_view(app, layout, view);
	return front_scene(app, layout, view);
}

void front_prepare(struct app *app)
{
	struct layout layout;
	prepare_all(app, &layout);
	if (app->counterpart.other)
		past_prepare(app->counterpart.other);
	for (size_t i = 0; i < layout.count; i++) {
		if (layout.places[i].area.rows > 0)
			prepare_view(app, &layout, layout.places[i].view);
	}
	if (layout.beside.rows > 0)
		prepare_view(app, &layout, VIEW_DETAILS);
	if (app->screen.panel != VIEWS)
		prepare_view(app, &layout, app->screen.panel);
	watches_prepare(app);
}

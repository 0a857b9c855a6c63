/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/reload.h"

#include <string.h>

#include "session/library.h"
#include "session/inputs.h"
#include "tui/action.h"
#include "tui/ui.h"

const char *reload_complaint(const struct app *app)
{
	return app->complaints.count ? app->complaints.lines[0].text : NULL;
}

/* The list of errors. */

static size_t count_complaints(const struct app *app)
{
	return complaints_kept(&app->complaints);
}

static void draw_complaint(const struct app *app, size_t index, struct area row, enum style style)
{
	area_textn(row, 0, 0, row.cols, style, app->complaints.lines[index].text);
}

static unsigned read_once_more(struct app *app, size_t index)
{
	(void)index;
	ui_pop(app);
	return reload_world(app, &(struct argument){ .text = "" });
}

static const struct popup_key keys[] = {
	{ 'r', "reload", "Read the file again.", read_once_more, true },
	{ .label = NULL },
};

static const struct popup_plan plan = {
	.title = "what is wrong",
	.empty = "no errors any more",
	.heading = "the previous version keeps running",
	.count = count_complaints,
	.draw = draw_complaint,
	.keys = keys,
};

/* Reading the file again. */

/* Counts what could not be carried over. */
static size_t count_remarks(const struct app *app)
{
	size_t count, remarks = 0;
	const struct event *events = session_events(app->session, &count);
	for (size_t i = 0; i < count; i++)
		remarks += events[i].kind == EVENT_RELOAD;
	return remarks;
}

/* Goes on in the new world.  The selected agent stays selected by name, because its id may
   change. */
static unsigned go_on(struct app *app, const struct world *world)
{
	struct error error;
	char name[64];
	sim_name(ui_sim(app), app->look.selected, name, sizeof name);
	if (!session_reload(app->session, world, &error))
		return ui_fail(app, "reload: %s", error.text);
	const struct agent *agent = sim_find(ui_sim(app), name);
	app->look.selected = agent ? agent->id : AGENT_NONE;
	size_t remarks = count_remarks(app);
	if (remarks)
		ui_say(app, "%s reloaded; %zu thing%s could not be carried over%s", world->path,
		       remarks, remarks == 1 ? "" : "s", ui_aside(app, ", as the trace says"));
	else
		ui_say(app, "%s reloaded%s", world->path,
		       ui_aside(app, "; :replay-under replays the past under it"));
	return APP_DRAW;
}

static bool can_read(struct app *app, const char *action)
{
	const struct world *now = ui_sim(app)->world;
	if (!now->path)
		ui_fail(app, "%s: %s is built in; only a world file can be reloaded", action,
		        now->name);
	else if (!app->options.library)
		ui_fail(app, "%s: this run cannot change its world", action);
	return now->path && app->options.library;
}

const struct world *reload_read(struct app *app, const char *action)
{
	const struct library *library = app->options.library;
	const struct world *now = ui_sim(app)->world;
	if (!can_read(app, action))
		return NULL;
	const struct world *world = library->open(library->context, now->path, &app->complaints);
	if (!world) {
		ui_fail(app, "%s", reload_complaint(app));
		return NULL;
	}
	app->complaints.count = 0;
	return strcmp(world->source, now->source) == 0 ? now : world;
}

unsigned reload_list(struct app *app)
{
	if (complaints_kept(&app->complaints) > 1 && !app->options.keyless)
		popup_open(app, &plan);
	return APP_DRAW;
}

/* The file's world; NULL if the file is broken or has not changed. */
static const struct world *read_again(struct app *app)
{
	bool broken = app->complaints.count;
	const struct world *now = ui_sim(app)->world, *world = reload_read(app, "reload");
	if (world == now)
		ui_say(app, broken ? "%s is fixed, and has not changed" : "%s has not changed",
		       now->path);
	return world == now ? NULL : world;
}

unsigned reload_world(struct app *app, const struct argument *argument)
{
	(void)argument;
	const struct world *world = read_again(app);
	return world ? go_on(app, world) : reload_list(app);
}

void reload_changed(struct app *app)
{
	bool could = !app->complaints.count;
	char status[sizeof app->status];
	memcpy(status, app->status, sizeof status);
	const struct world *world = read_again(app);
	/* An unchanged file is not worth a message, unless it was broken in between. */
	if (!world && could && !app->complaints.count)
		memcpy(app->status, status, sizeof status);
	if (world && session_is_past(app->session))
		ui_say(app, "%s has changed; r reloads it here", world->path);
	else if (world)
		go_on(app, world);
}

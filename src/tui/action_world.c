/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action_world.h"

#include <stdlib.h>
#include <string.h>

#include "session/inputs.h"
#include "session/catalog.h"
#include "term/key.h"
#include "tui/confirm.h"
#include "tui/front.h"
#include "tui/popup.h"
#include "tui/tokens.h"

/* Actions on the world file: reading it again, and opening another one. */

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
	modes_close(&app->modes);
	return action_reload(app, &(struct argument){ .text = "" });
}

static const struct popup_key complaint_keys[] = {
	{ 'r', "reload", "Read the file again.", read_once_more, true },
	{ .label = NULL },
};

static const struct popup_plan complaint_plan = {
	.title = "what is wrong",
	.empty = "no errors any more",
	.heading = "the previous version keeps running",
	.count = count_complaints,
	.draw = draw_complaint,
	.keys = complaint_keys,
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
	sim_name(front_sim(app), app->look.selected, name, sizeof name);
	if (!session_reload(app->session, world, &error))
		return front_fail(app, "reload: %s", error.text);
	const struct agent *agent = sim_find(front_sim(app), name);
	app->look.selected = agent ? agent->id : AGENT_NONE;
	size_t remarks = count_remarks(app);
	if (remarks)
		front_say(app, "%s reloaded; %zu thing%s could not be carried over%s", world->path,
		          remarks, remarks == 1 ? "" : "s",
		          front_aside(app, ", as the trace says"));
	else
		front_say(app, "%s reloaded%s", world->path,
		          front_aside(app, "; :replay-under replays the past under it"));
	return APP_DRAW;
}

/* Returns the file's world, which may be the present one; NULL: it is reported why not. */
static const struct world *read(struct app *app, const char *action)
{
	const struct catalog *catalog = app->options.catalog;
	const struct world *now = front_sim(app)->world;
	if (!now->path)
		front_fail(app, "%s: %s is built in; only a world file can be reloaded", action,
		           now->name);
	else if (!catalog)
		front_fail(app, "%s: this run cannot change its world", action);
	if (!now->path || !catalog)
		return NULL;
	const struct world *world = catalog->open(catalog->context, now->path, &app->complaints);
	if (!world) {
		front_fail(app, "%s", front_complaint(app));
		return NULL;
	}
	app->complaints.count = 0;
	return strcmp(world->source, now->source) == 0 ? now : world;
}

static void list_complaints(struct app *app)
{
	if (complaints_kept(&app->complaints) > 1 && !app->options.keyless)
		popup_open(app, &complaint_plan);
}

const struct world *action_world_read(struct app *app, const char *action)
{
	const struct world *world = read(app, action);
	if (!world)
		list_complaints(app);
	return world;
}

/* The file's world; NULL if the file is broken or has not changed. */
static const struct world *read_again(struct app *app)
{
	bool broken = app->complaints.count;
	const struct world *now = front_sim(app)->world, *world = read(app, "reload");
	if (world == now)
		front_say(app, broken ? "%s is fixed, and has not changed" : "%s has not changed",
		          now->path);
	return world == now ? NULL : world;
}

unsigned action_reload(struct app *app, const struct argument *argument)
{
	(void)argument;
	const struct world *world = read_again(app);
	if (world)
		return go_on(app, world);
	list_complaints(app);
	return APP_DRAW;
}

void action_world_changed(struct app *app)
{
	bool could = !app->complaints.count;
	struct status status = app->status;
	const struct world *world = read_again(app);
	/* An unchanged file is not worth a message, unless it was broken in between. */
	if (!world && could && !app->complaints.count)
		app->status = status;
	if (world && session_is_past(app->session))
		front_say(app, "%s has changed; r reloads it here", world->path);
	else if (world)
		go_on(app, world);
}

/* Opening another world. */

static unsigned begin(struct app *app)
{
	const struct catalog *catalog = app->options.catalog;
	struct session *session;
	struct error error = { "" };
	player_stop(&app->player);
	if (!catalog->begin(catalog->context, app->worlds.asked, app->player.recording, &session,
	                    &error))
		return front_fail(app, "open: %s", error.text);
	app->options.recording = NULL;
	app->options.other = NULL;
	front_begin(app, session);
	front_say(app, "%s%s", front_sim(app)->world->name, front_aside(app, "; Space runs it"));
	return error.text[0] ? front_fail(app, "open: %s", error.text) : APP_DRAW;
}

/* Asks first if changes would be lost. */
static unsigned open_named(struct app *app, const char *name)
{
	const struct catalog *catalog = app->options.catalog;
	struct complaints complaints;
	app->worlds.asked = catalog->open(catalog->context, name, &complaints);
	if (!app->worlds.asked)
		return front_fail(app, "open: %s", complaints.lines[0].text);
	if (app->player.recording || !front_has_inputs(app))
		return begin(app);
	confirm_ask(app, "Open another world and lose your changes?", begin, NULL);
	return APP_DRAW;
}

static size_t count_worlds(const struct app *app)
{
	return app->worlds.count;
}

static void draw_world(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct catalog_entry *entry = &app->worlds.entries[index];
	int cols = area_textn(row, 0, 0, row.cols, style, entry->name) + 1;
	cols = cols > CATALOG_NAME_COLS ? cols : CATALOG_NAME_COLS + 1;
	area_textn(row, cols, 0, row.cols - cols, style, entry->summary);
}

static const char *name_world(const struct app *app, size_t index)
{
	return app->worlds.entries[index].name;
}

static unsigned open_line(struct app *app, size_t index)
{
	modes_close(&app->modes);
	return open_named(app, app->worlds.entries[index].name);
}

static const struct popup_key world_keys[] = {
	{ INPUT_ENTER, "open", "Open the world at its beginning.", open_line, false },
	{ .label = NULL },
};

static const struct popup_plan world_plan = {
	.title = "worlds",
	.empty = "there are none",
	.heading = "name                 what it is",
	.count = count_worlds,
	.draw = draw_world,
	.name = name_world,
	.keys = world_keys,
};

unsigned action_open(struct app *app, const struct argument *argument)
{
	const struct catalog *catalog = app->options.catalog;
	char name[LINE_SIZE];
	if (!catalog)
		return front_fail(app, "open: this run cannot change its world");
	if (*argument->text) {
		token_unquote(name, argument->text);
		return open_named(app, name);
	}
	free(app->worlds.entries);
	app->worlds.entries = NULL;
	app->worlds.count = catalog->list(catalog->context, &app->worlds.entries);
	popup_open(app, &world_plan);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/opening.h"

#include <stdlib.h>

#include "session/library.h"
#include "session/inputs.h"
#include "term/key.h"
#include "tui/action.h"
#include "tui/ui.h"
#include "tui/words.h"

static unsigned begin(struct app *app)
{
	const struct library *library = app->options.library;
	struct session *session;
	struct error error = { "" };
	if (!library->begin(library->context, app->opening.world, app->options.recording, &session,
	                    &error))
		return ui_fail(app, "open: %s", error.text);
	app_begin(app, session);
	app->options.recording = NULL;
	app->options.other = NULL;
	ui_say(app, "%s%s", app_world(app)->name, ui_aside(app, "; Space runs it"));
	return error.text[0] ? ui_fail(app, "open: %s", error.text) : APP_DRAW;
}

/* Asks first if changes would be lost. */
static unsigned open_named(struct app *app, const char *name)
{
	const struct library *library = app->options.library;
	struct complaints complaints;
	size_t inputs;
	app->opening.world = library->open(library->context, name, &complaints);
	if (!app->opening.world)
		return ui_fail(app, "open: %s", complaints.lines[0].text);
	session_inputs(app->session, &inputs);
	if (app->options.recording || inputs <= app->inputs_found)
		return begin(app);
	question_ask(app, "Open another world and lose your changes?", begin);
	return APP_DRAW;
}

/* The list. */

static size_t count_worlds(const struct app *app)
{
	return app->opening.count;
}

static void draw_world(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct library_entry *entry = &app->opening.entries[index];
	int cols = area_textn(row, 0, 0, row.cols, style, entry->name) + 1;
	cols = cols > LIBRARY_NAME_COLS ? cols : LIBRARY_NAME_COLS + 1;
	area_textn(row, cols, 0, row.cols - cols, style, entry->summary);
}

static const char *name_world(const struct app *app, size_t index)
{
	return app->opening.entries[index].name;
}

static unsigned open_line(struct app *app, size_t index)
{
	ui_pop(app);
	return open_named(app, app->opening.entries[index].name);
}

static const struct popup_key keys[] = {
	{ INPUT_ENTER, "open", "Open the world at its beginning.", open_line, false },
	{ .label = NULL },
};

static const struct popup_plan plan = {
	.title = "worlds",
	.empty = "there are none",
	.heading = "name                 what it is",
	.count = count_worlds,
	.draw = draw_world,
	.name = name_world,
	.keys = keys,
};

void opening_fini(struct app *app)
{
	free(app->opening.entries);
	app->opening.entries = NULL;
	app->opening.count = 0;
}

unsigned opening_world(struct app *app, const struct argument *argument)
{
	const struct library *library = app->options.library;
	char name[LINE_SIZE];
	if (!library)
		return ui_fail(app, "open: this run cannot change its world");
	if (*argument->text) {
		words_unquote(name, argument->text);
		return open_named(app, name);
	}
	opening_fini(app);
	app->opening.count = library->list(library->context, &app->opening.entries);
	popup_open(app, &plan);
	return APP_DRAW;
}

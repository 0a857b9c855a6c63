/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Actions that keep the run in a file.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session/catalog.h"
#include "session/recording.h"
#include "tui/app.h"
#include "tui/front.h"

/* Exporting.  The errors are those of the option. */

static unsigned export(struct app *app, const char *text)
{
	struct error error;
	char path[LINE_SIZE];
	if (!*text)
		return APP_DRAW;
	token_unquote(path, text);
	app_prepare(app, app->told.since_ms);
	app_draw(app, app->screen.canvas);
	if (!app->options.export)
		return front_fail(app, "export: there is nothing to export to");
	if (!app->options.export(app->options.shots, path, app->screen.canvas, &error))
		return front_fail(app, "%s", error.text + strlen("--"));
	return front_say(app, "export goes to %s", path);
}

unsigned action_export(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return export(app, argument->text);
	return prompt_open(app, PROMPT_EXPORT, export, "");
}

/* Recording.  An existing file is replaced only if the user agrees. */

/* Begins the recording into the file that was named, and catches up with the run. */
static unsigned begin(struct app *app, bool replace)
{
	const struct session_options *session = session_options(app->session);
	struct recording_options wanted = { .world = session->world,
		                            .seed = session->seed,
		                            .couples = session->couples,
		                            .version = app->options.version,
		                            .replace = replace };
	struct recording *recording = NULL;
	struct error error;
	if (!recording_open(&recording, app->recording.path, &wanted, &error))
		return front_fail(app, "record: %s", error.text);
	if (!recording_follow(recording, app->session, &error)) {
		recording_abandon(recording);
		return front_fail(app, "record: %s", error.text);
	}
	recording_abandon(app->player.recording);
	app->player.recording = recording;
	app->recording.known = false;
	front_say(app, "recording to %s, from the beginning", app->recording.path);
	return app->recording.quits ? APP_QUIT : APP_DRAW;
}

static unsigned replace(struct app *app)
{
	return begin(app, true);
}

static unsigned record(struct app *app, const char *path)
{
	char question[LINE_SIZE + 32];
	const struct catalog *catalog = app->options.catalog;
	struct error error;
	if (!*path)
		return APP_DRAW;
	if (app->player.recording && !recording_failure(app->player.recording))
		return front_fail(app, "record: this run is already recorded");
	if (app->options.feed)
		return front_fail(
			app,
			"record: a log is kept from its first line on; follow it with --record");
	if (!app->options.version)
		return front_fail(app, "record: this run cannot be recorded");
	token_unquote(app->recording.path, path);
	if (catalog && !catalog->may_write(catalog->context, app->recording.path, &error))
		return front_fail(app, "record: %s", error.text);
	if (access(app->recording.path, F_OK) != 0)
		return begin(app, false);
	snprintf(question, sizeof question, "%s already exists: replace it?", app->recording.path);
	return prompt_confirm(app, question, replace, NULL);
}

unsigned action_record(struct app *app, const struct argument *argument)
{
	app->recording.quits = false;
	if (*argument->text)
		return record(app, argument->text);
	return prompt_open(app, PROMPT_RECORD, record, "");
}

unsigned action_save(struct app *app)
{
	app->recording.quits = true;
	return prompt_open(app, PROMPT_RECORD_AND_QUIT, record, "");
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/save.h"

#include <stdio.h>
#include <unistd.h>

#include "session/recording.h"
#include "tui/action.h"
#include "tui/ui.h"
#include "tui/words.h"

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
	if (!recording_open(&recording, app->saving.path, &wanted, &error))
		return ui_fail(app, "record: %s", error.text);
	if (!recording_catch_up(recording, app->session, &error)) {
		recording_abandon(recording);
		return ui_fail(app, "record: %s", error.text);
	}
	app->options.recording = recording;
	ui_say(app, "recording to %s, from the beginning", app->saving.path);
	return app->saving.quits ? APP_QUIT : APP_DRAW;
}

static unsigned replace(struct app *app)
{
	return begin(app, true);
}

static unsigned save(struct app *app, const char *path, bool quits)
{
	char question[sizeof app->question.text];
	if (app->options.recording)
		return ui_fail(app, "record: this run is already recorded");
	if (!app->options.version)
		return ui_fail(app, "record: this run cannot be recorded");
	app->saving.quits = quits;
	words_unquote(app->saving.path, path);
	if (access(app->saving.path, F_OK) != 0)
		return begin(app, false);
	snprintf(question, sizeof question, "%s already exists: replace it?", app->saving.path);
	question_ask(app, question, replace);
	return APP_DRAW;
}

unsigned save_at_prompt(struct app *app, const char *path)
{
	return *path ? save(app, path, false) : APP_DRAW;
}

unsigned save_and_quit(struct app *app, const char *path)
{
	return *path ? save(app, path, true) : APP_DRAW;
}

unsigned save_record(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return save(app, argument->text, false);
	prompt_open(app, PROMPT_RECORD, "");
	return APP_DRAW;
}

unsigned save_before_quitting(struct app *app)
{
	prompt_open(app, PROMPT_RECORD_AND_QUIT, "");
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "session/inputs.h"
#include "session/recording.h"
#include "tui/command.h"
#include "tui/front.h"
#include "tui/help.h"
#include "tui/prompt.h"
#include "tui/tokens.h"

/* Actions about the program: help, keys, recording what began without a recording, quitting. */

unsigned action_help(struct app *app, const struct argument *argument)
{
	(void)argument;
	help_open(app);
	return APP_DRAW;
}

/* The step is what the app's driver must do. */
unsigned action_program(struct app *app, const struct argument *argument)
{
	(void)app;
	return (unsigned)argument->step | APP_DRAW;
}

/* KEY COMMAND; without a command the key gets its old meaning back. */
unsigned action_bind(struct app *app, const struct argument *argument)
{
	const char *rest = argument->text;
	char name[LINE_SIZE];
	struct error error;
	uint32_t key;
	if (!token_take(&rest, name))
		return front_fail(app, "bind: %s", parameter_table[PARAMETER_BINDING].asks);
	if (!key_named(name, &key, &error) || !command_check(app, rest, &error))
		return front_fail(app, "bind: %s", error.text);
	if (key >= '0' && key <= '9')
		return front_fail(app, "bind: %s starts a number", name);
	if (!bindings_set(&app->keyboard.bindings, key, rest))
		return front_fail(app, "bind: no more than %d keys can be bound", BINDINGS_MAX);
	return front_say(app, *rest ? "%s: %s" : "%s has its default meaning again", name, rest);
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
	app->player.recording = recording;
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
	if (!*path)
		return APP_DRAW;
	if (app->player.recording)
		return front_fail(app, "record: this run is already recorded");
	if (!app->options.version)
		return front_fail(app, "record: this run cannot be recorded");
	token_unquote(app->recording.path, path);
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

static unsigned save(struct app *app)
{
	app->recording.quits = true;
	return prompt_open(app, PROMPT_RECORD_AND_QUIT, record, "");
}

/* Quitting. */

static unsigned leave(struct app *app)
{
	(void)app;
	return APP_QUIT;
}

/* Whether a hidden branch was given a name: no recording has it, so the user may want to keep
   it. */
static bool has_named_branch(const struct app *app)
{
	struct session_branch *branches;
	size_t count = session_branches(app->session, &branches);
	bool found = false;
	for (size_t i = 0; i < count; i++)
		found |= branches[i].named && !branches[i].shown;
	free(branches);
	return found;
}

/* In a panel, closes it.  Asks only if something would be lost: inputs that are not recorded, or
 * branches with names. */
unsigned action_quit(struct app *app, const struct argument *argument)
{
	if (app->screen.panel != VIEWS)
		return action_close(app, argument);
	if (!app->player.recording && front_has_inputs(app))
		prompt_confirm(app, "Quit and lose your changes?", leave,
		               app->options.version ? save : NULL);
	else if (has_named_branch(app))
		prompt_confirm(app, "Quit and lose the branches?", leave, NULL);
	else
		return leave(app);
	return APP_DRAW;
}

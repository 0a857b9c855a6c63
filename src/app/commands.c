/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/commands.h"

#include <unistd.h>

#include "app/interactive.h"
#include "app/text_file.h"
#include "app/writers.h"
#include "session/travel.h"
#include "tui/console.h"

const char *commands_source(const struct options *options)
{
	bool bare = options->plain && !options_marked(options, MARK_STRAIGHT);
	if (options->commands)
		return options->commands;
	return bare && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? "-" : NULL;
}

static void write_line(void *context, const char *text)
{
	struct output *out = context;
	output_text(out, text);
	output_char(out, '\n');
}

/* Carries out line after line; false if a line is wrong and nobody is typing. */
static bool obey(struct console *console, struct text_file *file, struct output *out,
                 struct error *error)
{
	bool person = file->file == stdin && isatty(STDIN_FILENO);
	while (!console->ended && !out->failure) {
		if (person)
			output_string(out, "> ");
		output_flush(out);
		if (!text_file_next(file, error))
			return !error->text[0];
		if (console_take(console, file->line, error))
			continue;
		text_file_refuse(file, error);
		if (!person)
			return false;
		write_line(out, error->text);
	}
	return true;
}

static bool run(struct interactive *interactive, struct text_file *file, struct output *out,
                struct error *error)
{
	struct writers writers;
	struct session *session = interactive->run.session;
	struct app_options wanted = interactive_options(interactive);
	struct error why;
	wanted.keyless = wanted.paused = true;
	if (!writers_open(&writers, &interactive->setup->options, session_sim(session), out, error))
		return false;
	struct watcher watcher = writers_watcher(&writers);
	session_watch(session, &watcher);
	struct console console = { .app = app_new(&wanted), .tell = write_line, .context = out };
	bool good = obey(&console, file, out, error);
	interactive_free(interactive, console.app);
	session_watch(interactive->run.session, NULL);
	if (!writers_close(&writers, &why) && good)
		good = error_set(error, "%s", why.text);
	writers_fini(&writers);
	return good;
}

enum outcome commands_run(struct setup *setup, const char *source, struct output *out,
                          struct error *error)
{
	struct interactive interactive;
	struct text_file file;
	struct error why;
	const char *other = options_marked(&setup->options, MARK_STRAIGHT);
	if (other) {
		error_set(error, "--%s: cannot be combined with --commands", other);
		return OUTCOME_BAD;
	}
	if (!text_file_open(&file, source, &why)) {
		error_set(error, "--commands: %s", why.text);
		return OUTCOME_BAD;
	}
	bool set = interactive_begin(&interactive, setup, NULL, error);
	bool good = set && run(&interactive, &file, out, error);
	text_file_close(&file);
	enum outcome outcome = interactive_end(&interactive, set, good ? error : &why);
	return good || !set ? outcome : OUTCOME_BAD;
}

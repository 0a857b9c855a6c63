/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/interactive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "session/session.h"
#include "session/travel.h"
#include "term/tty.h"

enum { LINE_MOST = 1 << 20, FILE_MOST = 64 << 20 }; /* bytes */

static const struct world *open_again(void *context, const char *name,
                                      struct complaints *complaints)
{
	struct interactive *interactive = context;
	struct library *library = &interactive->setup->library;
	const struct world *world = library_open_again(library, name, complaints);
	interactive->catalog.bytes = library->bytes;
	return world;
}

static bool may_write(void *context, const char *path, struct error *error)
{
	struct interactive *interactive = context;
	return setup_check_output(interactive->setup, path, error);
}

/* Opens another world with the same seed, but without the rest of what the options say about the
 * first one. */
static bool begin_again(void *context, const struct world *world, struct recording *recording,
                        struct session **session, struct error *error)
{
	struct interactive *interactive = context;
	const struct options *options = &interactive->setup->options;
	struct run *run = &interactive->run;
	if (!setup_check_copies(world, options->couples, error))
		return false;
	if (!setup_end_recording(recording, run->session, error))
		interactive->lost = *error;
	run->recording = NULL;
	session_free(run->session);
	*session = run->session = setup_session(options, world, false);
	return true;
}

bool interactive_begin(struct interactive *interactive, struct setup *setup, struct setup *other,
                       struct error *error)
{
	struct run *run = &interactive->run;
	*interactive = (struct interactive){ .setup = setup,
		                             .shots.run = run,
		                             .catalog = { interactive, open_again, library_worlds,
		                                          begin_again, may_write, 0 },
		                             .failure = OUTCOME_BAD };
	if (setup->options.watch && !setup->world->path)
		return error_set(error, "--watch: %s is built in; there is no file to watch",
		                 setup->world->name);
	enum outcome outcome = run_ahead(run, setup, error);
	if (outcome != OUTCOME_DONE)
		interactive->failure = outcome;
	if (outcome != OUTCOME_DONE || !setup_record(setup, &run->recording, error) ||
	    (other && run_ahead(&interactive->other, other, error) != OUTCOME_DONE))
		return false;
	if (other)
		session_show(interactive->other.session, (struct moment){ 0, 0 });
	if (setup->followed && !setup->options.replay)
		session_go(run->session, session_last(run->session));
	else if (session_newest(run->session) > 0)
		session_show(run->session, (struct moment){ 0, 0 });
	return true;
}

void interactive_free(struct interactive *interactive, struct app *app)
{
	interactive->run.recording = app_recording(app);
	app_free(app);
}

enum outcome interactive_end(struct interactive *interactive, bool good, struct error *error)
{
	struct run *run = &interactive->run;
	if (good)
		good = setup_end_recording(run->recording, run->session, error);
	else
		recording_abandon(run->recording);
	good = good && followed_was_kept(interactive->setup, error);
	if (good && interactive->lost.text[0])
		good = error_set(error, "%s", interactive->lost.text);
	run_fini(&interactive->other);
	run_fini(run);
	return good ? OUTCOME_DONE : interactive->failure;
}

bool interactive_is_ascii(const struct options *options)
{
	return options->ascii || tty_is_ascii();
}

int interactive_cols(void)
{
	return tty_cols();
}

struct app_options interactive_options(struct interactive *interactive)
{
	const struct setup *setup = interactive->setup;
	const struct options *options = &setup->options;
	return (struct app_options){ .session = interactive->run.session,
		                     .breakpoints = &interactive->run.breakpoints,
		                     .speed = options->speed,
		                     .paused = options->paused || setup->followed,
		                     .feed = setup->followed,
		                     .ascii = interactive_is_ascii(options),
		                     .large = options->large,
		                     .mouse = options->mouse == MOUSE_ON,
		                     .recording = interactive->run.recording,
		                     .version = PACKAGE_VERSION,
		                     .watches = options->watch,
		                     .catalog = &interactive->catalog,
		                     .export = shot_export,
		                     .shots = &interactive->shots,
		                     .other = interactive->other.session,
		                     .names = { setup->replay ? setup->replay->path
		                                              : setup->world->name,
		                                options->compare },
		                     .ticks = options->ticks > 0 ? (uint64_t)options->ticks : 0 };
}

bool text_file_open(struct text_file *file, const char *name, struct error *error)
{
	bool is_stdin = strcmp(name, "-") == 0;
	*file = (struct text_file){ .name = is_stdin ? "stdin" : name };
	file->file = is_stdin ? stdin : fopen(name, "r");
	return file->file || error_set(error, "%.160s: %s", name, strerror(errno));
}

void text_file_close(struct text_file *file)
{
	if (file->file && file->file != stdin)
		fclose(file->file);
	free(file->line);
}

bool text_file_next(struct text_file *file, struct error *error)
{
	size_t length = 0;
	int c;
	errno = 0;
	error->text[0] = '\0';
	while ((c = getc(file->file)) != EOF && c != '\n' && length < LINE_MOST) {
		file->line = memory_grow(file->line, length + 1, &file->size, 1);
		file->line[length++] = (char)c;
	}
	if (ferror(file->file))
		return error_set(error, "%.160s: %s", file->name, strerror(errno));
	if (c == EOF && !length)
		return false;
	file->number++;
	file->bytes += length + 1;
	file->line = memory_grow(file->line, length, &file->size, 1);
	file->line[length] = '\0';
	if (length == LINE_MOST)
		error_set(error, "the line is longer than 1 MiB");
	else if (file->bytes > FILE_MOST)
		error_set(error, "the file is longer than 64 MiB");
	else if (strlen(file->line) < length)
		error_set(error, "the line contains a zero byte");
	file->line[strcspn(file->line, "\r")] = '\0';
	return !error->text[0] || text_file_refuse(file, error);
}

bool text_file_refuse(const struct text_file *file, struct error *error)
{
	struct error why = *error;
	return error_set(error, "%.160s:%lu: %s", file->name, file->number, why.text);
}

const char *commands_source(const struct options *options)
{
	bool stops = options->plain && options->breakpoints.count &&
	             !options_marked(options, MARK_STRAIGHT);
	if (options->commands)
		return options->commands;
	return stops && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? "-" : NULL;
}

static void write_line(void *context, const char *text)
{
	struct output *out = context;
	output_text(out, text);
	output_char(out, '\n');
}

/* Runs to the first breakpoint; false if none stops it. */
static bool runs_to_breakpoint(struct console *console, const struct breakpoints *list,
                               struct error *error)
{
	uint64_t hits = 0;
	error->text[0] = '\0';
	if (!console_take(console, "continue", error))
		return false;
	for (size_t i = 0; i < list->count; i++)
		hits += list->items[i].hits;
	return hits > 0;
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

/* *failed: the agents' rules were in error. */
static bool run(struct interactive *interactive, struct text_file *file, struct output *out,
                bool *failed, struct error *error)
{
	struct writers writers;
	struct session *session = interactive->run.session;
	struct app_options wanted = interactive_options(interactive);
	struct error why;
	const struct options *options = &interactive->setup->options;
	wanted.keyless = wanted.paused = true;
	if (!options->commands)
		wanted.ticks = setup_ticks(interactive->setup);
	if (!writers_open(&writers, options, session_sim(session), out, error))
		return false;
	struct watcher watcher = writers_watcher(&writers);
	session_watch(session, &watcher);
	struct console console = { .app = app_new(&wanted), .tell = write_line, .context = out };
	bool good = (!options->commands && !runs_to_breakpoint(&console, wanted.breakpoints, error))
	                    ? !error->text[0]
	                    : obey(&console, file, out, error);
	interactive_free(interactive, console.app);
	session_watch(interactive->run.session, NULL);
	*failed = writers.faults.count;
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
	bool failed = false;
	if (other) {
		error_set(error, "--%s: cannot be combined with --commands", other);
		return OUTCOME_BAD;
	}
	if (!text_file_open(&file, source, &why)) {
		error_set(error, "--commands: %s", why.text);
		return OUTCOME_BAD;
	}
	bool set = interactive_begin(&interactive, setup, NULL, error);
	bool good = set && run(&interactive, &file, out, &failed, error);
	text_file_close(&file);
	enum outcome outcome = interactive_end(&interactive, set, good ? error : &why);
	if (good && failed && outcome == OUTCOME_DONE)
		return OUTCOME_FAILED;
	return good || !set ? outcome : OUTCOME_BAD;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/run.h"
#include "app/interactive.h"
#include "app/lessons.h"
#include "app/setup.h"
#include "app/seed.h"
#include "core/error.h"
#include "report/graph.h"
#include "report/output.h"

enum { HELP_INDENT = 27, HELP_WIDTH = 79 };

/* Writes an option's help, starting at the given column and wrapped at HELP_WIDTH. */
static void write_help(struct output *out, const char *text, size_t column)
{
	for (const char *word = text; *word;) {
		size_t length = strcspn(word, " ");
		if (column + length >= HELP_WIDTH || column < HELP_INDENT) {
			output_format(out, "%s%*s", column < HELP_INDENT ? "" : "\n",
			              HELP_INDENT - (column < HELP_INDENT ? (int)column : 0), "");
			column = HELP_INDENT;
		} else if (column > HELP_INDENT) {
			output_char(out, ' ');
			column++;
		}
		output_bytes(out, word, length);
		column += length;
		word += length + (word[length] == ' ');
	}
	output_char(out, '\n');
}

static void write_options(struct output *out)
{
	output_string(out, "Usage: westworld [OPTION...] [WORLD]\n"
	                   "Watch state-driven agents live in the terminal, step by step.\n\n");
	for (size_t i = 0; i < options_count; i++) {
		const struct option *option = &options_table[i];
		char names[64], letter[8] = "   ";
		if (option->letter)
			snprintf(letter, sizeof letter, "-%c,", option->letter);
		bool maybe = option->type == OPTION_MAYBE;
		int length = snprintf(names, sizeof names, "  %s --%s%s%s%s", letter, option->name,
		                      maybe              ? "[="
		                      : option->argument ? "="
		                                         : "",
		                      option->argument ? option->argument : "", maybe ? "]" : "");
		output_string(out, names);
		if (length >= HELP_INDENT)
			output_char(out, '\n');
		write_help(out, option->help, length >= HELP_INDENT ? 0 : (size_t)length);
	}
	output_string(
		out,
		"\nExit status: 0 success, 1 a check or a rule failed, 2 wrong usage or input.\n"
		"See westworld(1), the manual, for more.\n");
}

/* Decides whether to run with a screen: yes, unless stdout is not a terminal or
 * an option means a run without one.  Returns false if options contradict each
 * other. */
static bool choose_screen(const struct options *options, bool *screen, struct error *error)
{
	const char *plain = options_marked(options, MARK_PLAIN);
	const char *only = options_marked(options, MARK_SCREEN);
	*screen = !plain && isatty(STDOUT_FILENO);
	if (options->from && !options->export)
		return error_set(error, "--from: needs --export");
	if (!only || *screen || (options->dump && !plain))
		return true;
	if (plain)
		return error_set(error, "--%s: needs a screen, and --%s has none", only, plain);
	return error_set(error, "--%s: needs a screen, and stdout is not a terminal", only);
}

/* False if an option would be ignored because there is no run; settings may stand anywhere. */
static bool check_run(const struct options *options, struct error *error)
{
	const char *only = options_marked(options, MARK_NO_RUN);
	const char *also = options->new ? "extends" : options->follow ? "follow" : "replay";
	for (size_t i = 0; only && i < options_count; i++) {
		const struct option *option = &options_table[i];
		bool goes = option->name == only || option->marks & MARK_CONFIG ||
		            ((options->new || options->graph || options->follow) &&
		             strcmp(option->name, also) == 0) ||
		            (options->follow && option->marks & MARK_FOLLOW) ||
		            (options->check && strcmp(option->name, "lesson") == 0);
		if (options->given >> i & 1 && !goes)
			return error_set(error, "--%s: cannot be combined with --%s", option->name,
			                 only);
	}
	return true;
}

/* Runs it on a screen, or prints its screen.  A signal that ended the run is raised again. */
static enum outcome run_shown(struct setup *setup, struct setup *other, struct output *out,
                              struct error *error)
{
	int signal_number = 0;
	enum outcome outcome = screen_run(setup, other, out, &signal_number, error);
	if (signal_number) {
		if (error->text[0])
			output_notice(error->text);
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	return outcome;
}

/* Runs it as the options say; other: what to compare with, or NULL. */
static enum outcome run(struct setup *setup, struct setup *other, struct output *out,
                        struct error *error)
{
	const struct options *options = &setup->options;
	bool screen;
	if (!choose_screen(options, &screen, error))
		return OUTCOME_BAD;
	if (options->seeds)
		return seeds_run(setup, other, out, error);
	const char *source = other ? NULL : commands_source(options);
	if (source)
		return commands_run(setup, source, out, error);
	if (screen || options->dump)
		return run_shown(setup, other, out, error);
	return other ? compare_runs(setup, other, out, error) : headless_run(setup, out, error);
}

static enum outcome run_with_other(struct setup *setup, struct output *out, struct error *error)
{
	struct setup other;
	if (!setup->options.compare)
		return run(setup, NULL, out, error);
	enum outcome outcome = OUTCOME_BAD;
	if (setup_open_other(&other, setup, error))
		outcome = run(setup, &other, out, error);
	setup_close(&other);
	return outcome;
}

static enum outcome replay(struct setup *setup, struct output *out, struct error *error)
{
	struct progress progress;
	if (setup->replay->warning[0])
		output_notice(setup->replay->warning);
	progress_begin(&progress, "replaying: tick");
	/* A progress line would disturb a narrative that goes to the terminal. */
	bool narrated = options_marked(&setup->options, MARK_PLAIN) && !setup->options.quiet &&
	                isatty(STDOUT_FILENO);
	if (isatty(STDERR_FILENO) && !narrated) {
		setup->replay->tell = progress_tell;
		setup->replay->context = &progress;
	}
	enum outcome outcome = run_with_other(setup, out, error);
	progress_end(&progress);
	return outcome;
}

static enum outcome take_lesson(struct setup *setup, const struct options *options,
                                struct output *out, struct error *error)
{
	struct lessons lessons;
	bool good = lessons_open(&lessons, setup, options, error);
	enum outcome outcome = good ? run(setup, NULL, out, error) : OUTCOME_BAD;
	lessons_close(&lessons, good && !options->dump);
	return outcome;
}

static enum outcome serve(struct setup *setup, struct options *options, struct output *out,
                          struct error *error)
{
	bool good = true, screen = false;
	if (options->help)
		write_options(out);
	else if (options->version)
		output_string(out, "westworld " PACKAGE_VERSION "\n");
	else if (!check_run(options, error))
		return OUTCOME_BAD;
	else if (options->lesson && options->follow)
		good = error_set(error, "--follow: cannot be combined with --lesson");
	else if (options->lesson && !*options->lesson)
		good = lessons_list(out, error);
	else if (options->lesson && options->check)
		good = lessons_check(setup, options, out, error);
	else if (options->lesson && options->grade)
		return lessons_grade(setup, options, out, error);
	else if (options->grade)
		good = error_set(error, "--grade: needs --lesson=NAME");
	else if (options->lesson)
		return take_lesson(setup, options, out, error);
	else if (options->list)
		library_list(out);
	else if (options->check && !options->follow)
		good = library_check(&setup->library, options->world, out, error);
	else if (options->new || options->extends)
		good = starter_write(options, &setup->library, out, error);
	else if (options->follow && !choose_screen(options, &screen, error))
		return OUTCOME_BAD;
	else if (!setup_open(setup, options, screen && !options->graph, error) ||
	         !setup_check_outputs(setup, error))
		return OUTCOME_BAD;
	else if (options->check)
		return followed_check(setup, out) ? OUTCOME_DONE : OUTCOME_FAILED;
	else if (setup->followed && options->compare)
		return followed_compare(setup, out, error);
	else if (setup->replay)
		return replay(setup, out, error);
	else if (!options->graph)
		return run_with_other(setup, out, error);
	else
		good = graph_write(setup->world, options->graph, interactive_is_ascii(options),
		                   interactive_cols(), out, error);
	return good ? OUTCOME_DONE : OUTCOME_BAD;
}

/* 1 means that a check failed; 2, bad input or a failure of the system. */
static int exit_status(enum outcome outcome)
{
	return outcome == OUTCOME_DONE ? 0 : outcome == OUTCOME_FAILED ? 1 : 2;
}

/* No file that is opened may become stdin, stdout or stderr.  In the place of each that is closed,
 * opens the root directory, which always exists and can be neither read nor written. */
static void reserve_descriptors(void)
{
	int descriptor = open("/", O_RDONLY);
	while (descriptor >= 0 && descriptor <= STDERR_FILENO)
		descriptor = open("/", O_RDONLY);
	close(descriptor);
}

/* core/memory aborts with errno ENOMEM when memory runs out; any other abort takes its course. */
static void end_without_memory(int number)
{
	static const char text[] = "westworld: out of memory\n";
	if (errno != ENOMEM) {
		raise(number);
		return;
	}
	ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
	(void)written; /* a failure cannot be reported any more */
	_exit(exit_status(OUTCOME_BAD));
}

/* Failures are noticed where they happen, not by signals. */
static void prepare_signals(void)
{
	struct sigaction action = { .sa_handler = end_without_memory,
		                    .sa_flags = (int)SA_RESETHAND };
	sigemptyset(&action.sa_mask);
	sigaction(SIGABRT, &action, NULL);
	/* With these ignored, write() fails if the reader is gone or the file
	 * may not grow. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
}

int main(int argc, char **argv)
{
	struct options options;
	struct error error = { "" };
	struct output out;
	reserve_descriptors();
	prepare_signals();
	setlocale(LC_ALL, "");
	/* Numbers and the order of texts are part of a run, and must be the
	 * same everywhere. */
	setlocale(LC_NUMERIC, "C");
	setlocale(LC_COLLATE, "C");
	output_init(&out, STDOUT_FILENO);
	enum outcome outcome = OUTCOME_BAD;
	struct setup setup = { .world = NULL };
	if (options_parse(&options, argc, argv, &error) && seeds_check(&options, &error))
		outcome = serve(&setup, &options, &out, &error);
	if (!output_flush(&out) && out.failure != EPIPE && outcome == OUTCOME_DONE) {
		error_set(&error, "stdout: %s", strerror(out.failure));
		outcome = OUTCOME_BAD;
	}
	if (outcome != OUTCOME_DONE && error.text[0])
		output_notice(error.text);
	const struct complaints *complaints = &setup.library.complaints;
	for (size_t i = 1; i < complaints_kept(complaints); i++)
		output_notice(complaints->lines[i].text);
	setup_close(&setup);
	options_fini(&options);
	return exit_status(outcome);
}

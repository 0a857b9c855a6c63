/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/option_table.h"

#include <stdio.h>
#include <string.h>

#include "app/options.h"
#include "core/array.h"
#include "report/output.h"
#include "term/theme.h"

/* In the order of enum color_when. */
static const char *const whens[] = { "auto", "always", "never", NULL };

/* In the order of enum mouse. */
static const char *const mice[] = { "on", "off", NULL };

static const char *const themes[] = {
#define THEME_NAME(id, name) name,
	THEME_LIST(THEME_NAME)
#undef THEME_NAME
		NULL
};

const struct option option_table[] = {
	{ 'l', OPTION_FLAG, 0, "list", .help = "list the worlds, one per line",
	  .offset = offsetof(struct options, list) },
	{ 'p', OPTION_FLAG, MARK_PLAIN, "plain",
	  .help = "print the narrative to stdout, without a screen; the default if stdout is not a terminal",
	  .offset = offsetof(struct options, plain) },
	{ 'n', OPTION_NUMBER, MARK_STRAIGHT, "ticks", "N",
	  .help = "stop after N ticks (30 without a screen, unlimited on one)",
	  .offset = offsetof(struct options, ticks), .most = 1000000000000 },
	{ 's', OPTION_SEED, MARK_RUN | MARK_SINGLE, "seed", "N", .help = "the random seed (1)",
	  .offset = offsetof(struct options, seed) },
	{ 'S', OPTION_SPEED, MARK_SCREEN | MARK_CONFIG, "speed", "N",
	  .help = "ticks per second on the screen, 0.1 or more, or max (2)",
	  .offset = offsetof(struct options, speed) },
	{ 'q', OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT, "quiet",
	  .help = "like --plain, but print only a line of figures at the end",
	  .offset = offsetof(struct options, quiet) },
	{ 'c', OPTION_NUMBER, MARK_RUN, "couples", "N",
	  .help = "run N copies of the world; in West World, N couples: Bob and Elsa, then others spread out (1)",
	  .offset = offsetof(struct options, couples), .least = 1, .most = 8000000 },
	{ 'i', OPTION_TEXTS, MARK_RUN, "inject", "SPEC",
	  .help = "send a telegram before that tick: TICK:SENDER>RECEIVER:MESSAGE[+SECONDS]; repeatable",
	  .offset = offsetof(struct options, injections) },
	{ 'b', OPTION_TEXTS, MARK_SINGLE | MARK_ALONE, "break", "SPEC",
	  .help = "set a breakpoint: [AGENT:]enter STATE, [AGENT:]exit STATE, sent MESSAGE, delivered "
	          "MESSAGE, unhandled [MESSAGE] or tick N, each with an optional ' if COND', or 'if "
	          "COND' alone; repeatable",
	  .offset = offsetof(struct options, breakpoints) },
	{ 'r', OPTION_TEXT, MARK_SINGLE | MARK_ALONE, "record", "FILE", .help = "write a recording",
	  .offset = offsetof(struct options, record) },
	{ 0, OPTION_FLAG, 0, "force", .help = "overwrite an existing recording",
	  .offset = offsetof(struct options, force) },
	{ 0, OPTION_TEXT, MARK_SINGLE, "replay", "FILE", .help = "replay a recording and check it",
	  .offset = offsetof(struct options, replay) },
	{ 0, OPTION_TEXT, 0, "compare", "FILE",
	  .help = "also run a second recording (with --replay) or a second world, and report where the two first differ",
	  .offset = offsetof(struct options, compare) },
	{ 't', OPTION_TEXT, MARK_PLAIN | MARK_SINGLE | MARK_ALONE, "trace", "FILE",
	  .help = "write every event as a line of JSON; - is stdout, without the narrative",
	  .offset = offsetof(struct options, trace) },
	{ 'u', OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "until", "COND",
	  .help = "run until COND holds; fail if --ticks comes first",
	  .offset = offsetof(struct options, until) },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "never", "COND",
	  .help = "fail as soon as COND holds", .offset = offsetof(struct options, never) },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_SINGLE | MARK_ALONE, "why",
	  "AGENT@TICK",
	  .help = "explain why the agent is in its state after that tick; off: do not explain failed checks",
	  .offset = offsetof(struct options, why) },
	{ 'g', OPTION_TEXT, MARK_SINGLE | MARK_ALONE, "graph", "FORMAT[:CLASS]",
	  .help = "show the state diagram as text, dot, mermaid or scxml",
	  .offset = offsetof(struct options, graph) },
	{ 0, OPTION_FLAG, 0, "check",
	  .help = "list errors and oddities in the world, without running it",
	  .offset = offsetof(struct options, check) },
	{ 0, OPTION_TEXT, 0, "new", "NAME",
	  .help = "write a starter world to NAME.lua, in this directory",
	  .offset = offsetof(struct options, new) },
	{ 0, OPTION_TEXT, 0, "extends", "WORLD",
	  .help = "with --new: the world to extend; a stranger comes to it",
	  .offset = offsetof(struct options, extends) },
	{ 0, OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "coverage",
	  .help = "after the run, show which states and changes it reached",
	  .offset = offsetof(struct options, coverage) },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "seeds", "A..B",
	  .help = "run once with each of these seeds, and sum up checks, measurements "
	          "and coverage",
	  .offset = offsetof(struct options, seeds) },
	{ 0, OPTION_NUMBER, MARK_PLAIN | MARK_STRAIGHT, "jobs", "N",
	  .help = "how many seeds to run at once (one per processor)",
	  .offset = offsetof(struct options, jobs), .least = 1, .most = 256 },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "measure", "EXPRESSION",
	  .help = "after the run, show the value of a numeric expression",
	  .offset = offsetof(struct options, measure) },
	{ 0, OPTION_TEXT, MARK_STRAIGHT | MARK_SINGLE, "dump", "COLSxROWS[:KEYS]",
	  .help = "start paused on a screen of this size, without a terminal, press KEYS and print the screen as text",
	  .offset = offsetof(struct options, dump) },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_SINGLE | MARK_ALONE, "commands", "FILE",
	  .help = "run each line of a file as a command, as at the prompt; - is stdin",
	  .offset = offsetof(struct options, commands) },
	{ 'P', OPTION_FLAG, MARK_SCREEN, "paused", .help = "start paused",
	  .offset = offsetof(struct options, paused) },
	{ 0, OPTION_FLAG, MARK_SCREEN, "watch", .help = "reload the world file whenever it changes",
	  .offset = offsetof(struct options, watch) },
	{ 0, OPTION_NUMBER, MARK_CONFIG, "history-mb", "N",
	  .help = "memory for going back, in MiB (256)",
	  .offset = offsetof(struct options, history_mb), .least = 1, .most = 65536 },
	{ 0, OPTION_CHOICE, MARK_CONFIG, "color", "WHEN", .help = "colours: auto, always or never",
	  .offset = offsetof(struct options, color), .choices = whens },
	{ 0, OPTION_CHOICE, MARK_SCREEN | MARK_CONFIG, "theme", "NAME",
	  .help = "the screen's colours: default, light (for light backgrounds), safe (does not rely on red and green) or mono (none)",
	  .offset = offsetof(struct options, theme), .choices = themes },
	{ 0, OPTION_FLAG, MARK_SCREEN | MARK_CONFIG, "ascii",
	  .help = "draw with ASCII characters only", .offset = offsetof(struct options, ascii) },
	{ 0, OPTION_CHOICE, MARK_SCREEN | MARK_CONFIG, "mouse", "WHEN",
	  .help = "whether the mouse selects and scrolls: on or off",
	  .offset = offsetof(struct options, mouse), .choices = mice },
	{ 0, OPTION_TEXT, MARK_SCREEN, "config", "FILE",
	  .help = "read settings and keys from this file instead of your own; empty: read none",
	  .offset = offsetof(struct options, config) },
	{ 'h', OPTION_FLAG, 0, "help", .help = "show this help and exit",
	  .offset = offsetof(struct options, help) },
	{ 'V', OPTION_FLAG, 0, "version", .help = "show the version and exit",
	  .offset = offsetof(struct options, version) },
};

const size_t option_count = ARRAY_LEN(option_table);

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

void options_help(struct output *out)
{
	output_string(out, "Usage: westworld [OPTION...] [WORLD]\n"
	                   "Watch state-driven agents live in the terminal, step by step.\n\n");
	for (size_t i = 0; i < option_count; i++) {
		const struct option *option = &option_table[i];
		char names[64], letter[8] = "   ";
		if (option->letter)
			snprintf(letter, sizeof letter, "-%c,", option->letter);
		int length = snprintf(names, sizeof names, "  %s --%s%s%s", letter, option->name,
		                      option->argument ? "=" : "",
		                      option->argument ? option->argument : "");
		output_string(out, names);
		if (length >= HELP_INDENT)
			output_char(out, '\n');
		write_help(out, option->help, length >= HELP_INDENT ? 0 : (size_t)length);
	}
	output_string(out, "\nExit status: 0 success, 1 a check failed, 2 wrong usage or input.\n"
	                   "See westworld(1), the manual, for more.\n");
}

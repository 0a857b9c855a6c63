/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "report/output.h"
#include "tui/app.h"

/* What an option's value is and which member it goes into. */
enum option_type {
	OPTION_FLAG,   /* bool: it has no value */
	OPTION_NUMBER, /* int64_t from least to most */
	OPTION_SEED,   /* uint64_t */
	OPTION_SPEED,  /* double */
	OPTION_CHOICE, /* int64_t: index into choices */
	OPTION_TEXT,   /* const char * */
	OPTION_TEXTS,  /* struct values */
};

struct option {
	char letter; /* 0: none */
	uint8_t type;
	uint8_t marks; /* a set of enum option_mark */
	const char *name;
	const char *argument; /* what its value is called */
	const char *help;
	size_t offset; /* of the member */
	int64_t least, most;
	const char *const *choices; /* ended by NULL */
};

/* In the order of enum color_when. */
static const char *const whens[] = { "auto", "always", "never", NULL };

/* In that of enum mouse. */
static const char *const mice[] = { "on", "off", NULL };

#define SPEED_MOST 1000000

static const struct option table[] = {
	{ 'l', OPTION_FLAG, 0, "list", .help = "list the worlds with a line each",
	  .offset = offsetof(struct options, list) },
	{ 'p', OPTION_FLAG, MARK_PLAIN, "plain",
	  .help = "no screen: the narrative on stdout; the default where stdout is not a terminal",
	  .offset = offsetof(struct options, plain) },
	{ 'n', OPTION_NUMBER, MARK_STRAIGHT, "ticks", "N",
	  .help = "stop after N ticks (default: 30 without a screen, no end on one)",
	  .offset = offsetof(struct options, ticks), .most = 1000000000000 },
	{ 's', OPTION_SEED, MARK_RUN, "seed", "N", .help = "the random seed (1)",
	  .offset = offsetof(struct options, seed) },
	{ 'S', OPTION_SPEED, MARK_SCREEN, "speed", "N",
	  .help = "ticks per second on the screen, 0.1 or more, or max (2)",
	  .offset = offsetof(struct options, speed) },
	{ 'q', OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT, "quiet",
	  .help = "as --plain, but only one line of figures at the end",
	  .offset = offsetof(struct options, quiet) },
	{ 'c', OPTION_NUMBER, MARK_RUN, "couples", "N",
	  .help = "N miners, each with his wife: Bob and Elsa first, the others spread out (1)",
	  .offset = offsetof(struct options, couples), .least = 1, .most = 8000000 },
	{ 'i', OPTION_TEXTS, MARK_RUN, "inject", "SPEC",
	  .help = "send a telegram, TICK:SENDER>RECEIVER:MESSAGE[+SECONDS], before that tick; "
	          "repeatable",
	  .offset = offsetof(struct options, injections) },
	{ 'b', OPTION_TEXTS, 0, "break", "SPEC",
	  .help = "a breakpoint: [AGENT:]enter STATE, [AGENT:]exit STATE, sent MESSAGE, delivered "
	          "MESSAGE, unhandled [MESSAGE] or tick N, each with an optional ' if COND', or 'if "
	          "COND' alone; repeatable",
	  .offset = offsetof(struct options, breakpoints) },
	{ 'r', OPTION_TEXT, 0, "record", "FILE", .help = "write a recording",
	  .offset = offsetof(struct options, record) },
	{ 0, OPTION_FLAG, 0, "force", .help = "replace a recording that is there already",
	  .offset = offsetof(struct options, force) },
	{ 0, OPTION_TEXT, 0, "replay", "FILE", .help = "run a recording again and check it",
	  .offset = offsetof(struct options, replay) },
	{ 't', OPTION_TEXT, MARK_PLAIN, "trace", "FILE",
	  .help = "write every event as a line of JSON; - is stdout, without the narrative",
	  .offset = offsetof(struct options, trace) },
	{ 'u', OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "until", "COND",
	  .help = "run until COND holds; a failure if it does not within --ticks",
	  .offset = offsetof(struct options, until) },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "never", "COND",
	  .help = "a failure as soon as COND holds", .offset = offsetof(struct options, never) },
	{ 'g', OPTION_TEXT, 0, "graph", "FORMAT[:CLASS]",
	  .help = "show the state diagram as text, dot, mermaid or scxml",
	  .offset = offsetof(struct options, graph) },
	{ 0, OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT, "coverage",
	  .help = "show, after a run, which states and changes it has seen",
	  .offset = offsetof(struct options, coverage) },
	{ 0, OPTION_TEXT, MARK_STRAIGHT, "dump", "COLSxROWS[:KEYS]",
	  .help = "press KEYS on a screen of that size without a terminal, starting paused, and "
	          "print it as text",
	  .offset = offsetof(struct options, dump) },
	{ 0, OPTION_TEXT, MARK_PLAIN, "commands", "FILE",
	  .help = "do what the lines of a file say, as at the prompt of the screen; - is stdin",
	  .offset = offsetof(struct options, commands) },
	{ 'P', OPTION_FLAG, MARK_SCREEN, "paused", .help = "start paused",
	  .offset = offsetof(struct options, paused) },
	{ 0, OPTION_NUMBER, 0, "history-mb", "N", .help = "memory for going back, in MiB (256)",
	  .offset = offsetof(struct options, history_mb), .least = 1, .most = 65536 },
	{ 0, OPTION_CHOICE, 0, "color", "WHEN", .help = "colours: auto, always or never",
	  .offset = offsetof(struct options, color), .choices = whens },
	{ 0, OPTION_FLAG, MARK_SCREEN, "ascii", .help = "draw with ASCII instead of lines",
	  .offset = offsetof(struct options, ascii) },
	{ 0, OPTION_CHOICE, MARK_SCREEN, "mouse", "WHEN",
	  .help = "whether the mouse selects and scrolls: on or off",
	  .offset = offsetof(struct options, mouse), .choices = mice },
	{ 'h', OPTION_FLAG, 0, "help", .help = "show this help and end",
	  .offset = offsetof(struct options, help) },
	{ 'V', OPTION_FLAG, 0, "version", .help = "show the version and end",
	  .offset = offsetof(struct options, version) },
};

bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error)
{
	return error_set(error, "--%s: '%.160s' is not %s", name, value, wanted);
}

/* "a, b or c" of the choices. */
static void write_choices(const struct option *option, char *out, size_t size)
{
	size_t length = 0;
	out[0] = '\0';
	for (const char *const *choice = option->choices; *choice && length < size; choice++) {
		const char *before = choice == option->choices ? "" : choice[1] ? ", " : " or ";
		length += (size_t)snprintf(out + length, size - length, "%s%s", before, *choice);
	}
}

/* Says what would have been right. */
static bool refuse(const struct option *option, const char *value, struct error *error)
{
	char wanted[200] = "a whole number from 0 to 18446744073709551615";
	if (option->type == OPTION_NUMBER)
		snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld",
		         (long long)option->least, (long long)option->most);
	if (option->type == OPTION_SPEED)
		snprintf(wanted, sizeof wanted, "a number from %g to %d, or max", APP_SPEED_LEAST,
		         SPEED_MOST);
	if (option->type == OPTION_CHOICE)
		write_choices(option, wanted, sizeof wanted);
	return options_refuse(option->name, value, wanted, error);
}

static bool read_seed(const char *value, uint64_t *seed)
{
	char *end;
	errno = 0;
	unsigned long long number = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || errno)
		return false;
	*seed = number;
	return true;
}

static bool read_speed(const char *value, double *speed)
{
	char *end;
	double number = strtod(value, &end);
	bool decimal = value[0] && strspn(value, "0123456789.") == strlen(value);
	if (strcmp(value, "max") == 0) {
		*speed = 0;
		return true;
	}
	if (!decimal || *end || number < APP_SPEED_LEAST || number > SPEED_MOST)
		return false;
	*speed = number;
	return true;
}

static bool read_choice(const struct option *option, const char *value, int64_t *choice)
{
	for (int64_t i = 0; option->choices[i]; i++) {
		if (strcmp(option->choices[i], value) == 0) {
			*choice = i;
			return true;
		}
	}
	return false;
}

static bool add_value(struct values *values, const char *value)
{
	values->items = memory_grow(values->items, values->count, &values->capacity,
	                            sizeof *values->items);
	values->items[values->count++] = value;
	return true;
}

/* Puts the value into the member; value is NULL for a flag. */
static bool set(struct options *options, const struct option *option, const char *value)
{
	void *member = (char *)options + option->offset;
	options->given |= UINT64_C(1) << (option - table);
	switch ((enum option_type)option->type) {
	case OPTION_FLAG:
		*(bool *)member = true;
		return true;
	case OPTION_NUMBER:
		return text_number(value, option->least, option->most, member);
	case OPTION_SEED:
		return read_seed(value, member);
	case OPTION_SPEED:
		return read_speed(value, member);
	case OPTION_CHOICE:
		return read_choice(option, value, member);
	case OPTION_TEXT:
		*(const char **)member = value;
		return true;
	case OPTION_TEXTS:
		return add_value(member, value);
	}
	return false;
}

/* Where the parser is. */
struct reader {
	struct options *options;
	char *const *next; /* the arguments not yet read, ended by NULL */
	struct error *error;
};

/* Gives the option its value, which may be the next argument. */
static bool take_value(struct reader *reader, const struct option *option, const char *value)
{
	if (!value)
		value = *reader->next ? *reader->next++ : NULL;
	if (!value)
		return error_set(reader->error, "--%s: it needs a value, as in --%s=%s",
		                 option->name, option->name, option->argument);
	return set(reader->options, option, value) || refuse(option, value, reader->error);
}

static bool refuse_name(const char *name, size_t length, struct error *error)
{
	char wanted[64];
	const struct option *nearest = table;
	unsigned least = UINT32_MAX;
	snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 60 ? length : 60), name);
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		unsigned distance = text_distance(wanted, table[i].name);
		if (distance < least) {
			least = distance;
			nearest = &table[i];
		}
	}
	if (!text_is_near(wanted, nearest->name))
		return error_set(error, "--%s: there is no such option (--help shows all)", wanted);
	return error_set(error,
	                 "--%s: there is no such option; the nearest is --%s (--help shows all)",
	                 wanted, nearest->name);
}

/* text: NAME or NAME=VALUE. */
static bool read_long(struct reader *reader, const char *text)
{
	size_t length = strcspn(text, "=");
	const char *value = text[length] ? text + length + 1 : NULL;
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		const struct option *option = &table[i];
		if (strlen(option->name) != length || memcmp(option->name, text, length) != 0)
			continue;
		if (option->type != OPTION_FLAG)
			return take_value(reader, option, value);
		if (value)
			return error_set(reader->error, "--%s: it takes no value", option->name);
		return set(reader->options, option, NULL);
	}
	return refuse_name(text, length, reader->error);
}

static const struct option *find_letter(char letter)
{
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		if (table[i].letter == letter)
			return &table[i];
	}
	return NULL;
}

/* text: letters, the last of which may be followed by its value. */
static bool read_letters(struct reader *reader, const char *text)
{
	for (; *text; text++) {
		const struct option *option = find_letter(*text);
		if (!option) {
			uint32_t code;
			int length = (int)text_decode(text, strlen(text), &code);
			return error_set(reader->error,
			                 "-%.*s: there is no such option (--help shows all)",
			                 length, text);
		}
		if (option->type != OPTION_FLAG)
			return take_value(reader, option, text[1] ? text + 1 : NULL);
		set(reader->options, option, NULL);
	}
	return true;
}

static bool read_world(struct reader *reader, const char *text)
{
	if (reader->options->world)
		return error_set(reader->error,
		                 "%.160s: one world at a time, and %.160s is named already", text,
		                 reader->options->world);
	reader->options->world = text;
	return true;
}

bool options_parse(struct options *options, int argc, char *const *argv, struct error *error)
{
	struct reader reader = { options, argv + (argc > 0), error };
	bool ended = false, good = true;
	*options = (struct options){ .ticks = TICKS_UNLIMITED,
		                     .seed = 1,
		                     .couples = 1,
		                     .history_mb = 256,
		                     .speed = APP_SPEED_DEFAULT };
	while (good && *reader.next) {
		const char *text = *reader.next++;
		if (ended || text[0] != '-' || !text[1])
			good = read_world(&reader, text);
		else if (strcmp(text, "--") == 0)
			ended = true;
		else if (text[1] == '-')
			good = read_long(&reader, text + 2);
		else
			good = read_letters(&reader, text + 1);
	}
	return good;
}

void options_fini(struct options *options)
{
	free(options->injections.items);
	free(options->breakpoints.items);
}

const char *options_marked(const struct options *options, unsigned marks)
{
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		if (options->given >> i & 1 && (table[i].marks & marks) == marks)
			return table[i].name;
	}
	return NULL;
}

enum { HELP_INDENT = 27, HELP_WIDTH = 79 };

/* The option's help, in lines of that width after the column at which it begins. */
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
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		const struct option *option = &table[i];
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
	output_string(out, "\nExit status: 0 done, 1 a check failed, 2 usage or bad input.\n"
	                   "The manual, westworld(1), has more.\n");
}

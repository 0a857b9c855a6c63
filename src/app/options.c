/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"
#include "term/canvas.h"
#include "tui/app.h"

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

const struct option options_table[] = {
	{ 'l', OPTION_FLAG, MARK_NO_RUN, "list", offsetof(struct options, list),
	  .help = "list the worlds, one per line" },
	{ 'p', OPTION_FLAG, MARK_PLAIN, "plain", offsetof(struct options, plain),
	  .help = "print the narrative to stdout, without a screen; the default if stdout is not a terminal" },
	{ 'n', OPTION_NUMBER, MARK_STRAIGHT, "ticks", offsetof(struct options, ticks), "N",
	  .help = "stop after N ticks (30 without a screen, unlimited on one)",
	  .most = 1000000000000 },
	{ 's', OPTION_SEED, MARK_RUN | MARK_SINGLE, "seed", offsetof(struct options, seed), "N",
	  .help = "the random seed (1)" },
	{ 'S', OPTION_SPEED, MARK_SCREEN | MARK_CONFIG, "speed", offsetof(struct options, speed),
	  "N", .help = "ticks per second on the screen, 0.1 or more, or max (2)" },
	{ 'q', OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT, "quiet", offsetof(struct options, quiet),
	  .help = "like --plain, but print only a line of figures at the end" },
	{ 'c', OPTION_NUMBER, MARK_RUN, "couples", offsetof(struct options, couples), "N",
	  .help = "run N copies of the world; in West World, N couples: Bob and Elsa, then others spread out (1)",
	  .least = 1, .most = 8000000 },
	{ 'i', OPTION_TEXTS, MARK_RUN, "inject", offsetof(struct options, injections), "SPEC",
	  .help = "send a telegram before that tick: TICK:SENDER>RECEIVER:MESSAGE[ FIELD=VALUE ...][+SECONDS]; repeatable" },
	{ 0, OPTION_TEXTS, MARK_RUN, "set", offsetof(struct options, sets), "NAME=VALUE",
	  .help = "begin with another value of a parameter; repeatable" },
	{ 'b', OPTION_TEXTS, MARK_SINGLE | MARK_ALONE, "break",
	  offsetof(struct options, breakpoints), "SPEC",
	  .help = "set a breakpoint: [AGENT:]enter STATE, [AGENT:]exit STATE, sent MESSAGE, delivered MESSAGE, unhandled [MESSAGE] or tick N, each with an optional ' if COND', or 'if COND' alone; repeatable" },
	{ 'r', OPTION_TEXT, MARK_SINGLE | MARK_ALONE, "record", offsetof(struct options, record),
	  "FILE", .help = "write a recording" },
	{ 0, OPTION_FLAG, 0, "force", offsetof(struct options, force),
	  .help = "overwrite an existing recording or exported file" },
	{ 0, OPTION_TEXT, MARK_SINGLE, "replay", offsetof(struct options, replay), "FILE",
	  .help = "replay a recording and check it" },
	{ 0, OPTION_TEXT, 0, "follow", offsetof(struct options, follow), "LOG",
	  .help = "run what a log says instead of a world: lines of JSON from a file, from stdin (-), or from programs that connect (unix:PATH)" },
	{ 0, OPTION_TEXT, MARK_FOLLOW, "as", offsetof(struct options, as), "NAME",
	  .help = "with --follow: the log is in another program's format, which this mapping or file in Lua reads" },
	{ 0, OPTION_FLAG, MARK_FOLLOW, "lenient", offsetof(struct options, lenient),
	  .help = "with --follow and a world: do not tell of exits that the program has not taken" },
	{ 0, OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT | MARK_FOLLOW, "wait",
	  offsetof(struct options, wait),
	  .help = "with --follow: wait for further lines, until a check decides or their writer ends" },
	{ 0, OPTION_TEXT, MARK_FOLLOW, "only", offsetof(struct options, only), "NAMES",
	  .help = "with --follow: leave out lines that are about others, as in Bob,Elsa" },
	{ 0, OPTION_TEXT, MARK_FOLLOW, "since", offsetof(struct options, since), "TIME",
	  .help = "with --follow: leave out lines before that: seconds, a time of day as in 12:30:00, or a date and time" },
	{ 0, OPTION_TEXT, MARK_FOLLOW, "tick", offsetof(struct options, tick), "SECONDS",
	  .help = "with --follow: make ticks that long instead of one for each time" },
	{ 0, OPTION_TEXT, 0, "compare", offsetof(struct options, compare), "FILE",
	  .help = "also run a second recording (with --replay), a second log (with --follow) or a second world, and report where the two first differ" },
	{ 't', OPTION_TEXT, MARK_PLAIN | MARK_SINGLE | MARK_ALONE, "trace",
	  offsetof(struct options, trace), "FILE",
	  .help = "write every event as a line of JSON; - is stdout, without the narrative" },
	{ 'u', OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "until",
	  offsetof(struct options, until), "COND",
	  .help = "run until COND holds; fail if --ticks comes first" },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "never",
	  offsetof(struct options, never), "COND", .help = "fail as soon as COND holds" },
	{ 0, OPTION_FLAG, 0, "unchecked", offsetof(struct options, unchecked),
	  .help = "switch off the checks of the world" },
	{ 0, OPTION_TEXTS, MARK_PLAIN | MARK_STRAIGHT | MARK_SINGLE | MARK_ALONE, "why",
	  offsetof(struct options, whys), "AGENT@TICK",
	  .help = "explain why the agent is in its state after that tick; off: do not explain failed checks; repeatable" },
	{ 'g', OPTION_TEXT, MARK_SINGLE | MARK_ALONE | MARK_NO_RUN, "graph",
	  offsetof(struct options, graph), "FORMAT[:CLASS]",
	  .help = "show the state diagram as text, dot, mermaid or scxml" },
	{ 0, OPTION_FLAG, MARK_NO_RUN, "check", offsetof(struct options, check),
	  .help = "list errors and oddities in the world, without running it" },
	{ 0, OPTION_MAYBE, MARK_SCREEN, "lesson", offsetof(struct options, lesson), "NAME",
	  .help = "take a lesson: its name or its file; alone, list the lessons; with --check, try whether it can be done" },
	{ 0, OPTION_TEXT, 0, "grade", offsetof(struct options, grade), "FILE",
	  .help = "with --lesson: check a learner's file, and count its points" },
	{ 0, OPTION_TEXT, MARK_NO_RUN, "new", offsetof(struct options, new), "NAME",
	  .help = "write a starter world to NAME.lua, in this directory" },
	{ 0, OPTION_TEXT, 0, "extends", offsetof(struct options, extends), "WORLD",
	  .help = "with --new: the world to extend; a stranger comes to it" },
	{ 0, OPTION_FLAG, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "coverage",
	  offsetof(struct options, coverage),
	  .help = "after the run, show which states and changes it reached" },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "seeds", offsetof(struct options, seeds),
	  "A..B",
	  .help = "run once with each of these seeds, and sum up checks, measurements and coverage" },
	{ 0, OPTION_TEXTS, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "sweep",
	  offsetof(struct options, sweeps), "NAME=VALUES",
	  .help = "with --seeds: do so with each of these values of a parameter, A..B/STEP or "
	          "A,B,C; repeatable" },
	{ 0, OPTION_NUMBER, MARK_PLAIN | MARK_STRAIGHT, "jobs", offsetof(struct options, jobs), "N",
	  .help = "how many seeds to run at once (one per processor)", .least = 1, .most = 256 },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT, "measure", offsetof(struct options, measure),
	  "EXPRESSION", .help = "after the run, show the value of a numeric expression" },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_STRAIGHT | MARK_ALONE, "csv",
	  offsetof(struct options, csv), "FILE",
	  .help = "write what is measured as a table: a row for each tick or, with --seeds, for each run; - is stdout, and nothing else" },
	{ 0, OPTION_TEXT, MARK_SINGLE | MARK_ALONE, "export", offsetof(struct options, export),
	  "FILE",
	  .help = "write the run for another program, by the file's ending: .json (Perfetto), .vcd (GTKWave), .mmd (Mermaid) or .csv (a table); a screen: .svg, or .cast, a film of it" },
	{ 0, OPTION_NUMBER, MARK_PLAIN | MARK_SINGLE | MARK_ALONE, "from",
	  offsetof(struct options, from), "N",
	  .help = "with --export: leave out what comes before the end of tick N",
	  .most = 1000000000000 },
	{ 0, OPTION_TEXT, MARK_STRAIGHT | MARK_SINGLE, "dump", offsetof(struct options, dump),
	  "COLSxROWS[:KEYS]",
	  .help = "start paused on a screen of this size, without a terminal, press KEYS and print the screen as text" },
	{ 0, OPTION_TEXT, MARK_PLAIN | MARK_SINGLE | MARK_ALONE, "commands",
	  offsetof(struct options, commands), "FILE",
	  .help = "run each line of a file as a command, as at the prompt; - is stdin" },
	{ 'P', OPTION_FLAG, MARK_SCREEN, "paused", offsetof(struct options, paused),
	  .help = "start paused" },
	{ 0, OPTION_FLAG, MARK_SCREEN, "watch", offsetof(struct options, watch),
	  .help = "reload the world file whenever it changes" },
	{ 0, OPTION_NUMBER, MARK_CONFIG, "history-mb", offsetof(struct options, history_mb), "N",
	  .help = "memory for going back, in MiB (256)", .least = 1, .most = 65536 },
	{ 0, OPTION_CHOICE, MARK_CONFIG, "color", offsetof(struct options, color), "WHEN",
	  .help = "colours: auto, always or never", .choices = whens },
	{ 0, OPTION_CHOICE, MARK_SCREEN | MARK_CONFIG, "theme", offsetof(struct options, theme),
	  "NAME",
	  .help = "the screen's colours: default, light (for light backgrounds), safe (does not rely on red and green) or mono (none)",
	  .choices = themes },
	{ 0, OPTION_FLAG, MARK_SCREEN | MARK_CONFIG, "ascii", offsetof(struct options, ascii),
	  .help = "draw with ASCII characters only" },
	{ 0, OPTION_FLAG, MARK_SCREEN | MARK_CONFIG, "large", offsetof(struct options, large),
	  .help = "for a projector: show what happened, who is where and one view, in few words" },
	{ 0, OPTION_CHOICE, MARK_SCREEN | MARK_CONFIG, "mouse", offsetof(struct options, mouse),
	  "WHEN", .help = "whether the mouse selects and scrolls: on or off", .choices = mice },
	{ 0, OPTION_TEXT, MARK_SCREEN, "config", offsetof(struct options, config), "FILE",
	  .help = "read settings and keys from this file instead of your own; empty: read none" },
	{ 'h', OPTION_FLAG, 0, "help", offsetof(struct options, help),
	  .help = "show this help and exit" },
	{ 'V', OPTION_FLAG, 0, "version", offsetof(struct options, version),
	  .help = "show the version and exit" },
};

const size_t options_count = ARRAY_LEN(options_table);

bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error)
{
	return error_set(error, "--%s: '%.160s' is not %s", name, value, wanted);
}

bool options_blame(const char *name, struct error *error)
{
	struct error why = *error;
	return error_set(error, "--%s: %s", name, why.text);
}

/* Sets an error that says what the option expects: of choices, "a, b or c". */
static bool refuse(const struct option *option, const char *value, struct error *error)
{
	struct text wanted = { .length = 0 };
	if (option->type == OPTION_SEED)
		text_add(&wanted, "a whole number from 0 to %llu", (unsigned long long)UINT64_MAX);
	if (option->type == OPTION_NUMBER)
		text_add(&wanted, "a whole number from %lld to %lld", (long long)option->least,
		         (long long)option->most);
	if (option->type == OPTION_SPEED)
		text_add(&wanted, "a number from %g to %.0f, or max", APP_SPEED_LEAST,
		         APP_SPEED_MOST);
	for (const char *const *choice = option->choices; choice && *choice; choice++)
		text_add(&wanted, "%s%s",
		         choice == option->choices ? ""
		         : choice[1]               ? ", "
		                                   : " or ",
		         *choice);
	return options_refuse(option->name, value, wanted.raw, error);
}

bool options_read_seed(const char *text, char **end, uint64_t *seed)
{
	errno = 0;
	*seed = strtoull(text, end, 10);
	return text[0] >= '0' && text[0] <= '9' && !errno;
}

static bool read_speed(const char *value, double *speed)
{
	char *end;
	bool decimal = value[0] && strspn(value, "0123456789.") == strlen(value);
	bool most = strcmp(value, "max") == 0;
	*speed = most ? 0 : strtod(value, &end);
	return most || (decimal && !*end && *speed >= APP_SPEED_LEAST && *speed <= APP_SPEED_MOST);
}

static bool read_choice(const struct option *option, const char *value, int64_t *choice)
{
	*choice = 0;
	while (option->choices[*choice] && strcmp(option->choices[*choice], value) != 0)
		++*choice;
	return option->choices[*choice];
}

static bool add_value(struct values *values, const char *value)
{
	values->items = memory_grow(values->items, values->count, &values->capacity,
	                            sizeof *values->items);
	values->items[values->count++] = value;
	return true;
}

/* Stores the value in the option's member; value is NULL for a flag. */
static bool set(struct options *options, const struct option *option, const char *value)
{
	void *member = (char *)options + option->offset;
	char *end;
	options->given |= UINT64_C(1) << (option - options_table);
	switch ((enum option_type)option->type) {
	case OPTION_FLAG:
		*(bool *)member = true;
		return true;
	case OPTION_NUMBER:
		return text_number(value, option->least, option->most, member);
	case OPTION_SEED:
		return options_read_seed(value, &end, member) && !*end;
	case OPTION_SPEED:
		return read_speed(value, member);
	case OPTION_CHOICE:
		return read_choice(option, value, member);
	case OPTION_TEXT:
	case OPTION_MAYBE:
		*(const char **)member = value;
		return true;
	case OPTION_TEXTS:
		return add_value(member, value);
	}
	return false;
}

/* The parser's position. */
struct reader {
	struct options *options;
	char *const *next; /* the next argument to read; the list ends with NULL */
	struct error *error;
};

/* Sets an option that needs a value: the one given, or else the next argument. */
static bool take_value(struct reader *reader, const struct option *option, const char *value)
{
	if (!value && !*reader->next)
		return error_set(reader->error, "--%s: needs a value, as in --%s=%s", option->name,
		                 option->name, option->argument);
	value = value ? value : *reader->next++;
	return set(reader->options, option, value) || refuse(option, value, reader->error);
}

static bool refuse_name(const char *name, size_t length, struct error *error)
{
	char wanted[64];
	text_copy(wanted, length < sizeof wanted ? length + 1 : sizeof wanted, name);
	struct nearest nearest = nearest_to(wanted);
	for (size_t i = 0; i < options_count; i++)
		nearest_offer_word(&nearest, options_table[i].name);
	if (!nearest_found(&nearest))
		return error_set(error, "--%s: no such option (--help lists all)", wanted);
	return error_set(error, "--%s: no such option; did you mean --%s? (--help lists all)",
	                 wanted, nearest.name);
}

/* Finds an option by its name or, if name is NULL, by its letter. */
static const struct option *find(const char *name, size_t length, char letter)
{
	for (size_t i = 0; i < options_count; i++) {
		const struct option *option = &options_table[i];
		if (name ? strlen(option->name) == length && !memcmp(option->name, name, length)
		         : option->letter == letter)
			return option;
	}
	return NULL;
}

/* text: NAME or NAME=VALUE, without the dashes. */
static bool read_long(struct reader *reader, const char *text)
{
	size_t length = strcspn(text, "=");
	const char *value = text[length] ? text + length + 1 : NULL;
	const struct option *option = find(text, length, 0);
	if (!option)
		return refuse_name(text, length, reader->error);
	if (option->type == OPTION_MAYBE)
		return set(reader->options, option, value ? value : "");
	if (option->type != OPTION_FLAG)
		return take_value(reader, option, value);
	return value ? error_set(reader->error, "--%s: takes no value", option->name)
	             : set(reader->options, option, NULL);
}

/* text: letters of options; the last may be followed by its value. */
static bool read_letters(struct reader *reader, const char *text)
{
	for (; *text; text++) {
		const struct option *option = find(NULL, 0, *text);
		if (!option) {
			uint32_t code;
			int length = (int)text_decode(text, strlen(text), &code);
			return error_set(reader->error, "-%.*s: no such option (--help lists all)",
			                 length, text);
		}
		if (option->type != OPTION_FLAG)
			return take_value(reader, option, text[1] ? text + 1 : NULL);
		set(reader->options, option, NULL);
	}
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
		if ((ended || text[0] != '-' || !text[1]) && options->world)
			good = error_set(error,
			                 "%.160s: only one world at a time, and %.160s is given",
			                 text, options->world);
		else if (ended || text[0] != '-' || !text[1])
			options->world = text;
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
	for (size_t i = 0; i < options_count; i++) {
		struct values *values = (void *)((char *)options + options_table[i].offset);
		if (options_table[i].type == OPTION_TEXTS)
			free(values->items);
	}
}

bool options_is_given(const struct options *options, const char *name)
{
	return options->given >> (find(name, strlen(name), 0) - options_table) & 1;
}

bool options_is_setting(const char *name)
{
	const struct option *option = find(name, strlen(name), 0);
	return option && option->marks & MARK_CONFIG;
}

bool options_configure(struct options *options, const char *name, const char *value,
                       struct error *error)
{
	const struct option *option = find(name, strlen(name), 0);
	struct options tried = *options;
	struct error why;
	bool flag = option->type == OPTION_FLAG;
	if (flag && *value)
		return error_set(error, "%s: takes no value", name);
	if (!set(&tried, option, flag ? NULL : value))
		return refuse(option, value, &why) ||
		       error_set(error, "%s", why.text + strlen("--"));
	tried.given = options->given;
	if (!(options->given >> (option - options_table) & 1))
		*options = tried;
	return true;
}

const char *options_marked(const struct options *options, unsigned marks)
{
	for (size_t i = 0; i < options_count; i++) {
		if (options->given >> i & 1 && (options_table[i].marks & marks) == marks)
			return options_table[i].name;
	}
	return NULL;
}

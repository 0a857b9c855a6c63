/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

/*
 * The command line, parsed into one struct.  A single table feeds the parser, --help, and the tests
 * that compare the manual and completions with --help.
 */

/* The values of --color, in the order of enum term_colour. */
enum color_when {
	COLOR_AUTO,
	COLOR_ALWAYS,
	COLOR_NEVER,
};

/* The values of --mouse. */
enum mouse {
	MOUSE_ON,
	MOUSE_OFF,
};

/* What an option concerns, which decides which options go together. */
enum option_mark {
	MARK_SCREEN = 1,   /* needs a screen */
	MARK_PLAIN = 2,    /* needs a run without a screen */
	MARK_RUN = 4,      /* determines the run, as a recording would */
	MARK_STRAIGHT = 8, /* for an uninterrupted run, not for --commands */
	MARK_CONFIG = 16,  /* allowed in the config file, too */
	MARK_SINGLE = 32,  /* for a single run, not for --seeds */
	MARK_ALONE = 64,   /* for one run, not for --compare */
	MARK_NO_RUN = 128, /* instead of a run, so that options for one would be ignored */
};

enum { TICKS_UNLIMITED = -1 };

#define WHY_OFF "off" /* the value of --why that turns reasons off */

/* The values of a repeatable option; the strings belong to argv. */
struct values {
	const char **items;
	size_t count, capacity;
};

/* The parsed command line.  Strings belong to argv; NULL: not given. */
struct options {
	const char *world; /* NULL: the default world */
	bool list, check, plain, quiet, force, coverage, paused, watch, ascii, help, version;
	int64_t ticks; /* TICKS_UNLIMITED: not given */
	uint64_t seed;
	double speed; /* ticks per second; 0: unlimited */
	int64_t couples, history_mb;
	int64_t jobs;  /* 0: one per processor */
	int64_t color; /* enum color_when */
	int64_t mouse; /* enum mouse */
	int64_t theme; /* enum theme_number */
	const char *trace, *until, *never, *seeds, *measure, *graph, *record, *replay, *compare,
		*dump, *commands, *config;
	const char *new, *extends;
	struct values injections, breakpoints, whys;
	uint64_t given; /* bit i: options_table[i] was on the command line */
};

/* The type of an option's value and of the member of struct options that holds it. */
enum option_type {
	OPTION_FLAG,   /* bool; the option takes no value */
	OPTION_NUMBER, /* int64_t from least to most */
	OPTION_SEED,   /* uint64_t */
	OPTION_SPEED,  /* double */
	OPTION_CHOICE, /* int64_t: index into choices */
	OPTION_TEXT,   /* const char * */
	OPTION_TEXTS,  /* struct values */
};

/* One option of the command line: an entry in the list of all, which the parser and --help read. */
struct option {
	char letter; /* 0: none */
	uint8_t type;
	uint8_t marks; /* a set of enum option_mark */
	const char *name;
	size_t offset;        /* of its member in struct options */
	const char *argument; /* name of its value in --help */
	const char *help;
	int64_t least, most;
	const char *const *choices; /* in the order of their enum, ended by NULL */
};

extern const struct option options_table[];
extern const size_t options_count;

/* Parses the command line; false with an error if it is not understood.  options_fini releases the
 * options either way; argv must outlive them. */
bool options_parse(struct options *options, int argc, char *const *argv, struct error *error);
void options_fini(struct options *options);

/* Whether an option of that name is allowed in the config file. */
bool options_is_setting(const char *name);

/* Sets one of these from the config file; the command line takes precedence. */
bool options_configure(struct options *options, const char *name, const char *value,
                       struct error *error);

/* The name of the first given option that has all of these marks, or NULL. */
const char *options_marked(const struct options *options, unsigned marks);

/* Sets an error that names the option, its value and what was expected; returns false. */
bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error);

/* Puts "--name: " before an error's text; returns false. */
bool options_blame(const char *name, struct error *error);

/* Reads a seed at the beginning of text; *end is what follows.  False if there is none. */
bool options_read_seed(const char *text, char **end, uint64_t *seed);

#endif

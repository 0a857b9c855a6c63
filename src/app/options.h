/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

struct output;

/*
 * The command line.  One table of options feeds the parser, --help, and the
 * tests that compare manual and completions with --help.
 */

/* What --color says. */
enum color_when {
	COLOR_AUTO,
	COLOR_ALWAYS,
	COLOR_NEVER,
};

/* What --mouse says. */
enum mouse {
	MOUSE_ON,
	MOUSE_OFF,
};

/* What options are about, to tell which go together. */
enum option_mark {
	MARK_SCREEN = 1,   /* means something on a screen only */
	MARK_PLAIN = 2,    /* means something without a screen only */
	MARK_RUN = 4,      /* says what run it is, as a recording does */
	MARK_STRAIGHT = 8, /* is for a run that goes straight on, without commands */
	MARK_CONFIG = 16,  /* may stand in the config file, too */
	MARK_SINGLE = 32,  /* is about a single run */
	MARK_ALONE = 64,   /* is about one run, not about two that are compared */
};

enum { TICKS_UNLIMITED = -1 };

#define WHY_OFF "off" /* what --why says for no reasons at all */

/* The values of an option that may be given again and again; they are argv's. */
struct values {
	const char **items;
	size_t count, capacity;
};

/* What the command line says, or does not. */
struct options {
	const char *world; /* NULL: none named, as for the texts below */
	bool list, check, plain, quiet, force, coverage, paused, watch, ascii, help, version;
	int64_t ticks; /* TICKS_UNLIMITED: not given */
	uint64_t seed;
	double speed; /* ticks a second; 0: as fast as it goes */
	int64_t couples, history_mb;
	int64_t jobs;  /* 0: as many as there are processors */
	int64_t color; /* enum color_when */
	int64_t mouse; /* enum mouse */
	int64_t theme; /* enum theme_number */
	const char *trace, *until, *never, *why, *seeds, *measure, *graph, *record, *replay,
		*compare, *dump, *commands, *config;
	const char *new, *extends;
	struct values injections, breakpoints;
	uint64_t given; /* which options are, by their place in the table */
};

/* Reads the command line; false if it is not understood.  options is to be
 * given to options_fini either way, and argv outlives it. */
bool options_parse(struct options *options, int argc, char *const *argv, struct error *error);
void options_fini(struct options *options);

/* Whether an option of that name may stand in the config file. */
bool options_is_setting(const char *name);

/* Sets one of these from the config file: what the command line says goes before it. */
bool options_configure(struct options *options, const char *name, const char *value,
                       struct error *error);

/* The first of the options that have all of these marks and are given, or NULL. */
const char *options_marked(const struct options *options, unsigned marks);

/* Writes what --help shows. */
void options_help(struct output *out);

/* Writes an error that names an option, the value it was given and what is expected. */
bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error);

#endif

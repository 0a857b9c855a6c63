/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SETUP_H
#define APP_SETUP_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "report/output.h"
#include "script/world_file.h"
#include "session/catalog.h"
#include "session/recording.h"
#include "session/session.h"

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
	MARK_FOLLOW = 256, /* for a log */
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
	bool list, check, plain, quiet, force, coverage, unchecked, paused, watch, ascii, large,
		help, version, wait, lenient;
	int64_t ticks; /* TICKS_UNLIMITED: not given */
	uint64_t seed;
	double speed; /* ticks per second; 0: unlimited */
	int64_t couples, history_mb;
	int64_t jobs; /* 0: one per processor */
	int64_t from;
	int64_t color; /* enum color_when */
	int64_t mouse; /* enum mouse */
	int64_t theme; /* enum theme_number */
	const char *trace, *until, *never, *seeds, *measure, *csv, *export, *graph, *record,
		*replay, *compare, *dump, *commands, *config, *follow, *as, *only, *since, *tick;
	const char *new, *extends, *lesson, *grade;
	struct values injections, breakpoints, whys, sets, sweeps;
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
	OPTION_MAYBE,  /* const char *, "" if the option is given alone; --NAME=VALUE otherwise */
	OPTION_TEXTS,  /* struct values */
};

/* One option of the command line: an entry in the list of all, which the parser and --help read. */
struct option {
	char letter; /* 0: none */
	uint8_t type;
	uint16_t marks; /* a set of enum option_mark */
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

/* Whether the option of that name was on the command line. */
bool options_is_given(const struct options *options, const char *name);

/* Sets an error that names the option, its value and what was expected; returns false. */
bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error);

/* Puts "--name: " before an error's text; returns false. */
bool options_blame(const char *name, struct error *error);

/* Reads a seed at the beginning of text; *end is what follows.  False if there is none. */
bool options_read_seed(const char *text, char **end, uint64_t *seed);

/*
 * Finds worlds by name: built in, installed, or in the folder `worlds`; and keeps those that have
 * been opened.  A name with a slash or ending in .lua is the path of a file.
 */
enum { LIBRARY_PATH_BYTES = 1024 };

struct library {
	char path[LIBRARY_PATH_BYTES]; /* of a world opened by name, as complaints have it */
	struct settings settings;      /* of the world opened first; borrowed */
	const struct world *own;       /* that world, which keeps them when it is opened again */
	struct world_file **files;     /* all files opened so far, kept until library_close */
	size_t count, capacity;
	size_t bytes;                 /* the memory of those opened again */
	struct complaints complaints; /* about the world that library_open tried to open */
};

/* Opens the world of that name, or the default world for NULL; it is valid until library_close.  On
 * failure returns NULL and sets error to the first complaint about the file (the others are in
 * complaints), or to a message that names the nearest world.  library_close releases the library
 * either way. */
const struct world *library_open(struct library *library, const char *name, struct error *error);
void library_close(struct library *library);

/* Opens another world during a run.  A file that has not changed since it was opened before is that
 * world. */
const struct world *library_open_again(struct library *library, const char *name,
                                       struct complaints *complaints);

/* The folders with files of a kind that have names, in the order in which they are searched. */
#define LIBRARY_FOLDERS(kind) \
	{ \
		PKGDATADIR "/" kind, kind, NULL \
	}

/* Writes the path of the file of that name in the first folder of the list that has one; false if
 * none has. */
bool library_find(const char *const *folders, const char *name, char path[LIBRARY_PATH_BYTES]);

/* Writes the path of the mapping of that name, found as worlds are; false with an error. */
bool library_find_mapping(const char *name, char path[LIBRARY_PATH_BYTES], struct error *error);

/* Whether a name ends in .lua. */
bool library_has_ending(const char *name);

/* Struct catalog's list: all worlds that have names, in *entries, which the caller frees.  Returns
 * their number. */
size_t library_worlds(void *context, struct catalog_entry **entries);

/* Writes the list of --list. */
void library_list(struct output *out);

/* Writes what --check finds: the errors in a world file, or what is odd about a world.  Each
 * finding is one line, "guard.lua:31: state Attack leads to 'Shot'; did you mean Shoot?".  False
 * with an empty error: the file has errors, which are in out. */
bool library_check(struct library *library, const char *name, struct output *out,
                   struct error *error);

/* starter.c: --new: writes a world file to start from, NAME.lua, which must not exist yet, and says
 * so on out.  It runs as it is, --check finds nothing odd in it, and its comments suggest what to
 * try. */
bool starter_write(const struct options *options, struct library *library, struct output *out,
                   struct error *error);

/*
 * What is to be run, with or without a screen: a world, or a recording in the world that it was
 * made in.  A comparison has two setups.  It must not be moved in memory.
 */
struct setup {
	struct options options; /* with the recording's seed and couples; borrows what they own */
	struct library library; /* owns the worlds */
	char *settings;         /* of the library; owned */
	const struct world *world;
	const char *option;      /* that names it: "replay" or "compare" */
	struct replay *replay;   /* the recording; NULL: none */
	struct replay storage;   /* of replay */
	struct lessons *lessons; /* of the lesson that is taken; NULL: none */
	struct feed *followed;   /* what --follow names; NULL: nothing is followed; owned */
	sigset_t held;           /* signals that are held back until its socket is removed */
};

/* Opens the world that the options name, or the recording of --replay.  Says on stderr if the
 * recorded world's file has changed since.  screen: it will be shown on one.  setup_close releases the setup either way. */
bool setup_open(struct setup *setup, const struct options *options, bool screen,
                struct error *error);

/* followed.c: opens the log of --follow, and reads it to its end, or for a screen, which follows
 * it on, to the end of what is there. */
bool followed_open(struct setup *setup, bool screen, struct error *error);
void followed_close(struct setup *setup);

/* Whether the file is a recording of a log. */
bool followed_is_kept(const char *path);

/* False, with an error, if the recording of the log has failed. */
bool followed_was_kept(const struct setup *setup, struct error *error);

/* Writes to stderr what was wrong with its lines, and what of a run of it could be held against a
 * model; false if some lines were not understood. */
bool followed_report(const struct setup *setup, const struct sim *sim);

/* What a log has not shown is no error, but may be a name that is wrong: writes to stderr which names
 * of the run's checks and breakpoints that are. */
struct run;
void followed_tell_unseen(const struct run *run);

/* Writes what --check says of it; false if some lines were not understood. */
bool followed_check(const struct setup *setup, struct output *out);

/* --wait: waits for lines after tick *last, which becomes the last one to run then.  False if the log
 * has ended or, with an error, cannot be read. */
bool followed_wait(const struct setup *setup, struct session *session, uint64_t *last,
                   struct error *error);

/* Opens what --compare names, to run beside that setup: a recording beside a recording, or a world
 * beside a world, with the same seed, ticks and telegrams.  False if the two cannot be compared. */
bool setup_open_other(struct setup *other, const struct setup *setup, struct error *error);

void setup_close(struct setup *setup);

/* Whether a file may be written, under whatever name: not if the run reads it, because its contents
 * would be lost. */
bool setup_check_output(const struct setup *setup, const char *path, struct error *error);

/* The same for all that the options write, which must not be one file either.  To be asked before
 * any of them is opened. */
bool setup_check_outputs(const struct setup *setup, struct error *error);

/* Whether the world has room for that many copies; if not, error says how many fit. */
bool setup_check_copies(const struct world *world, int64_t copies, struct error *error);

/* A new session in a world, owned by the caller.  unseen: no screen shows it on the way. */
struct session *setup_session(const struct options *options, const struct world *world,
                              bool unseen);

/* How many ticks to run without a screen: --ticks or, if not given, 30 or the whole recording. */
uint64_t setup_ticks(const struct setup *setup);

/* Reads a tick, or a time as in 12.5s: the last tick that ends by then.  False if it is neither. */
bool setup_read_when(const struct world *world, const char *text, int64_t *tick);

/* Opens the recording of --record; *recording stays NULL without that option. */
bool setup_record(const struct setup *setup, struct recording **recording, struct error *error);

/* Finishes and closes the recording; NULL is allowed.  The recording ends at the newest moment, but
 * an unseen session that is at its newest tick stays at the moment shown. */
bool setup_end_recording(struct recording *recording, struct session *session, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_INTERACTIVE_H
#define APP_INTERACTIVE_H

#include <stdio.h>

#include "app/run.h"
#include "app/setup.h"
#include "app/shot.h"
#include "core/error.h"
#include "session/catalog.h"
#include "tui/app.h"

/*
 * What an app borrows: a run that shows its beginning once it has been run ahead, the one that it
 * is compared with, and a way to open other worlds.  It must not be moved in memory.
 */
struct interactive {
	struct setup *setup;
	struct run run, other; /* other: empty unless two are compared */
	struct catalog catalog;
	struct shots shots;
	struct error lost;    /* why a recording failed whose world was left; empty: none did */
	enum outcome failure; /* the outcome if not all goes well */
};

/* Writes the path of a user's file: `westworld/name` in the folder that the environment variable
 * names, else in the folder `part` of the home.  False if neither is known. */
enum { USER_PATH_SIZE = 4096 };
bool interactive_path(const char *variable, const char *part, const char *name,
                      char out[USER_PATH_SIZE]);

/* Appends text to a user's file, whose folders are made; failure is ignored, as these files are mere
 * conveniences. */
void interactive_append(const char *path, const char *text, size_t size);

/* Makes it as the options say; other is NULL, or what to compare with.  False with an error;
 * interactive_end releases it either way. */
bool interactive_begin(struct interactive *interactive, struct setup *setup, struct setup *other,
                       struct error *error);

/* The options of an app for it, valid as long as it is. */
struct app_options interactive_options(struct interactive *interactive);

/* Takes the recording back from the app, which may have begun one, and frees the app. */
void interactive_free(struct interactive *interactive, struct app *app);

/* Finishes the recording if all went well (good), else abandons it, and releases everything.
 * Returns the outcome. */
enum outcome interactive_end(struct interactive *interactive, bool good, struct error *error);

/* Whether to draw in ASCII: --ascii is given, or the locale is not UTF-8. */
bool interactive_is_ascii(const struct options *options);

/* The columns that output has. */
int interactive_cols(void);

/*
 * A file read line by line; its errors name file and line.
 */
struct text_file {
	const char *name; /* as given, or "stdin"; borrowed */
	FILE *file;
	char *line;           /* the current line, without its end; owned */
	size_t size, bytes;   /* of the line's room, and read so far */
	unsigned long number; /* of the current line, from 1 */
};

/* Opens the file of that name; `-` is stdin.  text_file_close closes it, even if opening failed. */
bool text_file_open(struct text_file *file, const char *name, struct error *error);
void text_file_close(struct text_file *file);

/* Reads the next line; false at the end, where error is empty, or with an error, as for a line of more
 * than 1 MiB or a file of more than 64 MiB. */
bool text_file_next(struct text_file *file, struct error *error);

/* Puts "file:line: " before the text of error; returns false. */
bool text_file_refuse(const struct text_file *file, struct error *error);

struct output;

/*
 * A run without a screen that carries out prompt commands, line by line, from a file or from a
 * person at a terminal.  Its output only ever grows.
 */

/* Where the commands come from: a file's name, or "-" for stdin, which at a terminal they do at a
 * breakpoint, too.  NULL if this run takes no commands. */
const char *commands_source(const struct options *options);

/* Carries out the lines of source until they end or one of them says quit.  A bad line ends the run
 * with BAD, unless a person is typing: then its error goes to out and the run continues. */
enum outcome commands_run(struct setup *setup, const char *source, struct output *out,
                          struct error *error);

/* screen.c: runs on the terminal until the user quits, or prints the screen of --dump to out; *signal
 * is the signal that ended it, or 0.  other is what to compare with, or NULL.  FAILED if the replay
 * differs. */
enum outcome screen_run(struct setup *setup, struct setup *other, struct output *out, int *signal,
                        struct error *error);

#endif

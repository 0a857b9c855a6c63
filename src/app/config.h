/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include "core/error.h"
#include "app/options.h"

struct app;

/*
 * The config file: a line is a setting, which is an option of the command line
 * without its dashes (`color never`), or anything that can be typed at the
 * prompt (`bind x tick 10`).  What is wrong in it is told, and the rest holds.
 */

enum { CONFIG_PATH_SIZE = 4096 };

struct config {
	char path[CONFIG_PATH_SIZE]; /* "": there is none */
	struct error error;          /* the first thing that is wrong */
};

/* Finds the file, --config's or else, if own is set, the user's own, and sets what it has of
 * settings.  False if the file that --config names cannot be read. */
bool config_read(struct config *config, struct options *options, bool own, struct error *error);

/* Does the rest of it, and shows the first thing that was wrong. */
void config_apply(struct config *config, struct app *app);

/* Writes the path of a file of the user's: of that name in our folder within the one that the
 * variable names, or within that part of the home.  False: there is no home. */
bool config_path(const char *variable, const char *part, const char *name,
                 char out[CONFIG_PATH_SIZE]);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include "core/error.h"
#include "app/options.h"

struct app;

/*
 * The config file.  A line is a setting, which is a command-line option without its dashes (`color
 * never`), or a command as typed at the prompt (`bind x tick 10`).  A bad line is reported and the
 * others still count.
 */

enum { CONFIG_PATH_SIZE = 4096 };

struct config {
	char path[CONFIG_PATH_SIZE]; /* "": no config file */
	struct error error;          /* the first one; empty text: none */
};

/* Finds the config file, which is the one of --config or, if own is set, the user's own, and
 * applies its settings to the options.  False if the file of --config cannot be opened. */
bool config_read(struct config *config, struct options *options, bool own, struct error *error);

/* Carries out the file's commands, and shows the first error of the file on the screen. */
void config_apply(struct config *config, struct app *app);

/* Writes the path of a user's file: `westworld/name` in the folder that the environment variable
 * names, else in the folder `part` of the home.  False if neither is known. */
bool config_path(const char *variable, const char *part, const char *name,
                 char out[CONFIG_PATH_SIZE]);

#endif

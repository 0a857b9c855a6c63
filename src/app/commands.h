/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "app/run.h"
#include "core/error.h"

struct output;

/*
 * A run without a screen that carries out prompt commands, line by line, from a file or from a
 * person at a terminal.  Its output only ever grows.
 */

/* Where the commands come from: a file's name, or "-" for stdin.  NULL if this run takes no
 * commands. */
const char *commands_source(const struct options *options);

/* Carries out the lines of source until they end or one of them says quit.  A bad line ends the run
 * with BAD, unless a person is typing: then its error goes to out and the run continues. */
enum outcome commands_run(struct setup *setup, const char *source, struct output *out,
                          struct error *error);

#endif

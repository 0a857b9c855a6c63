/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "core/error.h"
#include "app/checks.h"
#include "app/options.h"

struct output;
struct replay;
struct shelf;

/*
 * A run without a screen that is told by lines what to do: by a person, or by a
 * file.  It only ever appends to its output.
 */

/* Where the commands come from, if the run is one of these; NULL: it is not. */
const char *commands_source(const struct options *options);

/* Does what the lines of source say, until they end or one of them says quit; from a terminal one
 * that is wrong is told, else it ends the run. */
enum outcome commands_run(const struct options *options, const char *source, struct shelf *shelf,
                          struct replay *replay, struct output *out, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_STARTER_H
#define APP_STARTER_H

#include "app/library.h"
#include "app/options.h"

/*
 * --new: writes a world file to start from.  It runs as it is, --check finds nothing odd in it, and
 * its comments suggest what to try.
 */

/* Creates NAME.lua, which must not exist yet, and says so on out. */
bool starter_write(const struct options *options, struct library *library, struct output *out,
                   struct error *error);

#endif

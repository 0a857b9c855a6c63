/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CHECK_H
#define APP_CHECK_H

#include "app/run.h"
#include "app/shelf.h"

/*
 * --check: lists the errors in a world file, or what is odd about a world, without running it.
 * Each finding is one line:
 *
 *	guard.lua:31: state Attack leads to 'Shot'; did you mean Shoot?
 */

/* Checks the world that the options name and writes the findings to out.  BAD with an empty error:
 * the file has errors, which are in out.  BAD with a text in error: there is no such world. */
enum outcome check_world(const struct options *options, struct shelf *shelf, struct output *out,
                         struct error *error);

#endif

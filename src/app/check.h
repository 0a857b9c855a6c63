/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CHECK_H
#define APP_CHECK_H

#include "app/run.h"
#include "app/shelf.h"

/*
 * --check: what is wrong or odd with a world, without running it, a line each.
 *
 *	guard.lua:31: state Attack leads to 'Shot'; do you mean Shoot?
 */

/* Checks the world that the options name.  What is wrong with a file is written to
 * out, and the error is empty; only where there is no such world it says so. */
enum outcome check_world(const struct options *options, struct shelf *shelf, struct output *out,
                         struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_STARTER_H
#define APP_STARTER_H

#include "app/run.h"
#include "app/shelf.h"

/*
 * --new: a world file to begin with, which runs as it is, has nothing odd, and
 * says in its comments what is left to try.
 */

/* Writes NAME.lua, which must not be there yet, and says so on out. */
enum outcome starter_write(const struct options *options, struct shelf *shelf, struct output *out,
                           struct error *error);

#endif

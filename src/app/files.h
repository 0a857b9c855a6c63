/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_FILES_H
#define APP_FILES_H

#include "core/error.h"
#include "app/options.h"

/*
 * The files that the command line names, before any of them is opened.
 */

/* Whether each is a file of its own, whatever its name: a file that two of them
 * wrote, or one read and another wrote, would be lost. */
bool files_check(const struct options *options, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_FILES_H
#define APP_FILES_H

#include "core/error.h"
#include "app/options.h"

/*
 * The files that the command line names, before any of them is opened.
 */

/* Whether each is a file of its own, by whatever name: one that is written for
 * two purposes, or read and written, would be lost. */
bool files_check(const struct options *options, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_FILES_H
#define APP_FILES_H

#include "core/error.h"
#include "app/options.h"

/*
 * Guards the files that the command line names, before any of them is opened.
 */

/* Whether no two options use the same file, under whatever names, where one of them writes it: its
 * contents would be lost. */
bool files_check(const struct options *options, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BUILTIN_H
#define SCRIPT_BUILTIN_H

/*
 * The built-in worlds as world files, with the same runs, line for line.  A file that extends a
 * built-in world starts from these texts.  They are part of the program, so that they are found
 * wherever it runs.
 */

/* The text of the built-in world of that name, or NULL. */
const char *builtin_text(const char *name);

#endif

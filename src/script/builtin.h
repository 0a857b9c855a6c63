/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BUILTIN_H
#define SCRIPT_BUILTIN_H

/*
 * The built-in worlds as files: the same worlds, and the same runs line for line,
 * as data.  A file that extends one of them begins with these; they are part of
 * the program, so that they are found wherever it runs.
 */

/* The text of the built-in world of that name, or NULL. */
const char *builtin_text(const char *name);

#endif

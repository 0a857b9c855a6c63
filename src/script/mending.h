/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_MENDING_H
#define SCRIPT_MENDING_H

/*
 * Hints for Lua's messages about the grammar of a file.  The most common mistake is a missing comma
 * between fields.
 */

/* A hint to add to a complaint of Lua's, as in "'}' expected near 'states'": " (a comma before
 * it?)", or "". */
const char *mending_hint(const char *complaint);

#endif

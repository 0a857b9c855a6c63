/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_MENDING_H
#define SCRIPT_MENDING_H

/*
 * Hints for messages about a file that cannot be read.  The most common mistakes are a missing comma
 * between fields, a brace too many or too few, and a loop that does not end.
 */

/* A hint to add to a complaint, as in "'}' expected near 'states'": " (a comma before
 * it?)", or "". */
const char *mending_hint(const char *complaint);

#endif

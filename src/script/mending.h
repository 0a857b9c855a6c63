/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_MENDING_H
#define SCRIPT_MENDING_H

/*
 * How to mend what Lua's own words only point at.  The commonest mistake of all is a table whose
 * fields have no comma between them.
 */

/* What to add to a complaint of Lua's about the grammar of a file, "'}' expected near 'states'":
 * " (a comma before it?)", or nothing. */
const char *mending_hint(const char *complaint);

#endif

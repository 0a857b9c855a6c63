/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BRANCHING_H
#define TUI_BRANCHING_H

#include <stdbool.h>

struct app;

/* Tells, before whatever else is told, that memory ran out for a branch, if that is new. */
void branching_tell(struct app *app);

/* Whether a branch that is not shown was given a name: no recording has it. */
bool branching_is_wanted(const struct app *app);

/* Takes the name of the branch whose line of the list was selected. */
unsigned branching_name(struct app *app, const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BRANCHING_H
#define TUI_BRANCHING_H

#include <stdbool.h>

struct app;

/* Reports a branch that was dropped for lack of memory, unless that was reported already; to be
   called last, since it goes before any other message. */
void branching_report_drops(struct app *app);

/* Whether a hidden branch was given a name: no recording has it, so the user may want to keep
   it. */
bool branching_has_named(const struct app *app);

/* Names the branch of the selected line; for the prompt. */
unsigned branching_name(struct app *app, const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Does what views answer.
 */
#ifndef TUI_PERFORM_H
#define TUI_PERFORM_H

#include "view/view.h"

struct app;

/* Does what a view has answered. */
unsigned perform_answer(struct app *app, const struct view_answer *answer);

/* Opens a panel, or closes it if it is open. */
unsigned perform_panel(struct app *app, enum view_number panel);

#endif

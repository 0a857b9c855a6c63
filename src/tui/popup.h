/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_POPUP_H
#define TUI_POPUP_H

#include "tui/modes.h"

/* Opens a list, with its first line selected; returns APP_DRAW. */
unsigned popup_open(struct app *app, const struct popup_plan *plan);

#endif

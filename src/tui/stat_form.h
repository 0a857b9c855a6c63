/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_STAT_FORM_H
#define TUI_STAT_FORM_H

struct app;

/* Opens the form that sets a stat of the selected agent. */
unsigned stat_form_open(struct app *app);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_TELEGRAM_FORM_H
#define TUI_TELEGRAM_FORM_H

struct app;

/* Opens the form that writes a telegram; at first its receiver is the selected agent. */
unsigned telegram_form_open(struct app *app);

#endif

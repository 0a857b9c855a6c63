/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_FORM_H
#define TUI_FORM_H

#include "tui/modes.h"

/* Opens an empty form; the caller may then fill in its lines. */
struct form *form_open(struct app *app, const struct form_plan *plan, const char *title);

/* Adds the field's label in front of the error unless good; returns good. */
bool form_checked(const struct form *form, size_t field, bool good, struct error *error);

/* Writes the choice of that index, the last one if there are fewer; false: there is none. */
bool form_choice(const struct app *app, const struct form_field *field, size_t index,
                 char out[LINE_SIZE]);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_WIDTH_H
#define CORE_WIDTH_H

#include <stdint.h>

/*
 * How many columns a text takes on a terminal.  The widths come from tables of
 * our own, not from the locale, so that a drawing is the same everywhere.
 */

/* The columns that a character takes: 0 (it combines with the one before), 1 or
 * 2. */
int width_code(uint32_t code);

/* The columns that a UTF-8 text takes; a malformed byte counts as U+FFFD does. */
int width_text(const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_WIDTH_H
#define CORE_WIDTH_H

#include <stdint.h>

/*
 * How many columns a text takes.  From a table of its own, not from the
 * locale, so that a drawing is the same everywhere.
 */

/* Columns that a character takes: 0 (it combines with the one before), 1 or 2. */
int width_code(uint32_t code);

/* Columns that a UTF-8 text takes, U+FFFD standing for what is unsafe. */
int width_text(const char *text);

#endif

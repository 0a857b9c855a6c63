/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_STATUS_H
#define TUI_STATUS_H

#include <stdarg.h>
#include <stdbool.h>

/*
 * The message in the status line: what the last action did, or why it failed.
 */
struct status {
	char text[512]; /* cleaned; "": there is none */
	bool is_error;
};

/* Writes a message, as vprintf() does. */
void status_write(struct status *status, bool is_error, const char *format, va_list arguments);

/* Forgets it. */
void status_clear(struct status *status);

#endif

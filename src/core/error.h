/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdbool.h>

/*
 * A failure that is not a bug: one complete message, written where the failure
 * was noticed and passed up unchanged to the one place that prints.
 */
struct error {
	char text[512];
};

/* Writes the message, printf-like, with control characters replaced; error may
 * be NULL.  Returns false, so that a callee can end with `return
 * error_set(...)`. */
bool error_set(struct error *error, const char *format, ...);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

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

/*
 * The errors in a world file: as many as one pass finds, a line each ("guard.lua:31: ..."), of
 * which the first ones are kept.
 */

enum {
	COMPLAINTS_MAX = 10,
	COMPLAINTS_FILES_MAX = 8,
	COMPLAINTS_STRIDE = 1 << 24, /* a line number is file * this + line */
	COMPLAINTS_PLACE_BYTES = 128,
};

struct complaints {
	const char *files[COMPLAINTS_FILES_MAX]; /* as shown in messages; borrowed */
	size_t file_count;
	struct error lines[COMPLAINTS_MAX];
	size_t count; /* including those not kept */
};

/* Starts without files or complaints. */
void complaints_init(struct complaints *complaints);

/* Adds a file; returns the base to add to its line numbers, or -1 if there are too many files. */
int complaints_open(struct complaints *complaints, const char *file);

/* Writes the place of a line, as in "guard.lua:31", or only the file's name for line 0 of a
 * file. */
void complaints_place(const struct complaints *complaints, int line, char *out, size_t size);

/* Adds a complaint about a line, or about the whole file for its line 0; printf-like.  The same
 * text is added only once.  Returns false. */
bool complaints_add(struct complaints *complaints, int line, const char *format, ...);
void complaints_add_list(struct complaints *complaints, int line, const char *format,
                         va_list arguments);

/* How many complaints are kept in lines. */
size_t complaints_kept(const struct complaints *complaints);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_COMPLAINTS_H
#define SCRIPT_COMPLAINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

/*
 * What is wrong with a world file: as much as can be found in one go, a line
 * each ("guard.lua:31: ..."), of which the first ones are kept.
 */

enum {
	COMPLAINTS_MAX = 10,
	COMPLAINTS_FILES_MAX = 8,
	COMPLAINTS_STRIDE = 1 << 24, /* lines are those of file number line / this */
	COMPLAINTS_PLACE_BYTES = 128,
};

struct complaints {
	const char *files[COMPLAINTS_FILES_MAX]; /* as messages call them */
	size_t file_count;
	struct error lines[COMPLAINTS_MAX];
	size_t count; /* all of them, kept or not */
};

void complaints_init(struct complaints *complaints);

/* The lines that are told from now on are those of that file as well; returns what
 * is to be added to their numbers, or -1 if there are too many. */
int complaints_open(struct complaints *complaints, const char *file);

/* Writes "guard.lua:31" of a line, or only the file's name. */
void complaints_place(const struct complaints *complaints, int line, char *out, size_t size);

/* Adds one about that line (0 of a file: about all of it), printf-like; the same line twice
 * is one complaint.  Returns false. */
bool complaints_add(struct complaints *complaints, int line, const char *format, ...);

/* How many of them are kept. */
size_t complaints_kept(const struct complaints *complaints);

#endif

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

enum { COMPLAINTS_MAX = 10 };

struct complaints {
	const char *file; /* as messages call it */
	struct error lines[COMPLAINTS_MAX];
	size_t count; /* all of them, kept or not */
};

void complaints_init(struct complaints *complaints, const char *file);

/* Adds one about that line (0: about the file), printf-like; the same line twice
 * is one complaint.  Returns false. */
bool complaints_add(struct complaints *complaints, int line, const char *format, ...);

/* How many of them are kept. */
size_t complaints_kept(const struct complaints *complaints);

#endif

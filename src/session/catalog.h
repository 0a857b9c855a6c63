/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CATALOG_H
#define SESSION_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "sim/world.h"

struct recording;
struct session;

/* Columns for the names in a list of worlds; a longer name pushes its summary aside. */
enum { CATALOG_NAME_COLS = 20 };

/* An entry in a list of worlds. */
struct catalog_entry {
	char name[256]; /* to open it by */
	char summary[200];
};

/*
 * Where an app gets worlds from while it runs.  The catalog's owner knows the folders, and keeps
 * every world for as long as the app runs.
 */
struct catalog {
	void *context;
	/* Reads the world of that name or path as it is now; NULL, with at least one complaint, if
	 * it cannot be used. */
	const struct world *(*open)(void *context, const char *name, struct complaints *complaints);
	/* Lists the worlds that have names, in an array that the caller frees; returns how many
	 * there are. */
	size_t (*list)(void *context, struct catalog_entry **entries);
	/* Ends the app's session and its recording (which may be NULL), and begins another session
	 * in that world; false with the reason.  If only the recording has failed, it returns true
	 * and error says so. */
	bool (*begin)(void *context, const struct world *world, struct recording *recording,
	              struct session **session, struct error *error);
	/* Whether a recording may be written there; not over a file that the run reads. */
	bool (*may_write)(void *context, const char *path, struct error *error);
	size_t bytes; /* the memory of worlds read again, which is history, too */
};

#endif

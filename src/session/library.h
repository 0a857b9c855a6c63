/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_LIBRARY_H
#define SESSION_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "script/complaints.h"
#include "sim/world.h"

struct recording;
struct session;

/* Columns of the names where worlds are listed; a longer one pushes its summary aside. */
enum { LIBRARY_NAME_COLS = 20 };

/* A world on a list. */
struct library_entry {
	char name[256]; /* as which it is opened */
	char summary[200];
};

/*
 * Where an app gets worlds from while it runs: its owner knows the folders and keeps
 * every world for as long as the app is there.
 */
struct library {
	void *context;
	/* Reads the world of that name or path as it is now; NULL, and at least one complaint. */
	const struct world *(*open)(void *context, const char *name, struct complaints *complaints);
	/* All that have names, in an array that the caller frees; how many there are. */
	size_t (*list)(void *context, struct library_entry **entries);
	/* Ends the session that the app has, and its recording (or NULL), and begins another one in
	 * that world; false with the reason.  Where only the recording has failed, error says so. */
	bool (*begin)(void *context, const struct world *world, struct recording *recording,
	              struct session **session, struct error *error);
};

#endif

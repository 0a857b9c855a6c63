/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LIBRARY_H
#define TUI_LIBRARY_H

#include "script/complaints.h"
#include "sim/world.h"

/*
 * Where an app gets worlds from while it runs: its owner knows the folders and keeps
 * every world for as long as the app is there.
 */
struct library {
	void *context;
	/* Reads the world of that name or path as it is now; NULL, and at least one complaint. */
	const struct world *(*open)(void *context, const char *name, struct complaints *complaints);
};

#endif

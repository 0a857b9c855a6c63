/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_MISHAPS_H
#define APP_MISHAPS_H

#include <stdbool.h>

#include "session/session.h"
#include "sim/sim.h"

/*
 * Error events of a run whose output does not show them: the first one, and their count.
 */
struct mishaps {
	uint64_t count;
	char first[600]; /* tick, agent and text of the first one */
};

/* The watcher for sim_watch or session_watch; it asks for error events only. */
struct watcher mishaps_watcher(struct mishaps *mishaps);

/* Counts the errors up to the session's current moment by running its past again, for a session
 * that was not watched. */
void mishaps_look_back(struct mishaps *mishaps, const struct session *session);

/* Writes them as one line to stderr, if there were any. */
void mishaps_tell(const struct mishaps *mishaps);

#endif

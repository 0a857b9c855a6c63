/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_MISHAPS_H
#define APP_MISHAPS_H

#include <stdbool.h>

#include "session/session.h"
#include "sim/sim.h"

/*
 * What went wrong in a run of which nothing else is told: the first error, and how many there were.
 */
struct mishaps {
	uint64_t count;
	char first[600]; /* when, whose and what */
};

/* What to give to sim_watch or session_watch: it hears of errors only. */
struct watcher mishaps_watcher(struct mishaps *mishaps);

/* Hears of those in the past of a session that nobody watched, by living it again. */
void mishaps_look_back(struct mishaps *mishaps, const struct session *session);

/* Tells of them in one line on stderr, if there were any. */
void mishaps_tell(const struct mishaps *mishaps);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_RUN_H
#define APP_RUN_H

#include "app/checks.h"
#include "app/inject.h"
#include "app/options.h"
#include "core/error.h"
#include "session/recording.h"
#include "session/replay.h"
#include "session/session.h"

/*
 * A run without a screen: the world runs for a number of ticks, or until a check or a breakpoint
 * stops it.  It writes nothing but its recording.
 *
 *     if (run_init(&run, options, world, NULL, run_ticks(options, NULL), &error))
 *             outcome = run_live(&run, &error);
 *     run_fini(&run);
 *
 * A run that can only stop between ticks uses a bare sim.  One that may stop before an event, or
 * has to answer questions about its past, uses a session.  A run must not be moved in memory.
 */
struct run {
	const struct options *options;
	struct sim own;
	struct session *session; /* NULL: own is what runs */
	const struct sim *sim;   /* the sim that runs; borrowed from one of the two */
	struct replay *replay;   /* borrowed; NULL: nothing is replayed */
	struct recording *recording;
	struct breakpoints breakpoints;
	struct injections injections;
	struct checks checks;
	uint64_t ticks;
	struct stop stop;

	/* If not NULL, is asked now and then; true ends the run early, with DONE. */
	bool (*is_pointless)(void *context);
	void *context;
};

enum { RUN_TICKS = 30 }; /* the default of --ticks */

/* How many ticks to run: --ticks or, if not given, RUN_TICKS or the whole recording. */
uint64_t run_ticks(const struct options *options, const struct replay *replay);

/* Creates the run of the world, or of the recording (replay NULL: none), and whatever else the
 * options ask for; false with an error.  run_fini releases it either way. */
bool run_init(struct run *run, const struct options *options, const struct world *world,
              struct replay *replay, uint64_t ticks, struct error *error);
void run_fini(struct run *run);

/* Sets the watcher of the run's events. */
void run_watch(struct run *run, const struct watcher *watcher);

/* Runs until the end.  FAILED and BAD leave their reason in error; OPEN is never returned. */
enum outcome run_live(struct run *run, struct error *error);

/* Whether a breakpoint of --break stopped it, not a check. */
bool run_is_at_breakpoint(const struct run *run);

/* Runs a replay without a session once more in one, up to where it differs, so that reasons can be
 * found in its past. */
void run_live_again(struct run *run);

/* Finishes and closes the recording, if there is one; false with an error. */
bool run_end(struct run *run, struct error *error);

#endif

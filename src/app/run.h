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
 * A run without a screen: the world lives for as many ticks as are wanted, or
 * until a check or a breakpoint ends it.  It writes nothing but its recording.
 *
 *     if (run_init(&run, options, world, NULL, run_ticks(options, NULL), &error))
 *             outcome = run_live(&run, &error);
 *     run_fini(&run);
 *
 * A world that is only to live, recorded or not, needs no session; one that may
 * stop before an event does.  A run may not be moved in memory.
 */
struct run {
	const struct options *options;
	struct sim own;
	struct session *session; /* NULL: own is what lives */
	const struct sim *sim;   /* what lives */
	struct replay *replay;   /* NULL: nothing is replayed */
	struct recording *recording;
	struct breakpoints breakpoints;
	struct injections injections;
	struct checks checks;
	uint64_t ticks;
	struct stop stop;

	/* Asked now and then whether it need not go on; NULL: nobody is. */
	bool (*is_pointless)(void *context);
	void *context;
};

enum { RUN_TICKS = 30 }; /* where --ticks says nothing */

/* For how many ticks the options want it to live. */
uint64_t run_ticks(const struct options *options, const struct replay *replay);

/* Makes the world, or that of what is replayed (NULL: nothing), and what the options want of it;
 * false with what is wrong.  To be given to run_fini either way. */
bool run_init(struct run *run, const struct options *options, const struct world *world,
              struct replay *replay, uint64_t ticks, struct error *error);
void run_fini(struct run *run);

/* Who is told of its events. */
void run_watch(struct run *run, const struct watcher *watcher);

/* Lives it.  FAILED and BAD have their reason in error. */
enum outcome run_live(struct run *run, struct error *error);

/* Whether it was stopped by what people set, and not by a check. */
bool run_is_at_breakpoint(const struct run *run);

/* Lives it once more, with a past that can be asked, up to where a replay differs. */
void run_live_again(struct run *run);

/* Ends its recording, if there is one. */
bool run_end(struct run *run, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_WRITERS_H
#define APP_WRITERS_H

#include "core/error.h"
#include "app/options.h"
#include "report/coverage.h"
#include "report/narrative.h"
#include "report/output.h"
#include "report/trace.h"
#include "sim/sim.h"

/*
 * What a run without a screen writes while it runs: the narrative, a trace,
 * coverage, or several of them.
 */
struct writers {
	struct output *out;    /* stdout */
	struct output file;    /* the trace's, where it has one */
	const char *file_name; /* NULL: it has none */
	struct narrative narrative;
	struct trace trace;
	struct coverage coverage;
	bool narrates, traces, covers;
	struct watcher watchers[4];
	size_t count;
};

/* Begins with the sim as it is; false if the trace's file cannot be made, and
 * then there is nothing to close. writers_fini releases them either way. */
bool writers_open(struct writers *writers, const struct options *options, const struct sim *sim,
                  struct output *out, struct error *error);

/* Has another one told of what happens; it must stay as long. */
void writers_add(struct writers *writers, const struct watcher *watcher);

/* What to give to sim_watch or session_watch; of no kind if nothing is written. */
struct watcher writers_watcher(struct writers *writers);

/* Whether writing to the trace's file has failed. */
bool writers_are_stuck(const struct writers *writers);

/* Writes what is to be said at the end, and closes the trace's file; false if that or any writing to it failed. */
bool writers_close(struct writers *writers, struct error *error);

void writers_fini(struct writers *writers);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_WRITERS_H
#define APP_WRITERS_H

#include "core/error.h"
#include "app/options.h"
#include "report/report.h"
#include "report/output.h"
#include "sim/sim.h"

/* Error events of a run, which make it fail as a check does. */
struct faults {
	uint64_t count;
	char first[600]; /* tick, agent and text of the first one */
};

/* Collects them. */
struct watcher faults_watcher(struct faults *faults);

/*
 * What a run without a screen writes while it runs: a narrative, a trace, coverage, or several of
 * these.
 */
struct writers {
	struct output file;         /* the trace's own file, if file_name is set */
	const char *file_name;      /* NULL: the trace has no file of its own */
	struct narrative narrative; /* those that are not wanted are empty */
	struct trace trace;
	struct coverage coverage;
	struct faults faults;
	struct watcher watchers[4];
	size_t count;
};

/* Opens what the options ask for, starting from the sim as it is.  False if the trace's file cannot
 * be created; then there is nothing to close.  writers_fini releases the writers either way. */
bool writers_open(struct writers *writers, const struct options *options, const struct sim *sim,
                  struct output *out, struct error *error);

/* The watcher for sim_watch or session_watch; it asks for no events if nothing is written. */
struct watcher writers_watcher(struct writers *writers);

/* Finishes the output and closes the trace's file; false if writing to that file has failed. */
bool writers_close(struct writers *writers, struct error *error);

void writers_fini(struct writers *writers);

/* Says on stderr what was wrong with the agents' rules, if anything was. */
void writers_report_faults(const struct writers *writers);

/*
 * A progress line on stderr for a person at a terminal.  It appears after one second and is cleared
 * at the end.
 */
struct progress {
	const char *what; /* the text before the numbers, as in "running again: tick" */
	int64_t told_ms;  /* when the line was last written, or begun */
	int cols;         /* the length of the line and of what begins it; 0: it is not shown */
};

/* Starts the interval after which the line appears; `what` is borrowed. */
void progress_begin(struct progress *progress, const char *what);

/* Updates the line, at most ten times a second, so that it may be called often; clears it once now
 * has reached end.  context is the struct progress. */
void progress_tell(void *context, uint64_t now, uint64_t end);

void progress_end(struct progress *progress);

/* The time of a clock that only goes forward. */
int64_t progress_clock_ns(void);

#endif

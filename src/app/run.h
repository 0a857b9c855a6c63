/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_RUN_H
#define APP_RUN_H

#include "app/setup.h"
#include "core/error.h"
#include "report/export.h"
#include "report/output.h"
#include "report/report.h"
#include "session/breakpoint.h"
#include "session/recording.h"
#include "session/session.h"
#include "session/session_compare.h"
#include "sim/input.h"
#include "sim/sim.h"

/* The result of a run, so far or at its end. */
enum outcome {
	OUTCOME_OPEN,   /* not decided yet */
	OUTCOME_DONE,   /* --until holds, or the run ended well without it */
	OUTCOME_FAILED, /* a check failed, or --until did not hold by the end */
	OUTCOME_BAD,    /* a condition could not be evaluated, or the system failed us */
};

/* A telegram of --inject. */
struct injection {
	uint64_t tick; /* it is sent just before this tick */
	struct input input;
};

/* What is measured: --measure, and the world's own measures. */
struct measure {
	const char *name; /* or the expression itself */
	bool own;         /* of the world */
	struct condition *condition;
};

/*
 * A run of a setup: a session that gets the inputs of its recording or of --inject, for a number of
 * ticks, or until a check or a breakpoint stops it.  It writes nothing but its recording.
 *
 *     if (run_init(&run, &setup, setup_ticks(&setup), &error))
 *             outcome = run_live(&run, &error);
 *     run_fini(&run);
 *
 * A run must not be moved in memory.
 */
struct run {
	const struct setup *setup; /* borrowed */
	struct session *session;
	struct recording *recording;      /* NULL: nothing is recorded */
	struct breakpoints breakpoints;   /* and checks */
	const struct breakpoint *decided; /* the check that ended it, or NULL */
	uint32_t agent;                   /* that the message names, or AGENT_NONE */
	struct injection *injections;     /* owned, in the order in which they are sent */
	size_t injection_count, injected; /* how many there are, and have been sent */
	struct measure measures[MEASURES_MOST + 1];
	size_t measure_count;
	uint64_t ticks; /* where it ends */
	struct stop stop;

	/* If not NULL, is asked now and then (by_tick: at the end of each tick, too); true ends the
	 * run early, with DONE. */
	bool by_tick;
	bool (*is_pointless)(void *context);
	void *context;
};

/* Creates the run and whatever else the options ask for; false with an error.  run_fini releases it
 * either way. */
bool run_init(struct run *run, const struct setup *setup, uint64_t ticks, struct error *error);

/* Creates a run for a screen, and runs it through all of its recording and up to the last telegram
 * of --inject.  Then its past is what is shown, and it is not recorded yet.  BAD or FAILED with an
 * error. */
enum outcome run_ahead(struct run *run, const struct setup *setup, struct error *error);

void run_fini(struct run *run);

/* The sim as it is now. */
static inline const struct sim *run_sim(const struct run *run)
{
	return session_sim(run->session);
}

/* Runs until the end.  FAILED and BAD leave their reason in error; OPEN is never returned. */
enum outcome run_live(struct run *run, struct error *error);

/* The values of what is measured now, where true and false are 1 and 0, and nil, for which only
 * --csv and the world's own measures have room, is not a number.  False if one is anything else. */
bool run_measure(const struct run *run, double *numbers, struct error *error);

/* Such a value in words. */
enum { RUN_NUMBER_SIZE = 32 };
const char *run_number_text(double number, char out[RUN_NUMBER_SIZE]);

/* Whether a breakpoint of --break stopped it, not a check. */
bool run_is_at_breakpoint(const struct run *run);

/* headless.c: runs a setup without a screen, and writes the narrative and whatever else the options
 * ask for to out.  BAD leaves its reason in error; FAILED has already written its own to stderr. */
enum outcome headless_run(struct setup *setup, struct output *out, struct error *error);

/*
 * compare_runs.c: two runs beside each other.
 */
struct run_pair {
	struct run runs[SIDES];
	struct session_compare *compare;
	uint64_t last; /* the last tick to compare */
};

/* Begins both.  False with an error; run_pair_fini releases the pair either way. */
bool run_pair_init(struct run_pair *pair, const struct setup *here, const struct setup *there,
                   struct error *error);
void run_pair_fini(struct run_pair *pair);

/* Runs both up to the end of a tick, not after the last one, and compares them up to there. */
bool run_pair_live(struct run_pair *pair, uint64_t tick, struct error *error);

/* Runs both and writes to out where they first differ.  DONE: they are the same.  FAILED: they
 * differ.  BAD: error has the reason. */
enum outcome compare_runs(const struct setup *here, const struct setup *there, struct output *out,
                          struct error *error);

/* followed.c: compares a log with that of --compare, and writes to out the earliest changes that one
 * has and the other has not; outcomes as those of compare_runs(). */
enum outcome followed_compare(const struct setup *setup, struct output *out, struct error *error);

/* Error events of a run, which make it fail as a check does. */
struct faults {
	uint64_t count;
	char first[600]; /* tick, agent and text of the first one */
};

/* Collects them. */
struct watcher faults_watcher(struct faults *faults);

/* A file that an option names, or stdout for "-". */
struct sink {
	const char *option, *name; /* name: NULL if it is not a file of its own */
	struct output *out;        /* NULL: it is not wanted */
	struct output file;
};

/* Closes it; false, with an error, if it could not be written well. */
bool sink_close(struct sink *sink, struct error *error);

/* Whether a write to a file of its own has failed. */
static inline bool sink_has_failed(const struct sink *sink)
{
	return sink->name && sink->file.failure;
}

/* Opens a file to export to, which must not exist unless --force is given. */
bool export_open(struct sink *sink, const struct options *options, const char *path,
                 struct error *error);

/* Opens the table of --csv; nothing else may go to stdout if it does. */
bool csv_open(struct sink *csv, const struct options *options, struct output *out,
              struct error *error);

/*
 * What a run without a screen writes while it runs: a narrative, a trace, coverage, or several of
 * these.
 */
struct writers {
	struct sink file;           /* of the trace */
	struct narrative narrative; /* those that are not wanted are empty */
	struct trace trace;
	struct coverage coverage;
	struct faults faults;
	struct sink exported; /* the file of --export */
	struct export export;
	struct watcher watchers[5];
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_JOB_H
#define TUI_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "session/travel.h"

struct app;

/*
 * What goes on without further keys: a run, or the rest of a repeated step.  Any key that moves in
 * time ends it.
 */

enum job_kind {
	JOB_NONE,
	JOB_RUN,   /* to the next breakpoint, or without end */
	JOB_STEPS, /* steps of a size, of which some are left */
	JOB_GO,    /* to the end of a tick */
	JOB_WAY,   /* to the moment that the session has set out for already */
	JOB_AGAIN, /* what app->replaying has begun */
};

struct job {
	enum job_kind kind;
	bool forward;
	bool hunting; /* a run that looks for a breakpoint, as fast as possible */
	enum step_size size;
	uint64_t left;
	uint64_t target;

	bool under_way;     /* the session has not arrived yet */
	struct moment from; /* where a run or a step began */
	uint64_t work;      /* the session's work when the job began */
};

/* A hunt searches this many ticks at a time; app_settle() gives up after that many. */
enum { JOB_HUNT_TICKS = 100000 };

/* Begins a job: what is short is done at once, the rest by job_advance(). */
void job_start(struct app *app, const struct job *job);

/* Ends the job, and leaves the session where it is. */
void job_stop(struct app *app);

/* Begins a job that follows the session to where it has set out for. */
void job_follow(struct app *app);

/* Ends the present job, and begins one that goes to a moment. */
void job_show(struct app *app, struct moment moment);

/* Whether the session is on its way to a moment. */
bool job_is_under_way(const struct app *app);

/* Writes what is going on; false: it has not taken long enough to be worth reporting. */
bool job_text(const struct app *app, char *out, size_t size);

/* As app_pace() and app_advance(). */
double job_pace(const struct app *app);
uint64_t job_advance(struct app *app, uint64_t most);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_JOB_H
#define TUI_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "session/session.h"

struct app;

/*
 * What goes on without further keys: a run, or the rest of a step that a number
 * repeats.  Any key that is about time ends it.
 */

enum job_kind {
	JOB_NONE,
	JOB_RUN,   /* to the next breakpoint, without end */
	JOB_STEPS, /* left steps of a size */
	JOB_GO,    /* to the end of a tick */
	JOB_WAY,   /* to where the session has set out for already */
	JOB_AGAIN, /* what app->replaying has begun */
};

struct job {
	enum job_kind kind;
	bool forward;
	bool hunting; /* a run that does not wait for moments to be due: it looks for a breakpoint */
	enum step_size size;
	uint64_t left;
	uint64_t target;

	bool under_way;     /* the session has not arrived yet */
	struct moment from; /* where a run or a step began */
	uint64_t work;      /* the session's when the job began */
};

/* A hunt looks for its breakpoint this many ticks at a time. */
enum { JOB_HUNT_TICKS = 100000 };

/* Steps and ways that are short are done at once, the rest later by job_advance. */
void job_start(struct app *app, const struct job *job);
void job_stop(struct app *app);

/* Follows the session to where it has set out for; and sets out for a moment, instead of whatever
 * goes on. */
void job_follow(struct app *app);
void job_show(struct app *app, struct moment moment);

/* Whether the session is on its way to somewhere; and what goes on, in words, if
 * that has taken long enough to be told. */
bool job_is_under_way(const struct app *app);
bool job_text(const struct app *app, char *out, size_t size);

/* As app_pace and app_advance. */
double job_pace(const struct app *app);
uint64_t job_advance(struct app *app, uint64_t most);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PLAYER_H
#define TUI_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session/breakpoint.h"
#include "session/travel.h"
#include "tui/modes.h"

struct recording;

/*
 * Plays a session: what goes on without further keys, a run or the rest of a repeated step.  Any
 * key that moves in time ends it.
 */

/* Work that is done piece by piece while the session is left alone. */
struct task {
	/* Goes on with about as much work.  Returns whether that was the end. */
	bool (*go_on)(void *context, uint64_t work);
	/* Ends it, finished or not. */
	void (*stop)(void *context);
	/* Writes how far it is, in words. */
	void (*text)(const void *context, char *out, size_t size);
};

enum job_kind {
	JOB_NONE,
	JOB_RUN,   /* to the next breakpoint, or without end */
	JOB_STEPS, /* steps of a size, of which some are left */
	JOB_GO,    /* to the end of a tick */
	JOB_WAY,   /* to the moment that the session has set out for already */
	JOB_TASK,
};

struct job {
	enum job_kind kind;
	bool forward;
	bool hunting; /* a run that looks for a breakpoint, as fast as possible */
	enum step_size size;
	uint64_t left;
	uint64_t target;
	const struct task *task;
	void *context; /* the task's own */

	bool under_way;     /* the session has not arrived yet */
	struct moment from; /* where a run or a step began */
	uint64_t work;      /* the session's work when the job began */
};

struct player {
	struct session *session;         /* borrowed, like the next three */
	struct breakpoints *breakpoints; /* that end a run */
	struct recording *recording;     /* kept up to date; NULL: there is none */
	struct status *status;           /* says why a run has ended */
	uint64_t end;                    /* a run pauses at that tick; 0: at none */
	double speed;                    /* ticks a second; 0: as fast as possible */
	uint64_t undrawn;                /* ticks since the last drawing */
	uint64_t skipped;                /* ticks not drawn since it was set running */
	uint32_t stopped; /* the agent of the stop that ended a run, until it is selected */
	struct job job;
};

/* A hunt searches this many ticks at a time; app_settle() gives up after that many. */
enum { PLAYER_HUNT_TICKS = 100000 };

/* Begins a job: what is short is done at once, the rest by player_advance(). */
void player_start(struct player *player, const struct job *job);

/* Ends the job, and leaves the session where it is. */
void player_stop(struct player *player);

/* Begins a job that follows the session to where it has set out for. */
void player_follow(struct player *player);

/* Ends the present job, and begins one that goes to a moment. */
void player_show(struct player *player, struct moment moment);

/* Updates the breakpoints and the recording, if any, after the session has moved. */
void player_record(struct player *player);

/* Writes what is going on; false: it has not taken long enough to be worth reporting. */
bool player_text(const struct player *player, char *out, size_t size);

/* As app_pace() and app_advance(). */
double player_pace(const struct player *player);
uint64_t player_advance(struct player *player, uint64_t most);

#endif

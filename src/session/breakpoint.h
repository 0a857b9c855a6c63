/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_BREAKPOINT_H
#define SESSION_BREAKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "lua/condition.h"
#include "session/moment.h"
#include "sim/sim.h"

/*
 * Breakpoints: where a run stops, before the action.
 *
 *     [AGENT:]enter STATE   [AGENT:]exit STATE   sent MESSAGE
 *     delivered MESSAGE     unhandled [MESSAGE]  tick N
 *
 * Each may end in ` if COND`.  `if COND` alone stops when COND becomes true: after an event that
 * changed something it reads.
 *
 * A check is a breakpoint, too: one that stops where a run begins to fail.  Those of the world are
 * there by themselves.  `always` is only asked at the ends of ticks, and anew after an input.
 * `eventually` is asked as its time has passed, about all that was until then.
 */

struct session;

#define BREAK_LIST(X) \
	X(ENTER, "enter") \
	X(EXIT, "exit") \
	X(SENT, "sent") \
	X(DELIVERED, "delivered") \
	X(UNHANDLED, "unhandled") \
	X(TICK, "tick") \
	X(CONDITION, "if")

#define BREAK_ENUM(kind, name) BREAK_##kind,
enum break_kind { BREAK_LIST(BREAK_ENUM) BREAK_KINDS };
#undef BREAK_ENUM

/* The numbers of a message and an agent that a log has not shown. */
enum { BREAK_UNSEEN = 1 << 30 };
#define BREAK_NOBODY (AGENT_NONE - 1)

struct breakpoint {
	uint8_t kind; /* enum break_kind */
	bool enabled;
	bool own;        /* a check of the world shown */
	bool held;       /* condition alone: whether it held, or failed, when last evaluated */
	bool met;        /* whether the last event examined hit it */
	uint32_t agent;  /* AGENT_NONE: any */
	char state[64];  /* enter, exit: the name of a state of any class */
	uint8_t *states; /* by class: the state's number, or STATE_NONE; owned */
	int32_t message; /* -1: any */
	uint64_t tick;
	uint64_t hits;
	struct condition *condition; /* NULL: none */
	struct check check;          /* what it checks, if that is anything */
	char *spec;                  /* the text it was made from; owned */
	bool lost;                   /* the world shown no longer has what it names */
};

/* A session's breakpoints, in order of creation.  All zero, there are none. */
struct breakpoints {
	struct breakpoint *items;
	size_t count, capacity;
	const struct world *world; /* the world their numbers belong to; NULL: there are none yet */
	uint64_t version;          /* of it */
	bool skip;                 /* ignore all of them */
	bool strict;               /* a condition that cannot be evaluated stops the run */
	bool unchecked;            /* the worlds' own checks are switched off, */
	bool alone;                /* or not there at all */

	/* Only while a run is under way: what conditions read, and the first condition that could
	 * not be evaluated. */
	struct reads reads;
	bool failed;
	size_t failure;
	struct error error;
};

void breakpoints_fini(struct breakpoints *list);

/* Adds the breakpoint that spec describes, or a check, whose spec is its condition; false with what
 * is wrong with it. */
bool breakpoints_add(struct breakpoints *list, const struct sim *sim, const char *spec,
                     const struct check *check, struct error *error);

/* Looks up by name, in the sim's world, whatever the breakpoints refer to, and adds the world's
 * checks.  To be called when the world may have changed.  A breakpoint whose names are missing, or
 * a check that the world does not have, is lost until they are there again. */
void breakpoints_follow(struct breakpoints *list, const struct sim *sim);

void breakpoints_remove(struct breakpoints *list, size_t index);

/* Writes the breakpoint as a spec that makes the same one; returns the length. */
size_t breakpoint_text(const struct breakpoint *breakpoint, const struct sim *sim, char *out,
                       size_t size);

/* Whether a log has shown all that the breakpoint names; if not, the error says what is missing. */
bool breakpoint_is_seen(const struct breakpoint *breakpoint, const struct sim *sim,
                        struct error *error);

/* The words for the kinds of checks. */
extern const char *const breakpoint_kinds[];

/* The last tick in which the condition of an `eventually` may come true. */
uint64_t breakpoint_last_tick(const struct breakpoint *breakpoint, const struct world *world);

/* Whether it is a log's own check that cannot be asked yet: nothing has been said, or an agent that it
 * names has not come. */
bool breakpoint_is_early(const struct breakpoint *breakpoint, const struct sim *sim);

/* How a check stands: it has nothing to say, its time has not come, the run may end, it fails, or
 * its condition has no value. */
enum verdict { VERDICT_OPEN, VERDICT_WAITS, VERDICT_GOOD, VERDICT_FAILED, VERDICT_UNKNOWN };

/* Why a run stopped. */
struct stop {
	bool hit;
	size_t breakpoint; /* index of the first one that was hit or has failed */
	uint32_t agent;    /* whose event was hit, or whom the condition read last; or AGENT_NONE */
	enum verdict verdict; /* of a check */
	size_t waiting;       /* how many checks wait at the end */
	char text[512]; /* the breakpoint and where it stopped, as in "'COND' holds at tick 37, time
	                 * 18.5, for Miner Bob: Miner_Bob.thirst = 6"; or a condition's error */
};

/*
 * Runs forward to the next breakpoint, or for most_ticks ticks; or backward to the last one, or to
 * the beginning.  Shows the moment of the hit.  Only hits going forward are counted.
 */
void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop);

/* Asks the checks where nothing has come that could hit them: before the first tick or, at_end, after
 * the last, when only those are asked that wait.  Stops at the first that says anything but
 * VERDICT_OPEN or VERDICT_WAITS. */
void breakpoints_judge(struct breakpoints *list, struct session *session, bool at_end,
                       struct stop *stop);

/* Do the same in pieces, with calls of session_go_on() between them. */
void breakpoints_begin(struct breakpoints *list, struct session *session, bool forward,
                       uint64_t most_ticks);
void breakpoints_end(struct breakpoints *list, struct session *session, struct stop *stop);

/* Applies an input as session_input() does, and stops at the first breakpoint among its
 * consequences. */
bool breakpoints_input(struct breakpoints *list, struct session *session, const struct input *input,
                       struct stop *stop, struct error *error);

#endif

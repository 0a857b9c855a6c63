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

/* The number of a message that a log has not shown. */
enum { BREAK_UNSEEN = 1 << 30 };

struct breakpoint {
	uint8_t kind; /* enum break_kind */
	bool enabled;
	bool check;      /* from a run without a screen: wins over the user's own breakpoints */
	bool held;       /* condition alone: whether it held when last evaluated */
	bool met;        /* whether the last event examined hit it */
	uint32_t agent;  /* AGENT_NONE: any */
	char state[64];  /* enter, exit: the name of a state of any class */
	uint8_t *states; /* by class: the state's number, or STATE_NONE; owned */
	int32_t message; /* -1: any */
	uint64_t tick;
	uint64_t hits;
	struct condition *condition; /* NULL: none */
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

	/* Only while a run is under way: what conditions read, and the first condition that could
	 * not be evaluated. */
	struct reads reads;
	bool failed;
	size_t failure;
	struct error error;
};

void breakpoints_fini(struct breakpoints *list);

/* Adds the breakpoint that spec describes, or the check, whose spec is a condition alone; false with
 * what is wrong with it. */
bool breakpoints_add(struct breakpoints *list, const struct sim *sim, const char *spec, bool check,
                     struct error *error);

/* Looks up by name, in the sim's world, whatever the breakpoints refer to.  To be called when the
 * world may have changed.  A breakpoint whose names are missing is lost until they are there
 * again. */
void breakpoints_follow(struct breakpoints *list, const struct sim *sim);

void breakpoints_remove(struct breakpoints *list, size_t index);

/* Writes the breakpoint as a spec that makes the same one; returns the length. */
size_t breakpoint_text(const struct breakpoint *breakpoint, const struct sim *sim, char *out,
                       size_t size);

/* Why a run stopped. */
struct stop {
	bool hit;
	size_t breakpoint; /* index of the first one that was hit or has failed */
	uint32_t agent;    /* whose event was hit, or whom the condition read last; or AGENT_NONE */
	char text[512];    /* the breakpoint and where it stopped, or a condition's error */
};

/*
 * Runs forward to the next breakpoint, or for most_ticks ticks; or backward to the last one, or to
 * the beginning.  Shows the moment of the hit.  Only hits going forward are counted.
 */
void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop);

/* Do the same in pieces, with calls of session_go_on() between them. */
void breakpoints_begin(struct breakpoints *list, struct session *session, bool forward,
                       uint64_t most_ticks);
void breakpoints_end(struct breakpoints *list, struct session *session, struct stop *stop);

/* Applies an input as session_input() does, and stops at the first breakpoint among its
 * consequences. */
bool breakpoints_input(struct breakpoints *list, struct session *session, const struct input *input,
                       struct stop *stop, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_BREAKPOINT_H
#define SESSION_BREAKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "script/condition.h"
#include "session/session.h"
#include "sim/tripwire.h"

/*
 * Breakpoints: where a run stops, before the action.
 *
 *     [AGENT:]enter STATE   [AGENT:]exit STATE   sent MESSAGE
 *     delivered MESSAGE     unhandled [MESSAGE]  tick N
 *
 * each with ` if COND`, or `if COND` alone, which stops when COND becomes true:
 * after an event that changed what it reads, or at the end of a tick.
 */

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

struct breakpoint {
	uint8_t kind; /* enum break_kind */
	bool enabled;
	bool check;      /* of a run without a screen: goes before those that people set */
	bool held;       /* a condition alone: whether it held when last looked at */
	bool stale;      /* and whether something it reads has changed in this tick */
	bool met;        /* by the event that was looked at last */
	uint32_t agent;  /* AGENT_NONE: any */
	char state[64];  /* enter, exit: a state's name, of whatever class */
	uint8_t *states; /* and its number in each class, or STATE_NONE */
	int32_t message; /* -1: any */
	uint64_t tick;
	uint64_t hits;
	struct condition *condition; /* NULL: none */
	char *spec;                  /* as which it was made */
	bool lost;                   /* the world has nothing any more that it could mean */
};

/* A session's breakpoints, in order of being made. */
struct breakpoints {
	struct breakpoint *items;
	size_t count, capacity;
	const struct world *world; /* whose numbers they have; NULL: there are none yet */
	bool skip;                 /* all of them, until it is cleared */
	bool strict;               /* a condition that cannot be evaluated stops the run, too */

	/* While a run is under way: the ticks of those at ticks, the tripwires of
	 * conditions, and the first condition that could not be evaluated. */
	uint64_t *ticks;
	size_t tick_count, tick_capacity;
	struct tripwire *wires; /* of the conditions, if there is one for each */
	size_t wire_count, wire_capacity;
	struct tripwires laid;
	bool forward, failed;
	size_t failure;
	struct error error;
};

void breakpoints_init(struct breakpoints *list);
void breakpoints_fini(struct breakpoints *list);

/* Adds one as spec says; false with what is wrong with spec. */
bool breakpoints_add(struct breakpoints *list, const struct sim *sim, const char *spec,
                     struct error *error);

/* Adds a check: a condition alone. */
bool breakpoints_add_check(struct breakpoints *list, const struct sim *sim, const char *condition,
                           struct error *error);

/* Makes them mean in the sim's world what they meant in the one before, by name; to be called
 * when it may be another.  What is not there is lost until it is there again. */
void breakpoints_follow(struct breakpoints *list, const struct sim *sim);

void breakpoints_remove(struct breakpoints *list, size_t index);

/* The breakpoint as a spec that makes the same one. */
size_t breakpoint_text(const struct breakpoint *breakpoint, const struct sim *sim, char *out,
                       size_t size);

/* Why a run stopped. */
struct stop {
	bool hit;
	size_t breakpoint; /* index of the first one that was hit or has failed */
	char text[512];    /* which and where, or a condition's error */
};

/*
 * Runs forward to the next breakpoint, which is then the moment shown, or for
 * most_ticks ticks; or backward to the last one, or the beginning.  Going
 * forward, each that is hit counts it.
 */
void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop);

/* The same in pieces: between these two comes session_go_on. */
void breakpoints_begin(struct breakpoints *list, struct session *session, bool forward,
                       uint64_t most_ticks);
void breakpoints_end(struct breakpoints *list, struct session *session, struct stop *stop);

/* Applies an input as session_input does, and stops at the first breakpoint in
 * what it causes. */
bool breakpoints_input(struct breakpoints *list, struct session *session, const struct input *input,
                       struct stop *stop, struct error *error);

#endif

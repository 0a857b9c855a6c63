/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_STRAIGHT_H
#define TESTS_SESSION_STRAIGHT_H

#include "core/rng.h"
#include "session/session.h"

/*
 * What a session must arrive at whichever way it goes: bare sims that run straight from the
 * beginning to the moment in question.
 */

enum { LINE_MAX_INPUTS = 256 };

/* A run: its options, and its inputs in order of time. */
struct line {
	struct session_options options;
	struct session_input inputs[LINE_MAX_INPUTS];
	size_t count;
	uint64_t newest;
};

struct line line_of(const char *world, uint64_t seed, uint32_t couples, size_t history_bytes);

/* Make a session of these options, or one of a branch, that is freed when the test has ended. */
struct session *test_session(const struct session_options *options);
struct session *test_branch(const struct session *session, uint32_t id, size_t history_bytes);

/* Forgets what comes after segment tick and adds an input at its end. */
void line_add(struct line *line, uint64_t tick, const struct input *input);

/* Makes the sim at the end of segment tick; the caller calls sim_fini(). */
void straight_init(struct sim *sim, const struct line *line, uint64_t tick);

/* Runs segment tick in a sim that is at the end of the one before; watcher may be NULL. */
void straight_live(struct sim *sim, const struct line *line, uint64_t tick,
                   const struct watcher *watcher);

/* The digest of the sim at the end of the segment shown. */
uint64_t session_digest(const struct session *session);

/* The digest of the sim at a moment.  *events, unless NULL: the number of events in its segment. */
uint64_t straight_digest(const struct line *line, struct moment moment, size_t *events);

/* Random numbers that can be repeated. */
struct dice {
	uint64_t key;
	uint32_t thrown;
};

static inline struct dice dice_of(uint64_t seed)
{
	return (struct dice){ rng_key(seed, 0), 0 };
}

/* Throws a number from 0 to range - 1. */
static inline uint32_t dice_throw(struct dice *dice, uint32_t range)
{
	return rng_below(rng_draw(dice->key, 1, dice->thrown++), range);
}

/* An input of any kind; most are valid in the sim, some are not. */
struct input random_input(struct dice *dice, const struct sim *sim);

/* The value of an agent's stat, by name. */
int32_t stat_of(const struct sim *sim, const char *agent, const char *stat);

/* The name of agent's current state. */
const char *state_of(const struct sim *sim, const char *agent);

/* Applies an input, which must be valid. */
void give(struct session *session, const struct input *input);

/* Undo and redo, and go to where that leads; false if there was nothing. */
bool undo_now(struct session *session);
bool redo_now(struct session *session);

/* A session of messaging at a tick, which is freed when the test has ended. */
struct session *messaging_at(uint64_t tick);

/* Goes to the tick and sets Miner Bob's thirst there. */
void thirst_at(struct session *session, uint64_t tick, int32_t thirst);

static inline struct moment at_end(uint64_t tick)
{
	return (struct moment){ tick, MOMENT_END };
}

static inline struct moment at_event(uint64_t tick, uint32_t event)
{
	return (struct moment){ tick, event };
}

static inline bool moments_are_equal(struct moment a, struct moment b)
{
	return a.tick == b.tick && a.event == b.event;
}

#endif

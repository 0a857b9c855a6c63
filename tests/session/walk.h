/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_WALK_H
#define TESTS_SESSION_WALK_H

#include "session/straight.h"

/*
 * A random walk through time: steps of every size in both directions, jumps, inputs, undo, redo and
 * restarts, beside a model of the run that keeps whole lines.  The walk checks what every step
 * returns and where it arrives; what is to be seen there is for the test to check.
 */

enum { EDITS_MAX = 64 };

struct version {
	struct line line;
	struct moment moment; /* the moment shown when this line was replaced */
};

struct walk {
	struct session *session;
	struct dice dice;
	struct line line;
	struct version undo[EDITS_MAX], redo[EDITS_MAX];
	size_t undo_count, redo_count;
	uint64_t seed;
	unsigned step;
	bool far;
	const char *deed; /* what it did last, in words */
};

struct walk *walk_new(uint64_t seed, const struct line *line);
void walk_free(struct walk *walk);

/* Does something at random; far: sometimes goes to distant ticks. */
void walk_step(struct walk *walk, bool far);

/* Where it is and how it got there, for messages. */
const char *walk_where(const struct walk *walk);

#endif

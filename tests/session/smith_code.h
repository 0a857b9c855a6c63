/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_SMITH_CODE_H
#define TESTS_SESSION_SMITH_CODE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/array.h"
#include "session/straight.h"

/*
 * What agents in made-up worlds compute and do.
 */

/* A world being written. */
struct smith {
	struct dice dice;
	char *out;
	size_t length;
	unsigned classes;
	bool mortal;       /* agents are spawned and removed */
	const char *first; /* letter of the states of the machine at hand: "S", "L" or "R" */
	unsigned states;   /* their number */
	bool reverted;     /* no change can follow in the list of actions at hand */
};

/* Where an action stands: what it may say differs. */
enum spot { ANYWHERE, LEAVING, ANSWERING };

/* Append text; smith_pick() returns a number below range, smith_toss() true once in so many. */
void smith_put(struct smith *smith, const char *format, ...);
unsigned smith_pick(struct smith *smith, size_t range);
bool smith_toss(struct smith *smith, unsigned of);

/* A number for a score, which cannot draw. */
const char *smith_score(struct smith *smith);
void smith_put_condition(struct smith *smith);
void smith_put_state(struct smith *smith);
void smith_put_action(struct smith *smith, enum spot spot, unsigned depth);

/* One of a list, by chance. */
#define PICK(smith, list) ((list)[smith_pick(smith, ARRAY_LEN(list))])

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_RUNNING_H
#define FOLLOW_RUNNING_H

#include "follow/log.h"
#include "sim/sim.h"
#include "sim/value.h"

/*
 * A line as it is carried out, and held against a model.
 */

/* A line, what it says about a change, and what the model said to it before the line set anything. */
struct claim {
	uint64_t line;
	const struct act *change; /* NULL: it says nothing */
	uint16_t called;          /* 1 + the message that came; 0: none, */
	bool several;             /* or several, on lines before */
	uint8_t from;             /* the state in which that was asked, */
	bool agreed;              /* and whether the model agreed, */
	uint8_t state;            /* by a way out of this state */
	struct way way;
};

struct running {
	struct sim *sim;
	struct fsm fsm;      /* of the agent that the line is about */
	struct agent *agent; /* NULL: the line is about nobody */
	bool open;           /* its record is compared */
	struct claim claim;
};

/* Whether the agent's class is one of the model. */
bool held_has(const struct sim *sim, const struct agent *agent);

/* Begins with the acts of a line, up to end; and ends with it. */
void held_begin(struct running *running, const struct act *line, const struct act *end);
void held_end(struct running *running);

/* Holds a change against the model, before it happens, and returns the state that it leads to, or
 * REVERTS; and notes that the machine has been put into another state. */
uint8_t held_change(struct running *running, const struct act *act);
void held_moved(struct running *running, uint8_t machine);

/* Sets a stat of the model to a value of any kind, if it can have it. */
void held_stat(struct running *running, size_t stat, const struct value *value);

/* Notes that the place is known. */
void held_place(struct running *running);

/* Holds the message of a telegram against the model. */
void held_message(struct running *running, const struct act *act);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_RUNNING_H
#define FOLLOW_RUNNING_H

#include "core/text.h"
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

/* How the model replies to a change, from the worst: there is no way; its condition does not hold; that
 * is not known. */
enum reply { REPLY_NO_WAY, REPLY_REFUSED, REPLY_UNKNOWN, REPLY_AGREED };

/*
 * log_ask.c: asking the model.
 */

/* Whether a way out leads where the line says, if the message that came is the one it waits for. */
bool ask_leads(const struct running *running, const struct act *change, const struct exit *exit);

/* Asks whether a way out of the state may be taken, as a machine does. */
enum reply ask_way(struct running *running, uint8_t state, const struct way *way);

/* Asks about a change along any way out of the active states until the model agrees to one; the best
 * one is noted in the claim.  With a text, the answers of all, none of which it agrees to, are added
 * instead; quietly: without events. */
enum reply ask_change(struct running *running, const struct act *change, struct text *text);
enum reply ask_quietly(struct running *running, const struct act *change);

/* Finds the first transition of the machine that holds, as an update does, as a number; 0: none is
 * known to.  With a text, the answers of all that hold are added.  And the way of that number. */
uint16_t ask_open(struct running *running, uint8_t machine, struct text *text);
struct way ask_found(const struct class *class, uint16_t number);

/*
 * log_held.c: a line and the model.
 */

/* The class of the model that the agent's is, or NULL; and what is known of the agent then. */
const struct class *held_class(const struct sim *sim, const struct agent *agent);
struct held *held_of(const struct sim *sim, const struct agent *agent);

/* Whether lines have times or ticks. */
bool held_is_paced(const struct sim *sim);

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

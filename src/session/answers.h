/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_ANSWERS_H
#define SESSION_ANSWERS_H

#include "session/finder.h"

struct why;

/*
 * The answers to the questions that an explanation asks: "which was the last event before this one
 * that ...".  Whenever an answer arrives the explanation is built anew from all the answers there
 * are, until it asks a question whose answer has yet to be found.
 */
struct answers {
	struct found *items; /* in the order in which they are asked for; owned */
	size_t count, capacity;
	size_t next;
	bool waits; /* whether the answer to wanted is yet to be found */
	struct wanted wanted;
};

/* Starts over with the first question. */
void answers_begin(struct answers *answers);

/* Returns the answer to the next question; NULL if it is not known yet, in which case nothing more
 * may be asked. */
const struct found *answers_ask(struct answers *answers, const struct wanted *wanted);

/* Adds the answer that was missing, and takes over its memory. */
void answers_take(struct answers *answers, struct found *found);

/* Forgets all answers. */
void answers_forget(struct answers *answers);

/* why.c: builds as much as the answers allow.  The caller has set agent and moment of why. */
void why_build(struct why *why, const struct session *session, struct answers *answers);

#endif

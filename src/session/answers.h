/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_ANSWERS_H
#define SESSION_ANSWERS_H

#include "session/finder.h"

struct why;

/*
 * An explanation is built from answers to "which was the last event before
 * this one that ...".  Whenever an answer comes it is built anew, from all the
 * answers there are, until it asks for one that is still to be found.
 */
struct answers {
	struct found *items; /* in the order in which they are asked for */
	size_t count, capacity;
	size_t next;
	bool waits; /* for wanted, to which there is no answer yet */
	struct wanted wanted;
};

/* Begins to ask from the first one on. */
void answers_begin(struct answers *answers);

/* The answer to the next question; NULL: it is not there yet, and nothing more is to be asked. */
const struct found *answers_ask(struct answers *answers, const struct wanted *wanted);

/* Takes over the answer that is waited for. */
void answers_take(struct answers *answers, struct found *found);

/* Forgets them all. */
void answers_forget(struct answers *answers);

/* In why.c: builds as much as there are answers for.  The agent and the moment of why are set. */
void why_build(struct why *why, const struct session *session, struct answers *answers);

#endif

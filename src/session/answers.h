/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_ANSWERS_H
#define SESSION_ANSWERS_H

#include "session/finder.h"

struct why;

/*
 * An explanation is built from answers to "which was the last event before this
 * one that ...".  Whenever an answer comes in it is built anew, from all the
 * answers there are, until it asks for one that has yet to be found.
 */
struct answers {
	struct found *items; /* in the order they are asked for */
	size_t count, capacity;
	size_t next;
	bool waits; /* for the answer to wanted */
	struct wanted wanted;
};

/* Starts asking again, from the first question. */
void answers_begin(struct answers *answers);

/* The answer to the next question; NULL: it is not known yet, and nothing more
 * may be asked. */
const struct found *answers_ask(struct answers *answers, const struct wanted *wanted);

/* Takes over the answer it has been waiting for. */
void answers_take(struct answers *answers, struct found *found);

/* Forgets them all. */
void answers_forget(struct answers *answers);

/* In why.c: builds as much as the answers allow.  The caller has set the agent
 * and the moment of why. */
void why_build(struct why *why, const struct session *session, struct answers *answers);

#endif

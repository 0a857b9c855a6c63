/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include "session/session.h"

/*
 * How often the states of a class were entered and its declared ways out taken:
 * by one agent or by all of the class, whoever counts.
 */
struct tally {
	/* By state: how often someone was in it as he appeared, or as the counting began, and
	 * came there.  All these are owned. */
	uint64_t *began, *entered;
	uint64_t *taken;     /* the ways out of all states, one after another */
	size_t ways;         /* how many they are */
	size_t *first;       /* for each state where its first way out is */
	uint64_t undeclared; /* changes that no state declares */
};

void tally_init(struct tally *tally, const struct class *class);
void tally_fini(struct tally *tally);

/* How often a state was begun in or entered. */
uint64_t tally_visits(const struct tally *tally, uint8_t state);

/* How often a state's way out of that number (as in struct way) was taken. */
uint64_t tally_taken(const struct tally *tally, uint8_t state, unsigned number);

/* Counts a change or revert that was made for the way out that it took. */
void tally_change(struct tally *tally, const struct event *event);

/* Whether it is a change or revert of the class's by which the state was entered. */
bool tally_enters(const struct class *class, const struct event *event, uint8_t state);

/*
 * Counts what the agent did up to the moment shown, as far back as the session's log goes, which
 * session_remember gets ready, and the world shown: another one has other states.  Returns the first segment that is counted: where that is 0, it is
 * all of its life.
 */
uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include "session/session.h"

/*
 * A tally counts how often the states of a class were entered and its declared ways out were taken,
 * by one agent or by all of the class.
 */
struct tally {
	uint64_t *counts; /* all of them, in which the others lie; owned */
	size_t count;
	/* By state: how often an agent began in it, by appearing or as counting started, and how
	 * often one came to it. */
	uint64_t *began, *entered;
	uint64_t *ticks;      /* by state: ticks at whose end the agent was in it */
	uint64_t *taken;      /* by way out, those of all states one after another */
	uint64_t *undeclared; /* one number: changes by no declared way out */
	size_t *first;        /* by state, the index in taken of its first way out; owned */
};

void tally_init(struct tally *tally, const struct class *class);
void tally_fini(struct tally *tally);

/* How often a state was begun in or entered. */
uint64_t tally_visits(const struct tally *tally, uint8_t state);

/* How often the state's way out with that number, as in struct way, was taken. */
uint64_t tally_taken(const struct tally *tally, uint8_t state, unsigned number);

/* Counts a change or revert that took place, by its way out. */
void tally_change(struct tally *tally, const struct event *event);

/* Whether the event is a change or revert, of an agent of that class, that entered the state. */
bool tally_enters(const struct class *class, const struct event *event, uint8_t state);

/* Counts what the agent has done up to the moment shown, as far back as the session's log goes but
 * not beyond the last reload, since another world has other states.  past_prepare() must have been
 * called.  Returns the first segment counted; 0 means the agent's whole life. */
uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_FACTS_H
#define FOLLOW_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/json.h"

/*
 * What one line of a log says: a value for each of the members that are known, see
 * westworld-follow(5).  Whoever reads logs of another format makes such lines of them.
 */

enum fact_takes {
	TAKES_NAME = 1 << READ_TEXT | 1 << READ_NUMBER,
	TAKES_NAME_OR_NULL = TAKES_NAME | 1 << READ_NULL,
	TAKES_NUMBER = 1 << READ_NUMBER,
	TAKES_TRUTH = 1 << READ_TRUE | 1 << READ_FALSE,
	TAKES_NAME_OR_TRUTH = TAKES_NAME | TAKES_TRUTH,
	TAKES_OBJECT = 1 << READ_OBJECT,
	TAKES_NAMES = 1 << READ_LIST | TAKES_NAME,
	TAKES_NAMES_OR_OBJECT = TAKES_OBJECT | TAKES_NAMES,
	TAKES_ANY = TAKES_NAMES_OR_OBJECT | TAKES_TRUTH | 1 << READ_NULL,
};

/* All members: the kinds of values that they take, and these in messages. */
#define FACT_LIST(X) \
	X(T, "t", TAKES_NAME, "seconds, or a date and time") \
	X(TICK, "tick", TAKES_NUMBER, "a whole number") \
	X(AGENT, "agent", TAKES_NAME, "a name") \
	X(CLASS, "class", TAKES_NAME, "a name") \
	X(MACHINE, "machine", TAKES_NAME, "a name") \
	X(TO, "to", TAKES_NAME_OR_NULL, "a state or null") \
	X(FROM, "from", TAKES_NAME_OR_NULL, "a state or null") \
	X(ON, "on", TAKES_NAME_OR_NULL, "a name") \
	X(BECAUSE, "because", TAKES_NAME_OR_NULL, "a text") \
	X(STATE, "state", TAKES_NAME_OR_NULL, "a state or null") \
	X(AT, "at", TAKES_NAME_OR_NULL, "a state or null") \
	X(IN, "in", TAKES_NAMES_OR_OBJECT, "a state, a list of states, or an object") \
	X(REFUSED, "refused", TAKES_NAME, "a state or a message") \
	X(SET, "set", TAKES_OBJECT, "an object") \
	X(PLACE, "place", TAKES_NAME, "a name") \
	X(SAYS, "says", TAKES_NAME, "a text") \
	X(SEND, "send", TAKES_NAME, "a message") \
	X(RECEIVER, "receiver", TAKES_NAME_OR_NULL, "a name") \
	X(DATA, "data", TAKES_ANY, "anything") \
	X(DELAY, "delay", TAKES_NUMBER, "seconds") \
	X(ID, "id", TAKES_NAME, "a number or a text") \
	X(GOT, "got", TAKES_NAME, "a message") \
	X(SENDER, "sender", TAKES_NAME_OR_NULL, "a name") \
	X(HANDLED, "handled", TAKES_TRUTH, "true or false") \
	X(LOST, "lost", TAKES_NAME_OR_TRUTH, "a message, or true beside got") \
	X(GONE, "gone", TAKES_TRUTH, "true or false") \
	X(ERROR, "error", TAKES_NAME, "a text") \
	X(N, "n", TAKES_NUMBER, "a whole number") \
	X(BY, "by", TAKES_NAME, "a name") \
	X(STATES, "states", TAKES_OBJECT | 1 << READ_LIST, "an object, or a list of states") \
	X(INITIAL, "initial", TAKES_NAMES, "a state, or a list of states") \
	X(GLOBAL, "global", TAKES_NAME, "a state") \
	X(MACHINES, "machines", TAKES_NAMES_OR_OBJECT, "a list of names, or an object") \
	X(STATS, "stats", TAKES_OBJECT | 1 << READ_LIST, "an object, or a list of names")

#define FACT_ENUM(fact, name, takes, words) FACT_##fact,
enum fact { FACT_LIST(FACT_ENUM) FACTS };
#undef FACT_ENUM

struct facts {
	uint64_t line;
	struct json of[FACTS];
	struct json other; /* if there are none of these: the name of a member that the line has */
};

/* Whether a line has facts, and if not, why. */
enum facts_found {
	FACTS_FOUND,
	FACTS_TEXT,   /* it is a text of the program, */
	FACTS_OTHER,  /* or an object with none of these members */
	FACTS_BROKEN, /* it is neither: the error says why */
};

/* Reads a line, in place, behind whatever a logger has put before its object.  Texts in the facts are
 * parts of the line. */
enum facts_found facts_read(struct facts *facts, char *line, size_t length, struct error *error);

/* Takes the facts out of an object. */
enum facts_found facts_take(struct facts *facts, struct json *object, struct error *error);

/* The name of the member that a wrong one may be meant to be, or NULL. */
const char *facts_nearest(const char *name, char out[64]);

/* Whether the line says that. */
static inline bool facts_have(const struct facts *facts, enum fact fact)
{
	return facts->of[fact].kind != READ_NONE;
}

/* The time that a line gives, in seconds; false if that is no time.  *absolute: it is one of a
 * calendar, not one since the program began; *zone: by how many seconds its clock is ahead. */
bool facts_time(const struct json *value, double *seconds, bool *absolute, double *zone);

/* A time as people give it: seconds, as in 12.5; a time of day, as in 12:30; or a date and time. */
enum facts_since { SINCE_NONE, SINCE_SECONDS, SINCE_CLOCK, SINCE_DATE };
enum facts_since facts_since(const char *text, double *seconds);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_ADDING_H
#define FOLLOW_ADDING_H

#include <string.h>

#include "follow/log.h"

/*
 * A line as it is added: who it is about, and which of its machines; for the files that make acts of
 * what it says.
 */
struct adding {
	struct log *log;
	const struct facts *facts;
	uint32_t agent; /* AGENT_NONE: nobody */
	uint8_t class, machine, around;
	struct error *error;
};

static inline const struct json *adding_fact(const struct adding *adding, enum fact which)
{
	return &adding->facts->of[which];
}

/* Whether the line says that; and whether it names something by it. */
static inline bool adding_says(const struct adding *adding, enum fact which)
{
	return facts_have(adding->facts, which);
}

static inline bool adding_names(const struct adding *adding, enum fact which)
{
	return json_is_name(adding_fact(adding, which));
}

static inline struct actor *adding_person(const struct adding *adding)
{
	return &adding->log->people[adding->agent];
}

/* The text of a value, which stays. */
static inline const char *adding_text(const struct adding *adding, const struct json *value)
{
	struct names *names = &adding->log->names;
	return names_text(names, names_number(names, value->text, value->length));
}

/* Adds an act of an agent, or of AGENT_NONE, for the caller to fill in before the next one. */
struct act *adding_act(const struct adding *adding, enum act_kind kind, uint32_t agent);

/* The agent of that name, which appears at its first mention; AGENT_NONE: it is no name. */
uint32_t adding_mention(const struct adding *adding, const struct json *name);

/* log_time.c: takes the time that a line has; goes to its tick.  again: its program has begun again. */
bool adding_time(struct log *log, const struct facts *facts, bool *again, struct error *error);
void adding_tick(struct log *log, const struct facts *facts, bool again);

/* log_change.c: at; a change to a state, again: even to the present one; refused. */
void adding_at(const struct adding *adding);
void adding_change(const struct adding *adding, const struct json *name, bool again);
void adding_refused(const struct adding *adding);

/* log_tell.c: set, got or what arrives by a change, send. */
void adding_set(const struct adding *adding);
void adding_got(const struct adding *adding);
void adding_send(const struct adding *adding);

#endif

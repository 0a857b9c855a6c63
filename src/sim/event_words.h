/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EVENT_WORDS_H
#define SIM_EVENT_WORDS_H

#include "sim/event.h"
#include "sim/sim.h"

/*
 * Events in words, now and at any later time.
 */

/* What EVENT_LIST says about a kind. */
struct event_info {
	const char *name;
	unsigned fields;
	const char *line;
};

/* Returns what EVENT_LIST says about a kind. */
const struct event_info *event_info(enum event_kind kind);

/* What it takes to put an event into words that is happening in the sim, or has just happened. */
struct past_event event_past(const struct sim *sim, const struct event *event);

/* In which form an event is put into words. */
enum event_form {
	EVENT_LINE,     /* "change Work to Rest" */
	EVENT_SHORT,    /* "change to Rest" */
	EVENT_SENTENCE, /* "Ada changed from Work to Rest" */
};

/* Writes the event in words, cleaned and cut to size; returns the length. */
size_t event_words(const struct past_event *past, enum event_form form, char *out, size_t size);

/* The same with a wording of its own: "{agent} has been in {to}". */
size_t event_write(const struct past_event *past, const char *wording, char *out, size_t size);

/* Whether the event's line says whose it is, or it is nobody's. */
bool event_is_named(const struct event *event);

/* Write an event that is happening in the sim as a line; the second also writes
 * whose it is, unless the line says so: "Ada: change Work to Rest". */
size_t event_text(const struct sim *sim, const struct event *event, char *out, size_t size);
size_t event_text_named(const struct sim *sim, const struct event *event, char *out, size_t size);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EVENT_WORDS_H
#define SIM_EVENT_WORDS_H

#include "core/text.h"
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

/* The stat of an event, NULL: unknown, or none; the words of a value that it had, and the name of a
 * state of the event's agent, or "?". */
const struct stat_info *past_stat(const struct past_event *past);
void past_stat_text(const struct past_event *past, double number, uint8_t class, char *out,
                    size_t size);
const char *past_state_name(const struct past_event *past, uint8_t state);

/*
 * Answers in words: what was asked, and how it was answered, as a whole and part by part.  All that
 * tell an answer tell it with these: views, traces, explanations.
 *
 *     can fight? enemy 3 >= 5, no: 2 short        the whole: the part that decided, in a line
 *     can fight? no                               or only its answer, where the parts follow:
 *       enemy 3 >= 5, no: 2 short                   the one that decided first
 *       rounds 4 > 0, yes
 */

/* How a guard is told. */
enum guard_form {
	GUARD_LINE,  /* what decided, and what was missing: "thirsty? thirst 2 >= 5, no: 3 short" */
	GUARD_SHORT, /* for little room: "thirsty? no"; without words of its own, the answer first,
	              * for the end may be cut: "no  enemy 3 >= 5" */
	GUARD_HEAD,  /* above its parts: "can fight? no" */
};

/* What was asked: in the rule's own words, if it has some, or as it is written. */
const char *guard_words(const struct event *guard);

/* Whether it is in words of its own. */
bool guard_is_worded(const struct event *guard);

/* Writes a guard, with how far it was from the answer wanted, cleaned and cut to size; returns the
 * length. */
size_t guard_text(const struct past_event *guard, bool wanted, enum guard_form form, char *out,
                  size_t size);

/* How many parts are worth telling below the whole; 0: none.  The first has number 1, its depth and
 * answer are in event_answer(). */
size_t guard_parts(const struct event *guard);

/* Writes one of them: "enemy 3 >= 5, no: 2 short". */
void guard_part(const struct past_event *guard, size_t number, bool wanted, char *out, size_t size);

/* A part in columns: what it asked, what it read, and how far that was from the answer wanted:
 * "enemy >= 5", "3 >= 5", "2 short".  Of a number that is wanted not to be so, the opposite. */
struct guard_row {
	char asked[256], read[128], far[64];
};

void guard_row(const struct past_event *guard, size_t number, bool wanted, struct guard_row *row);

/* What would have made the answer the one wanted, the number-th, if so many are known; *alone: each of
 * them alone, not only all of them together.  Writes it as "enemy  at least 5, now 3". */
bool guard_change(const struct past_event *guard, size_t number, bool wanted,
                  struct answer_change *change, bool *alone, char *out, size_t size);

/* Adds such words, of the comparison that must hold. */
void change_add(struct text *text, const char *name, enum comparison compare, const char *limit,
                const char *now);

/* The same for a part of any answer, which says that. */
void guard_part_text(const struct answer_part *part, const char *says, bool wanted, char *out,
                     size_t size);

/* Writes what was so, and decided: "thirst 5 >= 5 and rounds 4 > 0" or, where the answer was no,
 * "thirst 2 < 5".  For a transition's own function that is only its stat's value, or nothing. */
void guard_reading(const struct past_event *guard, char *out, size_t size);

/* Writes what a question of a number read or, as its limit, what that was compared with: "2" and "5",
 * "bank" and "saloon", "0.07" and "0.1".  Names are not cleaned. */
void guard_side(const struct past_event *guard, bool limit, char *out, size_t size);

/* How far a guard was from the answer wanted: *missing is by how much its stat was too small
 * (positive) or too large (negative).  False if that is not a number, or the answer was the one
 * wanted. */
bool guard_missing(const struct event *guard, bool wanted, int64_t *missing);

#endif

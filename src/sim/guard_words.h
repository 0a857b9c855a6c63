/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_GUARD_WORDS_H
#define SIM_GUARD_WORDS_H

#include "sim/event.h"

/*
 * Answers in words: what was asked, and how it was answered, as a whole and part by part.  All that
 * tell an answer tell it with these: views, traces, explanations.
 *
 *     can fight? enemy 3 >= 5, no: 2 short        the whole: the part that decided, in a line
 *     can fight? no                               or only its answer, where the parts follow:
 *       enemy 3 >= 5, no: 2 short                   the one that decided first
 *       rounds 4 > 0, yes
 */

/* The stat of an event, NULL: unknown, or none; the words of a value that it had, and the name of a
 * state of the event's agent, or "?". */
const struct stat_info *past_stat(const struct past_event *past);
void past_stat_text(const struct past_event *past, double number, uint8_t class, char *out,
                    size_t size);
const char *past_state_name(const struct past_event *past, uint8_t state);

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

/* Writes what was so, and decided: "thirst 5 >= 5 and rounds 4 > 0" or, where the answer was no,
 * "thirst 2 < 5".  For a transition's own function that is only its stat's value, or nothing. */
void guard_reading(const struct past_event *guard, char *out, size_t size);

/* Write what a question of a number read, and what that was compared with: "2" and "5", "bank" and
 * "saloon", "0.07" and "0.1".  Names are not cleaned. */
void guard_value(const struct past_event *guard, char *out, size_t size);
void guard_limit(const struct past_event *guard, char *out, size_t size);

/* How far a guard was from the answer wanted: *missing is by how much its stat was too small
 * (positive) or too large (negative).  False if that is not a number, or the answer was the one
 * wanted. */
bool guard_missing(const struct event *guard, bool wanted, int64_t *missing);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_NARRATIVE_H
#define REPORT_NARRATIVE_H

#include "report/output.h"
#include "sim/sim.h"

/*
 * The text of plain mode: what agents say and what happens to telegrams, in the
 * words of the book's programs.
 */

/* Every kind of line except an agent's speech; {word} stands for a part of the
 * event. */
#define LINE_LIST(X) \
	X(NONE, "") \
	X(INSTANT, \
	  "Instant telegram dispatched at time: {time} by {agent} for {other}. Msg is {message}") \
	X(DELAYED, \
	  "Delayed telegram from {agent} recorded at time {time} for {other}. Msg is {message}") \
	X(READY, "Queued telegram ready for dispatch: Sent to {agent}. Msg is {message}") \
	X(RECEIVED, "Message received by {agent} at time: {time}") \
	X(UNHANDLED, "Message not handled by {agent} at time: {time}. Msg is {message}") \
	X(DUPLICATE, \
	  "Duplicate telegram from {agent} for {other} dropped at time: {time}. Msg is {message}") \
	X(DEFERRED, "Telegram from {agent} for {other} put off at time: {time}. Msg is {message}") \
	X(NO_RECEIVER, "Telegram from {agent} has no receiver at time: {time}. Msg is {message}") \
	X(ERROR, "Error of {agent} at time: {time}. {wording}")

#define LINE_ENUM(number, template) LINE_##number,
enum line_number { LINE_LIST(LINE_ENUM) LINES };
#undef LINE_ENUM

/* How many errors of one place are written, a line of a world's file or, if that is not known, a
 * text; further ones are counted. */
enum { NARRATIVE_REPEATS = 100 };

struct narrative {
	struct output *out;
	bool colour;
	struct error_place {
		char *text; /* owned */
		uint64_t count;
	} * places;
	size_t place_count, place_capacity;
};

/* Begins to write to out, which must outlive the narrative, with escape
 * sequences for colours or without. */
void narrative_init(struct narrative *narrative, struct output *out, bool colour);
void narrative_fini(struct narrative *narrative);

/* Writes how many errors were left out because they were repeated too often. */
void narrative_end(struct narrative *narrative);

/* The watcher for sim_watch() or session_watch(). */
struct watcher narrative_watcher(struct narrative *narrative);

#endif

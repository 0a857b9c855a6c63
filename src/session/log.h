/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_LOG_H
#define SESSION_LOG_H

#include "session/session.h"

/*
 * The log of a session: the last lines of segments that follow each other
 * without a gap, in a ring.
 */
enum { LOG_LINES = 1024 };

struct log {
	struct log_line lines[LOG_LINES];
	size_t first, count;
	/* The segments that are in it, lines or not; begin > last: none. */
	uint64_t begin, last;
};

/* The log of a run at its beginning. */
void log_init(struct log *log);

/* Takes everything out. */
void log_clear(struct log *log);

/* Takes out segment tick and all after it. */
void log_forget(struct log *log, uint64_t tick);

/* From which segment on there has to be logging up to tick, for the log to have
 * all from wanted on. */
uint64_t log_wants(const struct log *log, uint64_t tick, uint64_t wanted);

/* Begins segment tick: what was logged of it and after it goes, and everything
 * if there is a gap before it. */
void log_begin(struct log *log, uint64_t tick);

/* Adds an event of that segment, if it is one that people want to read later. */
void log_add(struct log *log, const struct sim *sim, uint64_t tick, const struct event *event);

/* Line index, 0 being the oldest. */
const struct log_line *log_line(const struct log *log, size_t index);

#endif

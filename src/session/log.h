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
	uint64_t last; /* the last segment that is in it, lines or not */
};

void log_init(struct log *log);

/* Begins segment tick: what was logged of it and after it goes, and everything
 * if there is a gap before it. */
void log_begin(struct log *log, uint64_t tick);

/* Adds an event of that segment, if it is one that people want to read later. */
void log_add(struct log *log, const struct sim *sim, uint64_t tick, const struct event *event);

/* Line index, 0 being the oldest. */
const struct log_line *log_line(const struct log *log, size_t index);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_INTERNAL_H
#define SESSION_PAST_INTERNAL_H

#include "session/census.h"
#include "session/chronicle.h"
#include "session/rerun.h"
#include "session/stays.h"

/*
 * What a session has found out about its past.
 */

/* The log as the last session_remember() left it. */
struct log {
	struct past_event *lines;
	size_t count, capacity;
	uint64_t first, tick; /* its first segment, and the segment shown at the time */
	bool ready;
};

struct past {
	struct rerun rerun;
	struct chronicle chronicle;
	struct census census;
	struct stays stays;
	struct log log;
};

/* For a session whose sim is at the beginning. */
struct past *past_new(const struct session *session);
void past_free(struct past *past);

/* Forgets segment tick and all later ones. */
void past_forget(struct past *past, uint64_t tick);

#endif

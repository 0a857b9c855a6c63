/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_INTERNAL_H
#define SESSION_PAST_INTERNAL_H

#include "session/census.h"
#include "session/past_blocks.h"
#include "session/rerun.h"
#include "session/stays.h"

/*
 * What a session has found out about its past.
 */

/* The past as it was prepared last. */
struct past_range {
	const struct past_event **events; /* in the blocks; the array is owned */
	size_t count, capacity;
	uint64_t first, log; /* its first segment, and that of the log */
	uint64_t tick;       /* the segment shown at the time */
	bool ready;
};

struct past_store {
	struct rerun rerun, edge;
	struct past_blocks blocks;
	struct past_range range;
	struct census census;
	struct stays stays;
};

/* For a session whose sim is at the beginning. */
struct past_store *past_store_new(const struct session *session);
void past_store_free(struct past_store *store);

/* Forgets segment tick and all later ones. */
void past_store_forget(struct past_store *store, uint64_t tick);

#endif

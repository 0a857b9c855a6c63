/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_INTERNAL_H
#define SESSION_PAST_INTERNAL_H

#include "session/rerun.h"

/*
 * What a session has found out about its past.
 */

struct counter;

struct past_store {
	struct rerun rerun, edge;
	/* The events of segments first .. end - 1; those that tell of stats. */
	struct past_list events, stats;
	uint64_t first, end;
	/* What was prepared last: the segment shown at the time, where the log begins, and from
	 * where on the past was asked for. */
	bool ready;
	uint64_t tick, log, since;
	struct counter *counter; /* see session/census.h; owned */
};

/* For a session that begins in that world. */
struct past_store *past_store_new(const struct world *world);
void past_store_free(struct past_store *store);

/* Forgets segment tick and all later ones. */
void past_store_forget(struct past_store *store, uint64_t tick);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which agents lists show, and in which order: all of them in update order, or those that pass a
 * filter, or sorted by a column.
 *
 * The front end owns the muster, which caches its last result: the answer depends on the question
 * alone.
 */
#ifndef VIEW_MUSTER_H
#define VIEW_MUSTER_H

#include "core/error.h"
#include "session/session.h"

struct muster;

enum { MUSTER_TEXT_SIZE = 256 };

/* Returns a muster without a filter; muster_free() frees it. */
struct muster *muster_new(void);
void muster_free(struct muster *muster);

/* Filters the agents by a condition, or by a text in their name, place or state; "": no filter.
 * Returns false and the reason if the text is neither; nothing has changed then. */
bool muster_filter(struct muster *muster, const struct sim *sim, const char *text,
                   struct error *error);

/* Returns the filter; "" if there is none. */
const char *muster_text(const struct muster *muster);

/* Lists the agents at the moment that the session shows, sorted by a column (view/column.h),
 * backward if it is negative; 0: in update order.  The functions below are about the last list. */
void muster_call(struct muster *muster, const struct session *session, int column);

/* Returns the column by which they are sorted: 0 if the world shown has no such column. */
int muster_column(const struct muster *muster);

/* Returns how many agents are listed. */
uint32_t muster_count(const struct muster *muster);

/* Returns the slot listed after a listed one (step 1) or before it (-1); UINT32_MAX: there is
 * none. */
uint32_t muster_next(const struct muster *muster, uint32_t slot, int step);

/* Returns the first slot listed (step 1) or the last one (-1); UINT32_MAX: none is. */
uint32_t muster_end(const struct muster *muster, int step);

/* Whether the agent in that slot is listed. */
bool muster_has(const struct muster *muster, uint32_t slot);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whom lists of agents show, and in which order: all of them as they are updated, or those that a
 * filter leaves, or sorted by a column.
 *
 * The front end owns it.  It keeps what it found for a moment until another one is asked about; the
 * same question has the same answer.
 */
#ifndef VIEW_MUSTER_H
#define VIEW_MUSTER_H

#include "core/error.h"
#include "session/session.h"

struct muster;

enum { MUSTER_TEXT_SIZE = 256 };

struct muster *muster_new(void);
void muster_free(struct muster *muster);

/* Shows only those for whom the text is a condition that holds, or who have it in their name, place
 * or state; "": everyone.  False with the reason if it is neither: nothing has changed. */
bool muster_filter(struct muster *muster, const struct sim *sim, const char *text,
                   struct error *error);

/* The filter; "" for none. */
const char *muster_text(const struct muster *muster);

/* Looks at the moment that the session shows.  Sorted by a column (view/column.h), turned if it is
 * negative; 0: as they are updated. */
void muster_call(struct muster *muster, const struct session *session, int column);

/* How many are listed. */
uint32_t muster_count(const struct muster *muster);

/* The next slot behind one that is listed (step 1) or before it (-1); UINT32_MAX: there is none. */
uint32_t muster_next(const struct muster *muster, uint32_t slot, int step);

/* The first slot that is listed (step 1), or the last one (-1); UINT32_MAX: nobody is. */
uint32_t muster_end(const struct muster *muster, int step);

/* Whether the agent in that slot is listed. */
bool muster_has(const struct muster *muster, uint32_t slot);

#endif

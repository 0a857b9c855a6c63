/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which agents lists show, and in which order: all of them in update order, or those that pass a
 * filter, or sorted by a column.
 *
 * The front end owns the roster, which caches its last result: the answer depends on the question
 * alone.
 */
#ifndef VIEW_ROSTER_H
#define VIEW_ROSTER_H

#include "core/error.h"
#include "session/session.h"

struct roster;

enum { ROSTER_TEXT_SIZE = 256 };

#define ROSTER_NONE UINT32_MAX

/* Returns a roster without a filter; roster_free() frees it. */
struct roster *roster_new(void);
void roster_free(struct roster *roster);

/* Filters the agents by a condition, or by a text in their name, place or state; "": no filter.
 * Returns false and the reason if the text is neither; nothing has changed then. */
bool roster_filter(struct roster *roster, const struct sim *sim, const char *text,
                   struct error *error);

/* Returns the filter; "" if there is none. */
const char *roster_text(const struct roster *roster);

/* Lists the agents at the moment that the session shows, sorted by a column (view/sheet.h),
 * backward if it is negative; 0: in update order.  The functions below are about the last list. */
void roster_list(struct roster *roster, const struct session *session, int column);

/* Returns the column by which they are sorted: 0 if the world shown has no such column. */
int roster_column(const struct roster *roster);

/* Returns how many agents are listed. */
uint32_t roster_count(const struct roster *roster);

/* Returns the slot listed after a listed one (step 1) or before it (-1), or from ROSTER_NONE the
 * first or the last one; ROSTER_NONE: there is none. */
uint32_t roster_next(const struct roster *roster, uint32_t slot, int step);

/* Returns the slot listed next after that one (step 1) or before it (-1), wrapping around, whose
 * agent has the text in its name, place or state.  If there is none, the one for which the text is
 * a condition that holds.  From ROSTER_NONE, all are searched; ROSTER_NONE: there is none. */
uint32_t roster_find(const struct roster *roster, const char *text, uint32_t slot, int step);

/* Returns how many are listed before that one; ROSTER_NONE if that would have to be counted. */
uint32_t roster_rank(const struct roster *roster, uint32_t slot);

/* Whether the agent in that slot is listed. */
bool roster_has(const struct roster *roster, uint32_t slot);

/* Returns the next slot of any agent, starting at slot itself, forward (step 1) or backward (-1);
 * or ROSTER_NONE. */
uint32_t roster_seek(const struct sim *sim, uint32_t slot, int step);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CONTRAST_H
#define SESSION_CONTRAST_H

#include "session/compare.h"
#include "session/session.h"

/*
 * A contrast compares two sessions from where they diverge: how many agents differ at the end of
 * each segment.  It works in pieces, with sims of its own, so that the sessions stay where they
 * are.
 *
 *     contrast = contrast_new(here, there);
 *     while (!contrast_go_on(contrast, tick, 100000))
 *             draw(contrast);
 *
 * The results hold until one of them gets other inputs; then call contrast_forget().
 */
struct contrast;

enum { CONTRAST_TEXT = 400 };

/* Borrows both sessions. */
struct contrast *contrast_new(struct session *here, struct session *there);
void contrast_free(struct contrast *contrast);

/* Starts over, because the inputs of a session have changed. */
void contrast_forget(struct contrast *contrast);

/* Compares up to the end of segment tick, with about that much work (ticks and agents' updates) at
 * once.  Returns whether it has got there. */
bool contrast_go_on(struct contrast *contrast, uint64_t tick, uint64_t work);

/* All segments before this one have been compared; at first, those that both share. */
uint64_t contrast_known(const struct contrast *contrast);

/* The result for the end of a segment; NULL if it is not known yet. */
const struct compared *contrast_at(const struct contrast *contrast, uint64_t tick);

/* The first segment that differs, or UINT64_MAX if none is known; and what differs there, in one
 * sentence. */
uint64_t contrast_diverges_at(const struct contrast *contrast);
const char *contrast_sentence(const struct contrast *contrast);

/* The first event of the first segment that differs, which must be known. */
void contrast_find_event(struct contrast *contrast, struct compare_event *event);

/* The next segment after tick, or the last before it, at whose end something begins to differ;
 * UINT64_MAX if none is known. */
uint64_t contrast_next(const struct contrast *contrast, uint64_t tick, bool forward);

#endif

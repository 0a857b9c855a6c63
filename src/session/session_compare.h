/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_COMPARE_H
#define SESSION_SESSION_COMPARE_H

#include "session/compare.h"
#include "session/session.h"

/*
 * Compares two sessions from where they diverge: how many agents differ at the end of each segment.
 * It works in pieces, with sims of its own, so that the sessions stay where they are.
 *
 *     compare = session_compare_new(here, there);
 *     while (!session_compare_go_on(compare, tick, 100000))
 *             draw(compare);
 *
 * The results hold until one of them gets other inputs; then call session_compare_forget().
 */
struct session_compare;

enum { SESSION_COMPARE_TEXT = 400 };

/* Borrows both sessions. */
struct session_compare *session_compare_new(struct session *here, struct session *there);
void session_compare_free(struct session_compare *compare);

/* Starts over, because the inputs of a session have changed. */
void session_compare_forget(struct session_compare *compare);

/* Compares up to the end of segment tick, with about that much work (ticks and agents' updates) at
 * once.  Returns whether it has got there. */
bool session_compare_go_on(struct session_compare *compare, uint64_t tick, uint64_t work);

/* All segments before this one have been compared; at first, those that both share. */
uint64_t session_compare_known(const struct session_compare *compare);

/* The result for the end of a segment; NULL if it is not known yet. */
const struct compared *session_compare_at(const struct session_compare *compare, uint64_t tick);

/* The first segment that differs, or UINT64_MAX if none is known; and what differs there, in one
 * sentence. */
uint64_t session_compare_diverges_at(const struct session_compare *compare);
const char *session_compare_sentence(const struct session_compare *compare);

/* The first event of the first segment that differs, which must be known. */
void session_compare_event(struct session_compare *compare, struct compare_event *event);

/* The next segment after tick, or the last before it, at whose end something begins to differ;
 * UINT64_MAX if none is known. */
uint64_t session_compare_next(const struct session_compare *compare, uint64_t tick, bool forward);

#endif

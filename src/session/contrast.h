/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CONTRAST_H
#define SESSION_CONTRAST_H

#include "session/compare.h"
#include "session/session.h"

/*
 * Two sessions compared, from where they part on: how many agents differ at the end of each segment,
 * found out in pieces, in sims of its own.  The sessions stay where they are.
 *
 *     contrast = contrast_new(here, there);
 *     while (!contrast_go_on(contrast, tick, 100000))
 *             draw(contrast);
 *
 * It holds as long as neither of them gets other inputs; then contrast_forget.
 */
struct contrast;

enum { CONTRAST_TEXT = 400 };

/* Borrows both. */
struct contrast *contrast_new(struct session *here, struct session *there);
void contrast_free(struct contrast *contrast);

/* Begins again: the inputs of a session have changed. */
void contrast_forget(struct contrast *contrast);

/* Goes on to the end of segment tick, with about as much work (ticks and agents' updates) at once.
 * Whether it has arrived. */
bool contrast_go_on(struct contrast *contrast, uint64_t tick, uint64_t work);

/* The segments before this one are known: at first those that both share. */
uint64_t contrast_known(const struct contrast *contrast);

/* What the end of a segment showed; NULL if that is not known yet. */
const struct compared *contrast_at(const struct contrast *contrast, uint64_t tick);

/* The first segment that differs, and what differs then in one sentence; UINT64_MAX: none is
 * known. */
uint64_t contrast_parts(const struct contrast *contrast);
const char *contrast_sentence(const struct contrast *contrast);

/* The next segment after tick, or the last before it, at whose end something differs that did not
 * the segment before; UINT64_MAX: none is known. */
uint64_t contrast_next(const struct contrast *contrast, uint64_t tick, bool forward);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The moment shown in one sentence: what is about to happen or, at the end of a tick, what an agent
 * did last and why.  In a crowd it only says which state the agent is in.
 */
#ifndef VIEW_SENTENCE_H
#define VIEW_SENTENCE_H

#include "session/session.h"

enum { SENTENCE_SIZE = 400 };

/* Looks for the reason of the agent's last change, unless it is known: only as far back as takes no
 * noticeable time.  To be called after past_prepare(). */
void sentence_seek(struct session *session, uint32_t agent);

/* Writes the sentence, within that many columns if it has a form that is short enough; returns its
 * length, 0 if there is nothing to say. */
size_t sentence_write(const struct session *session, uint32_t agent, int cols,
                      char out[SENTENCE_SIZE]);

#endif

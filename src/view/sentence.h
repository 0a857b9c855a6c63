/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The moment shown in a sentence: what is about to happen or, at the end of a
 * tick, what an agent did last and why; in a crowd only which state it is in.
 */
#ifndef VIEW_SENTENCE_H
#define VIEW_SENTENCE_H

#include "session/session.h"

enum { SENTENCE_SIZE = 400 };

/* Looks for the reason of what the agent did last, if it has not been found yet: as far
 * back as is done in no time.  To be called after session_remember. */
void sentence_seek(struct session *session, uint32_t agent);

/* Writes the sentence, of at most that many columns where it can be said more
 * shortly; returns its length, 0 if there is nothing to say. */
size_t sentence_write(const struct session *session, uint32_t agent, int cols,
                      char out[SENTENCE_SIZE]);

#endif

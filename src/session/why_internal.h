/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_INTERNAL_H
#define SESSION_WHY_INTERNAL_H

#include "session/finder.h"
#include "session/why.h"

/*
 * An explanation asks "which was the last event before this one that ...".  Whenever an answer
 * arrives it is built anew from all the answers there are, until it asks a question whose answer has
 * yet to be found.
 */

/* Returns the answer to the next question, or NULL if it is not known yet. */
typedef const struct found *why_ask(void *context, const struct wanted *wanted);

/* Builds as much as the answers allow.  The caller has set agent and moment of why. */
void why_build(struct why *why, const struct session *session, why_ask *ask, void *context);

#endif

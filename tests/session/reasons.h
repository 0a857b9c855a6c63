/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_REASONS_H
#define TESTS_SESSION_REASONS_H

#include "session/why.h"

/* The whole explanation of the agent of that name. */
const struct why *explained(struct session *session, const char *name);

/* The same in words: a line for each link with its tick and, if answers is set, one below it for each
 * answer, the decisive one marked.  Valid until the next call. */
const char *reasons(struct session *session, const char *name, bool answers);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_START_H
#define SESSION_START_H

#include "session/session.h"

/*
 * Making sessions, and freeing them.
 */

/* Makes a session at the end of segment 0. */
struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

/* Makes a session for a branch that exists.  The new session shows an early moment, and may use that
 * much memory for its past.  The caller frees it. */
struct session *session_of_branch(const struct session *session, uint32_t id, size_t history_bytes);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_REMEMBER_H
#define SESSION_REMEMBER_H

#include "session/chronicle.h"
#include "session/session.h"

/*
 * Remembering.  What is shown of the past depends only on the moment shown: whatever is not in
 * memory is found by running the past again.
 */

/* Prepares the log for the moment shown.  To be called after moving, before asking for it. */
void session_remember(struct session *session);

/* The log: what was worth a line in the last ticks before the segment shown, oldest first.  Empty
 * for a crowd, and if session_remember() was not called there.  Valid until it is called again. */
size_t session_log_count(const struct session *session);
const struct past_event *session_log_line(const struct session *session, size_t index);

/* The first segment of the log, or the segment shown if there is no log. */
uint64_t session_log_since(const struct session *session);

/* Remembers the events of the segments from first up to the one shown, or of as many of the last of
 * them as are affordable.  Returns the first segment remembered.  They stay until the next
 * session_remember(). */
uint64_t session_recall(struct session *session, uint64_t first);

/* Iterates over what is remembered of segments first .. end - 1. */
struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end);

/* The values of an agent's stat, read as by stat_read(), at the ends of the last ticks before the
 * segment shown, the newest last, as far as they are remembered and the agent existed.  Writes at
 * most count of them and returns how many. */
size_t session_stat_past(const struct session *session, uint32_t agent, size_t stat, double *values,
                         size_t count);

#endif

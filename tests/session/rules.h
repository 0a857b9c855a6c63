/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_RULES_H
#define TESTS_SESSION_RULES_H

#include "session/session.h"

/* Makes the world of a text, which must be valid, as if it were the file shop.lua.  It is freed when
 * the test has ended. */
const struct world *rules_load(const char *text);

/* A shop, for tests to edit: Ann digs gold and sleeps, Ben is asleep. */
extern const char rules_shop[];

/* Ann and Ben are guards.  In rules_moved there is also Rex, a dog; agents, states, messages and
 * stats have other numbers, and Busy is called Awake. */
extern const char rules_guards[];
extern const char rules_moved[];

/* Returns the text with one passage replaced by another; valid until the next call. */
const char *rules_edit(const char *text, const char *passage, const char *other);

/* Makes a session of the world, at the end of that tick, which is freed when the test has ended. */
struct session *rules_session(const struct world *world, uint64_t tick);

/* Reloads the session with the world of that text. */
void rules_reload(struct session *session, const char *text);

/* What the events before the moment say of the reload in the segment shown, a line each; valid
 * until the next call. */
const char *rules_told(const struct session *session);

#endif

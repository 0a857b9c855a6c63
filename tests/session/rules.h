/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_RULES_H
#define TESTS_SESSION_RULES_H

#include "script/world_file.h"
#include "session/session.h"

/*
 * Worlds of a test, from their texts; they stay until they are freed together.
 */

enum { RULES_MAX = 8 };

struct rules {
	struct world_file *files[RULES_MAX];
	size_t count;
};

/* The world of that text, which is one, as if it were the file shop.lua. */
const struct world *rules_load(struct rules *rules, const char *text);
void rules_free(struct rules *rules);

/* A shop as it is, to be changed by others: Ann digs gold and sleeps, Ben is asleep. */
extern const char rules_shop[];

/* Ann and Ben guard; and the same with Rex, a dog, among them, where who is there, states, messages
 * and stats have other numbers, and Busy is called Awake. */
extern const char rules_guards[];
extern const char rules_moved[];

/* The same text with one passage replaced by another; good until the next call. */
const char *rules_edit(const char *text, const char *passage, const char *other);

/* A session of it that has lived until that tick. */
struct session *rules_session(const struct world *world, uint64_t tick);

/* Reloads it with the world of that text. */
void rules_reload(struct rules *rules, struct session *session, const char *text);

/* What has been told of the reload in the segment shown, a line each; good until the next call. */
const char *rules_told(const struct session *session);

#endif

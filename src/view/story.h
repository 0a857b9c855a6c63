/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What has happened, as one sequence of items: the log of the ticks before the
 * segment shown, in words, then that segment's events, all of them.
 *
 *     0 ... past - 1 | past ... present - 1 | present ... count - 1
 *     earlier ticks    before the moment      yet to come
 */
#ifndef VIEW_STORY_H
#define VIEW_STORY_H

#include "session/session.h"

enum {
	STORY_TEXT_SIZE = 256,
	STORY_REACH = 20000, /* how many items are looked at in search of something */
};

struct story {
	const struct session *session;
	const struct sim *sim;
	const struct event *events;
	size_t past, present, count;
};

struct story_item {
	uint64_t tick;
	uint32_t agent;
	uint8_t kind; /* enum event_kind */
	uint8_t depth;
	const struct event *event; /* NULL for a line of the log */
};

/* Borrows all from the session. */
void story_init(struct story *story, const struct session *session);

struct story_item story_item(const struct story *story, size_t index);

/* Writes the item in words, cleaned. Returns out. */
const char *story_text(const struct story *story, size_t index, char out[STORY_TEXT_SIZE]);

/* The item that the item at index happened inside, or SIZE_MAX. */
size_t story_cause(const struct story *story, size_t index);

/* What became of a delivery: the item that says handled or unhandled, or SIZE_MAX if that is not
 * known, or not yet. */
size_t story_outcome(const struct story *story, size_t index);

#endif

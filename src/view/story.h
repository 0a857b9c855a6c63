/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What has happened, as one sequence of items: the log of the ticks before the segment shown, then
 * all events of that segment.
 *
 *	0 ... past - 1 | past ... present - 1 | present ... count - 1
 *	earlier ticks    before the moment      still to come
 */
#ifndef VIEW_STORY_H
#define VIEW_STORY_H

#include "session/session.h"
#include "view/widget.h"

enum {
	STORY_TEXT_SIZE = 256,
	STORY_REACH = 20000, /* how many items are searched */
};

struct story {
	const struct session *session;
	const struct sim *sim;
	const struct event *events;
	size_t past, present, count;
};

struct story_item {
	uint64_t tick;
	const struct event *event;
	const struct world *world;  /* the one in which it happened */
	uint8_t class, other_class; /* of its agents; CLASS_NONE: not known */
};

/* Begins a story, which borrows everything from the session.  At the end of a crowd's tick, that
 * tick has no items, because it need not have been recorded. */
void story_init(struct story *story, const struct session *session);

/* Returns the item of that index. */
struct story_item story_item(const struct story *story, size_t index);

/* Writes the item in words, cleaned.  Returns out. */
const char *story_text(const struct story *story, size_t index, char out[STORY_TEXT_SIZE]);

/* Write the names of the item's agent and of the other agent, cleaned.  Return out. */
const char *story_agent(const struct story_item *item, char out[WIDGET_NAME_SIZE]);
const char *story_other(const struct story_item *item, char out[WIDGET_NAME_SIZE]);

/* Returns the name of a state of the item's agent, or "?" if the agent's class is not known. */
const char *story_state(const struct story_item *item, uint8_t state);

/* Returns the item that says whether a delivery was handled, or SIZE_MAX if that is not known yet
 * or any more. */
size_t story_outcome(const struct story *story, size_t index);

#endif

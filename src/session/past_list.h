/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_LIST_H
#define SESSION_PAST_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "sim/event.h"

/*
 * Events of the past in order of time.  A list owns the words that they point to, which would not
 * outlive their tick.  All zero, it is empty.
 */
struct past_list {
	struct past_event *items;
	size_t count, capacity;
	struct past_words *words, *last; /* a chain in the same order */
};

/* Adds an event of segment tick.  The sim must still be in that tick, for what it takes to word the
 * event. */
void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event);

/* Empties the list and frees its memory. */
void past_list_clear(struct past_list *list);

/* The index of the first event of segment tick or later. */
size_t past_list_find(const struct past_list *list, uint64_t tick);

/* Drops the events before segment tick; those of segment tick and later. */
void past_list_drop_before(struct past_list *list, uint64_t tick);
void past_list_drop_from(struct past_list *list, uint64_t tick);

#endif

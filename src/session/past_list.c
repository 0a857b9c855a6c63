/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/past_list.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/event_words.h"

/* No more events than this are kept of a tick, however many telegrams beget telegrams. */
enum { EVENTS_MAX = 1 << 20 };

struct past_words {
	struct past_words *next;
	uint64_t tick;
	_Alignas(max_align_t) unsigned char bytes[];
};

/* Copies words that live no longer than their tick, as those of inputs and of some agents do. */
static void *keep(struct past_list *list, uint64_t tick, const void *words, size_t bytes)
{
	struct past_words *copy = memory_zero(1, sizeof *copy + bytes);
	copy->tick = tick;
	*(list->words ? &list->last->next : &list->words) = copy;
	list->last = copy;
	return memcpy(copy->bytes, words, bytes);
}

void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event)
{
	if (list->count >= EVENTS_MAX && list->items[list->count - EVENTS_MAX].tick == tick)
		return;
	list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
	struct past_event *past = &list->items[list->count++];
	const struct answer *answer = event_answer(event);
	*past = event_past(sim, event);
	past->tick = tick;
	if (event_is_brief(event))
		past->event.as.text = keep(list, tick, event->as.text, strlen(event->as.text) + 1);
	if (answer)
		past->event.as.answer = keep(list, tick, answer,
		                             sizeof *answer + strlen(answer->reading) + 1);
}

void past_list_clear(struct past_list *list)
{
	past_list_drop_before(list, UINT64_MAX);
	free(list->items);
	*list = (struct past_list){ .count = 0 };
}

size_t past_list_find(const struct past_list *list, uint64_t tick)
{
	size_t low = 0, high = list->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (list->items[middle].tick < tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void past_list_drop_before(struct past_list *list, uint64_t tick)
{
	size_t first = past_list_find(list, tick);
	while (list->words && list->words->tick < tick) {
		struct past_words *words = list->words;
		list->words = words->next;
		free(words);
	}
	list->count -= first;
	if (first)
		memmove(list->items, list->items + first, list->count * sizeof *list->items);
}

/* The words stay until what is before them is dropped: there are few. */
void past_list_drop_from(struct past_list *list, uint64_t tick)
{
	list->count = past_list_find(list, tick);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/past_blocks.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

/* A list keeps no more events than this, however many telegrams beget telegrams. */
enum { EVENTS_MAX = 1 << 20 };

struct past_words {
	struct past_words *next;
	_Alignas(max_align_t) unsigned char bytes[];
};

/* Copies words that live no longer than their tick, as those of inputs and of some agents do. */
static void *keep(struct past_list *list, const void *words, size_t bytes)
{
	struct past_words *copy = memory_zero(1, sizeof *copy + bytes);
	copy->next = list->words;
	list->words = copy;
	return memcpy(copy->bytes, words, bytes);
}

void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event)
{
	if (list->count == EVENTS_MAX)
		return;
	list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
	struct past_event *past = &list->items[list->count++];
	const struct answer *answer = event_answer(event);
	*past = event_past(sim, event);
	past->tick = tick;
	if (event_is_brief(event))
		past->event.as.text = keep(list, event->as.text, strlen(event->as.text) + 1);
	if (answer)
		past->event.as.answer = keep(list, answer,
		                             sizeof *answer + strlen(answer->reading) + 1);
}

void past_list_clear(struct past_list *list)
{
	while (list->words) {
		struct past_words *words = list->words;
		list->words = words->next;
		free(words);
	}
	free(list->items);
	*list = (struct past_list){ .count = 0 };
}

void past_blocks_init(struct past_blocks *blocks, uint64_t ticks)
{
	*blocks = (struct past_blocks){ .ticks = ticks };
}

static void drop(struct past_blocks *blocks, size_t index)
{
	past_list_clear(&blocks->items[index]->list);
	free(blocks->items[index]);
	blocks->count--;
	memmove(&blocks->items[index], &blocks->items[index + 1],
	        (blocks->count - index) * sizeof *blocks->items);
}

void past_blocks_fini(struct past_blocks *blocks)
{
	while (blocks->count)
		drop(blocks, blocks->count - 1);
	free(blocks->items);
}

void past_blocks_forget(struct past_blocks *blocks, uint64_t tick)
{
	while (blocks->count && blocks->items[blocks->count - 1]->first >= tick)
		drop(blocks, blocks->count - 1);
	if (!blocks->count)
		return;
	struct past_block *last = blocks->items[blocks->count - 1];
	last->end = number_min64(last->end, tick);
	while (last->list.count && last->list.items[last->list.count - 1].tick >= tick)
		last->list.count--;
}

void past_blocks_begin(struct past_blocks *blocks)
{
	blocks->round++;
}

static size_t block_bytes(const struct past_block *block)
{
	return sizeof *block + block->list.capacity * sizeof *block->list.items;
}

void past_blocks_trim(struct past_blocks *blocks, size_t bytes)
{
	size_t used = 0;
	for (size_t i = 0; i < blocks->count; i++)
		used += block_bytes(blocks->items[i]);
	while (used > bytes) {
		size_t oldest = 0;
		for (size_t i = 1; i < blocks->count; i++) {
			if (blocks->items[i]->used < blocks->items[oldest]->used)
				oldest = i;
		}
		if (blocks->items[oldest]->used == blocks->round)
			return;
		used -= block_bytes(blocks->items[oldest]);
		drop(blocks, oldest);
	}
}

/* The index of the first block that does not end before segment tick, or the number of blocks. */
static size_t find(const struct past_blocks *blocks, uint64_t tick)
{
	size_t low = 0, high = blocks->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (blocks->items[middle]->first + blocks->ticks <= tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct past_block *past_blocks_get(struct past_blocks *blocks, uint64_t tick)
{
	size_t index = find(blocks, tick);
	if (index == blocks->count || blocks->items[index]->first > tick) {
		blocks->items = memory_grow(blocks->items, blocks->count, &blocks->capacity,
		                            sizeof *blocks->items);
		memmove(&blocks->items[index + 1], &blocks->items[index],
		        (blocks->count++ - index) * sizeof *blocks->items);
		struct past_block *block = memory_zero(1, sizeof *block);
		block->first = block->end = tick - tick % blocks->ticks;
		blocks->items[index] = block;
	}
	blocks->items[index]->used = blocks->round;
	return blocks->items[index];
}

struct past_walk past_blocks_walk(const struct past_blocks *blocks, uint64_t first, uint64_t end)
{
	struct past_walk walk = { blocks, end, find(blocks, first), 0 };
	if (walk.block < blocks->count) {
		const struct past_list *list = &blocks->items[walk.block]->list;
		while (walk.event < list->count && list->items[walk.event].tick < first)
			walk.event++;
	}
	return walk;
}

const struct past_event *past_walk_next(struct past_walk *walk)
{
	const struct past_blocks *blocks = walk->blocks;
	while (walk->block < blocks->count &&
	       walk->event == blocks->items[walk->block]->list.count) {
		walk->block++;
		walk->event = 0;
	}
	if (walk->block == blocks->count)
		return NULL;
	const struct past_event *event = &blocks->items[walk->block]->list.items[walk->event];
	if (event->tick >= walk->end)
		return NULL;
	walk->event++;
	return event;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/chronicle.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/sim.h"

/* A block keeps no more events than this, however many telegrams beget telegrams. */
enum { ENTRIES_MAX = 1 << 20 };

void chronicle_init(struct chronicle *chronicle, uint64_t ticks)
{
	*chronicle = (struct chronicle){ .ticks = ticks };
}

void chronicle_clear(struct chronicle_block *block)
{
	for (size_t i = 0; i < block->word_count; i++)
		free(block->words[i]);
	free(block->words);
	free(block->entries);
	*block = (struct chronicle_block){ 0 };
}

static void free_block(struct chronicle_block *block)
{
	chronicle_clear(block);
	free(block);
}

void chronicle_fini(struct chronicle *chronicle)
{
	for (size_t i = 0; i < chronicle->count; i++)
		free_block(chronicle->blocks[i]);
	free(chronicle->blocks);
}

static void drop(struct chronicle *chronicle, size_t index)
{
	free_block(chronicle->blocks[index]);
	chronicle->count--;
	memmove(&chronicle->blocks[index], &chronicle->blocks[index + 1],
	        (chronicle->count - index) * sizeof *chronicle->blocks);
}

void chronicle_forget(struct chronicle *chronicle, uint64_t tick)
{
	while (chronicle->count && chronicle->blocks[chronicle->count - 1]->first >= tick)
		drop(chronicle, chronicle->count - 1);
	if (!chronicle->count)
		return;
	struct chronicle_block *last = chronicle->blocks[chronicle->count - 1];
	last->end = number_min64(last->end, tick);
	while (last->count && last->entries[last->count - 1].tick >= tick)
		last->count--;
}

void chronicle_begin(struct chronicle *chronicle)
{
	chronicle->round++;
}

static size_t block_bytes(const struct chronicle_block *block)
{
	return sizeof *block + block->capacity * sizeof *block->entries;
}

void chronicle_trim(struct chronicle *chronicle, size_t bytes)
{
	size_t used = 0;
	for (size_t i = 0; i < chronicle->count; i++)
		used += block_bytes(chronicle->blocks[i]);
	while (used > bytes) {
		size_t oldest = 0;
		for (size_t i = 1; i < chronicle->count; i++) {
			if (chronicle->blocks[i]->used < chronicle->blocks[oldest]->used)
				oldest = i;
		}
		if (chronicle->blocks[oldest]->used == chronicle->round)
			return;
		used -= block_bytes(chronicle->blocks[oldest]);
		drop(chronicle, oldest);
	}
}

/* The index of the first block that does not end before segment tick, or the number of blocks. */
static size_t find(const struct chronicle *chronicle, uint64_t tick)
{
	size_t low = 0, high = chronicle->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (chronicle->blocks[middle]->first + chronicle->ticks <= tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct chronicle_block *chronicle_block(struct chronicle *chronicle, uint64_t tick)
{
	size_t index = find(chronicle, tick);
	if (index == chronicle->count || chronicle->blocks[index]->first > tick) {
		chronicle->blocks = memory_grow(chronicle->blocks, chronicle->count,
		                                &chronicle->capacity, sizeof *chronicle->blocks);
		memmove(&chronicle->blocks[index + 1], &chronicle->blocks[index],
		        (chronicle->count++ - index) * sizeof *chronicle->blocks);
		struct chronicle_block *block = memory_zero(1, sizeof *block);
		block->first = block->end = tick - tick % chronicle->ticks;
		chronicle->blocks[index] = block;
	}
	chronicle->blocks[index]->used = chronicle->round;
	return chronicle->blocks[index];
}

uint64_t chronicle_since(const struct chronicle *chronicle, uint64_t end)
{
	for (size_t i = chronicle->count; i > 0; i--) {
		const struct chronicle_block *block = chronicle->blocks[i - 1];
		if (block->first < end && block->end < end)
			break;
		if (block->first < end)
			end = block->first;
	}
	return end;
}

/* Copies words to the block: those of inputs and of some agents live no longer than their tick. */
static void *keep(struct chronicle_block *block, const void *words, size_t bytes)
{
	void *copy = memory_zero(bytes, 1);
	block->words = memory_grow(block->words, block->word_count, &block->word_capacity,
	                           sizeof *block->words);
	block->words[block->word_count++] = copy;
	return memcpy(copy, words, bytes);
}

void chronicle_add(struct chronicle_block *block, const struct sim *sim, uint64_t tick,
                   const struct event *event)
{
	if (block->count == ENTRIES_MAX)
		return;
	block->entries = memory_grow(block->entries, block->count, &block->capacity,
	                             sizeof *block->entries);
	struct past_event *entry = &block->entries[block->count++];
	*entry = event_past(sim, event);
	entry->tick = tick;
	if (event_is_brief(event))
		entry->event.as.text = keep(block, event->as.text, strlen(event->as.text) + 1);
	const struct answer *answer = event_answer(event);
	if (answer)
		entry->event.as.answer = keep(block, answer,
		                              sizeof *answer + strlen(answer->reading) + 1);
}

struct chronicle_walk chronicle_walk(const struct chronicle *chronicle, uint64_t first,
                                     uint64_t end)
{
	struct chronicle_walk walk = { chronicle, end, find(chronicle, first), 0 };
	if (walk.block < chronicle->count) {
		const struct chronicle_block *block = chronicle->blocks[walk.block];
		while (walk.entry < block->count && block->entries[walk.entry].tick < first)
			walk.entry++;
	}
	return walk;
}

const struct past_event *chronicle_next(struct chronicle_walk *walk)
{
	const struct chronicle *chronicle = walk->chronicle;
	while (walk->block < chronicle->count &&
	       walk->entry == chronicle->blocks[walk->block]->count) {
		walk->block++;
		walk->entry = 0;
	}
	if (walk->block == chronicle->count)
		return NULL;
	const struct past_event *entry = &chronicle->blocks[walk->block]->entries[walk->entry];
	if (entry->tick >= walk->end)
		return NULL;
	walk->entry++;
	return entry;
}

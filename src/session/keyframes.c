/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/keyframes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/moment.h"
#include "sim/snapshot.h"

enum {
	/* There are no more keyframes than this. */
	KEYFRAMES_MOST = 512,
	/* A copy this large gets room to spare for more telegrams, so that it can be reused: fresh
	 * pages are expensive. */
	LARGE_BYTES = 1 << 20,
	LARGE_PART = 16,
	/* A copy of a log's agents that takes about as long as the ticks between two of them. */
	LOG_BYTES = 256 << 10,
};

void keyframes_init(struct keyframes *keyframes, size_t most_bytes, uint64_t spacing)
{
	*keyframes = (struct keyframes){ .most_bytes = most_bytes, .spacing = spacing };
}

void keyframes_fini(struct keyframes *keyframes)
{
	for (size_t i = 0; i < keyframes->count; i++)
		free(keyframes->items[i].copy);
	free(keyframes->items);
	free(keyframes->spare.copy);
}

/* The ticks from one keyframe to the next: twice as many whenever the post office has become twice
 * as large, or a growing one would make copies cost more than everything else. */
static uint64_t ticks_apart(const struct keyframes *keyframes, const struct sim *sim)
{
	size_t most = LARGE_BYTES + sim->head.slots * sim->record_bytes;
	uint64_t ticks = keyframes->spacing;
	size_t bytes = sim->world->happen ? sim->head.slots * sim->record_bytes : 0;
	/* A tick of a log takes no longer for more agents, but a copy does. */
	for (; bytes > LOG_BYTES; bytes /= 2)
		ticks *= 2;
	for (; sim->queue.pending * sizeof(struct telegram) > most; most *= 2)
		ticks *= 2;
	return ticks;
}

/* The number of keyframes before segment tick. */
static size_t count_before(const struct keyframes *keyframes, uint64_t tick)
{
	return moment_first(keyframes->items, keyframes->count, sizeof *keyframes->items,
	                    offsetof(struct keyframe, tick), tick);
}

/* Gives up a keyframe; its copy is kept to be reused if it is the largest such copy. */
static void drop(struct keyframes *keyframes, const struct keyframe *frame)
{
	struct keyframe *spare = &keyframes->spare;
	bool larger = frame->bytes > spare->bytes;
	keyframes->bytes -= frame->bytes;
	free(larger ? spare->copy : frame->copy);
	if (larger)
		*spare = *frame;
}

/* Gets memory for a copy: the spare one if it is about the right size, or new memory.  False if
 * that is refused. */
static bool take_copy(struct keyframes *keyframes, size_t bytes, struct keyframe *frame)
{
	struct keyframe *spare = &keyframes->spare;
	if (!spare->copy || spare->bytes < bytes || spare->bytes / 2 > bytes) {
		free(spare->copy);
		*spare = (struct keyframe){ .copy = malloc(bytes), .bytes = bytes };
	}
	frame->copy = spare->copy;
	frame->bytes = spare->bytes;
	*spare = (struct keyframe){ 0 };
	return frame->copy != NULL;
}

static void insert(struct keyframes *keyframes, const struct keyframe *frame)
{
	size_t index = count_before(keyframes, frame->tick);
	keyframes->items = memory_grow(keyframes->items, keyframes->count, &keyframes->capacity,
	                               sizeof *keyframes->items);
	memmove(&keyframes->items[index + 1], &keyframes->items[index],
	        (keyframes->count - index) * sizeof *keyframes->items);
	keyframes->items[index] = *frame;
	keyframes->count++;
	keyframes->bytes += frame->bytes;
}

/* Drops the keyframe that is missed least at tick: the one that would leave the smallest gap for its
 * distance. */
static void drop_least(struct keyframes *keyframes, uint64_t tick)
{
	struct keyframe *items = keyframes->items;
	size_t index = 0;
	double least = INFINITY;
	for (size_t i = 0; i < keyframes->count; i++) {
		uint64_t at = items[i].tick, before = i ? items[i - 1].tick : 0;
		uint64_t after = i + 1 < keyframes->count ? items[i + 1].tick : keyframes->newest;
		double now = (double)(after - before) / (double)(at < tick ? tick - at : at - tick);
		if (now < least) {
			least = now;
			index = i;
		}
	}
	drop(keyframes, &items[index]);
	keyframes->count--;
	memmove(&items[index], &items[index + 1], (keyframes->count - index) * sizeof *items);
}

void keyframes_keep(struct keyframes *keyframes, const struct sim *sim, uint64_t tick)
{
	struct keyframe frame = { .tick = tick };
	size_t bytes = snapshot_bytes(sim);
	uint64_t apart = ticks_apart(keyframes, sim);
	/* A run that goes on to new segments keeps only every second one; the others are added on a
	 * way back. */
	bool is_new = tick > keyframes->newest;
	if (tick % apart)
		return;
	if (bytes >= LARGE_BYTES)
		bytes += bytes / LARGE_PART;
	keyframes->newest = number_max64(keyframes->newest, tick);
	if ((is_new && tick / apart % 2) || keyframes_before(keyframes, tick + 1) == tick + 1 ||
	    bytes > keyframes->most_bytes)
		return;
	while (keyframes->count == KEYFRAMES_MOST ||
	       keyframes->bytes + bytes > keyframes->most_bytes ||
	       !take_copy(keyframes, bytes, &frame)) {
		if (!keyframes->count)
			return;
		drop_least(keyframes, tick);
	}
	snapshot_save(sim, frame.copy);
	insert(keyframes, &frame);
}

void keyframes_forget(struct keyframes *keyframes, uint64_t tick)
{
	if (keyframes->newest >= tick)
		keyframes->newest = tick ? tick - 1 : 0;
	while (keyframes->count && keyframes->items[keyframes->count - 1].tick >= tick)
		drop(keyframes, &keyframes->items[--keyframes->count]);
}

uint64_t keyframes_before(const struct keyframes *keyframes, uint64_t tick)
{
	size_t count = count_before(keyframes, tick);
	return count ? keyframes->items[count - 1].tick + 1 : 0;
}

void keyframes_load(const struct keyframes *keyframes, uint64_t next, struct sim *sim)
{
	snapshot_load(sim, keyframes->items[count_before(keyframes, next) - 1].copy);
}

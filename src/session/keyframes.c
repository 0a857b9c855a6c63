/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/keyframes.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/snapshot.h"

enum {
	/* Near keyframes in an interval, as long as there is room. */
	NEAR_IN_INTERVAL = 4,
	/* There are no more near keyframes than this: each halves the distance to the next. */
	NEAR_MOST = 32,
	/* A copy this large gets room to spare for more telegrams, so that it can be reused: fresh
	 * pages are expensive. */
	LARGE_BYTES = 1 << 20,
	LARGE_PART = 16,
};

void keyframes_init(struct keyframes *keyframes, size_t bytes, uint64_t interval)
{
	*keyframes = (struct keyframes){ .capacity_bytes = bytes, .interval = interval };
	keyframes->spacing = interval > NEAR_IN_INTERVAL ? interval / NEAR_IN_INTERVAL : 1;
}

static void fini_row(struct keyframe_row *row)
{
	for (size_t i = 0; i < row->count; i++)
		free(row->items[i].copy);
	free(row->items);
}

void keyframes_fini(struct keyframes *keyframes)
{
	fini_row(&keyframes->rare);
	fini_row(&keyframes->near);
	free(keyframes->spare.copy);
}

static size_t bytes_of(const struct sim *sim)
{
	size_t bytes = snapshot_bytes(sim);
	return bytes < LARGE_BYTES ? bytes : bytes + bytes / LARGE_PART;
}

/* The number of keyframes in the row up to segment tick. */
static size_t count_until(const struct keyframe_row *row, uint64_t tick)
{
	size_t low = 0, high = row->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (row->items[middle].tick <= tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct keyframe *find_in(const struct keyframe_row *row, uint64_t tick)
{
	size_t count = count_until(row, tick);
	return count ? &row->items[count - 1] : NULL;
}

static const struct keyframe *find(const struct keyframes *keyframes, uint64_t tick)
{
	const struct keyframe *rare = find_in(&keyframes->rare, tick);
	const struct keyframe *near = find_in(&keyframes->near, tick);
	if (rare && near)
		return near->tick > rare->tick ? near : rare;
	return rare ? rare : near;
}

/* Keeps the largest copy that is no longer needed, to be reused. */
static void drop_copy(struct keyframes *keyframes, const struct keyframe *frame)
{
	struct keyframe *spare = &keyframes->spare;
	bool larger = frame->bytes > spare->bytes;
	free(larger ? spare->copy : frame->copy);
	if (larger)
		*spare = *frame;
}

static void drop(struct keyframes *keyframes, struct keyframe_row *row, size_t index)
{
	struct keyframe frame = row->items[index];
	row->bytes -= frame.bytes;
	row->count--;
	memmove(&row->items[index], &row->items[index + 1],
	        (row->count - index) * sizeof *row->items);
	drop_copy(keyframes, &frame);
}

/* Gets memory for a copy: the spare one if it is about the right size, or new memory.  False if
 * that is refused. */
static bool take_copy(struct keyframes *keyframes, size_t bytes, struct keyframe *frame)
{
	struct keyframe *spare = &keyframes->spare;
	if (spare->copy && spare->bytes >= bytes && spare->bytes / 2 <= bytes) {
		frame->copy = spare->copy;
		frame->bytes = spare->bytes;
		*spare = (struct keyframe){ 0 };
		return true;
	}
	free(spare->copy);
	*spare = (struct keyframe){ 0 };
	frame->copy = malloc(bytes);
	frame->bytes = bytes;
	return frame->copy != NULL;
}

static void insert(struct keyframe_row *row, const struct keyframe *frame)
{
	size_t index = count_until(row, frame->tick);
	row->items = memory_grow(row->items, row->count, &row->capacity, sizeof *row->items);
	memmove(&row->items[index + 1], &row->items[index],
	        (row->count - index) * sizeof *row->items);
	row->items[index] = *frame;
	row->count++;
	row->bytes += frame->bytes;
}

/* Doubles the interval and drops the rare keyframes that no longer fall on it. */
static void thin(struct keyframes *keyframes)
{
	struct keyframe_row *row = &keyframes->rare;
	size_t kept = 0;
	keyframes->interval *= 2;
	for (size_t i = 0; i < row->count; i++) {
		struct keyframe frame = row->items[i];
		if (frame.tick % keyframes->interval) {
			row->bytes -= frame.bytes;
			drop_copy(keyframes, &frame);
		} else {
			row->items[kept++] = frame;
		}
	}
	row->count = kept;
}

/* The beginning stays, whatever the interval.  Once nothing fits beside it, no other rare keyframe
 * is ever due. */
static void keep_rare(struct keyframes *keyframes, const struct sim *sim, uint64_t tick)
{
	struct keyframe_row *row = &keyframes->rare;
	size_t bytes = bytes_of(sim);
	size_t most = row->count ? keyframes->capacity_bytes / 2 : keyframes->capacity_bytes;
	struct keyframe frame = { .tick = tick };
	if (bytes > most)
		return;
	while (row->bytes + bytes > most || !take_copy(keyframes, bytes, &frame)) {
		if (!row->count)
			return;
		thin(keyframes);
		if (tick % keyframes->interval)
			return;
	}
	snapshot_save(sim, frame.copy);
	insert(row, &frame);
}

/* The near keyframe that will be missed least from tick on: one that lies ahead; otherwise the one
 * whose gap is smallest for its distance. */
static size_t find_expendable(const struct keyframes *keyframes, uint64_t tick)
{
	const struct keyframe_row *row = &keyframes->near;
	size_t useless = row->count - 1;
	double smallest = 0;
	if (row->items[useless].tick > tick)
		return useless;
	for (size_t i = 0; i < row->count; i++) {
		uint64_t at = row->items[i].tick, previous = i ? row->items[i - 1].tick : 0;
		uint64_t next = i + 1 < row->count ? row->items[i + 1].tick : tick;
		const struct keyframe *rare = find_in(&keyframes->rare, at);
		if (rare && rare->tick > previous)
			previous = rare->tick;
		double missed = (double)(next - previous) / (double)(tick - at);
		if (!i || missed < smallest) {
			smallest = missed;
			useless = i;
		}
	}
	return useless;
}

static void keep_near(struct keyframes *keyframes, const struct sim *sim, uint64_t tick)
{
	struct keyframe_row *row = &keyframes->near;
	size_t bytes = bytes_of(sim), half = keyframes->capacity_bytes / 2;
	size_t rare = keyframes->rare.bytes > half ? keyframes->rare.bytes : half;
	size_t most = keyframes->capacity_bytes - rare;
	struct keyframe frame = { .tick = tick };
	if (bytes > most)
		return;
	while (row->count == NEAR_MOST || row->bytes + bytes > most ||
	       !take_copy(keyframes, bytes, &frame)) {
		if (!row->count)
			return;
		drop(keyframes, row, find_expendable(keyframes, tick));
	}
	snapshot_save(sim, frame.copy);
	insert(row, &frame);
}

void keyframes_keep(struct keyframes *keyframes, const struct sim *sim, uint64_t tick)
{
	const struct keyframe_row *rare = &keyframes->rare;
	if (tick % keyframes->spacing)
		return;
	bool due = tick % keyframes->interval == 0;
	/* A run that goes on to new segments keeps only every second one; the others are added on a
	 * way back. */
	bool is_new = tick > keyframes->newest;
	if (is_new)
		keyframes->newest = tick;
	if (is_new && tick / keyframes->spacing % 2)
		return;
	if (due && (!rare->count || rare->items[rare->count - 1].tick < tick)) {
		keep_rare(keyframes, sim, tick);
		return;
	}
	const struct keyframe *found = find(keyframes, tick);
	if (!found || found->tick < tick)
		keep_near(keyframes, sim, tick);
}

static void forget_from(struct keyframes *keyframes, struct keyframe_row *row, uint64_t tick)
{
	while (row->count && row->items[row->count - 1].tick >= tick)
		drop(keyframes, row, row->count - 1);
}

void keyframes_forget(struct keyframes *keyframes, uint64_t tick)
{
	if (keyframes->newest >= tick)
		keyframes->newest = tick ? tick - 1 : 0;
	forget_from(keyframes, &keyframes->rare, tick);
	forget_from(keyframes, &keyframes->near, tick);
}

bool keyframes_find(const struct keyframes *keyframes, uint64_t tick, uint64_t *found)
{
	const struct keyframe *frame = find(keyframes, tick);
	if (frame)
		*found = frame->tick;
	return frame != NULL;
}

void keyframes_load(const struct keyframes *keyframes, uint64_t tick, struct sim *sim)
{
	snapshot_load(sim, find(keyframes, tick)->copy);
}

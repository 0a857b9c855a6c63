/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/history.h"

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

void history_init(struct history *history, size_t bytes, uint64_t interval)
{
	*history = (struct history){ .capacity_bytes = bytes, .interval = interval };
	history->spacing = interval > NEAR_IN_INTERVAL ? interval / NEAR_IN_INTERVAL : 1;
}

static void fini_row(struct keyframes *row)
{
	for (size_t i = 0; i < row->count; i++)
		free(row->items[i].copy);
	free(row->items);
}

void history_fini(struct history *history)
{
	fini_row(&history->rare);
	fini_row(&history->near);
	free(history->spare.copy);
}

static size_t bytes_of(const struct sim *sim)
{
	size_t bytes = snapshot_bytes(sim);
	return bytes < LARGE_BYTES ? bytes : bytes + bytes / LARGE_PART;
}

/* The number of keyframes in the row up to segment tick. */
static size_t count_until(const struct keyframes *row, uint64_t tick)
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

static const struct keyframe *find_in(const struct keyframes *row, uint64_t tick)
{
	size_t count = count_until(row, tick);
	return count ? &row->items[count - 1] : NULL;
}

static const struct keyframe *find(const struct history *history, uint64_t tick)
{
	const struct keyframe *rare = find_in(&history->rare, tick);
	const struct keyframe *near = find_in(&history->near, tick);
	if (rare && near)
		return near->tick > rare->tick ? near : rare;
	return rare ? rare : near;
}

/* Keeps the largest copy that is no longer needed, to be reused. */
static void drop_copy(struct history *history, const struct keyframe *frame)
{
	struct keyframe *spare = &history->spare;
	bool larger = frame->bytes > spare->bytes;
	free(larger ? spare->copy : frame->copy);
	if (larger)
		*spare = *frame;
}

static void drop(struct history *history, struct keyframes *row, size_t index)
{
	struct keyframe frame = row->items[index];
	row->bytes -= frame.bytes;
	row->count--;
	memmove(&row->items[index], &row->items[index + 1],
	        (row->count - index) * sizeof *row->items);
	drop_copy(history, &frame);
}

/* Gets memory for a copy: the spare one if it is about the right size, or new memory.  False if
 * that is refused. */
static bool take_copy(struct history *history, size_t bytes, struct keyframe *frame)
{
	struct keyframe *spare = &history->spare;
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

static void insert(struct keyframes *row, const struct keyframe *frame)
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
static void thin(struct history *history)
{
	struct keyframes *row = &history->rare;
	size_t kept = 0;
	history->interval *= 2;
	for (size_t i = 0; i < row->count; i++) {
		struct keyframe frame = row->items[i];
		if (frame.tick % history->interval) {
			row->bytes -= frame.bytes;
			drop_copy(history, &frame);
		} else {
			row->items[kept++] = frame;
		}
	}
	row->count = kept;
}

/* The beginning stays, whatever the interval.  Once nothing fits beside it, no other rare keyframe
 * is ever due. */
static void keep_rare(struct history *history, const struct sim *sim, uint64_t tick)
{
	struct keyframes *row = &history->rare;
	size_t bytes = bytes_of(sim);
	size_t most = row->count ? history->capacity_bytes / 2 : history->capacity_bytes;
	struct keyframe frame = { .tick = tick };
	if (bytes > most)
		return;
	while (row->bytes + bytes > most || !take_copy(history, bytes, &frame)) {
		if (!row->count)
			return;
		thin(history);
		if (tick % history->interval)
			return;
	}
	snapshot_save(sim, frame.copy);
	insert(row, &frame);
}

/* The near keyframe that will be missed least from tick on: one that lies ahead; otherwise the one
 * whose gap is smallest for its distance. */
static size_t find_expendable(const struct history *history, uint64_t tick)
{
	const struct keyframes *row = &history->near;
	size_t useless = row->count - 1;
	double smallest = 0;
	if (row->items[useless].tick > tick)
		return useless;
	for (size_t i = 0; i < row->count; i++) {
		uint64_t at = row->items[i].tick, previous = i ? row->items[i - 1].tick : 0;
		uint64_t next = i + 1 < row->count ? row->items[i + 1].tick : tick;
		const struct keyframe *rare = find_in(&history->rare, at);
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

static void keep_near(struct history *history, const struct sim *sim, uint64_t tick)
{
	struct keyframes *row = &history->near;
	size_t bytes = bytes_of(sim), half = history->capacity_bytes / 2;
	size_t rare = history->rare.bytes > half ? history->rare.bytes : half;
	size_t most = history->capacity_bytes - rare;
	struct keyframe frame = { .tick = tick };
	if (bytes > most)
		return;
	while (row->count == NEAR_MOST || row->bytes + bytes > most ||
	       !take_copy(history, bytes, &frame)) {
		if (!row->count)
			return;
		drop(history, row, find_expendable(history, tick));
	}
	snapshot_save(sim, frame.copy);
	insert(row, &frame);
}

void history_keep(struct history *history, const struct sim *sim, uint64_t tick)
{
	const struct keyframes *rare = &history->rare;
	if (tick % history->spacing)
		return;
	bool due = tick % history->interval == 0;
	/* A run that goes on to new segments keeps only every second one; the others are added on a
	 * way back. */
	bool is_new = tick > history->newest;
	if (is_new)
		history->newest = tick;
	if (is_new && tick / history->spacing % 2)
		return;
	if (due && (!rare->count || rare->items[rare->count - 1].tick < tick)) {
		keep_rare(history, sim, tick);
		return;
	}
	const struct keyframe *found = find(history, tick);
	if (!found || found->tick < tick)
		keep_near(history, sim, tick);
}

static void forget_from(struct history *history, struct keyframes *row, uint64_t tick)
{
	while (row->count && row->items[row->count - 1].tick >= tick)
		drop(history, row, row->count - 1);
}

void history_forget(struct history *history, uint64_t tick)
{
	if (history->newest >= tick)
		history->newest = tick ? tick - 1 : 0;
	forget_from(history, &history->rare, tick);
	forget_from(history, &history->near, tick);
}

bool history_find(const struct history *history, uint64_t tick, uint64_t *found)
{
	const struct keyframe *frame = find(history, tick);
	if (frame)
		*found = frame->tick;
	return frame != NULL;
}

void history_load(const struct history *history, uint64_t tick, struct sim *sim)
{
	snapshot_load(sim, find(history, tick)->copy);
}

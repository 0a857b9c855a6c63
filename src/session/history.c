/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/snapshot.h"

struct keyframe {
	uint64_t tick;
	size_t offset, bytes;
};

void history_init(struct history *history, size_t bytes, uint64_t interval)
{
	*history = (struct history){ .capacity_bytes = bytes, .interval = interval };
	history->memory = memory_resize(NULL, bytes, 1);
}

void history_fini(struct history *history)
{
	free(history->memory);
	free(history->frames);
}

static size_t used_bytes(const struct history *history)
{
	if (!history->count)
		return 0;
	const struct keyframe *last = &history->frames[history->count - 1];
	return last->offset + last->bytes;
}

/* Drops every keyframe that the doubled interval does not need. */
static void thin(struct history *history)
{
	size_t kept = 0, offset = 0;
	history->interval *= 2;
	for (size_t i = 0; i < history->count; i++) {
		struct keyframe frame = history->frames[i];
		if (frame.tick % history->interval)
			continue;
		memmove(history->memory + offset, history->memory + frame.offset, frame.bytes);
		frame.offset = offset;
		offset += frame.bytes;
		history->frames[kept++] = frame;
	}
	history->count = kept;
}

void history_keep(struct history *history, const struct sim *sim, uint64_t tick)
{
	if (tick % history->interval)
		return;
	if (history->count && history->frames[history->count - 1].tick >= tick)
		return;
	size_t bytes = snapshot_bytes(sim);
	if (bytes > history->capacity_bytes)
		return;
	/* The beginning stays, whatever the interval: what does not fit beside it
	 * is not due any more at last. */
	while (used_bytes(history) + bytes > history->capacity_bytes) {
		thin(history);
		if (tick % history->interval)
			return;
	}
	struct keyframe frame = { tick, used_bytes(history), bytes };
	snapshot_save(sim, history->memory + frame.offset);
	history->frames = memory_grow(history->frames, history->count, &history->capacity,
	                              sizeof *history->frames);
	history->frames[history->count++] = frame;
}

void history_forget(struct history *history, uint64_t tick)
{
	while (history->count && history->frames[history->count - 1].tick >= tick)
		history->count--;
}

static const struct keyframe *find(const struct history *history, uint64_t tick)
{
	size_t low = 0, high = history->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (history->frames[middle].tick <= tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &history->frames[low - 1] : NULL;
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
	snapshot_load(sim, history->memory + find(history, tick)->offset);
}

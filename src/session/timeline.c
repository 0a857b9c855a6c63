/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* The other way the run went, from input kept on. */
struct edit {
	size_t kept;
	struct session_input *tail;
	size_t tail_count;
	uint64_t newest;
	struct moment moment;
};

void timeline_init(struct timeline *timeline)
{
	*timeline = (struct timeline){ 0 };
}

static void forget_edits(struct edit *edits, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(edits[i].tail);
}

void timeline_fini(struct timeline *timeline)
{
	forget_edits(timeline->undo, timeline->undo_count);
	forget_edits(timeline->redo, timeline->redo_count);
	free(timeline->undo);
	free(timeline->redo);
	free(timeline->inputs);
}

size_t timeline_begin(const struct timeline *timeline, uint64_t tick)
{
	size_t low = 0, high = timeline->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (timeline->inputs[middle].tick < tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t timeline_end(const struct timeline *timeline, uint64_t tick)
{
	return timeline_begin(timeline, tick + 1);
}

uint64_t timeline_next(const struct timeline *timeline, uint64_t tick)
{
	size_t next = timeline_end(timeline, tick);
	return next < timeline->count ? timeline->inputs[next].tick : UINT64_MAX;
}

/* Copies the inputs from index kept on, or NULL if there are none. */
static struct session_input *copy_tail(const struct timeline *timeline, size_t kept)
{
	size_t count = timeline->count - kept;
	if (!count)
		return NULL;
	struct session_input *tail = memory_resize(NULL, count, sizeof *tail);
	memcpy(tail, timeline->inputs + kept, count * sizeof *tail);
	return tail;
}

/* Keeps the way the run goes from input kept on, as an edit. */
static struct edit keep(const struct timeline *timeline, size_t kept, struct moment moment)
{
	return (struct edit){ .kept = kept,
		              .tail = copy_tail(timeline, kept),
		              .tail_count = timeline->count - kept,
		              .newest = timeline->newest,
		              .moment = moment };
}

static void push_undo(struct timeline *timeline, size_t kept, struct moment moment)
{
	forget_edits(timeline->redo, timeline->redo_count);
	timeline->redo_count = 0;
	timeline->undo = memory_grow(timeline->undo, timeline->undo_count, &timeline->undo_capacity,
	                             sizeof *timeline->undo);
	timeline->undo[timeline->undo_count++] = keep(timeline, kept, moment);
}

static void append(struct timeline *timeline, const struct session_input *input)
{
	timeline->inputs = memory_grow(timeline->inputs, timeline->count, &timeline->capacity,
	                               sizeof *timeline->inputs);
	timeline->inputs[timeline->count++] = *input;
}

void timeline_add(struct timeline *timeline, uint64_t tick, const struct input *input,
                  struct moment moment)
{
	size_t kept = input_is_reload(input) ? timeline_begin(timeline, tick)
	                                     : timeline_end(timeline, tick);
	push_undo(timeline, kept, moment);
	timeline->forks += kept < timeline->count;
	timeline->count = kept;
	timeline->newest = tick;
	append(timeline, &(struct session_input){ .tick = tick, .input = *input });
}

void timeline_restart(struct timeline *timeline, struct moment moment)
{
	push_undo(timeline, 0, moment);
	timeline->forks++;
	timeline->count = 0;
	timeline->newest = 0;
}

uint64_t timeline_era(const struct timeline *timeline, uint64_t tick)
{
	for (size_t i = timeline_end(timeline, tick); i-- > 0;) {
		if (input_is_reload(&timeline->inputs[i].input))
			return timeline->inputs[i].tick;
	}
	return 0;
}

/* The segment in which the first of the inputs is felt. */
static uint64_t first_tick(const struct session_input *inputs, size_t count)
{
	if (!count)
		return UINT64_MAX;
	return inputs[0].tick - input_is_reload(&inputs[0].input);
}

/* Exchanges the way the run goes with the edit's. */
static struct edit exchange(struct timeline *timeline, const struct edit *edit,
                            struct moment *moment, struct fork *fork)
{
	struct edit now = keep(timeline, edit->kept, *moment);
	uint64_t other = first_tick(edit->tail, edit->tail_count);
	fork->tick = first_tick(now.tail, now.tail_count);
	fork->tick = other < fork->tick ? other : fork->tick;
	fork->inputs = edit->kept - timeline_begin(timeline, fork->tick);
	timeline->forks++;
	timeline->count = edit->kept;
	for (size_t i = 0; i < edit->tail_count; i++)
		append(timeline, &edit->tail[i]);
	timeline->newest = edit->newest;
	*moment = edit->moment;
	free(edit->tail);
	return now;
}

bool timeline_undo(struct timeline *timeline, struct moment *moment, struct fork *fork)
{
	if (!timeline->undo_count)
		return false;
	struct edit now = exchange(timeline, &timeline->undo[--timeline->undo_count], moment, fork);
	timeline->redo = memory_grow(timeline->redo, timeline->redo_count, &timeline->redo_capacity,
	                             sizeof *timeline->redo);
	timeline->redo[timeline->redo_count++] = now;
	return true;
}

bool timeline_redo(struct timeline *timeline, struct moment *moment, struct fork *fork)
{
	if (!timeline->redo_count)
		return false;
	struct edit now = exchange(timeline, &timeline->redo[--timeline->redo_count], moment, fork);
	timeline->undo = memory_grow(timeline->undo, timeline->undo_count, &timeline->undo_capacity,
	                             sizeof *timeline->undo);
	timeline->undo[timeline->undo_count++] = now;
	return true;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/queue.h"
#include "core/rng.h"
#include "suite.h"

/*
 * Compares the queue with a list that is searched from end to end.
 */

enum { TICK_MS = 500, MODEL_MAX = 4096 };

/* What the queue should contain, as an array in no order. */
struct model {
	int64_t tick_ms;
	bool dense; /* many telegrams, at any millisecond */
	struct telegram items[MODEL_MAX];
	size_t count;
	uint64_t sequence;
};

static struct telegram telegram_due(uint64_t sequence, int64_t due_ms)
{
	return (struct telegram){ .due_ms = due_ms,
		                  .sequence = sequence,
		                  .message = (uint32_t)sequence };
}

static uint32_t draw(uint64_t key, uint32_t *draws, uint32_t range)
{
	return rng_below(rng_draw(key, 0, (*draws)++), range);
}

/* When the next telegram is due: mostly soon, seldom very late, seldom in the past. */
static int64_t draw_due(const struct model *model, uint64_t tick, uint64_t key, uint32_t *draws)
{
	static const uint32_t ranges[] = { 3, 20, 200, QUEUE_BUCKETS, 4 * QUEUE_BUCKETS };
	uint32_t tick_ms = (uint32_t)model->tick_ms;
	uint32_t range = ranges[draw(key, draws, model->dense ? 2 : ARRAY_LEN(ranges))];
	int64_t ahead_ms = (int64_t)draw(key, draws, range) * tick_ms;
	if (model->dense)
		ahead_ms += draw(key, draws, tick_ms);
	else
		ahead_ms += draw(key, draws, 3) * tick_ms / 2;
	if (draw(key, draws, model->dense ? 2000 : 20) == 0)
		ahead_ms -= 3 * model->tick_ms;
	return (int64_t)tick * model->tick_ms + ahead_ms;
}

static void model_push(struct model *model, struct queue *queue, uint64_t tick, uint64_t key,
                       uint32_t *draws)
{
	if (model->count == MODEL_MAX)
		return;
	int64_t due_ms = draw_due(model, tick, key, draws);
	struct telegram telegram = telegram_due(++model->sequence, due_ms);
	if (draw(key, draws, model->dense ? 500 : 15) == 0)
		telegram.flags = TELEGRAM_HELD;
	model->items[model->count++] = telegram;
	queue_push(queue, &telegram);
}

static void model_cut(struct model *model, size_t i)
{
	model->items[i] = model->items[--model->count];
}

/* The index of the next telegram due at tick, or count. */
static size_t model_next(const struct model *model, uint64_t tick)
{
	size_t next = model->count;
	for (size_t i = 0; i < model->count; i++) {
		const struct telegram *item = &model->items[i];
		bool due = !(item->flags & TELEGRAM_HELD) &&
		           item->due_ms <= (int64_t)tick * model->tick_ms;
		if (due && (next == model->count || telegram_is_before(item, &model->items[next])))
			next = i;
	}
	return next;
}

static void model_remove(struct model *model, struct queue *queue, uint64_t key, uint32_t *draws)
{
	if (!model->count)
		return;
	size_t i = draw(key, draws, (uint32_t)model->count);
	struct telegram removed;
	const struct telegram *found = queue_find(queue, model->items[i].sequence);
	ck_assert_ptr_nonnull(found);
	ck_assert_mem_eq(found, &model->items[i], sizeof *found);
	ck_assert(queue_remove(queue, model->items[i].sequence, &removed));
	ck_assert_mem_eq(&removed, &model->items[i], sizeof removed);
	model_cut(model, i);
}

/* Removes a telegram and puts it back with another time, as an edit at the post
 * office does. */
static void model_edit(struct model *model, struct queue *queue, uint64_t tick, uint64_t key,
                       uint32_t *draws)
{
	struct telegram telegram;
	if (!model->count)
		return;
	struct telegram *item = &model->items[draw(key, draws, (uint32_t)model->count)];
	if (!queue_remove(queue, item->sequence, &telegram))
		ck_abort_msg("number %d is not in the queue", (int)item->sequence);
	item->flags = 0;
	item->due_ms = draw(key, draws, 2) ? item->due_ms : draw_due(model, tick, key, draws);
	queue_push(queue, item);
}

static int compare(const void *a, const void *b)
{
	return telegram_is_before(a, b) ? -1 : 1;
}

static int compare_sequences(const void *a, const void *b)
{
	const struct telegram *first = a, *second = b;
	return first->sequence < second->sequence ? -1 : 1;
}

/* The listings and the saved copy must be what the model contains. */
static void compare_listings(struct model *model, const struct queue *queue)
{
	static struct telegram listed[MODEL_MAX];
	ck_assert_uint_eq(queue->pending, model->count);
	qsort(model->items, model->count, sizeof *model->items, compare);
	for (size_t most = 0; most <= 10; most += 5) {
		size_t count = queue_list(queue, listed, most);
		ck_assert_uint_eq(count, most < model->count ? most : model->count);
		for (size_t i = 0; i < count; i++)
			ck_assert_mem_eq(&listed[i], &model->items[i], sizeof *listed);
	}
	queue_save(queue, listed);
	qsort(listed, model->count, sizeof *listed, compare_sequences);
	qsort(model->items, model->count, sizeof *model->items, compare_sequences);
	for (size_t i = 0; i < model->count; i++)
		ck_assert_mem_eq(&listed[i], &model->items[i], sizeof *listed);
}

static void deliver(struct model *model, struct queue *queue, uint64_t tick, uint64_t key,
                    uint32_t *draws)
{
	for (;;) {
		size_t next = model_next(model, tick);
		struct telegram telegram;
		bool taken = queue_take(queue, tick, &telegram);
		if (taken != (next < model->count))
			ck_abort_msg("tick %d: %s", (int)tick,
			             taken ? "one too many" : "one is missing");
		if (!taken)
			return;
		if (memcmp(&telegram, &model->items[next], sizeof telegram) != 0)
			ck_abort_msg("tick %d: number %d instead of %d", (int)tick,
			             (int)telegram.sequence, (int)model->items[next].sequence);
		model_cut(model, next);
		if (draw(key, draws, 3) == 0)
			model_push(model, queue, tick, key, draws);
		if (draw(key, draws, model->dense ? 100 : 10) == 0)
			model_remove(model, queue, key, draws);
	}
}

static const struct mode {
	int64_t tick_ms, similar_ms;
	bool dense;
	uint64_t ticks;
	uint32_t edits; /* in each tick */
} modes[] = {
	{ TICK_MS, 0, false, 1500, 0 },
	{ TICK_MS, 250, false, 1500, 0 },
	{ TICK_MS, 0, true, 200, 0 },
	{ TICK_MS, 250, true, 200, 0 },
	{ QUEUE_TALLY_MS + 1, 0, true, 200, 0 },
	{ 1, 0, true, 200, 0 },
	{ TICK_MS, 250, false, 1000, 1 },
	{ TICK_MS, 0, true, 200, 2 },
};

TEST_EACH(the_queue_behaves_as_a_sorted_list, 3 * ARRAY_LEN(modes))
{
	static struct model model;
	struct queue queue;
	const struct mode *mode = &modes[(size_t)_i % ARRAY_LEN(modes)];
	uint64_t key = rng_key((uint64_t)_i, 0);
	uint32_t draws = 0;
	model = (struct model){ .tick_ms = mode->tick_ms, .dense = mode->dense };
	queue_init(&queue, mode->tick_ms, mode->similar_ms);
	for (uint64_t tick = 1; tick <= mode->ticks; tick++) {
		for (uint32_t pushes = draw(key, &draws, mode->dense ? 100 : 4); pushes > 0;
		     pushes--)
			model_push(&model, &queue, tick, key, &draws);
		if (draw(key, &draws, 4) == 0)
			model_remove(&model, &queue, key, &draws);
		for (uint32_t edits = mode->edits; edits > 0; edits--)
			model_edit(&model, &queue, tick, key, &draws);
		deliver(&model, &queue, tick, key, &draws);
		if (draw(key, &draws, 50) == 0)
			compare_listings(&model, &queue);
	}
	queue_fini(&queue);
}

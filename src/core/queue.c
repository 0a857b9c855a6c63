/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/queue.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

enum {
	FEW = 24, /* up to so many telegrams are sorted by insertion */
	EVERY_BUCKET = QUEUE_BUCKETS + 2,
};

/* The n-th of all buckets: tick by tick from the next one, then far and held. */
static const struct bucket *nth_bucket(const struct queue *queue, size_t n)
{
	if (n < QUEUE_BUCKETS)
		return &queue->buckets[(queue->next + n) % QUEUE_BUCKETS];
	return n == QUEUE_BUCKETS ? &queue->far : &queue->held;
}

void queue_init(struct queue *queue, int64_t tick_ms, int64_t similar_ms)
{
	*queue = (struct queue){ .tick_ms = tick_ms,
		                 .next = 1,
		                 .far = { .indexed = true },
		                 .held = { .indexed = true } };
	duplicates_init(&queue->duplicates, similar_ms);
}

void queue_fini(struct queue *queue)
{
	for (size_t n = EVERY_BUCKET; n-- > 0;)
		free(nth_bucket(queue, n)->items);
	while (queue->spares)
		free(queue->spare[--queue->spares].items);
	duplicates_fini(&queue->duplicates);
}

/* Empties far or held, whose telegrams are always in the table of duplicates. */
static void empty_aside(struct bucket *bucket)
{
	bucket_empty(bucket);
	bucket->indexed = true;
}

void queue_clear(struct queue *queue, uint64_t tick)
{
	if (queue->pending) {
		for (size_t i = QUEUE_BUCKETS; i-- > 0;)
			bucket_empty(&queue->buckets[i]);
	}
	empty_aside(&queue->far);
	empty_aside(&queue->held);
	duplicates_clear(&queue->duplicates);
	queue->pending = 0;
	queue->next = tick;
}

/* Makes room for one more telegram.  A bucket without memory takes that of an
 * emptied one: fresh pages cost more than all the work on them. */
static void make_room(struct queue *queue, struct bucket *bucket)
{
	if (bucket->capacity || !queue->spares)
		bucket_grow(bucket);
	else
		*bucket = queue->spare[--queue->spares];
}

static void retire(struct queue *queue, struct bucket *bucket)
{
	bucket_empty(bucket);
	if (queue->spares == QUEUE_SPARE)
		return;
	queue->spare[queue->spares++] = *bucket;
	*bucket = (struct bucket){ 0 };
}

/* The end of the tick before: whatever is due at tick is due after this. */
static int64_t begins_ms(const struct queue *queue, uint64_t tick)
{
	return ((int64_t)tick - 1) * queue->tick_ms;
}

static struct bucket *bucket_of(struct queue *queue, uint64_t tick)
{
	return &queue->buckets[tick % QUEUE_BUCKETS];
}

/* Appends a telegram to a bucket. */
static void put(struct queue *queue, struct bucket *bucket, const struct telegram *telegram)
{
	if (bucket->count == bucket->capacity)
		make_room(queue, bucket);
	struct telegram *item = &bucket->items[bucket->count++];
	if (bucket->count - bucket->taken > 1) {
		bucket->unsorted |= telegram_is_before(telegram, &item[-1]);
		bucket->edited |= telegram->sequence < item[-1].sequence;
	}
	if (telegram->sender > bucket->last_sender)
		bucket->last_sender = telegram->sender;
	*item = *telegram;
	if (bucket->indexed)
		duplicates_put(&queue->duplicates, telegram);
}

/* Keeps a telegram that is held, or too far away for a bucket. */
static void put_aside(struct queue *queue, const struct telegram *telegram)
{
	if (telegram->flags & TELEGRAM_HELD)
		bucket_append(&queue->held, telegram);
	else
		bucket_push_heap(&queue->far, telegram);
	duplicates_put(&queue->duplicates, telegram);
}

void queue_put(struct queue *queue, uint64_t tick, const struct telegram *telegram)
{
	struct bucket *bucket = bucket_of(queue, tick);
	queue->pending++;
	if (telegram->flags & TELEGRAM_HELD || tick - queue->next >= QUEUE_BUCKETS) {
		put_aside(queue, telegram);
		return;
	}
	put(queue, bucket, telegram);
	if (tick == queue->next)
		bucket->edited |= telegram->due_ms <= begins_ms(queue, tick);
}

/* Adds the telegrams of a bucket to the table of duplicates. */
static void make_index(struct queue *queue, struct bucket *bucket)
{
	if (bucket->indexed)
		return;
	for (size_t i = bucket->taken; i < bucket->count; i++)
		duplicates_put(&queue->duplicates, &bucket->items[i]);
	bucket->indexed = true;
}

/* Whether the tick's bucket may hold a telegram due by until_ms. */
static bool reaches(const struct queue *queue, uint64_t tick, int64_t until_ms)
{
	return tick - queue->next < QUEUE_BUCKETS &&
	       (tick == queue->next || begins_ms(queue, tick) < until_ms);
}

/* Whether the bucket may hold a telegram from that sender. */
static bool may_hold(const struct bucket *bucket, uint32_t sender)
{
	return bucket->taken < bucket->count && sender <= bucket->last_sender;
}

/* Looks for a duplicate in the table, once it covers the buckets from tick on. */
static bool look_up(struct queue *queue, const struct telegram *telegram, uint64_t tick,
                    int64_t until_ms)
{
	for (; reaches(queue, tick, until_ms); tick++) {
		struct bucket *bucket = bucket_of(queue, tick);
		if (may_hold(bucket, telegram->sender))
			make_index(queue, bucket);
	}
	return duplicates_has(&queue->duplicates, telegram);
}

bool queue_has_similar(struct queue *queue, uint64_t tick, const struct telegram *telegram)
{
	if (!queue->pending)
		return false;
	int64_t apart = queue->duplicates.within_ms - 1;
	int64_t until_ms = telegram->due_ms + apart;
	if (telegram->due_ms - apart <= begins_ms(queue, tick))
		tick = queue_tick(queue, telegram->due_ms - apart);
	if (queue->far.count || queue->held.count)
		return look_up(queue, telegram, tick, until_ms);
	for (; reaches(queue, tick, until_ms); tick++) {
		if (may_hold(bucket_of(queue, tick), telegram->sender))
			return look_up(queue, telegram, tick, until_ms);
	}
	return false;
}

static int compare(const void *a, const void *b)
{
	return telegram_is_before(b, a) - telegram_is_before(a, b);
}

/* A counting sort by due alone, stable, for telegrams in order of sequence:
 * counts those due by each millisecond of the tick, then puts each in its
 * place, the last one first. */
static void sort_by_tally(struct queue *queue, struct bucket *bucket)
{
	uint32_t tally[QUEUE_TALLY_MS];
	size_t span = (size_t)queue->tick_ms;
	int64_t begin = begins_ms(queue, queue->next) + 1;
	memset(tally, 0, span * sizeof *tally);
	for (size_t i = bucket->taken; i < bucket->count; i++)
		tally[bucket->items[i].due_ms - begin]++;
	for (size_t ms = 1; ms < span; ms++)
		tally[ms] += tally[ms - 1];
	struct bucket spare = queue->spares ? queue->spare[--queue->spares] : (struct bucket){ 0 };
	size_t capacity = number_max64(spare.capacity, bucket->capacity);
	struct telegram *sorted = memory_resize(spare.items, capacity, sizeof *sorted);
	for (size_t i = bucket->count; i-- > bucket->taken;)
		sorted[--tally[bucket->items[i].due_ms - begin]] = bucket->items[i];
	queue->spare[queue->spares++] = (struct bucket){ .items = bucket->items,
		                                         .capacity = bucket->capacity };
	*bucket = (struct bucket){ .items = sorted,
		                   .count = bucket->count - bucket->taken,
		                   .capacity = capacity,
		                   .indexed = bucket->indexed,
		                   .last_sender = bucket->last_sender };
}

static void sort(struct queue *queue, struct bucket *bucket)
{
	size_t count = bucket->count - bucket->taken;
	if (count <= FEW)
		bucket_sort(bucket);
	else if (bucket->edited || queue->tick_ms > QUEUE_TALLY_MS)
		qsort(bucket->items + bucket->taken, count, sizeof *bucket->items, compare);
	else
		sort_by_tally(queue, bucket);
	bucket->unsorted = false;
}

/* Moves telegrams from the heap into the buckets that have come near. */
static void bring_near(struct queue *queue)
{
	struct bucket *far = &queue->far;
	while (far->count &&
	       queue_tick(queue, far->items[0].due_ms) - queue->next < QUEUE_BUCKETS) {
		struct telegram telegram = far->items[0];
		duplicates_remove(&queue->duplicates, far->items);
		bucket_cut_heap(far, 0);
		put(queue, bucket_of(queue, queue_tick(queue, telegram.due_ms)), &telegram);
	}
}

static void take_first(struct queue *queue, struct bucket *bucket, struct telegram *telegram)
{
	if (bucket->unsorted)
		sort(queue, bucket);
	*telegram = bucket->items[bucket->taken++];
	if (bucket->indexed)
		duplicates_remove(&queue->duplicates, telegram);
	queue->pending--;
}

bool queue_take_next(struct queue *queue, uint64_t tick, struct telegram *telegram)
{
	for (; queue->next <= tick; queue->next++) {
		struct bucket *bucket = bucket_of(queue, queue->next);
		if (queue->far.count)
			bring_near(queue);
		if (bucket->taken < bucket->count) {
			take_first(queue, bucket, telegram);
			return true;
		}
		if (bucket->count)
			retire(queue, bucket);
	}
	return false;
}

const struct telegram *queue_find(const struct queue *queue, uint64_t sequence)
{
	const struct telegram *found = NULL;
	for (size_t n = EVERY_BUCKET; !found && n-- > 0;)
		found = bucket_find(nth_bucket(queue, n), sequence);
	return found;
}

/* Removes the telegram from the bucket if it is there. */
static bool remove_from(struct queue *queue, struct bucket *bucket, uint64_t sequence,
                        struct telegram *telegram)
{
	struct telegram *item = bucket_find(bucket, sequence);
	if (!item)
		return false;
	*telegram = *item;
	if (bucket == &queue->far)
		bucket_cut_heap(bucket, (size_t)(item - bucket->items));
	else
		bucket_cut(bucket, item);
	if (bucket->indexed)
		duplicates_remove(&queue->duplicates, telegram);
	queue->pending--;
	return true;
}

bool queue_remove(struct queue *queue, uint64_t sequence, struct telegram *telegram)
{
	bool removed = remove_from(queue, &queue->held, sequence, telegram);
	for (size_t i = QUEUE_BUCKETS; !removed && i-- > 0;)
		removed = remove_from(queue, &queue->buckets[i], sequence, telegram);
	return removed || remove_from(queue, &queue->far, sequence, telegram);
}

/* Merges the bucket's telegrams into out, which holds count of them in order
 * and has room for `most`; returns the new count. */
static size_t list_bucket(const struct bucket *bucket, struct telegram *out, size_t count,
                          size_t most)
{
	for (size_t i = bucket->taken; i < bucket->count; i++) {
		const struct telegram *telegram = &bucket->items[i];
		if (count == most && (!most || !telegram_is_before(telegram, &out[most - 1])))
			continue;
		size_t at = count < most ? count++ : most - 1;
		for (; at && telegram_is_before(telegram, &out[at - 1]); at--)
			out[at] = out[at - 1];
		out[at] = *telegram;
	}
	return count;
}

size_t queue_list(const struct queue *queue, struct telegram *out, size_t most)
{
	size_t count = 0;
	for (size_t n = 0; n < EVERY_BUCKET; n++)
		count = list_bucket(nth_bucket(queue, n), out, count, most);
	return count;
}

void queue_save(const struct queue *queue, struct telegram *out)
{
	size_t saved = 0;
	for (size_t n = 0; saved < queue->pending; n++) {
		const struct bucket *bucket = nth_bucket(queue, n);
		size_t count = bucket->count - bucket->taken;
		if (count)
			memcpy(out + saved, bucket->items + bucket->taken, count * sizeof *out);
		saved += count;
	}
}

uint64_t queue_digest(const struct queue *queue, uint64_t (*digest)(const void *, size_t))
{
	uint64_t sum = 0;
	size_t left = queue->pending;
	for (size_t n = 0; left; n++) {
		const struct bucket *bucket = nth_bucket(queue, n);
		for (size_t i = bucket->taken; i < bucket->count; i++, left--)
			sum += digest(&bucket->items[i], sizeof bucket->items[i]);
	}
	return sum;
}

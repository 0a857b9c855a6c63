/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_QUEUE_H
#define CORE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/bucket.h"
#include "core/duplicates.h"
#include "core/telegram.h"

enum {
	QUEUE_BUCKETS = 1024,
	QUEUE_SPARE = 8,
	QUEUE_TALLY_MS = 4096, /* buckets of longer ticks are sorted by comparing */
};

/*
 * The delayed telegrams, delivered in order of (due, sequence).  The queue owns
 * copies of them.
 *
 *   next                     next + QUEUE_BUCKETS
 *    |  one bucket for each tick  |   beyond: a 4-ary heap
 *    [k][k+1][k+2] ...            ]   held: taken out of time until released
 *
 * Bucket k holds the telegrams due after tick k - 1 and no later than tick k.
 * Telegrams are appended to a bucket in order of sending, which is also the
 * order of delivery if all delays are whole ticks.  Otherwise the bucket is
 * sorted once, when its tick comes.
 */
struct queue {
	int64_t tick_ms;
	uint64_t next; /* the first tick whose delivery has not ended */
	size_t pending;
	struct bucket buckets[QUEUE_BUCKETS];
	struct bucket far;                /* a heap */
	struct bucket held;               /* in the order in which they were held */
	struct bucket spare[QUEUE_SPARE]; /* memory of emptied buckets, for others to use */
	size_t spares;
	struct duplicates duplicates;
};

/* tick_ms is the length of a tick, at least 1.  Telegrams of the same sender,
 * receiver and message are duplicates if they are due less than similar_ms
 * apart; 0: never. */
void queue_init(struct queue *queue, int64_t tick_ms, int64_t similar_ms);
void queue_fini(struct queue *queue);

/* Empties the queue and makes tick the next one to be delivered. */
void queue_clear(struct queue *queue, uint64_t tick);

/* The tick that delivers a telegram due then; an overdue one belongs to the
 * next tick.  It is mostly one of the next few, and counting up to it is
 * quicker than a division. */
static inline uint64_t queue_tick(const struct queue *queue, int64_t due_ms)
{
	enum { SOON = 4 };
	int64_t ends_ms = (int64_t)queue->next * queue->tick_ms;
	for (uint64_t tick = queue->next; tick < queue->next + SOON;
	     tick++, ends_ms += queue->tick_ms) {
		if (due_ms <= ends_ms)
			return tick;
	}
	return (uint64_t)(due_ms / queue->tick_ms + (due_ms % queue->tick_ms > 0));
}

/* Whether a duplicate of the telegram is waiting; tick is its queue_tick().
 * Agents send in order of their ids, so it is usually enough to see that nobody
 * with the sender's id or a higher one has a telegram due at that time.  Only
 * where that fails are the telegrams put into the table of duplicates. */
bool queue_has_similar(struct queue *queue, uint64_t tick, const struct telegram *telegram);

/* Adds a telegram; tick is its queue_tick(). */
void queue_put(struct queue *queue, uint64_t tick, const struct telegram *telegram);

/* Adds a telegram. */
static inline void queue_push(struct queue *queue, const struct telegram *telegram)
{
	queue_put(queue, queue_tick(queue, telegram->due_ms), telegram);
}

/* Ends the delivery of tick, which must be the next one, if nothing is due at
 * it.  Returns false where queue_take() has to look. */
static inline bool queue_pass(struct queue *queue, uint64_t tick)
{
	if (queue->pending &&
	    (queue->next != tick || queue->far.count || queue->buckets[tick % QUEUE_BUCKETS].count))
		return false;
	queue->next = tick + 1;
	return true;
}

/* Takes the next telegram due at tick, or ends the delivery of tick and returns
 * false.  tick never decreases. */
static inline bool queue_take(struct queue *queue, uint64_t tick, struct telegram *telegram);

/* The same where a bucket must be sorted, emptied or filled from the heap
 * first. */
bool queue_take_next(struct queue *queue, uint64_t tick, struct telegram *telegram);

static inline bool queue_take(struct queue *queue, uint64_t tick, struct telegram *telegram)
{
	struct bucket *bucket = &queue->buckets[tick % QUEUE_BUCKETS];
	if (queue->next != tick || bucket->taken >= bucket->count || bucket->unsorted ||
	    bucket->indexed)
		return queue_take_next(queue, tick, telegram);
	*telegram = bucket->items[bucket->taken++];
	queue->pending--;
	return true;
}

/* Finds a telegram by its sequence number, or returns NULL.  The pointer is
 * valid until the queue changes. */
const struct telegram *queue_find(const struct queue *queue, uint64_t sequence);

/* Removes that telegram and copies it to *telegram; returns false if there is
 * none. */
bool queue_remove(struct queue *queue, uint64_t sequence, struct telegram *telegram);

/* Copies the first `most` telegrams in order of delivery, held ones included;
 * returns how many it copied. */
size_t queue_list(const struct queue *queue, struct telegram *out, size_t most);

/* Copies all pending telegrams: tick by tick, then the far ones, then the held
 * ones. */
void queue_save(const struct queue *queue, struct telegram *out);

/* The sum of digest() over all pending telegrams.  It does not depend on where
 * the queue keeps them. */
uint64_t queue_digest(const struct queue *queue, uint64_t (*digest)(const void *, size_t));

#endif

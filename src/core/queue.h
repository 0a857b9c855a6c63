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
	QUEUE_TALLY_MS = 4096, /* longer ticks are sorted by comparing */
};

/*
 * The delayed telegrams, delivered in order of (due, sequence).
 *
 *   next                     next + QUEUE_BUCKETS
 *    |  one bucket for each tick  |   beyond: a 4-ary heap
 *    [k][k+1][k+2] ...            ]   held: out of time until released
 *
 * Bucket k holds what is due after tick k - 1 and at tick k at the latest.
 * Within a bucket telegrams are appended in order of sequence, and of due where
 * delays are whole ticks; where not, the bucket is sorted once, when its tick
 * comes.
 */
struct queue {
	int64_t tick_ms;
	uint64_t next; /* the first tick whose telegrams are not all delivered */
	size_t pending;
	struct bucket buckets[QUEUE_BUCKETS];
	struct bucket far;                /* a heap */
	struct bucket held;               /* in order of being held */
	struct bucket spare[QUEUE_SPARE]; /* the memory of emptied buckets, for the next ones */
	size_t spares;
	struct bucket scratch; /* for sorting */
	uint32_t *tally;       /* likewise, for each millisecond of a tick */
	struct duplicates duplicates;
};

/* tick_ms: the length of a tick, at least 1.  similar_ms: within which
 * telegrams of the same sender, receiver and message are duplicates; 0: never. */
void queue_init(struct queue *queue, int64_t tick_ms, int64_t similar_ms);
void queue_fini(struct queue *queue);

/* Empties the queue and makes tick the next one to be delivered. */
void queue_clear(struct queue *queue, uint64_t tick);

/* The tick at which what is due then is delivered; an overdue telegram goes with the next one's.
 * Mostly it is one of the next few, and counting up to it is quicker than a division. */
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

/* Whether a telegram like this one, whose tick that is, is waiting already.  Agents send in order
 * of their ids, so it is usually enough to know that nobody with that id or a
 * higher one has sent anything due then; only when that fails are telegrams
 * indexed. */
bool queue_has_similar(struct queue *queue, uint64_t tick, const struct telegram *telegram);

/* Adds a telegram, whose tick that is. */
void queue_put(struct queue *queue, uint64_t tick, const struct telegram *telegram);

/* The same for whoever does not know the tick. */
static inline void queue_push(struct queue *queue, const struct telegram *telegram)
{
	queue_put(queue, queue_tick(queue, telegram->due_ms), telegram);
}

/* Ends the delivery of tick, the next one, where nothing is due then; false if
 * that needs a closer look. */
static inline bool queue_pass(struct queue *queue, uint64_t tick)
{
	if (queue->pending &&
	    (queue->next != tick || queue->far.count || queue->buckets[tick % QUEUE_BUCKETS].count))
		return false;
	queue->next = tick + 1;
	return true;
}

/* Takes the next telegram due at tick (which never goes down), or ends that
 * tick's delivery and returns false. */
static inline bool queue_take(struct queue *queue, uint64_t tick, struct telegram *telegram);

/* The same, whatever there is to do before or afterwards. */
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

/* The telegram of that sequence number, or NULL; valid until the queue changes. */
const struct telegram *queue_find(const struct queue *queue, uint64_t sequence);

/* Takes that telegram out; false if there is none. */
bool queue_remove(struct queue *queue, uint64_t sequence, struct telegram *telegram);

/* Copies the first telegrams in order of delivery, held ones included, up to
 * that many; returns how many it copied. */
size_t queue_list(const struct queue *queue, struct telegram *out, size_t most);

/* Copies all pending telegrams, in an order that means nothing but is the same
 * for the same history. */
void queue_save(const struct queue *queue, struct telegram *out);

/* A sum over all pending telegrams of what digest gives for each: the same for
 * the same telegrams, wherever the queue keeps them. */
uint64_t queue_digest(const struct queue *queue, uint64_t (*digest)(const void *, size_t));

#endif

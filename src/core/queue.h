/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_QUEUE_H
#define CORE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"

/* The fields of a telegram; a vacant cell knows the next one. */
union queue_cell {
	double fields[FIELDS_MAX];
	uint32_t next; /* as vacancy */
};

/* A vector of telegrams, the first `taken` of which are gone. */
struct telegrams {
	struct telegram *items;
	size_t count, capacity, taken;
};

/*
 * The delayed telegrams, delivered in order of (due, sequence).  The queue owns
 * copies of them.
 *
 * A telegram that comes after all those in the row is appended to it; a world
 * whose telegrams take equally long needs no more than that.  Any other goes
 * into the heap.  The next to be delivered is the first of the row or of the
 * heap.
 *
 * Fields are in cells beside the telegrams, which are smaller so.  Cells do not
 * move when telegrams do; that of a telegram that was taken stays until it is
 * discarded.
 *
 * Telegrams with the same sender, receiver, message and contents are
 * duplicates if they are due less than similar_ms apart ("Message Dispatch and
 * Management").
 * Agents send in order of their ids, so it is usually enough to see that nobody
 * with the sender's id or a higher one has a telegram due at that time.  Once
 * that does not suffice, all that is pending is put into a hash table, with chains
 * of those that are alike and due in the same window of similar_ms.
 */
enum {
	QUEUE_ROW,  /* in order of delivery */
	QUEUE_HEAP, /* 4-ary: the children of item i are 4i + 1 .. 4i + 4 */
	QUEUE_HELD, /* held at the post office, in the order in which they were held */
	QUEUE_PARTS,
};

struct queue {
	int64_t similar_ms;
	size_t pending;
	struct telegrams parts[QUEUE_PARTS];
	size_t pending_fields; /* the fields of all that is pending */
	union queue_cell *cells;
	size_t cell_count, cell_capacity;
	uint32_t vacancy; /* 1 + the first vacant cell; 0: none */
	int64_t turn_ms;  /* in the row, what is due later is from ever higher senders */

	bool indexed;    /* whether the hash table is in use */
	uint32_t *heads; /* the first entry of each chain, counted from 1; 0: none */
	struct queue_entry *entries;
	size_t size; /* of heads and of entries; 0 or a power of two */
	size_t used; /* how many entries were linked, even if unlinked since */
};

/* similar_ms is the time for duplicates; 0: there are none. */
void queue_init(struct queue *queue, int64_t similar_ms);
void queue_fini(struct queue *queue);

/* Empties the queue; keeps the memory. */
void queue_clear(struct queue *queue);

/* Gives a telegram its contents, with a cell for its fields; and frees the
 * cell. */
void queue_enclose(struct queue *queue, struct telegram *telegram, const struct contents *contents);
void queue_discard(struct queue *queue, const struct telegram *telegram);

/* The fields of a telegram that is pending or has not been discarded; NULL if it has none.  Valid
 * until the queue changes. */
static inline const double *queue_fields(const struct queue *queue, const struct telegram *telegram)
{
	return telegram->extra.kind == EXTRA_FIELDS ? queue->cells[telegram->extra.as.cell].fields
	                                            : NULL;
}

/* The contents of such a telegram. */
static inline struct contents queue_contents(const struct queue *queue,
                                             const struct telegram *telegram)
{
	struct contents contents = { .extra = telegram->extra };
	const double *fields = queue_fields(queue, telegram);
	if (fields) {
		contents.extra.as.cell = 0;
		memcpy(contents.fields, fields, sizeof contents.fields);
	}
	return contents;
}

/* Whether a duplicate of the telegram is pending. */
bool queue_has_similar(struct queue *queue, const struct telegram *telegram);

/* Adds a telegram, duplicate or not. */
void queue_push(struct queue *queue, const struct telegram *telegram);

/* Takes the first telegram; false if none is due by now_ms. */
bool queue_take(struct queue *queue, int64_t now_ms, struct telegram *telegram);

/* Finds a telegram by its sequence number, or returns NULL.  The pointer is
 * valid until the queue changes. */
const struct telegram *queue_find(const struct queue *queue, uint64_t sequence);

/* Removes that telegram and copies it to *telegram; returns false if there is
 * none. */
bool queue_remove(struct queue *queue, uint64_t sequence, struct telegram *telegram);

/* Copies the first `most` telegrams in order of delivery, held ones included;
 * returns how many it copied. */
size_t queue_list(const struct queue *queue, struct telegram *out, size_t most);

/* Copies all pending telegrams, the held ones last, and the fields of one after
 * the other.  A queue that loads them delivers them as this one does.  With
 * fields NULL, they stay in the cells of this queue. */
void queue_save(const struct queue *queue, struct telegram *out, double *fields);
void queue_load(struct queue *queue, const struct telegram *telegrams, size_t count,
                const double *fields);

/* The sum of digest() over all pending telegrams, each followed by its fields.
 * It does not depend on where the queue keeps them. */
uint64_t queue_digest(const struct queue *queue, uint64_t (*digest)(const void *, size_t));

#endif

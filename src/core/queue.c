/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/queue.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/rng.h"

enum { WAYS = 4, INDEX_LEAST = 64 };

void queue_init(struct queue *queue, int64_t similar_ms)
{
	*queue = (struct queue){ .similar_ms = similar_ms };
	queue_clear(queue);
}

void queue_fini(struct queue *queue)
{
	for (int i = 0; i < QUEUE_PARTS; i++)
		free(queue->parts[i].items);
	free(queue->heads);
	free(queue->entries);
	free(queue->cells);
}

void queue_clear(struct queue *queue)
{
	for (int i = 0; i < QUEUE_PARTS; i++)
		queue->parts[i].count = queue->parts[i].taken = 0;
	queue->pending = queue->pending_fields = queue->cell_count = queue->vacancy = 0;
	queue->turn_ms = INT64_MIN;
	queue->indexed = false;
}

/* The n-th of all pending telegrams. */
static const struct telegram *nth(const struct queue *queue, size_t n)
{
	const struct telegrams *part = queue->parts;
	for (; n >= part->count - part->taken; part++)
		n -= part->count - part->taken;
	return &part->items[part->taken + n];
}

/*
 * Contents.
 */

void queue_enclose(struct queue *queue, struct telegram *telegram, const struct contents *contents)
{
	uint32_t cell = queue->vacancy;
	telegram->extra = contents->extra;
	if (contents->extra.kind != EXTRA_FIELDS)
		return;
	if (cell) {
		queue->vacancy = queue->cells[--cell].next;
	} else {
		queue->cells = memory_grow(queue->cells, queue->cell_count, &queue->cell_capacity,
		                           sizeof *queue->cells);
		cell = (uint32_t)queue->cell_count++;
	}
	memcpy(queue->cells[cell].fields, contents->fields, sizeof contents->fields);
	telegram->extra.as.cell = cell;
}

void queue_discard(struct queue *queue, const struct telegram *telegram)
{
	if (telegram->extra.kind != EXTRA_FIELDS)
		return;
	queue->cells[telegram->extra.as.cell].next = queue->vacancy;
	queue->vacancy = telegram->extra.as.cell + 1;
}

/*
 * Duplicates.
 */

struct queue_entry {
	struct telegram telegram;
	uint32_t next; /* in the chain; 0 ends it */
};

/* The chain of the telegram's sender, receiver, message and contents, and of a
 * window of similar_ms.  Neighbouring windows have neighbouring chains.  So have
 * agents with neighbouring ids whose receivers are equally far from them, such as
 * themselves: when many agents send in turn, memory is read in order. */
static uint32_t *chain_of(const struct queue *queue, const struct telegram *telegram,
                          int64_t window)
{
	uint32_t apart = telegram->receiver - telegram->sender;
	uint32_t hash = apart * UINT32_C(0x9E3779B1) ^ telegram->message * UINT32_C(0x85EBCA6B);
	const double *fields = queue_fields(queue, telegram);
	uint64_t contents[FIELDS_MAX] = { 0 };
	if (fields)
		memcpy(contents, fields, sizeof contents);
	else
		memcpy(contents, &telegram->extra.as, sizeof telegram->extra.as);
	hash ^= (uint32_t)rng_mix(contents[0] ^ rng_mix(contents[1]));
	for (size_t i = 2; fields && i < FIELDS_MAX; i++)
		hash ^= (uint32_t)rng_mix(contents[i] + i);
	hash += telegram->sender * 4 + (uint32_t)window;
	return &queue->heads[hash & (queue->size - 1)];
}

static bool is_similar(const struct queue *queue, const struct telegram *a,
                       const struct telegram *b)
{
	int64_t apart = a->due_ms - b->due_ms;
	if (a->sender != b->sender || a->receiver != b->receiver || a->message != b->message ||
	    apart >= queue->similar_ms || apart <= -queue->similar_ms)
		return false;
	const double *fields = queue_fields(queue, a), *others = queue_fields(queue, b);
	return fields && others ? memcmp(fields, others, sizeof(union queue_cell)) == 0
	                        : memcmp(&a->extra, &b->extra, sizeof a->extra) == 0;
}

static void link_entry(struct queue *queue, const struct telegram *telegram)
{
	uint32_t *chain = chain_of(queue, telegram, telegram->due_ms / queue->similar_ms);
	queue->entries[queue->used++] = (struct queue_entry){ *telegram, *chain };
	*chain = (uint32_t)queue->used;
}

static void unlink_entry(struct queue *queue, const struct telegram *telegram)
{
	struct queue_entry *entries = queue->entries;
	uint32_t *link = chain_of(queue, telegram, telegram->due_ms / queue->similar_ms);
	while (entries[*link - 1].telegram.sequence != telegram->sequence)
		link = &entries[*link - 1].next;
	*link = entries[*link - 1].next;
}

/* Makes the index of all that is pending, with room for as much again. */
static void make_index(struct queue *queue)
{
	size_t size = queue->size ? queue->size : INDEX_LEAST;
	while (size < 2 * queue->pending)
		size *= 2;
	if (size > queue->size) {
		queue->heads = memory_resize(queue->heads, size, sizeof *queue->heads);
		queue->entries = memory_resize(queue->entries, size, sizeof *queue->entries);
		queue->size = size;
	}
	memset(queue->heads, 0, size * sizeof *queue->heads);
	queue->used = 0;
	queue->indexed = true;
	for (size_t i = 0; i < queue->pending; i++)
		link_entry(queue, nth(queue, i));
}

/* Whether it is plain that nothing pending is similar, as it is if all that is
 * due about then is in the row and from senders with lower ids. */
static bool is_first(const struct queue *queue, const struct telegram *telegram)
{
	const struct telegrams *row = &queue->parts[QUEUE_ROW];
	if (row->count - row->taken < queue->pending)
		return false;
	const struct telegram *last = &row->items[row->count - 1];
	int64_t since_ms = telegram->due_ms - queue->similar_ms;
	return last->due_ms <= since_ms ||
	       (last->sender < telegram->sender && queue->turn_ms <= since_ms);
}

bool queue_has_similar(struct queue *queue, const struct telegram *telegram)
{
	if (!queue->pending || !queue->similar_ms || is_first(queue, telegram))
		return false;
	if (!queue->indexed)
		make_index(queue);
	int64_t window = telegram->due_ms / queue->similar_ms;
	for (int64_t w = window - 1; w <= window + 1; w++) {
		uint32_t at = *chain_of(queue, telegram, w);
		for (; at; at = queue->entries[at - 1].next) {
			if (is_similar(queue, &queue->entries[at - 1].telegram, telegram))
				return true;
		}
	}
	return false;
}

/*
 * Row and heap.
 */

/* Adds an item, the contents of which the caller sets. */
static struct telegram *add(struct telegrams *part)
{
	if (part->count == part->capacity)
		part->items = memory_grow(part->items, part->count, &part->capacity,
		                          sizeof *part->items);
	return &part->items[part->count++];
}

/* Appends to the row, whose telegrams move to the front once most of it is
 * gone. */
static void append(struct queue *queue, const struct telegram *telegram)
{
	struct telegrams *row = &queue->parts[QUEUE_ROW];
	if (row->taken < row->count && row->items[row->count - 1].sender >= telegram->sender)
		queue->turn_ms = row->items[row->count - 1].due_ms;
	if (row->count == row->capacity && row->taken > row->count / 2) {
		row->count -= row->taken;
		memcpy(row->items, row->items + row->taken, row->count * sizeof *row->items);
		row->taken = 0;
	}
	*add(row) = *telegram;
}

/* Moves the hole at i up to where the telegram belongs, and puts it there. */
static void sift_up(struct telegrams *heap, size_t i, const struct telegram *telegram)
{
	for (size_t up; i && telegram_is_before(telegram, &heap->items[up = (i - 1) / WAYS]);
	     i = up)
		heap->items[i] = heap->items[up];
	heap->items[i] = *telegram;
}

static size_t earlier(const struct telegrams *heap, size_t a, size_t b)
{
	return telegram_is_before(&heap->items[b], &heap->items[a]) ? b : a;
}

static size_t least_child(const struct telegrams *heap, size_t i)
{
	size_t least = WAYS * i + 1;
	if (least + WAYS <= heap->count)
		return earlier(heap, earlier(heap, least, least + 1),
		               earlier(heap, least + 2, least + 3));
	for (size_t child = least + 1; child < heap->count; child++)
		least = earlier(heap, least, child);
	return least;
}

/* Moves the hole at i down to a leaf, and fills it with the last item, which
 * seldom belongs higher up. */
static void cut_heap(struct telegrams *heap, size_t i)
{
	const struct telegram *last = &heap->items[--heap->count];
	for (size_t child; (child = least_child(heap, i)) < heap->count; i = child)
		heap->items[i] = heap->items[child];
	sift_up(heap, i, last);
}

void queue_push(struct queue *queue, const struct telegram *telegram)
{
	struct telegrams *heap = &queue->parts[QUEUE_HEAP], *row = &queue->parts[QUEUE_ROW];
	queue->pending++;
	queue->pending_fields += telegram_field_count(telegram);
	if (telegram->flags & TELEGRAM_HELD) {
		*add(&queue->parts[QUEUE_HELD]) = *telegram;
	} else if (row->taken == row->count ||
	           telegram_is_before(&row->items[row->count - 1], telegram)) {
		append(queue, telegram);
	} else {
		add(heap);
		sift_up(heap, heap->count - 1, telegram);
	}
	if (queue->indexed && queue->used == queue->size)
		make_index(queue);
	else if (queue->indexed)
		link_entry(queue, telegram);
}

/* Takes an item out of its part. */
static void cut(struct queue *queue, struct telegrams *part, struct telegram *item)
{
	if (queue->indexed)
		unlink_entry(queue, item);
	queue->pending--;
	queue->pending_fields -= telegram_field_count(item);
	if (part == &queue->parts[QUEUE_HEAP]) {
		cut_heap(part, (size_t)(item - part->items));
	} else if (item == &part->items[part->taken]) {
		part->taken++;
	} else {
		const struct telegram *end = part->items + --part->count;
		memmove(item, item + 1, (size_t)(end - item) * sizeof *item);
	}
	if (part->taken == part->count)
		part->taken = part->count = 0;
}

bool queue_take(struct queue *queue, int64_t now_ms, struct telegram *telegram)
{
	struct telegrams *part = &queue->parts[QUEUE_ROW], *heap = &queue->parts[QUEUE_HEAP];
	if (heap->count &&
	    (!part->count || telegram_is_before(heap->items, &part->items[part->taken])))
		part = heap;
	struct telegram *first = &part->items[part->taken];
	if (!part->count || first->due_ms > now_ms)
		return false;
	*telegram = *first;
	cut(queue, part, first);
	return true;
}

/*
 * The post office.
 */

const struct telegram *queue_find(const struct queue *queue, uint64_t sequence)
{
	for (size_t i = 0; i < queue->pending; i++) {
		if (nth(queue, i)->sequence == sequence)
			return nth(queue, i);
	}
	return NULL;
}

bool queue_remove(struct queue *queue, uint64_t sequence, struct telegram *telegram)
{
	for (int n = 0; n < QUEUE_PARTS; n++) {
		struct telegrams *part = &queue->parts[n];
		for (size_t i = part->taken; i < part->count; i++) {
			if (part->items[i].sequence != sequence)
				continue;
			*telegram = part->items[i];
			cut(queue, part, &part->items[i]);
			return true;
		}
	}
	return false;
}

size_t queue_list(const struct queue *queue, struct telegram *out, size_t most)
{
	size_t count = 0;
	for (size_t i = 0; most && i < queue->pending; i++) {
		const struct telegram *telegram = nth(queue, i);
		if (count == most && !telegram_is_before(telegram, &out[most - 1]))
			continue;
		size_t at = count < most ? count++ : most - 1;
		for (; at && telegram_is_before(telegram, &out[at - 1]); at--)
			out[at] = out[at - 1];
		out[at] = *telegram;
	}
	return count;
}

void queue_save(const struct queue *queue, struct telegram *out, double *fields)
{
	struct telegram *end = out;
	for (int n = 0; n < QUEUE_PARTS; n++) {
		const struct telegrams *part = &queue->parts[n];
		size_t count = part->count - part->taken;
		if (count)
			memcpy(end, part->items + part->taken, count * sizeof *out);
		end += count;
	}
	for (; fields && queue->pending_fields && out < end; out++) {
		size_t count = telegram_field_count(out);
		if (!count)
			continue;
		memcpy(fields, queue_fields(queue, out), count * sizeof *fields);
		out->extra.as.cell = 0;
		fields += count;
	}
}

void queue_load(struct queue *queue, const struct telegram *telegrams, size_t count,
                const double *fields)
{
	queue_clear(queue);
	for (size_t i = 0; i < count; i++) {
		struct telegram telegram = telegrams[i];
		size_t with = telegram_field_count(&telegram);
		if (with) {
			struct contents contents = { .extra = telegram.extra };
			memcpy(contents.fields, fields, with * sizeof *fields);
			queue_enclose(queue, &telegram, &contents);
		}
		queue_push(queue, &telegram);
		fields += with;
	}
}

uint64_t queue_digest(const struct queue *queue, uint64_t (*digest)(const void *, size_t))
{
	uint64_t sum = 0;
	for (size_t i = 0; i < queue->pending; i++) {
		const struct telegram *telegram = nth(queue, i);
		struct {
			struct telegram telegram;
			struct contents contents;
		} whole;
		bool has = queue_fields(queue, telegram);
		if (has) {
			whole.telegram = *telegram;
			whole.telegram.extra.as.cell = 0;
			whole.contents = queue_contents(queue, telegram);
		}
		sum += digest(has ? (const void *)&whole : telegram,
		              has ? sizeof whole : sizeof *telegram);
	}
	return sum;
}

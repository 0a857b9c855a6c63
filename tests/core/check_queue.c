/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/queue.h"

#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "suite.h"

/*
 * The queue beside a model of it: a list that is searched from end to end.
 */

enum { TICK_MS = 500, SIMILAR_MS = 250, MOST = 4000, SENDERS = 12 };

/* How telegrams come in a walk. */
static const struct manner {
	int64_t delays_ms[6];
	uint32_t spread_ms;   /* up to this much is added to a delay */
	bool in_turn;         /* senders mostly take turns, as agents do */
	uint32_t sends;       /* in a tick, at most */
	uint32_t edits, held; /* one edit, or one telegram held, in so many sent; 0: none */
	int64_t similar_ms;
} manners[] = {
	{ { 1500, 1500, 1500, 1500, 1500, 1500 }, 1, true, 20, 0, 0, SIMILAR_MS },
	{ { 1, 250, 500, 1500, 1500, 600000 }, 400, true, 12, 20, 40, SIMILAR_MS },
	{ { 1, 250, 500, 1500, 1500, 600000 }, 400, false, 12, 20, 40, SIMILAR_MS },
	{ { 0, 10, 200, 3000, 20000, 90000 }, 3000, false, 60, 5, 5, 0 },
	{ { 500, 500, 1000, 1000, 1500, 1500 }, 1, false, 200, 100, 0, 1 },
	{ { 1, 2, 3, 4, 5, 6 }, 1, true, 3, 2, 3, 100000 },
};

struct walk {
	const struct manner *manner;
	struct queue queue;
	struct telegram list[MOST];
	size_t count;
	uint64_t key, sequence;
	int64_t now_ms;
	uint32_t draws, turn;
};

static uint32_t draw(struct walk *walk, uint32_t range)
{
	return rng_below(rng_draw(walk->key, 0, walk->draws++), range);
}

static bool is_seldom(struct walk *walk, uint32_t one_in)
{
	return one_in && draw(walk, one_in) == 0;
}

/* Whether two telegrams, whose fields are in cells, carry the same. */
static bool carry_same(const struct walk *walk, const struct telegram *a, const struct telegram *b)
{
	struct contents one = queue_contents(&walk->queue, a);
	struct contents other = queue_contents(&walk->queue, b);
	return memcmp(&one, &other, sizeof one) == 0;
}

static bool list_has_similar(const struct walk *walk, const struct telegram *telegram)
{
	for (size_t i = 0; i < walk->count; i++) {
		const struct telegram *other = &walk->list[i];
		if (other->sender == telegram->sender && other->receiver == telegram->receiver &&
		    other->message == telegram->message && carry_same(walk, other, telegram) &&
		    llabs(other->due_ms - telegram->due_ms) < walk->manner->similar_ms)
			return true;
	}
	return false;
}

static void push(struct walk *walk, const struct telegram *telegram)
{
	queue_push(&walk->queue, telegram);
	walk->list[walk->count++] = *telegram;
}

static void send(struct walk *walk)
{
	const struct manner *manner = walk->manner;
	struct telegram telegram = { .sequence = ++walk->sequence,
		                     .message = draw(walk, 2),
		                     .receiver = draw(walk, 3),
		                     .sender = draw(walk, SENDERS) };
	if (manner->in_turn && draw(walk, 8))
		telegram.sender = walk->turn++ % SENDERS;
	telegram.receiver += telegram.sender;
	struct contents contents = { .extra.as.numbers = { is_seldom(walk, 3) } };
	if (is_seldom(walk, 3)) {
		/* As many as the messages of that number have. */
		uint8_t count = telegram.message ? FIELDS_MAX : 3;
		contents.extra = (struct extra){ .kind = EXTRA_FIELDS, .count = count };
		contents.fields[draw(walk, count)] = is_seldom(walk, 3);
	}
	queue_enclose(&walk->queue, &telegram, &contents);
	telegram.due_ms = walk->now_ms + manner->delays_ms[draw(walk, 6)] +
	                  draw(walk, manner->spread_ms);
	if (is_seldom(walk, 50))
		telegram.due_ms -= 3 * TICK_MS;
	if (is_seldom(walk, manner->held))
		telegram.flags = TELEGRAM_HELD;
	bool similar = list_has_similar(walk, &telegram);
	ck_assert_int_eq(queue_has_similar(&walk->queue, &telegram), similar);
	/* Some are sent although they are duplicates, as deferred ones are. */
	if (walk->count < MOST && (!similar || is_seldom(walk, 4)))
		push(walk, &telegram);
	else
		queue_discard(&walk->queue, &telegram);
}

static struct telegram remove_any(struct walk *walk)
{
	size_t i = draw(walk, (uint32_t)walk->count);
	struct telegram removed, expected = walk->list[i];
	ck_assert_mem_eq(queue_find(&walk->queue, expected.sequence), &expected, sizeof expected);
	ck_assert(queue_remove(&walk->queue, expected.sequence, &removed));
	ck_assert_mem_eq(&removed, &expected, sizeof removed);
	ck_assert_ptr_null(queue_find(&walk->queue, expected.sequence));
	ck_assert(!queue_remove(&walk->queue, expected.sequence, &removed));
	walk->list[i] = walk->list[--walk->count];
	return removed;
}

/* Drops a telegram, or puts it back held, released, or due at once. */
static void edit(struct walk *walk)
{
	struct telegram telegram = remove_any(walk);
	switch (draw(walk, 4)) {
	case 0:
		queue_discard(&walk->queue, &telegram);
		return;
	case 1:
		telegram.flags ^= TELEGRAM_HELD;
		break;
	case 2:
		telegram.due_ms = walk->now_ms;
		break;
	default:
		break;
	}
	push(walk, &telegram);
}

/* The index of the next telegram due, or count. */
static size_t next_due(const struct walk *walk)
{
	size_t next = walk->count;
	for (size_t i = 0; i < walk->count; i++) {
		const struct telegram *item = &walk->list[i];
		if (!(item->flags & TELEGRAM_HELD) && item->due_ms <= walk->now_ms &&
		    (next == walk->count || telegram_is_before(item, &walk->list[next])))
			next = i;
	}
	return next;
}

static void deliver(struct walk *walk)
{
	struct telegram taken;
	size_t next;
	while ((next = next_due(walk)) < walk->count) {
		ck_assert(queue_take(&walk->queue, walk->now_ms, &taken));
		ck_assert_mem_eq(&taken, &walk->list[next], sizeof taken);
		struct contents contents = queue_contents(&walk->queue, &taken);
		walk->list[next] = walk->list[--walk->count];
		if (is_seldom(walk, 4))
			send(walk);
		struct contents after = queue_contents(&walk->queue, &taken);
		ck_assert_mem_eq(&after, &contents, sizeof after);
		queue_discard(&walk->queue, &taken);
	}
	ck_assert(!queue_take(&walk->queue, walk->now_ms, &taken));
}

static int compare(const void *a, const void *b)
{
	return telegram_is_before(a, b) ? -1 : telegram_is_before(b, a);
}

static uint64_t digest(const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;
	uint64_t hash = 0;
	for (size_t i = 0; i < size; i++)
		hash = rng_mix(hash + byte[i] + 1);
	return hash;
}

static uint64_t digest_of(const struct walk *walk, const struct telegram *telegram)
{
	struct {
		struct telegram telegram;
		struct contents contents;
	} whole = { *telegram, queue_contents(&walk->queue, telegram) };
	if (!queue_fields(&walk->queue, telegram))
		return digest(telegram, sizeof *telegram);
	whole.telegram.extra.as.cell = 0;
	return digest(&whole, sizeof whole);
}

/* The listing, the saved copy, and a queue that is made from it contain what
 * the list does. */
static void look(struct walk *walk)
{
	static struct telegram out[MOST];
	static double fields[MOST * FIELDS_MAX];
	struct queue copy;
	uint64_t sum = 0;
	ck_assert_uint_eq(walk->queue.pending, walk->count);
	qsort(walk->list, walk->count, sizeof *walk->list, compare);
	for (size_t most = 0; most <= 10; most += 5) {
		size_t count = queue_list(&walk->queue, out, most);
		ck_assert_uint_eq(count, most < walk->count ? most : walk->count);
		if (count)
			ck_assert_mem_eq(out, walk->list, count * sizeof *out);
	}
	queue_save(&walk->queue, out, fields);
	queue_init(&copy, walk->manner->similar_ms);
	queue_load(&copy, out, walk->count, fields);
	for (size_t i = 0; i < walk->count; i++)
		sum += digest_of(walk, &walk->list[i]);
	ck_assert_uint_eq(queue_digest(&walk->queue, digest), sum);
	ck_assert_uint_eq(queue_digest(&copy, digest), sum);
	queue_save(&walk->queue, out, NULL);
	qsort(out, walk->count, sizeof *out, compare);
	if (walk->count)
		ck_assert_mem_eq(out, walk->list, walk->count * sizeof *out);
	for (size_t i = 0; i < walk->count; i++) {
		const struct telegram *other = queue_find(&copy, out[i].sequence);
		struct contents contents = queue_contents(&walk->queue, &out[i]);
		struct contents others = queue_contents(&copy, other);
		ck_assert_mem_eq(&contents, &others, sizeof contents);
	}
	queue_fini(&copy);
}

TEST_EACH(the_queue_behaves_as_a_list_that_is_searched, 6 * ARRAY_LEN(manners))
{
	static struct walk walk;
	walk = (struct walk){ .manner = &manners[(size_t)_i % ARRAY_LEN(manners)],
		              .key = rng_key((uint64_t)_i, 0) };
	const struct manner *manner = walk.manner;
	queue_init(&walk.queue, manner->similar_ms);
	for (int tick = 1; tick <= 400; tick++) {
		walk.now_ms = (int64_t)tick * TICK_MS;
		for (uint32_t sends = draw(&walk, manner->sends + 1); sends > 0; sends--) {
			send(&walk);
			if (walk.count && is_seldom(&walk, manner->edits))
				edit(&walk);
		}
		deliver(&walk);
		if (is_seldom(&walk, 20))
			look(&walk);
		if (is_seldom(&walk, 100)) {
			queue_clear(&walk.queue);
			walk.count = 0;
		}
	}
	queue_fini(&walk.queue);
}

static void push_due(struct queue *queue, uint64_t sequence, int64_t due_ms)
{
	struct telegram telegram = { .due_ms = due_ms, .sequence = sequence };
	queue_push(queue, &telegram);
}

static uint64_t take(struct queue *queue, int64_t now_ms)
{
	struct telegram telegram;
	return queue_take(queue, now_ms, &telegram) ? telegram.sequence : 0;
}

TEST(telegrams_come_by_due_and_then_by_sequence_not_before_they_are_due)
{
	struct queue queue;
	queue_init(&queue, 0);
	push_due(&queue, 3, 400);
	push_due(&queue, 1, 450);
	push_due(&queue, 2, 400);
	ck_assert_uint_eq(take(&queue, 399), 0);
	ck_assert_uint_eq(take(&queue, 400), 2);
	push_due(&queue, 4, -3);
	ck_assert_uint_eq(take(&queue, 400), 4);
	ck_assert_uint_eq(take(&queue, 400), 3);
	ck_assert_uint_eq(take(&queue, 400), 0);
	ck_assert_uint_eq(take(&queue, 500), 1);
	ck_assert_uint_eq(queue.pending, 0);
	queue_fini(&queue);
}

TEST(telegrams_less_than_the_time_for_duplicates_apart_are_similar)
{
	struct queue queue;
	struct telegram first = { .due_ms = 1000, .sender = 5, .receiver = 6, .message = 7 };
	queue_init(&queue, SIMILAR_MS);
	queue_push(&queue, &first);
	for (int64_t apart = -SIMILAR_MS; apart <= SIMILAR_MS; apart++) {
		struct telegram other = first;
		other.due_ms += apart;
		ck_assert_int_eq(queue_has_similar(&queue, &other), llabs(apart) < SIMILAR_MS);
	}
	queue_fini(&queue);
}

/* Telegrams that differ from one with the text "a" for Ben, in one thing each. */
static const struct telegram others[] = {
	{ .sender = 8,
	  .receiver = 6,
	  .message = 7,
	  .extra = { .kind = EXTRA_TEXT, .as.text = "a" } },
	{ .sender = 5,
	  .receiver = 8,
	  .message = 7,
	  .extra = { .kind = EXTRA_TEXT, .as.text = "a" } },
	{ .sender = 5,
	  .receiver = 6,
	  .message = 8,
	  .extra = { .kind = EXTRA_TEXT, .as.text = "a" } },
	{ .sender = 5,
	  .receiver = 6,
	  .message = 7,
	  .extra = { .kind = EXTRA_TEXT, .as.text = "b" } },
	{ .sender = 5,
	  .receiver = 6,
	  .message = 7,
	  .extra = { .kind = EXTRA_NUMBERS, .as.text = "a" } },
	{ .sender = 5,
	  .receiver = 6,
	  .message = 7,
	  .extra = { .kind = EXTRA_NUMBERS, .count = 1 } },
	{ .sender = 5,
	  .receiver = 6,
	  .message = 7,
	  .extra = { .kind = EXTRA_NUMBERS, .count = 2 } },
	{ .sender = 5, .receiver = 6, .message = 7 },
};

TEST_EACH(telegrams_that_differ_in_anything_are_not_similar, ARRAY_LEN(others))
{
	struct queue queue;
	queue_init(&queue, SIMILAR_MS);
	queue_push(&queue, &others[_i]);
	for (int i = 0; i < (int)ARRAY_LEN(others); i++)
		ck_assert_int_eq(queue_has_similar(&queue, &others[i]), i == _i);
	queue_fini(&queue);
}

/* Agents that send in turn, each the same thing to itself, need no hash table. */
TEST(senders_in_turn_are_told_apart_without_a_table)
{
	struct queue queue;
	struct telegram taken;
	uint64_t sequence = 0;
	queue_init(&queue, SIMILAR_MS);
	for (int64_t now_ms = 0; now_ms < 20 * TICK_MS; now_ms += TICK_MS) {
		for (uint32_t sender = 0; sender < 100; sender++) {
			struct telegram telegram = { .due_ms = now_ms + 1500,
				                     .sequence = ++sequence,
				                     .sender = sender };
			ck_assert(!queue_has_similar(&queue, &telegram));
			queue_push(&queue, &telegram);
		}
		while (queue_take(&queue, now_ms, &taken))
			;
	}
	ck_assert(!queue.indexed);
	ck_assert_uint_eq(queue.parts[QUEUE_HEAP].count, 0);
	ck_assert_uint_lt(queue.parts[QUEUE_ROW].capacity, 1200);
	queue_fini(&queue);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"
#include "session/likeness.h"

/*
 * The telegrams that are on their way, on both sides.
 */

/* The telegrams of both sides, in order of delivery. */
struct letters {
	const struct likeness *likeness;
	const struct sides *sides;
	struct telegram *items[SIDES];
	size_t counts[SIDES];
};

static void read_letters(struct letters *letters, const struct likeness *likeness,
                         const struct sides *sides)
{
	*letters = (struct letters){ .likeness = likeness, .sides = sides };
	for (int side = 0; side < SIDES; side++) {
		const struct queue *queue = &sides->sims[side]->queue;
		letters->items[side] = memory_zero(queue->pending, sizeof(struct telegram));
		letters->counts[side] = queue_list(queue, letters->items[side], queue->pending);
	}
}

static void free_letters(struct letters *letters)
{
	for (int side = 0; side < SIDES; side++)
		free(letters->items[side]);
}

static const char *message_of(const struct letters *letters, int side,
                              const struct telegram *telegram)
{
	return letters->likeness->worlds[side]->messages[telegram->message];
}

/* Compares what telegrams say; their own numbers do not matter. */
static bool are_alike(const struct letters *letters, const struct telegram *here,
                      const struct telegram *there)
{
	return here->due_ms == there->due_ms && here->flags == there->flags &&
	       !memcmp(&here->extra, &there->extra, sizeof here->extra) &&
	       strcmp(message_of(letters, HERE, here), message_of(letters, THERE, there)) == 0 &&
	       likeness_ids(letters->likeness, letters->sides, here->sender, there->sender) &&
	       likeness_ids(letters->likeness, letters->sides, here->receiver, there->receiver);
}

/* How many, from the first on, are the same on both sides. */
static size_t count_common(const struct letters *letters)
{
	size_t common = 0;
	while (common < letters->counts[HERE] && common < letters->counts[THERE] &&
	       are_alike(letters, &letters->items[HERE][common], &letters->items[THERE][common]))
		common++;
	return common;
}

/* A hash of a telegram without its own number; for queue_digest(). */
static uint64_t digest(const void *bytes, size_t size)
{
	struct telegram telegram;
	uint64_t words[sizeof telegram / sizeof(uint64_t)], sum = 0;
	memcpy(&telegram, bytes, size);
	telegram.sequence = 0;
	memcpy(words, &telegram, sizeof words);
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		sum = rng_mix(sum + words[i]);
	return sum;
}

/* If the worlds are laid out alike, names need not be compared. */
bool likeness_post(const struct likeness *likeness, const struct sides *sides)
{
	const struct queue *here = &sides->sims[HERE]->queue, *there = &sides->sims[THERE]->queue;
	size_t pending = here->pending;
	struct letters letters;
	if (pending != there->pending)
		return false;
	if (likeness->exact)
		return queue_digest(here, digest) == queue_digest(there, digest);
	read_letters(&letters, likeness, sides);
	size_t common = count_common(&letters);
	free_letters(&letters);
	return common == pending;
}

/* Whether the first telegram here that is not common exists there, too, only later. */
static bool comes_later(const struct letters *letters, size_t common)
{
	for (size_t i = common; i < letters->counts[THERE]; i++) {
		if (are_alike(letters, &letters->items[HERE][common], &letters->items[THERE][i]))
			return true;
	}
	return false;
}

size_t likeness_post_text(const struct likeness *likeness, const struct sides *sides, char *out,
                          size_t size)
{
	static const char *const words[SIDES] = { "here", "there" };
	struct letters letters;
	char receiver[64], raw[256] = "";
	read_letters(&letters, likeness, sides);
	size_t common = count_common(&letters);
	int side = common < letters.counts[HERE] && !comes_later(&letters, common) ? HERE : THERE;
	if (common < letters.counts[side]) {
		const struct telegram *telegram = &letters.items[side][common];
		sim_name(sides->sims[side], telegram->receiver, receiver, sizeof receiver);
		snprintf(raw, sizeof raw, "%s for %s, due at %g, is queued only %s",
		         message_of(&letters, side, telegram), receiver,
		         (double)telegram->due_ms / 1000, words[side]);
	}
	free_letters(&letters);
	return text_clean(out, size, raw);
}

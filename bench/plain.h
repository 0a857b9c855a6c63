/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef BENCH_PLAIN_H
#define BENCH_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * The people of plain.c and their letters, which wait in a binary heap.
 */

enum { TICK_MS = 500, STEW_MS = 1500, POCKETS = 3, THIRSTY = 5, COMFORT = 5, TIRED = 5 };

enum place { SHACK, GOLD_MINE, BANK, SALOON };
enum message { HOME, STEW };

/* The lines spoken, by number; there are three chores. */
enum line {
	TO_THE_MINE = 1,
	A_NUGGET,
	POCKETS_FULL,
	TO_THE_BANK,
	DEPOSITING,
	RICH,
	LEAVING_THE_BANK,
	HOMEWARD,
	RESTED,
	ZZZZ,
	COMING,
	TO_THE_SALOON,
	WHISKEY,
	REFRESHED,
	SMELLS_GOOD,
	TASTES_GOOD,
	THANKS,
	WELCOME,
	TO_WORK,
	CHORES,
	TO_THE_CAN = CHORES + 3,
	RELIEF,
	LEAVING_THE_JOHN,
	INTO_THE_OVEN,
	FUSSING,
	ON_THE_TABLE,
	STEW_IS_READY
};

struct west;
struct person;

struct letter {
	int64_t due_ms;
	uint64_t sequence;
	uint32_t sender, receiver;
	int32_t message;
	void *extra;
};

typedef void deed(struct west *west, struct person *person);
typedef bool reader(struct west *west, struct person *person, const struct letter *letter);

struct mode {
	int number;
	deed *enter, *execute, *leave;
	reader *read;
};

struct person {
	const struct mode *mode, *before, *always;
	uint32_t id, partner;
	uint8_t place, cooking, said;
	int32_t gold, savings, thirst, fatigue;
};

struct west {
	struct person *people;
	uint32_t count, tick;
	int64_t now_ms;
	struct letter *heap;
	size_t waiting, room;
	uint64_t sequence;
};

static inline bool is_earlier(const struct letter *a, const struct letter *b)
{
	return a->due_ms == b->due_ms ? a->sequence < b->sequence : a->due_ms < b->due_ms;
}

static inline void wait_for(struct west *west, const struct letter *letter)
{
	if (west->waiting == west->room) {
		west->room = west->room ? 2 * west->room : 64;
		west->heap = realloc(west->heap, west->room * sizeof *west->heap);
		if (!west->heap)
			abort();
	}
	size_t hole = west->waiting++;
	while (hole && is_earlier(letter, &west->heap[(hole - 1) / 2])) {
		west->heap[hole] = west->heap[(hole - 1) / 2];
		hole = (hole - 1) / 2;
	}
	west->heap[hole] = *letter;
}

static inline struct letter take_first(struct west *west)
{
	struct letter first = west->heap[0], last = west->heap[--west->waiting];
	size_t hole = 0, child = 1;
	while (child < west->waiting) {
		if (child + 1 < west->waiting &&
		    is_earlier(&west->heap[child + 1], &west->heap[child]))
			child++;
		if (!is_earlier(&west->heap[child], &last))
			break;
		west->heap[hole] = west->heap[child];
		hole = child;
		child = 2 * hole + 1;
	}
	if (west->waiting)
		west->heap[hole] = last;
	return first;
}

#endif

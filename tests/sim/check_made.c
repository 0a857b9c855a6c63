/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "sim/made.h"
#include "sim/snapshot.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * Whatever is watched in random worlds, they run the same, and the same is recorded.
 */

enum { WORLDS = 60, TICKS = 20, EVENTS_MAX = 60000 };

/* A run: its digest after each tick, and the events recorded. */
struct tape {
	uint64_t digests[TICKS];
	struct event events[EVENTS_MAX];
	size_t count;
};

static void keep(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct tape *tape = context;
	(void)sim;
	ck_assert_uint_le(tape->count + count, EVENTS_MAX);
	memcpy(tape->events + tape->count, events, count * sizeof *events);
	tape->count += count;
}

static void run(struct tape *tape, unsigned number, uint32_t kinds, uint32_t whose)
{
	static struct made made;
	struct sim sim;
	struct watcher watcher = { .kinds = kinds, .whose = whose, .read = keep, .context = tape };
	made_init(&made, number);
	tape->count = 0;
	sim_init(&sim, &made.world, number, 1);
	sim_watch(&sim, kinds ? &watcher : NULL);
	for (size_t tick = 0; tick < TICKS; tick++) {
		sim_tick(&sim);
		tape->digests[tick] = snapshot_digest(&sim);
		ck_assert_uint_eq(sim.depth, 0);
		ck_assert_ptr_null(sim.running);
		ck_assert_ptr_null(sim.shown);
	}
	sim_fini(&sim);
}

/* Finds the next event of these kinds, and of that agent unless AGENT_NONE, without its depth:
 * events that are not recorded do not count into depths; and without a text that is copied. */
static bool next(const struct tape *tape, size_t *i, uint32_t kinds, uint32_t agent,
                 struct event *event)
{
	for (; *i < tape->count; ++*i) {
		*event = tape->events[*i];
		event->depth = 0;
		if (event_is_brief(event))
			event->as.text = NULL;
		if (kinds >> event->kind & 1 && (agent == AGENT_NONE || event->agent == agent)) {
			++*i;
			return true;
		}
	}
	memset(event, 0, sizeof *event);
	return false;
}

/* The part must have the same events of these kinds and that agent as the
 * whole. */
static size_t expect_part(const struct tape *part, const struct tape *all, uint32_t kinds,
                          uint32_t agent, unsigned number)
{
	struct event told, known;
	size_t i = 0, j = 0, count = 0;
	for (;; count++) {
		bool more = next(part, &i, kinds, agent, &told);
		ck_assert_msg(next(all, &j, kinds, agent, &known) == more &&
		                      !memcmp(&told, &known, sizeof told),
		              "world %u: events %zu and %zu differ", number, i, j);
		if (!more)
			break;
	}
	ck_assert_mem_eq(part->digests, all->digests, sizeof part->digests);
	return count;
}

#define ONLY(kind) (UINT32_C(1) << EVENT_##kind)

static const uint32_t sets[] = {
	0,
	ONLY(STAT),
	ONLY(GUARD),
	ONLY(ERROR),
	ONLY(UPDATE) | ONLY(EXECUTE),
	ONLY(ENTER) | ONLY(EXIT),
	ONLY(CHANGE) | ONLY(REVERT),
	ONLY(CHANGE) | ONLY(ERROR),
	ONLY(SAY) | ONLY(SEND) | ONLY(QUEUE) | ONLY(DELIVER) | ONLY(SPAWN) | ONLY(REMOVE),
	ONLY(MOVE) | ONLY(HANDLED) | ONLY(UNHANDLED) | ONLY(NO_RECEIVER) | ONLY(DUPLICATE),
	ONLY(STAT) | ONLY(ENTER) | ONLY(DELIVER),
};

TEST_EACH(whatever_is_watched_a_world_runs_the_same_and_records_the_same, ARRAY_LEN(sets))
{
	static struct tape all, part;
	size_t told = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, EVENTS_ALL, 0);
		run(&part, number, sets[_i], 0);
		ck_assert_uint_eq(expect_part(&part, &all, sets[_i], AGENT_NONE, number),
		                  part.count);
		told += part.count;
	}
	ck_assert_msg(!told == !sets[_i], "%zu events", told);
}

/* No later agent has that id. */
TEST_RANGE(a_watcher_of_one_agent_reads_all_its_events, ADA, RESIDENTS)
{
	static struct tape all, part;
	size_t told = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		run(&all, number, EVENTS_ALL, 0);
		run(&part, number, EVENTS_ALL, 1 + (uint32_t)_i);
		told += expect_part(&part, &all, EVENTS_ALL, (uint32_t)_i, number);
		ck_assert_uint_lt(part.count, all.count);
	}
	ck_assert_uint_gt(told, 10 * WORLDS);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "session/compare.h"
#include "session/session.h"

/*
 * The first event that differs: the segment is run once more on both sides, recorded.
 */

enum {
	TEXT_SIZE = 256,
	/* Worlds with different texts reach the same results by different steps, so that only
	 * results are compared. */
	KINDS_ACROSS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_MOVE | 1 << EVENT_STAT |
	               1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER |
	               1 << EVENT_UNHANDLED | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	               1 << EVENT_INPUT | 1 << EVENT_ERROR,
};

/* The events of one side; their texts live until the next tick. */
struct tape {
	const struct sim *sim;
	struct event *events;
	size_t count, capacity;
};

static void record(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct tape *tape = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		tape->events = memory_grow(tape->events, tape->count, &tape->capacity,
		                           sizeof *tape->events);
		tape->events[tape->count++] = events[i];
	}
}

/* Writes an event as "Elsa: change DoHouseWork to VisitBathroom"; "" past the last one. */
static void write_event(const struct tape *tape, size_t index, char out[TEXT_SIZE])
{
	out[0] = '\0';
	if (index < tape->count)
		event_text_named(tape->sim, &tape->events[index], out, TEXT_SIZE);
}

static bool are_alike(const struct tape tapes[SIDES], size_t index)
{
	const struct event *a = &tapes[HERE].events[index], *b = &tapes[THERE].events[index];
	char texts[SIDES][TEXT_SIZE];
	if (tapes[HERE].sim->world == tapes[THERE].sim->world && !memcmp(a, b, sizeof *a))
		return true;
	write_event(&tapes[HERE], index, texts[HERE]);
	write_event(&tapes[THERE], index, texts[THERE]);
	return a->kind == b->kind && strcmp(texts[HERE], texts[THERE]) == 0;
}

static void find(const struct tape tapes[SIDES], struct compare_event *event)
{
	size_t index = 0;
	while (index < tapes[HERE].count && index < tapes[THERE].count && are_alike(tapes, index))
		index++;
	event->found = index < tapes[HERE].count || index < tapes[THERE].count;
	for (int side = 0; side < SIDES; side++)
		write_event(&tapes[side], index, event->texts[side]);
}

/* For each side, 1 + the slot of the agent in question, or 0 for all agents. */
static void choose_agent(const struct compare *compare, uint32_t slot, uint32_t whose[SIDES])
{
	const struct sides sides = compare_sides(compare);
	bool crowd = sides.sims[HERE]->head.agents > SESSION_CROWD_AGENTS;
	uint32_t twin = slot == LIKENESS_NONE
	                        ? slot
	                        : likeness_twin(&compare->likeness, &sides, HERE, slot);
	bool known = crowd && twin != LIKENESS_NONE;
	whose[HERE] = known ? slot + 1 : 0;
	whose[THERE] = known ? twin + 1 : 0;
}

bool compare_find_event(struct compare *compare, uint64_t tick, uint32_t slot,
                        struct compare_event *event, struct error *error)
{
	struct tape tapes[SIDES];
	uint32_t whose[SIDES];
	bool good = true;
	choose_agent(compare, slot, whose);
	memset(tapes, 0, sizeof tapes);
	for (int side = 0; side < SIDES && good; side++) {
		struct compare_run *run = compare->runs[side];
		struct watcher watcher = { .kinds = compare->likeness.exact ? EVENTS_ALL
			                                                    : KINDS_ACROSS,
			                   .whose = whose[side],
			                   .read = record,
			                   .context = &tapes[side] };
		tapes[side].sim = run->sim;
		good = run->reach(run, tick, error) && run->segment(run, &watcher, error);
	}
	*event = (struct compare_event){ .found = false };
	if (good)
		find(tapes, event);
	for (int side = 0; side < SIDES; side++)
		free(tapes[side].events);
	return good;
}

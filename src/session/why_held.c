/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "lua/condition.h"
#include "session/rerun.h"
#include "session/session_internal.h"
#include "session/why.h"

/*
 * When conditions held last: the ticks before the moment are run again, and their ends asked.
 */

enum {
	HELD_MAX = 8,
	UPDATES_MOST = 8000, /* that are run again */
};

struct held_store {
	struct rerun rerun;
	/* What the answers are about. */
	struct moment moment;
	uint64_t arrivals;
	uint32_t agent;
	bool ready;
	struct why_held items[HELD_MAX];
	struct condition *conditions[HELD_MAX]; /* while they are asked */
	size_t count;
};

void held_store_free(struct held_store *store)
{
	if (store)
		rerun_fini(&store->rerun);
	free(store);
}

void why_held_source(const struct past_event *guard, bool wanted, char *out, size_t size)
{
	struct guard_row row;
	size_t number = 0;
	const struct answer *answer = event_answer(&guard->event);
	for (size_t i = 1; !number && i <= guard_parts(&guard->event); i++) {
		if (answer->parts[i].depth == 1 && answer->parts[i].answer == PART_NO)
			number = i;
	}
	guard_row(guard, number, wanted, &row);
	text_copy(out, size, row.asked);
}

const struct why_held *why_held_find(const struct session *session, const char *source)
{
	const struct held_store *store = session->held;
	for (size_t i = 0; store && i < store->count; i++) {
		if (strcmp(store->items[i].source, source) == 0 && store->items[i].ticks)
			return &store->items[i];
	}
	return NULL;
}

/* Adds the condition of a way that was not open, if it can be asked at other times, too. */
static void add(struct held_store *store, const struct session *session,
                const struct why_ways *ways)
{
	struct why_held *held = &store->items[store->count];
	const struct sim *sim = session_sim(session);
	struct error error;
	if (!ways->guard || ways->open || (ways->way.exit.unless && event_answer(ways->guard)) ||
	    store->count == HELD_MAX)
		return;
	const struct past_event guard = event_past(sim, ways->guard);
	*held = (struct why_held){ .ticks = 0 };
	why_held_source(&guard, !ways->way.exit.unless, held->source, sizeof held->source);
	store->count += condition_new(&store->conditions[store->count], sim, ways->agent->class,
	                              held->source, &error);
}

/* Asks all conditions at the end of a tick. */
static void look(void *context, const struct sim *sim)
{
	struct held_store *store = context;
	const struct agent *agent = sim_agent(sim, store->agent);
	struct error error;
	for (size_t i = 0; agent && i < store->count; i++) {
		struct why_held *held = &store->items[i];
		bool holds = false;
		if (!condition_holds(store->conditions[i], sim, agent, &holds, &error) || !holds)
			continue;
		held->ticks = held->ticks && held->last + 1 == sim->head.tick ? held->ticks + 1 : 1;
		held->last = sim->head.tick;
	}
}

void why_held_prepare(struct session *session, uint32_t id)
{
	struct held_store *store = session->held;
	const struct agent *agent = sim_agent(session_sim(session), id);
	uint8_t state = STATE_NONE;
	if (!store) {
		store = session->held = memory_zero(1, sizeof *store);
		rerun_init(&store->rerun, session->options.world);
	}
	if (!agent || (store->ready && store->agent == id && store->arrivals == session->arrivals &&
	               moment_is(store->moment, session_moment(session))))
		return;
	rerun_forget(&store->rerun, 0);
	store->moment = session_moment(session);
	store->arrivals = session->arrivals;
	store->agent = id;
	store->ready = true;
	store->count = 0;
	while ((state = why_ways_after(session, agent, state))) {
		for (struct why_ways ways = why_ways_of(session, agent, state);
		     why_ways_next(&ways);)
			add(store, session, &ways);
	}
	if (store->count)
		rerun_back(&store->rerun, session, UINT64_MAX, UPDATES_MOST, look, store);
	for (size_t i = 0; i < store->count; i++)
		condition_free(store->conditions[i]);
}

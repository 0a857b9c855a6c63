/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/rerun.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/session.h"
#include "session/session_internal.h"
#include "sim/event_words.h"

void rerun_init(struct rerun *rerun, const struct world *world)
{
	*rerun = (struct rerun){ .ready = false };
	sim_init_empty(&rerun->sim, world);
}

void rerun_fini(struct rerun *rerun)
{
	sim_fini(&rerun->sim);
}

void rerun_forget(struct rerun *rerun, uint64_t tick)
{
	rerun->ready &= rerun->next <= tick;
}

void rerun_near(struct rerun *rerun, const struct session *session, uint64_t tick)
{
	const struct session_options *options = &session->options;
	uint64_t next = keyframes_before(&session->keyframes, tick);
	if (rerun->ready && rerun->next <= tick && next <= rerun->next)
		return;
	if (next) {
		keyframes_load(&session->keyframes, next, &rerun->sim);
	} else {
		sim_fini(&rerun->sim);
		sim_init(&rerun->sim, options->world, options->seed, options->couples);
	}
	rerun->next = next;
	rerun->ready = true;
}

void rerun_segment(struct rerun *rerun, const struct session *session,
                   const struct watcher *watcher)
{
	run_segment(session, &rerun->sim, rerun->next++, watcher);
}

void rerun_reach(struct rerun *rerun, const struct session *session, uint64_t tick)
{
	rerun_near(rerun, session, tick);
	while (rerun->next < tick)
		rerun_segment(rerun, session, NULL);
}

void rerun_back(struct rerun *rerun, const struct session *session, uint64_t ticks,
                uint64_t updates, rerun_look *look, void *context)
{
	uint64_t now = session_moment(session).tick;
	uint64_t agents = number_max64(session_sim(session)->head.agents, 1);
	uint64_t first = now - number_min64(now, number_min64(ticks, updates / agents));
	first = number_max64(first, session_era(session, now));
	if (first < now)
		rerun_reach(rerun, session, first + 1);
	for (; first < now; first++) {
		look(context, &rerun->sim);
		if (first + 1 < now)
			rerun_segment(rerun, session, NULL);
	}
}

/*
 * Lists of events.
 */

/* No more events than this are kept of a tick, however many telegrams beget telegrams. */
enum { EVENTS_MAX = 1 << 20 };

struct past_words {
	struct past_words *next;
	uint64_t tick;
	_Alignas(max_align_t) unsigned char bytes[];
};

/* Copies words that live no longer than their tick, as those of inputs and of some agents do. */
static void *keep(struct past_list *list, uint64_t tick, const void *words, size_t bytes)
{
	struct past_words *copy = memory_zero(1, sizeof *copy + bytes);
	copy->tick = tick;
	*(list->words ? &list->last->next : &list->words) = copy;
	list->last = copy;
	return memcpy(copy->bytes, words, bytes);
}

void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event)
{
	if (list->count >= EVENTS_MAX && list->items[list->count - EVENTS_MAX].tick == tick)
		return;
	list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
	struct past_event *past = &list->items[list->count++];
	const struct answer *answer = event_answer(event);
	*past = event_past(sim, event);
	past->tick = tick;
	const struct parcel *parcel = event_parcel(event);
	if (parcel)
		past->event.as.parcel = keep(list, tick, parcel, sizeof *parcel);
	if (event_is_brief(event))
		past->event.as.text = keep(list, tick, event->as.text, strlen(event->as.text) + 1);
	if (answer)
		past->event.as.answer = keep(list, tick, answer, answer->size);
}

void past_list_clear(struct past_list *list)
{
	past_list_drop_before(list, UINT64_MAX);
	free(list->items);
	*list = (struct past_list){ .count = 0 };
}

size_t past_list_find(const struct past_list *list, uint64_t tick)
{
	return moment_first(list->items, list->count, sizeof *list->items,
	                    offsetof(struct past_event, tick), tick);
}

void past_list_drop_before(struct past_list *list, uint64_t tick)
{
	size_t first = past_list_find(list, tick);
	while (list->words && list->words->tick < tick) {
		struct past_words *words = list->words;
		list->words = words->next;
		free(words);
	}
	list->count -= first;
	if (first)
		memmove(list->items, list->items + first, list->count * sizeof *list->items);
}

void past_chain_fini(struct past_chain *chain)
{
	free(chain->before);
	free(chain->last);
}

void past_chain_clear(struct past_chain *chain)
{
	chain->count = 0;
	if (chain->last)
		memset(chain->last, 0, chain->slots * sizeof *chain->last);
}

void past_chain_add(struct past_chain *chain, const struct event *event)
{
	size_t slot = agent_slot(event->agent), index = chain->count;
	chain->before = memory_grow(chain->before, index, &chain->capacity, sizeof *chain->before);
	chain->before[chain->count++] = 0;
	if (!(PAST_STATS >> event->kind & 1))
		return;
	if (slot >= chain->slots) {
		chain->last = memory_resize(chain->last, 2 * slot + 1, sizeof *chain->last);
		memset(chain->last + chain->slots, 0,
		       (2 * slot + 1 - chain->slots) * sizeof *chain->last);
		chain->slots = 2 * slot + 1;
	}
	chain->before[index] = chain->last[slot];
	chain->last[slot] = (uint32_t)chain->count;
}

size_t past_chain_last(const struct past_chain *chain, uint32_t agent)
{
	return agent_slot(agent) < chain->slots ? chain->last[agent_slot(agent)] : 0;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/event_search.h"

#include "core/number.h"

static bool is_listed(const struct session_search *wanted, uint64_t tick)
{
	for (size_t i = 0; i < wanted->tick_count; i++) {
		if (wanted->ticks[i] == tick)
			return true;
	}
	return false;
}

uint32_t search_kinds(const struct event_search *search, uint64_t tick)
{
	const struct session_search *wanted = &search->wanted;
	return wanted->kinds | (is_listed(wanted, tick) ? UINT32_C(1) << EVENT_TICK : 0);
}

uint64_t search_next(const struct event_search *search, uint64_t tick)
{
	const struct session_search *wanted = &search->wanted;
	uint64_t next = UINT64_MAX;
	for (size_t i = 0; i < wanted->tick_count; i++) {
		if (wanted->ticks[i] >= tick)
			next = number_min64(next, wanted->ticks[i]);
	}
	return next;
}

const struct tripwires *search_wires(const struct event_search *search,
                                     const struct timeline *timeline, const struct sim *sim,
                                     uint64_t tick, uint64_t *last)
{
	const struct session_search *wanted = &search->wanted;
	uint64_t input = tick ? timeline_next(timeline, tick - 1) : tick;
	if (!search->on || search->last || search->tripped || !wanted->lay || input == tick ||
	    is_listed(wanted, tick))
		return NULL;
	*last = number_min64(*last, input - 1);
	return wanted->lay(wanted->context, sim);
}

bool search_is_over(const struct event_search *search)
{
	return search->on && search->number >= 0 && !search->last;
}

static void ask(struct event_search *search, const struct sim *sim, const struct event *event)
{
	int number = search->wanted.match(search->wanted.context, sim, event);
	if (number < 0 || moment_is_before(search->now, search->from) ||
	    !moment_is_before(search->now, search->until))
		return;
	search->found = search->now;
	search->number = number;
	search->cut = event ? (size_t)(event - sim->events) : SIZE_MAX;
}

bool search_wants(const struct event_search *search, uint32_t kinds, const struct event *event)
{
	uint32_t whose = search->wanted.whose;
	return kinds >> event->kind & 1 &&
	       (!whose || event->agent == AGENT_NONE || agent_slot(event->agent) == whose - 1);
}

void search_ask(struct event_search *search, const struct sim *sim, const struct event *event)
{
	if (search_is_over(search) || !search_wants(search, search->kinds, event))
		return;
	ask(search, sim, event);
	search->now.event++;
}

void search_begin(struct event_search *search, const struct sim *sim)
{
	if (search->on && search->wanted.begin)
		search->wanted.begin(search->wanted.context, sim);
}

void search_enter(struct event_search *search, uint64_t tick)
{
	search->now = (struct moment){ tick, 0 };
}

void search_leave(struct event_search *search, const struct sim *sim)
{
	if (!search->wanted.ends || search_is_over(search))
		return;
	search->now.event = MOMENT_END;
	ask(search, sim, NULL);
}

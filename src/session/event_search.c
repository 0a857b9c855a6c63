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

static bool is_done(const struct event_search *search)
{
	return search->number >= 0 && !search->last;
}

bool search_is_over(const struct event_search *search)
{
	return search->on && is_done(search);
}

/* Takes a match at the moment now, before which the sim has delivered all but so many events. */
static void take(struct event_search *search, int number, size_t cut)
{
	if (number < 0 || search->inputs_left || moment_is_before(search->now, search->from) ||
	    !moment_is_before(search->now, search->until))
		return;
	search->found = search->now;
	search->exact = search->counts;
	search->number = number;
	search->cut = cut;
}

bool search_wants(const struct event_search *search, uint32_t kinds, const struct event *event)
{
	uint32_t whose = search->wanted.whose;
	return kinds >> event->kind & 1 &&
	       (!whose || event->agent == AGENT_NONE || agent_slot(event->agent) == whose - 1);
}

void search_ask(struct event_search *search, const struct sim *sim, const struct event *event)
{
	bool input = event->kind == EVENT_INPUT && event->depth == 0;
	search->inputs_left -= input && search->inputs_left;
	if (!is_done(search) && search_wants(search, search->kinds, event))
		take(search, search->wanted.match(search->wanted.context, sim, event),
		     (size_t)(event - sim->events));
	search->now.event++;
}

void search_change(struct event_search *search, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was)
{
	const struct session_search *wanted = &search->wanted;
	if (!is_done(search))
		take(search, wanted->changed(wanted->context, sim, change, agent, was),
		     (size_t)(sim->event_next - sim->events));
}

void search_begin(struct event_search *search, const struct sim *sim)
{
	if ((search->on || search->locates) && search->wanted.begin)
		search->wanted.begin(search->wanted.context, sim);
}

void search_enter(struct event_search *search, uint64_t tick, size_t events)
{
	search->now = (struct moment){ tick, (uint32_t)events };
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/past.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/session_internal.h"
#include "sim/event_words.h"

enum {
	/* The log goes back this many ticks, and no more than this many updates. */
	LOG_TICKS = 512,
	LOG_UPDATES = 16384,
	/* When it has to be found, so much more before it is found as well. */
	SPARE_TICKS = 64,
	SPARE_UPDATES = 4096,
	/* past_prepare_after() goes on so far. */
	AFTER_TICKS = 32,
	AFTER_UPDATES = 4096,
	/* past_prepare_from() goes back no more updates than this. */
	MOST_UPDATES = 1 << 18,
	/* What was not asked for lately stays as long as all takes no more memory than this. */
	STORE_BYTES = 8 << 20,
};

/* The first of the last segments before end that take no more than that many updates: of as many
 * agents as there are now or, in an earlier era, as there were at its end.  None, if they are a
 * crowd. */
static uint64_t first_within(const struct session *session, uint64_t end, uint64_t updates)
{
	const struct eras *eras = &session->eras;
	size_t now = eras_before(eras, session->tick), era = now;
	if (session_is_crowd(session))
		return end;
	while (era && eras->ends[era - 1].tick > end)
		era--;
	uint64_t agents = era == now ? session->sim.head.agents
	                             : eras->ends[era].crossing.before.head.agents;
	for (; era; era--) {
		const struct era_end *before = &eras->ends[era - 1];
		uint64_t used = (end - before->tick) * number_max64(agents, 1);
		if (used > updates)
			break;
		if (before->crowd)
			return before->tick;
		updates -= used;
		agents = before->crossing.before.head.agents;
		end = before->tick;
	}
	return end - number_min64(end, updates / number_max64(agents, 1));
}

/* Brings the chains up to date. */
static void link_events(struct session *session)
{
	struct past_store *store = session->past;
	while (store->chain.count < store->stats.count)
		past_chain_add(&store->chain, &store->stats.items[store->chain.count].event);
	if (store->arrival != session->arrivals || store->shown.count > session->event_count)
		past_chain_clear(&store->shown);
	store->arrival = session->arrivals;
	while (store->shown.count < session->event_count)
		past_chain_add(&store->shown, &session->events[store->shown.count]);
}

struct past_store *past_store_new(const struct world *world)
{
	struct past_store *store = memory_zero(1, sizeof *store);
	rerun_init(&store->rerun, world);
	rerun_init(&store->edge, world);
	return store;
}

void past_store_free(struct past_store *store)
{
	rerun_fini(&store->rerun);
	rerun_fini(&store->edge);
	past_list_clear(&store->events);
	past_list_clear(&store->stats);
	past_chain_fini(&store->chain);
	past_chain_fini(&store->shown);
	free(store);
}

void past_store_forget(struct past_store *store, uint64_t tick)
{
	rerun_forget(&store->rerun, tick);
	rerun_forget(&store->edge, tick);
	/* Their words stay until what is before them is dropped: there are few. */
	store->events.count = past_list_find(&store->events, tick);
	store->stats.count = past_list_find(&store->stats, tick);
	past_chain_clear(&store->chain);
	store->end = number_min64(store->end, tick);
	store->first = number_min64(store->first, tick);
	store->ready = false;
}

/* Adds the events of segment end. */
static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct past_store *store = context;
	for (size_t i = 0; i < count; i++) {
		if (PAST_STATS >> events[i].kind & 1)
			past_list_add(&store->stats, sim, store->end, &events[i]);
		if (PAST_KINDS >> events[i].kind & 1)
			past_list_add_told(&store->events, sim, store->end, events, i);
	}
}

/* Finds what is missing of the segments from first up to end. */
static void find_missing(struct session *session, uint64_t first, uint64_t end)
{
	struct past_store *store = session->past;
	struct watcher watcher = { .kinds = PAST_KINDS | PAST_STATS | 1 << EVENT_GUARD,
		                   .read = write_down,
		                   .context = store };
	if (first < store->first || first > store->end) {
		past_list_clear(&store->events);
		past_list_clear(&store->stats);
		past_chain_clear(&store->chain);
		store->first = store->end = number_max64(first_within(session, first,
		                                                      SPARE_UPDATES),
		                                         first - number_min64(first, SPARE_TICKS));
	}
	if (store->end < end)
		rerun_reach(&store->rerun, session, store->end);
	for (; store->end < end; store->end++)
		rerun_segment(&store->rerun, session, &watcher);
}

static bool is_ready(const struct session *session)
{
	return session->past->ready && session->past->tick == session->tick;
}

void past_prepare(struct session *session)
{
	struct past_store *store = session->past;
	uint64_t tick = session->tick;
	if (!is_ready(session)) {
		store->log = number_max64(first_within(session, tick, LOG_UPDATES),
		                          tick - number_min64(tick, LOG_TICKS));
		find_missing(session, store->log, tick);
		uint64_t first = number_min64(store->log, store->since);
		size_t count = store->events.count + store->stats.count;
		/* What lies before that is dropped if there is too much of it. */
		if (count * sizeof(struct past_event) > STORE_BYTES && first > store->first) {
			past_list_drop_before(&store->events, first);
			past_list_drop_before(&store->stats, first);
			past_chain_clear(&store->chain);
			store->first = first;
		}
		store->since = store->log;
		store->tick = tick;
		store->ready = true;
	}
	link_events(session);
}

uint64_t past_prepare_from(struct session *session, uint64_t first)
{
	struct past_store *store = session->past;
	past_prepare(session);
	first = number_max64(first, first_within(session, session->tick + 1, MOST_UPDATES));
	if (first < store->since) {
		find_missing(session, first, session->tick);
		link_events(session);
		store->since = first;
	}
	if (first <= session->tick)
		rerun_reach(&store->edge, session, first);
	return first;
}

/* Where what past_prepare_after() prepares ends: the segment after the last. */
static uint64_t after_end(const struct session *session)
{
	uint64_t ticks = AFTER_UPDATES / number_max64(session->sim.head.agents, 1);
	uint64_t end = session->tick + 1 + number_min64(ticks, AFTER_TICKS);
	return session_is_crowd(session) ? session->tick
	                                 : number_min64(end, session_newest(session) + 1);
}

void past_prepare_after(struct session *session)
{
	past_prepare(session);
	if (session->tick < session_newest(session))
		find_missing(session, session->past->log, after_end(session));
}

const struct sim *past_edge(const struct session *session, uint64_t since)
{
	const struct rerun *edge = &session->past->edge;
	bool there = edge->ready && edge->next == since && is_ready(session);
	return there ? &edge->sim : NULL;
}

struct past past_from(const struct session *session, uint64_t since)
{
	const struct past_store *store = session->past;
	size_t count, done, first = 0, end = 0;
	since = number_max64(since, is_ready(session) ? store->since : session->tick);
	if (is_ready(session)) {
		first = past_list_find(&store->events, since);
		end = past_list_find(&store->events, session->tick);
	}
	struct past past = { .session = session,
		             .since = since,
		             .shown = end - number_min64(first, end),
		             .before = end ? store->events.items + first : NULL,
		             .events = session_shown_events(session, &count, &done) };
	past.now = past.shown + done;
	past.end = past.beyond = past.shown + count;
	return past;
}

struct past past_around(const struct session *session)
{
	const struct past_list *events = &session->past->events;
	struct past past = past_log(session);
	size_t first = past_list_find(events, session->tick + 1);
	size_t end = past_list_find(events, after_end(session));
	if (is_ready(session) && first < end) {
		past.after = events->items + first;
		past.beyond += end - first;
	}
	return past;
}

struct past past_log(const struct session *session)
{
	return past_from(session, is_ready(session) ? session->past->log : session->tick);
}

struct past past_of_era(const struct session *session)
{
	uint64_t era = session_era(session, session->tick);
	return past_from(session, number_max64(era, past_log(session).since));
}

/* An event of another segment than the one shown; NULL: it is of that one. */
static const struct past_event *elsewhere(const struct past *past, size_t index)
{
	return index < past->shown                          ? &past->before[index]
	       : index < past->end || index >= past->beyond ? NULL
	                                                    : &past->after[index - past->end];
}

const struct event *past_peek(const struct past *past, size_t index)
{
	const struct past_event *event = elsewhere(past, index);
	return event ? &event->event : &past->events[index - past->shown];
}

uint64_t past_tick(const struct past *past, size_t index)
{
	const struct past_event *event = elsewhere(past, index);
	return event ? event->tick : past->session->tick;
}

/* The class of an agent in the segment shown.  If the agent is gone by its end, an event tells
 * it. */
static uint8_t class_of(const struct past *past, uint32_t id)
{
	const struct agent *agent = sim_agent(session_sim(past->session), id);
	size_t i = past->end;
	if (agent)
		return agent->class;
	while (past_back(past, &i, 1 << EVENT_REMOVE | 1 << EVENT_SPAWN) && i >= past->shown) {
		if (past_peek(past, i)->agent == id)
			return (uint8_t)past_peek(past, i)->value;
	}
	return CLASS_NONE;
}

struct past_event past_at(const struct past *past, size_t index)
{
	const struct past_event *other = elsewhere(past, index);
	if (other)
		return *other;
	const struct event *event = past_peek(past, index);
	struct past_event full = event_past(session_sim(past->session), event);
	full.tick = past->session->tick;
	if (full.class == CLASS_NONE)
		full.class = class_of(past, event->agent);
	if (full.other_class == CLASS_NONE &&
	    event_info(event->kind)->fields & (FIELD_SENDER | FIELD_RECEIVER))
		full.other_class = class_of(past, event->other);
	return full;
}

bool past_next(const struct past *past, size_t *index, size_t end, uint32_t kinds)
{
	while (*index < end && !(kinds >> past_peek(past, *index)->kind & 1))
		++*index;
	return *index < end;
}

bool past_back(const struct past *past, size_t *index, uint32_t kinds)
{
	while (*index > 0 && !(kinds >> past_peek(past, *index - 1)->kind & 1))
		--*index;
	return (*index)-- > 0;
}

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
			past_list_add(&store->events, sim, store->end, &events[i]);
	}
}

/* Finds what is missing of the segments from first up to the one shown. */
static void find_missing(struct session *session, uint64_t first)
{
	struct past_store *store = session->past;
	struct watcher watcher = { .kinds = PAST_KINDS | PAST_STATS,
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
	if (store->end < session->tick)
		rerun_reach(&store->rerun, session, store->end);
	for (; store->end < session->tick; store->end++)
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
		find_missing(session, store->log);
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
		find_missing(session, first);
		link_events(session);
		store->since = first;
	}
	if (first <= session->tick)
		rerun_reach(&store->edge, session, first);
	return first;
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
	past.end = past.shown + count;
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

const struct event *past_peek(const struct past *past, size_t index)
{
	return index < past->shown ? &past->before[index].event
	                           : &past->events[index - past->shown];
}

uint64_t past_tick(const struct past *past, size_t index)
{
	return index < past->shown ? past->before[index].tick : past->session->tick;
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
	if (index < past->shown)
		return past->before[index];
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

static bool is_stat(const struct event *event, uint32_t agent, size_t stat)
{
	return event->kind == EVENT_STAT && event->agent == agent && event->stat == stat + 1;
}

/* Whether one of the first events of the segment shown, so many, writes the stat; *was is then what
 * it was before all of them. */
static bool was_before(const struct session *session, size_t events, uint32_t agent, size_t stat,
                       double *was)
{
	const struct past_chain *chain = &session->past->shown;
	bool found = false, linked = session->past->arrival == session->arrivals;
	for (size_t at = linked ? past_chain_last(chain, agent) : 0; at;
	     at = chain->before[at - 1]) {
		const struct event *event = &session->events[at - 1];
		if (at > events || !is_stat(event, agent, stat))
			continue;
		*was = event->as.was;
		found = true;
	}
	return found;
}

bool past_was(const struct session *session, uint32_t agent, size_t stat, double *was)
{
	size_t count, done;
	session_shown_events(session, &count, &done);
	return was_before(session, done, agent, stat, was);
}

/* A stat of an agent, and its value at some time. */
struct bearer {
	const struct agent *agent;
	const char *stat; /* its name, the same in all eras */
	size_t index;
	double value;
	size_t at; /* 1 + the index of the agent's last event that is not undone, or 0 */
};

/* Takes the bearer back over segment tick.  False if the agent appeared in it. */
static bool undo_segment(const struct past_store *store, uint64_t tick, struct bearer *bearer)
{
	const struct past_event *items = store->stats.items;
	bool born = false;
	for (; bearer->at && items[bearer->at - 1].tick >= tick;
	     bearer->at = store->chain.before[bearer->at - 1]) {
		const struct event *event = &items[bearer->at - 1].event;
		if (items[bearer->at - 1].tick > tick || event->agent != bearer->agent->id)
			continue;
		if (is_stat(event, event->agent, bearer->index))
			bearer->value = event->as.was;
		born |= event->kind == EVENT_SPAWN;
	}
	return !born;
}

/* Moves the bearer to the same stat at the end of the era before; false if there was no such stat
 * or no such agent. */
static bool go_back(const struct era_end *end, struct bearer *bearer)
{
	const struct sim *before = &end->crossing.before;
	bearer->agent = sim_agent(before, era_end_before(end, bearer->agent->id));
	if (!bearer->agent)
		return false;
	const struct class *class = sim_class(before, bearer->agent);
	int index = class_find_stat(class, bearer->stat);
	if (index < 0)
		return false;
	bearer->index = (size_t)index;
	bearer->value = stat_read(&class->stats[index], bearer->agent);
	return true;
}

size_t past_values(const struct session *session, uint32_t id, size_t stat, double *values,
                   size_t count)
{
	const struct past_store *store = session->past;
	const struct eras *eras = &session->eras;
	uint64_t end = session->tick, tick = end, log = past_log(session).since;
	uint64_t first = number_max64(log, end - number_min64(end, count));
	struct bearer bearer = { .agent = sim_agent(&session->sim, id), .index = stat };
	if (!bearer.agent)
		return 0;
	const struct class *class = sim_class(&session->sim, bearer.agent);
	bearer.stat = class->stats[stat].name;
	bearer.value = stat_read(&class->stats[stat], bearer.agent);
	was_before(session, session->event_count, id, stat, &bearer.value);
	bearer.at = past_chain_last(&store->chain, id);
	size_t era = eras_before(eras, end);
	bool exists = true;
	while (tick > first && exists) {
		if (era && eras->ends[era - 1].tick == tick) {
			if (!go_back(&eras->ends[--era], &bearer))
				break;
			bearer.at = past_chain_last(&store->chain, bearer.agent->id);
		}
		values[--tick - first] = bearer.value;
		exists = undo_segment(store, tick, &bearer);
	}
	memmove(values, values + (tick - first), (end - tick) * sizeof *values);
	return end - tick;
}

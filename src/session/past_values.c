/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/number.h"
#include "session/past.h"
#include "session/session_internal.h"

/* What stats were before. */

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

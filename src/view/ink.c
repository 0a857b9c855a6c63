/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/ink.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/tally.h"
#include "session/why.h"
#include "session/why_now.h"

/* Whose machine is looked at, and on what. */
struct inking {
	struct ink *ink;
	const struct session *session;
	const struct agent *agent;
	const struct class *class;
	uint8_t machine;
};

static void mark_node(const struct inking *it, uint8_t state, unsigned flags)
{
	int node = state ? chart_find_node(it->ink->chart, it->class, state) : -1;
	if (node >= 0)
		it->ink->nodes[node].flags |= flags;
}

static void mark_states(const struct inking *it)
{
	const struct machine *machine = agent_machines_const(it->agent) + it->machine;
	mark_node(it, machine->current, INK_CURRENT);
	mark_node(it, machine->previous, INK_PREVIOUS);
	for (uint8_t i = machine->current; i; i = it->class->states[i]->parent)
		mark_node(it, i, INK_ACTIVE);
}

static void mark_edge(const struct inking *it, const struct event *change, unsigned flags)
{
	int edge = change->state ? chart_find_edge(it->ink->chart, it->class, change->state,
	                                           (unsigned)change->value, change->to)
	                         : -1;
	if (edge >= 0)
		it->ink->edges[edge].flags |= flags;
}

static bool is_change(const struct inking *it, const struct event *event)
{
	return event_is_change(event) && event->result && event->agent == it->agent->id &&
	       event->machine == it->machine;
}

/* The edges taken in the tick shown and, last or before that, the last one. */
static void mark_path(const struct inking *it)
{
	size_t count, done;
	const struct event *events = session_told_events(it->session, &count, &done);
	const struct event *last = NULL;
	for (size_t i = 0; i < done; i++) {
		if (!is_change(it, &events[i]))
			continue;
		last = &events[i];
		mark_edge(it, last, INK_NOW | INK_TAKEN);
	}
	uint64_t era = session_era(it->session, session_moment(it->session).tick);
	for (size_t i = session_log_count(it->session); i-- > 0 && !last;) {
		const struct chronicle_entry *line = session_log_line(it->session, i);
		last = line->tick >= era && is_change(it, &line->event) ? &line->event : NULL;
	}
	if (last)
		mark_edge(it, last, INK_LAST | INK_TAKEN);
}

static void count_past(const struct inking *it)
{
	struct tally tally;
	struct ink *ink = it->ink;
	tally_init(&tally, it->class);
	ink->since = tally_agent(&tally, it->session, it->agent);
	ink->counted = !session_is_crowd(it->session);
	for (size_t i = 0; i < ink->chart->node_count; i++)
		ink->nodes[i].visits = tally_visits(&tally, ink->chart->nodes[i].state);
	for (size_t i = 0; i < ink->chart->way_count; i++) {
		const struct chart_way *way = &ink->chart->ways[i];
		if (tally_taken(&tally, way->state, way->number))
			ink->edges[way->edge].flags |= INK_TAKEN;
	}
	tally_fini(&tally);
}

/* Of the questions that kept the agent where it is, the one that was closest. */
struct closest {
	uint8_t state, to;
	unsigned number;
	uint64_t distance;
};

static void look_at_ways(const struct inking *it, uint8_t state, struct closest *closest)
{
	for (struct way way = way_of(it->class->states[state]); way_next(&way);) {
		const struct event *guard = why_now_guard(it->session, it->agent, state, &way);
		int64_t missing;
		if (!guard || !why_missing(guard, !way.exit.unless, &missing))
			continue;
		uint64_t distance = missing < 0 ? 0 - (uint64_t)missing : (uint64_t)missing;
		if (it->ink->nearly && distance >= closest->distance)
			continue;
		*closest = (struct closest){ state, way.exit.to, way.number, distance };
		it->ink->nearly = guard;
		it->ink->wanted = !way.exit.unless;
	}
}

static void mark_nearly(const struct inking *it)
{
	const struct machine *machine = agent_machines_const(it->agent) + it->machine;
	struct closest closest = { 0 };
	for (uint8_t i = machine->current; i; i = it->class->states[i]->parent)
		look_at_ways(it, i, &closest);
	if (machine->global)
		look_at_ways(it, machine->global, &closest);
	if (!it->ink->nearly)
		return;
	int edge = chart_find_edge(it->ink->chart, it->class, closest.state, closest.number,
	                           closest.to == REVERTS ? machine->previous : closest.to);
	if (edge >= 0)
		it->ink->edges[edge].flags |= INK_NEARLY;
}

void ink_init(struct ink *ink, const struct session *session, const struct agent *agent,
              const struct chart *chart)
{
	struct inking it = { .ink = ink, .session = session, .agent = agent };
	it.class = sim_class(session_sim(session), agent);
	it.machine = it.class->states[chart->nodes[0].state]->machine;
	*ink = (struct ink){ .chart = chart };
	ink->nodes = memory_zero(chart->node_count + 1, sizeof *ink->nodes);
	ink->edges = memory_zero(chart->edge_count + 1, sizeof *ink->edges);
	count_past(&it);
	mark_states(&it);
	mark_path(&it);
	mark_nearly(&it);
}

void ink_fini(struct ink *ink)
{
	free(ink->nodes);
	free(ink->edges);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/ink.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/tally.h"
#include "session/why.h"
#include "session/why_ways.h"
#include "session/past.h"

/* An ink that is being computed, and whose machine it is for. */
struct inking {
	struct ink *ink;
	const struct session *session;
	const struct agent *agent;
	const struct class *class;
	uint8_t machine;
};

static void mark_node(const struct inking *inking, uint8_t state, unsigned flags)
{
	int node = state ? chart_find_node(inking->ink->chart, inking->class, state) : -1;
	if (node >= 0)
		inking->ink->nodes[node].flags |= flags;
}

static void mark_states(const struct inking *inking)
{
	const struct machine *machine = agent_machines_const(inking->agent) + inking->machine;
	mark_node(inking, machine->current, INK_CURRENT);
	mark_node(inking, machine->previous, INK_PREVIOUS);
	for (uint8_t i = machine->current; i; i = inking->class->states[i]->parent)
		mark_node(inking, i, INK_ACTIVE);
}

static void mark_edge(const struct inking *inking, const struct event *change, unsigned flags)
{
	int edge = change->state ? chart_find_edge(inking->ink->chart, inking->class, change->state,
	                                           (unsigned)change->value, change->to)
	                         : -1;
	if (edge >= 0)
		inking->ink->edges[edge].flags |= flags;
}

/* Marks the edges taken in the tick shown, and the one taken last, then or earlier. */
static void mark_path(const struct inking *inking)
{
	struct past past = past_of_era(inking->session);
	unsigned last = INK_LAST;
	for (size_t i = past.now; past_back(&past, &i, 1 << EVENT_CHANGE | 1 << EVENT_REVERT);) {
		const struct event *event = past_peek(&past, i);
		bool now = i >= past.shown;
		if (!event->result || event->agent != inking->agent->id ||
		    event->machine != inking->machine)
			continue;
		if (!now && !last)
			return;
		mark_edge(inking, event, INK_TAKEN | last | (now ? INK_NOW : 0));
		last = 0;
	}
}

static void count_past(const struct inking *inking)
{
	struct tally tally;
	struct ink *ink = inking->ink;
	tally_init(&tally, inking->class);
	ink->since = tally_agent(&tally, inking->session, inking->agent);
	ink->counted = !session_is_crowd(inking->session);
	for (size_t i = 0; i < ink->chart->node_count; i++)
		ink->nodes[i].visits = tally_visits(&tally, ink->chart->nodes[i].state);
	for (size_t i = 0; i < ink->chart->way_count; i++) {
		const struct chart_way *way = &ink->chart->ways[i];
		if (tally_taken(&tally, way->state, way->number))
			ink->edges[way->edge].flags |= INK_TAKEN;
	}
	tally_fini(&tally);
}

/* Of the transitions not taken, the one whose question was closest to its limit. */
struct closest {
	uint8_t state, to;
	unsigned number;
	uint64_t distance;
};

static void look_at_ways(const struct inking *inking, uint8_t state, struct closest *closest)
{
	struct why_ways ways = why_ways_of(inking->session, inking->agent, state);
	while (why_ways_next(&ways)) {
		const struct exit *exit = &ways.way.exit;
		int64_t missing;
		if (!ways.guard || !why_missing(ways.guard, !exit->unless, &missing))
			continue;
		uint64_t distance = missing < 0 ? 0 - (uint64_t)missing : (uint64_t)missing;
		if (inking->ink->nearly && distance >= closest->distance)
			continue;
		*closest = (struct closest){ state, exit->to, ways.way.number, distance };
		inking->ink->nearly = ways.guard;
		inking->ink->wanted = !exit->unless;
	}
}

static void mark_nearly(const struct inking *inking)
{
	const struct machine *machine = agent_machines_const(inking->agent) + inking->machine;
	struct closest closest = { 0 };
	for (uint8_t i = machine->current; i; i = inking->class->states[i]->parent)
		look_at_ways(inking, i, &closest);
	if (machine->global)
		look_at_ways(inking, machine->global, &closest);
	if (!inking->ink->nearly)
		return;
	int edge = chart_find_edge(inking->ink->chart, inking->class, closest.state, closest.number,
	                           closest.to == REVERTS ? machine->previous : closest.to);
	if (edge >= 0)
		inking->ink->edges[edge].flags |= INK_NEARLY;
}

void ink_init(struct ink *ink, const struct session *session, const struct agent *agent,
              const struct chart *chart)
{
	struct inking inking = { .ink = ink, .session = session, .agent = agent };
	inking.class = sim_class(session_sim(session), agent);
	inking.machine = inking.class->states[chart->nodes[0].state]->machine;
	*ink = (struct ink){ .chart = chart };
	ink->nodes = memory_zero(chart->node_count, sizeof *ink->nodes);
	ink->edges = memory_zero(chart->edge_count, sizeof *ink->edges);
	count_past(&inking);
	mark_states(&inking);
	mark_path(&inking);
	mark_nearly(&inking);
}

void ink_fini(struct ink *ink)
{
	free(ink->nodes);
	free(ink->edges);
}

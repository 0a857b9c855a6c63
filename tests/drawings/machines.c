/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "machines.h"

#include <stdint.h>
#include <stdio.h>

#include "core/array.h"

enum kind { SPARSE, DENSE, HUB, NESTED, REVERTS_TOO, KINDS };

enum { STATES_LEAST = 3, STATES_MOST = 14, HUB_COUNT = 2 };

static const char *const titles[STATES_MOST] = {
	"Idle",  "Walk",  "Chase", "Sleep",  "EatStew", "Patrol", "Rest",
	"Build", "Clean", "Think", "GoHome", "Swim",    "Dance",  "QuenchThirst",
};

static const char *const words[] = {
	"",           "hurt",      "ready",   "full",   "home",  "empty",   "early rested",
	"away",       "found",     "thirsty", "hungry", "alone", "at dusk", "lost",
	"enemy seen", "gold >= 3", "angry",   "done",
};

struct making {
	struct chart *chart;
	uint32_t seed;
	int nodes;
};

static int draw(struct making *it, int limit)
{
	it->seed = it->seed * 1664525 + 1013904223;
	return (int)((uint64_t)it->seed * (uint32_t)limit >> 32);
}

static void add_edge(struct making *it, int from, int to, enum chart_kind kind)
{
	const char *label = words[draw(it, ARRAY_LEN(words))];
	for (size_t i = 0; i < it->chart->edge_count; i++) {
		const struct chart_edge *edge = &it->chart->edges[i];
		if (edge->from == from && edge->to == to)
			return;
	}
	chart_add_edge(it->chart, from, to, kind, label);
}

static void add_nodes(struct making *it, enum kind kind)
{
	for (int i = 0; i < it->nodes; i++) {
		bool inside = kind == NESTED && i > 1 && draw(it, 2);
		int parent = inside ? 1 + (draw(it, 3) == 0 ? draw(it, i - 1) : 0) : -1;
		bool first = i == 0;
		for (int k = 0; inside && k < i; k++)
			first |= it->chart->nodes[k].parent == parent;
		struct chart_node node = { .title = titles[i], .parent = parent };
		node.initial = inside ? !first : i == 0;
		chart_add_node(it->chart, &node);
	}
}

static void add_edges(struct making *it, enum kind kind)
{
	int nodes = it->nodes, count = kind == DENSE ? nodes * 5 / 2 : nodes * 4 / 3;
	for (int i = 1; i < nodes; i++) {
		if (kind != HUB)
			add_edge(it, draw(it, i), i, CHART_PLAIN);
		else if (draw(it, 3))
			add_edge(it, i, 0, CHART_PLAIN);
		if (kind == HUB && draw(it, 3))
			add_edge(it, 0, i, CHART_MESSAGE);
	}
	while ((int)it->chart->edge_count < count && count-- > 0)
		add_edge(it, draw(it, nodes), draw(it, nodes), CHART_PLAIN);
	for (int i = 0; kind == REVERTS_TOO && i < 1 + nodes / 4; i++)
		add_edge(it, draw(it, nodes), draw(it, 2) ? CHART_BACK : draw(it, nodes),
		         CHART_REVERT);
	/* A hub into which edges of one label lead, as a machine's every state may say when it is done. */
	for (int i = 0; kind == HUB && i < nodes; i++) {
		if (i != nodes / 2 && draw(it, HUB_COUNT))
			chart_add_edge(it->chart, i, nodes / 2, CHART_PLAIN, "ready");
	}
}

void machines_make(struct chart *chart, unsigned number)
{
	struct making it = { .chart = chart, .seed = number * 7919 + 1 };
	enum kind kind = (enum kind)(number % KINDS);
	*chart = (struct chart){ .node_count = 0 };
	it.nodes = STATES_LEAST + (int)(number / KINDS) % (STATES_MOST - STATES_LEAST + 1);
	add_nodes(&it, kind);
	add_edges(&it, kind);
}

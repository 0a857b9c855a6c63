/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "easel.h"

#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "diagram/paper.h"

char *easel_text(const struct diagram *diagram, bool ascii)
{
	const struct paper *paper = &diagram->paper;
	char *text = memory_zero((size_t)paper->rows * ((size_t)paper->cols * 4 + 1) + 1, 1);
	char *end = text;
	for (int y = 0; y < paper->rows; y++) {
		char *line = end;
		for (int x = 0; x < paper->cols; x++) {
			uint32_t code = paper_code(paper_at(paper, x, y), WEIGHT_LIGHT,
			                           WEIGHT_LIGHT, ascii);
			end += code ? text_encode(code, end) : 0;
		}
		while (end > line && end[-1] == ' ')
			end--;
		*end++ = '\n';
	}
	*end = '\0';
	return text;
}

int easel_node(struct chart *chart, const char *title, int parent)
{
	bool first = true;
	for (size_t i = 0; i < chart->node_count; i++)
		first = first && chart->nodes[i].parent != parent;
	struct chart_node node = { .title = title, .parent = parent, .initial = first };
	return chart_add_node(chart, &node);
}

int easel_edge(struct chart *chart, int from, int to, const char *label)
{
	return chart_add_edge(chart, from, to, to == CHART_BACK ? CHART_REVERT : CHART_PLAIN,
	                      label);
}

void easel_soldier(struct chart *chart)
{
	*chart = (struct chart){ .node_count = 0 };
	int off = easel_node(chart, "OffDuty", -1), duty = easel_node(chart, "OnDuty", -1);
	int patrol = easel_node(chart, "Patrol", duty), fight = easel_node(chart, "Fight", duty);
	int shoot = easel_node(chart, "Shoot", fight), reload = easel_node(chart, "Reload", fight);
	int heal = easel_node(chart, "Heal", -1), any = easel_node(chart, "SoldierGlobal", -1);
	chart->nodes[any].global = true;
	easel_edge(chart, off, duty, "alarm");
	easel_edge(chart, duty, off, "all clear");
	easel_edge(chart, patrol, fight, "enemy seen");
	easel_edge(chart, fight, patrol, "enemy gone");
	easel_edge(chart, shoot, reload, "no ammo");
	easel_edge(chart, reload, shoot, "loaded");
	easel_edge(chart, shoot, shoot, "enemy in sight");
	easel_edge(chart, reload, off, "fled");
	easel_edge(chart, any, heal, "hurt");
	easel_edge(chart, heal, CHART_BACK, "healed");
}

uint32_t easel_draw(uint32_t *seed, uint32_t limit)
{
	*seed = *seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)*seed * limit >> 32);
}

static void random_edge(struct chart *chart, uint32_t *seed)
{
	static const char *const labels[] = {
		"",     "tired",  "enemy seen", "else",
		"lost", "火事だ", "StewReady",  "the pockets are full of gold again",
	};
	uint32_t nodes = (uint32_t)chart->node_count;
	int from = (int)easel_draw(seed, nodes), to = (int)easel_draw(seed, nodes);
	bool back = easel_draw(seed, 12) == 0;
	easel_edge(chart, from, back ? CHART_BACK : to,
	           labels[easel_draw(seed, ARRAY_LEN(labels))]);
}

void easel_random(struct chart *chart, uint32_t seed)
{
	static const char *const titles[] = {
		"A", "Sleep", "GoHomeAndSleepTilRested", "見張り", "Chase", "Idle", "QuenchThirst",
	};
	*chart = (struct chart){ .node_count = 0 };
	seed = seed * 7919 + 1;
	bool nested = easel_draw(&seed, 3) == 0;
	uint32_t nodes = 1 + easel_draw(&seed, 9);
	for (uint32_t i = 0; i < nodes; i++) {
		int parent = nested && i && easel_draw(&seed, 2) ? (int)easel_draw(&seed, i) : -1;
		easel_node(chart, titles[easel_draw(&seed, ARRAY_LEN(titles))], parent);
	}
	chart->nodes[nodes - 1].global = easel_draw(&seed, 4) == 0;
	for (uint32_t i = easel_draw(&seed, nodes * 2 + 1); i > 0; i--)
		random_edge(chart, &seed);
}

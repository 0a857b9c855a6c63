/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/compare_agents.h"

#include <stdio.h>

#include "sim/stat.h"
#include "view/widget.h"

enum { GUTTER = 2, GAP = 2, NAME_COLS = 14, LEAST = 4, TEXT_SIZE = 200 };

struct sides compare_agents_sides(const struct view_scene *scene)
{
	return (struct sides){ scene->match,
		               { session_sim(scene->session), session_sim(scene->other) } };
}

static bool has_agent(const struct sim *sim, uint32_t slot)
{
	return slot < sim->head.slots && sim_slot(sim, slot)->class != CLASS_NONE;
}

/* Adds the agent in a slot here, and the one there if it has no pair.  most is at least 1. */
static size_t add_slot(const struct sides *sides, uint32_t slot, struct agent_pair *out,
                       size_t most)
{
	size_t count = 0;
	if (has_agent(sides->sims[HERE], slot))
		out[count++] = (struct agent_pair){ { slot, sides_other(sides, HERE, slot) } };
	if (count < most && has_agent(sides->sims[THERE], slot) &&
	    sides_other(sides, THERE, slot) == MATCH_NONE)
		out[count++] = (struct agent_pair){ { MATCH_NONE, slot } };
	return count;
}

static uint32_t slots_of(const struct sides *sides)
{
	uint32_t here = sides->sims[HERE]->head.slots, there = sides->sims[THERE]->head.slots;
	return here > there ? here : there;
}

/* The list starts with the first agent if the selected one is visible then; otherwise the selected
   one is in the middle. */
size_t compare_agents_list(const struct view_scene *scene, struct agent_pair *out, size_t most)
{
	const struct sides sides = compare_agents_sides(scene);
	uint32_t slots = slots_of(&sides), half = (uint32_t)(most / 2);
	uint32_t selected = scene->look->selected == AGENT_NONE ? 0
	                                                        : agent_slot(scene->look->selected);
	uint32_t first = selected < most ? 0 : selected - half;
	size_t count = 0;
	for (uint32_t slot = first; slot < slots && count < most; slot++)
		count += add_slot(&sides, slot, out + count, most - count);
	return count;
}

/* Whether the agent differs in any way. */
static bool differs_at_all(const struct view_scene *scene, const struct agent_pair *pair)
{
	const struct sides sides = compare_agents_sides(scene);
	if (pair->slots[HERE] == MATCH_NONE || pair->slots[THERE] == MATCH_NONE)
		return true;
	return !sides_same_agent(&sides, pair->slots[HERE], pair->slots[THERE]);
}

/* Where the next item goes. */
struct flow {
	struct area area;
	int x, y, left; /* lines begin at column left */
	int most;       /* the most lines */
};

static void draw_item(struct flow *flow, enum style style, bool differs, const char *text)
{
	int cols = width_text(text) + differs;
	if (flow->x > flow->left && flow->x + cols > flow->area.cols && flow->y + 1 < flow->most) {
		flow->x = flow->left;
		flow->y++;
	}
	if (flow->x + LEAST > flow->area.cols)
		return;
	if (differs)
		flow->x += mark_draw(flow->area, flow->x, flow->y, MARK_DIFFERS);
	flow->x += area_textn(flow->area, flow->x, flow->y, flow->area.cols - flow->x,
	                      differs ? style : STYLE_DIM, text) +
	           GAP;
}

static void write_item(const struct aspect *aspect, int side, char *out, size_t size)
{
	static const char *const words[ASPECTS] = { [ASPECT_STATE] = "",
		                                    [ASPECT_PLACE] = "",
		                                    [ASPECT_PREVIOUS] = "was ",
		                                    [ASPECT_CLOCK] = "ticks " };
	char value[STAT_TEXT_MAX];
	aspect_text(aspect, side, value, sizeof value);
	if (aspect->kind == ASPECT_STAT)
		snprintf(out, size, "%s %s", aspect_stat(aspect, side)->name, value);
	else
		snprintf(out, size, "%s%s", words[aspect->kind], value);
}

static void draw_aspects(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         bool differing, struct flow *flow)
{
	static const enum style styles[ASPECTS] = {
		[ASPECT_STATE] = STYLE_CURRENT, [ASPECT_PLACE] = STYLE_PLACE,
		[ASPECT_STAT] = STYLE_STRONG,   [ASPECT_PREVIOUS] = STYLE_PREVIOUS,
		[ASPECT_CLOCK] = STYLE_PLAIN,
	};
	const struct sides sides = compare_agents_sides(scene);
	struct aspect aspect = aspect_of(&sides, pair->slots[HERE], pair->slots[THERE]);
	while (aspect_next(&aspect)) {
		char text[TEXT_SIZE];
		bool differs = !aspect_is_same(&aspect);
		if (differs != differing)
			continue;
		write_item(&aspect, side, text, sizeof text);
		draw_item(flow, styles[aspect.kind], differs, text);
	}
}

static struct flow begin_flow(struct area area, int most)
{
	int left = GUTTER + NAME_COLS + GAP;
	return (struct flow){ area, left, 0, left, most };
}

/* Measures by drawing into an area without rows. */
int compare_agents_rows(const struct view_scene *scene, const struct agent_pair *pair,
                        struct area area, int most)
{
	int rows = 1;
	if (pair->slots[HERE] == MATCH_NONE || pair->slots[THERE] == MATCH_NONE)
		return rows;
	for (int side = 0; side < SIDES; side++) {
		struct flow flow = begin_flow(area_sub(area, 0, 0, area.cols, 0), most);
		draw_aspects(scene, pair, side, true, &flow);
		draw_aspects(scene, pair, side, false, &flow);
		rows = flow.y + 1 > rows ? flow.y + 1 : rows;
	}
	return rows;
}

/* What differs comes first, so that it is visible even if there is little room. */
void compare_agents_draw(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         struct area area)
{
	const struct sides sides = compare_agents_sides(scene);
	const struct sim *sim = sides.sims[side];
	uint32_t slot = pair->slots[side];
	char name[WIDGET_NAME_SIZE];
	struct flow flow = begin_flow(area, area.rows);
	bool differs = differs_at_all(scene, pair);
	if (slot == MATCH_NONE) {
		area_textn(area, GUTTER, 0, area.cols - GUTTER, STYLE_DIM, "not on this side");
		return;
	}
	uint32_t id = sim_slot(sim, slot)->id;
	bool selected = side == HERE && id == scene->look->selected;
	if (differs)
		mark_draw(area, 0, 0, MARK_DIFFERS);
	widget_draw_name(area_sub(area, 0, 0, area.cols, 1), GUTTER, NAME_COLS,
	                 selected  ? STYLE_SELECTED
	                 : differs ? STYLE_AGENT
	                           : STYLE_DIM,
	                 widget_name(sim, id, name));
	if (pair->slots[!side] == MATCH_NONE) {
		draw_item(&flow, STYLE_STRONG, true, "only on this side");
		return;
	}
	draw_aspects(scene, pair, side, true, &flow);
	draw_aspects(scene, pair, side, false, &flow);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents below each other; only those in sight are looked at.
 */
#include <stdio.h>

#include "view/mark.h"
#include "view/roster.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/widget.h"

static int measure_agent(const struct sheet *sheet, struct area area, uint32_t slot)
{
	return sheet_draw(sheet, area_sub(area, 0, 0, area.cols, 0), 0, sim_slot(sheet->sim, slot));
}

/* Where to begin drawing: an agent and how many of its rows are above the area. */
struct start {
	uint32_t slot;
	int hidden;
};

/* Moves up by that many rows, or to the first agent. */
static void move_up(const struct sheet *sheet, struct area area, struct start *start, int rows)
{
	start->hidden -= rows;
	while (start->hidden < 0) {
		uint32_t before = start->slot ? roster_seek(sheet->sim, start->slot - 1, -1)
		                              : ROSTER_NONE;
		if (before == ROSTER_NONE) {
			start->hidden = 0;
			return;
		}
		start->slot = before;
		start->hidden += measure_agent(sheet, area, before);
	}
}

/* Moves down by that many rows, or to the last agent. */
static void move_down(const struct sheet *sheet, struct area area, struct start *start, int rows)
{
	start->hidden += rows;
	for (;;) {
		int height = measure_agent(sheet, area, start->slot);
		uint32_t after = roster_seek(sheet->sim, start->slot + 1, 1);
		if (start->hidden < height)
			return;
		if (after == ROSTER_NONE) {
			start->hidden = 0;
			return;
		}
		start->hidden -= height;
		start->slot = after;
	}
}

/* Whether everything from the first agent to that one fits. */
static bool fits_from_top(const struct sheet *sheet, struct area area, uint32_t last)
{
	int rows = 0;
	for (uint32_t slot = 0; slot <= last && rows <= area.rows; slot++) {
		if (sim_slot(sheet->sim, slot)->class != CLASS_NONE)
			rows += measure_agent(sheet, area, slot);
	}
	return rows <= area.rows;
}

/* From the top if the selected agent is in sight then, else with it in the middle. */
static struct start find_start(const struct sheet *sheet, struct area area, int scroll)
{
	const struct agent *selected = sim_agent(sheet->sim, sheet->scene->selected);
	struct start start = { roster_seek(sheet->sim, 0, 1), 0 };
	if (start.slot == ROSTER_NONE)
		return start;
	if (selected && !fits_from_top(sheet, area, agent_slot(selected->id))) {
		start.slot = agent_slot(selected->id);
		int height = measure_agent(sheet, area, start.slot);
		move_up(sheet, area, &start, height < area.rows ? (area.rows - height) / 2 : 0);
	}
	if (scroll < 0)
		move_up(sheet, area, &start, -scroll);
	if (scroll > 0)
		move_down(sheet, area, &start, scroll);
	return start;
}

/* Where everyone is in sight anyway, agents stand apart. */
static int choose_gap(struct sheet *sheet, struct area area)
{
	int rows = 0;
	for (uint32_t slot = roster_seek(sheet->sim, 0, 1); slot != ROSTER_NONE;
	     slot = roster_seek(sheet->sim, slot + 1, 1)) {
		rows += measure_agent(sheet, area, slot) + 1;
		if (rows > area.rows + 1)
			return 0;
	}
	return sheet->form != SHEET_LINE;
}

/* A list of agents: its plan, where its rows are, and where it begins. */
struct agent_list {
	struct sheet sheet;
	struct area area;
	struct start start;
};

static void lay_out(struct agent_list *list, const struct view_scene *scene, struct area area)
{
	sheet_init(&list->sheet, scene, area.cols);
	list->area = area;
	if (sheet_has_heads(&list->sheet) && area.rows > 3)
		list->area = area_sub(area, 0, 1, area.cols, area.rows - 1);
	list->sheet.gap = choose_gap(&list->sheet, list->area);
	list->start = find_start(&list->sheet, list->area, scene->scroll);
}

/* Draws all that is in sight; whose row wanted is (a click's), or AGENT_NONE. */
static uint32_t draw_list(const struct agent_list *list, int wanted)
{
	const struct sheet *sheet = &list->sheet;
	struct area area = list->area;
	struct start start = list->start;
	uint32_t slot = start.slot, found = AGENT_NONE;
	int y = -start.hidden;
	while (slot != ROSTER_NONE && y < area.rows) {
		const struct agent *agent = sim_slot(sheet->sim, slot);
		int end = y + sheet_draw(sheet, area, y, agent);
		if (wanted >= y && wanted < end - sheet->gap)
			found = agent->id;
		y = end;
		slot = roster_seek(sheet->sim, slot + 1, 1);
	}
	if (start.hidden || start.slot != roster_seek(sheet->sim, 0, 1))
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (y > area.rows + sheet->gap || slot != ROSTER_NONE)
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
	return found;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct agent_list list;
	char note[32];
	unsigned agents = (unsigned)session_sim(scene->session)->head.agents;
	snprintf(note, sizeof note, "%u agent%s", agents, agents == 1 ? "" : "s");
	area = view_heading(scene, area, focused, &view_agents, note);
	lay_out(&list, scene, area);
	if (list.area.rows < area.rows)
		sheet_draw_heads(&list.sheet, widget_row(area, 0));
	draw_list(&list, -1);
}

/* All agents below each other. */
static int rows(const struct view_scene *scene, struct area area)
{
	struct agent_list list;
	lay_out(&list, scene, widget_below_heading(area));
	const struct sim *sim = list.sheet.sim;
	int used = area.rows - list.area.rows - list.sheet.gap;
	for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE && used < area.rows;
	     slot = roster_seek(sim, slot + 1, 1))
		used += measure_agent(&list.sheet, list.area, slot);
	return used + list.sheet.gap;
}

static struct view_answer click(const struct view_scene *scene, struct area area, int x, int y)
{
	struct agent_list list;
	(void)x;
	area = widget_below_heading(area);
	lay_out(&list, scene, area);
	return roster_click(draw_list(&list, y - 1 - (area.rows - list.area.rows)));
}

/* Selects the agent a page further on, or the last one, and at least the next. */
static struct view_answer page(const struct view_scene *scene, struct area area, enum view_key key)
{
	enum { KEPT = 2 };
	struct agent_list list;
	lay_out(&list, scene, widget_below_heading(area));
	const struct sim *sim = list.sheet.sim;
	int step = key == VIEW_PAGE_UP ? -1 : 1, rows = list.area.rows - KEPT;
	if (scene->selected == AGENT_NONE)
		return roster_key(scene, area, VIEW_DOWN);
	uint32_t slot = agent_slot(scene->selected), last = slot;
	do {
		slot = roster_seek(sim, slot + (uint32_t)step, step);
		if (slot == ROSTER_NONE)
			break;
		last = slot;
		rows -= measure_agent(&list.sheet, list.area, slot);
	} while (rows > 0);
	if (last == agent_slot(scene->selected))
		return roster_key(scene, area, step < 0 ? VIEW_UP : VIEW_DOWN);
	return (struct view_answer){ .act = VIEW_SELECT, .agent = sim_slot(sim, last)->id };
}

/* Scrolling leaves the selection where it is. */
static struct view_answer wheel(const struct view_scene *scene, struct area area, enum view_key key)
{
	enum { LINES = 3 };
	struct agent_list list;
	struct view_scene moved = *scene;
	lay_out(&list, scene, widget_below_heading(area));
	struct start before = list.start;
	moved.scroll += key == VIEW_WHEEL_UP ? -LINES : LINES;
	lay_out(&list, &moved, widget_below_heading(area));
	if (list.start.slot == before.slot && list.start.hidden == before.hidden)
		return view_nothing("there are no more agents that way");
	return (struct view_answer){ .act = VIEW_SCROLL, .scroll = moved.scroll };
}

const struct view view_agents = {
	.name = "agents",
	.help = "each agent's place, states and stats",
	.hint = "agent",
	.draw = draw,
	.rows = rows,
	.keys = {
		[VIEW_UP] = { roster_key, "Select the agent before." },
		[VIEW_DOWN] = { roster_key, "Select the next agent." },
		[VIEW_PAGE_UP] = { page, "Select an agent a page before." },
		[VIEW_PAGE_DOWN] = { page, "Select an agent a page further on." },
		[VIEW_HOME] = { roster_key, "Select the first agent." },
		[VIEW_END] = { roster_key, "Select the last agent." },
		[VIEW_ENTER] = { roster_key, "Open the agent's details." },
		[VIEW_WHEEL_UP] = { wheel, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { wheel, "Scroll down." },
	},
	.click = click,
	.click_help = "Select an agent.",
	.find = roster_find,
	.find_help = "Find a name, place, state, number or condition.",
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents, one below the other.  Only the visible ones are looked at.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "view/column.h"
#include "view/mark.h"
#include "view/roster.h"
#include "view/agent_keys.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/widget.h"

static int measure_agent(const struct sheet *sheet, struct area area, uint32_t slot)
{
	return sheet_draw(sheet, area_sub(area, 0, 0, area.cols, 0), 0, sim_slot(sheet->sim, slot));
}

/* Where to begin drawing: an agent, and how many of its rows are above the area. */
struct start {
	uint32_t slot;
	int hidden;
};

/* Moves up by that many rows, or to the first agent. */
static void move_up(const struct sheet *sheet, struct area area, struct start *start, int rows)
{
	start->hidden -= rows;
	while (start->hidden < 0) {
		uint32_t before = roster_next(sheet->scene->look->roster, start->slot, -1);
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
		uint32_t after = roster_next(sheet->scene->look->roster, start->slot, 1);
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
	uint32_t slot = roster_end(sheet->scene->look->roster, 1);
	while (slot != last && rows <= area.rows) {
		rows += measure_agent(sheet, area, slot);
		slot = roster_next(sheet->scene->look->roster, slot, 1);
	}
	return rows + measure_agent(sheet, area, last) - sheet->gap <= area.rows;
}

/* Leaves no free row below the last agent as long as there are agents above the area. */
static void fill(const struct sheet *sheet, struct area area, struct start *start)
{
	int rows = -start->hidden;
	for (uint32_t slot = start->slot; slot != ROSTER_NONE && rows < area.rows;
	     slot = roster_next(sheet->scene->look->roster, slot, 1))
		rows += measure_agent(sheet, area, slot);
	if (rows < area.rows)
		move_up(sheet, area, start, area.rows - rows);
}

/* Starts with the first agent if the selected one is visible then; otherwise the selected one is in
 * the middle. */
static struct start find_start(const struct sheet *sheet, struct area area, int scroll)
{
	const struct agent *selected = sim_agent(sheet->sim, sheet->scene->look->selected);
	struct start start = { roster_end(sheet->scene->look->roster, 1), 0 };
	if (start.slot == ROSTER_NONE)
		return start;
	bool listed = selected && roster_has(sheet->scene->look->roster, agent_slot(selected->id));
	if (listed && !fits_from_top(sheet, area, agent_slot(selected->id))) {
		start.slot = agent_slot(selected->id);
		int height = measure_agent(sheet, area, start.slot);
		move_up(sheet, area, &start, height < area.rows ? (area.rows - height) / 2 : 0);
	}
	fill(sheet, area, &start);
	if (scroll < 0)
		move_up(sheet, area, &start, -scroll);
	if (scroll > 0)
		move_down(sheet, area, &start, scroll);
	fill(sheet, area, &start);
	return start;
}

/* The rows of all agents, counted until they reach most. */
static int measure_all(const struct sheet *sheet, struct area area, int most)
{
	int rows = 0;
	for (uint32_t slot = roster_end(sheet->scene->look->roster, 1);
	     slot != ROSTER_NONE && rows < most;
	     slot = roster_next(sheet->scene->look->roster, slot, 1))
		rows += measure_agent(sheet, area, slot);
	return rows;
}

/* Leaves a gap between agents if all of them are visible even so. */
static int choose_gap(struct sheet *sheet, struct area area)
{
	int rows = 0;
	for (uint32_t slot = roster_end(sheet->scene->look->roster, 1); slot != ROSTER_NONE;
	     slot = roster_next(sheet->scene->look->roster, slot, 1)) {
		rows += measure_agent(sheet, area, slot) + 1;
		if (rows > area.rows + 1)
			return 0;
	}
	return sheet->form != SHEET_LINE;
}

/* A list of agents: its plan, the area of its rows, and where it starts. */
struct agent_list {
	struct sheet sheet;
	struct area area;
	struct start start;
};

/* Whether the columns have heads: not where they would take the place of an agent in a low area. */
static bool has_heads(const struct sheet *sheet, struct area area)
{
	enum { ROOMY = 4 };
	return sheet_has_heads(sheet) &&
	       (area.rows >= ROOMY || measure_all(sheet, area, area.rows) < area.rows);
}

/* Whether agents are shown without their stats, so that at least half of them are visible; never if
 * they are sorted by a stat. */
static bool is_brief(const struct sheet *sheet, struct area area)
{
	struct sheet brief = *sheet;
	int rows = area.rows - has_heads(sheet, area);
	brief.brief = true;
	return sheet->form != SHEET_LINE &&
	       abs(roster_column(sheet->scene->look->roster)) < COLUMN_STATS &&
	       measure_all(sheet, area, rows + 1) > rows &&
	       measure_all(&brief, area, 2 * rows + 1) <= 2 * rows;
}

static void lay_out(struct agent_list *list, const struct view_scene *scene, struct area area,
                    int scroll)
{
	sheet_init(&list->sheet, scene, area.cols);
	list->sheet.brief = is_brief(&list->sheet, area);
	list->area = area;
	if (has_heads(&list->sheet, area))
		list->area = area_sub(area, 0, 1, area.cols, area.rows - 1);
	list->sheet.gap = list->sheet.brief ? 0 : choose_gap(&list->sheet, list->area);
	list->start = find_start(&list->sheet, list->area, scroll);
}

/* Draws all visible agents; returns the one in the row that is wanted (by a click), or
 * AGENT_NONE. */
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
		slot = roster_next(sheet->scene->look->roster, slot, 1);
	}
	if (start.hidden || start.slot != roster_end(sheet->scene->look->roster, 1))
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (y > area.rows + sheet->gap || slot != ROSTER_NONE)
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
	return found;
}

/* Writes "thirst > 3: 12 of 200 agents by thirst", or as much of it as applies. */
static void write_note(const struct view_scene *scene, char *out, size_t size)
{
	const struct sim *sim = session_sim(scene->session);
	const char *filter = roster_text(scene->look->roster);
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	size_t length = 0;
	if (*filter)
		length = (size_t)snprintf(out, size, "%s: %s of ", filter,
		                          text_grouped(roster_count(scene->look->roster), listed));
	length += (size_t)snprintf(out + length, size - length, "%s agent%s",
	                           text_grouped(sim->head.agents, agents),
	                           sim->head.agents == 1 ? "" : "s");
	if (roster_column(scene->look->roster))
		snprintf(out + length, size - length, " by %s%s",
		         column_name(sim->world, abs(roster_column(scene->look->roster))),
		         roster_column(scene->look->roster) < 0 ? ", reversed" : "");
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct agent_list list;
	char note[ROSTER_TEXT_SIZE + WIDGET_NAME_SIZE + 64];
	write_note(scene, note, sizeof note);
	area = view_heading(scene, area, focused, note);
	lay_out(&list, scene, area, view_scrolled(scene));
	if (list.area.rows < area.rows)
		sheet_draw_heads(&list.sheet, widget_row(area, 0));
	draw_list(&list, -1);
	if (roster_end(scene->look->roster, 1) == ROSTER_NONE)
		area_text(list.area, 0, 0, STYLE_DIM, "  nobody");
}

/* The rows for all agents one below the other; if the list is brief for lack of room, all that
 * there are. */
static int rows(const struct view_scene *scene, struct area area)
{
	struct agent_list list;
	lay_out(&list, scene, widget_below_heading(area), view_scrolled(scene));
	int heads = area.rows - list.area.rows;
	if (list.start.slot == ROSTER_NONE)
		return heads + 1;
	if (list.sheet.brief)
		return area.rows;
	int most = area.rows - heads + list.sheet.gap;
	return heads + measure_all(&list.sheet, list.area, most) - list.sheet.gap;
}

/* The row of the list in which an agent begins. */
static int row_of(const struct agent_list *list, uint32_t id)
{
	int y = -list->start.hidden;
	for (uint32_t slot = list->start.slot;
	     slot != ROSTER_NONE && slot != agent_slot(id) && y < list->area.rows;
	     slot = roster_next(list->sheet.scene->look->roster, slot, 1))
		y += measure_agent(&list->sheet, list->area, slot);
	return y;
}

/* Sorts by that column or, if that is done already, in reverse. */
static struct view_answer sort_by(const struct view_scene *scene, struct look *look, int column)
{
	if (!column)
		return view_nothing(NULL);
	look->column = roster_column(look->roster) == column ? -column : column;
	look->scroll[scene->number] = 0;
	return (struct view_answer){ .act = VIEW_DONE, .repeats = true };
}

/* Selects the agent in that row, which stays there. */
static struct view_answer select_at(const struct view_scene *scene, struct look *look,
                                    struct area area, int row)
{
	struct agent_list list;
	lay_out(&list, scene, area, view_scrolled(scene));
	uint32_t agent = row < 0 ? AGENT_NONE : draw_list(&list, row);
	if (agent == AGENT_NONE)
		return view_nothing(NULL);
	int before = row_of(&list, agent);
	look_select(look, agent);
	lay_out(&list, scene, area, 0);
	look->scroll[scene->number] = row_of(&list, agent) - before;
	return view_done();
}

static struct view_answer click(const struct view_ask *ask)
{
	struct agent_list list;
	struct area area = widget_below_heading(ask->area);
	lay_out(&list, ask->scene, area, view_scrolled(ask->scene));
	int heads = area.rows - list.area.rows;
	return ask->y > 0 && ask->y <= heads
	               ? sort_by(ask->scene, ask->look, sheet_column_at(&list.sheet, ask->x))
	               : select_at(ask->scene, ask->look, area, ask->y - 1 - heads);
}

/* Selects the agent a page further on, or the last one, but at least the next. */
static struct view_answer page(const struct view_ask *ask)
{
	enum { KEPT = 2 };
	struct agent_list list;
	lay_out(&list, ask->scene, widget_below_heading(ask->area), view_scrolled(ask->scene));
	const struct sim *sim = list.sheet.sim;
	int step = ask->key == VIEW_PAGE_UP ? -1 : 1, rows = list.area.rows - KEPT;
	uint32_t slot = agent_slot(ask->look->selected), last = slot;
	if (ask->look->selected == AGENT_NONE || !roster_has(ask->look->roster, slot))
		return agent_keys_select(ask);
	do {
		slot = roster_next(ask->look->roster, slot, step);
		if (slot == ROSTER_NONE)
			break;
		last = slot;
		rows -= measure_agent(&list.sheet, list.area, slot);
	} while (rows > 0);
	if (last == agent_slot(ask->look->selected))
		return view_nothing(step < 0 ? "this is the first agent"
		                             : "this is the last agent");
	return view_select(ask->look, sim_slot(sim, last)->id);
}

/* Scrolls without changing the selection. */
static struct view_answer wheel(const struct view_ask *ask)
{
	enum { LINES = 3 };
	struct agent_list list;
	lay_out(&list, ask->scene, widget_below_heading(ask->area), view_scrolled(ask->scene));
	struct start before = list.start;
	int scroll = view_scrolled(ask->scene) + (ask->key == VIEW_WHEEL_UP ? -LINES : LINES);
	lay_out(&list, ask->scene, widget_below_heading(ask->area), scroll);
	if (list.start.slot == before.slot && list.start.hidden == before.hidden)
		return view_nothing("there are no more agents that way");
	ask->look->scroll[ask->scene->number] = scroll;
	return view_done();
}

/* Sorts by the next column or the previous one; after the last one comes update order. */
static struct view_answer sort(const struct view_ask *ask)
{
	int last = column_last(session_sim(ask->scene->session)->world);
	int column = abs(roster_column(ask->look->roster)) + (ask->key == VIEW_CLOSER ? 1 : -1);
	ask->look->column = column > last ? 0 : column < 0 ? last : column;
	ask->look->scroll[ask->scene->number] = 0;
	return view_done();
}

const struct view view_agents = {
	.name = "agents",
	.help = "each agent's place, states and stats",
	.hint = "agent",
	.draw = draw,
	.rows = rows,
	.keys = {
		[VIEW_PAGE_UP] = { page, "Select an agent a page up." },
		[VIEW_PAGE_DOWN] = { page, "Select an agent a page down." },
		[VIEW_WHEEL_UP] = { wheel, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { wheel, "Scroll down." },
		[VIEW_CLOSER] = { sort, "Sort by the next column." },
		[VIEW_WIDER] = { sort, "Sort by the previous column." },
		[VIEW_CLICK] = { click, "Select an agent; on a column's name, sort by it." },
	},
	.others = agent_keys,
};

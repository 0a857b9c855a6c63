/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents, one below the other.  Only the visible ones are looked at.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/number.h"
#include "core/text.h"
#include "view/roster.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/widget.h"

/* A list of agents: its plan, the area of its rows, and the agent with which it starts.  If not all
 * of them fit, they have a row each. */
struct agent_list {
	struct sheet sheet;
	const struct roster *roster;
	struct area area;
	uint32_t slot;
	bool rest; /* a row below them for the rest of the selected agent */
};

/* The rows of an agent, measured by drawing into an area without rows. */
static int measure_agent(const struct agent_list *list, uint32_t slot)
{
	return sheet_draw(&list->sheet, area_sub(list->area, 0, 0, list->area.cols, 0), 0,
	                  sim_slot(list->sheet.sim, slot));
}

/* The rows of the agents from that slot on, up to another one (without it), but only as long as
 * they are fewer than most. */
static int measure(const struct agent_list *list, uint32_t slot, uint32_t end, int most)
{
	int rows = 0;
	for (; slot != end && slot != ROSTER_NONE && rows < most;
	     slot = roster_next(list->roster, slot, 1))
		rows += measure_agent(list, slot);
	return rows;
}

static int measure_all(const struct agent_list *list, int most)
{
	return measure(list, roster_next(list->roster, ROSTER_NONE, 1), ROSTER_NONE, most);
}

/* Moves the start by that many agents (negative: up), but not beyond the first or last one. */
static void move(struct agent_list *list, int agents)
{
	for (; agents; agents -= agents < 0 ? -1 : 1) {
		uint32_t next = roster_next(list->roster, list->slot, agents < 0 ? -1 : 1);
		if (next == ROSTER_NONE)
			return;
		list->slot = next;
	}
}

/* Leaves no free row below the last agent as long as there are agents above the area. */
static void fill(struct agent_list *list)
{
	int most = list->area.rows, rows = measure(list, list->slot, ROSTER_NONE, most);
	if (rows < most)
		move(list, rows - most);
}

/* Starts with the first agent if the selected one is visible then; otherwise the selected one is in
 * the middle. */
static void find_start(struct agent_list *list, int scroll)
{
	const struct agent *selected = view_agent(list->sheet.scene);
	int rows = list->area.rows;
	uint32_t first = roster_next(list->roster, ROSTER_NONE, 1);
	list->slot = first;
	if (first == ROSTER_NONE)
		return;
	if (selected && roster_has(list->roster, agent_slot(selected->id))) {
		uint32_t slot = agent_slot(selected->id);
		int height = measure_agent(list, slot);
		if (measure(list, first, slot, rows + 1) + height - list->sheet.gap > rows) {
			list->slot = slot;
			move(list, height < rows ? -((rows - height) / 2) : 0);
		}
	}
	fill(list);
	move(list, scroll);
	fill(list);
}

/* Whether the columns have heads: not where they would take the place of an agent in a low area. */
static bool has_heads(const struct agent_list *list)
{
	enum { ROOMY = 4 };
	int rows = list->area.rows;
	return rows >= ROOMY || measure_all(list, rows) < rows;
}

/* Lays out the list in the view's area: as a table if the user has chosen its columns, or if not all
 * agents fit with everything about them; with a gap between agents if all of them are visible even
 * so.  Returns the rows of the heads of its columns. */
static int lay_out(struct agent_list *list, const struct view_scene *scene, struct area area,
                   int scroll)
{
	area = widget_below_heading(area);
	*list = (struct agent_list){ .roster = scene->look->roster, .area = area };
	sheet_init(&list->sheet, scene, area.cols);
	int rows = area.rows - has_heads(list);
	list->sheet.sorted = roster_column(list->roster);
	if (sheet_is_chosen(scene) || measure_all(list, rows + 1) > rows)
		sheet_tabulate(&list->sheet, area.cols);
	bool table = list->sheet.brief;
	int heads = has_heads(list);
	list->rest = table && heads;
	list->area = area_sub(area, 0, heads, area.cols, area.rows - heads - list->rest);
	if (!table) {
		list->sheet.gap = 1;
		list->sheet.gap = measure_all(list, list->area.rows + 2) <= list->area.rows + 1;
	}
	find_start(list, scroll);
	return heads;
}

/* Draws all visible agents; returns the one in the row that is wanted (by a click), or
 * AGENT_NONE. */
static uint32_t draw_list(const struct agent_list *list, int wanted)
{
	const struct sheet *sheet = &list->sheet;
	struct area area = list->area;
	uint32_t slot = list->slot, found = AGENT_NONE;
	int y = 0;
	for (; slot != ROSTER_NONE && y < area.rows; slot = roster_next(list->roster, slot, 1)) {
		const struct agent *agent = sim_slot(sheet->sim, slot);
		int end = y + sheet_draw(sheet, area, y, agent);
		if (wanted >= y && wanted < end - sheet->gap)
			found = agent->id;
		y = end;
	}
	if (list->slot != roster_next(list->roster, ROSTER_NONE, 1))
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (y > area.rows + sheet->gap || slot != ROSTER_NONE)
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
	return found;
}

/* Writes "thirst > 3: 12 of 200 agents by thirst", or as much of it as applies. */
static void write_note(const struct view_scene *scene, char *out, size_t size)
{
	const struct sim *sim = session_sim(scene->session);
	const struct roster *roster = scene->look->roster;
	int column = roster_column(roster);
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	size_t length = 0;
	if (*roster_text(roster))
		length = (size_t)snprintf(out, size, "%s: %s of ", roster_text(roster),
		                          text_grouped(roster_count(roster), listed));
	length += (size_t)snprintf(out + length, size - length, "%s agent%s",
	                           text_grouped(sim->head.agents, agents),
	                           sim->head.agents == 1 ? "" : "s");
	if (column)
		snprintf(out + length, size - length, " by %s%s",
		         column_name(sim->world, abs(column)), column < 0 ? ", reversed" : "");
}

/* Draws "1-7 of 50" and, to the left of it, the rest of the selected agent; and its stats in rows
 * that are left below that. */
static void draw_rest(const struct agent_list *list, struct area below)
{
	const struct sheet *sheet = &list->sheet;
	uint32_t first = roster_rank(list->roster, list->slot), count = roster_count(list->roster);
	char text[64] = "";
	if (first != ROSTER_NONE)
		snprintf(text, sizeof text, "%lu-%lu of %lu", first + 1ul,
		         number_min64(count, first + (uint64_t)list->area.rows),
		         (unsigned long)count);
	below = area_sub(below, SHEET_GUTTER, measure_all(list, list->area.rows),
	                 below.cols - SHEET_GUTTER - 2, below.rows);
	struct area row = widget_row(below, 0);
	widget_right(row, 0, STYLE_DIM, text);
	const struct agent *agent = view_agent(sheet->scene);
	char name[WIDGET_NAME_SIZE];
	if (!agent)
		return;
	int x = area_format(row, 0, 0, STYLE_DIM, "%s: ", widget_name(sheet->sim, agent->id, name));
	sheet_draw_rest(sheet, area_sub(row, x, 0, row.cols - width_text(text) - 2 - x, 1), agent);
	gauge_draw_all(below, 1, sheet->scene->session, agent);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct agent_list list;
	char note[ROSTER_TEXT_SIZE + WIDGET_NAME_SIZE + 64];
	write_note(scene, note, sizeof note);
	if (lay_out(&list, scene, area, view_scrolled(scene)))
		sheet_draw_heads(&list.sheet, widget_row(widget_below_heading(area), 0));
	view_heading(scene, area, focused, note);
	draw_list(&list, -1);
	if (list.rest)
		draw_rest(&list, area_sub(area, 0, list.area.y - area.y, list.area.cols,
		                          list.area.rows + 1));
	if (list.slot == ROSTER_NONE)
		area_text(list.area, 0, 0, STYLE_DIM, "  nobody");
}

/* The rows for all agents one below the other. */
static int rows(const struct view_scene *scene, struct area area)
{
	struct agent_list list;
	int heads = 1 + lay_out(&list, scene, area, view_scrolled(scene));
	if (list.slot == ROSTER_NONE)
		return heads + 1 + list.rest;
	return heads + list.rest + measure_all(&list, area.rows - heads + list.sheet.gap) -
	       list.sheet.gap;
}

/* The row of the list in which an agent begins. */
static int row_of(const struct agent_list *list, uint32_t id)
{
	return measure(list, list->slot, agent_slot(id), list->area.rows);
}

/* Sorts by the column whose head it is, in reverse if that is done already; or selects the agent in
 * that row, which stays there. */
static struct view_answer click(const struct view_ask *ask)
{
	struct agent_list list;
	int heads = lay_out(&list, ask->scene, ask->area, view_scrolled(ask->scene));
	if (ask->y > 0 && ask->y <= heads) {
		int column = sheet_column_at(&list.sheet, ask->x);
		if (!column)
			return view_nothing(NULL);
		ask->look->column = roster_column(list.roster) == column ? -column : column;
		ask->look->scroll[VIEW_AGENTS] = 0;
		return (struct view_answer){ .act = VIEW_DONE, .repeats = true };
	}
	int row = ask->y - 1 - heads;
	uint32_t agent = row < 0 ? AGENT_NONE : draw_list(&list, row);
	if (agent == AGENT_NONE)
		return view_nothing(NULL);
	int before = row_of(&list, agent);
	look_select(ask->look, agent);
	lay_out(&list, ask->scene, ask->area, 0);
	ask->look->scroll[VIEW_AGENTS] = row_of(&list, agent) - before;
	return view_done();
}

/* Selects the agent a page further on, or the last one, but at least the next. */
static struct view_answer page(const struct view_ask *ask)
{
	enum { KEPT = 2 };
	struct agent_list list;
	lay_out(&list, ask->scene, ask->area, view_scrolled(ask->scene));
	int step = ask->key == VIEW_PAGE_UP ? -1 : 1, rows = list.area.rows - KEPT;
	uint32_t selected = agent_slot(ask->look->selected), slot = selected, last = slot;
	if (ask->look->selected == AGENT_NONE || !roster_has(list.roster, slot))
		return agent_keys_select(ask);
	do {
		slot = roster_next(list.roster, slot, step);
		if (slot == ROSTER_NONE)
			break;
		last = slot;
		rows -= measure_agent(&list, slot);
	} while (rows > 0);
	if (last == selected)
		return view_nothing(step < 0 ? "this is the first agent"
		                             : "this is the last agent");
	return view_select(ask->look, sim_slot(list.sheet.sim, last)->id);
}

/* Scrolls without changing the selection. */
static struct view_answer wheel(const struct view_ask *ask)
{
	enum { LINES = 3 };
	struct agent_list before, list;
	int scroll = view_scrolled(ask->scene);
	lay_out(&before, ask->scene, ask->area, scroll);
	scroll += ask->key == VIEW_WHEEL_UP ? -LINES : LINES;
	lay_out(&list, ask->scene, ask->area, scroll);
	if (list.slot == before.slot)
		return view_nothing("there are no more agents that way");
	ask->look->scroll[VIEW_AGENTS] = scroll;
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

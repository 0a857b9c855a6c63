/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/exhibit.h"

#include <stdio.h>

#include "core/text.h"
#include "diagram/glyph.h"
#include "view/ink.h"
#include "view/widget.h"

/* One picture that is being drawn. */
struct drawing {
	const struct gallery_item *item;
	struct ink ink;
	int selected;     /* a node; -1: none */
	struct area area; /* the part of the item's in the middle that is the paper's */
};

static struct area paper_area(const struct gallery_item *item)
{
	const struct paper *paper = &item->picture->diagram.paper;
	int x = (item->area.cols - paper->cols) / 2;
	return area_sub(item->area, x > 0 ? x : 0, 0, paper->cols, paper->rows);
}

static unsigned flags_of(const struct drawing *it, struct owner owner)
{
	if (owner.kind == OWNER_NODE)
		return it->ink.nodes[owner.number].flags;
	return owner.kind == OWNER_NONE ? 0 : it->ink.edges[owner.number].flags;
}

static enum glyph_weight weight_of(const struct drawing *it, struct owner owner)
{
	unsigned flags = flags_of(it, owner);
	if (owner.kind == OWNER_NODE)
		return flags & INK_ACTIVE ? WEIGHT_HEAVY : WEIGHT_LIGHT;
	if (flags & INK_NOW)
		return WEIGHT_DOUBLE;
	return flags & INK_NEARLY ? WEIGHT_HEAVY : WEIGHT_LIGHT;
}

static enum style node_style(const struct drawing *it, int number, bool text)
{
	const struct chart_node *node = &it->ink.chart->nodes[number];
	unsigned flags = it->ink.nodes[number].flags;
	if (text && number == it->selected)
		return STYLE_SELECTED;
	if (flags & INK_ACTIVE)
		return STYLE_CURRENT;
	if (flags & INK_PREVIOUS)
		return STYLE_PREVIOUS;
	if (node->global)
		return STYLE_GLOBAL;
	return text ? STYLE_STRONG : STYLE_PLAIN;
}

static enum style edge_style(const struct drawing *it, int number, bool label)
{
	const struct chart_edge *edge = &it->ink.chart->edges[number];
	unsigned flags = it->ink.edges[number].flags;
	if (flags & INK_NOW)
		return STYLE_CURRENT;
	if (label && flags & INK_NEARLY)
		return STYLE_FAIR;
	if (flags & INK_LAST)
		return STYLE_STRONG;
	if (!(flags & INK_TAKEN) && it->ink.counted)
		return STYLE_DIM;
	return edge->kind == CHART_MESSAGE ? STYLE_TELEGRAM : STYLE_PLAIN;
}

static enum style style_of(const struct drawing *it, struct owner owner, bool text)
{
	switch (owner.kind) {
	case OWNER_NODE:
		return node_style(it, owner.number, text);
	case OWNER_EDGE:
	case OWNER_LABEL:
		return edge_style(it, owner.number, owner.kind == OWNER_LABEL);
	default:
		return STYLE_PLAIN;
	}
}

/* Where an edge meets a box, the frame is the box's. */
static struct owner owner_of(const struct diagram *diagram, int x, int y)
{
	const struct paper_cell *cell = paper_at(&diagram->paper, x, y);
	return cell->along.kind == OWNER_NODE ? cell->along : diagram_at(diagram, x, y);
}

static void draw_cells(const struct drawing *it)
{
	const struct diagram *diagram = &it->item->picture->diagram;
	bool ascii = it->area.canvas->ascii;
	for (int y = 0; y < it->area.rows; y++) {
		for (int x = 0; x < it->area.cols; x++) {
			const struct paper_cell *cell = paper_at(&diagram->paper, x, y);
			uint32_t code = glyph_code(cell, weight_of(it, cell->across),
			                           weight_of(it, cell->along), ascii);
			bool text = cell->kind == CELL_TEXT || cell->kind == CELL_REST;
			if (code && cell->kind != CELL_BLANK)
				area_put(it->area, x, y,
				         style_of(it, owner_of(diagram, x, y), text), code);
		}
	}
}

/* How often a state was visited, briefly or in full. */
static void write_visits(const struct ink *ink, uint64_t visits, bool full, char *out, size_t size)
{
	char number[TEXT_GROUPED_SIZE];
	const char *unit = !full ? "" : visits == 1 ? " visit" : " visits";
	if (!visits && !ink->since)
		snprintf(out, size, "never");
	else
		snprintf(out, size, "%s%s", text_grouped(visits, number), unit);
}

/* Says in a box that it is where the agent is or was, and how often that has been. */
static void draw_note(const struct drawing *it, int node)
{
	const struct ink_mark *mark = &it->ink.nodes[node];
	struct paper_area notes = diagram_notes(&it->item->picture->diagram, it->ink.chart, node);
	struct area row = area_sub(it->area, notes.x, notes.y, notes.cols, notes.rows);
	const char *word = mark->flags & INK_ACTIVE     ? "now"
	                   : mark->flags & INK_PREVIOUS ? "was"
	                                                : "";
	bool counted = it->ink.counted && !it->ink.chart->nodes[node].global;
	char text[64] = "", visits[32];
	for (int full = 1; counted && full >= 0; full--) {
		write_visits(&it->ink, mark->visits, full, visits, sizeof visits);
		snprintf(text, sizeof text, "%s%s%s", word, *word ? ", " : "", visits);
		if (canvas_text_cols(text) <= row.cols)
			break;
	}
	if (!counted || canvas_text_cols(text) > row.cols)
		snprintf(text, sizeof text, "%s", word);
	area_textn(row, 0, 0, row.cols, *word ? node_style(it, node, false) : STYLE_DIM, text);
}

/* Whether nothing meets the frame of a box on so many cells of it. */
static bool is_bare(const struct paper *paper, int x, int y, int cols)
{
	for (int i = 0; i < cols; i++) {
		const struct paper_cell *cell = paper_at(paper, x + i, y);
		if (cell->kind != CELL_LINE || cell->arms != ARMS_ACROSS || cell->taken)
			return false;
	}
	return true;
}

/* Where there is no line for notes, the frame says which state was the one before. */
static void draw_was(const struct drawing *it, int node)
{
	static const char text[] = " was ";
	const struct diagram *diagram = &it->item->picture->diagram;
	struct paper_area box = diagram->boxes[node];
	unsigned flags = it->ink.nodes[node].flags;
	int cols = (int)sizeof text - 1;
	if (box.rows < 2 || flags & INK_ACTIVE || !(flags & INK_PREVIOUS))
		return;
	for (int y = box.y; y < box.y + box.rows; y += box.rows - 1) {
		for (int x = box.x + box.cols - 1 - cols; x > box.x; x--) {
			if (!is_bare(&diagram->paper, x, y, cols))
				continue;
			area_text(it->area, x, y, node_style(it, node, false), text);
			return;
		}
	}
}

/* Without room in the box it is said in words beside the state, in a list. */
static void draw_mark(const struct drawing *it, int node)
{
	struct paper_area box = it->item->picture->diagram.boxes[node];
	unsigned flags = it->ink.nodes[node].flags;
	if (flags & (INK_ACTIVE | INK_PREVIOUS))
		area_text(widget_row(it->area, box.y), box.x + box.cols + 2, 0,
		          node_style(it, node, false), flags & INK_ACTIVE ? "now" : "was");
}

void exhibit_draw(const struct gallery_item *item, const struct view_scene *scene)
{
	struct drawing it = { .item = item, .area = paper_area(item), .selected = -1 };
	char name[WIDGET_NAME_SIZE];
	const struct chart *chart = &item->picture->chart;
	if (item->agent->id == scene->selected)
		it.selected = chart_find_node(chart, item->class, gallery_state(scene));
	ink_init(&it.ink, scene->session, item->agent, chart);
	draw_cells(&it);
	for (size_t i = 0; i < chart->node_count; i++) {
		if (item->picture->form == PICTURE_LIST)
			draw_mark(&it, (int)i);
		else if (diagram_notes(&item->picture->diagram, chart, (int)i).cols)
			draw_note(&it, (int)i);
		else
			draw_was(&it, (int)i);
	}
	widget_name(session_sim(scene->session), item->agent->id, name);
	if (item->class->machine_count > 1)
		area_format(item->head, 1, 0, STYLE_AGENT, "%s: %s", name,
		            item->class->machines[item->machine].name);
	else
		area_text(item->head, 1, 0, STYLE_AGENT, name);
	ink_fini(&it.ink);
}

uint8_t exhibit_state_at(const struct gallery_item *item, int x, int y)
{
	struct area paper = paper_area(item);
	struct owner owner = diagram_at(&item->picture->diagram, x - paper.x, y - paper.y);
	return owner.kind == OWNER_NODE ? item->picture->chart.nodes[owner.number].state
	                                : STATE_NONE;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/exhibit.h"

#include <stdio.h>

#include "core/text.h"
#include "diagram/glyph.h"
#include "view/ink.h"
#include "view/widget.h"

/* A picture that is being drawn. */
struct drawing {
	const struct gallery_item *item;
	struct ink ink;
	int selected;     /* the selected node; -1: none */
	struct area area; /* the middle of the item's area, which the diagram takes */
};

static struct area paper_area(const struct gallery_item *item)
{
	const struct paper *paper = &item->picture->diagram.paper;
	int x = (item->area.cols - paper->cols) / 2;
	return area_sub(item->area, x > 0 ? x : 0, 0, paper->cols, paper->rows);
}

static unsigned flags_of(const struct drawing *drawing, struct owner owner)
{
	if (owner.kind == OWNER_NODE)
		return drawing->ink.nodes[owner.number].flags;
	return owner.kind == OWNER_NONE ? 0 : drawing->ink.edges[owner.number].flags;
}

static enum glyph_weight weight_of(const struct drawing *drawing, struct owner owner)
{
	unsigned flags = flags_of(drawing, owner);
	if (owner.kind == OWNER_NODE)
		return flags & INK_ACTIVE ? WEIGHT_HEAVY : WEIGHT_LIGHT;
	if (flags & INK_NOW)
		return WEIGHT_DOUBLE;
	return flags & INK_NEARLY ? WEIGHT_HEAVY : WEIGHT_LIGHT;
}

static enum style node_style(const struct drawing *drawing, int number, bool text)
{
	const struct chart_node *node = &drawing->ink.chart->nodes[number];
	unsigned flags = drawing->ink.nodes[number].flags;
	if (text && number == drawing->selected)
		return STYLE_SELECTED;
	if (flags & INK_ACTIVE)
		return STYLE_CURRENT;
	if (flags & INK_PREVIOUS)
		return STYLE_PREVIOUS;
	if (node->global)
		return STYLE_GLOBAL;
	return text ? STYLE_STRONG : STYLE_PLAIN;
}

static enum style edge_style(const struct drawing *drawing, int number, bool label)
{
	const struct chart_edge *edge = &drawing->ink.chart->edges[number];
	unsigned flags = drawing->ink.edges[number].flags;
	if (flags & INK_NOW)
		return STYLE_CURRENT;
	if (label && flags & INK_NEARLY)
		return STYLE_FAIR;
	if (flags & INK_LAST)
		return STYLE_STRONG;
	if (!(flags & INK_TAKEN) && drawing->ink.counted)
		return STYLE_DIM;
	return edge->kind == CHART_MESSAGE ? STYLE_TELEGRAM : STYLE_PLAIN;
}

static enum style style_of(const struct drawing *drawing, struct owner owner, bool text)
{
	switch (owner.kind) {
	case OWNER_NODE:
		return node_style(drawing, owner.number, text);
	case OWNER_EDGE:
	case OWNER_LABEL:
		return edge_style(drawing, owner.number, owner.kind == OWNER_LABEL);
	default:
		return STYLE_PLAIN;
	}
}

/* Where an edge meets a box, the cell belongs to the box. */
static struct owner owner_of(const struct diagram *diagram, int x, int y)
{
	const struct paper_cell *cell = paper_at(&diagram->paper, x, y);
	return cell->along.kind == OWNER_NODE ? cell->along : diagram_at(diagram, x, y);
}

static void draw_cells(const struct drawing *drawing)
{
	const struct diagram *diagram = &drawing->item->picture->diagram;
	bool ascii = drawing->area.canvas->ascii;
	for (int y = 0; y < drawing->area.rows; y++) {
		for (int x = 0; x < drawing->area.cols; x++) {
			const struct paper_cell *cell = paper_at(&diagram->paper, x, y);
			uint32_t code = glyph_code(cell, weight_of(drawing, cell->across),
			                           weight_of(drawing, cell->along), ascii);
			bool text = cell->kind == CELL_TEXT || cell->kind == CELL_REST;
			if (code && cell->kind != CELL_BLANK)
				area_put(drawing->area, x, y,
				         style_of(drawing, owner_of(diagram, x, y), text), code);
		}
	}
}

/* Writes how often a state was visited, with or without the unit. */
static void write_visits(const struct ink *ink, uint64_t visits, bool full, char *out, size_t size)
{
	char number[TEXT_GROUPED_SIZE];
	const char *unit = !full ? "" : visits == 1 ? " visit" : " visits";
	if (!visits && !ink->since)
		snprintf(out, size, "never");
	else
		snprintf(out, size, "%s%s", text_grouped(visits, number), unit);
}

/* Writes into a box whether the agent is or was there, and how often it was. */
static void draw_note(const struct drawing *drawing, int node)
{
	const struct ink_mark *mark = &drawing->ink.nodes[node];
	struct paper_area notes = diagram_notes(&drawing->item->picture->diagram,
	                                        drawing->ink.chart, node);
	struct area row = area_sub(drawing->area, notes.x, notes.y, notes.cols, notes.rows);
	const char *word = mark->flags & INK_ACTIVE     ? "now"
	                   : mark->flags & INK_PREVIOUS ? "was"
	                                                : "";
	bool counted = drawing->ink.counted && !drawing->ink.chart->nodes[node].global;
	char text[64] = "", visits[32];
	for (int full = 1; counted && full >= 0; full--) {
		write_visits(&drawing->ink, mark->visits, full, visits, sizeof visits);
		snprintf(text, sizeof text, "%s%s%s", word, *word ? ", " : "", visits);
		if (canvas_text_cols(text) <= row.cols)
			break;
	}
	if (!counted || canvas_text_cols(text) > row.cols)
		snprintf(text, sizeof text, "%s", word);
	area_textn(row, 0, 0, row.cols, *word ? node_style(drawing, node, false) : STYLE_DIM, text);
}

/* Whether nothing meets the frame of a box in that many of its cells. */
static bool is_bare(const struct paper *paper, int x, int y, int cols)
{
	for (int i = 0; i < cols; i++) {
		const struct paper_cell *cell = paper_at(paper, x + i, y);
		if (cell->kind != CELL_LINE || cell->arms != ARMS_ACROSS || cell->taken)
			return false;
	}
	return true;
}

/* Marks the previous state in the frame of its box, which has no line for notes. */
static void draw_previous(const struct drawing *drawing, int node)
{
	static const char text[] = " was ";
	const struct diagram *diagram = &drawing->item->picture->diagram;
	struct paper_area box = diagram->boxes[node];
	unsigned flags = drawing->ink.nodes[node].flags;
	int cols = (int)sizeof text - 1;
	if (box.rows < 2 || flags & INK_ACTIVE || !(flags & INK_PREVIOUS))
		return;
	for (int y = box.y; y < box.y + box.rows; y += box.rows - 1) {
		for (int x = box.x + box.cols - 1 - cols; x > box.x; x--) {
			if (!is_bare(&diagram->paper, x, y, cols))
				continue;
			area_text(drawing->area, x, y, node_style(drawing, node, false), text);
			return;
		}
	}
}

/* Marks a state in a list, where the words go next to the box. */
static void draw_mark(const struct drawing *drawing, int node)
{
	struct paper_area box = drawing->item->picture->diagram.boxes[node];
	unsigned flags = drawing->ink.nodes[node].flags;
	if (flags & (INK_ACTIVE | INK_PREVIOUS))
		area_text(widget_row(drawing->area, box.y), box.x + box.cols + 2, 0,
		          node_style(drawing, node, false), flags & INK_ACTIVE ? "now" : "was");
}

void exhibit_draw(const struct gallery_item *item, const struct view_scene *scene)
{
	struct drawing drawing = { .item = item, .area = paper_area(item), .selected = -1 };
	char name[WIDGET_NAME_SIZE];
	const struct chart *chart = &item->picture->chart;
	if (item->agent->id == scene->look->selected)
		drawing.selected = chart_find_node(chart, item->class, gallery_state(scene));
	ink_init(&drawing.ink, scene->session, item->agent, chart);
	draw_cells(&drawing);
	for (size_t i = 0; i < chart->node_count; i++) {
		if (item->picture->form == PICTURE_LIST)
			draw_mark(&drawing, (int)i);
		else if (diagram_notes(&item->picture->diagram, chart, (int)i).cols)
			draw_note(&drawing, (int)i);
		else
			draw_previous(&drawing, (int)i);
	}
	widget_name(session_sim(scene->session), item->agent->id, name);
	if (item->class->machine_count > 1)
		area_format(item->head, 1, 0, STYLE_AGENT, "%s: %s", name,
		            item->class->machines[item->machine].name);
	else
		area_text(item->head, 1, 0, STYLE_AGENT, name);
	ink_fini(&drawing.ink);
}

uint8_t exhibit_state_at(const struct gallery_item *item, int x, int y)
{
	struct area paper = paper_area(item);
	struct owner owner = diagram_at(&item->picture->diagram, x - paper.x, y - paper.y);
	return owner.kind == OWNER_NODE ? item->picture->chart.nodes[owner.number].state
	                                : STATE_NONE;
}

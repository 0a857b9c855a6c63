/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/text.h"
#include "diagram/paper.h"
#include "session/past.h"
#include "session/census.h"
#include "session/why.h"
#include "sim/event_words.h"
#include "view/widget.h"

enum {
	NODE_ACTIVE = 1,   /* a state that the agent is in: the current one or one around it */
	NODE_PREVIOUS = 2, /* the previous state */
	EDGE_TAKEN = 4,    /* an edge that was taken, as far back as is counted */
	EDGE_LAST = 8,     /* the edge that was taken last */
	EDGE_NOW = 16,     /* an edge that was taken in the tick shown */
	EDGE_NEARLY = 32,  /* the edge whose question was closest to being answered as it wants */
};

/* A picture that is being drawn. */
struct drawing {
	const struct picture_item *item;
	const struct chart *chart;
	const struct session *session;
	const struct machine *machine;
	unsigned *nodes, *edges; /* their flags */
	unsigned *trunks;        /* by edge, all flags of those that join it, and its own */
	uint64_t *visits;        /* of each node */
	uint64_t since;          /* the first segment for which visits and edges are counted */
	bool counted;            /* false: nothing is known of the past, as in a crowd */
	int selected;            /* the selected node; -1: none */
	struct area area;        /* the middle of the item's area, which the diagram takes */
};

/* What is marked. */

static void mark_node(const struct drawing *drawing, uint8_t state, unsigned flags)
{
	int node = state ? chart_find_node(drawing->chart, drawing->item->class, state) : -1;
	if (node >= 0)
		drawing->nodes[node] |= flags;
}

/* Marks a way out of a state; to is where it led, or would lead. */
static void mark_edge(const struct drawing *drawing, uint8_t state, unsigned way, uint8_t to,
                      unsigned flags)
{
	int edge = state ? chart_find_edge(drawing->chart, drawing->item->class, state, way, to)
	                 : -1;
	if (edge >= 0)
		drawing->edges[edge] |= flags;
}

/* Marks the edges taken in the tick shown, and the one taken last, then or earlier. */
static void mark_path(const struct drawing *drawing)
{
	struct past past = past_of_era(drawing->session);
	unsigned last = EDGE_LAST;
	for (size_t i = past.now; past_back(&past, &i, 1 << EVENT_CHANGE | 1 << EVENT_REVERT);) {
		const struct event *event = past_peek(&past, i);
		bool now = i >= past.shown;
		if (!event->result || event->agent != drawing->item->agent->id ||
		    event->machine != drawing->item->machine)
			continue;
		if (!now && !last)
			return;
		mark_edge(drawing, event->state, (unsigned)event->value, event->to,
		          EDGE_TAKEN | last | (now ? EDGE_NOW : 0));
		last = 0;
	}
}

static void count_past(struct drawing *drawing)
{
	struct tally tally;
	const struct chart *chart = drawing->chart;
	tally_init(&tally, drawing->item->class);
	drawing->since = tally_agent(&tally, drawing->session, drawing->item->agent);
	drawing->counted = !session_is_crowd(drawing->session);
	for (size_t i = 0; i < chart->node_count; i++)
		drawing->visits[i] = tally_visits(&tally, chart->nodes[i].state);
	for (size_t i = 0; i < chart->way_count; i++) {
		const struct chart_way *way = &chart->ways[i];
		if (tally_taken(&tally, way->state, way->number))
			drawing->edges[way->edge] |= EDGE_TAKEN;
	}
	tally_fini(&tally);
}

/* Of the transitions not taken, the one whose question was closest to its limit. */
struct closest {
	const struct event *guard; /* NULL: there is none */
	uint8_t state;
	struct way way;
	uint64_t distance;
};

static void look_at_ways(const struct session *session, const struct agent *agent, uint8_t state,
                         struct closest *closest)
{
	struct why_ways ways = why_ways_of(session, agent, state);
	while (why_ways_next(&ways)) {
		int64_t missing;
		if (!ways.guard || !guard_missing(ways.guard, !ways.way.exit.unless, &missing))
			continue;
		uint64_t distance = missing < 0 ? 0 - (uint64_t)missing : (uint64_t)missing;
		if (!closest->guard || distance < closest->distance)
			*closest = (struct closest){ ways.guard, state, ways.way, distance };
	}
}

static struct closest find_closest(const struct picture_item *item, const struct session *session)
{
	const struct machine *machine = agent_machines_const(item->agent) + item->machine;
	struct closest closest = { .guard = NULL };
	for (uint8_t i = machine->current; i; i = item->class->states[i]->parent)
		look_at_ways(session, item->agent, i, &closest);
	if (machine->global)
		look_at_ways(session, item->agent, machine->global, &closest);
	return closest;
}

/* Begins a drawing in which everything is marked; the caller frees nodes, visits, edges and
 * trunks. */
static struct drawing begin(const struct picture_item *item, const struct view_scene *scene)
{
	const struct chart *chart = &item->picture->chart;
	struct closest closest = find_closest(item, scene->session);
	uint8_t to = closest.way.exit.to;
	struct drawing drawing = { .item = item,
		                   .chart = chart,
		                   .session = scene->session,
		                   .machine = agent_machines_const(item->agent) + item->machine,
		                   .selected = -1 };
	drawing.nodes = memory_zero(chart->node_count, sizeof *drawing.nodes);
	drawing.visits = memory_zero(chart->node_count, sizeof *drawing.visits);
	drawing.edges = memory_zero(chart->edge_count, sizeof *drawing.edges);
	drawing.trunks = memory_zero(chart->edge_count, sizeof *drawing.trunks);
	count_past(&drawing);
	mark_node(&drawing, drawing.machine->previous, NODE_PREVIOUS);
	for (uint8_t i = drawing.machine->current; i; i = item->class->states[i]->parent)
		mark_node(&drawing, i, NODE_ACTIVE);
	mark_path(&drawing);
	if (closest.guard)
		mark_edge(&drawing, closest.state, closest.way.number,
		          to == REVERTS ? drawing.machine->previous : to, EDGE_NEARLY);
	for (size_t i = 0; i < chart->edge_count; i++)
		drawing.trunks[item->picture->diagram.trunks[i]] |= drawing.edges[i];
	return drawing;
}

/* How that looks. */

static struct area paper_area(const struct picture_item *item)
{
	const struct paper *paper = &item->picture->diagram.paper;
	int x = (item->area.cols - paper->cols) / 2;
	return area_sub(item->area, x > 0 ? x : 0, 0, paper->cols, paper->rows);
}

/* The flags of what a cell shows: of an edge, or of all that share the trunk. */
static unsigned edge_flags(const struct drawing *drawing, const struct paper_cell *cell,
                           struct owner owner)
{
	bool shared = cell->shared || owner.kind == OWNER_LABEL;
	return (shared ? drawing->trunks : drawing->edges)[owner.number];
}

static enum paper_weight weight_of(const struct drawing *drawing, const struct paper_cell *cell,
                                   struct owner owner)
{
	if (owner.kind == OWNER_NODE)
		return drawing->nodes[owner.number] & NODE_ACTIVE ? WEIGHT_HEAVY : WEIGHT_LIGHT;
	unsigned flags = owner.kind == OWNER_NONE ? 0 : edge_flags(drawing, cell, owner);
	if (flags & EDGE_NOW)
		return WEIGHT_DOUBLE;
	return flags & EDGE_NEARLY ? WEIGHT_HEAVY : WEIGHT_LIGHT;
}

static enum style node_style(const struct drawing *drawing, int number, bool text)
{
	const struct chart_node *node = &drawing->chart->nodes[number];
	unsigned flags = drawing->nodes[number];
	if (text && number == drawing->selected)
		return STYLE_SELECTED;
	if (flags & NODE_ACTIVE)
		return STYLE_CURRENT;
	if (flags & NODE_PREVIOUS)
		return STYLE_PREVIOUS;
	if (node->global)
		return STYLE_GLOBAL;
	return text ? STYLE_STRONG : STYLE_PLAIN;
}

static enum style edge_style(const struct drawing *drawing, const struct paper_cell *cell,
                             struct owner owner)
{
	const struct chart_edge *edge = &drawing->chart->edges[owner.number];
	unsigned flags = edge_flags(drawing, cell, owner);
	bool label = owner.kind == OWNER_LABEL;
	if (flags & EDGE_NOW)
		return STYLE_CURRENT;
	if (label && flags & EDGE_NEARLY)
		return STYLE_FAIR;
	if (flags & EDGE_LAST)
		return STYLE_STRONG;
	if (!(flags & EDGE_TAKEN) && drawing->counted)
		return STYLE_DIM;
	return edge->kind == CHART_MESSAGE ? STYLE_TELEGRAM : STYLE_PLAIN;
}

static enum style style_of(const struct drawing *drawing, const struct paper_cell *cell,
                           struct owner owner, bool text)
{
	if (owner.kind == OWNER_NODE)
		return node_style(drawing, owner.number, text);
	return owner.kind == OWNER_NONE ? STYLE_PLAIN : edge_style(drawing, cell, owner);
}

static void draw_cells(const struct drawing *drawing)
{
	const struct diagram *diagram = &drawing->item->picture->diagram;
	bool ascii = drawing->area.canvas->ascii;
	int left = drawing->item->left, top = drawing->item->top;
	for (int y = 0; y < drawing->area.rows; y++) {
		for (int x = 0; x < drawing->area.cols; x++) {
			const struct paper_cell *cell = paper_at(&diagram->paper, x + left,
			                                         y + top);
			uint32_t code = paper_code(cell, weight_of(drawing, cell, cell->across),
			                           weight_of(drawing, cell, cell->along), ascii);
			bool text = cell->kind == CELL_TEXT || cell->kind == CELL_REST;
			/* Where an edge meets a box, the cell belongs to the box. */
			bool box = cell->along.kind == OWNER_NODE;
			struct owner owner = box ? cell->along
			                         : diagram_at(diagram, x + left, y + top);
			if (code && cell->kind != CELL_BLANK)
				area_put(drawing->area, x, y, style_of(drawing, cell, owner, text),
				         code);
		}
	}
}

/* Writes into a box whether the agent is or was there, and how often it was. */
static void draw_note(const struct drawing *drawing, int node)
{
	unsigned flags = drawing->nodes[node];
	struct paper_area notes = diagram_notes(&drawing->item->picture->diagram, drawing->chart,
	                                        node);
	int x = notes.x - drawing->item->left, y = notes.y - drawing->item->top;
	struct area row = area_sub(drawing->area, x, y, notes.cols, notes.rows);
	if (x < 0 || row.cols < notes.cols || row.rows < 1)
		return;
	const char *word = flags & NODE_ACTIVE ? "now" : flags & NODE_PREVIOUS ? "was" : "";
	bool counted = drawing->counted && !drawing->chart->nodes[node].global;
	char text[64] = "", number[TEXT_GROUPED_SIZE];
	bool never = !drawing->visits[node] && !drawing->since;
	text_grouped(drawing->visits[node], number);
	/* With the unit if there is room for it. */
	for (int full = 1; counted && full >= 0; full--) {
		const char *unit = !full ? "" : drawing->visits[node] == 1 ? " visit" : " visits";
		snprintf(text, sizeof text, "%s%s%s%s", word, *word ? ", " : "",
		         never ? "never" : number, never ? "" : unit);
		if (width_text(text) <= row.cols)
			break;
	}
	if (!counted || width_text(text) > row.cols)
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
	unsigned flags = drawing->nodes[node];
	int cols = (int)sizeof text - 1;
	if (box.rows < 2 || flags & NODE_ACTIVE || !(flags & NODE_PREVIOUS))
		return;
	for (int y = box.y; y < box.y + box.rows; y += box.rows - 1) {
		for (int x = box.x + box.cols - 1 - cols; x > box.x; x--) {
			if (!is_bare(&diagram->paper, x, y, cols))
				continue;
			area_text(drawing->area, x - drawing->item->left, y - drawing->item->top,
			          node_style(drawing, node, false), text);
			return;
		}
	}
}

void picture_draw(const struct picture_item *item, const struct view_scene *scene)
{
	struct drawing drawing = begin(item, scene);
	const struct chart *chart = drawing.chart;
	char name[WIDGET_NAME_SIZE];
	drawing.area = paper_area(item);
	if (item->agent->id == scene->look->selected)
		drawing.selected = chart_find_node(chart, item->class, view_state(scene));
	draw_cells(&drawing);
	for (size_t i = 0; i < chart->node_count; i++) {
		struct paper_area box = item->picture->diagram.boxes[i];
		unsigned flags = drawing.nodes[i];
		if (item->picture->form == PICTURE_LIST && flags & (NODE_ACTIVE | NODE_PREVIOUS))
			area_text(widget_row(drawing.area, box.y), box.x + box.cols + 2, 0,
			          node_style(&drawing, (int)i, false),
			          flags & NODE_ACTIVE ? "now" : "was");
		else if (item->picture->form == PICTURE_LIST)
			continue;
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
	free(drawing.nodes);
	free(drawing.visits);
	free(drawing.edges);
	free(drawing.trunks);
}

void picture_draw_nearly(const struct picture_item *item, const struct view_scene *scene, char *out,
                         size_t size)
{
	struct closest closest = find_closest(item, scene->session);
	out[0] = '\0';
	if (!closest.guard)
		return;
	int length = snprintf(out, size, "nearly ");
	struct past_event guard = event_past(session_sim(scene->session), closest.guard);
	guard_text(&guard, !closest.way.exit.unless, GUARD_LINE, out + length,
	           size - (size_t)length);
}

uint8_t picture_draw_state_at(const struct picture_item *item, int x, int y, bool title)
{
	struct area area = paper_area(item);
	const struct diagram *diagram = &item->picture->diagram;
	int col = x - area.x + item->left, row = y - area.y + item->top;
	const struct paper_cell *cell = paper_at(&diagram->paper, col, row);
	struct owner owner = diagram_at(diagram, col, row);
	bool there = owner.kind == OWNER_NODE && (!title || cell->kind == CELL_TEXT);
	return there ? item->picture->chart.nodes[owner.number].state : STATE_NONE;
}

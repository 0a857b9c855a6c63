/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents, each in as many rows as the width makes necessary; only those in
 * sight are looked at.
 */
#include <stddef.h>
#include <stdio.h>

#include "view/stats.h"
#include "view/view.h"
#include "view/widget.h"

enum {
	GUTTER = 2,
	GAP = 2,
	NAME_COLS_MAX = 24,
};

enum form {
	FORM_LINE,  /* everything in a row */
	FORM_PAIR,  /* states in a row, stats below */
	FORM_BLOCK, /* name and place at the left, all else flows beside and below them */
};

/* What is the same for every agent shown. */
struct sheet {
	const struct view_scene *scene;
	const struct sim *sim;
	enum form form;
	int name, place, state, global, stats; /* columns */
	int gap;                               /* blank rows between agents */
};

static int widest(int a, int b)
{
	return a > b ? a : b;
}

static int class_name_cols(const struct sim *sim, const struct class *class)
{
	char number[16];
	int digits = snprintf(number, sizeof number, " %u", (unsigned)sim->head.slots);
	return canvas_text_cols(class->name) + digits;
}

static int name_cols(const struct sim *sim)
{
	const struct world *world = sim->world;
	int cols = canvas_text_cols("name");
	for (size_t i = 0; i < world->resident_count; i++)
		cols = widest(cols, canvas_text_cols(world->residents[i].name));
	for (size_t i = 0; i < world->class_count && sim->head.slots > world->resident_count; i++)
		cols = widest(cols, class_name_cols(sim, world->classes[i]));
	return cols < NAME_COLS_MAX ? cols : NAME_COLS_MAX;
}

/* How wide the class's states are as paths, or only its global ones. */
static void measure_states(const struct class *class, struct sheet *sheet)
{
	char path[WIDGET_PATH_SIZE];
	for (size_t i = 1; i < class->state_count; i++) {
		int cols = canvas_text_cols(widget_path(class, (uint8_t)i, path));
		bool global = false;
		for (size_t m = 0; m < class->machine_count; m++)
			global |= class->machines[m].global == i;
		if (global)
			sheet->global = widest(sheet->global, cols);
		else
			sheet->state = widest(sheet->state, cols);
	}
}

static void measure(struct sheet *sheet, int cols)
{
	const struct world *world = sheet->sim->world;
	sheet->name = name_cols(sheet->sim);
	sheet->place = canvas_text_cols("place");
	sheet->state = canvas_text_cols("previous");
	sheet->global = canvas_text_cols("global");
	for (size_t i = 0; i < world->place_count; i++)
		sheet->place = widest(sheet->place, canvas_text_cols(world->places[i]));
	for (size_t i = 0; i < world->class_count; i++) {
		measure_states(world->classes[i], sheet);
		sheet->stats = widest(sheet->stats, stats_line_cols(world->classes[i]));
	}
	int states = GUTTER + sheet->name + sheet->place + 2 * sheet->state + sheet->global +
	             4 * GAP;
	if (states + GAP + sheet->stats <= cols)
		sheet->form = FORM_LINE;
	else
		sheet->form = states <= cols ? FORM_PAIR : FORM_BLOCK;
}

static void draw_name(const struct sheet *sheet, struct area row, const struct agent *agent)
{
	char name[WIDGET_NAME_SIZE];
	bool selected = agent->id == sheet->scene->selected;
	if (selected)
		area_glyph(row, 0, 0, STYLE_STRONG, GLYPH_CURSOR);
	area_textn(row, GUTTER, 0, sheet->name, selected ? STYLE_SELECTED : STYLE_AGENT,
	           widget_name(sheet->sim, agent->id, name));
}

/* What of a machine is shown, in this order. */
static const struct part {
	const char *head;
	enum style style;
	size_t offset;
} parts[] = {
	{ "current", STYLE_CURRENT, offsetof(struct machine, current) },
	{ "previous", STYLE_PREVIOUS, offsetof(struct machine, previous) },
	{ "global", STYLE_GLOBAL, offsetof(struct machine, global) },
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static uint8_t part_state(const struct machine *machine, size_t part)
{
	return ((const uint8_t *)machine)[parts[part].offset];
}

static int part_cols(const struct sheet *sheet, size_t part)
{
	return part + 1 == PARTS ? sheet->global : sheet->state;
}

/* Draws name, place and states in columns, a row for each machine; returns the rows it takes. */
static int draw_columns(const struct sheet *sheet, struct area area, int y,
                        const struct class *class, const struct agent *agent)
{
	const char *place = agent->place < sheet->sim->world->place_count
	                            ? sheet->sim->world->places[agent->place]
	                            : "-";
	int x = GUTTER + sheet->name + GAP;
	draw_name(sheet, widget_row(area, y), agent);
	area_textn(widget_row(area, y), x, 0, sheet->place, STYLE_PLACE, place);
	for (size_t m = 0; m < class->machine_count; m++) {
		const struct machine *machine = agent_machines_const(agent) + m;
		struct area row = widget_row(area, y + (int)m);
		x = GUTTER + sheet->name + sheet->place + 2 * GAP;
		for (size_t i = 0; i < PARTS; i++) {
			char path[WIDGET_PATH_SIZE];
			uint8_t state = part_state(machine, i);
			area_textn(row, x, 0, part_cols(sheet, i),
			           state ? parts[i].style : STYLE_DIM,
			           widget_path(class, state, path));
			x += part_cols(sheet, i) + GAP;
		}
	}
	return (int)class->machine_count;
}

/* Draws one machine's states one after another, onto the next row where they do not fit; returns
 * the rows it takes. */
static int draw_flow(struct area area, int y, const struct class *class, size_t index,
                     const struct agent *agent)
{
	const struct machine *machine = agent_machines_const(agent) + index;
	int x = 0, rows = 1;
	for (size_t i = 0; i < PARTS; i++) {
		char path[WIDGET_PATH_SIZE];
		uint8_t state = part_state(machine, i);
		const char *head = i                          ? parts[i].head
		                   : class->machine_count > 1 ? class->machines[index].name
		                                              : "";
		if (i && !state)
			continue;
		widget_path(class, state, path);
		int head_cols = *head ? canvas_text_cols(head) + 1 : 0;
		if (x && (i == 1 || x + head_cols + canvas_text_cols(path) > area.cols)) {
			x = 0;
			rows++;
		}
		struct area row = widget_row(area, y + rows - 1);
		area_textn(row, x, 0, area.cols - x, STYLE_DIM, head);
		x += head_cols;
		x += GAP + area_textn(row, x, 0, area.cols - x, parts[i].style, path);
	}
	return rows;
}

static int draw_block(const struct sheet *sheet, struct area area, int y, const struct class *class,
                      const struct agent *agent)
{
	int left = GUTTER + sheet->name + GAP, rows = 0;
	struct area right = area_sub(area, left, 0, area.cols - left, area.rows);
	const struct world *world = sheet->sim->world;
	draw_name(sheet, widget_row(area, y), agent);
	for (size_t m = 0; m < class->machine_count; m++)
		rows += draw_flow(right, y + rows, class, m, agent);
	if (agent->place < world->place_count)
		area_textn(widget_row(area, y + 1), GUTTER, 0, sheet->name, STYLE_PLACE,
		           world->places[agent->place]);
	return rows < 2 ? 2 : rows;
}

/* Draws an agent from row y on, which may be outside; returns the rows it takes. */
static int draw_agent(const struct sheet *sheet, struct area area, int y, const struct agent *agent)
{
	const struct class *class = sim_class(sheet->sim, agent);
	struct area below = area_sub(area, GUTTER, 0, area.cols - GUTTER, area.rows);
	int left = GUTTER + sheet->name + sheet->place + 2 * sheet->state + sheet->global + 5 * GAP;
	int rows;
	switch (sheet->form) {
	case FORM_LINE:
		rows = draw_columns(sheet, area, y, class, agent);
		stats_draw_line(area_sub(widget_row(area, y), left, 0, area.cols - left, 1),
		                sheet->sim, agent);
		return rows + sheet->gap;
	case FORM_PAIR:
		rows = draw_columns(sheet, area, y, class, agent);
		break;
	default:
		rows = draw_block(sheet, area, y, class, agent);
	}
	return rows + stats_draw(below, y + rows, sheet->sim, agent) + sheet->gap;
}

static int measure_agent(const struct sheet *sheet, struct area area, uint32_t slot)
{
	return draw_agent(sheet, area_sub(area, 0, 0, area.cols, 0), 0, sim_slot(sheet->sim, slot));
}

/* The next slot with an agent from slot on, forward or backward; UINT32_MAX: there is none. */
static uint32_t seek(const struct sim *sim, uint32_t slot, int step)
{
	while (slot < sim->head.slots && sim_slot(sim, slot)->class == CLASS_NONE)
		slot += (uint32_t)step;
	return slot < sim->head.slots ? slot : UINT32_MAX;
}

/* Where to begin drawing: an agent and how many of its rows are above the area. */
struct start {
	uint32_t slot;
	int hidden;
};

/* Moves up so many rows, or to the first agent. */
static void move_up(const struct sheet *sheet, struct area area, struct start *start, int rows)
{
	start->hidden -= rows;
	while (start->hidden < 0) {
		uint32_t before = start->slot ? seek(sheet->sim, start->slot - 1, -1) : UINT32_MAX;
		if (before == UINT32_MAX) {
			start->hidden = 0;
			return;
		}
		start->slot = before;
		start->hidden += measure_agent(sheet, area, before);
	}
}

/* Moves down so many rows, or to the last agent. */
static void move_down(const struct sheet *sheet, struct area area, struct start *start, int rows)
{
	start->hidden += rows;
	for (;;) {
		int height = measure_agent(sheet, area, start->slot);
		uint32_t after = seek(sheet->sim, start->slot + 1, 1);
		if (start->hidden < height)
			return;
		if (after == UINT32_MAX) {
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

/* From the top if the selected agent is in sight then, else with him in the middle. */
static struct start find_start(const struct sheet *sheet, struct area area, int scroll)
{
	const struct agent *selected = sim_agent(sheet->sim, sheet->scene->selected);
	struct start start = { seek(sheet->sim, 0, 1), 0 };
	if (start.slot == UINT32_MAX)
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

static void draw_heads(const struct sheet *sheet, struct area row)
{
	int x = GUTTER;
	area_text(row, x, 0, STYLE_DIM, "name");
	x += sheet->name + GAP;
	area_text(row, x, 0, STYLE_DIM, "place");
	x += sheet->place + GAP;
	for (size_t i = 0; i < PARTS; i++) {
		area_text(row, x, 0, STYLE_DIM, parts[i].head);
		x += part_cols(sheet, i) + GAP;
	}
	if (sheet->form == FORM_LINE)
		area_text(row, x, 0, STYLE_DIM, "stats");
}

/* Where everyone is in sight anyway, agents stand apart. */
static int choose_gap(struct sheet *sheet, struct area area)
{
	int rows = 0;
	for (uint32_t slot = seek(sheet->sim, 0, 1); slot != UINT32_MAX;
	     slot = seek(sheet->sim, slot + 1, 1)) {
		rows += measure_agent(sheet, area, slot) + 1;
		if (rows > area.rows + 1)
			return 0;
	}
	return sheet->form != FORM_LINE;
}

static void draw_agents(const struct sheet *sheet, struct area area, int scroll)
{
	struct start start = find_start(sheet, area, scroll);
	int y = -start.hidden;
	uint32_t slot = start.slot;
	while (slot != UINT32_MAX && y < area.rows) {
		y += draw_agent(sheet, area, y, sim_slot(sheet->sim, slot));
		slot = seek(sheet->sim, slot + 1, 1);
	}
	if (start.hidden || (start.slot != UINT32_MAX && start.slot != seek(sheet->sim, 0, 1)))
		area_glyph(area, area.cols - 1, 0, STYLE_DIM, GLYPH_HEAD_UP);
	if (y > area.rows + sheet->gap || slot != UINT32_MAX)
		area_glyph(area, area.cols - 1, area.rows - 1, STYLE_DIM, GLYPH_HEAD_DOWN);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct sheet sheet = { .scene = scene, .sim = session_sim(scene->session) };
	char note[32];
	unsigned agents = (unsigned)sheet.sim->head.agents;
	snprintf(note, sizeof note, "%u agent%s", agents, agents == 1 ? "" : "s");
	area = widget_heading(area, focused, "agents", note);
	measure(&sheet, area.cols);
	if (sheet.form != FORM_BLOCK && area.rows > 3) {
		draw_heads(&sheet, widget_row(area, 0));
		area = area_sub(area, 0, 1, area.cols, area.rows - 1);
	}
	sheet.gap = choose_gap(&sheet, area);
	draw_agents(&sheet, area, focused ? scene->scroll : 0);
}

const struct view view_agents = {
	.name = "agents",
	.help = "each agent's place, states and stats",
	.draw = draw,
};

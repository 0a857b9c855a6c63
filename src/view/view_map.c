/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The places as boxes that share their walls, and who is in each: by name if all names fit, else as
 * a number for each class.  With too little room for boxes, each place is a line.
 */
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "sim/event_words.h"
#include "view/map_boxes.h"
#include "view/occupants.h"
#include "view/view.h"
#include "view/widget.h"

enum {
	ROW_COLS_MIN = 13, /* for each person to have a row */
	SPEECH_COLS_MIN = 12,
	ROOMY_COLS = 24,
	SCENIC_AGENTS = 8, /* with more agents, they need the room themselves */
};

/* A cell that was clicked, and the agent drawn there. */
struct probe {
	int x, y; /* on the canvas */
	uint32_t agent;
};

/* What is needed to draw one place. */
struct room {
	const struct view_scene *scene;
	struct probe *probe; /* NULL when no click is looked up */
	const struct sim *sim;
	const struct occupants_place *places, *place; /* all of them, and this one */
	struct area area;
};

/* Where the next word goes when words flow through an area. */
struct flow {
	struct area area;
	int x, y;
	bool in_column; /* each word has a row */
};

/* Makes room for a word of that width; false: the area is full. */
static bool flow_room(struct flow *flow, int cols)
{
	if (flow->x && (flow->in_column || flow->x + cols > flow->area.cols)) {
		flow->x = 0;
		flow->y++;
	}
	return flow->y < flow->area.rows && cols <= flow->area.cols;
}

static int person_cols(const struct room *room, const struct person *person)
{
	char name[WIDGET_NAME_SIZE];
	int cols = width_text(widget_name(room->sim, person->id, name));
	return cols + 2 * person->came + 2 * person->left;
}

/* Answers a probe in these columns: that agent is drawn there. */
static void note_person(const struct room *room, struct area row, int x, int cols, uint32_t id)
{
	struct probe *probe = room->probe;
	bool there = probe && row.rows > 0 && probe->y == row.y && probe->x >= row.x + x &&
	             probe->x < row.x + x + cols;
	if (there)
		probe->agent = id;
}

/* Draws the name between its arrows, with its first letter at x; returns the columns from x on. */
static int draw_person(const struct room *room, struct area row, int x, const struct person *person)
{
	char name[WIDGET_NAME_SIZE];
	enum style style = person->left ? STYLE_DIM : STYLE_AGENT;
	if (person->came)
		mark_draw(row, x - 2, 0, person->left ? MARK_LEFT : MARK_CAME);
	if (person->id == room->scene->look->selected && !person->left)
		style = STYLE_SELECTED;
	int room_cols = row.cols - x - 2 * person->left;
	int used = widget_draw_name(row, x, room_cols, style,
	                            widget_name(room->sim, person->id, name));
	note_person(room, row, x, used, person->id);
	if (person->left)
		used += 1 + mark_draw(row, x + used + 1, 0, MARK_LEFT);
	return used;
}

/* Draws what the person said last in the rows below the name or, if there are none, beside it. */
static void draw_speech(const struct room *room, const struct person *person, int y, int used,
                        int below)
{
	char text[256];
	const struct event *say = occupants_last_say(room->scene->session, person->id);
	if (!say || person->left)
		return;
	event_text(room->sim, say, text, sizeof text);
	int x = 2 + used + 2, left = room->area.cols - x;
	if (below)
		widget_wrap(area_sub(room->area, 2, y + 1, room->area.cols - 2, below),
		            STYLE_SPEECH, text);
	else if (left >= SPEECH_COLS_MIN)
		area_textn(widget_row(room->area, y), x, 0, left, STYLE_SPEECH, text);
}

/* Draws each person in a row, with the names aligned.  Each gets a share of the free rows for
 * speech, whether or not it speaks, so that no name moves when somebody speaks. */
static void draw_rows(const struct room *room)
{
	enum { SPEECH_ROWS = 2 };
	int count = (int)room->place->person_count, free = room->area.rows - count;
	for (int i = 0, y = 0; i < count; i++) {
		const struct person *person = &room->place->persons[i];
		int used = draw_person(room, widget_row(room->area, y), 2, person);
		int below = free / (count - i);
		below = below < SPEECH_ROWS ? below : SPEECH_ROWS;
		draw_speech(room, person, y, used, below);
		free -= below;
		y += 1 + below;
	}
}

/* Draws the person (or only measures) where the next word goes, if there is room. */
static bool flow_person(const struct room *room, struct flow *flow, const struct person *person,
                        bool draws)
{
	int cols = person_cols(room, person);
	if (!flow_room(flow, cols))
		return false;
	if (draws)
		draw_person(room, widget_row(flow->area, flow->y), flow->x + 2 * person->came,
		            person);
	flow->x += cols + 2;
	return true;
}

/* Draws all names (or only measures); false: they do not fit. */
static bool flow_names(const struct room *room, bool draws)
{
	struct flow flow = { room->area, 0, 0, false };
	bool fits = true;
	for (size_t i = 0; fits && i < room->place->person_count; i++)
		fits = flow_person(room, &flow, &room->place->persons[i], draws);
	return fits;
}

/* Draws a class and how many of it are here. */
static void draw_count(struct flow *flow, const char *class, uint32_t count)
{
	char number[TEXT_GROUPED_SIZE];
	int digits = width_text(text_grouped(count, number));
	int cols = width_text(class) + 3 + digits;
	if (cols > flow->area.cols)
		cols = flow->area.cols;
	if (!flow_room(flow, cols))
		return;
	struct area row = widget_row(flow->area, flow->y);
	int x = flow->x;
	x += area_textn(row, x, 0, cols - digits - 3, STYLE_AGENT, class) + 1;
	area_glyph(row, x, 0, STYLE_DIM, GLYPH_TIMES);
	area_text(row, x + 2, 0, STYLE_STRONG, number);
	flow->x += cols + 2;
}

/* Draws the selected agent if it is here, so that it can always be found. */
static void draw_selected(const struct room *room, struct flow *flow)
{
	const struct agent *agent = sim_agent(room->sim, room->scene->look->selected);
	if (!agent || &room->places[agent->place] != room->place)
		return;
	flow_person(room, flow, &(struct person){ .id = agent->id }, true);
}

static void draw_counts(const struct room *room)
{
	int indent = room->area.cols >= ROOMY_COLS && room->area.rows > 1 ? 2 : 0;
	struct area area = area_sub(room->area, indent, 0, room->area.cols, room->area.rows);
	const struct world *world = room->sim->world;
	struct flow flow = { area, 0, 0, (int)world->class_count < area.rows };
	draw_selected(room, &flow);
	for (size_t i = 0; i < world->class_count; i++) {
		uint32_t count = room->place->of_class[i];
		if (count)
			draw_count(&flow, world->classes[i]->name, count);
	}
}

static bool all_known(const struct occupants_place *place)
{
	return place->person_count < OCCUPANTS_PER_PLACE;
}

static void draw_room(const struct room *room)
{
	if (!all_known(room->place))
		draw_counts(room);
	else if ((int)room->place->person_count <= room->area.rows &&
	         room->area.cols >= ROW_COLS_MIN)
		draw_rows(room);
	else if (flow_names(room, false))
		flow_names(room, true);
	else
		draw_counts(room);
}

/* Draws the place's name in the upper wall, and how many agents are there if they are not named. */
static void draw_sign(struct area row, const char *name, const struct occupants_place *place)
{
	char text[128], number[TEXT_GROUPED_SIZE];
	snprintf(text, sizeof text, " %s ", name);
	int used = 1 + area_textn(row, 1, 0, row.cols - 2, STYLE_PLACE, text);
	snprintf(text, sizeof text, " %s ", text_grouped(place->present, number));
	if (!all_known(place))
		widget_right(area_sub(row, 0, 0, row.cols - 1, 1), used, STYLE_STRONG, text);
}

static void draw_boxes(struct room room, const struct occupants *occupants, struct map_boxes boxes)
{
	struct area area = room.area;
	const struct world *world = room.sim->world;
	map_boxes_draw(boxes, area);
	for (int i = 0; i < (int)world->place_count; i++) {
		struct area sign;
		room.place = &occupants->places[i];
		room.area = map_boxes_inside(boxes, area, i, &sign);
		if (room.sim->head.agents <= SCENIC_AGENTS)
			room.area = map_boxes_scenery(room.area, world->places[i],
			                              world_art(world, (size_t)i));
		draw_sign(sign, world->places[i], room.place);
		draw_room(&room);
	}
}

/* Draws each place as a line. */
static void draw_list(struct room room, const struct occupants *occupants)
{
	struct area area = room.area;
	const struct world *world = room.sim->world;
	int count = (int)world->place_count, widest = 0;
	for (int i = 0; i < count; i++)
		widest = number_max(widest, width_text(world->places[i]));
	widest = number_min(widest, area.cols / 2);
	for (int y = 0; y < count && y < area.rows; y++) {
		struct area row = widget_row(area, y);
		if (y == area.rows - 1 && y < count - 1) {
			area_format(row, 0, 0, STYLE_DIM, "and %d more", count - y);
			return;
		}
		area_textn(row, 0, 0, widest, STYLE_PLACE, world->places[y]);
		room.place = &occupants->places[y];
		room.area = area_sub(row, widest + 2, 0, row.cols - widest - 2, 1);
		draw_room(&room);
	}
}

/* Draws all places below the heading; sets the probe's agent to the one drawn at its cell. */
static void draw_places(const struct view_scene *scene, struct area area, struct probe *probe)
{
	const struct sim *sim = session_sim(scene->session);
	struct occupants occupants;
	struct room room = { .scene = scene, .sim = sim, .area = area, .probe = probe };
	if (!sim->world->place_count)
		return;
	occupants_init(&occupants, scene->session);
	room.places = occupants.places;
	struct map_boxes boxes = map_boxes_choose(room.area, (int)sim->world->place_count);
	if (boxes.columns)
		draw_boxes(room, &occupants, boxes);
	else
		draw_list(room, &occupants);
	occupants_fini(&occupants);
}

static bool has_places(const struct view_scene *scene)
{
	return session_sim(scene->session)->world->place_count > 0;
}

/* A map without places has one line, which says so. */
static int rows(const struct view_scene *scene, struct area area)
{
	return has_places(scene) ? area.rows : 2;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	area = widget_heading(area, focused, "map", "");
	draw_places(scene, area, NULL);
	if (!has_places(scene))
		area_textn(area, 2, 0, area.cols - 2, STYLE_DIM, "this world has no places");
}

static struct view_answer click(const struct view_ask *ask)
{
	struct probe probe = { .x = ask->area.x + ask->x,
		               .y = ask->area.y + ask->y,
		               .agent = AGENT_NONE };
	draw_places(ask->scene, widget_below_heading(ask->area), &probe);
	return view_select(ask->look, probe.agent);
}

/* The first agent at that place, or AGENT_NONE. */
static uint32_t find_occupant(const struct sim *sim, int place)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class != CLASS_NONE && agent->place == place)
			return agent->id;
	}
	return AGENT_NONE;
}

/* Selects the first agent at the next place (or the previous one) that has any. */
static struct view_answer go_to_place(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	const struct agent *selected = sim_agent(sim, ask->look->selected);
	int places = (int)sim->world->place_count, step = ask->key == VIEW_PAGE_UP ? places - 1 : 1;
	for (int i = 1; selected && i < places; i++) {
		uint32_t agent = find_occupant(sim, (selected->place + i * step) % places);
		if (agent != AGENT_NONE)
			return view_select(ask->look, agent);
	}
	return view_nothing("nobody is anywhere else");
}

const struct view view_map = {
	.name = "map",
	.help = "the places, who is in each, and who came and went in this tick",
	.hint = "agent",
	.draw = draw,
	.rows = rows,
	.keys = {
		[VIEW_PAGE_UP] = { go_to_place, "Select an agent in the previous place." },
		[VIEW_PAGE_DOWN] = { go_to_place, "Select an agent in the next place." },
		[VIEW_CLICK] = { click, "Select an agent." },
	},
	.others = agent_keys,
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The places as boxes that share their walls, and who is in each: by name where
 * all fit, else as counts per class. Too little room for boxes: a line each.
 */
#include <stdio.h>

#include "core/text.h"
#include "view/occupants.h"
#include "view/view.h"
#include "view/widget.h"

enum { BOX_COLS_MIN = 14, BOX_ROWS_MIN = 2, SPEECH_COLS_MIN = 12, ROOMY_COLS = 24 };

/* Everything that drawing one place needs. */
struct room {
	const struct view_scene *scene;
	const struct sim *sim;
	const struct occupants_place *places, *place; /* all, and this one */
	struct area area;
};

/* Where the next word goes when words flow through an area. */
struct flow {
	struct area area;
	int x, y;
	bool in_column; /* a row for each */
};

/* Makes room for a word of that width; false when the area is full. */
static bool flow_room(struct flow *flow, int cols)
{
	if (flow->x && (flow->in_column || flow->x + cols > flow->area.cols)) {
		flow->x = 0;
		flow->y++;
	}
	return flow->y < flow->area.rows && cols <= flow->area.cols;
}

static bool has_arrow_before(const struct person *person)
{
	return person->way == PERSON_CAME || person->way == PERSON_PASSED;
}

static bool is_gone(const struct person *person)
{
	return person->way == PERSON_LEFT || person->way == PERSON_PASSED;
}

static int person_cols(const struct room *room, const struct person *person)
{
	char name[WIDGET_NAME_SIZE];
	int cols = canvas_text_cols(widget_name(room->sim, person->id, name));
	return cols + 2 * has_arrow_before(person) + 2 * is_gone(person);
}

/* Draws the name between its arrows, its first letter at x; returns the columns behind x. */
static int draw_person(const struct room *room, struct area row, int x, const struct person *person)
{
	char name[WIDGET_NAME_SIZE];
	enum style style = is_gone(person) ? STYLE_DIM : STYLE_AGENT;
	if (has_arrow_before(person))
		area_glyph(row, x - 2, 0, is_gone(person) ? STYLE_DIM : STYLE_GOOD, GLYPH_RIGHT);
	if (person->id == room->scene->selected && !is_gone(person))
		style = STYLE_SELECTED;
	int room_cols = row.cols - x - 2 * is_gone(person);
	int used = area_textn(row, x, 0, room_cols, style,
	                      widget_name(room->sim, person->id, name));
	if (is_gone(person))
		used += 1 + area_glyph(row, x + used + 1, 0, STYLE_DIM, GLYPH_RIGHT);
	return used;
}

static void write_say(const struct event *say, char *out, size_t size)
{
	char raw[256], number[16] = "";
	if (say->has_number)
		snprintf(number, sizeof number, "%d", (int)say->value);
	snprintf(raw, sizeof raw, "\"%s%s\"", say->as.text, number);
	text_clean(out, size, raw);
}

/* Draws what the person said last beside the name or, if it does not fit there, into the rows
 * below, so far as they are free; how many of them it took. */
static int draw_speech(const struct room *room, const struct person *person, int y, int used,
                       int free)
{
	char text[256];
	const struct event *say = occupants_last_say(room->scene->session, person->id);
	if (!say || is_gone(person))
		return 0;
	write_say(say, text, sizeof text);
	int x = 2 + used + 2, left = room->area.cols - x;
	if (free && canvas_text_cols(text) > left)
		return widget_wrap(area_sub(room->area, 2, y + 1, room->area.cols - 2, free),
		                   STYLE_SPEECH, text);
	if (left >= SPEECH_COLS_MIN)
		area_textn(widget_row(room->area, y), x, 0, left, STYLE_SPEECH, text);
	return 0;
}

/* A row for each person, names under each other, and what they say where there is room. */
static void draw_rows(const struct room *room)
{
	int count = (int)room->place->person_count, free = room->area.rows - count;
	for (int i = 0, y = 0; i < count; i++) {
		const struct person *person = &room->place->persons[i];
		int used = draw_person(room, widget_row(room->area, y), 2, person);
		int share = free / (count - i), taken = draw_speech(room, person, y, used, share);
		free -= taken;
		y += 1 + taken;
	}
}

static bool names_fit(const struct room *room)
{
	struct flow flow = { room->area, 0, 0, false };
	for (size_t i = 0; i < room->place->person_count; i++) {
		int cols = person_cols(room, &room->place->persons[i]);
		if (!flow_room(&flow, cols))
			return false;
		flow.x += cols + 2;
	}
	return true;
}

static void draw_names(const struct room *room)
{
	struct flow flow = { room->area, 0, 0, false };
	for (size_t i = 0; i < room->place->person_count; i++) {
		const struct person *person = &room->place->persons[i];
		int cols = person_cols(room, person);
		flow_room(&flow, cols);
		int x = flow.x + 2 * has_arrow_before(person);
		draw_person(room, widget_row(room->area, flow.y), x, person);
		flow.x += cols + 2;
	}
}

/* One class and how many of it. */
static void draw_count(struct flow *flow, const char *class, uint32_t count)
{
	char number[16];
	int digits = snprintf(number, sizeof number, "%u", (unsigned)count);
	int cols = canvas_text_cols(class) + 3 + digits;
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

/* The selected agent, if it is here, for who is looked for should be found. */
static void draw_selected(const struct room *room, struct flow *flow)
{
	const struct agent *agent = sim_agent(room->sim, room->scene->selected);
	if (!agent || &room->places[agent->place] != room->place)
		return;
	struct person person = { .id = agent->id };
	int cols = person_cols(room, &person);
	if (!flow_room(flow, cols))
		return;
	draw_person(room, widget_row(flow->area, flow->y), flow->x, &person);
	flow->x += cols + 2;
}

static void draw_counts(const struct room *room)
{
	int indent = room->area.cols >= ROOMY_COLS && room->area.rows > 1 ? 2 : 0;
	struct area area = area_sub(room->area, indent, 0, room->area.cols - indent,
	                            room->area.rows);
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
	return place->present <= place->person_count && place->person_count < OCCUPANTS_PER_PLACE;
}

static void draw_room(const struct room *room)
{
	if (!all_known(room->place))
		draw_counts(room);
	else if ((int)room->place->person_count <= room->area.rows &&
	         room->area.cols >= BOX_COLS_MIN)
		draw_rows(room);
	else if (names_fit(room))
		draw_names(room);
	else
		draw_counts(room);
}

/* How the boxes are laid out; walls are shared. */
struct grid {
	int columns, rows;
};

static int wall(int index, int count, int length)
{
	return index * (length - 1) / count;
}

/* The layout that leaves the smaller of the boxes' sides, weighed, the greatest; none fits: 0. */
static struct grid choose_grid(struct area area, int count)
{
	struct grid best = { 0, 0 };
	int best_score = 0;
	for (int columns = 1; columns <= count; columns++) {
		int rows = (count + columns - 1) / columns;
		int cols = (area.cols - 1) / columns - 1, height = (area.rows - 1) / rows - 1;
		if (cols < BOX_COLS_MIN || height < BOX_ROWS_MIN - 1)
			continue;
		int score = cols < height * 6 ? cols : height * 6;
		if (score > best_score) {
			best_score = score;
			best = (struct grid){ columns, rows };
		}
	}
	return best;
}

/* The character where walls meet, by how many walls are before and behind it. */
static enum glyph crossing(int x, int y, struct grid grid)
{
	static const enum glyph glyphs[3][3] = {
		{ GLYPH_TOP_LEFT, GLYPH_TEE_TOP, GLYPH_TOP_RIGHT },
		{ GLYPH_TEE_LEFT, GLYPH_CROSS, GLYPH_TEE_RIGHT },
		{ GLYPH_BOTTOM_LEFT, GLYPH_TEE_BOTTOM, GLYPH_BOTTOM_RIGHT },
	};
	int column = x == 0 ? 0 : x == grid.columns ? 2 : 1;
	int row = y == 0 ? 0 : y == grid.rows ? 2 : 1;
	return glyphs[row][column];
}

static void draw_walls(struct area area, struct grid grid)
{
	for (int y = 0; y <= grid.rows; y++)
		area_hline(area, 0, wall(y, grid.rows, area.rows), area.cols, STYLE_FRAME);
	for (int x = 0; x <= grid.columns; x++)
		area_vline(area, wall(x, grid.columns, area.cols), 0, area.rows, STYLE_FRAME);
	for (int y = 0; y <= grid.rows; y++) {
		for (int x = 0; x <= grid.columns; x++)
			area_glyph(area, wall(x, grid.columns, area.cols),
			           wall(y, grid.rows, area.rows), STYLE_FRAME,
			           crossing(x, y, grid));
	}
}

/* The place's name in the upper wall, and how many are there if they are not named. */
static void draw_sign(struct area row, const char *name, const struct occupants_place *place)
{
	char text[128];
	snprintf(text, sizeof text, " %s ", name);
	int used = 1 + area_textn(row, 1, 0, row.cols - 2, STYLE_PLACE, text);
	snprintf(text, sizeof text, " %u ", (unsigned)place->present);
	if (!all_known(place))
		widget_right(area_sub(row, 0, 0, row.cols - 1, 1), used, STYLE_STRONG, text);
}

static void draw_boxes(struct room room, const struct occupants *occupants, struct grid grid)
{
	struct area area = room.area;
	const struct world *world = room.sim->world;
	draw_walls(area, grid);
	for (int i = 0; i < (int)world->place_count; i++) {
		int column = i % grid.columns, row = i / grid.columns;
		int left = wall(column, grid.columns, area.cols) + 1;
		int top = wall(row, grid.rows, area.rows) + 1;
		int cols = wall(column + 1, grid.columns, area.cols) - left;
		int rows = wall(row + 1, grid.rows, area.rows) - top;
		room.place = &occupants->places[i];
		room.area = area_sub(area, left, top, cols, rows);
		draw_sign(area_sub(area, left, top - 1, cols, 1), world->places[i], room.place);
		draw_room(&room);
	}
}

static int widest_place(const struct world *world)
{
	int widest = 0;
	for (size_t i = 0; i < world->place_count; i++) {
		int cols = canvas_text_cols(world->places[i]);
		widest = cols > widest ? cols : widest;
	}
	return widest;
}

/* Without room for boxes. */
static void draw_list(struct room room, const struct occupants *occupants)
{
	struct area area = room.area;
	const struct world *world = room.sim->world;
	int count = (int)world->place_count, widest = widest_place(world);
	if (widest > area.cols / 2)
		widest = area.cols / 2;
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

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	const struct sim *sim = session_sim(scene->session);
	struct occupants occupants;
	struct room room = { .scene = scene, .sim = sim };
	room.area = widget_heading(area, focused, "map", "");
	if (!sim->world->place_count)
		return;
	occupants_init(&occupants, scene->session);
	room.places = occupants.places;
	struct grid grid = choose_grid(room.area, (int)sim->world->place_count);
	if (grid.columns)
		draw_boxes(room, &occupants, grid);
	else
		draw_list(room, &occupants);
	occupants_fini(&occupants);
}

const struct view view_map = {
	.name = "map",
	.help = "the places, who is in each, and who came and went in this tick",
	.draw = draw,
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The places as boxes that share their walls, and who is in each: by name if all names fit, else as
 * a number for each class.  With too little room for boxes, or if no place looks like anything, each
 * place is a line.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "sim/event_words.h"
#include "view/occupants.h"
#include "view/plane_map.h"
#include "view/roster.h"
#include "view/view.h"
#include "view/widget.h"

enum { SCENIC_AGENTS = 8 }; /* with more agents, they need the room themselves */

/* The boxes: side by side and below one another, they share their walls. */

struct boxes {
	int columns, rows;
};

static int wall(int index, int count, int length)
{
	return index * (length - 1) / count;
}

/* Arranges that many boxes so that a box's smaller side is greatest, each wide enough for a name; 0
 * by 0 if the area has no room for them. */
static struct boxes choose_boxes(struct area area, int count)
{
	enum {
		COLS_MIN = 14,
		SQUARE = 6, /* this many columns count as much as a row */
	};
	struct boxes best = { 0, 0 };
	int best_score = 0;
	for (int columns = 1; columns <= count; columns++) {
		int rows = (count + columns - 1) / columns;
		int cols = (area.cols - 1) / columns - 1, height = (area.rows - 1) / rows - 1;
		if (cols < COLS_MIN || height < 1)
			continue;
		int score = cols < height * SQUARE ? cols : height * SQUARE;
		if (score > best_score) {
			best_score = score;
			best = (struct boxes){ columns, rows };
		}
	}
	return best;
}

/* The character where walls meet, which depends on where that is. */
static enum glyph crossing(int x, int y, struct boxes boxes)
{
	static const enum glyph glyphs[3][3] = {
		{ GLYPH_TOP_LEFT, GLYPH_TEE_TOP, GLYPH_TOP_RIGHT },
		{ GLYPH_TEE_LEFT, GLYPH_CROSS, GLYPH_TEE_RIGHT },
		{ GLYPH_BOTTOM_LEFT, GLYPH_TEE_BOTTOM, GLYPH_BOTTOM_RIGHT },
	};
	int column = x == 0 ? 0 : x == boxes.columns ? 2 : 1;
	int row = y == 0 ? 0 : y == boxes.rows ? 2 : 1;
	return glyphs[row][column];
}

static void draw_walls(struct boxes boxes, struct area area)
{
	for (int y = 0; y <= boxes.rows; y++)
		area_hline(area, 0, wall(y, boxes.rows, area.rows), area.cols, STYLE_FRAME);
	for (int x = 0; x <= boxes.columns; x++)
		area_vline(area, wall(x, boxes.columns, area.cols), 0, area.rows, STYLE_FRAME);
	for (int y = 0; y <= boxes.rows; y++) {
		for (int x = 0; x <= boxes.columns; x++)
			area_glyph(area, wall(x, boxes.columns, area.cols),
			           wall(y, boxes.rows, area.rows), STYLE_FRAME,
			           crossing(x, y, boxes));
	}
}

/* The inside of the box of that index; *sign is the part of the wall above it. */
static struct area inside_of(struct boxes boxes, struct area area, int index, struct area *sign)
{
	int column = index % boxes.columns, row = index / boxes.columns;
	int left = wall(column, boxes.columns, area.cols) + 1;
	int top = wall(row, boxes.rows, area.rows) + 1;
	int cols = wall(column + 1, boxes.columns, area.cols) - left;
	int rows = wall(row + 1, boxes.rows, area.rows) - top;
	*sign = area_sub(area, left, top - 1, cols, 1);
	return area_sub(area, left, top, cols, rows);
}

/* Scenery. */

enum {
	LINE_BYTES = 256, /* of a line of a drawing */
	BESIDE_COLS = 13, /* left for a name between its arrows */
	SIZES = 2,
};

/* Words in the names of places and what such places look like, the largest drawing first, with the
 * columns that it gets.  They are in ASCII, which every terminal can show. */
static const struct {
	const char *word;
	struct {
		int cols;
		const char *art;
	} sizes[SIZES];
} sights[] = {
	{ "mine",
	  { { 10, "   /\\\n  /  \\ /\\\n / __ v  \\\n/_|##|____\\" },
	    { 4, " /\\\n/()\\\n^^^^" } } },
	{ "bank",
	  { { 10, "  __/\\__\n /__$$__\\\n  ||  ||\n _||[]||_" }, { 4, "/==\\\n|$$|\n|[]|" } } },
	{ "saloon",
	  { { 10, " ________\n |SALOON|\n | |><| |\n |_|><|_|" }, { 4, ".--.\nBAR|\n|><|" } } },
	{ "shack",
	  { { 10, "     _ ~\n  __| |__\n /_______\\\n  |_[]_|" }, { 4, " /\\|\n/__\\\n|[]|" } } },
};

/* Copies the next line of a drawing; false: there is none. */
static bool next_line(const char **at, char line[LINE_BYTES])
{
	size_t length = strcspn(*at, "\n");
	if (!**at)
		return false;
	snprintf(line, LINE_BYTES, "%.*s", (int)length, *at);
	*at += length + ((*at)[length] == '\n');
	return true;
}

/* Draws the art if there is room for all of it, and takes these columns off the area (0: as many as
 * it has).  Returns whether there is. */
static bool draw_art(struct area *area, int cols, const char *art)
{
	char line[LINE_BYTES];
	int rows = 0, widest = cols;
	for (const char *at = art; next_line(&at, line); rows++)
		widest = cols ? cols : number_max(widest, width_text(line));
	if (rows > area->rows || widest + BESIDE_COLS > area->cols)
		return false;
	for (int y = area->rows - rows; next_line(&art, line); y++)
		area_text(*area, 0, y, STYLE_DIM, line);
	*area = area_sub(*area, widest, 0, area->cols - widest, area->rows);
	return true;
}

/* Whether the world says, or the names of places do, what any of them looks like. */
static bool has_sights(const struct world *world)
{
	bool found = false;
	for (size_t place = 0; place < world->place_count; place++) {
		found |= world_art(world, place) != NULL;
		for (size_t i = 0; i < ARRAY_LEN(sights); i++)
			found |= widget_has(world->places[place], sights[i].word);
	}
	return found;
}

/* Draws the art (if NULL, a drawing known by that name) at the left of the area, on its bottom
 * rows, in the largest size that fits.  Returns the area to the right of it, or all of the area if
 * nothing is drawn. */
static struct area draw_scenery(struct area area, const char *name, const char *art)
{
	if (art)
		draw_art(&area, 0, art);
	for (size_t i = 0; !art && i < ARRAY_LEN(sights); i++) {
		for (int size = 0; size < SIZES && widget_has(name, sights[i].word); size++) {
			if (draw_art(&area, sights[i].sizes[size].cols, sights[i].sizes[size].art))
				return area;
		}
	}
	return area;
}

/* The view. */

static void draw_boxes(struct room room, struct boxes boxes)
{
	struct area area = room.area;
	const struct world *world = room.sim->world;
	draw_walls(boxes, area);
	for (int i = 0; i < (int)world->place_count; i++) {
		struct area sign;
		room.place = &room.places[i];
		room.area = inside_of(boxes, area, i, &sign);
		if (room.sim->head.agents <= SCENIC_AGENTS)
			room.area = draw_scenery(room.area, world->places[i],
			                         world_art(world, (size_t)i));
		occupants_draw_sign(sign, world->places[i], room.place);
		occupants_draw(&room);
	}
}

/* Draws each place as a line. */
static void draw_list(struct room room)
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
		room.place = &room.places[y];
		room.area = area_sub(row, widest + 2, 0, row.cols - widest - 2, 1);
		occupants_draw(&room);
	}
}

/* Draws who is or was there, one a row, and what they said; no more people than that. */
static void draw_people(const struct room *room, int most)
{
	enum { SPEAKING = 2 };
	const struct occupants_place *place = room->place;
	char name[WIDGET_NAME_SIZE], text[WIDGET_EVENT_SIZE];
	int y = 0;
	for (; y < most && y < (int)place->person_count; y++) {
		const struct person *person = &place->persons[y];
		struct area row = widget_row(room->area, y);
		const struct event *say = occupants_last_say(room->scene->session, person->id);
		if (person->came)
			mark_draw(row, 0, 0, MARK_CAME);
		int x = 2 + area_textn(row, 2, 0, row.cols - 2, STYLE_AGENT,
		                       widget_name(room->sim, person->id, name));
		if (person->left)
			mark_draw(row, x + 1, 0, MARK_LEFT);
		if (!say || person->left || most < SPEAKING)
			continue;
		event_text(room->sim, say, text, sizeof text);
		area_textn(row, x + 2, 0, row.cols - x - 2, STYLE_SPEECH, text);
	}
	uint32_t more = place->present > (uint32_t)y ? place->present - (uint32_t)y : 0;
	if (more)
		area_format(widget_row(room->area, y), 2, 0, STYLE_DIM, "+%u", (unsigned)more);
}

/* Draws the places where somebody is, side by side, for a class to see. */
static void draw_large(struct room room)
{
	enum { COLS_LEAST = 16, GAP = 2 };
	const struct world *world = room.sim->world;
	struct area area = room.area;
	int count = 0, x = 0, most = number_max(room.scene->large - 2, room.scene->large == 2);
	for (size_t i = 0; i < world->place_count; i++)
		count += room.places[i].person_count > 0;
	int cols = number_max(COLS_LEAST, area.cols / number_max(count, 1));
	for (size_t i = 0; i < world->place_count; i++) {
		struct area column = area_sub(area, x, 0, cols - GAP, area.rows);
		if (!room.places[i].person_count)
			continue;
		area_textn(column, 0, 0, column.cols, STYLE_PLACE, world->places[i]);
		area_hline(column, 0, 1, column.cols, STYLE_FRAME);
		room.place = &room.places[i];
		room.area = area_sub(column, 0, 2, column.cols, column.rows - 2);
		draw_people(&room, number_min(most, column.rows - 4));
		x += cols;
	}
}

/* Draws all places below the heading; sets the probe's agent to the one drawn at its cell. */
static void draw_places(const struct view_scene *scene, struct area area, struct probe *probe)
{
	const struct sim *sim = session_sim(scene->session);
	struct room room = { .scene = scene, .sim = sim, .area = area, .probe = probe };
	if (!sim->world->place_count)
		return;
	struct occupants_place *places = occupants_count(scene->session);
	room.places = places;
	struct boxes boxes = choose_boxes(room.area, (int)sim->world->place_count);
	if (scene->large)
		draw_large(room);
	else if (boxes.columns && has_sights(sim->world))
		draw_boxes(room, boxes);
	else
		draw_list(room);
	free(places);
}

static bool has_plane(const struct view_scene *scene)
{
	return session_sim(scene->session)->world->plane.x > 0;
}

/* A map without places has one line, which says so. */
static int rows(const struct view_scene *scene, struct area area)
{
	const struct world *world = session_sim(scene->session)->world;
	int lines = number_max((int)world->place_count, 1);
	return has_plane(scene) || has_sights(world) ? area.rows : number_min(1 + lines, area.rows);
}

static void draw_plane(const struct view_scene *scene, struct area area, bool focused)
{
	const struct world *world = session_sim(scene->session)->world;
	char note[80];
	snprintf(note, sizeof note, "%.6g,%.6g to %.6g,%.6g", world->origin.x, world->origin.y,
	         world->origin.x + world->plane.x, world->origin.y + world->plane.y);
	plane_map_draw(scene, widget_heading(area, focused, "plane", note), NULL);
}

/* Above a lesson, a low map does without its heading: the boxes have names. */
static bool is_bare(const struct view_scene *scene, struct area area)
{
	enum { BARE_ROWS = 5 };
	return scene->strip && area.rows <= BARE_ROWS && !scene->tabs && !has_plane(scene);
}

static struct area below_heading(const struct view_scene *scene, struct area area)
{
	return is_bare(scene, area) ? area_sub(area, 0, 0, area.cols - 1, area.rows)
	                            : widget_below_heading(area);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	if (has_plane(scene)) {
		draw_plane(scene, area, focused);
		return;
	}
	if (!is_bare(scene, area))
		widget_heading(area, focused, "map", "");
	area = below_heading(scene, area);
	draw_places(scene, area, NULL);
	if (!session_sim(scene->session)->world->place_count)
		area_textn(area, 2, 0, area.cols - 2, STYLE_DIM, "this world has no places");
}

static struct view_answer click(const struct view_ask *ask)
{
	struct probe probe = { .x = ask->area.x + ask->x,
		               .y = ask->area.y + ask->y,
		               .agent = AGENT_NONE };
	(has_plane(ask->scene) ? plane_map_draw : draw_places)(ask->scene,
	                                                       below_heading(ask->scene, ask->area),
	                                                       &probe);
	return view_select(ask->look, probe.agent);
}

/* Selects the first agent at the next place (or the previous one) that has any. */
static struct view_answer go_to_place(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	const struct agent *selected = view_agent(ask->scene);
	int places = (int)sim->world->place_count, step = ask->key == VIEW_PAGE_UP ? places - 1 : 1;
	for (int i = 1; selected && i < places; i++) {
		int place = (selected->place + i * step) % places;
		for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE;
		     slot = roster_seek(sim, slot + 1, 1)) {
			if (sim_slot(sim, slot)->place == place)
				return view_select(ask->look, sim_slot(sim, slot)->id);
		}
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

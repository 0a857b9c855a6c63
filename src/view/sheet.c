/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/sheet.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/past.h"
#include "view/view.h"
#include "view/widget.h"

/* Columns to sort by. */

static const char *const names[COLUMN_STATS] = {
	"", "name", "place", "state", "previous", "global"
};

/* The key of an agent that lacks the column. */
static const uint64_t none = UINT64_MAX;

/* The name of the stat of that number, counted from 0 over all classes, each name once; NULL: there
 * is none. */
static const char *stat_name(const struct world *world, int number)
{
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		for (size_t s = 0; s < class->stat_count; s++) {
			size_t earlier = 0;
			while (class_find_stat(world->classes[earlier], class->stats[s].name) < 0)
				earlier++;
			if (earlier == i && !number--)
				return class->stats[s].name;
		}
	}
	return NULL;
}

int column_last(const struct world *world)
{
	int stats = 0;
	while (stat_name(world, stats))
		stats++;
	return COLUMN_STATS - 1 + stats;
}

const char *column_name(const struct world *world, int column)
{
	return column < COLUMN_STATS ? names[column] : stat_name(world, column - COLUMN_STATS);
}

int column_find(const struct world *world, const char *name)
{
	size_t length = strlen(name);
	int found = COLUMN_NONE, matches = 0;
	for (int i = column_last(world); i > COLUMN_NONE; i--) {
		const char *own = column_name(world, i);
		if (strcmp(own, name) == 0)
			return i;
		bool begins = strncmp(own, name, length) == 0 && own[length] == '_';
		found = begins ? i : found;
		matches += begins;
	}
	return matches == 1 ? found : COLUMN_NONE;
}

/* The name of a resident, or of a class: their numbers follow those of the residents. */
struct owned_name {
	const char *text;
	size_t owner;
};

static int compare_names(const void *left, const void *right)
{
	const struct owned_name *a = left, *b = right;
	return strcmp(a->text, b->text);
}

/* Ranks the names of residents and, after them, of classes.  The result is to be freed. */
static uint32_t *rank_names(const struct world *world)
{
	size_t count = world->resident_count + world->class_count;
	struct owned_name *list = memory_zero(count, sizeof *list);
	uint32_t *ranks = memory_zero(count, sizeof *ranks);
	for (size_t i = 0; i < count; i++)
		list[i] = (struct owned_name){
			i < world->resident_count ? world->residents[i].name
						  : world->classes[i - world->resident_count]->name,
			i
		};
	qsort(list, count, sizeof *list, compare_names);
	for (size_t i = 0; i < count; i++)
		ranks[list[i].owner] = (uint32_t)i;
	free(list);
	return ranks;
}

/* The parts of a machine, in the order shown, which is that of the columns. */
static const struct part {
	enum style style;
	size_t offset;
} parts[] = {
	{ STYLE_CURRENT, offsetof(struct machine, current) },
	{ STYLE_PREVIOUS, offsetof(struct machine, previous) },
	{ STYLE_GLOBAL, offsetof(struct machine, global) },
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static uint8_t part_state(const struct machine *machine, size_t part)
{
	return ((const uint8_t *)machine)[parts[part].offset];
}

static const char *part_path(const struct class *class, const struct machine *machine, size_t part,
                             char out[WIDGET_PATH_SIZE])
{
	return part ? widget_path(class, part_state(machine, part), out)
	            : widget_current(class, machine, out);
}

/* Ranks are those of the names, stats the indexes of the column's stat by class. */
static uint64_t key_of(const struct world *world, int column, const uint32_t *ranks,
                       const int *stats, const struct agent *agent)
{
	bool resident = agent->id < world->resident_count;
	if (column == COLUMN_NAME)
		return ranks[resident ? agent->id : world->resident_count + agent->class];
	if (column == COLUMN_PLACE)
		return agent->place < world->place_count ? agent->place : none;
	if (column < COLUMN_STATS) {
		uint8_t state = part_state(agent_machines_const(agent),
		                           (size_t)(column - COLUMN_CURRENT));
		return state ? (uint64_t)agent->class << 8 | state : none;
	}
	int stat = stats[agent->class];
	return stat < 0 ? none
	                : ~radix_key(stat_read(&world->classes[agent->class]->stats[stat], agent));
}

void column_keys(const struct sim *sim, int column, bool turned, struct radix_item *items,
                 size_t count)
{
	const struct world *world = sim->world;
	uint32_t *ranks = rank_names(world);
	int stats[CLASS_NONE];
	for (size_t i = 0; i < world->class_count; i++)
		stats[i] = class_find_stat(world->classes[i], column_name(world, column));
	for (size_t i = 0; i < count; i++) {
		uint64_t key = key_of(world, column, ranks, stats, sim_slot(sim, items[i].item));
		items[i].key = turned && key != none ? ~key - 1 : key;
	}
	free(ranks);
}

/* Rows. */

enum {
	GUTTER = SHEET_GUTTER,
	NAME_COLS_MAX = 24,
	NEWS = SHEET_NEWS,
	BLIP = 7, /* columns of " (blip)" */
};

/* Measures the widest path of the class's states, and of its global states. */
static void measure_states(const struct class *class, struct sheet *sheet)
{
	char path[WIDGET_PATH_SIZE];
	for (size_t i = 1; i < class->state_count; i++) {
		int cols = width_text(widget_path(class, (uint8_t)i, path));
		if (class_is_global(class, (uint8_t)i))
			sheet->global = number_max(sheet->global, cols);
		else
			sheet->state = number_max(sheet->state, cols);
	}
}

void sheet_init(struct sheet *sheet, const struct view_scene *scene, int cols)
{
	static const int order[] = { COLUMN_NAME, COLUMN_CURRENT, COLUMN_PLACE, COLUMN_PREVIOUS,
		                     COLUMN_GLOBAL };
	*sheet = (struct sheet){ .scene = scene, .sim = session_sim(scene->session) };
	const struct world *world = sheet->sim->world;
	int digits = snprintf(NULL, 0, " %u", sheet->sim->head.slots);
	bool guests = sheet->sim->head.slots > world->resident_count;
	sheet->name = width_text("name");
	for (size_t i = 0; i < world->resident_count; i++)
		sheet->name = number_max(sheet->name, width_text(world->residents[i].name));
	sheet->place = width_text("place");
	sheet->state = width_text("previous");
	sheet->global = width_text("global");
	for (size_t i = 0; i < world->place_count; i++)
		sheet->place = number_max(sheet->place, width_text(world->places[i]));
	for (size_t i = 0; i < world->class_count; i++) {
		int name = guests ? width_text(world->classes[i]->name) + digits : 0;
		sheet->name = number_max(sheet->name, name);
		measure_states(world->classes[i], sheet);
	}
	sheet->name = number_min(sheet->name, NAME_COLS_MAX);
	for (int column = COLUMN_NAME; column < COLUMN_STATS; column++)
		sheet_add(sheet, order[column - 1], cols);
}

void sheet_draw_name(const struct sheet *sheet, struct area row, int x, const struct agent *agent)
{
	char name[WIDGET_NAME_SIZE];
	bool selected = agent->id == sheet->scene->look->selected;
	if (selected)
		mark_draw(row, 0, 0, MARK_HERE);
	widget_draw_name(row, x, sheet->name, selected ? STYLE_SELECTED : STYLE_AGENT,
	                 widget_name(sheet->sim, agent->id, name));
}

static int part_cols(const struct sheet *sheet, size_t part)
{
	return part + 1 == PARTS ? sheet->global : part ? sheet->state : sheet->state + NEWS;
}

/* The kind of the last change of the machine in the segment shown; EVENT_KINDS: there was none. */
static enum event_kind last_change(const struct session *session, uint32_t agent, uint8_t machine)
{
	enum { REACH = 4096 };
	struct past past = past_log(session);
	for (size_t i = past.now; past_back(&past, &i, 1 << EVENT_CHANGE | 1 << EVENT_REVERT) &&
	                          i >= past.shown && i + REACH >= past.now;) {
		const struct event *event = past_peek(&past, i);
		if (event->result && event->agent == agent && event->machine == machine)
			return (enum event_kind)event->kind;
	}
	return EVENT_KINDS;
}

/* Marks what is new behind a part: the current state was entered, or the previous one was a blip.
 * Returns the columns used. */
static int draw_news(const struct sheet *sheet, struct area row, int x, size_t part,
                     const struct agent *agent, uint8_t machine)
{
	const struct session *session = sheet->scene->session;
	if (!row.rows)
		return 0;
	enum event_kind last = part < 2 ? last_change(session, agent->id, machine) : EVENT_KINDS;
	if (part == 0 && last != EVENT_KINDS)
		return 1 + mark_draw(row, x + 1, 0, MARK_NEW);
	if (part == 1 && x + BLIP <= row.cols && last == EVENT_REVERT)
		return 1 + area_text(row, x + 1, 0, STYLE_FAIR, "(blip)");
	return 0;
}

void sheet_draw_state(const struct sheet *sheet, struct area row, int x, int cols, size_t part,
                      const struct agent *agent, uint8_t machine)
{
	char path[WIDGET_PATH_SIZE];
	const struct machine *own = agent_machines_const(agent) + machine;
	int used = area_textn(row, x, 0, cols,
	                      part_state(own, part) ? parts[part].style : STYLE_DIM,
	                      part_path(sim_class(sheet->sim, agent), own, part, path));
	draw_news(sheet, area_sub(row, x, 0, cols + 1, 1), used, part, agent, machine);
}

int sheet_draw(const struct sheet *sheet, struct area area, int y, const struct agent *agent)
{
	struct area below = area_sub(area, GUTTER, 0, area.cols - GUTTER, area.rows);
	int rows = sheet->brief ? 1 : (int)sim_class(sheet->sim, agent)->machine_count;
	for (int i = 0; i < rows; i++)
		table_draw(sheet, widget_row(area, y + i), agent, (uint8_t)i);
	if (sheet->brief)
		return rows;
	if (!sheet_has(sheet, COLUMN_PREVIOUS) && agent_machines_const(agent)->previous)
		sheet_draw_rest(sheet, widget_row(below, y + rows++), agent);
	rows += gauge_draw_all(below, y + rows, sheet->scene->session, agent);
	return rows + sheet->gap;
}

int sheet_column_cols(const struct sheet *sheet, int column)
{
	return column == COLUMN_NAME    ? sheet->name
	       : column == COLUMN_PLACE ? sheet->place
	                                : part_cols(sheet, (size_t)(column - COLUMN_CURRENT));
}

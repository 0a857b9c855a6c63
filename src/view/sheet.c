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

static const char *const names[COLUMN_STATS] = { "",        "name",     "place",
	                                         "current", "previous", "global" };

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
	for (int i = column_last(world); i > COLUMN_NONE; i--) {
		if (strcmp(column_name(world, i), name) == 0)
			return i;
	}
	return COLUMN_NONE;
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
	GUTTER = 2,
	GAP = 2,
	NAME_COLS_MAX = 24,
	NEWS = 2, /* columns of the mark for what is new */
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
	*sheet = (struct sheet){ .scene = scene, .sim = session_sim(scene->session) };
	const struct world *world = sheet->sim->world;
	int stats = 0, digits = snprintf(NULL, 0, " %u", sheet->sim->head.slots);
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
		stats = number_max(stats, gauge_line_cols(world->classes[i]));
	}
	sheet->name = number_min(sheet->name, NAME_COLS_MAX);
	sheet->left = GUTTER + sheet->name + sheet->place + 2 * sheet->state + NEWS +
	              sheet->global + 5 * GAP;
	sheet->form = sheet->left + stats <= cols ? SHEET_LINE
	              : sheet->left - GAP <= cols ? SHEET_PAIR
	                                          : SHEET_BLOCK;
}

static void draw_name(const struct sheet *sheet, struct area row, const struct agent *agent)
{
	char name[WIDGET_NAME_SIZE];
	bool selected = agent->id == sheet->scene->look->selected;
	if (selected)
		mark_draw(row, 0, 0, MARK_HERE);
	widget_draw_name(row, GUTTER, sheet->name, selected ? STYLE_SELECTED : STYLE_AGENT,
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

/* Draws name, place and as many states as fit in columns, with a row for each machine; returns the
 * rows it takes. */
static int draw_columns(const struct sheet *sheet, struct area area, int y,
                        const struct class *class, const struct agent *agent)
{
	const char *place = agent->place < sheet->sim->world->place_count
	                            ? sheet->sim->world->places[agent->place]
	                            : "-";
	int x = GUTTER + sheet->name + GAP;
	if (!area.rows)
		return (int)class->machine_count;
	draw_name(sheet, widget_row(area, y), agent);
	area_textn(widget_row(area, y), x, 0, sheet->place, STYLE_PLACE, place);
	for (size_t m = 0; m < class->machine_count; m++) {
		const struct machine *machine = agent_machines_const(agent) + m;
		struct area row = widget_row(area, y + (int)m);
		x = GUTTER + sheet->name + sheet->place + 2 * GAP;
		for (size_t i = 0; i < PARTS; i++) {
			char path[WIDGET_PATH_SIZE];
			uint8_t state = part_state(machine, i);
			int cols = part_cols(sheet, i);
			if (i && x + cols > area.cols)
				break;
			int used = area_textn(row, x, 0, cols, state ? parts[i].style : STYLE_DIM,
			                      part_path(class, machine, i, path));
			draw_news(sheet, area_sub(row, x, 0, cols + 1, 1), used, i, agent,
			          (uint8_t)m);
			x += cols + GAP;
		}
	}
	return (int)class->machine_count;
}

/* Draws the states of one machine: the current one, the previous one below it, and the global one
 * beside that in a column of its own or, without room, below it.  Returns the rows it takes. */
static int draw_states(const struct sheet *sheet, struct area area, int y,
                       const struct class *class, size_t index, const struct agent *agent)
{
	const struct machine *machine = agent_machines_const(agent) + index;
	int previous = width_text("previous ") + sheet->state + GAP;
	int right = area.cols - width_text("global ") - sheet->global;
	bool beside = right >= previous;
	for (size_t i = 0; i < PARTS; i++) {
		char path[WIDGET_PATH_SIZE];
		uint8_t state = part_state(machine, i);
		const char *head = i                          ? names[COLUMN_CURRENT + i]
		                   : class->machine_count > 1 ? class->machines[index].name
		                                              : "";
		if (i && !state)
			continue;
		int x = i == 2 && beside ? number_min(right, previous + BLIP) : 0;
		struct area row = widget_row(area, y + (i == 2 && beside ? 1 : (int)i));
		row = area_sub(row, x, 0, i == 1 && beside ? right - 1 : row.cols - x, row.rows);
		x = *head ? area_text(row, 0, 0, STYLE_DIM, head) + 1 : 0;
		int cols = area.cols - x - (i ? 0 : NEWS);
		x += area_textn(row, x, 0, cols, parts[i].style,
		                part_path(class, machine, i, path));
		draw_news(sheet, row, x, i, agent, (uint8_t)index);
	}
	return machine->global ? 3 - beside : 1 + (machine->previous != STATE_NONE);
}

static int draw_block(const struct sheet *sheet, struct area area, int y, const struct class *class,
                      const struct agent *agent)
{
	int left = GUTTER + sheet->name + GAP, rows = 0;
	struct area right = area_sub(area, left, 0, area.cols - left, area.rows);
	const struct world *world = sheet->sim->world;
	draw_name(sheet, widget_row(area, y), agent);
	for (size_t m = 0; m < class->machine_count; m++)
		rows += draw_states(sheet, right, y + rows, class, m, agent);
	if (agent->place < world->place_count)
		area_textn(widget_row(area, y + 1), GUTTER, 0, sheet->name, STYLE_PLACE,
		           world->places[agent->place]);
	return number_max(rows, 2);
}

int sheet_draw(const struct sheet *sheet, struct area area, int y, const struct agent *agent)
{
	const struct class *class = sim_class(sheet->sim, agent);
	struct area below = area_sub(area, GUTTER, 0, area.cols - GUTTER, area.rows);
	if (sheet->brief && agent->id != sheet->scene->look->selected)
		return draw_columns(sheet, area, y, class, agent);
	int rows = sheet->form == SHEET_BLOCK ? draw_block(sheet, area, y, class, agent)
	                                      : draw_columns(sheet, area, y, class, agent);
	if (sheet->form == SHEET_LINE)
		gauge_draw_line(area_sub(widget_row(area, y), sheet->left, 0,
		                         area.cols - sheet->left, 1),
		                sheet->scene->session, agent);
	else
		rows += gauge_draw_all(below, y + rows, sheet->scene->session, agent);
	return rows + sheet->gap;
}

static int column_cols(const struct sheet *sheet, int column)
{
	return column == COLUMN_NAME    ? sheet->name
	       : column == COLUMN_PLACE ? sheet->place
	                                : part_cols(sheet, (size_t)(column - COLUMN_CURRENT));
}

void sheet_draw_heads(const struct sheet *sheet, struct area row)
{
	int x = GUTTER;
	for (int column = COLUMN_NAME; column < COLUMN_STATS; column++) {
		area_text(row, x, 0, STYLE_DIM, column_name(sheet->sim->world, column));
		x += column_cols(sheet, column) + GAP;
	}
	if (sheet->form == SHEET_LINE)
		area_text(row, x, 0, STYLE_DIM, "stats");
}

int sheet_column_at(const struct sheet *sheet, int x)
{
	int end = GUTTER;
	for (int column = COLUMN_NAME; x >= GUTTER && column < COLUMN_STATS; column++) {
		end += column_cols(sheet, column) + GAP;
		if (x < end)
			return column;
	}
	return COLUMN_NONE;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "view/roster.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/widget.h"

/*
 * Agents in a table, a row each.
 */

enum { BAR = 3 };

/* The index of the column's stat in a class, or -1. */
static int stat_of(const struct world *world, int column, const struct class *class)
{
	return column < COLUMN_STATS ? -1 : class_find_stat(class, column_name(world, column));
}

/* The label of a column of stats, and how wide it is in any class that has it. */
static int measure(const struct sheet *sheet, int column, char *label, size_t size)
{
	const struct world *world = sheet->sim->world;
	int cols = 0, bar = abs(sheet->sorted) == column ? BAR : 0;
	snprintf(label, size, "%s", column_name(world, column));
	for (size_t i = 0; i < world->class_count; i++) {
		int stat = stat_of(world, column, world->classes[i]);
		if (stat < 0)
			continue;
		struct gauge gauge = { world->classes[i], (size_t)stat, "", bar };
		if (!cols)
			gauge_label(world->classes[i], (size_t)stat, true, label, size);
		cols = number_max(cols, gauge_cell_cols(&gauge));
	}
	return number_max(cols, width_text(label) + (bar > 0));
}

void sheet_add(struct sheet *sheet, int column, int cols)
{
	char label[WIDGET_NAME_SIZE];
	int count = sheet->table_count, x = SHEET_GUTTER;
	if (count)
		x = sheet->table[count - 1].x + sheet->table[count - 1].cols +
		    (column < COLUMN_STATS ? SHEET_GAP : 1);
	int wide = column < COLUMN_STATS ? sheet_column_cols(sheet, column)
	                                 : measure(sheet, column, label, sizeof label);
	int room = count < 2 ? number_min(wide, cols - x - 1) : wide;
	if (count < TABLE_COLUMNS_MAX && room > 0 && x + room < cols)
		sheet->table[sheet->table_count++] = (struct table_column){ column, x, room };
}

/* Whether any class has a limit for the stat. */
static bool has_limit(const struct world *world, int column)
{
	bool found = false;
	for (size_t i = 0; i < world->class_count; i++) {
		int stat = stat_of(world, column, world->classes[i]);
		found |= stat >= 0 && world->classes[i]->stats[stat].full > 0;
	}
	return found;
}

/* What was chosen for a class of that name; NULL: nothing. */
static const char *chosen_for(const struct look *look, const char *class)
{
	for (size_t i = 0; i < look->columns_count; i++) {
		if (strcmp(look->columns[i].class, class) == 0)
			return look->columns[i].names;
	}
	return NULL;
}

/* What was chosen for the selected agent's class or, if nothing was, for another one. */
static const char *chosen(const struct view_scene *scene)
{
	const struct world *world = session_sim(scene->session)->world;
	const struct agent *selected = view_agent(scene);
	const char *names = selected
	                            ? chosen_for(scene->look, world->classes[selected->class]->name)
	                            : NULL;
	for (size_t i = 0; i < world->class_count && !names; i++)
		names = chosen_for(scene->look, world->classes[i]->name);
	return names;
}

bool sheet_is_chosen(const struct view_scene *scene)
{
	return chosen(scene);
}

/* Adds the columns of a table for which none were chosen; first is among the first of them. */
static void add_usual(struct sheet *sheet, int first, int cols)
{
	const struct world *world = sheet->sim->world;
	sheet->table_count = 0;
	sheet_add(sheet, COLUMN_NAME, cols);
	sheet_add(sheet, COLUMN_CURRENT, cols);
	sheet_add(sheet, COLUMN_PLACE, cols);
	if (first > COLUMN_CURRENT)
		sheet_add(sheet, first, cols);
	for (int limited = 1; limited >= 0; limited--) {
		for (int column = COLUMN_STATS; column <= column_last(world); column++) {
			if (has_limit(world, column) == limited && column != first)
				sheet_add(sheet, column, cols);
		}
	}
	if (first != COLUMN_PREVIOUS)
		sheet_add(sheet, COLUMN_PREVIOUS, cols);
	if (first != COLUMN_GLOBAL)
		sheet_add(sheet, COLUMN_GLOBAL, cols);
}

void sheet_tabulate(struct sheet *sheet, int cols)
{
	const struct world *world = sheet->sim->world;
	const char *names = chosen(sheet->scene);
	char word[WIDGET_NAME_SIZE];
	int sorted = abs(sheet->sorted);
	sheet->brief = true;
	sheet->table_count = 0;
	for (int used; names && sscanf(names, "%63s%n", word, &used) == 1; names += used)
		sheet_add(sheet, column_find(world, word), cols);
	if (sheet->table_count)
		return;
	/* A column does not move under the mouse because it was clicked. */
	add_usual(sheet, COLUMN_NONE, cols);
	if (sorted && !sheet_has(sheet, sorted))
		add_usual(sheet, sorted, cols);
}

void table_draw(const struct sheet *sheet, struct area row, const struct agent *agent,
                uint8_t machine)
{
	const struct world *world = sheet->sim->world;
	const struct class *class = sim_class(sheet->sim, agent);
	for (int i = 0; row.rows && i < sheet->table_count; i++) {
		const struct table_column *column = &sheet->table[i];
		struct area cell = area_sub(row, column->x, 0, column->cols + 1, 1);
		int stat = stat_of(world, column->column, class);
		bool sorted = abs(sheet->sorted) == column->column;
		if (column->column >= COLUMN_CURRENT && column->column < COLUMN_STATS)
			sheet_draw_state(sheet, cell, 0, column->cols,
			                 (size_t)(column->column - COLUMN_CURRENT), agent, machine);
		else if (machine)
			continue;
		else if (column->column == COLUMN_NAME)
			sheet_draw_name(sheet, row, column->x, agent);
		else if (column->column == COLUMN_PLACE && agent->place < world->place_count)
			area_textn(cell, 0, 0, column->cols, STYLE_PLACE,
			           world->places[agent->place]);
		else if (stat >= 0)
			gauge_draw_cell(&(struct gauge){ class, (size_t)stat, "",
			                                 sorted ? BAR : 0 },
			                area_sub(cell, 0, 0, column->cols, 1),
			                sheet->scene->session, agent);
	}
}

void sheet_draw_heads(const struct sheet *sheet, struct area row)
{
	for (int i = 0; i < sheet->table_count; i++) {
		const struct table_column *column = &sheet->table[i];
		char label[WIDGET_NAME_SIZE];
		bool sorted = abs(sheet->sorted) == column->column;
		if (column->column < COLUMN_STATS)
			snprintf(label, sizeof label, "%s",
			         column_name(sheet->sim->world, column->column));
		else
			measure(sheet, column->column, label, sizeof label);
		int x = column->x;
		int used = area_textn(row, x, 0, column->cols, sorted ? STYLE_HEADING : STYLE_DIM,
		                      label);
		if (sorted)
			area_glyph(row, x + used, 0, STYLE_HEADING,
			           sheet->sorted < 0 ? GLYPH_HEAD_UP : GLYPH_HEAD_DOWN);
	}
}

int sheet_column_at(const struct sheet *sheet, int x)
{
	int found = COLUMN_NONE, end = 0;
	for (int i = 0; i < sheet->table_count; i++) {
		found = x >= sheet->table[i].x ? sheet->table[i].column : found;
		end = sheet->table[i].x + sheet->table[i].cols + 1;
	}
	return x < end ? found : COLUMN_NONE;
}

bool sheet_has(const struct sheet *sheet, int column)
{
	bool found = false;
	for (int i = 0; i < sheet->table_count; i++)
		found |= sheet->table[i].column == column;
	return found;
}

/* Draws the stats that have no column; returns where it has come to. */
static int draw_stats(const struct sheet *sheet, struct area row, int x, const struct agent *agent)
{
	const struct class *class = sim_class(sheet->sim, agent);
	for (size_t i = 0; i < class->stat_count; i++) {
		char label[WIDGET_NAME_SIZE];
		int column = column_find(sheet->sim->world, class->stats[i].name);
		gauge_label(class, i, true, label, sizeof label);
		struct gauge gauge = { class, i, label, 0 };
		int cols = gauge_cols(&gauge);
		if (sheet_has(sheet, column) || x + cols > row.cols)
			continue;
		gauge_draw(&gauge, area_sub(row, x, 0, cols, 1), sheet->scene->session, agent);
		x += cols + SHEET_GAP;
	}
	return x;
}

void sheet_draw_rest(const struct sheet *sheet, struct area row, const struct agent *agent)
{
	const struct world *world = sheet->sim->world;
	int x = sheet->brief ? draw_stats(sheet, row, 0, agent) : 0;
	for (int column = COLUMN_PLACE; column < COLUMN_STATS; column++) {
		const char *head = column == COLUMN_PLACE ? "in" : column_name(world, column);
		int at = x + width_text(head) + 1, cols = sheet_column_cols(sheet, column);
		if (sheet_has(sheet, column) || at + cols > row.cols + SHEET_NEWS)
			continue;
		area_text(row, x, 0, STYLE_DIM, head);
		if (column == COLUMN_PLACE)
			area_text(row, at, 0, STYLE_PLACE,
			          agent->place < world->place_count ? world->places[agent->place]
			                                            : "-");
		else
			sheet_draw_state(sheet, row, at, cols, (size_t)(column - COLUMN_CURRENT),
			                 agent, 0);
		x = at + cols + SHEET_GAP;
	}
}

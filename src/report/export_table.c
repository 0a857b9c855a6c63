/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/export.h"

#include <inttypes.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"

/*
 * A table with a row for each agent at the end of each tick: its states and stats.  There is a column
 * for each name of a machine or stat, in any class; who lacks it has an empty cell.
 */

static const char *machine_name(const struct class *class, size_t machine)
{
	return class->machines[machine].name ? class->machines[machine].name : "state";
}

static void add_column(struct export *export, const char *name)
{
	for (size_t i = 0; i < export->column_count; i++) {
		if (strcmp(export->columns[i], name) == 0)
			return;
	}
	export->columns = memory_grow(export->columns, export->column_count,
	                              &export->column_capacity, sizeof *export->columns);
	export->columns[export->column_count++] = name;
	output_cell(export->out, name);
}

static void write_cell(struct export *export, const struct sim *sim, const struct agent *agent,
                       const char *name)
{
	char text[STAT_TEXT_MAX];
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; i < class->machine_count; i++) {
		if (strcmp(machine_name(class, i), name) == 0) {
			uint8_t current = agent_machines_const(agent)[i].current;
			output_cell(export->out, class_state_name(class, current));
			return;
		}
	}
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		if (strcmp(stat->name, name) == 0) {
			stat_text_now(sim, stat, stat_read(stat, agent), text, sizeof text);
			output_cell(export->out, text);
			return;
		}
	}
	output_char(export->out, ',');
}

static void write_row(struct export *export, const struct sim *sim, const struct agent *agent)
{
	char name[EXPORT_NAME_SIZE];
	const struct world *world = sim->world;
	sim_name(sim, agent->id, name, sizeof name);
	output_format(export->out, "%" PRIu64, sim->head.tick);
	output_number_cell(export->out, (double)sim->head.now_ms / 1000);
	output_cell(export->out, name);
	output_cell(export->out,
	            agent->place < world->place_count ? world->places[agent->place] : "");
	for (size_t i = 0; i < export->column_count; i++)
		write_cell(export, sim, agent, export->columns[i]);
	output_char(export->out, '\n');
}

static void table_tick(struct export *export, const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			write_row(export, sim, sim_slot(sim, slot));
	}
}

static void table_begin(struct export *export, const struct sim *sim)
{
	for (size_t c = 0; c < sim->world->class_count; c++) {
		const struct class *class = sim->world->classes[c];
		for (size_t i = 0; i < class->machine_count; i++)
			add_column(export, machine_name(class, i));
		for (size_t i = 0; i < class->stat_count; i++)
			add_column(export, class->stats[i].name);
	}
	output_char(export->out, '\n');
	table_tick(export, sim);
}

const struct export_format export_table = {
	.ending = ".csv",
	.kinds = 1 << EVENT_TICK,
	.head = "tick,time,agent,place",
	.begin = table_begin,
	.tick = table_tick,
};

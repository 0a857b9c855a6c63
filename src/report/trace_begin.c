/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/trace_write.h"

/*
 * What a trace begins with: its format, what the classes are, and what the agents are.
 */

enum { TRACE_VERSION = 2 };

/* Writes texts one after the other, after a comma but for the first. */
static void write_item(struct output *out, bool first, const char *text)
{
	output_string(out, first ? "" : ",");
	output_quoted(out, text);
}

/* Writes the states of a machine in order; one that lies inside others is a list that ends with it. */
static void write_states(struct output *out, const struct class *class, size_t machine)
{
	const char *comma = "[";
	begin_member(out, "states");
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t path[FSM_DEPTH_MAX];
		size_t depth = state_table_path(class->states, (uint8_t)i, path);
		if (class->states[i]->machine != machine)
			continue;
		output_string(out, comma);
		output_string(out, depth > 1 ? "[" : "");
		for (size_t k = 0; k < depth; k++)
			write_item(out, !k, class->states[path[k]]->name);
		output_string(out, depth > 1 ? "]" : "");
		comma = ",";
	}
	output_char(out, ']');
}

/* Writes in which states the machine and its metastates begin, and its global state. */
static void write_initial(struct output *out, const struct class *class, size_t machine)
{
	const struct machine_plan *plan = &class->machines[machine];
	write_word(out, "initial", "[");
	write_item(out, true, class_state_name(class, plan->initial));
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine && class->states[i]->initial)
			write_item(out, false, class_state_name(class, class->states[i]->initial));
	}
	output_char(out, ']');
	if (plan->global)
		write_string(out, "global", class_state_name(class, plan->global));
}

static void write_stats(struct output *out, const struct class *class)
{
	begin_member(out, "stats");
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		output_string(out, i ? ",{\"stat\":" : "[{\"stat\":");
		output_quoted(out, stat->name);
		if (stat_kind(stat) == STAT_IS_AGENT)
			write_word(out, "agent", "true");
		if (stat_is_number(stat) && stat->full > 0)
			output_format(out, ",\"full\":%.17g", stat->full);
		output_char(out, '}');
	}
	output_string(out, class->stat_count ? "]" : "[]");
}

static void write_class(struct trace *trace, const struct sim *sim, const struct class *class)
{
	for (size_t i = 0; i < class->machine_count; i++) {
		trace_begin_line(trace, sim, "class", AGENT_NONE, 0);
		write_string(trace->out, "class", class->name);
		if (class->machine_count > 1)
			write_string(trace->out, "machine", class->machines[i].name);
		write_states(trace->out, class, i);
		write_initial(trace->out, class, i);
		if (!i)
			write_stats(trace->out, class);
		output_string(trace->out, "}\n");
	}
}

void trace_write_agent(const struct json_line *line, const struct agent *agent)
{
	struct output *out = line->out;
	const struct class *class = sim_class(line->sim, agent);
	const struct machine *machines = agent_machines_const(agent);
	bool one = class->machine_count == 1;
	write_string(out, "class", class->name);
	begin_member(out, one ? "state" : "states");
	for (size_t i = 0; i < class->machine_count; i++) {
		uint8_t state = machines[i].current;
		output_string(out, one ? "" : i ? "," : "{");
		if (!one)
			output_quoted(out, class->machines[i].name);
		output_string(out, one ? "" : ":");
		if (state)
			output_quoted(out, class_state_name(class, state));
		else
			output_string(out, "null");
	}
	output_string(out, one ? ",\"stats\":{" : "},\"stats\":{");
	for (size_t i = 0; i < class->stat_count; i++) {
		write_item(out, !i, class->stats[i].name);
		output_char(out, ':');
		trace_write_value(line, &class->stats[i], stat_read(&class->stats[i], agent));
	}
	output_char(out, '}');
}

void trace_write_world(struct trace *trace, const struct sim *sim)
{
	const struct world *world = sim->world;
	const struct json_line line = { .out = trace->out, .sim = sim };
	trace_begin_line(trace, sim, "trace", AGENT_NONE, 0);
	write_number(trace->out, "version", TRACE_VERSION);
	write_string(trace->out, "world", world->name);
	output_string(trace->out, "}\n");
	for (size_t i = 0; i < world->class_count; i++)
		write_class(trace, sim, world->classes[i]);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		trace_begin_line(trace, sim, "begin", agent->id, 0);
		if (agent->place < world->place_count)
			write_string(trace->out, "place", world->places[agent->place]);
		trace_write_agent(&line, agent);
		output_string(trace->out, "}\n");
	}
	trace->world = world;
}

void trace_begin(struct trace *trace, struct output *out, const struct sim *sim)
{
	struct sim beginning;
	*trace = (struct trace){ .out = out };
	sim_init(&beginning, sim->world, sim->head.seed, sim->head.copies);
	trace_write_world(trace, &beginning);
	sim_fini(&beginning);
}

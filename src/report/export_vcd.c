/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/export.h"

#include <inttypes.h>

#include "sim/stat.h"

/*
 * A value change dump (IEEE 1364), with states as texts, as GTKWave and Surfer read them.  All
 * variables are declared before the first value, so the values are kept aside.
 */

/* The code of a variable: digits of base 94, from !. */
static const char *vcd_code(uint64_t variable, char code[12])
{
	size_t length = 0;
	do {
		code[length++] = (char)('!' + variable % 94);
		variable /= 94;
	} while (variable);
	code[length] = '\0';
	return code;
}

/* Blanks end a word there. */
static const struct output_escape vcd_escapes[] = { { ' ', "_" }, { 0, NULL } };

static void vcd_word(struct output *out, const char *text)
{
	output_escaped(out, *text ? text : "-", vcd_escapes);
}

static void vcd_declare(struct export *export, const char *type, const char *name)
{
	char code[12];
	output_format(export->out, "$var %s %s ", type, vcd_code(export->variables++, code));
	vcd_word(export->out, name);
	output_string(export->out, " $end\n");
}

static void vcd_time(struct export *export)
{
	if (export->at_once++ == 0)
		output_format(export->rest, "#%" PRId64 "\n", export->now_ms);
}

static void vcd_text(struct export *export, uint64_t variable, const char *text)
{
	char code[12];
	vcd_time(export);
	output_char(export->rest, 's');
	vcd_word(export->rest, text);
	output_format(export->rest, " %s\n", vcd_code(variable, code));
}

/* Of an agent: its place, the state of each machine, then its stats. */
static void vcd_state(struct export *export, const struct export_track *track, unsigned machine,
                      const char *name)
{
	vcd_text(export, track->variables + 1 + machine, name);
}

static void vcd_stat(struct export *export, const struct export_track *track, const struct sim *sim,
                     size_t index, double number)
{
	char code[12], text[STAT_TEXT_MAX];
	const struct class *class = sim->world->classes[track->class];
	uint64_t variable = track->variables + 1 + class->machine_count + index;
	if (!stat_is_ordered(&class->stats[index])) {
		stat_text_now(sim, &class->stats[index], number, text, sizeof text);
		vcd_text(export, variable, text);
	} else {
		vcd_time(export);
		output_format(export->rest, "r%.17g %s\n", number, vcd_code(variable, code));
	}
}

static void vcd_place(struct export *export, const struct export_track *track,
                      const struct world *world, uint8_t place)
{
	vcd_text(export, track->variables, place < world->place_count ? world->places[place] : "-");
}

static void vcd_appear(struct export *export, struct export_track *track, const struct sim *sim,
                       const struct agent *agent)
{
	char name[EXPORT_NAME_SIZE];
	const struct class *class = sim_class(sim, agent);
	const struct machine *machines = agent_machines_const(agent);
	sim_name(sim, agent->id, name, sizeof name);
	output_string(export->out, "$scope module ");
	vcd_word(export->out, name);
	output_string(export->out, " $end\n");
	track->variables = export->variables;
	track->machines = (unsigned)class->machine_count;
	vcd_declare(export, "string 1", "place");
	for (size_t i = 0; i < class->machine_count; i++)
		vcd_declare(export, "string 1",
		            class->machines[i].name ? class->machines[i].name : "state");
	for (size_t i = 0; i < class->stat_count; i++)
		vcd_declare(export, stat_is_ordered(&class->stats[i]) ? "real 64" : "string 1",
		            class->stats[i].name);
	output_string(export->out, "$upscope $end\n");
	vcd_place(export, track, sim->world, agent->place);
	for (unsigned i = 0; i < class->machine_count; i++)
		vcd_state(export, track, i, class_state_name(class, machines[i].current));
	for (size_t i = 0; i < class->stat_count; i++)
		vcd_stat(export, track, sim, i, stat_read(&class->stats[i], agent));
}

/* Whoever has left is nowhere, in no state. */
static void vcd_leave(struct export *export, struct export_track *track)
{
	for (unsigned i = 0; i <= track->machines; i++)
		vcd_text(export, track->variables + i, "-");
}

static void vcd_event(struct export *export, struct export_track *track, const struct sim *sim,
                      const struct event *event)
{
	const struct class *class = sim->world->classes[track->class];
	if (event->kind == EVENT_ENTER)
		vcd_state(export, track, event->machine, class_state_name(class, event->state));
	else if (event->kind == EVENT_STAT)
		vcd_stat(export, track, sim, event->stat - 1u, event->number);
	else
		vcd_place(export, track, sim->world, event->place);
}

static void vcd_end(struct export *export)
{
	output_string(export->out, "$enddefinitions $end\n");
}

const struct export_format export_vcd = {
	.ending = ".vcd",
	.kinds = 1 << EVENT_ENTER | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE | 1 << EVENT_STAT |
	         1 << EVENT_MOVE,
	.aside = true,
	.head = "$timescale 1 ms $end\n",
	.appear = vcd_appear,
	.leave = vcd_leave,
	.event = vcd_event,
	.end = vcd_end,
};

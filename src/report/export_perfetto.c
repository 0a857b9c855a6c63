/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/export.h"

#include <inttypes.h>
#include <math.h>

#include "sim/event_words.h"

/* The microseconds of an event; those of one time follow one another. */
static int64_t event_us(struct export *export)
{
	int64_t number = export->at_once < 999 ? export->at_once++ : 999;
	return export->now_ms * 1000 + number;
}

/*
 * Perfetto, which reads Chrome's trace events: an agent is a process, its machines are threads.
 */

static void json_begin_item(struct export *export, char phase, uint32_t agent, unsigned machine)
{
	output_format(export->out, "%s{\"ph\":\"%c\",\"ts\":%" PRId64 ",\"pid\":%lu,\"tid\":%u",
	              export->begun ? ",\n" : "", phase, event_us(export),
	              (unsigned long)(agent & INT32_MAX) + 1, machine + 1);
	export->begun = true;
}

static void json_member(struct export *export, const char *name, const char *text)
{
	output_string(export->out, ",\"");
	output_string(export->out, name);
	output_string(export->out, "\":");
	output_quoted(export->out, text);
}

static void json_end_item(struct export *export)
{
	output_char(export->out, '}');
}

/* Names the process of an agent, or the thread of one of its machines. */
static void json_name(struct export *export, const char *what, uint32_t agent, unsigned machine,
                      const char *name)
{
	json_begin_item(export, 'M', agent, machine);
	json_member(export, "name", what);
	output_string(export->out, ",\"args\":{\"name\":");
	output_quoted(export->out, name);
	output_char(export->out, '}');
	json_end_item(export);
}

/* A state of a machine begins, or the one that began last ends. */
static void json_slice(struct export *export, struct export_track *track, unsigned machine,
                       uint8_t state, const struct class *class)
{
	uint8_t *depth = &track->depths[machine];
	if (state == STATE_NONE && *depth == 0)
		return;
	json_begin_item(export, state ? 'B' : 'E', track->id, machine);
	if (state) {
		json_member(export, "name", class_state_name(class, state));
		json_member(export, "cat", "state");
	}
	json_end_item(export);
	*depth = (uint8_t)(state ? *depth + 1 : *depth - 1);
}

static void json_stat(struct export *export, uint32_t agent, const struct stat_info *stat,
                      double number)
{
	if (!stat_is_ordered(stat) || !isfinite(number))
		return;
	json_begin_item(export, 'C', agent, 0);
	json_member(export, "name", stat->name);
	output_format(export->out, ",\"args\":{\"value\":%.17g}", number);
	json_end_item(export);
}

/* An arrow between two tracks begins or ends. */
static void json_arrow(struct export *export, const struct sim *sim, const struct event *event,
                       char phase)
{
	json_begin_item(export, phase, event->agent, 0);
	json_member(export, "name", sim->world->messages[event->message]);
	json_member(export, "cat", "telegram");
	output_format(export->out, ",\"id\":%" PRIu32 "%s", (uint32_t)event->value,
	              phase == 'f' ? ",\"bp\":\"e\"" : "");
	json_end_item(export);
}

static void json_mark(struct export *export, uint32_t agent, const char *kind, const char *text)
{
	json_begin_item(export, 'i', agent, 0);
	json_member(export, "name", text);
	json_member(export, "cat", kind);
	json_member(export, "s", "t");
	json_end_item(export);
}

static void json_appear(struct export *export, struct export_track *track, const struct sim *sim,
                        const struct agent *agent)
{
	char name[EXPORT_NAME_SIZE];
	uint8_t path[FSM_DEPTH_MAX];
	const struct class *class = sim_class(sim, agent);
	sim_name(sim, agent->id, name, sizeof name);
	json_name(export, "process_name", agent->id, 0, name);
	for (unsigned i = 0; i < class->machine_count; i++) {
		const char *machine = class->machines[i].name;
		uint8_t current = agent_machines_const(agent)[i].current;
		size_t depth = state_table_path(class->states, current, path);
		json_name(export, "thread_name", agent->id, i, machine ? machine : class->name);
		for (size_t d = 0; d < depth; d++)
			json_slice(export, track, i, path[d], class);
	}
	for (size_t i = 0; i < class->stat_count; i++)
		json_stat(export, agent->id, &class->stats[i], stat_read(&class->stats[i], agent));
}

static void json_leave(struct export *export, struct export_track *track)
{
	for (unsigned i = 0; i < MACHINES_MAX; i++) {
		while (track->depths[i])
			json_slice(export, track, i, STATE_NONE, NULL);
	}
}

static void json_event(struct export *export, struct export_track *track, const struct sim *sim,
                       const struct event *event)
{
	char text[EXPORT_TEXT_SIZE];
	const struct class *class = sim->world->classes[track->class];
	switch (event->kind) {
	case EVENT_ENTER:
		json_slice(export, track, event->machine, event->state, class);
		break;
	case EVENT_EXIT:
		json_slice(export, track, event->machine, STATE_NONE, class);
		break;
	case EVENT_STAT:
		json_stat(export, event->agent, &class->stats[event->stat - 1], event->number);
		break;
	case EVENT_SEND:
	case EVENT_QUEUE:
		json_arrow(export, sim, event, 's');
		break;
	case EVENT_DELIVER:
		if (event->other != AGENT_NONE) {
			json_arrow(export, sim, event, 'f');
			break;
		}
		/* fall through */
	default:
		event_text(sim, event, text, sizeof text);
		json_mark(export, event->agent, event_info(event->kind)->name, text);
		break;
	}
}

/* The states that are active at the end last until then. */
static void json_end(struct export *export)
{
	for (size_t i = 0; i < export->track_count; i++)
		json_leave(export, &export->tracks[i]);
	output_string(export->out, "\n]}\n");
}

const struct export_format export_perfetto = {
	.ending = ".json",
	.kinds = 1 << EVENT_ENTER | 1 << EVENT_EXIT | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	         1 << EVENT_STAT | 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER |
	         1 << EVENT_SAY | 1 << EVENT_ERROR,
	.head = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n",
	.appear = json_appear,
	.leave = json_leave,
	.event = json_event,
	.end = json_end,
};

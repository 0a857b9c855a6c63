/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/trace.h"

#include <math.h>
#include <stdio.h>

#include "core/array.h"
#include "sim/event_words.h"

/* An event that is being written. */
struct json_line {
	struct trace *trace;
	const struct sim *sim;
	const struct event *event;
	const struct class *class; /* of the event's agent; NULL: there is none, or it is gone */
};

typedef void member_writer(const struct json_line *line);

static void begin_member(const struct json_line *line, const char *name)
{
	output_member(line->trace->out, ",", name);
}

static void write_string(const struct json_line *line, const char *name, const char *value)
{
	begin_member(line, name);
	output_quoted(line->trace->out, value);
}

static void write_number(const struct json_line *line, const char *name, int64_t value)
{
	begin_member(line, name);
	output_number(line->trace->out, value);
}

static void write_seconds(const struct json_line *line, const char *name, int64_t ms)
{
	begin_member(line, name);
	output_seconds(line->trace->out, ms);
}

static void write_bool(const struct json_line *line, const char *name, bool is_true)
{
	begin_member(line, name);
	output_string(line->trace->out, is_true ? "true" : "false");
}

/* JSON has neither infinity nor NaN: they are written as texts. */
static void write_double(const struct json_line *line, const char *name, double number)
{
	char text[32];
	snprintf(text, sizeof text, "%.17g", number);
	if (isfinite(number)) {
		begin_member(line, name);
		output_string(line->trace->out, text);
	} else {
		write_string(line, name, isnan(number) ? "nan" : text);
	}
}

static void write_name(const struct json_line *line, const char *name, uint32_t id)
{
	write_string(line, name, names_get(&line->trace->names, line->sim, id)->text);
}

static void write_state(const struct json_line *line, const char *name, uint8_t state)
{
	if (state && line->class) {
		write_string(line, name, class_state_name(line->class, state));
		return;
	}
	begin_member(line, name);
	output_string(line->trace->out, "null");
}

static void write_machine(const struct json_line *line)
{
	if (line->class && line->class->machine_count > 1)
		write_string(line, "machine", line->class->machines[line->event->machine].name);
}

static void write_current(const struct json_line *line)
{
	write_state(line, "state", line->event->state);
}

static void write_from(const struct json_line *line)
{
	write_state(line, "from", line->event->from);
}

static void write_to(const struct json_line *line)
{
	write_state(line, "to", line->event->to);
}

/* Writes the text, and the number that follows it. */
static void write_text(const struct json_line *line)
{
	const struct event *event = line->event;
	const struct question *question = event_question(event);
	struct output *out = line->trace->out;
	if (question) {
		write_string(line, "text", question->words);
		return;
	}
	begin_member(line, "text");
	output_char(out, '"');
	output_json(out, event->as.text ? event->as.text : "");
	if (event->has_number)
		output_number(out, event->value);
	output_char(out, '"');
}

static void write_value(const struct json_line *line)
{
	if (line->event->has_number)
		write_number(line, "value", line->event->value);
}

static void write_place(const struct json_line *line)
{
	const struct world *world = line->sim->world;
	if (line->event->place < world->place_count)
		write_string(line, "place", world->places[line->event->place]);
}

/* Writes a stat's value: a number, a truth value, or a text for a name or an
 * agent. */
static void write_stat_value(const struct json_line *line, const struct stat_info *stat)
{
	double number = line->event->number;
	switch (stat_kind(stat)) {
	case STAT_IS_TRUTH:
		write_bool(line, "value", number != 0);
		break;
	case STAT_IS_WHOLE:
		write_number(line, "value", (int64_t)number);
		break;
	case STAT_IS_NUMBER:
		write_double(line, "value", number);
		break;
	case STAT_IS_NAME:
		write_string(line, "value", stat->names[(size_t)number]);
		break;
	case STAT_IS_AGENT:
		if (number == AGENT_NONE)
			output_string(line->trace->out, ",\"value\":null");
		else
			write_name(line, "value", (uint32_t)number);
		break;
	}
}

static void write_stat(const struct json_line *line)
{
	const struct event *event = line->event;
	if (!event->stat || !line->class)
		return;
	const struct stat_info *stat = &line->class->stats[event->stat - 1];
	write_string(line, "stat", stat->name);
	if (event->kind == EVENT_STAT)
		write_stat_value(line, stat);
	else if (stat_kind(stat) == STAT_IS_TRUTH)
		write_bool(line, "value", event->value != 0);
	else
		write_number(line, "value", event->value);
}

/* Writes a side of the comparison, in quotes if it is a name. */
static void write_side(const struct json_line *line, const char *name, const char *side)
{
	uint8_t subject = line->event->as.question->subject;
	if (subject == ASK_STATE || subject == ASK_PLACE) {
		write_string(line, name, side);
		return;
	}
	begin_member(line, name);
	output_string(line->trace->out, side);
}

static void write_question(const struct json_line *line)
{
	const struct event *event = line->event;
	const struct question *question = event_question(event);
	struct past_event past = event_past(line->sim, event);
	char side[NAME_BYTES];
	if (!question)
		return;
	write_string(line, "question", question->words);
	if (question_is_worded(question->subject)) {
		write_string(line, "reading", event->as.answer->reading);
		return;
	}
	if (!event->stat) {
		event_value(&past, side, sizeof side);
		write_side(line, "value", side);
	}
	write_string(line, "compare", comparison_sign(question->compare));
	event_limit(&past, side, sizeof side);
	write_side(line, "limit", side);
}

static void write_sender(const struct json_line *line)
{
	write_name(line, "sender", line->event->other);
	write_name(line, "receiver", line->event->agent);
}

static void write_receiver(const struct json_line *line)
{
	write_name(line, "sender", line->event->agent);
	write_name(line, "receiver", line->event->other);
}

static void write_message(const struct json_line *line)
{
	write_string(line, "message", line->sim->world->messages[line->event->message]);
}

static void write_due(const struct json_line *line)
{
	write_seconds(line, "due", line->event->as.due_ms);
}

static void write_result(const struct json_line *line)
{
	write_bool(line, "result", line->event->result);
}

static const struct {
	unsigned field;
	member_writer *write;
} members[] = {
	{ FIELD_MACHINE, write_machine },   { FIELD_STATE, write_current },
	{ FIELD_FROM, write_from },         { FIELD_TO, write_to },
	{ FIELD_TEXT, write_text },         { FIELD_NUMBER, write_value },
	{ FIELD_PLACE, write_place },       { FIELD_STAT, write_stat },
	{ FIELD_SENDER, write_sender },     { FIELD_RECEIVER, write_receiver },
	{ FIELD_MESSAGE, write_message },   { FIELD_DUE, write_due },
	{ FIELD_QUESTION, write_question }, { FIELD_RESULT, write_result },
};

static void write_event(const struct json_line *line)
{
	const struct event *event = line->event;
	const struct event_info *info = event_info(event->kind);
	struct output *out = line->trace->out;
	output_string(out, "{\"seq\":");
	output_number(out, (int64_t)++line->trace->sequence);
	write_number(line, "tick", (int64_t)line->sim->head.tick);
	write_seconds(line, "time", line->sim->head.now_ms);
	write_string(line, "kind", info->name);
	if (event->agent != AGENT_NONE)
		write_name(line, "agent", event->agent);
	write_number(line, "depth", event->depth);
	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		if (info->fields & members[i].field)
			members[i].write(line);
	}
	output_string(out, "}\n");
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	for (const struct event *event = events; event < events + count; event++) {
		const struct agent *agent = sim_agent(sim, event->agent);
		write_event(&(struct json_line){ context, sim, event,
		                                 agent ? sim_class(sim, agent) : NULL });
	}
}

void trace_init(struct trace *trace, struct output *out, uint32_t agents)
{
	*trace = (struct trace){ .out = out };
	names_init(&trace->names, agents);
}

void trace_fini(struct trace *trace)
{
	names_fini(&trace->names);
}

struct watcher trace_watcher(struct trace *trace)
{
	return (struct watcher){ .kinds = EVENTS_ALL, .read = read_events, .context = trace };
}

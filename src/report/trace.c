/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/trace_write.h"

#include <math.h>

#include "sim/event_words.h"
#include "sim/stat.h"

enum { TEXT_SIZE = 400 };

static void write_seconds(struct output *out, const char *name, int64_t ms)
{
	begin_member(out, name);
	output_seconds(out, ms);
}

static void write_bool(struct output *out, const char *name, bool is_true)
{
	write_word(out, name, is_true ? "true" : "false");
}

static void write_name(const struct json_line *line, const char *name, uint32_t id)
{
	char text[128];
	sim_name(line->sim, id, text, sizeof text);
	write_string(line->out, name, text);
}

static void write_state(const struct json_line *line, const char *name, uint8_t state)
{
	if (state && line->class)
		write_string(line->out, name, class_state_name(line->class, state));
	else
		write_word(line->out, name, "null");
}

/* Writes the text, and the number that follows it. */
static void write_text(const struct json_line *line)
{
	const struct event *event = line->event;
	const struct question *question = event_question(event);
	struct output *out = line->out;
	if (question) {
		write_string(line->out, "text", guard_words(event));
		return;
	}
	begin_member(out, "text");
	output_char(out, '"');
	output_json(out, event->as.text ? event->as.text : "");
	if (event->has_number)
		output_number(out, event->value);
	output_char(out, '"');
}

/* Writes a value of a stat that can have any. */
static void write_any(const struct json_line *line, const struct stat_info *stat, double number)
{
	const struct stat_info as_number = stat_of_type(STAT_NUMBER),
			       agent = stat_of_type(STAT_AGENT);
	struct value value = stat_value(stat, number);
	if (value.kind == VALUE_TEXT)
		output_quoted(line->out, value.as.text);
	else if (value.kind == VALUE_BOOL)
		output_string(line->out, value.as.boolean ? "true" : "false");
	else if (value_is_number(&value))
		trace_write_value(line, &as_number, number);
	else
		trace_write_value(line, &agent, stat_agent(stat, number));
}

void trace_write_value(const struct json_line *line, const struct stat_info *stat, double number)
{
	struct output *out = line->out;
	char text[128];
	switch (stat_kind(stat)) {
	case STAT_IS_ANY:
		write_any(line, stat, number);
		break;
	case STAT_IS_TRUTH:
		output_string(out, number != 0 ? "true" : "false");
		break;
	case STAT_IS_WHOLE:
		output_number(out, (int64_t)number);
		break;
	case STAT_IS_NUMBER:
		snprintf(text, sizeof text, isnan(number) ? "nan" : "%.17g", number);
		(isfinite(number) ? output_string : output_quoted)(out, text);
		break;
	case STAT_IS_NAME:
		output_quoted(out, stat->names[(size_t)number]);
		break;
	case STAT_IS_AGENT:
		sim_name(line->sim, (uint32_t)number, text, sizeof text);
		(number == AGENT_NONE ? output_string
		                      : output_quoted)(out, number == AGENT_NONE ? "null" : text);
		break;
	}
}

static void write_stat(const struct json_line *line)
{
	const struct event *event = line->event;
	if (!event->stat || !line->class)
		return;
	const struct stat_info *stat = &line->class->stats[event->stat - 1];
	write_string(line->out, "stat", stat->name);
	if (event->kind == EVENT_STAT) {
		begin_member(line->out, "value");
		trace_write_value(line, stat, event->number);
	} else if (stat_kind(stat) == STAT_IS_TRUTH)
		write_bool(line->out, "value", event->value != 0);
	else
		write_number(line->out, "value", event->value);
}

/* Writes a side of the comparison, in quotes if it is a name. */
static void write_side(const struct json_line *line, const char *name, const char *side)
{
	uint8_t subject = line->event->as.question->subject;
	bool named = subject == ASK_STATE || subject == ASK_PLACE;
	(named ? write_string : write_word)(line->out, name, side);
}

/* Writes the parts of an answer, if there are any. */
static void write_parts(struct output *out, const struct past_event *guard, bool wanted)
{
	static const char *const answers[] = { "false", "true", "null" };
	char text[TEXT_SIZE];
	size_t count = guard_parts(&guard->event);
	for (size_t i = 1; i <= count; i++) {
		const struct answer_part *part = &guard->event.as.answer->parts[i];
		guard_part(guard, i, wanted, text, sizeof text);
		output_string(out, i == 1 ? ",\"parts\":[{\"depth\":" : ",{\"depth\":");
		output_number(out, part->depth);
		write_string(out, "text", text);
		write_word(out, "result", answers[part->answer]);
		write_bool(out, "decisive", part->decides);
		output_string(out, i == count ? "}]" : "}");
	}
}

static void write_question(const struct json_line *line)
{
	const struct event *event = line->event;
	const struct question *question = event_question(event);
	struct past_event past = event_past(line->sim, event);
	char side[128];
	if (!question)
		return;
	write_string(line->out, "question", question->words);
	if (event_answer(event)) {
		write_string(line->out, "reading",
		             answer_texts(event->as.answer) + event->as.answer->parts->text);
		write_parts(line->out, &past, true);
		return;
	}
	if (!event->stat) {
		guard_side(&past, false, side, sizeof side);
		write_side(line, "value", side);
	}
	write_string(line->out, "compare", comparison_sign(question->compare));
	guard_side(&past, true, side, sizeof side);
	write_side(line, "limit", side);
}

static void write_fields(const struct json_line *line, const struct parcel *parcel)
{
	const struct message_fields *fields = message_fields_of(line->sim->world,
	                                                        line->event->message);
	begin_member(line->out, "fields");
	for (size_t i = 0; i < fields->count; i++) {
		output_char(line->out, i ? ',' : '{');
		output_quoted(line->out, fields->items[i].name);
		output_char(line->out, ':');
		trace_write_value(line, &fields->items[i], parcel->contents.fields[i]);
	}
	output_char(line->out, '}');
}

/* Writes the members that a kind of event has. */
static void write_members(const struct json_line *line, unsigned fields)
{
	struct output *out = line->out;
	const struct event *event = line->event;
	const struct world *world = line->sim->world;
	if (fields & FIELD_MACHINE && line->class && line->class->machine_count > 1)
		write_string(out, "machine", line->class->machines[event->machine].name);
	if (fields & FIELD_STATE)
		write_state(line, "state", event->state);
	if (fields & FIELD_FROM)
		write_state(line, "from", event->from);
	if (fields & FIELD_TO)
		write_state(line, "to", event->to);
	if (fields & FIELD_TEXT)
		write_text(line);
	if (fields & FIELD_NUMBER && event->has_number)
		write_number(out, "value", event->value);
	if (fields & FIELD_PLACE && event->place < world->place_count)
		write_string(out, "place", world->places[event->place]);
	if (fields & FIELD_STAT)
		write_stat(line);
	if (fields & (FIELD_SENDER | FIELD_RECEIVER)) {
		bool sent = fields & FIELD_RECEIVER;
		write_name(line, "sender", sent ? event->agent : event->other);
		write_name(line, "receiver", sent ? event->other : event->agent);
	}
	if (fields & FIELD_MESSAGE)
		write_string(out, "message", world->messages[event->message]);
	if (fields & FIELD_MESSAGE && event_parcel(event))
		write_fields(line, event_parcel(event));
	if (fields & FIELD_DUE)
		write_seconds(out, "due", event_due_ms(event));
	if (fields & FIELD_QUESTION)
		write_question(line);
	if (fields & FIELD_RESULT)
		write_bool(out, "result", event->result);
	if (fields & FIELD_MESSAGE && event->value != -1)
		write_number(out, "id", (uint32_t)event->value);
}

void trace_begin_line(struct trace *trace, const struct sim *sim, const char *kind, uint32_t agent,
                      unsigned depth)
{
	struct output *out = trace->out;
	output_string(out, "{\"seq\":");
	output_number(out, (int64_t)++trace->sequence);
	write_number(out, "tick", (int64_t)sim->head.tick);
	write_seconds(out, "time", sim->head.now_ms);
	write_string(out, "kind", kind);
	if (agent != AGENT_NONE)
		write_name(&(struct json_line){ .out = out, .sim = sim }, "agent", agent);
	write_number(out, "depth", depth);
}

static void write_event(struct trace *trace, const struct sim *sim, const struct event *event)
{
	const struct event_info *info = event_info(event->kind);
	const struct agent *agent = sim_agent(sim, event->agent);
	const struct json_line line = { trace->out, sim, event,
		                        agent ? sim_class(sim, agent) : NULL };
	trace_begin_line(trace, sim, info->name, event->agent, event->depth);
	write_members(&line, info->fields);
	if (event->kind == EVENT_SPAWN && agent)
		trace_write_agent(&line, agent);
	uint64_t number = world_line(sim->world, sim->head.tick, event);
	if (number)
		write_number(trace->out, "line", (int64_t)number);
	output_string(trace->out, "}\n");
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct trace *trace = context;
	if (trace->world && trace->world != sim->world)
		trace_write_world(trace, sim);
	for (size_t i = 0; i < count; i++)
		write_event(trace, sim, &events[i]);
}

struct watcher trace_watcher(struct trace *trace)
{
	return (struct watcher){ .kinds = EVENTS_ALL, .read = read_events, .context = trace };
}

/* Writes the tick of a link, or null if it has been so since the beginning. */
static void write_tick(struct output *out, const struct why_link *link)
{
	if (link->never)
		output_string(out, "null");
	else
		output_number(out, (int64_t)link->entry.tick);
}

static void write_answers(struct output *out, const struct why *why, const struct why_link *link)
{
	char text[TEXT_SIZE];
	begin_member(out, "answers");
	output_char(out, '[');
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &why->questions[i];
		bool decisive = i == link->decisive;
		bool wanted = decisive ? guard->event.result : true;
		why_question_text(guard, wanted, false, text, sizeof text);
		output_string(out, i > link->first ? ",{\"text\":" : "{\"text\":");
		output_quoted(out, text);
		write_bool(out, "result", guard->event.result);
		write_bool(out, "decisive", decisive);
		write_parts(out, guard, wanted);
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void write_link(struct output *out, const struct why *why, const struct why_link *link)
{
	char text[TEXT_SIZE];
	const struct event *event = &link->entry.event;
	output_string(out, "{\"tick\":");
	write_tick(out, link);
	write_string(out, "kind", event_info(event->kind)->name);
	if (event->agent != AGENT_NONE) {
		world_agent_name(link->entry.world, event->agent, link->entry.class, text,
		                 sizeof text);
		write_string(out, "agent", text);
	}
	why_link_text(link, text, sizeof text);
	write_string(out, "text", text);
	write_answers(out, why, link);
	output_char(out, '}');
}

static void write_chain(struct output *out, const struct why *why, const struct sim *sim,
                        size_t index)
{
	const struct agent *agent = sim_agent(sim, why->agent);
	const struct class *class = sim_class(sim, agent);
	const struct why_chain *chain = &why->chains[index];
	uint8_t state = agent_machines_const(agent)[index].current;
	output_string(out, "{\"state\":");
	output_quoted(out, class_state_name(class, state));
	if (class->machine_count > 1)
		write_string(out, "machine", class->machines[index].name);
	if (chain->count) {
		begin_member(out, "since");
		write_tick(out, &why->links[chain->first]);
	}
	write_bool(out, "whole", chain->whole);
	begin_member(out, "links");
	output_char(out, '[');
	for (size_t i = 0; i < chain->count; i++) {
		output_string(out, i ? "," : "");
		write_link(out, why, &why->links[chain->first + i]);
	}
	output_string(out, "]}");
}

void trace_why(struct trace *trace, const struct why *why, const struct sim *sim)
{
	struct output *out = trace->out;
	if (!why->chain_count)
		return;
	trace_begin_line(trace, sim, "why", why->agent, 0);
	begin_member(out, "machines");
	output_char(out, '[');
	for (size_t i = 0; i < why->chain_count; i++) {
		output_string(out, i ? "," : "");
		write_chain(out, why, sim, i);
	}
	output_string(out, "]}\n");
}

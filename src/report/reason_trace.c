/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/reason.h"
#include "sim/event_words.h"

/*
 * Writes explanations as JSON.
 */

static void write_string(struct output *out, const char *before, const char *name, const char *text)
{
	output_member(out, before, name);
	output_quoted(out, text);
}

static void write_bool(struct output *out, const char *name, bool is_true)
{
	output_member(out, ",", name);
	output_string(out, is_true ? "true" : "false");
}

static void write_number(struct output *out, const char *before, const char *name, uint64_t number)
{
	output_member(out, before, name);
	output_number(out, (int64_t)number);
}

/* Writes the tick of a link, or null if it has been so since the beginning. */
static void write_tick(struct output *out, const char *before, const char *name,
                       const struct why_link *link)
{
	if (!link->never) {
		write_number(out, before, name, link->entry.tick);
		return;
	}
	output_member(out, before, name);
	output_string(out, "null");
}

static void write_answers(struct output *out, const struct why *why, const struct why_link *link)
{
	char text[REASON_LINE_SIZE];
	output_member(out, ",", "answers");
	output_char(out, '[');
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &why->questions[i];
		bool decisive = i == link->decisive;
		why_question_text(guard, decisive ? guard->event.result : true, text, sizeof text);
		write_string(out, i > link->first ? ",{" : "{", "text", text);
		write_bool(out, "result", guard->event.result);
		write_bool(out, "decisive", decisive);
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void write_link(struct output *out, const char *before, const struct why *why,
                       const struct why_link *link)
{
	char text[REASON_LINE_SIZE];
	const struct event *event = &link->entry.event;
	output_string(out, before);
	write_tick(out, "{", "tick", link);
	write_string(out, ",", "kind", event_info(event->kind)->name);
	if (event->agent != AGENT_NONE) {
		world_agent_name(link->entry.world, event->agent, link->entry.class, text,
		                 sizeof text);
		write_string(out, ",", "agent", text);
	}
	why_link_text(link, text, sizeof text);
	write_string(out, ",", "text", text);
	write_answers(out, why, link);
	output_char(out, '}');
}

static void write_machine(struct output *out, const char *before, const struct why *why,
                          const struct sim *sim, size_t index)
{
	const struct agent *agent = sim_agent(sim, why->agent);
	const struct class *class = sim_class(sim, agent);
	const struct why_chain *chain = &why->chains[index];
	uint8_t state = agent_machines_const(agent)[index].current;
	write_string(out, before, "state", class_state_name(class, state));
	if (class->machine_count > 1)
		write_string(out, ",", "machine", class->machines[index].name);
	if (chain->count)
		write_tick(out, ",", "since", &why->links[chain->first]);
	write_bool(out, "whole", chain->whole);
	output_member(out, ",", "links");
	output_char(out, '[');
	for (size_t i = 0; i < chain->count; i++)
		write_link(out, i ? "," : "", why, &why->links[chain->first + i]);
	output_string(out, "]}");
}

void reason_trace(struct trace *trace, const struct why *why, const struct sim *sim)
{
	struct output *out = trace->out;
	if (!why->chain_count)
		return;
	write_number(out, "{", "seq", ++trace->sequence);
	write_number(out, ",", "tick", sim->head.tick);
	output_member(out, ",", "time");
	output_seconds(out, sim->head.now_ms);
	write_string(out, ",", "kind", "why");
	write_string(out, ",", "agent", names_get(&trace->names, sim, why->agent)->text);
	write_number(out, ",", "depth", 0);
	output_member(out, ",", "machines");
	output_char(out, '[');
	for (size_t i = 0; i < why->chain_count; i++)
		write_machine(out, i ? ",{" : "{", why, sim, i);
	output_string(out, "]}\n");
}

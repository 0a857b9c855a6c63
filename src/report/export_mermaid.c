/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/export.h"

#include "sim/event_words.h"

/*
 * Mermaid: who tells whom what, and how states change.
 */

/* Signs that mean something to it, even inside a text. */
static const struct output_escape mermaid_escapes[] = {
	{ ';', "#59;" }, { '#', "#35;" }, { '<', "#lt;" }, { '>', "#gt;" }, { 0, NULL },
};

static void mermaid_begin(struct export *export)
{
	output_string(export->out, "sequenceDiagram\n");
}

static void mermaid_appear(struct export *export, struct export_track *track, const struct sim *sim,
                           const struct agent *agent)
{
	char name[EXPORT_NAME_SIZE];
	(void)track;
	sim_name(sim, agent->id, name, sizeof name);
	output_format(export->out, "  participant A%lu as ", (unsigned long)agent->id);
	output_escaped(export->out, name, mermaid_escapes);
	output_char(export->out, '\n');
}

static void mermaid_note(struct export *export, const struct sim *sim, const struct event *event)
{
	char text[EXPORT_TEXT_SIZE];
	struct past_event past = event_past(sim, event);
	event_words(&past, EVENT_SHORT, text, sizeof text);
	output_format(export->out, "  Note over A%lu: %g s: ", (unsigned long)event->agent,
	              (double)export->now_ms / 1000);
	output_escaped(export->out, text, mermaid_escapes);
	output_char(export->out, '\n');
}

/* What was delivered: dashed if it was under way for a while, with a cross if nobody wanted it. */
static void mermaid_telegram(struct export *export, const struct sim *sim,
                             const struct event *event)
{
	uint32_t sender = event->other == AGENT_NONE ? event->agent : event->other;
	output_format(export->out, "  A%lu%s%sA%lu: ", (unsigned long)sender,
	              event->depth == 0 ? "--" : "-", event->result ? ">>" : "x",
	              (unsigned long)event->agent);
	output_escaped(export->out, sim->world->messages[event->message], mermaid_escapes);
	output_char(export->out, '\n');
}

static void mermaid_event(struct export *export, struct export_track *track, const struct sim *sim,
                          const struct event *event)
{
	(void)track;
	if (event->kind == EVENT_DELIVER)
		mermaid_telegram(export, sim, event);
	else
		mermaid_note(export, sim, event);
}

const struct export_format export_mermaid = {
	.ending = ".mmd",
	.kinds = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	         1 << EVENT_DELIVER,
	.begin = mermaid_begin,
	.appear = mermaid_appear,
	.event = mermaid_event,
};

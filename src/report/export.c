/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/event_words.h"

/*
 * Mermaid: who tells whom what, and how states change.
 */

/* Signs that mean something to it, even inside a text. */
static const struct output_escape mermaid_escapes[] = {
	{ ';', "#59;" }, { '#', "#35;" }, { '<', "#lt;" }, { '>', "#gt;" }, { 0, NULL },
};

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

static const struct export_format export_mermaid = {
	.ending = ".mmd",
	.kinds = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
	         1 << EVENT_DELIVER,
	.head = "sequenceDiagram\n",
	.appear = mermaid_appear,
	.event = mermaid_event,
};

/*
 * What all formats share.
 */

static const struct export_format picture = { .ending = ".svg", .what = EXPORT_SCREEN };
static const struct export_format film = { .ending = ".cast", .what = EXPORT_FILM };

static const struct export_format *const formats[] = { &export_perfetto, &export_vcd,
	                                               &export_mermaid,  &export_table,
	                                               &picture,         &film };

const struct export_format *export_format(const char *path, struct error *error)
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *ending = strrchr(name, '.');
	char endings[80] = "";
	for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
		if (ending && ending > name && strcmp(formats[i]->ending, ending) == 0)
			return formats[i];
		strcat(endings, i == 0 ? "" : i + 1 < ARRAY_LEN(formats) ? ", " : " or ");
		strcat(endings, formats[i]->ending);
	}
	error_set(error, "'%.160s' has no ending that names a format: %s", path, endings);
	return NULL;
}

static struct export_track *track_of(struct export *export, uint32_t agent)
{
	uint32_t slot = agent_slot(agent);
	if (slot >= export->track_count || export->tracks[slot].id != agent)
		return NULL;
	return &export->tracks[slot];
}

static void appear(struct export *export, const struct sim *sim, const struct agent *agent)
{
	size_t slot = agent_slot(agent->id);
	while (export->track_count <= slot) {
		export->tracks = memory_grow(export->tracks, export->track_count,
		                             &export->track_capacity, sizeof *export->tracks);
		export->tracks[export->track_count++] = (struct export_track){ .id = AGENT_NONE };
	}
	export->tracks[slot] = (struct export_track){ .id = agent->id, .class = agent->class };
	if (export->format->appear)
		export->format->appear(export, &export->tracks[slot], sim, agent);
}

static void leave(struct export *export, struct export_track *track)
{
	if (export->format->leave)
		export->format->leave(export, track);
	track->id = AGENT_NONE;
}

/* Takes in the agents that are there. */
static void gather(struct export *export, const struct sim *sim)
{
	export->world = sim->world;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			appear(export, sim, sim_slot(sim, slot));
	}
}

static void start(struct export *export, const struct sim *sim)
{
	export->waits = false;
	export->now_ms = sim->head.now_ms;
	output_string(export->out, export->format->head);
	if (export->format->begin)
		export->format->begin(export, sim);
	gather(export, sim);
}

bool export_begin(struct export *export, const struct export_format *format, struct output *out,
                  const struct sim *sim, uint64_t from, struct error *error)
{
	*export = (struct export){ .out = out, .format = format, .from = from };
	if (format->aside) {
		export->aside = tmpfile();
		if (!export->aside)
			return error_set(error, "what is kept aside: %s", strerror(errno));
		export->rest = memory_zero(1, sizeof *export->rest);
		output_init(export->rest, fileno(export->aside));
	}
	export->waits = sim->head.tick < from;
	if (!export->waits)
		start(export, sim);
	return true;
}

/* Copies what was kept aside behind the head. */
static void put_rest(struct export *export)
{
	char bytes[4096];
	size_t size;
	output_flush(export->rest);
	rewind(export->aside);
	while ((size = fread(bytes, 1, sizeof bytes, export->aside)) > 0)
		output_bytes(export->out, bytes, size);
	if (export->rest->failure && !export->out->failure)
		export->out->failure = export->rest->failure;
	fclose(export->aside);
	free(export->rest);
}

void export_end(struct export *export)
{
	if (export->format->end && !export->waits)
		export->format->end(export);
	if (export->aside)
		put_rest(export);
	free(export->tracks);
	free(export->columns);
}

static void read_event(struct export *export, const struct sim *sim, const struct event *event)
{
	struct export_track *track = track_of(export, event->agent);
	const struct agent *agent = sim_agent(sim, event->agent);
	if (export->now_ms != sim->head.now_ms) {
		export->now_ms = sim->head.now_ms;
		export->at_once = 0;
	}
	if (event->kind == EVENT_TICK && export->format->tick)
		export->format->tick(export, sim);
	else if (event->kind == EVENT_SPAWN && agent)
		appear(export, sim, agent);
	else if (track && event->kind == EVENT_REMOVE)
		leave(export, track);
	else if (track && event->kind != EVENT_SPAWN)
		export->format->event(export, track, sim, event);
}

static void begin_anew(struct export *export, const struct sim *sim)
{
	for (size_t slot = 0; slot < export->track_count; slot++) {
		if (export->tracks[slot].id != AGENT_NONE)
			leave(export, &export->tracks[slot]);
	}
	gather(export, sim);
}

/* They are those of a tick, or of an input after it, and the sim is as they leave it. */
static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct export *export = context;
	if (export->waits) {
		if (sim->head.tick >= export->from)
			start(export, sim);
		return;
	}
	if (export->world != sim->world)
		begin_anew(export, sim);
	for (size_t i = 0; i < count; i++) {
		if (export->format->kinds >> events[i].kind & 1)
			read_event(export, sim, &events[i]);
	}
}

struct watcher export_watcher(struct export *export)
{
	/* Each tick has an event, by which the beginning is found. */
	return (struct watcher){ .kinds = export->format->kinds | 1 << EVENT_TICK,
		                 .read = read_events,
		                 .context = export };
}

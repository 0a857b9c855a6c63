/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "language/expression.h"
#include "lua/condition.h"
#include "sim/event_words.h"

static const char colour_end[] = "\033[0m";

enum { PLACES_MAX = 1000 }; /* errors of further places are all written */

/* The lines of each kind of event that has exactly one; {word} stands for a part of the event. */
static const char *const lines[EVENT_KINDS] = {
	[EVENT_SEND] =
		"Instant telegram dispatched at time: {time} by {agent} for {other}. Msg is {message}",
	[EVENT_QUEUE] =
		"Delayed telegram from {agent} recorded at time {time} for {other}. Msg is {message}",
	[EVENT_UNHANDLED] = "Message not handled by {agent} at time: {time}. Msg is {message}",
	[EVENT_DUPLICATE] =
		"Duplicate telegram from {agent} for {other} dropped at time: {time}. Msg is {message}",
	[EVENT_DEFERRED] =
		"Telegram from {agent} for {other} put off at time: {time}. Msg is {message}",
	[EVENT_NO_RECEIVER] =
		"Telegram from {agent} has no receiver at time: {time}. Msg is {message}",
	[EVENT_ERROR] = "Error of {agent} at time: {time}. {wording}",
};

/* Residents, who speak most, have names that need not be made. */
static void write_name(struct output *out, const struct sim *sim, uint32_t id)
{
	char name[128];
	/* The program that is followed speaks for itself. */
	if (id == AGENT_NONE && sim->world->happen) {
		output_text(out, sim->world->name);
		return;
	}
	if (id < sim->world->resident_count) {
		output_text(out, sim->world->residents[id].name);
		return;
	}
	sim_name(sim, id, name, sizeof name);
	output_text(out, name);
}

/* Writes a time in seconds as %g does. */
static void write_time(struct output *out, int64_t ms)
{
	int64_t unit = ms % 1000 == 0 ? 1000 : ms % 100 == 0 ? 100 : 1;
	/* Whether the six digits that %g prints are enough for that time in seconds. */
	if (ms / unit < 1000000)
		output_seconds(out, ms);
	else
		output_format(out, "%g", (double)ms / 1000);
}

static bool begins(const char *text, const char *word)
{
	return strncmp(text, word, strlen(word)) == 0;
}

/* Writes what a {word} stands for; word is what follows the brace. */
static void write_word(struct output *out, const struct sim *sim, const struct event *event,
                       const char *word)
{
	char text[512];
	if (begins(word, "agent")) {
		write_name(out, sim, event->agent);
	} else if (begins(word, "other")) {
		write_name(out, sim, event->other);
	} else if (begins(word, "time")) {
		write_time(out, sim->head.now_ms);
	} else if (begins(word, "message")) {
		output_text(out, sim->world->messages[event->message]);
		if (event_parcel(event)) {
			const struct past_event past = event_past(sim, event);
			event_write(&past, "{contents}", text, sizeof text);
			output_text(out, text);
		}
	} else if (begins(word, "line")) {
		const struct past_event past = event_past(sim, event);
		event_write(&past, "{line}", text, sizeof text);
		output_text(out, text);
	} else {
		event_text(sim, event, text, sizeof text);
		output_text(out, text);
	}
}

void narrative_init(struct narrative *narrative, struct output *out, bool colour)
{
	*narrative = (struct narrative){ .out = out, .colour = colour };
}

void narrative_fini(struct narrative *narrative)
{
	for (size_t i = 0; i < narrative->place_count; i++)
		free(narrative->places[i].text);
	free(narrative->places);
}

/* Begins or ends a colour; colours only repeat what the words say. */
static void write_colour(struct narrative *narrative, const char *colour)
{
	if (narrative->colour)
		output_string(narrative->out, colour);
}

static void write_line(struct narrative *narrative, const struct sim *sim,
                       const struct event *event, const char *line)
{
	write_colour(narrative, event->kind == EVENT_ERROR ? "\033[1;31m" : "\033[35m");
	for (const char *at = line; *at; at++) {
		size_t length = strcspn(at, "{");
		output_bytes(narrative->out, at, length);
		at += length;
		if (!*at)
			break;
		write_word(narrative->out, sim, event, at + 1);
		at = strchr(at, '}');
	}
	write_colour(narrative, colour_end);
	output_char(narrative->out, '\n');
}

static void write_say(struct narrative *narrative, const struct sim *sim, const struct event *event)
{
	static const char *const colours[] = { "\033[36m", "\033[32m", "\033[33m" };
	struct output *out = narrative->out;
	write_colour(narrative, colours[agent_slot(event->agent) % ARRAY_LEN(colours)]);
	write_name(out, sim, event->agent);
	write_colour(narrative, colour_end);
	output_char(out, ':');
	output_char(out, ' ');
	output_text(out, event->as.text);
	if (event->has_number)
		output_number(out, event->value);
	output_char(out, '\n');
}

/* Only the post office delivers at depth 0; instant telegrams are delivered
 * deeper. */
static void write_deliver(struct narrative *narrative, const struct sim *sim,
                          const struct event *event)
{
	if (event->depth == 0)
		write_line(narrative, sim, event,
		           "Queued telegram ready for dispatch: Sent to {agent}. Msg is {message}");
	if (event->result)
		write_line(narrative, sim, event, "Message received by {agent} at time: {time}");
}

/* The length of the place in the text: "guard.lua:31" of "guard.lua:31: in
 * Attack: ...". */
static size_t place_length(const char *text)
{
	for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
		size_t digits = strspn(colon + 1, "0123456789");
		if (digits && colon[1 + digits] == ':')
			return (size_t)(colon - text) + 1 + digits;
	}
	return strlen(text);
}

static struct error_place *find_place(struct narrative *narrative, const char *text)
{
	size_t length = place_length(text);
	for (size_t i = 0; i < narrative->place_count; i++) {
		struct error_place *place = &narrative->places[i];
		if (strlen(place->text) == length && memcmp(place->text, text, length) == 0)
			return place;
	}
	if (narrative->place_count == PLACES_MAX)
		return NULL;
	narrative->places = memory_grow(narrative->places, narrative->place_count,
	                                &narrative->place_capacity, sizeof *narrative->places);
	struct error_place *place = &narrative->places[narrative->place_count++];
	*place = (struct error_place){ .text = memory_copy(text, length) };
	return place;
}

/* Whether an error is to be written: the first ones of each place are, the others counted.
 * Undeclared changes always are: there are only as many places of them as there are ways. */
static bool is_new(struct narrative *narrative, const struct event *event)
{
	if (event->from || event->to)
		return true;
	struct error_place *place = find_place(narrative, event->as.text);
	return !place || ++place->count <= NARRATIVE_REPEATS;
}

void narrative_end(struct narrative *narrative)
{
	for (size_t i = 0; i < narrative->place_count; i++) {
		const struct error_place *place = &narrative->places[i];
		if (place->count <= NARRATIVE_REPEATS)
			continue;
		uint64_t more = place->count - NARRATIVE_REPEATS;
		output_format(narrative->out,
		              "%llu more error%s like these: ", (unsigned long long)more,
		              more == 1 ? "" : "s");
		output_text(narrative->out, place->text);
		output_char(narrative->out, '\n');
	}
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct narrative *narrative = context;
	bool follows = sim->world->happen;
	for (const struct event *event = events; event < events + count; event++) {
		if (event->kind == EVENT_SAY)
			write_say(narrative, sim, event);
		else if (event->kind == EVENT_DELIVER)
			write_deliver(narrative, sim, event);
		else if (event->kind == EVENT_ERROR && !is_new(narrative, event))
			continue;
		else if (event->kind == EVENT_ERROR && follows)
			write_line(narrative, sim, event, "{line}: {agent}: {wording}");
		else if (lines[event->kind])
			write_line(narrative, sim, event, lines[event->kind]);
	}
}

struct watcher narrative_watcher(struct narrative *narrative)
{
	uint32_t kinds = 1u << EVENT_SAY | 1u << EVENT_DELIVER;
	for (size_t i = 0; i < EVENT_KINDS; i++)
		kinds |= (uint32_t)(lines[i] != NULL) << i;
	return (struct watcher){ .kinds = kinds, .read = read_events, .context = narrative };
}

/*
 * Reasons.
 */

struct writer {
	struct reason *reason;
	const struct why *why;
	const struct sim *sim;
	enum why_detail detail;
	size_t most;  /* lines that there is room for */
	size_t lines; /* including the others */
};

static void add(struct writer *writer, const char *format, ...)
{
	char raw[REASON_LINE_SIZE];
	va_list arguments;
	if (writer->lines++ >= writer->most)
		return;
	va_start(arguments, format);
	vsnprintf(raw, sizeof raw, format, arguments);
	va_end(arguments);
	text_clean(writer->reason->lines[writer->lines - 1], REASON_LINE_SIZE, raw);
}

/* Counts the lines, and says how many there is no room for. */
static void end(struct writer *writer)
{
	struct reason *reason = writer->reason;
	reason->count = writer->lines < writer->most ? writer->lines : writer->most;
	if (writer->lines > writer->most)
		snprintf(reason->lines[writer->most - 1], REASON_LINE_SIZE,
		         "  ... and %zu lines more", writer->lines - writer->most + 1);
}

static void add_line(void *context, const struct why_line *line)
{
	if (line->tick)
		add(context, "  %*s %s", line->indent, line->tick, line->text);
	else
		add(context, "%*s%s", line->indent, "", line->text);
}

static void add_heading(struct writer *writer, const struct agent *agent, size_t index)
{
	const struct class *class = sim_class(writer->sim, agent);
	const struct machine *machine = agent_machines_const(agent) + index;
	const struct why_chain *chain = &writer->why->chains[index];
	const struct why_link *link = &writer->why->links[chain->first];
	char name[128], since[80] = "";
	sim_name(writer->sim, agent->id, name, sizeof name);
	if (chain->count && !link->never)
		snprintf(since, sizeof since, " since tick %" PRIu64 " (%g s)", link->entry.tick,
		         world_time(writer->sim->world, link->entry.tick));
	bool several = class->machine_count > 1;
	add(writer, "%s%s%s %s in %s%s", name, several ? "'s " : "",
	    several ? class->machines[index].name : "", *since ? "has been" : "is",
	    class_state_name(class, machine->current), since);
}

static void add_all(struct writer *writer, const struct agent *agent)
{
	const struct why *why = writer->why;
	const struct why_teller teller = { add_line, writer, writer->detail };
	writer->lines = 0;
	for (size_t i = 0; i < why->chain_count; i++) {
		add_heading(writer, agent, i);
		why_tell_chain(&teller, why, i);
		if (!why->chains[i].whole)
			add(writer, "  %*s ticks before tick %" PRIu64 " were not searched",
			    why_tick_cols(why, &why->chains[i]), "", why->tick);
	}
}

void reason_write(struct reason *reason, const struct why *why, const struct sim *sim)
{
	struct writer writer = {
		.reason = reason, .why = why, .sim = sim, .detail = WHY_PARTS, .most = REASON_LINES
	};
	const struct agent *agent = sim_agent(sim, why->agent);
	reason->count = 0;
	if (!agent)
		return;
	do
		add_all(&writer, agent);
	while (writer.lines > writer.most && writer.detail++ < WHY_CHANGES);
	end(&writer);
}

void reason_write_parts(struct reason *reason, struct condition *condition, bool wanted)
{
	struct writer writer = { .reason = reason, .most = REASON_LINES };
	struct answer_parts parts;
	char text[REASON_LINE_SIZE];
	bool known = condition_parts(condition, &parts);
	for (size_t i = 1; known && i < parts.count; i++) {
		const struct answer_part *part = &parts.items[i];
		guard_part_text(part, parts.texts + part->text, wanted, text, sizeof text);
		add(&writer, "%*s%s", 2 * part->depth - 2, "", text);
	}
	end(&writer);
}

static void add_ways(struct writer *writer, const struct session *session,
                     const struct agent *agent)
{
	const struct why_teller teller = { add_line, writer, writer->detail };
	char text[REASON_LINE_SIZE];
	writer->lines = 0;
	if (why_ways_unasked(session, agent, text, sizeof text))
		add(writer, "%s", text);
	else
		add(writer, "asked in tick %" PRIu64, session_moment(session).tick);
	why_tell_ways(&teller, session, agent);
}

void reason_write_ways(struct reason *reason, struct session *session, uint32_t id)
{
	struct writer writer = { .reason = reason,
		                 .sim = session_sim(session),
		                 .detail = WHY_PARTS,
		                 .most = REASON_LINES_MAX };
	const struct agent *agent = sim_agent(writer.sim, id);
	why_held_prepare(session, id);
	do
		add_ways(&writer, session, agent);
	while (writer.lines > writer.most && writer.detail++ < WHY_DECISIVE);
	end(&writer);
}

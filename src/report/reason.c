/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/reason.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"
#include "sim/event_words.h"
#include "sim/guard_words.h"

/* Which answers get a line. */
enum detail {
	DETAIL_PARTS,
	DETAIL_ANSWERS,
	DETAIL_DECISIVE,
	DETAIL_NONE,
};

struct writer {
	struct reason *reason;
	const struct why *why;
	const struct sim *sim;
	enum detail detail;
	size_t lines; /* including those that there is no room for */
};

static void add(struct writer *writer, const char *format, ...)
{
	char raw[REASON_LINE_SIZE];
	va_list arguments;
	if (writer->lines++ >= REASON_LINES_MAX)
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
	reason->count = writer->lines < REASON_LINES_MAX ? writer->lines : REASON_LINES_MAX;
	if (writer->lines > REASON_LINES_MAX)
		snprintf(reason->lines[REASON_LINES_MAX - 1], REASON_LINE_SIZE,
		         "  ... and %zu lines more", writer->lines - REASON_LINES_MAX + 1);
}

/* Adds the parts of an answer below it. */
static void add_parts(struct writer *writer, const struct past_event *guard, bool wanted, int cols)
{
	char text[REASON_LINE_SIZE];
	for (size_t i = 1; writer->detail == DETAIL_PARTS && i <= guard_parts(&guard->event); i++) {
		guard_part(guard, i, wanted, text, sizeof text);
		add(writer, "%*s%s", cols + 2 * guard->event.as.answer->parts[i].depth, "", text);
	}
}

static void add_answers(struct writer *writer, const struct why_link *link, int cols)
{
	char text[REASON_LINE_SIZE];
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &writer->why->questions[i];
		bool decisive = i == link->decisive;
		if (writer->detail == DETAIL_NONE ||
		    (writer->detail == DETAIL_DECISIVE && !decisive))
			continue;
		bool wanted = decisive ? guard->event.result : true;
		why_question_text(guard, wanted, writer->detail == DETAIL_PARTS, text, sizeof text);
		add(writer, "  %*s %s", cols, "", text);
		add_parts(writer, guard, wanted, cols + 3);
	}
}

static void add_link(struct writer *writer, const struct why_link *link, int cols)
{
	char text[REASON_LINE_SIZE], tick[32] = "";
	if (!link->never)
		snprintf(tick, sizeof tick, "%" PRIu64, link->entry.tick);
	why_link_text(link, text, sizeof text);
	add(writer, "  %*s %s", cols, tick, text);
	if (event_is_change(&link->entry.event) || link->decisive != SIZE_MAX)
		add_answers(writer, link, cols);
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
		         world_seconds(writer->sim->world, link->entry.tick));
	bool several = class->machine_count > 1;
	add(writer, "%s%s%s %s in %s%s", name, several ? "'s " : "",
	    several ? class->machines[index].name : "", *since ? "has been" : "is",
	    class_state_name(class, machine->current), since);
}

static void add_chain(struct writer *writer, const struct why_chain *chain)
{
	const struct why *why = writer->why;
	int cols = why_tick_cols(why, chain);
	for (size_t i = chain->first; i < chain->first + chain->count; i++) {
		if (!why_is_said(why, chain, i))
			add_link(writer, &why->links[i], cols);
	}
	if (!chain->whole)
		add(writer, "  %*s ticks before tick %" PRIu64 " were not searched", cols, "",
		    why->tick);
}

static void add_all(struct writer *writer, const struct agent *agent)
{
	writer->lines = 0;
	for (size_t i = 0; i < writer->why->chain_count; i++) {
		add_heading(writer, agent, i);
		add_chain(writer, &writer->why->chains[i]);
	}
}

void reason_write(struct reason *reason, const struct why *why, const struct sim *sim)
{
	struct writer writer = { .reason = reason, .why = why, .sim = sim };
	const struct agent *agent = sim_agent(sim, why->agent);
	reason->count = 0;
	if (!agent)
		return;
	add_all(&writer, agent);
	while (writer.lines > REASON_LINES_MAX && writer.detail < DETAIL_NONE) {
		writer.detail++;
		add_all(&writer, agent);
	}
	end(&writer);
}

/* Writes the ways out of one state. */
static void add_ways(struct writer *writer, struct why_ways ways, const char *name)
{
	char text[REASON_LINE_SIZE];
	bool any = false;
	add(writer, "  %s%s", name,
	    why_ways_is_active(ways.session, ways.agent, ways.state) ? "" : ", which it has left");
	for (; why_ways_next(&ways); any = true) {
		why_ways_text(&ways, writer->detail == DETAIL_PARTS, text, sizeof text);
		add(writer, "    %s", text);
		if (ways.guard) {
			struct past_event guard = event_past(writer->sim, ways.guard);
			add_parts(writer, &guard, !ways.way.exit.unless, 4);
		}
	}
	if (!any)
		add(writer, "    nothing leads out of it");
}

static void add_state(struct writer *writer, const struct session *session,
                      const struct agent *agent)
{
	char text[REASON_LINE_SIZE];
	uint8_t state = STATE_NONE;
	writer->lines = 0;
	if (why_ways_unasked(session, agent, text, sizeof text))
		add(writer, "%s", text);
	else
		add(writer, "asked in tick %" PRIu64, session_moment(session).tick);
	while ((state = why_ways_state(session, agent, state)))
		add_ways(writer, why_ways_of(session, agent, state),
		         class_state_name(sim_class(writer->sim, agent), state));
}

void reason_write_ways(struct reason *reason, const struct session *session, uint32_t id)
{
	struct writer writer = { .reason = reason, .sim = session_sim(session) };
	const struct agent *agent = sim_agent(writer.sim, id);
	add_state(&writer, session, agent);
	if (writer.lines > REASON_LINES_MAX) {
		writer.detail = DETAIL_ANSWERS;
		add_state(&writer, session, agent);
	}
	end(&writer);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"

struct writer {
	struct reason *reason;
	const struct why *why;
	const struct sim *sim;
	enum why_detail detail;
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
		         world_seconds(writer->sim->world, link->entry.tick));
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
	struct writer writer = { .reason = reason, .why = why, .sim = sim };
	const struct agent *agent = sim_agent(sim, why->agent);
	reason->count = 0;
	if (!agent)
		return;
	add_all(&writer, agent);
	while (writer.lines > REASON_LINES_MAX && writer.detail < WHY_CHANGES) {
		writer.detail++;
		add_all(&writer, agent);
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

void reason_write_ways(struct reason *reason, const struct session *session, uint32_t id)
{
	struct writer writer = { .reason = reason, .sim = session_sim(session) };
	const struct agent *agent = sim_agent(writer.sim, id);
	add_ways(&writer, session, agent);
	if (writer.lines > REASON_LINES_MAX) {
		writer.detail = WHY_ANSWERS;
		add_ways(&writer, session, agent);
	}
	end(&writer);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <inttypes.h>
#include <stdio.h>

#include "session/why.h"
#include "sim/event_words.h"

/*
 * Explanations line by line.
 */

enum { TEXT_SIZE = 1024 };

static void tell(const struct why_teller *teller, struct why_line line, const char *text)
{
	line.text = text;
	teller->tell(teller->context, &line);
}

/* Tells a question, and the parts of its answer below it. */
static void tell_question(const struct why_teller *teller, const struct past_event *guard,
                          bool wanted, struct why_line line, const char *text)
{
	char part_text[TEXT_SIZE];
	int indent = line.indent;
	tell(teller, line, text);
	for (size_t i = 1; teller->detail == WHY_PARTS && i <= guard_parts(&guard->event); i++) {
		const struct answer_part *part = &event_answer(&guard->event)->parts[i];
		static const uint8_t marks[] = { WHY_NO, WHY_YES, WHY_UNASKED };
		guard_part(guard, i, wanted, part_text, sizeof part_text);
		line = (struct why_line){ .indent = indent + 2 * part->depth,
			                  .mark = marks[part->answer] };
		tell(teller, line, part_text);
	}
}

/* Tells the answers that go with a link: the one that decided it, and the others. */
static void tell_answers(const struct why_teller *teller, const struct why *why,
                         const struct why_link *link, int indent)
{
	char text[TEXT_SIZE];
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &why->questions[i];
		bool decisive = i == link->decisive;
		bool yes = guard->event.result || guard->event.kind == EVENT_READ;
		bool wanted = decisive ? yes : true;
		struct why_line line = { .indent = indent,
			                 .strong = decisive,
			                 .mark = decisive || yes ? WHY_YES : WHY_NO };
		if (teller->detail == WHY_CHANGES || (teller->detail == WHY_DECISIVE && !decisive))
			continue;
		why_question_text(guard, wanted, teller->detail == WHY_PARTS, text, sizeof text);
		tell_question(teller, guard, wanted, line, text);
	}
}

int why_tick_cols(const struct why *why, const struct why_chain *chain)
{
	uint64_t newest = chain->count ? why->links[chain->first].entry.tick : 0;
	return snprintf(NULL, 0, "%" PRIu64, newest);
}

/* Whether links[index] goes without saying: a delivery, when the next link tells of its sending. */
static bool is_said(const struct why *why, const struct why_chain *chain, size_t index)
{
	return why->links[index].entry.event.kind == EVENT_DELIVER &&
	       index + 1 < chain->first + chain->count && !why->links[index + 1].never;
}

void why_tell_chain(const struct why_teller *teller, const struct why *why, size_t machine)
{
	const struct why_chain *chain = &why->chains[machine];
	int cols = why_tick_cols(why, chain);
	char text[TEXT_SIZE], tick[32];
	for (size_t i = chain->first; i < chain->first + chain->count; i++) {
		const struct why_link *link = &why->links[i];
		bool changes = event_is_change(&link->entry.event);
		struct why_line line = { .indent = cols, .tick = tick, .strong = changes };
		if (is_said(why, chain, i))
			continue;
		snprintf(tick, sizeof tick, "%*" PRIu64, cols, link->entry.tick);
		line.tick = link->never ? "" : tick;
		why_link_text(link, text, sizeof text);
		tell(teller, line, text);
		if (changes || link->decisive != SIZE_MAX)
			tell_answers(teller, why, link, cols + 3);
	}
}

static void tell_state(const struct why_teller *teller, struct why_ways ways, const char *name)
{
	char text[TEXT_SIZE];
	bool any = false;
	bool left = !why_ways_is_active(ways.session, ways.agent, ways.state);
	snprintf(text, sizeof text, "%s%s", name, left ? ", which it has left" : "");
	tell(teller, (struct why_line){ .indent = 2, .strong = true }, text);
	for (; why_ways_next(&ways); any = true) {
		struct past_event guard = { .event.kind = EVENT_TICK };
		struct why_line line = { .indent = 4,
			                 .strong = ways.open,
			                 .mark = ways.open    ? WHY_YES
			                         : ways.guard ? WHY_NO
			                                      : WHY_UNASKED };
		if (ways.guard)
			guard = event_past(session_sim(ways.session), ways.guard);
		why_ways_text(&ways, teller->detail == WHY_PARTS, text, sizeof text);
		tell_question(teller, &guard, !ways.way.exit.unless, line, text);
	}
	if (!any)
		tell(teller, (struct why_line){ .indent = 4 }, "nothing leads out of it");
}

void why_tell_ways(const struct why_teller *teller, const struct session *session,
                   const struct agent *agent)
{
	const struct sim *sim = session_sim(session);
	char text[TEXT_SIZE];
	uint8_t state = STATE_NONE;
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	while ((state = why_ways_state(session, agent, state)))
		tell_state(teller, why_ways_of(session, agent, state),
		           class_state_name(sim_class(sim, agent), state));
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind != EVENT_ERROR || events[i].agent != agent->id)
			continue;
		event_text(sim, &events[i], text, sizeof text);
		tell(teller, (struct why_line){ .indent = 4, .mark = WHY_NO }, text);
	}
}

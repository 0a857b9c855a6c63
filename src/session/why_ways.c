/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/agents.h"
#include "sim/event_words.h"

enum { TEXT_SIZE = 1024 };

/*
 * The ways out of states.
 */

static const struct class *class_of(const struct session *session, const struct agent *agent)
{
	return sim_class(session_sim(session), agent);
}

/* Whether the agent is in the state, or it is a machine's global one. */
static bool is_active(const struct session *session, const struct agent *agent, uint8_t state)
{
	const struct class *class = class_of(session, agent);
	const struct machine *machine = agent_machines_const(agent) + class->states[state]->machine;
	return state_table_is_in(class->states, machine->current, state) ||
	       machine->global == state;
}

struct why_ways why_ways_of(const struct session *session, const struct agent *agent, uint8_t state)
{
	return (struct why_ways){ .session = session,
		                  .agent = agent,
		                  .state = state,
		                  .way = way_of(class_of(session, agent)->states[state]) };
}

/* Whether a guard asked what the way out depends on. */
static bool asks(const struct event *guard, const struct way *way)
{
	if (way->transition && guard->to != way->transition->to)
		return false;
	if (way->exit.question)
		return event_question(guard) == way->exit.question;
	return way->transition && !event_question(guard) &&
	       guard->as.text == way->transition->words;
}

/* The last guard with which the state tested the way out, or NULL. */
static const struct event *find_guard(const struct why_ways *ways)
{
	size_t count, done;
	const struct event *events = session_shown_events(ways->session, &count, &done);
	while (done-- > 0) {
		const struct event *event = &events[done];
		if (event->kind == EVENT_GUARD && event->agent == ways->agent->id &&
		    event->state == ways->state && asks(event, &ways->way))
			return event;
	}
	return NULL;
}

bool why_ways_next(struct why_ways *ways)
{
	if (!way_next(&ways->way))
		return false;
	ways->guard = find_guard(ways);
	ways->open = ways->guard && ways->guard->result == !ways->way.exit.unless;
	ways->hidden = ways->won && ways->way.transition;
	ways->won |= ways->open && ways->way.transition;
	return true;
}

/* Whether the state tested one of its ways out. */
static bool was_asked(const struct session *session, const struct agent *agent, uint8_t state)
{
	for (struct why_ways ways = why_ways_of(session, agent, state); why_ways_next(&ways);) {
		if (ways.guard)
			return true;
	}
	return false;
}

/* The first state after that one, by number, whose ways out are of interest: the active ones, and
 * those that tested a way out and were left.  STATE_NONE: there are no more. */
static uint8_t next_state(const struct session *session, const struct agent *agent, uint8_t after)
{
	const struct class *class = class_of(session, agent);
	for (size_t i = after + 1u; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		struct way way = way_of(class->states[state]);
		size_t machine = class->states[state]->machine;
		if ((agent_machines_const(agent)[machine].global != state || way_next(&way)) &&
		    (is_active(session, agent, state) || was_asked(session, agent, state)))
			return state;
	}
	return STATE_NONE;
}

/* Whether nothing is known of the tick, which is so at the end of a crowd's. */
static bool is_unrecorded(const struct session *session)
{
	size_t count, done;
	session_shown_events(session, &count, &done);
	return session_moment(session).tick && !count;
}

/* Says whether a telegram that leads out has come before the moment; "" if that is not known. */
static const char *arrival(const struct why_ways *ways)
{
	size_t count, done;
	const struct event *events = session_shown_events(ways->session, &count, &done);
	if (is_unrecorded(ways->session))
		return "";
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind == EVENT_DELIVER && events[i].agent == ways->agent->id &&
		    events[i].message + 1 == ways->way.exit.message)
			return "it came";
	}
	return "none came";
}

/* Why there is no answer. */
static const char *unanswered(const struct why_ways *ways)
{
	const struct exit *exit = &ways->way.exit;
	bool called = !exit->message || strcmp(arrival(ways), "it came") == 0;
	if (called && (exit->question || ways->way.transition))
		return ways->hidden ? "not asked, because an earlier one won" : "not asked";
	return exit->message ? arrival(ways) : "";
}

/* Writes where the way leads, when it is taken, and the answer: "to VisitBathroom: nature calls?
 * drawn 0.68 < 0.1, no"; where parts of that are to follow, only "to Chase: can fight? no". */
static void write_way(const struct why_ways *ways, bool parts, char *out, size_t size)
{
	const struct exit *exit = &ways->way.exit;
	const struct sim *sim = session_sim(ways->session);
	char label[128], answer[512], raw[1024];
	world_label(sim->world, exit, label, sizeof label);
	if (ways->guard) {
		const struct past_event guard = event_past(sim, ways->guard);
		why_question_text(&guard, !exit->unless, parts, answer, sizeof answer);
	} else {
		text_copy(answer, sizeof answer, unanswered(ways));
	}
	/* The answer repeats the label, unless the label is in words of its own. */
	bool both = *label && *answer &&
	            (!ways->guard ||
	             (exit->question && exit->words && exit->words != guard_words(ways->guard)));
	snprintf(raw, sizeof raw, "to %s%s%s%s%s%s",
	         exit->to == REVERTS
	                 ? "the previous state"
	                 : class_state_name(class_of(ways->session, ways->agent), exit->to),
	         *label || *answer ? ": " : "", both || !*answer ? label : "", both ? " (" : "",
	         answer, both ? ")" : "");
	text_clean(out, size, raw);
}

/* The next tick in which the agent's class is due; the same rule as the sim's. */
static uint64_t next_turn(const struct class *class, const struct agent *agent, uint64_t tick)
{
	do
		tick++;
	while ((tick + agent_slot(agent->id)) % class->cadence);
	return tick;
}

size_t why_ways_unasked(const struct session *session, const struct agent *agent, char *out,
                        size_t size)
{
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	const struct class *class = class_of(session, agent);
	uint64_t tick = session_moment(session).tick;
	uint32_t cap = session_sim(session)->world->update_cap;
	size_t update = 0;
	char number[TEXT_GROUPED_SIZE], raw[512];
	const char *text = raw;
	while (update < count &&
	       (events[update].kind != EVENT_UPDATE || events[update].agent != agent->id))
		update++;
	if (update < count)
		text = update < done ? "" : "not updated yet in this tick";
	else if (!tick)
		text = "nobody has been updated yet";
	else if (is_unrecorded(session))
		text = "a tick of a crowd is not recorded until you step into it";
	else if (session_sim(session)->world->happen)
		text = "no line of this tick is about it";
	else if (!agents_is_awake(class, agent))
		text = "not updated in this tick: it sleeps until a telegram comes, since its states have nothing to execute or test";
	else if (class->cadence > 1)
		snprintf(
			raw, sizeof raw,
			"not updated in this tick: class %s is updated every %u ticks, this agent next in tick %" PRIu64,
			class->name, (unsigned)class->cadence, next_turn(class, agent, tick));
	else if (cap)
		snprintf(raw, sizeof raw,
		         "not updated in this tick: the world updates %s agent%s a tick, in turn",
		         text_grouped(cap, number), cap == 1 ? "" : "s");
	else
		text = "not updated in this tick: it did not exist yet";
	return text_clean(out, size, text);
}

uint8_t why_ways_state_at(const struct session *session, const struct agent *agent, size_t event,
                          uint8_t machine)
{
	size_t count;
	const struct event *events = session_events(session, &count);
	for (size_t i = event; i < count; i++) {
		if (event_is_change(&events[i]) && events[i].agent == agent->id &&
		    events[i].machine == machine)
			return events[i].from;
	}
	return agent_machines_const(agent)[machine].current;
}

bool why_ways_has_changed(const struct why *why)
{
	for (size_t i = 0; i < why->chain_count; i++) {
		const struct why_chain *chain = &why->chains[i];
		const struct why_link *link = &why->links[chain->first];
		if (chain->count && !link->never && link->entry.tick == why->moment.tick)
			return true;
	}
	return false;
}

/*
 * Explanations line by line.
 */

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

void why_tell_chain(const struct why_teller *teller, const struct why *why, size_t machine)
{
	const struct why_chain *chain = &why->chains[machine];
	int cols = why_tick_cols(why, chain);
	char text[TEXT_SIZE], tick[32];
	size_t end = chain->first + chain->count;
	for (size_t i = chain->first; i < end; i++) {
		const struct why_link *link = &why->links[i];
		bool changes = event_is_change(&link->entry.event);
		struct why_line line = { .indent = cols, .tick = tick, .strong = changes };
		/* A delivery goes without saying when the next link tells of its sending. */
		if (link->entry.event.kind == EVENT_DELIVER && i + 1 < end && !link[1].never)
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
	bool left = !is_active(ways.session, ways.agent, ways.state);
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
		write_way(&ways, teller->detail == WHY_PARTS, text, sizeof text);
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
	while ((state = next_state(session, agent, state)))
		tell_state(teller, why_ways_of(session, agent, state),
		           class_state_name(sim_class(sim, agent), state));
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind != EVENT_ERROR || events[i].agent != agent->id)
			continue;
		event_text(sim, &events[i], text, sizeof text);
		tell(teller, (struct why_line){ .indent = 4, .mark = WHY_NO }, text);
	}
}

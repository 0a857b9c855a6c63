/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/agents.h"
#include "sim/event_words.h"

/*
 * The ways out of states.
 */

static const struct class *class_of(const struct session *session, const struct agent *agent)
{
	return sim_class(session_sim(session), agent);
}

bool why_ways_is_active(const struct session *session, const struct agent *agent, uint8_t state)
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

uint8_t why_ways_after(const struct session *session, const struct agent *agent, uint8_t after)
{
	const struct class *class = class_of(session, agent);
	for (size_t i = after + 1u; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		struct way way = way_of(class->states[state]);
		size_t machine = class->states[state]->machine;
		if ((agent_machines_const(agent)[machine].global != state || way_next(&way)) &&
		    (why_ways_is_active(session, agent, state) || was_asked(session, agent, state)))
			return state;
	}
	return STATE_NONE;
}

bool why_ways_unrecorded(const struct session *session)
{
	size_t count, done;
	session_shown_events(session, &count, &done);
	return session_moment(session).tick && !count;
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
	else if (why_ways_unrecorded(session))
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

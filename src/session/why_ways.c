/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why_ways.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"

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

bool why_ways_next(struct why_ways *ways)
{
	if (!way_next(&ways->way))
		return false;
	ways->guard = why_now_guard(ways->session, ways->agent, ways->state, &ways->way);
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

/* Whether the state is the global one of its machine, and nothing leads out of it. */
static bool is_mere_global(const struct class *class, const struct agent *agent, uint8_t state)
{
	struct way way = way_of(class->states[state]);
	return agent_machines_const(agent)[class->states[state]->machine].global == state &&
	       !way_next(&way);
}

uint8_t why_ways_state(const struct session *session, const struct agent *agent, uint8_t after)
{
	const struct class *class = class_of(session, agent);
	for (size_t i = after + 1u; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		if (!is_mere_global(class, agent, state) &&
		    (why_ways_is_active(session, agent, state) || was_asked(session, agent, state)))
			return state;
	}
	return STATE_NONE;
}

/* Says whether a telegram that leads out has come before the moment; "" if that is not known. */
static const char *arrival(const struct why_ways *ways)
{
	uint64_t next;
	size_t count, done;
	const struct event *events = session_shown_events(ways->session, &count, &done);
	if (why_now_update(ways->session, ways->agent, &next) == UPDATE_UNRECORDED)
		return "";
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind == EVENT_DELIVER && events[i].agent == ways->agent->id &&
		    events[i].message + 1 == ways->way.exit.message)
			return "it came";
	}
	return "none came";
}

/* Writes the answer to the question, or why there is none. */
static void write_answer(const struct why_ways *ways, char *out, size_t size)
{
	const struct exit *exit = &ways->way.exit;
	const char *text = "";
	if (ways->guard) {
		const struct past_event entry = event_past(session_sim(ways->session), ways->guard);
		why_question_text(&entry, !exit->unless, out, size);
		return;
	}
	if (exit->question || ways->way.transition)
		text = ways->hidden ? "not asked, because an earlier one won" : "not asked";
	else if (exit->message)
		text = arrival(ways);
	text_copy(out, size, text);
}

void why_ways_text(const struct why_ways *ways, char *out, size_t size)
{
	const struct exit *exit = &ways->way.exit;
	const struct class *class = class_of(ways->session, ways->agent);
	char label[128], answer[512], raw[1024];
	world_label(session_sim(ways->session)->world, exit, label, sizeof label);
	write_answer(ways, answer, sizeof answer);
	/* The answer repeats the label, unless the label is in words of its own. */
	bool both = *label && *answer && (!ways->guard || (exit->question && exit->words));
	snprintf(raw, sizeof raw, "to %s%s%s%s%s%s",
	         exit->to == REVERTS ? "the previous state" : class_state_name(class, exit->to),
	         *label || *answer ? ": " : "", both || !*answer ? label : "", both ? " (" : "",
	         answer, both ? ")" : "");
	text_clean(out, size, raw);
}

size_t why_ways_unasked(const struct session *session, const struct agent *agent, char *out,
                        size_t size)
{
	static const char *const texts[] = {
		[UPDATE_DONE] = "",
		[UPDATE_AHEAD] = "not updated yet in this tick",
		[UPDATE_BEGINNING] = "nobody has been updated yet",
		[UPDATE_UNRECORDED] = "a tick of a crowd is not recorded until you step into it",
		[UPDATE_ASLEEP] =
			"not updated in this tick: it sleeps until a telegram comes, since its states have nothing to execute or test",
		[UPDATE_NOT_THERE] = "not updated in this tick: it did not exist yet",
	};
	const struct class *class = class_of(session, agent);
	char number[TEXT_GROUPED_SIZE], raw[512];
	uint64_t next = 0;
	enum why_update update = why_now_update(session, agent, &next);
	if (update == UPDATE_NOT_ITS_TURN)
		snprintf(
			raw, sizeof raw,
			"not updated in this tick: class %s is updated every %u ticks, this agent next in tick %" PRIu64,
			class->name, (unsigned)class->cadence, next);
	else if (update == UPDATE_CAPPED)
		snprintf(raw, sizeof raw,
		         "not updated in this tick: the world updates %s agents a tick, in turn",
		         text_grouped(session_sim(session)->world->update_cap, number));
	else
		text_copy(raw, sizeof raw, texts[update]);
	return text_clean(out, size, raw);
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

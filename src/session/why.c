/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include "core/memory.h"
#include "session/answers.h"
#include "session/session_internal.h"

/* An explanation being built. */
struct builder {
	struct why *why;
	const struct session *session;
	struct answers *answers;
};

/* An event with its unit; found is NULL if there is none. */
struct spot {
	const struct found *found;
	size_t index;
};

/* Sets of events, by bit.  CODE: those that other events happen inside of, where an agent's code
 * runs. */
enum {
	CODE = 1 << EVENT_UPDATE | 1 << EVENT_EXECUTE | 1 << EVENT_ENTER | 1 << EVENT_EXIT |
	       1 << EVENT_DELIVER | 1 << EVENT_INPUT,
	CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	QUESTIONS = 1 << EVENT_GUARD | 1 << EVENT_READ,
	SENDINGS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
};

static const struct spot nowhere = { NULL, 0 };

static bool is_of(const struct event *event, unsigned kinds)
{
	return kinds >> event->kind & 1;
}

static const struct past_event *entry_at(struct spot spot)
{
	return &spot.found->unit.items[spot.index];
}

static const struct event *event_at(struct spot spot)
{
	return &entry_at(spot)->event;
}

/* The moment just before the event. */
static struct moment moment_of(struct spot spot)
{
	return (struct moment){ spot.found->tick, spot.found->first + (uint32_t)spot.index };
}

/* The event directly around this one. */
static struct spot parent_of(struct spot spot)
{
	unsigned depth = event_at(spot)->depth;
	while (spot.index-- > 0) {
		if (event_at(spot)->depth < depth)
			return spot;
	}
	return nowhere;
}

/* The code that the event happened in. */
static struct spot code_of(struct spot spot)
{
	do
		spot = parent_of(spot);
	while (spot.found && !is_of(event_at(spot), CODE));
	return spot;
}

/* The change that an enter or exit belongs to. */
static struct spot change_around(struct spot spot)
{
	do
		spot = parent_of(spot);
	while (spot.found && !is_of(event_at(spot), CHANGES));
	return spot;
}

/* Finds an event; nowhere if there is none, or it has not been found yet.  *since: since when there
 * has been none. */
static struct spot find(struct builder *builder, const struct wanted *wanted, uint64_t *since)
{
	const struct found *found = answers_ask(builder->answers, wanted);
	*since = found ? found->tick : 0;
	return found && found->there ? (struct spot){ found, found->index } : nowhere;
}

static struct why_link *add_link(struct why *why, const struct past_event *entry)
{
	why->links = memory_grow(why->links, why->link_count, &why->link_capacity,
	                         sizeof *why->links);
	struct why_link *link = &why->links[why->link_count++];
	*link = (struct why_link){ .entry = *entry,
		                   .inside.event.kind = EVENT_TICK,
		                   .first = why->question_count,
		                   .decisive = SIZE_MAX };
	return link;
}

/* Adds a link that says that no such event has happened since that segment. */
static void add_never(struct builder *builder, const struct event *event, const struct world *world,
                      uint8_t class, uint64_t since)
{
	struct past_event entry = { .tick = since,
		                    .event = *event,
		                    .world = world,
		                    .class = class,
		                    .other_class = CLASS_NONE };
	if (!builder->answers->waits)
		add_link(builder->why, &entry)->never = true;
}

/* The declared way out that a change went by. */
static struct way way_at(struct spot spot)
{
	const struct past_event *entry = entry_at(spot);
	const struct event *event = &entry->event;
	struct way way = { .number = 0 };
	if (!is_of(event, CHANGES) || !event->value)
		return way;
	way = way_of(entry->world->classes[entry->class]->states[event->state]);
	while (way_next(&way) && way.number != (unsigned)event->value)
		;
	return way;
}

/* Whether a guard may be the one by which a way out is taken, which is the last of these: one without
 * a question is a transition's own function.  What a function read counts as well: if the way out is
 * a transition, its answer comes after that. */
static bool opens(const struct event *guard, const struct way *way)
{
	if (guard->kind == EVENT_READ)
		return true;
	if (way->exit.question)
		return event_question(guard) == way->exit.question &&
		       guard->result == !way->exit.unless;
	return !event_question(guard);
}

/* Whether a guard may be the reason for something other than a change. */
static bool is_answer(const struct event *guard)
{
	return guard->result || guard->kind == EVENT_READ;
}

/* Adds the questions that the code around the event asked.  Returns the decisive guard: for a
 * change the answer that its way out names, for anything else the last yes. */
static struct spot add_questions(struct why *why, struct why_link *link, struct spot spot)
{
	const struct past_list *unit = &spot.found->unit;
	const struct event *event = event_at(spot);
	struct spot parent = parent_of(spot);
	struct spot decisive = nowhere;
	bool changes = is_of(event, CHANGES);
	for (size_t i = parent.found ? parent.index + 1 : unit->count; i < unit->count; i++) {
		const struct event *guard = &unit->items[i].event;
		if (guard->depth < event->depth)
			break;
		if (!is_of(guard, QUESTIONS) || guard->depth != event->depth ||
		    guard->agent != event->agent || (changes && guard->machine != event->machine))
			continue;
		if (i < spot.index && (changes ? opens(guard, &link->way) : is_answer(guard))) {
			link->decisive = why->question_count;
			decisive = (struct spot){ spot.found, i };
		}
		why->questions = memory_grow(why->questions, why->question_count,
		                             &why->question_capacity, sizeof *why->questions);
		why->questions[why->question_count++] = unit->items[i];
		link->count++;
	}
	return decisive;
}

/* Finds what gave the stat the value that a guard read. */
static struct spot find_stat(struct builder *builder, struct spot guard)
{
	const struct past_event *entry = entry_at(guard);
	const struct event *event = &entry->event;
	struct wanted wanted = { .kinds = 1 << EVENT_STAT,
		                 .agent = event->agent,
		                 .class = entry->class,
		                 .stat = event->stat,
		                 .before = moment_of(guard) };
	uint64_t since;
	struct spot spot = find(builder, &wanted, &since);
	struct event never = { .kind = EVENT_STAT,
		               .agent = event->agent,
		               .stat = event->stat,
		               .number = event->value };
	if (!spot.found)
		add_never(builder, &never, entry->world, entry->class, since);
	return spot;
}

/* Finds the last change of the entry's machine, which led to state, or the spawn of its agent. */
static struct spot find_change(struct builder *builder, const struct past_event *entry,
                               uint8_t state, struct moment before)
{
	struct wanted wanted = { .kinds = CHANGES | 1 << EVENT_SPAWN,
		                 .agent = entry->event.agent,
		                 .class = entry->class,
		                 .machine = entry->event.machine,
		                 .before = before };
	uint64_t since;
	struct spot spot = find(builder, &wanted, &since);
	struct event never = {
		.kind = EVENT_CHANGE, .agent = wanted.agent, .machine = wanted.machine, .to = state
	};
	if (!spot.found)
		add_never(builder, &never, entry->world, entry->class, since);
	return spot;
}

/* Finds the last change that led to exactly that state, rather than a return from a visit; nowhere
 * if there was none. */
static struct spot find_stay(struct builder *builder, const struct past_event *entry, uint8_t state,
                             struct moment before)
{
	struct wanted wanted = { .kinds = 1 << EVENT_CHANGE,
		                 .agent = entry->event.agent,
		                 .class = entry->class,
		                 .machine = entry->event.machine,
		                 .to = state,
		                 .before = before };
	uint64_t since;
	return find(builder, &wanted, &since);
}

/* The reason that the code around an event gives: a telegram, an input, or the change that it is
 * part of. */
static struct spot reason_around(struct spot spot)
{
	struct spot code = code_of(spot);
	if (!code.found)
		return nowhere;
	if (is_of(event_at(code), 1 << EVENT_ENTER | 1 << EVENT_EXIT))
		return change_around(code);
	return is_of(event_at(code), 1 << EVENT_DELIVER | 1 << EVENT_INPUT) ? code : nowhere;
}

/* The sending of the instant telegram that is delivered here, which is the event before; nowhere if
 * it comes from the queue. */
static struct spot sent_here(struct spot delivery)
{
	return event_at(delivery)->depth ? (struct spot){ delivery.found, delivery.index - 1 }
	                                 : nowhere;
}

/* Finds where the telegram that is delivered here was sent or queued.  If it was edited in between,
 * the receiver and the due time may differ. */
static struct spot find_sending(struct builder *builder, struct spot delivery)
{
	const struct past_event *entry = entry_at(delivery);
	const struct event *event = &entry->event;
	uint64_t since = 0;
	struct wanted wanted = { .kinds = 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
		                 .agent = event->other,
		                 .other = event->agent,
		                 .message = event->message,
		                 .due_ms = event->as.due_ms,
		                 .before = moment_of(delivery) };
	struct spot spot = sent_here(delivery);
	if (!spot.found)
		spot = find(builder, &wanted, &since);
	wanted.any_due = true;
	if (!spot.found && !builder->answers->waits)
		spot = find(builder, &wanted, &since);
	struct event never = { .kind = EVENT_QUEUE,
		               .agent = event->other,
		               .other = event->agent,
		               .message = event->message };
	if (!spot.found)
		add_never(builder, &never, entry->world, entry->other_class, since);
	return spot;
}

/* Whether a link tells how the machine came to the state that it leaves here, which is a state of no
 * other machine.  Only changes lead to a state. */
static bool leads_to(const struct past_event *link, const struct past_event *change)
{
	return link->world == change->world && link->event.agent == change->event.agent &&
	       link->event.to == change->event.from;
}

static bool is_explained(const struct why *why, const struct past_event *change)
{
	for (size_t i = 0; i < why->link_count; i++) {
		if (leads_to(&why->links[i].entry, change))
			return true;
	}
	return false;
}

/* Whether the change began a visit whose end is told by a link. */
static bool began_visit(const struct why *why, const struct past_event *change)
{
	for (size_t i = 0; i < why->link_count; i++) {
		const struct past_event *entry = &why->links[i].entry;
		if (leads_to(entry, change) && entry->event.kind == EVENT_REVERT &&
		    entry->event.from == change->event.to)
			return true;
	}
	return false;
}

/* Finds the reason for an event; guard is the decisive one, if any. */
static struct spot reason_for(struct builder *builder, struct spot spot, struct spot guard)
{
	const struct event *event = event_at(spot);
	struct spot around = reason_around(spot);
	bool changes = is_of(event, CHANGES);
	bool measured = guard.found && event_at(guard)->stat;
	if (event->kind == EVENT_DELIVER)
		return find_sending(builder, spot);
	if (measured && (changes || !around.found))
		return find_stat(builder, guard);
	/* The reason for leaving for a visit does not explain the state it returned to. */
	if (changes && !around.found && began_visit(builder->why, entry_at(spot)))
		return find_stay(builder, entry_at(spot), event->from, moment_of(spot));
	/* A change with nothing but words for its reason is explained by how the state it left was
	 * reached. */
	if (changes && !guard.found && !around.found && !is_explained(builder->why, entry_at(spot)))
		return find_change(builder, entry_at(spot), event->from, moment_of(spot));
	return around;
}

/* Adds the event and, one by one, its causes. */
static void explain(struct builder *builder, struct spot spot, size_t most)
{
	struct why *why = builder->why;
	while (spot.found && !builder->answers->waits) {
		struct why_link *link = add_link(why, entry_at(spot));
		struct spot code = code_of(spot);
		if (code.found)
			link->inside = *entry_at(code);
		/* A forced change takes no way out. */
		if (link->inside.event.kind != EVENT_INPUT)
			link->way = way_at(spot);
		struct spot guard = nowhere;
		if (is_of(event_at(spot), CHANGES | SENDINGS))
			guard = add_questions(why, link, spot);
		/* A function may go by itself to where a transition leads. */
		if (link->way.transition &&
		    (!guard.found || !is_of(event_at(guard), 1 << EVENT_GUARD)))
			link->way = (struct way){ .number = 0 };
		spot = why->link_count < most ? reason_for(builder, spot, guard) : nowhere;
	}
}

/* Explains the state that one of the agent's machines is in. */
static void explain_machine(struct builder *builder, const struct agent *agent, size_t machine)
{
	struct why *why = builder->why;
	const struct past_event entry = { .event.agent = agent->id,
		                          .event.machine = (uint8_t)machine,
		                          .world = session_sim(builder->session)->world,
		                          .class = agent->class };
	uint8_t state = agent_machines_const(agent)[machine].current;
	size_t most = why->link_count + WHY_LINKS_MAX;
	explain(builder, find_change(builder, &entry, state, why->moment), most);
}

void why_build(struct why *why, const struct session *session, struct answers *answers)
{
	struct builder builder = { why, session, answers };
	const struct agent *agent = sim_agent(session_sim(session), why->agent);
	answers_begin(answers);
	why->link_count = why->question_count = 0;
	why->chain_count = agent ? sim_class(&session->sim, agent)->machine_count : 0;
	for (size_t i = 0; i < why->chain_count; i++) {
		size_t first = why->link_count;
		if (!answers->waits)
			explain_machine(&builder, agent, i);
		why->chains[i] = (struct why_chain){ .first = first,
			                             .count = why->link_count - first,
			                             .whole = !answers->waits };
	}
	why->whole = !answers->waits;
}

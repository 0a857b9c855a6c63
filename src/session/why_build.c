/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"
#include "session/why_internal.h"

/* An explanation being built. */
struct builder {
	struct why *why;
	why_ask *ask;
	void *context;
	bool waits; /* for an answer that is not known yet */
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

/* The next event around this one that is of these kinds. */
static struct spot around(struct spot spot, unsigned kinds)
{
	do
		spot = parent_of(spot);
	while (spot.found && !is_of(event_at(spot), kinds));
	return spot;
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

/* Adds a link that says that no such event has happened since that segment, to an agent of the class. */
static void add_never(struct why *why, const struct event *event, const struct world *world,
                      uint8_t class, uint64_t since)
{
	struct past_event entry = { .tick = since,
		                    .event = *event,
		                    .world = world,
		                    .class = class,
		                    .other_class = CLASS_NONE };
	add_link(why, &entry)->never = true;
}

/* Finds an event; nowhere if there is none, or it is not known yet.  If there is none, and never is
 * given, a link says that no such event has happened, in that world and to an agent of that class. */
static struct spot find(struct builder *builder, const struct wanted *wanted,
                        const struct event *never, const struct world *world, uint8_t class)
{
	const struct found *found = builder->waits ? NULL : builder->ask(builder->context, wanted);
	builder->waits = !found;
	if (found && found->there)
		return (struct spot){ found, found->index };
	if (found && never)
		add_never(builder->why, never, world, class, found->tick);
	return nowhere;
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
	struct event never = { .kind = EVENT_STAT,
		               .agent = event->agent,
		               .stat = event->stat,
		               .number = event->value };
	return find(builder, &wanted, &never, entry->world, entry->class);
}

/* Finds the last change of the entry's machine, which led to state, or the spawn of its agent.
 * stays: only a change that led to exactly that state, rather than a return from a visit. */
static struct spot find_change(struct builder *builder, const struct past_event *entry,
                               uint8_t state, struct moment before, bool stays)
{
	struct wanted wanted = { .kinds = stays ? 1 << EVENT_CHANGE : CHANGES | 1 << EVENT_SPAWN,
		                 .agent = entry->event.agent,
		                 .class = entry->class,
		                 .machine = entry->event.machine,
		                 .to = stays ? state : 0,
		                 .before = before };
	struct event never = {
		.kind = EVENT_CHANGE, .agent = wanted.agent, .machine = wanted.machine, .to = state
	};
	return find(builder, &wanted, stays ? NULL : &never, entry->world, entry->class);
}

/* The reason that the code around an event gives: a telegram, an input, or the change that it is
 * part of. */
static struct spot reason_around(struct spot spot)
{
	struct spot code = around(spot, CODE);
	if (!code.found)
		return nowhere;
	if (is_of(event_at(code), 1 << EVENT_ENTER | 1 << EVENT_EXIT))
		return around(code, CHANGES);
	return is_of(event_at(code), 1 << EVENT_DELIVER | 1 << EVENT_INPUT) ? code : nowhere;
}

/* Finds where the telegram that is delivered here was sent or queued.  An instant one was sent by the
 * event before.  If another was edited in between, its receiver and due time may differ. */
static struct spot find_sending(struct builder *builder, struct spot delivery)
{
	const struct past_event *entry = entry_at(delivery);
	const struct event *event = &entry->event;
	struct wanted wanted = { .kinds = 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
		                 .agent = event->other,
		                 .other = event->agent,
		                 .message = event->message,
		                 .due_ms = event->as.due_ms,
		                 .before = moment_of(delivery) };
	struct event never = { .kind = EVENT_QUEUE,
		               .agent = event->other,
		               .other = event->agent,
		               .message = event->message };
	if (event->depth)
		return (struct spot){ delivery.found, delivery.index - 1 };
	struct spot spot = find(builder, &wanted, NULL, NULL, CLASS_NONE);
	wanted.any_due = true;
	return spot.found ? spot : find(builder, &wanted, &never, entry->world, entry->other_class);
}

/* Whether a link tells how the machine came to the state that it leaves here, which is a state of no
 * other machine.  Only changes lead to a state. */
static bool leads_to(const struct past_event *link, const struct past_event *change)
{
	return link->world == change->world && link->event.agent == change->event.agent &&
	       link->event.to == change->event.from;
}

/* Whether some link explains the state that a change leaves; or, if visits is set, tells the end of a
 * visit that the change began. */
static bool is_explained(const struct why *why, const struct past_event *change, bool visits)
{
	for (size_t i = 0; i < why->link_count; i++) {
		const struct past_event *entry = &why->links[i].entry;
		bool returns = entry->event.kind == EVENT_REVERT &&
		               entry->event.from == change->event.to;
		if (leads_to(entry, change) && (returns || !visits))
			return true;
	}
	return false;
}

/* Finds the reason for an event; guard is the decisive one, if any. */
static struct spot reason_for(struct builder *builder, struct spot spot, struct spot guard)
{
	const struct past_event *entry = entry_at(spot);
	struct spot reason = reason_around(spot);
	bool changes = is_of(&entry->event, CHANGES);
	bool measured = guard.found && event_at(guard)->stat;
	if (entry->event.kind == EVENT_DELIVER)
		return find_sending(builder, spot);
	if (measured && (changes || !reason.found))
		return find_stat(builder, guard);
	if (!changes || reason.found)
		return reason;
	/* The reason for leaving for a visit does not explain the state it returned to. */
	bool visit = is_explained(builder->why, entry, true);
	/* A change with nothing but words for its reason is explained by how the state it left was
	 * reached. */
	if (visit || (!guard.found && !is_explained(builder->why, entry, false)))
		return find_change(builder, entry, entry->event.from, moment_of(spot), visit);
	return nowhere;
}

/* Adds the event and, one by one, its causes. */
static void explain(struct builder *builder, struct spot spot, size_t most)
{
	struct why *why = builder->why;
	while (spot.found && !builder->waits) {
		struct why_link *link = add_link(why, entry_at(spot));
		struct spot code = around(spot, CODE);
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
static void explain_machine(struct builder *builder, const struct sim *sim,
                            const struct agent *agent, size_t machine)
{
	struct why *why = builder->why;
	const struct past_event entry = { .event.agent = agent->id,
		                          .event.machine = (uint8_t)machine,
		                          .world = sim->world,
		                          .class = agent->class };
	uint8_t state = agent_machines_const(agent)[machine].current;
	size_t most = why->link_count + WHY_LINKS_MAX;
	explain(builder, find_change(builder, &entry, state, why->moment, false), most);
}

void why_build(struct why *why, const struct session *session, why_ask *ask, void *context)
{
	struct builder builder = { why, ask, context, false };
	const struct sim *sim = session_sim(session);
	const struct agent *agent = sim_agent(sim, why->agent);
	why->link_count = why->question_count = 0;
	why->chain_count = agent ? sim_class(sim, agent)->machine_count : 0;
	for (size_t i = 0; i < why->chain_count; i++) {
		size_t first = why->link_count;
		if (!builder.waits)
			explain_machine(&builder, sim, agent, i);
		why->chains[i] = (struct why_chain){ .first = first,
			                             .count = why->link_count - first,
			                             .whole = !builder.waits };
	}
	why->whole = !builder.waits;
}

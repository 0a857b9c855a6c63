/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/finder.h"
#include "session/session_internal.h"

/*
 * An explanation asks "which was the last event before this one that ...".  Whenever an answer
 * arrives it is built anew from all the answers there are, until it asks a question whose answer
 * has yet to be found.
 */
struct explanation {
	struct why why;
	struct found *answers; /* in the order in which they are asked for; owned */
	size_t count, capacity;
	size_t next;          /* the one to be asked for next */
	struct wanted wanted; /* the one that is missing, unless the why is whole */
	struct finder finder; /* looks for it */
};

/* Sets of events, by bit.  CODE: those that other events happen inside of, where an agent's code
 * runs. */
enum {
	CODE = 1 << EVENT_UPDATE | 1 << EVENT_BEGIN | 1 << EVENT_EXECUTE | 1 << EVENT_ENTER |
	       1 << EVENT_EXIT | 1 << EVENT_DELIVER | 1 << EVENT_INPUT,
	CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	QUESTIONS = 1 << EVENT_GUARD | 1 << EVENT_READ,
	SENDINGS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
};

static const struct spot nowhere = { NULL, 0 };

static bool is_of(const struct event *event, unsigned kinds)
{
	return kinds >> event->kind & 1;
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

/* Finds an event; nowhere if there is none, or it is not known yet.  If there is none, and never is
 * given, a link says that no such event has happened, in that world and to an agent of that
 * class. */
static struct spot find(struct explanation *explanation, const struct wanted *wanted,
                        const struct event *never, const struct world *world, uint8_t class)
{
	struct why *why = &explanation->why;
	if (why->whole && explanation->next == explanation->count) {
		explanation->wanted = *wanted;
		why->whole = false;
	}
	if (!why->whole)
		return nowhere;
	const struct found *found = &explanation->answers[explanation->next++];
	if (found->there)
		return (struct spot){ found, found->index };
	struct past_event entry = {
		.tick = found->tick, .world = world, .class = class, .other_class = CLASS_NONE
	};
	if (never) {
		entry.event = *never;
		add_link(why, &entry)->never = true;
	}
	return nowhere;
}

/* The declared way out that a change went by. */
static struct way way_at(struct spot spot)
{
	const struct past_event *entry = spot_entry(spot);
	const struct event *event = &entry->event;
	struct way way = { .number = 0 };
	if (!is_of(event, CHANGES) || !event->value)
		return way;
	way = way_of(entry->world->classes[entry->class]->states[event->state]);
	while (way_next(&way) && way.number != (unsigned)event->value)
		;
	return way;
}

/* Whether a guard may be the one by which a way out is taken, which is the last of these: one
 * without a question is a transition's own function.  What a function read counts as well: if the
 * way out is a transition, its answer comes after that. */
static bool opens(const struct event *guard, const struct way *way)
{
	if (guard->kind == EVENT_READ)
		return true;
	if (way->exit.question)
		return event_question(guard) == way->exit.question &&
		       guard->result == !way->exit.unless;
	return !event_question(guard);
}

/* Adds the questions that the code around the event asked.  Returns the decisive guard: for a
 * change the answer that its way out names, for anything else the last yes or value
 * read. */
static struct spot add_questions(struct why *why, struct why_link *link, struct spot spot)
{
	const struct past_list *unit = &spot.found->unit;
	const struct event *event = spot_event(spot);
	struct spot parent = spot_parent(spot);
	struct spot decisive = nowhere;
	bool changes = is_of(event, CHANGES);
	for (size_t i = parent.found ? parent.index + 1 : unit->count; i < unit->count; i++) {
		const struct event *guard = &unit->items[i].event;
		if (guard->depth < event->depth)
			break;
		if (!is_of(guard, QUESTIONS) || guard->depth != event->depth ||
		    guard->agent != event->agent || (changes && guard->machine != event->machine))
			continue;
		bool leads = changes ? opens(guard, &link->way)
		                     : guard->result || guard->kind == EVENT_READ;
		if (i < spot.index && leads) {
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
static struct spot find_stat(struct explanation *explanation, struct spot guard)
{
	const struct past_event *entry = spot_entry(guard);
	const struct event *event = &entry->event;
	struct wanted wanted = { .kinds = 1 << EVENT_STAT,
		                 .agent = event->agent,
		                 .class = entry->class,
		                 .stat = event->stat,
		                 .before = spot_moment(guard) };
	struct event never = { .kind = EVENT_STAT,
		               .agent = event->agent,
		               .stat = event->stat,
		               .number = event->value };
	return find(explanation, &wanted, &never, entry->world, entry->class);
}

/* Finds what gave the agent's stat the value that it has now. */
static struct spot find_value(struct explanation *explanation, const struct sim *sim,
                              const struct agent *agent)
{
	const struct why *why = &explanation->why;
	const struct stat_info *stat = &sim_class(sim, agent)->stats[why->stat - 1];
	struct wanted wanted = { .kinds = 1 << EVENT_STAT,
		                 .agent = agent->id,
		                 .class = agent->class,
		                 .stat = why->stat,
		                 .before = why->moment };
	struct event never = { .kind = EVENT_STAT,
		               .agent = agent->id,
		               .stat = why->stat,
		               .number = stat_read(stat, agent) };
	return find(explanation, &wanted, &never, sim->world, agent->class);
}

/* Finds the last change of the entry's machine, which led to state, or the spawn of its agent.
 * stays: only a change that led to exactly that state, rather than a return from a visit. */
static struct spot find_change(struct explanation *explanation, const struct past_event *entry,
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
	return find(explanation, &wanted, stays ? NULL : &never, entry->world, entry->class);
}

/* The reason that the code around an event gives: a telegram, an input, or the change that it is
 * part of or, as what a transition runs, directly inside of. */
static struct spot reason_around(struct spot spot)
{
	struct spot code = spot_around(spot, CODE | CHANGES);
	if (!code.found || is_of(spot_event(code), CHANGES))
		return code;
	if (is_of(spot_event(code), 1 << EVENT_ENTER | 1 << EVENT_EXIT))
		return spot_around(code, CHANGES);
	return is_of(spot_event(code), 1 << EVENT_DELIVER | 1 << EVENT_INPUT) ? code : nowhere;
}

/* Finds where the telegram that is delivered here was sent or queued.  An instant one, of which a log
 * has none, was sent by the event before.  A copy made in the post office was not: then it is the last with that message. */
static struct spot find_sending(struct explanation *explanation, struct spot delivery)
{
	const struct past_event *entry = spot_entry(delivery);
	const struct event *event = &entry->event;
	struct wanted wanted = { .kinds = 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
		                 .agent = event->other,
		                 .message = event->message,
		                 .telegram = event->value,
		                 .before = spot_moment(delivery) };
	struct event never = { .kind = EVENT_QUEUE,
		               .agent = event->other,
		               .other = event->agent,
		               .message = event->message };
	if (event->depth && !entry->world->happen)
		return (struct spot){ delivery.found, delivery.index - 1 };
	struct spot spot = find(explanation, &wanted, NULL, NULL, CLASS_NONE);
	wanted.any_telegram = true;
	return spot.found ? spot
	                  : find(explanation, &wanted, &never, entry->world, entry->other_class);
}

/* Whether some link explains the state that a change leaves, which is a state of no other machine;
 * or, if visits is set, tells the end of a visit that the change began.  Only changes lead to a
 * state. */
static bool is_explained(const struct why *why, const struct past_event *change, bool visits)
{
	for (size_t i = 0; i < why->link_count; i++) {
		const struct past_event *entry = &why->links[i].entry;
		bool returns = entry->event.kind == EVENT_REVERT &&
		               entry->event.from == change->event.to;
		if (entry->world == change->world && entry->event.agent == change->event.agent &&
		    entry->event.to == change->event.from && (returns || !visits))
			return true;
	}
	return false;
}

/* Finds the reason for an event; guard is the decisive one, if any. */
static struct spot reason_for(struct explanation *explanation, struct spot spot, struct spot guard)
{
	const struct past_event *entry = spot_entry(spot);
	struct spot reason = reason_around(spot);
	bool changes = is_of(&entry->event, CHANGES);
	bool measured = guard.found && spot_event(guard)->stat;
	if (entry->event.kind == EVENT_DELIVER)
		return find_sending(explanation, spot);
	if (measured && (changes || !reason.found))
		return find_stat(explanation, guard);
	if (!changes || reason.found)
		return reason;
	/* The reason for leaving for a visit does not explain the state it returned to. */
	bool visit = is_explained(&explanation->why, entry, true);
	/* A change with nothing but words for its reason is explained by how the state it left was
	 * reached. */
	if (visit || (!guard.found && !is_explained(&explanation->why, entry, false)))
		return find_change(explanation, entry, entry->event.from, spot_moment(spot), visit);
	return nowhere;
}

/* Adds the event and, one by one, its causes. */
static void explain(struct explanation *explanation, struct spot spot, size_t most)
{
	struct why *why = &explanation->why;
	while (spot.found && why->whole) {
		struct why_link *link = add_link(why, spot_entry(spot));
		struct spot code = spot_around(spot, CODE | CHANGES);
		if (code.found)
			link->inside = *spot_entry(code);
		/* A forced change takes no way out. */
		if (link->inside.event.kind != EVENT_INPUT)
			link->way = way_at(spot);
		struct spot guard = nowhere;
		if (is_of(spot_event(spot), CHANGES | SENDINGS))
			guard = add_questions(why, link, spot);
		/* A function may go by itself to where a transition leads. */
		if (link->way.transition &&
		    (!guard.found || !is_of(spot_event(guard), 1 << EVENT_GUARD)))
			link->way = (struct way){ .number = 0 };
		spot = why->link_count < most ? reason_for(explanation, spot, guard) : nowhere;
	}
}

/* Builds as much as the answers allow, and begins the search for the next answer. */
static void build(struct explanation *explanation, const struct session *session)
{
	struct why *why = &explanation->why;
	const struct sim *sim = session_sim(session);
	const struct agent *agent = sim_agent(sim, why->agent);
	why->world = sim->world;
	explanation->next = why->link_count = why->question_count = 0;
	why->whole = true;
	why->chain_count = !agent ? 0 : why->stat ? 1 : sim_class(sim, agent)->machine_count;
	for (size_t i = 0; i < why->chain_count; i++) {
		size_t first = why->link_count;
		const struct past_event entry = { .event.agent = agent->id,
			                          .event.machine = (uint8_t)i,
			                          .world = sim->world,
			                          .class = agent->class };
		uint8_t state = agent_machines_const(agent)[i].current;
		if (why->whole)
			explain(explanation,
			        why->stat ? find_value(explanation, sim, agent)
			                  : find_change(explanation, &entry, state, why->moment,
			                                false),
			        first + WHY_LINKS_MAX);
		why->chains[i] = (struct why_chain){ .first = first,
			                             .count = why->link_count - first,
			                             .whole = why->whole };
	}
	if (!why->whole)
		finder_begin(&explanation->finder, session, &explanation->wanted);
}

/*
 * Finding it piece by piece.
 */

static void forget_answers(struct explanation *explanation)
{
	while (explanation->count)
		past_list_clear(&explanation->answers[--explanation->count].unit);
}

void explanation_free(struct explanation *explanation)
{
	if (!explanation)
		return;
	forget_answers(explanation);
	finder_fini(&explanation->finder);
	free(explanation->answers);
	free(explanation->why.links);
	free(explanation->why.questions);
	free(explanation);
}

void explanation_forget(struct explanation *explanation, uint64_t tick)
{
	if (!explanation)
		return;
	rerun_forget(&explanation->finder.rerun, tick);
	explanation->why.moment.tick = UINT64_MAX;
}

static void begin(struct session *session, uint32_t agent, uint8_t stat)
{
	if (!session->explanation) {
		session->explanation = memory_zero(1, sizeof *session->explanation);
		finder_init(&session->explanation->finder, session->options.world);
	}
	struct explanation *explanation = session->explanation;
	forget_answers(explanation);
	explanation->why.agent = agent;
	explanation->why.stat = stat;
	explanation->why.moment = session_moment(session);
	build(explanation, session);
}

static bool go_on(struct session *session, uint64_t updates)
{
	int64_t work = updates < INT64_MAX ? (int64_t)updates : INT64_MAX;
	struct explanation *explanation = session->explanation;
	struct why *why = &explanation->why;
	while (!why->whole && finder_go_on(&explanation->finder, session, &work)) {
		explanation->answers = memory_grow(explanation->answers, explanation->count,
		                                   &explanation->capacity,
		                                   sizeof *explanation->answers);
		explanation->answers[explanation->count++] = explanation->finder.found;
		explanation->finder.found = (struct found){ .there = false };
		build(explanation, session);
	}
	why->tick = explanation->finder.first;
	return why->whole;
}

bool session_explain(struct session *session, uint32_t agent, uint64_t updates)
{
	if (!session_why(session, agent))
		begin(session, agent, 0);
	return go_on(session, updates);
}

const struct why *session_explain_stat(struct session *session, uint32_t agent, uint8_t stat)
{
	begin(session, agent, stat);
	go_on(session, UINT64_MAX);
	return &session->explanation->why;
}

const struct why *session_why(const struct session *session, uint32_t agent)
{
	const struct explanation *explanation = session->explanation;
	bool known = explanation && explanation->why.agent == agent && !explanation->why.stat &&
	             moment_is(explanation->why.moment, session_moment(session));
	return known ? &explanation->why : NULL;
}

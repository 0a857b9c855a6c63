/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/expression_code.h"

/*
 * What an expression reads, and therefore which events may change its value.
 */

enum {
	STATE_KINDS = 1 << EVENT_EXIT | 1 << EVENT_ENTER | 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	LIFE_KINDS = 1 << EVENT_SPAWN | 1 << EVENT_REMOVE,
};

uint32_t expression_trait_kinds(const struct trait *trait)
{
	if (trait->kind == TRAIT_STAT)
		return 1 << EVENT_STAT;
	/* Code marks a state as finished, which is not an event. */
	if (trait->kind == TRAIT_FINISHED)
		return EVENTS_ALL;
	if (trait->kind == TRAIT_SECONDS || trait->kind == TRAIT_TICKS)
		return STATE_KINDS | 1 << EVENT_TICK;
	if (trait->kind < TRAIT_OF_MACHINES)
		return STATE_KINDS;
	return trait->kind == TRAIT_PLACE ? 1 << EVENT_MOVE : 0;
}

static uint32_t read_kinds(const struct read *read)
{
	switch (read->op) {
	case NODE_CLOCK:
		return scope_clock_kinds(read->clock);
	case NODE_CALL:
		return LIFE_KINDS | (read->call->inner ? read->call->inner->kinds : 0);
	case NODE_AGENT:
		return LIFE_KINDS;
	case NODE_FIELD:
		return LIFE_KINDS | read->field->kinds;
	case NODE_IN_STATE:
		return LIFE_KINDS | STATE_KINDS;
	case NODE_CHANCE:
	case NODE_RANDOM:
	case NODE_SENDER:
	case NODE_EXTRA:
		return 0;
	default:
		return LIFE_KINDS | expression_trait_kinds(&read->trait);
	}
}

void expression_find_kinds(struct expression *expression)
{
	expression->own_only = true;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		expression->kinds |= read_kinds(read);
		expression->own_only &= read->op == NODE_TRAIT && read->who == WHO_OWN;
	}
}

bool expression_is_foreign(const struct expression *expression)
{
	return expression->foreign;
}

bool expression_draws(const struct expression *expression)
{
	if (expression->foreign)
		return expression->foreign->draws;
	for (size_t i = 0; i < expression->read_count; i++) {
		uint8_t op = expression->reads[i].op;
		if (op == NODE_CHANCE || op == NODE_RANDOM)
			return true;
	}
	return false;
}

uint32_t expression_kinds(const struct expression *expression)
{
	return expression->kinds;
}

static bool is_of_one(const struct read *read)
{
	return (read->op == NODE_TRAIT || read->op == NODE_AGENT) && read->who == WHO_NAMED;
}

uint32_t expression_slot(const struct expression *expression)
{
	uint32_t slot = EXPRESSION_MANY;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		if (!is_of_one(read) || (i && read->person.slot != slot))
			return EXPRESSION_MANY;
		slot = read->person.slot;
	}
	return slot;
}

/* Whether an event of the right agent is about the trait that is read. */
static bool is_about(const struct sim *sim, const struct read *read, const struct event *event)
{
	const struct trait *trait = &read->trait;
	if (event->kind == EVENT_STAT)
		return event->stat == trait->stat - sim->world->classes[read->class]->stats + 1;
	return !(STATE_KINDS >> event->kind & 1) || event->machine == trait->machine;
}

static bool may_change(const struct sim *sim, const struct read *read, const struct event *event)
{
	if (!(read_kinds(read) >> event->kind & 1))
		return false;
	bool any = read->op == NODE_CLOCK || read->op == NODE_FIELD || read->op == NODE_IN_STATE;
	if (any || (read->op == NODE_TRAIT && read->trait.kind >= TRAIT_SECONDS &&
	            read->trait.kind <= TRAIT_FINISHED))
		return true;
	if (read->op == NODE_TRAIT && !is_about(sim, read, event))
		return false;
	const struct agent *agent = sim_agent(sim, event->agent);
	if (read->who == WHO_NAMED && read->op != NODE_CALL)
		return agent_slot(event->agent) == read->person.slot;
	return !agent || agent->class == (read->op == NODE_CALL ? read->call->class : read->class);
}

bool expression_reads(const struct expression *expression, const struct sim *sim,
                      const struct event *event)
{
	if (!(expression->kinds >> event->kind & 1))
		return false;
	if (expression->foreign)
		return true;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		bool inside = read->op == NODE_CALL && read->call->inner &&
		              expression_reads(read->call->inner, sim, event);
		bool life = read->op != NODE_CALL || (LIFE_KINDS >> event->kind & 1);
		if (inside || (life && may_change(sim, read, event)))
			return true;
	}
	return false;
}

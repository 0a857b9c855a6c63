/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/tripwire.h"

#include "sim/expression_code.h"

/* Whether it is made of tests of that agent alone, who is the first one's. */
static bool is_simple(const struct node *node, const struct read **first)
{
	switch (node->op) {
	case NODE_TEST:
		if (!*first)
			*first = node->left->read;
		return node->left->read->who == (*first)->who &&
		       node->left->read->person.slot == (*first)->person.slot &&
		       node->left->read->person.resident == (*first)->person.resident;
	case NODE_NOT:
		return is_simple(node->left, first);
	case NODE_AND:
	case NODE_OR:
		return is_simple(node->left, first) && is_simple(node->right, first);
	default:
		return false;
	}
}

bool tripwire_find(struct tripwire *wire, const struct expression *expression)
{
	const struct node *root = expression->root;
	const struct read *read = NULL;
	const struct call *call = root->op == NODE_CALL ? root->read->call : NULL;
	*wire = (struct tripwire){ .test = root, .all = call != NULL };
	if (call && (call->kind != CALL_ANY || !call->inner))
		return false;
	if (call)
		wire->test = call->inner->root;
	if (!is_simple(wire->test, &read) || read->who != (call ? WHO_OWN : WHO_NAMED))
		return false;
	wire->read = read;
	wire->class = read->class;
	return true;
}

/* Widens first to end, bytes of a record, by what the node reads. */
static void widen(const struct node *node, size_t *first, size_t *end)
{
	enum { WIDEST = 4 };
	if (node->op != NODE_TEST) {
		widen(node->left, first, end);
		if (node->right)
			widen(node->right, first, end);
		return;
	}
	size_t offset = node->left->read->trait.stat->offset;
	*first = offset < *first ? offset : *first;
	*end = offset + WIDEST > *end ? offset + WIDEST : *end;
}

static bool is_same_one(const struct tripwire *a, const struct tripwire *b)
{
	return a->class == b->class && a->all == b->all &&
	       (a->all || a->read->person.slot == b->read->person.slot);
}

struct tripwires tripwires_lay(const struct tripwire *items, size_t count,
                               const struct world *world)
{
	struct tripwires wires = { .items = items, .count = count, .narrow = true };
	size_t bytes = world->classes[items[0].class]->record_bytes;
	size_t first = bytes, end = 0;
	for (size_t i = 0; i < count; i++) {
		wires.narrow &= is_same_one(&items[0], &items[i]);
		widen(items[i].test, &first, &end);
	}
	end = end < bytes ? end : bytes;
	wires.narrow &= first + TRIPWIRE_WINDOW >= end && bytes >= TRIPWIRE_WINDOW;
	if (wires.narrow)
		wires.window = (uint16_t)(first + TRIPWIRE_WINDOW > bytes ? bytes - TRIPWIRE_WINDOW
		                                                          : first);
	return wires;
}

static inline bool is_about(const struct tripwire *wire, const struct agent *agent)
{
	return wire->class == agent->class &&
	       (wire->all || wire->read->person.slot == agent_slot(agent->id));
}

bool tripwires_concern(const struct tripwires *wires, const struct agent *agent)
{
	for (size_t i = 0; i < wires->count; i++) {
		if (is_about(&wires->items[i], agent))
			return true;
	}
	return false;
}

static bool holds(const struct node *node, const struct agent *agent)
{
	switch (node->op) {
	case NODE_NOT:
		return !holds(node->left, agent);
	case NODE_AND:
		return holds(node->left, agent) && holds(node->right, agent);
	case NODE_OR:
		return holds(node->left, agent) || holds(node->right, agent);
	default:
		return expression_test(node, agent);
	}
}

bool tripwires_trip(const struct tripwires *wires, const struct agent *agent)
{
	for (size_t i = 0; i < wires->count; i++) {
		if (is_about(&wires->items[i], agent) && holds(wires->items[i].test, agent))
			return true;
	}
	return false;
}

static bool trips_any(const struct tripwire *wire, const struct sim *sim)
{
	const unsigned char *record = sim->arena;
	for (uint32_t left = sim->head.slots; left; left--, record += sim->record_bytes) {
		const struct agent *agent = (const struct agent *)(const void *)record;
		if (agent->class == wire->class && holds(wire->test, agent))
			return true;
	}
	return false;
}

bool tripwires_any(const struct tripwires *wires, const struct sim *sim)
{
	for (size_t i = 0; i < wires->count; i++) {
		const struct tripwire *wire = &wires->items[i];
		const struct agent *agent = wire->all ? NULL : scope_agent(sim, &wire->read->person);
		bool trips = wire->all ? trips_any(wire, sim) : !agent || holds(wire->test, agent);
		if (trips)
			return true;
	}
	return false;
}

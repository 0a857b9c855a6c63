/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/tripwire.h"

#include <string.h>

#include "sim/expression_code.h"
#include "sim/stat.h"

/* Whether the node consists of tests of one agent, the one that *first reads;
 * sets *first if it is NULL. */
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
	*wire = (struct tripwire){ .test = root, .slot = TRIPWIRE_ALL };
	if (call && (call->kind != CALL_ANY || !call->inner))
		return false;
	if (call)
		wire->test = call->inner->root;
	if (!is_simple(wire->test, &read) || read->who != (call ? WHO_OWN : WHO_NAMED))
		return false;
	wire->read = read;
	if (!call)
		wire->slot = read->person.slot;
	wire->class = read->class;
	return true;
}

/* Marks the bytes of a record that the node reads. */
static void mark(const struct node *node, unsigned char *marks)
{
	if (node->op == NODE_TEST) {
		memset(marks + node->stat->offset, 0xFF, stat_bytes(node->stat->type));
		return;
	}
	mark(node->left, marks);
	if (node->right)
		mark(node->right, marks);
}

static bool is_about_same(const struct tripwire *a, const struct tripwire *b)
{
	return a->class == b->class && a->slot == b->slot;
}

/* Finds a window of eight bytes that contains all marks, if there is one.  Something is marked. */
static void find_window(struct tripwires *wires, const unsigned char *marks, size_t bytes)
{
	size_t first = sizeof(struct agent), end = bytes;
	while (!marks[first])
		first++;
	while (!marks[end - 1])
		end--;
	wires->narrow &= end - first <= sizeof wires->mask;
	first = first + sizeof wires->mask > bytes ? bytes - sizeof wires->mask : first;
	wires->window = (uint16_t)first;
	memcpy(&wires->mask, marks + first, sizeof wires->mask);
}

struct tripwires tripwires_lay(const struct tripwire *items, size_t count,
                               const struct world *world)
{
	struct tripwires wires = { .items = items, .count = count, .narrow = true };
	unsigned char marks[RECORD_BYTES_MAX] = { 0 };
	for (size_t i = 0; i < count; i++) {
		wires.narrow &= is_about_same(&items[0], &items[i]);
		mark(items[i].test, marks);
	}
	find_window(&wires, marks, world->classes[items[0].class]->record_bytes);
	return wires;
}

bool tripwires_trip(const struct tripwires *wires, const struct agent *agent)
{
	for (size_t i = 0; i < wires->count; i++) {
		if (tripwire_is_about(&wires->items[i], agent) &&
		    expression_holds(wires->items[i].test, agent))
			return true;
	}
	return false;
}

static bool trips_any(const struct tripwire *wire, const struct sim *sim)
{
	const unsigned char *record = sim->arena;
	for (uint32_t left = sim->head.slots; left; left--, record += sim->record_bytes) {
		const struct agent *agent = (const struct agent *)(const void *)record;
		if (agent->class == wire->class && expression_holds(wire->test, agent))
			return true;
	}
	return false;
}

bool tripwires_any(const struct tripwires *wires, const struct sim *sim)
{
	for (size_t i = 0; i < wires->count; i++) {
		const struct tripwire *wire = &wires->items[i];
		bool all = wire->slot == TRIPWIRE_ALL;
		const struct agent *agent = all ? NULL : scope_agent(sim, &wire->read->person);
		bool trips = all ? trips_any(wire, sim)
		                 : !agent || expression_holds(wire->test, agent);
		if (trips)
			return true;
	}
	return false;
}

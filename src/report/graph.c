/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"

const struct graph_format *const graph_formats[] = { &graph_text, &graph_dot, &graph_mermaid,
	                                             &graph_scxml, NULL };

const struct graph_format *graph_find(const char *name, size_t length)
{
	for (const struct graph_format *const *format = graph_formats; *format; format++) {
		if (strlen((*format)->name) == length && !memcmp((*format)->name, name, length))
			return *format;
	}
	return NULL;
}

static bool refuse_class(const struct world *world, const char *class, struct error *error)
{
	char names[200] = "";
	size_t length = 0;
	for (size_t i = 0; i < world->class_count && length < sizeof names; i++)
		length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
		                           i ? ", " : "", world->classes[i]->name);
	return error_set(error, "--graph: world %s has no class '%.100s'; it has %s", world->name,
	                 class, names);
}

bool graph_init(struct graph *graph, const struct world *world, const char *class,
                struct error *error)
{
	*graph = (struct graph){ .world = world, .end = world->class_count };
	if (!class)
		return true;
	int index = world_find_class(world, class);
	if (index < 0)
		return refuse_class(world, class, error);
	graph->first = (size_t)index;
	graph->end = graph->first + 1;
	return true;
}

bool graph_next(struct graph_cursor *cursor, struct graph_edge *edge)
{
	const struct state *state = cursor->state;
	if (state->exits && state->exits[cursor->exits]) {
		*edge = (struct graph_edge){ .to = state->exits[cursor->exits++] };
		return true;
	}
	if (state->transitions && state->transitions[cursor->transitions].to) {
		const struct transition *transition = &state->transitions[cursor->transitions++];
		*edge = (struct graph_edge){ transition->to, transition->condition };
		return true;
	}
	return false;
}

bool graph_is_inside(const struct class *class, uint8_t state, size_t machine, uint8_t parent)
{
	const struct state *it = class->states[state];
	return it->machine == machine && it->parent == parent &&
	       state != class->machines[machine].global;
}

bool graph_reverts(const struct class *class, size_t machine)
{
	for (size_t i = 1; i < class->state_count; i++) {
		struct graph_cursor cursor = { .state = class->states[i] };
		struct graph_edge edge;
		while (cursor.state->machine == machine && graph_next(&cursor, &edge)) {
			if (edge.to == REVERTS)
				return true;
		}
	}
	return false;
}

void graph_identifier(const struct class *class, uint8_t state, char *out, size_t size)
{
	size_t length = text_identifier(out, size, class->states[state]->name);
	for (uint8_t i = 1; i < state; i++) {
		char other[256];
		text_identifier(other, sizeof other, class->states[i]->name);
		if (strcmp(out, other) == 0) {
			snprintf(out + length, size - length, "_%u", (unsigned)state);
			return;
		}
	}
}

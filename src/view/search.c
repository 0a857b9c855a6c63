/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "language/expression.h"
#include "view/widget.h"

/* The first agent of a class, or NULL. */
static const struct agent *first_of_class(const struct sim *sim, size_t class)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class == class)
			return sim_slot(sim, slot);
	}
	return NULL;
}

static bool holds(const struct expression *condition, const struct sim *sim,
                  const struct agent *agent, bool *is_condition)
{
	struct evaluation evaluation;
	struct error error;
	bool known = expression_evaluate(condition, sim, agent, &evaluation, &error);
	*is_condition = !known || evaluation.value.kind == VALUE_BOOL;
	return known && *is_condition && evaluation.value.as.boolean;
}

bool search_condition(struct search *search, const struct sim *sim, const char *text,
                      struct error *error)
{
	const struct world *world = sim->world;
	struct error why = { "" };
	bool any = false, is_condition = true;
	*search = (struct search){ .world = world };
	search->conditions = memory_zero(world->class_count, sizeof *search->conditions);
	for (size_t i = 0; i < world->class_count; i++) {
		struct scope scope = {
			.world = world, .sim = sim, .class = (uint8_t)i, .me = CLASS_NONE
		};
		if (expression_new(&search->conditions[i], &scope, text, i ? &why : error) !=
		    EXPRESSION_GOOD)
			continue;
		any = true;
		const struct agent *agent = first_of_class(sim, i);
		bool boolean = true;
		if (agent)
			holds(search->conditions[i], sim, agent, &boolean);
		is_condition &= boolean;
	}
	if (any && is_condition)
		return true;
	search_fini(search);
	return any ? error_set(error, "%.160s is not true or false", text) : false;
}

static bool has_digit(const char *text)
{
	return strpbrk(text, "0123456789") != NULL;
}

void search_text(struct search *search, const struct sim *sim, const char *text)
{
	const struct world *world = sim->world;
	char path[WIDGET_PATH_SIZE];
	*search = (struct search){ .world = world, .counts = has_digit(text) };
	search->text = memory_text(text);
	search->classes = memory_zero(world->class_count, sizeof *search->classes);
	search->places = memory_zero(world->place_count, sizeof *search->places);
	search->states = memory_zero(world->class_count, sizeof *search->states);
	for (size_t i = 0; i < world->place_count; i++)
		search->places[i] = widget_has(world->places[i], text);
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		snprintf(path, sizeof path, "%s ", class->name);
		search->classes[i] = widget_has(path, text);
		for (size_t s = 1; s < class->state_count; s++)
			search->states[i][s] = widget_has(widget_path(class, (uint8_t)s, path),
			                                  text);
	}
}

void search_fini(struct search *search)
{
	for (size_t i = 0; search->conditions && i < search->world->class_count; i++)
		expression_free(search->conditions[i]);
	free(search->conditions);
	free(search->text);
	free(search->classes);
	free(search->places);
	free(search->states);
	*search = (struct search){ .world = NULL };
}

static bool is_named(const struct search *search, const struct sim *sim, const struct agent *agent)
{
	char name[WIDGET_NAME_SIZE];
	if (agent->id >= search->world->resident_count && search->classes[agent->class])
		return true;
	if (agent->id >= search->world->resident_count && !search->counts)
		return false;
	return widget_has(widget_name(sim, agent->id, name), search->text);
}

bool search_fits(const struct search *search, const struct sim *sim, const struct agent *agent)
{
	bool is_condition;
	if (search->conditions)
		return search->conditions[agent->class] &&
		       holds(search->conditions[agent->class], sim, agent, &is_condition);
	bool found = agent->place < search->world->place_count && search->places[agent->place];
	const struct machine *machines = agent_machines_const(agent);
	for (size_t m = 0; m < sim_class(sim, agent)->machine_count && !found; m++)
		found = search->states[agent->class][machines[m].current];
	return found || is_named(search, sim, agent);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/roster.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/expression.h"
#include "view/widget.h"

uint32_t roster_seek(const struct sim *sim, uint32_t slot, int step)
{
	while (slot < sim->head.slots && sim_slot(sim, slot)->class == CLASS_NONE)
		slot += (uint32_t)step;
	return slot < sim->head.slots ? slot : ROSTER_NONE;
}

static struct view_answer select_slot(const struct sim *sim, uint32_t slot)
{
	return (struct view_answer){ .act = VIEW_SELECT, .agent = sim_slot(sim, slot)->id };
}

static struct view_answer select_end(const struct view_scene *scene, uint32_t from, int step)
{
	const struct sim *sim = session_sim(scene->session);
	uint32_t slot = roster_seek(sim, from, step);
	if (slot == ROSTER_NONE)
		return view_nothing("there are no agents");
	return select_slot(sim, slot);
}

static struct view_answer select_near(const struct view_scene *scene, int step)
{
	const struct sim *sim = session_sim(scene->session);
	if (scene->selected == AGENT_NONE)
		return select_end(scene, 0, 1);
	uint32_t slot = roster_seek(sim, agent_slot(scene->selected) + (uint32_t)step, step);
	if (slot == ROSTER_NONE)
		return view_nothing(step > 0 ? "this is the last agent"
		                             : "this is the first agent");
	return select_slot(sim, slot);
}

struct view_answer roster_key(const struct view_scene *scene, struct area area, enum view_key key)
{
	const struct sim *sim = session_sim(scene->session);
	(void)area;
	switch (key) {
	case VIEW_HOME:
		return select_end(scene, 0, 1);
	case VIEW_END:
		return select_end(scene, sim->head.slots - 1, -1);
	case VIEW_ENTER:
		return (struct view_answer){ .act = VIEW_OPEN, .agent = scene->selected };
	default:
		return select_near(scene, key == VIEW_UP ? -1 : 1);
	}
}

struct view_answer roster_click(uint32_t agent)
{
	if (agent == AGENT_NONE)
		return view_nothing(NULL);
	return (struct view_answer){ .act = VIEW_SELECT, .agent = agent };
}

static bool matches(const struct sim *sim, const struct agent *agent, const char *text)
{
	const struct class *class = sim_class(sim, agent);
	char name[WIDGET_NAME_SIZE], path[WIDGET_PATH_SIZE];
	bool found = widget_has(widget_name(sim, agent->id, name), text) ||
	             (agent->place < sim->world->place_count &&
	              widget_has(sim->world->places[agent->place], text));
	for (size_t m = 0; m < class->machine_count && !found; m++)
		found = widget_has(widget_path(class, agent_machines_const(agent)[m].current, path),
		                   text);
	return found;
}

/* Who is looked for: whoever has the text in his name, place or state, who has that number, or of
 * whom the condition is true. */
struct search {
	const struct sim *sim;
	const char *text;
	uint32_t number;                /* a slot, or ROSTER_NONE */
	struct expression **conditions; /* by class; NULL: it means nothing there */
};

static bool is_meant(const struct search *search, const struct agent *agent)
{
	struct evaluation evaluation;
	struct error error;
	if (search->number != ROSTER_NONE)
		return agent_slot(agent->id) == search->number;
	if (!search->conditions)
		return matches(search->sim, agent, search->text);
	const struct expression *condition = search->conditions[agent->class];
	return condition &&
	       expression_evaluate(condition, search->sim, agent, &evaluation, &error) &&
	       evaluation.value.kind == VALUE_BOOL && evaluation.value.as.boolean;
}

/* The next agent who is meant (or the one before), round and round. */
static struct view_answer seek(const struct search *search, uint32_t selected, bool forward)
{
	uint32_t slots = search->sim->head.slots, step = forward ? 1 : slots - 1;
	uint32_t slot = selected == AGENT_NONE ? slots - step : agent_slot(selected);
	for (uint32_t i = 0; i < slots; i++) {
		slot = (uint32_t)(((uint64_t)slot + step) % slots);
		const struct agent *agent = sim_slot(search->sim, slot);
		if (agent->class != CLASS_NONE && is_meant(search, agent))
			return select_slot(search->sim, slot);
	}
	return view_nothing(NULL);
}

/* Compiles the text as a condition of each class; whether it means anything to any. */
static bool compile(struct search *search)
{
	const struct world *world = search->sim->world;
	bool any = false;
	search->conditions = memory_zero(world->class_count, sizeof *search->conditions);
	for (size_t i = 0; i < world->class_count; i++) {
		struct scope scope = {
			.world = world, .sim = search->sim, .class = (uint8_t)i, .me = CLASS_NONE
		};
		struct error error;
		any |= expression_new(&search->conditions[i], &scope, search->text, &error) ==
		       EXPRESSION_GOOD;
	}
	return any;
}

static void forget(struct search *search)
{
	for (size_t i = 0; i < search->sim->world->class_count; i++)
		expression_free(search->conditions[i]);
	free(search->conditions);
}

struct view_answer roster_find(const struct view_scene *scene, struct area area, const char *text,
                               bool forward)
{
	struct search search = { .sim = session_sim(scene->session),
		                 .text = text,
		                 .number = ROSTER_NONE };
	int64_t number;
	(void)area;
	if (text_number(text, 1, search.sim->head.slots, &number))
		search.number = (uint32_t)number - 1;
	struct view_answer answer = seek(&search, scene->selected, forward);
	if (answer.act != VIEW_NOTHING || search.number != ROSTER_NONE)
		return answer;
	if (compile(&search))
		answer = seek(&search, scene->selected, forward);
	forget(&search);
	return answer;
}

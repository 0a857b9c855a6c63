/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/survey.h"

#include "script/behaviour.h"

/*
 * Finds states that nothing leads to, states without a way out, and transitions that are never
 * taken.
 */

struct map {
	struct survey *survey;
	const struct class *class;
	bool coded; /* the class has code, which may do anything */
	bool reached[FSM_STATES_MAX + 1];
	bool grown;
};

/* Entering a state also enters those around it and its initial states. */
static void reach(struct map *map, uint8_t number)
{
	const struct state *const *states = map->class->states;
	for (uint8_t i = number; i; i = states[i]->parent) {
		map->grown |= !map->reached[i];
		map->reached[i] = true;
	}
	for (uint8_t i = states[number]->initial; i; i = states[i]->initial) {
		map->grown |= !map->reached[i];
		map->reached[i] = true;
	}
}

static void find_reached(struct map *map)
{
	const struct class *class = map->class;
	for (size_t i = 0; i < class->machine_count; i++) {
		reach(map, class->machines[i].initial);
		if (class->machines[i].global)
			reach(map, class->machines[i].global);
	}
	do {
		map->grown = false;
		for (size_t i = 1; i < class->state_count; i++) {
			struct way way = way_of(class->states[i]);
			while (map->reached[i] && way_next(&way)) {
				if (way.exit.to != REVERTS)
					reach(map, way.exit.to);
			}
		}
	} while (map->grown);
}

/* Whether a way out leads anywhere but to the given state, which is inside `from` or is `from`. */
static bool leads_out(const struct state *from, uint8_t state)
{
	for (struct way way = way_of(from); way_next(&way);) {
		if (way.exit.to != state)
			return true;
	}
	return false;
}

/* Whether the state may remove the agent. */
static bool is_removed(const struct state *state)
{
	const struct rules *rules = behaviour_rules(state);
	return rules && rules->removes;
}

/* Whether the state declares that it has no way out: exits = {}. */
static bool is_end(const struct state *state)
{
	return state->exits && !state->exits->to;
}

/* Whether an agent can leave the state, or is meant to stay.  The states around it and the global
 * state are active with it. */
static bool has_way_out(const struct class *class, uint8_t number)
{
	uint8_t global = class->machines[class->states[number]->machine].global;
	for (uint8_t i = number; i; i = class->states[i]->parent) {
		const struct state *state = class->states[i];
		if (leads_out(state, number) || is_end(state) || is_removed(state))
			return true;
	}
	return global &&
	       (leads_out(class->states[global], number) || is_removed(class->states[global]));
}

/* Whether there are other states to go to. */
static bool has_others(const struct class *class, uint8_t number)
{
	size_t others = 0;
	for (uint8_t i = 1; i < class->state_count; i++)
		others += class->states[i]->machine == class->states[number]->machine &&
		          !class_is_global(class, i) &&
		          !state_table_is_in(class->states, number, i);
	return others;
}

static void survey_ways(struct map *map, uint8_t number)
{
	const struct class *class = map->class;
	const struct state *state = class->states[number];
	if (!map->reached[number]) {
		if (!state->parent || map->reached[state->parent])
			survey_add(map->survey, state, "nothing leads to state %s of %s",
			           state->name, class->name);
	} else if (!class_is_global(class, number) && !state->initial &&
	           has_others(class, number) && !has_way_out(class, number)) {
		survey_add(map->survey, state,
		           "state %s of %s has no way out (exits = {} if it needs none)",
		           state->name, class->name);
	}
}

/* Reports declared exits that nothing in the state leads to. */
static void survey_idle(struct map *map, uint8_t number)
{
	const struct state *state = map->class->states[number];
	const struct rules *rules = behaviour_rules(state);
	const struct exit *exit = rules ? rules->idle : NULL;
	for (; !map->coded && exit && exit->to; exit++)
		survey_add(map->survey, exit,
		           "state %s of %s declares an exit to %s, but nothing in it leads there",
		           state->name, map->class->name, class_state_name(map->class, exit->to));
}

/* The expression of the transition's condition, or NULL. */
static const struct expression *condition_of(const struct transition *transition)
{
	const struct question *question = transition->question;
	return question && question->subject == ASK_CONDITION ? question->expression : NULL;
}

static bool is_constant(const struct transition *transition, bool *holds)
{
	const struct expression *condition = condition_of(transition);
	return condition && expression_constant(condition, holds);
}

/* Whether the condition is a number that is read, which always holds: in Lua even 0 counts as
 * true. */
static bool is_number(const struct transition *transition)
{
	const struct expression *condition = condition_of(transition);
	bool holds;
	return condition && expression_is_number(condition) &&
	       !expression_constant(condition, &holds);
}

/* The first transition that always holds, in the state or in the states around it, whose
 * transitions are tested first; or NULL. */
static const struct transition *find_always(const struct class *class, uint8_t number)
{
	const struct state *state = class->states[number];
	const struct transition *around = state->parent ? find_always(class, state->parent) : NULL;
	if (around)
		return around;
	for (const struct transition *i = state->transitions; i && i->to; i++) {
		bool holds = false;
		if (is_number(i) || (is_constant(i, &holds) && holds))
			return i;
	}
	return NULL;
}

static void survey_transitions(struct map *map, uint8_t number)
{
	const struct class *class = map->class;
	const struct state *state = class->states[number];
	const struct transition *always = find_always(class, number);
	const struct transition *outer = state->parent ? find_always(class, state->parent) : NULL;
	bool hidden = outer != NULL;
	for (const struct transition *i = state->transitions; i && i->to; i++) {
		const char *to = class_state_name(class, i->to);
		bool holds = true;
		if (hidden)
			survey_add(
				map->survey, i,
				"the transition from %s to %s is never reached: '%s' before it always holds",
				state->name, to, always->question->words);
		else if (is_constant(i, &holds) && !holds)
			survey_add(map->survey, i,
			           "the transition from %s to %s is never taken: '%s' never holds",
			           state->name, to, i->question->words);
		else if (is_number(i))
			survey_add(map->survey, i,
			           "the transition from %s to %s is always taken: '%s' is a "
			           "number, and a number always holds",
			           state->name, to, i->question->words);
		hidden |= i == always;
	}
}

void survey_states(struct survey *survey, uint8_t class)
{
	struct map map = { .survey = survey,
		           .class = survey->world->classes[class],
		           .coded = !survey->notes || survey->notes->coded[class] };
	find_reached(&map);
	for (size_t i = 1; i < map.class->state_count; i++) {
		survey_ways(&map, (uint8_t)i);
		survey_idle(&map, (uint8_t)i);
		survey_transitions(&map, (uint8_t)i);
	}
}

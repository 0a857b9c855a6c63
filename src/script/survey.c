/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/survey.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/*
 * Finds states that nothing leads to, states without a way out, and transitions that are never
 * taken.
 */

struct map {
	struct survey *survey;
	const struct class *class;
	bool coded; /* the class has code, which may do anything */
	bool reached[FSM_STATES_MAX + 1], entered[FSM_STATES_MAX + 1];
	bool grown, reverts;
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

/* Notes which states are entered on a way from one to another: those around that are left first
 * and those into which it leads. */
static void enter(struct map *map, uint8_t from, uint8_t to)
{
	const struct state *const *states = map->class->states;
	for (uint8_t i = to; i; i = states[i]->parent)
		map->entered[i] |= i == to || !state_table_is_in(states, from, i);
	for (uint8_t i = states[to]->initial; i; i = states[i]->initial)
		map->entered[i] = true;
	reach(map, to);
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
				map->reverts |= way.exit.to == REVERTS;
				if (way.exit.to != REVERTS)
					enter(map, (uint8_t)i, way.exit.to);
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
			oddity_add(&map->survey->found, notes_line(map->survey->notes, state),
			           "nothing leads to state %s of %s", state->name, class->name);
	} else if (!class_is_global(class, number) && !state->initial &&
	           has_others(class, number) && !has_way_out(class, number)) {
		oddity_add(&map->survey->found, notes_line(map->survey->notes, state),
		           "state %s of %s has no way out (exits = {} if it needs none)",
		           state->name, class->name);
	}
}

/* Reports what a state does on being entered, if agents only ever begin in it. */
static void survey_entered(struct map *map, uint8_t number)
{
	const struct state *state = map->class->states[number];
	const struct rules *rules = behaviour_rules(state);
	if (rules && rules->enter.count && map->reached[number] && !map->entered[number] &&
	    !map->reverts)
		oddity_add(&map->survey->found, notes_line(map->survey->notes, state),
		           "the enter of state %s of %s never runs: agents begin in it, and "
		           "nothing leads there",
		           state->name, map->class->name);
}

/* Reports declared exits that nothing in the state leads to. */
static void survey_idle(struct map *map, uint8_t number)
{
	const struct state *state = map->class->states[number];
	const struct rules *rules = behaviour_rules(state);
	const struct exit *exit = rules ? rules->idle : NULL;
	for (; !map->coded && exit && exit->to; exit++)
		oddity_add(&map->survey->found, notes_line(map->survey->notes, exit),
		           "state %s of %s declares an exit to %s, but nothing in it leads there",
		           state->name, map->class->name, class_state_name(map->class, exit->to));
}

/* When a transition is taken, as far as its condition alone tells; *number: a number is read, which
 * always holds: in Lua even 0 counts as true. */
static enum expression_fate fate_of(const struct transition *transition, bool *number)
{
	const struct question *question = transition->question;
	bool asks = question && question->subject == ASK_CONDITION && question->expression;
	enum expression_fate fate = asks ? expression_fate(question->expression) : FATE_OPEN;
	*number = asks && fate == FATE_OPEN && expression_type(question->expression) == TYPE_NUMBER;
	return *number ? FATE_ALWAYS : fate;
}

/* The first transition that always holds, in the state or in the states around it, whose
 * transitions are tested first; or NULL. */
static const struct transition *find_always(const struct class *class, uint8_t number)
{
	const struct state *state = class->states[number];
	const struct transition *around = state->parent ? find_always(class, state->parent) : NULL;
	if (around)
		return around;
	bool counts;
	for (const struct transition *i = state->transitions; i && i->to; i++) {
		if (fate_of(i, &counts) == FATE_ALWAYS)
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
	bool hidden = outer != NULL, number_read;
	for (const struct transition *i = state->transitions; i && i->to; i++) {
		const char *to = class_state_name(class, i->to);
		enum expression_fate fate = fate_of(i, &number_read);
		if (hidden)
			oddity_add(
				&map->survey->found, notes_line(map->survey->notes, i),
				"the transition from %s to %s is never reached: '%s' before it always holds",
				state->name, to, always->question->words);
		else if (fate == FATE_NEVER)
			oddity_add(&map->survey->found, notes_line(map->survey->notes, i),
			           "the transition from %s to %s is never taken: '%s' never holds",
			           state->name, to, i->question->words);
		else if (number_read)
			oddity_add(&map->survey->found, notes_line(map->survey->notes, i),
			           "the transition from %s to %s is always taken: '%s' is a "
			           "number, and a number always holds",
			           state->name, to, i->question->words);
		hidden |= i == always;
	}
}

static void survey_states(struct survey *survey, uint8_t class)
{
	struct map map = { .survey = survey,
		           .class = survey->world->classes[class],
		           .coded = !survey->notes || survey->notes->coded[class] };
	find_reached(&map);
	for (size_t i = 1; i < map.class->state_count; i++) {
		survey_ways(&map, (uint8_t)i);
		survey_entered(&map, (uint8_t)i);
		survey_idle(&map, (uint8_t)i);
		survey_transitions(&map, (uint8_t)i);
	}
}

/*
 * Messages and stats, and the whole.
 */

/* Notes which messages the states of a class handle. */
static void find_handled(const struct class *class, bool *handled, size_t messages)
{
	for (size_t i = 1; i < class->state_count; i++) {
		const struct state *state = class->states[i];
		const struct rules *rules = behaviour_rules(state);
		bool all = state->on_message && !rules;
		for (size_t j = 0; rules && j < rules->handler_count; j++) {
			all |= rules->handlers[j].any;
			handled[rules->handlers[j].message] = true;
		}
		if (all)
			memset(handled, true, messages);
	}
}

/* Reports messages that are sent to those who do not handle them, though others do. */
static void survey_sendings(struct survey *survey, const bool *handled, const bool *by_any)
{
	const struct notes *notes = survey->notes;
	const struct world *world = survey->world;
	for (size_t i = 0; notes && i < notes->sending_count; i++) {
		const struct note_sending *sending = &notes->sendings[i];
		size_t at = sending->class * world->message_count + sending->message;
		if (sending->class == CLASS_NONE || handled[at] || !by_any[sending->message])
			continue;
		oddity_add(&survey->found, sending->line,
		           "message %s is sent to a %s, and no state of %s handles it",
		           world->messages[sending->message], world->classes[sending->class]->name,
		           world->classes[sending->class]->name);
	}
}

static void survey_messages(struct survey *survey)
{
	const struct world *world = survey->world;
	const struct notes *notes = survey->notes;
	size_t count = world->message_count;
	bool *handled = memory_zero(world->class_count * count, sizeof *handled);
	bool *by_any = memory_zero(count, sizeof *by_any), *sent = memory_zero(count, sizeof *sent);
	for (size_t i = 0; i < world->class_count; i++) {
		find_handled(world->classes[i], handled + i * count, count);
		for (size_t j = 0; j < count; j++)
			by_any[j] |= handled[i * count + j];
	}
	for (size_t i = 0; notes && i < notes->sending_count; i++)
		sent[notes->sendings[i].message] = true;
	for (size_t i = 0; i < count; i++) {
		sent[i] |= !notes || notes->codes || (world->by_hand && world->by_hand[i]);
		if (!sent[i] || !by_any[i])
			oddity_add(&survey->found, notes_line(survey->notes, &world->messages[i]),
			           "nobody %s message %s",
			           sent[i]     ? "handles"
			           : by_any[i] ? "sends"
			                       : "sends or handles",
			           world->messages[i]);
	}
	survey_sendings(survey, handled, by_any);
	free(handled);
	free(by_any);
	free(sent);
}

/* Reports classes of which there is no agent, nor will there be one. */
static void survey_classes(struct survey *survey)
{
	const struct world *world = survey->world;
	bool lives[CLASS_NONE] = { 0 };
	for (size_t i = 0; i < world->resident_count; i++)
		lives[world->residents[i].class] = true;
	for (size_t i = 0; i < world->class_count; i++) {
		if (survey->notes && !survey->notes->codes && !survey->notes->spawned[i] &&
		    !lives[i])
			oddity_add(
				&survey->found, notes_line(survey->notes, world->classes[i]),
				"nobody is a %s: there are no such agents, and nothing spawns any",
				world->classes[i]->name);
	}
}

static void survey_stats(struct survey *survey, uint8_t number)
{
	const struct class *class = survey->world->classes[number];
	const struct notes *notes = survey->notes;
	for (size_t i = 0; notes && !notes->codes && i < class->stat_count; i++) {
		if (!notes->read[number][i])
			oddity_add(&survey->found, notes_line(survey->notes, &class->stats[i]),
			           "nobody reads stat %s of %s", class->stats[i].name, class->name);
	}
}

static int compare(const void *a, const void *b)
{
	const struct oddity *left = a, *right = b;
	int order = (left->line > right->line) - (left->line < right->line);
	return order ? order : strcmp(left->text, right->text);
}

void survey_init(struct survey *survey, const struct world *world, const struct notes *notes)
{
	*survey = (struct survey){ .world = world, .notes = notes };
	for (size_t i = 0; notes && i < notes->odd.count; i++)
		oddity_add(&survey->found, notes->odd.items[i].line, "%s",
		           notes->odd.items[i].text);
	survey_messages(survey);
	survey_classes(survey);
	for (uint8_t i = 0; i < world->class_count; i++) {
		survey_stats(survey, i);
		survey_states(survey, i);
	}
	survey_names(survey);
	if (survey->found.count)
		qsort(survey->found.items, survey->found.count, sizeof *survey->found.items,
		      compare);
}

void survey_fini(struct survey *survey)
{
	free(survey->found.items);
}

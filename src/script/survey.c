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
	bool reached[FSM_STATES_MAX + 1], entered[FSM_STATES_MAX + 1];
	bool grown, reverts;
};

/* Notes that a state is reached, and with it those around it and its initial states; and which of
 * them are entered on the way there from another one (0: agents begin in it): those around that
 * are left first, and those into which it leads. */
static void reach(struct map *map, uint8_t from, uint8_t to)
{
	const struct state *const *states = map->class->states;
	bool reached[FSM_STATES_MAX + 1] = { false };
	for (uint8_t i = to; i; i = states[i]->parent)
		reached[i] = true;
	for (uint8_t i = to; i; i = states[i]->initial)
		reached[i] = true;
	for (uint8_t i = 1; i < map->class->state_count; i++) {
		map->grown |= reached[i] && !map->reached[i];
		map->reached[i] |= reached[i];
		map->entered[i] |= reached[i] && from &&
		                   (state_table_is_in(states, i, to) ||
		                    !state_table_is_in(states, from, i));
		for (uint8_t j = i; !from && j; j = states[j]->parent)
			map->entered[i] |= reached[i] && states[j]->enters;
	}
}

static void find_reached(struct map *map)
{
	const struct class *class = map->class;
	for (size_t i = 0; i < class->machine_count; i++) {
		reach(map, STATE_NONE, class->machines[i].initial);
		reach(map, STATE_NONE, class->machines[i].global);
	}
	do {
		map->grown = false;
		for (size_t i = 1; i < class->state_count; i++) {
			struct way way = way_of(class->states[i]);
			while (map->reached[i] && way_next(&way)) {
				map->reverts |= way.exit.to == REVERTS;
				if (way.exit.to != REVERTS)
					reach(map, (uint8_t)i, way.exit.to);
			}
		}
	} while (map->grown);
}

/* Whether the state may remove the agent, or leads anywhere but to the given one, which is inside it
 * or is it. */
static bool lets_go(const struct state *from, uint8_t state)
{
	const struct rules *rules = behaviour_rules(from);
	for (struct way way = way_of(from); way_next(&way);) {
		if (way.exit.to != state)
			return true;
	}
	return rules && rules->removes;
}

/* Whether an agent can leave the state, or is meant to stay.  The states around it and the global
 * state are active with it. */
static bool has_way_out(const struct class *class, uint8_t number)
{
	uint8_t global = class->machines[class->states[number]->machine].global;
	for (uint8_t i = number; i; i = class->states[i]->parent) {
		const struct state *state = class->states[i];
		bool ends = state->exits && !state->exits->to; /* it declares exits = {} */
		if (lets_go(state, number) || ends)
			return true;
	}
	return global && lets_go(class->states[global], number);
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

/* Reports a state that nothing leads to, or without a way out; and what it does on being entered, if
 * agents only ever begin in it. */
static void survey_ways(struct map *map, uint8_t number)
{
	const struct class *class = map->class;
	const struct state *state = class->states[number];
	const struct rules *rules = behaviour_rules(state);
	struct oddities *found = &map->survey->found;
	int line = notes_line(map->survey->notes, state);
	bool reached = map->reached[number];
	if (!reached && (!state->parent || map->reached[state->parent]))
		oddity_add(found, line, "nothing leads to state %s of %s", state->name,
		           class->name);
	else if (reached && !class_is_global(class, number) && !state->initial &&
	         has_others(class, number) && !has_way_out(class, number))
		oddity_add(found, line,
		           "state %s of %s has no way out (exits = {} if it needs none)",
		           state->name, class->name);
	if (rules && rules->enter.count && reached && !map->entered[number] && !map->reverts)
		oddity_add(found, line,
		           "the enter of state %s of %s never runs: agents begin in it, and "
		           "nothing leads there",
		           state->name, class->name);
}

/* Whether a transition only reads a number, which always holds: in Lua even 0 counts as true. */
static bool reads_number(const struct transition *transition)
{
	const struct question *question = transition->question;
	return question && question->subject == ASK_CONDITION && question->expression &&
	       !question->after && expression_fate(question->expression) == FATE_OPEN &&
	       expression_type(question->expression) == TYPE_NUMBER;
}

/* When a transition or row is taken, as far as its condition alone tells. */
static enum expression_fate fate_of(const struct transition *transition)
{
	const struct question *question = transition->question;
	if (!question && !transition->test)
		return FATE_ALWAYS;
	if (!question || question->subject != ASK_CONDITION || !question->expression)
		return FATE_OPEN;
	enum expression_fate fate = expression_fate(question->expression);
	if (question->after)
		return fate == FATE_NEVER ? fate : FATE_OPEN;
	return reads_number(transition) ? FATE_ALWAYS : fate;
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
		if (fate_of(i) == FATE_ALWAYS)
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
	struct oddities *found = &map->survey->found;
	bool hidden = outer != NULL;
	for (const struct transition *i = state->transitions; i && i->to; i++) {
		const char *to = class_state_name(class, i->to);
		int line = notes_line(map->survey->notes, i);
		if (hidden)
			oddity_add(found, line,
			           "the transition from %s to %s is never reached: '%s' before it "
			           "always holds",
			           state->name, to, always->question->words);
		else if (fate_of(i) == FATE_NEVER)
			oddity_add(found, line,
			           "the transition from %s to %s is never taken: '%s' never holds",
			           state->name, to, i->question->words);
		else if (reads_number(i))
			oddity_add(found, line,
			           "the transition from %s to %s is always taken: '%s' is a "
			           "number, and a number always holds",
			           state->name, to, i->question->words);
		hidden |= i == always;
	}
}

/* Reports rows that are never taken. */
static void survey_rows(struct map *map, const struct state *state, const struct handler *handler)
{
	struct oddities *found = &map->survey->found;
	const char *message = handler->any ? "any" : map->survey->world->messages[handler->message];
	bool hidden = false;
	for (size_t i = 0; i < handler->row_count; i++) {
		const struct transition *row = &handler->rows[i];
		enum expression_fate fate = fate_of(row);
		if (hidden || fate == FATE_NEVER)
			oddity_add(found, notes_line(map->survey->notes, row),
			           "row %zu of %s in %s is never taken: %s", i + 1, message,
			           state->name,
			           hidden ? "one before it always holds"
			                  : "its condition never holds");
		hidden |= fate == FATE_ALWAYS;
	}
}

static void survey_states(struct survey *survey, uint8_t class)
{
	struct map map = { .survey = survey, .class = survey->world->classes[class] };
	find_reached(&map);
	for (size_t i = 1; i < map.class->state_count; i++) {
		survey_ways(&map, (uint8_t)i);
		survey_transitions(&map, (uint8_t)i);
		const struct rules *rules = behaviour_rules(map.class->states[i]);
		for (size_t j = 0; rules && j < rules->handler_count; j++)
			survey_rows(&map, map.class->states[i], &rules->handlers[j]);
	}
}

/*
 * Messages and stats.
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

/* Reports messages that nobody sends or handles, or that are sent to those who do not handle them,
 * though others do. */
static void survey_messages(struct survey *survey)
{
	const struct world *world = survey->world;
	const struct notes *notes = survey->notes;
	size_t count = world->message_count;
	bool *handled = memory_zero((world->class_count + 2) * count, sizeof *handled);
	bool *by_any = handled + world->class_count * count, *sent = by_any + count;
	for (size_t i = 0; i < world->class_count; i++) {
		find_handled(world->classes[i], handled + i * count, count);
		for (size_t j = 0; j < count; j++)
			by_any[j] |= handled[i * count + j];
	}
	for (size_t i = 0; notes && i < notes->sending_count; i++) {
		const struct note_sending *sending = &notes->sendings[i];
		uint32_t message = sending->message;
		sent[message] = true;
		if (sending->class == CLASS_NONE || handled[sending->class * count + message] ||
		    !by_any[message])
			continue;
		const char *class = world->classes[sending->class]->name;
		oddity_add(&survey->found, sending->line,
		           "message %s is sent to a %s, and no state of %s handles it",
		           world->messages[message], class, class);
	}
	for (size_t i = 0; i < count; i++) {
		sent[i] |= !notes || notes->codes || (world->by_hand && world->by_hand[i]);
		if (!sent[i] || !by_any[i])
			oddity_add(&survey->found, notes_line(notes, &world->messages[i]),
			           "nobody %s message %s",
			           sent[i]     ? "handles"
			           : by_any[i] ? "sends"
			                       : "sends or handles",
			           world->messages[i]);
	}
	free(handled);
}

/* Reports those that nobody reads of the stats of a class or, behind the classes, of the parameters. */
static void survey_stats(struct survey *survey, size_t number, const struct stat_info *stats,
                         size_t count, const char *of)
{
	const struct notes *notes = survey->notes;
	for (size_t i = 0; notes && !notes->codes && i < count; i++) {
		if (!notes->read[number][i])
			oddity_add(&survey->found, notes_line(notes, &stats[i]),
			           "nobody reads %s %s%s%s", *of ? "stat" : "parameter",
			           stats[i].name, *of ? " of " : "", of);
	}
}

/* Reports a class of which there is no agent, nor will there be one, and stats that nobody reads. */
static void survey_class(struct survey *survey, uint8_t number, bool lives)
{
	const struct class *class = survey->world->classes[number];
	const struct notes *notes = survey->notes;
	if (notes && !notes->codes && !notes->spawned[number] && !lives)
		oddity_add(&survey->found, notes_line(notes, class),
		           "nobody is a %s: there are no such agents, and nothing spawns any",
		           class->name);
	survey_stats(survey, number, class->stats, class->stat_count, class->name);
}

/*
 * The whole.
 */

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
	bool lives[CLASS_NONE] = { 0 };
	for (size_t i = 0; i < world->resident_count; i++)
		lives[world->residents[i].class] = true;
	survey_messages(survey);
	survey_stats(survey, world->class_count, world->params, world->param_count, "");
	for (uint8_t i = 0; i < world->class_count; i++) {
		survey_class(survey, i, lives[i]);
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

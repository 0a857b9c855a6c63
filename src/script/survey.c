/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/survey.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "script/build.h"

/* Adds an oddity about a thing, printf-like. */
static void add_oddity(struct survey *survey, const void *thing, const char *format, ...)
{
	va_list arguments;
	survey->items = memory_grow(survey->items, survey->count, &survey->capacity,
	                            sizeof *survey->items);
	struct oddity *oddity = &survey->items[survey->count++];
	oddity->line = notes_line(survey->notes, thing);
	va_start(arguments, format);
	vsnprintf(oddity->text, sizeof oddity->text, format, arguments);
	va_end(arguments);
}

/*
 * Finds names of one kind that differ only in capitals.  One of them is probably a slip, and a rule
 * that uses it does not do what it says.
 */

struct named {
	const char *kind;
	uint8_t class; /* of a state or stat */
	const char *name;
	const void *thing;
};

struct names {
	struct named *items;
	size_t count, capacity;
};

static void add(struct names *names, const char *kind, size_t class, const char *name,
                const void *thing)
{
	names->items = memory_grow(names->items, names->count, &names->capacity,
	                           sizeof *names->items);
	names->items[names->count++] = (struct named){ kind, (uint8_t) class, name, thing };
}

/* Orders names that differ only in capitals beside each other. */
static int compare_lower(const struct named *left, const struct named *right)
{
	const char *a = left->name, *b = right->name;
	int order = strcmp(left->kind, right->kind);
	order = order ? order : left->class - right->class;
	for (; !order && (*a || *b); a++, b++)
		order = (unsigned char)text_lower(*a) - (unsigned char)text_lower(*b);
	return order;
}

static int compare_named(const void *a, const void *b)
{
	const struct named *left = a, *right = b;
	int order = compare_lower(left, right);
	return order ? order : strcmp(left->name, right->name);
}

/* Whether a resident is the next of a numbered series, as "Grunt 2" is after "Grunt 1".  Of a
 * series, the first is enough. */
static bool is_next(const struct resident *before, const struct resident *resident)
{
	const char *space = strrchr(resident->name, ' ');
	size_t length = space ? (size_t)(space - resident->name) + 1 : 0;
	return space && resident->class == before->class &&
	       strncmp(resident->name, before->name, length) == 0 &&
	       strspn(space + 1, "0123456789") == strlen(space + 1);
}

static void add_class(struct names *names, const struct class *class, size_t number)
{
	add(names, "class", 0, class->name, class);
	for (size_t i = 1; i < class->state_count; i++)
		add(names, "state", number, class->states[i]->name, class->states[i]);
	for (size_t i = 0; i < class->stat_count; i++)
		add(names, "stat", number, class->stats[i].name, &class->stats[i]);
}

static void survey_names(struct survey *survey)
{
	const struct world *world = survey->world;
	const struct notes *notes = survey->notes;
	const struct resident *residents = world->residents;
	struct names names = { .count = 0 };
	for (size_t i = 0; i < world->class_count; i++)
		add_class(&names, world->classes[i], i);
	for (size_t i = 0; i < world->place_count; i++)
		add(&names, "place", 0, world->places[i], &world->places[i]);
	for (size_t i = 0; i < world->message_count; i++)
		add(&names, "message", 0, world->messages[i], &world->messages[i]);
	for (size_t i = 0; i < world->resident_count; i++) {
		if (!i || !is_next(&residents[i - 1], &residents[i]))
			add(&names, "agent", 0, residents[i].name, &residents[i]);
	}
	if (names.count)
		qsort(names.items, names.count, sizeof *names.items, compare_named);
	for (size_t i = 1; i < names.count; i++) {
		const struct named *a = &names.items[i - 1], *b = &names.items[i];
		if (compare_lower(a, b) != 0 || strcmp(a->name, b->name) == 0)
			continue;
		/* The later one in the file is reported, if that is known. */
		bool later = notes_line(notes, a->thing) > notes_line(notes, b->thing);
		const struct named *told = later ? a : b, *other = later ? b : a;
		add_oddity(survey, told->thing, "%s %s differs from %s only in capitals",
		           told->kind, told->name, other->name);
	}
	free(names.items);
}

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
			add_oddity(map->survey, state, "nothing leads to state %s of %s",
			           state->name, class->name);
	} else if (!class_is_global(class, number) && !state->initial &&
	           has_others(class, number) && !has_way_out(class, number)) {
		add_oddity(map->survey, state,
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
		add_oddity(map->survey, exit,
		           "state %s of %s declares an exit to %s, but nothing in it leads there",
		           state->name, map->class->name, class_state_name(map->class, exit->to));
}

/* When a transition is taken, as far as its condition alone tells. */
enum fate { SOMETIMES, ALWAYS, NEVER, ALWAYS_A_NUMBER };

/* A number that is read always holds: in Lua even 0 counts as true. */
static enum fate fate_of(const struct transition *transition)
{
	const struct question *question = transition->question;
	bool holds, asks = question && question->subject == ASK_CONDITION;
	const struct expression *condition = asks ? question->expression : NULL;
	if (!condition)
		return SOMETIMES;
	if (expression_constant(condition, &holds))
		return holds ? ALWAYS : NEVER;
	return expression_is_number(condition) ? ALWAYS_A_NUMBER : SOMETIMES;
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
		enum fate fate = fate_of(i);
		if (fate == ALWAYS || fate == ALWAYS_A_NUMBER)
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
		enum fate fate = fate_of(i);
		if (hidden)
			add_oddity(
				map->survey, i,
				"the transition from %s to %s is never reached: '%s' before it always holds",
				state->name, to, always->question->words);
		else if (fate == NEVER)
			add_oddity(map->survey, i,
			           "the transition from %s to %s is never taken: '%s' never holds",
			           state->name, to, i->question->words);
		else if (fate == ALWAYS_A_NUMBER)
			add_oddity(map->survey, i,
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
		survey_idle(&map, (uint8_t)i);
		survey_transitions(&map, (uint8_t)i);
	}
}

/*
 * Messages and stats, and the whole.
 */

/* Whether the world has a state in C that gets messages. */
static bool listens(const struct world *world)
{
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		for (size_t j = 1; j < class->state_count; j++) {
			if (class->states[j]->on_message)
				return true;
		}
	}
	return false;
}

static void survey_messages(struct survey *survey)
{
	const struct world *world = survey->world;
	const struct notes *notes = survey->notes;
	for (size_t i = 0; i < world->message_count; i++) {
		bool sent = !notes || notes->sent[i] || notes->codes || world_is_by_hand(world, i);
		bool handled = notes ? notes->handled[i] : listens(world);
		if (!sent || !handled)
			add_oddity(survey, &world->messages[i], "nobody %s message %s",
			           sent      ? "handles"
			           : handled ? "sends"
			                     : "sends or handles",
			           world->messages[i]);
	}
}

static void survey_stats(struct survey *survey, uint8_t number)
{
	const struct class *class = survey->world->classes[number];
	const struct notes *notes = survey->notes;
	for (size_t i = 0; notes && !notes->codes && i < class->stat_count; i++) {
		if (!notes->read[number][i])
			add_oddity(survey, &class->stats[i], "nobody reads stat %s of %s",
			           class->stats[i].name, class->name);
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
	survey_messages(survey);
	for (uint8_t i = 0; i < world->class_count; i++) {
		survey_stats(survey, i);
		survey_states(survey, i);
	}
	survey_names(survey);
	if (survey->count)
		qsort(survey->items, survey->count, sizeof *survey->items, compare);
}

void survey_fini(struct survey *survey)
{
	free(survey->items);
}

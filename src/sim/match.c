/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/match.h"

#include <stdlib.h>

#include "core/memory.h"
#include "sim/fingerprint.h"

/* The name of something in a world or class, by number. */
typedef const char *name_of(const void *owner, size_t index);

static const char *resident_name(const void *world, size_t index)
{
	return ((const struct world *)world)->residents[index].name;
}

static const char *place_name(const void *world, size_t index)
{
	return ((const struct world *)world)->places[index];
}

static const char *message_name(const void *world, size_t index)
{
	return ((const struct world *)world)->messages[index];
}

static const char *state_name(const void *class, size_t index)
{
	return index ? ((const struct class *)class)->states[index]->name : "";
}

static const char *stat_name(const void *class, size_t index)
{
	return ((const struct class *)class)->stats[index].name;
}

/* Fills the arrays of both sides, which have these lengths. */
static void match_names(uint32_t *others[SIDES], name_of *name, const void *const owners[SIDES],
                        size_t here, size_t there)
{
	others[HERE] = memory_resize(NULL, here, sizeof **others);
	others[THERE] = memory_resize(NULL, there, sizeof **others);
	memset(others[HERE], UINT8_MAX, here * sizeof **others);
	memset(others[THERE], UINT8_MAX, there * sizeof **others);
	for (size_t i = 0, first = 0; i < here; i++) {
		/* Names are in the same order as a rule. */
		while (first < there && others[THERE][first] != MATCH_NONE)
			first++;
		for (size_t j = first; j < there && others[HERE][i] == MATCH_NONE; j++) {
			if (others[THERE][j] != MATCH_NONE ||
			    !name_is(name(owners[THERE], j), name(owners[HERE], i)))
				continue;
			others[HERE][i] = (uint32_t)j;
			others[THERE][j] = (uint32_t)i;
		}
	}
}

static uint32_t match_machine(const struct class *const classes[SIDES], size_t machine)
{
	const struct class *there = classes[THERE];
	const char *name = classes[HERE]->machines[machine].name;
	for (size_t i = 0; i < there->machine_count; i++) {
		const char *other = there->machines[i].name;
		if (name && other ? strcmp(name, other) == 0 : i == machine)
			return (uint32_t)i;
	}
	return MATCH_NONE;
}

const struct class_match *match_classes(const struct match *match, uint8_t here, uint8_t there)
{
	for (size_t i = 0; i < match->count; i++) {
		const struct class_match *found = &match->classes[i];
		if (found->numbers[HERE] == here && found->numbers[THERE] == there)
			return found;
	}
	return NULL;
}

static void add_classes(struct match *match, uint8_t here, uint8_t there)
{
	if (match_classes(match, here, there))
		return;
	match->classes = memory_grow(match->classes, match->count, &match->capacity,
	                             sizeof *match->classes);
	struct class_match *added = &match->classes[match->count++];
	const struct class *a = match->worlds[HERE]->classes[here];
	const struct class *b = match->worlds[THERE]->classes[there];
	*added = (struct class_match){ .numbers = { here, there }, .classes = { a, b } };
	match_names(added->states, state_name, (const void *[]){ a, b }, a->state_count,
	            b->state_count);
	match_names(added->stats, stat_name, (const void *[]){ a, b }, a->stat_count,
	            b->stat_count);
	for (size_t i = 0; i < a->machine_count; i++)
		added->machines[i] = match_machine(added->classes, i);
}

void match_init(struct match *match, const struct world *here, const struct world *there)
{
	const void *const worlds[SIDES] = { here, there };
	*match = (struct match){ .worlds = { here, there } };
	match->exact = here == there || (here->source && there->source &&
	                                 fingerprint_world(here) == fingerprint_world(there));
	match_names(match->residents, resident_name, worlds, here->resident_count,
	            there->resident_count);
	match_names(match->places, place_name, worlds, here->place_count, there->place_count);
	match_names(match->messages, message_name, worlds, here->message_count,
	            there->message_count);
	for (size_t i = 0; i < here->resident_count; i++) {
		uint32_t other = match->residents[HERE][i];
		if (other != MATCH_NONE)
			add_classes(match, here->residents[i].class, there->residents[other].class);
	}
	for (size_t i = 0; i < here->class_count; i++) {
		int other = world_find_class(there, here->classes[i]->name);
		if (other >= 0)
			add_classes(match, (uint8_t)i, (uint8_t)other);
	}
}

static void free_sides(uint32_t *const others[SIDES])
{
	free(others[HERE]);
	free(others[THERE]);
}

void match_fini(struct match *match)
{
	free_sides(match->residents);
	free_sides(match->places);
	free_sides(match->messages);
	for (size_t i = 0; i < match->count; i++) {
		free_sides(match->classes[i].states);
		free_sides(match->classes[i].stats);
	}
	free(match->classes);
}

bool match_is_of(const struct match *match, const struct world *here, const struct world *there)
{
	return match->worlds[HERE] == here && match->worlds[THERE] == there;
}

uint8_t match_state(const struct class_match *match, uint8_t state, size_t machine)
{
	const struct class *there = match->classes[THERE];
	uint32_t found = match->states[HERE][state];
	bool fits = found != MATCH_NONE && found && there->states[found]->machine == machine &&
	            !class_is_global(there, (uint8_t)found);
	return fits ? (uint8_t)found : STATE_NONE;
}

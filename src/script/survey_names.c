/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/survey.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"

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

void survey_names(struct survey *survey)
{
	const struct world *world = survey->world;
	const struct notes *notes = survey->notes;
	struct names names = { .count = 0 };
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		add(&names, "class", 0, class->name, class);
		for (size_t j = 1; j < class->state_count; j++)
			add(&names, "state", i, class->states[j]->name, class->states[j]);
		for (size_t j = 0; j < class->stat_count; j++)
			add(&names, "stat", i, class->stats[j].name, &class->stats[j]);
	}
	for (size_t i = 0; i < world->place_count; i++)
		add(&names, "place", 0, world->places[i], &world->places[i]);
	for (size_t i = 0; i < world->message_count; i++)
		add(&names, "message", 0, world->messages[i], &world->messages[i]);
	/* Of agents in numbers, the first is enough, and only its place is known. */
	for (size_t i = 0; i < world->resident_count; i++) {
		const struct resident *resident = &world->residents[i];
		if (!notes || notes_line(notes, resident))
			add(&names, "agent", 0, resident->name, resident);
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
		oddity_add(&survey->found, notes_line(survey->notes, told->thing),
		           "%s %s differs from %s only in capitals", told->kind, told->name,
		           other->name);
	}
	free(names.items);
}

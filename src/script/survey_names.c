/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "script/survey.h"

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

void survey_names(struct survey *survey)
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
		oddity_add(&survey->found, notes_line(survey->notes, told->thing),
		           "%s %s differs from %s only in capitals", told->kind, told->name,
		           other->name);
	}
	free(names.items);
}

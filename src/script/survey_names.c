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
	const char *name;
	const void *thing;
};

static int compare_lower(const char *a, const char *b)
{
	while (*a && text_lower(*a) == text_lower(*b)) {
		a++;
		b++;
	}
	return (unsigned char)text_lower(*a) - (unsigned char)text_lower(*b);
}

static int compare(const void *a, const void *b)
{
	const struct named *left = a, *right = b;
	int order = compare_lower(left->name, right->name);
	return order ? order : strcmp(left->name, right->name);
}

/* Reports the later one in the file, if that is known. */
static void report(struct survey *survey, const char *kind, const struct named *a,
                   const struct named *b)
{
	bool later = notes_line(survey->notes, a->thing) > notes_line(survey->notes, b->thing);
	const struct named *told = later ? a : b, *other = later ? b : a;
	survey_add(survey, told->thing, "%s %s differs from %s only in capitals", kind, told->name,
	           other->name);
}

static void find_alike(struct survey *survey, const char *kind, struct named *items, size_t count)
{
	if (count)
		qsort(items, count, sizeof *items, compare);
	for (size_t i = 1; i < count; i++) {
		if (compare_lower(items[i - 1].name, items[i].name) == 0 &&
		    strcmp(items[i - 1].name, items[i].name) != 0)
			report(survey, kind, &items[i - 1], &items[i]);
	}
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

static void survey_residents(struct survey *survey)
{
	const struct world *world = survey->world;
	struct named *items = memory_zero(world->resident_count, sizeof *items);
	size_t count = 0;
	for (size_t i = 0; i < world->resident_count; i++) {
		const struct resident *resident = &world->residents[i];
		if (!i || !is_next(resident - 1, resident))
			items[count++] = (struct named){ resident->name, resident };
	}
	find_alike(survey, "agent", items, count);
	free(items);
}

static void survey_list(struct survey *survey, const char *kind, const char *const *names,
                        size_t count)
{
	struct named *items = memory_zero(count, sizeof *items);
	for (size_t i = 0; i < count; i++)
		items[i] = (struct named){ names[i], &names[i] };
	find_alike(survey, kind, items, count);
	free(items);
}

static void survey_class(struct survey *survey, const struct class *class)
{
	struct named items[FSM_STATES_MAX + STATS_MAX];
	for (size_t i = 1; i < class->state_count; i++)
		items[i - 1] = (struct named){ class->states[i]->name, class->states[i] };
	find_alike(survey, "state", items, class->state_count - 1);
	for (size_t i = 0; i < class->stat_count; i++)
		items[i] = (struct named){ class->stats[i].name, &class->stats[i] };
	find_alike(survey, "stat", items, class->stat_count);
}

void survey_names(struct survey *survey)
{
	const struct world *world = survey->world;
	struct named classes[CLASS_NONE];
	for (size_t i = 0; i < world->class_count; i++) {
		classes[i] = (struct named){ world->classes[i]->name, world->classes[i] };
		survey_class(survey, world->classes[i]);
	}
	find_alike(survey, "class", classes, world->class_count);
	survey_list(survey, "place", world->places, world->place_count);
	survey_list(survey, "message", world->messages, world->message_count);
	survey_residents(survey);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/survey.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

void survey_add(struct survey *survey, const void *thing, const char *format, ...)
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
			survey_add(survey, &world->messages[i], "nobody %s message %s",
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
			survey_add(survey, &class->stats[i], "nobody reads stat %s of %s",
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

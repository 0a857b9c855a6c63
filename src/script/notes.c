/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"

void oddity_add(struct oddities *oddities, int line, const char *format, ...)
{
	va_list arguments;
	oddities->items = memory_grow(oddities->items, oddities->count, &oddities->capacity,
	                              sizeof *oddities->items);
	struct oddity *oddity = &oddities->items[oddities->count++];
	oddity->line = line;
	va_start(arguments, format);
	vsnprintf(oddity->text, sizeof oddity->text, format, arguments);
	va_end(arguments);
}

void notes_begin(struct notes *notes, const struct world *world, struct arena *arena)
{
	notes->world = world;
	notes->spawned = arena_zero(arena, world->class_count, sizeof *notes->spawned);
	notes->read = arena_zero(arena, world->class_count + 1, sizeof *notes->read);
	notes->coded = arena_zero(arena, world->class_count, sizeof *notes->coded);
}

void notes_fini(struct notes *notes)
{
	free(notes->sites);
	free(notes->sendings);
	free(notes->odd.items);
}

void notes_site(struct notes *notes, const void *thing, int line)
{
	notes->sites = memory_grow(notes->sites, notes->site_count, &notes->site_capacity,
	                           sizeof *notes->sites);
	notes->sites[notes->site_count++] = (struct site){ thing, line };
}

static int compare_sites(const void *a, const void *b)
{
	uintptr_t left = (uintptr_t)((const struct site *)a)->thing;
	uintptr_t right = (uintptr_t)((const struct site *)b)->thing;
	return (left > right) - (left < right);
}

void notes_order(struct notes *notes)
{
	if (notes->site_count)
		qsort(notes->sites, notes->site_count, sizeof *notes->sites, compare_sites);
}

int notes_line(const struct notes *notes, const void *thing)
{
	const struct site key = { thing, 0 }, *site = NULL;
	if (notes && notes->site_count)
		site = bsearch(&key, notes->sites, notes->site_count, sizeof key, compare_sites);
	return site ? site->line : 0;
}

void notes_expression(struct notes *notes, uint8_t class, const struct expression *expression)
{
	if (expression_is_foreign(expression) && class != CLASS_NONE)
		notes_code(notes, class);
	expression_stats(expression, notes->world, notes->read);
}

void notes_code(struct notes *notes, uint8_t class)
{
	notes->coded[class] = true;
	notes->codes = true;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/notes.h"

#include <stdlib.h>

#include "core/memory.h"
#include "sim/expression.h"

void notes_begin(struct notes *notes, const struct world *world, struct arena *arena)
{
	notes->world = world;
	notes->sent = arena_zero(arena, world->message_count, sizeof *notes->sent);
	notes->handled = arena_zero(arena, world->message_count, sizeof *notes->handled);
	notes->read = arena_zero(arena, world->class_count, sizeof *notes->read);
	notes->coded = arena_zero(arena, world->class_count, sizeof *notes->coded);
}

void notes_fini(struct notes *notes)
{
	free(notes->sites);
}

void notes_site(struct notes *notes, const void *thing, int line)
{
	notes->sites = memory_grow(notes->sites, notes->site_count, &notes->site_capacity,
	                           sizeof *notes->sites);
	notes->sites[notes->site_count++] = (struct site){ thing, line };
}

int notes_line(const struct notes *notes, const void *thing)
{
	for (size_t i = 0; notes && i < notes->site_count; i++) {
		if (notes->sites[i].thing == thing)
			return notes->sites[i].line;
	}
	return 0;
}

void notes_stat(struct notes *notes, uint8_t class, const struct stat_info *stat)
{
	uint8_t number = class_stat_number(notes->world->classes[class], stat);
	if (number)
		notes->read[class][number - 1] = true;
}

static void note_stat(void *context, uint8_t class, const struct stat_info *stat)
{
	notes_stat(context, class, stat);
}

void notes_expression(struct notes *notes, uint8_t class, const struct expression *expression)
{
	if (expression_is_foreign(expression))
		notes_code(notes, class);
	expression_stats(expression, notes->world, note_stat, notes);
}

void notes_code(struct notes *notes, uint8_t class)
{
	notes->coded[class] = true;
	notes->codes = true;
}

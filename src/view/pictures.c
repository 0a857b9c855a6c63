/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdlib.h>

#include "core/memory.h"

struct entry {
	const struct world *world;
	const struct class *class;
	uint8_t state;
	int cols, rows;
	uint64_t used; /* when it was asked for last; 0: nothing is in it */
	struct picture picture;
};

struct pictures {
	struct entry entries[PICTURES_MAX];
	uint64_t questions;
};

struct pictures *pictures_new(void)
{
	return memory_zero(1, sizeof(struct pictures));
}

void pictures_free(struct pictures *pictures)
{
	for (int i = 0; i < PICTURES_MAX; i++) {
		if (pictures->entries[i].used)
			picture_fini(&pictures->entries[i].picture);
	}
	free(pictures);
}

/* A picture of the whole machine is that of any of its states. */
static bool answers(const struct entry *entry, const struct entry *wanted)
{
	const struct state *const *states = wanted->class->states;
	return entry->used && entry->world == wanted->world && entry->class == wanted->class &&
	       entry->cols == wanted->cols && entry->rows == wanted->rows &&
	       (entry->state == wanted->state ||
	        (entry->picture.form == PICTURE_WHOLE &&
	         states[entry->state]->machine == states[wanted->state]->machine));
}

/* More of the machine is worth more than notes are. */
static void draw(struct entry *entry)
{
	struct diagram_room room = { entry->cols, entry->rows, true };
	struct picture bare;
	picture_init(&entry->picture, entry->world, entry->class, entry->state, NULL, &room);
	if (entry->picture.form == PICTURE_WHOLE)
		return;
	room.notes = false;
	picture_init(&bare, entry->world, entry->class, entry->state, NULL, &room);
	bool better = bare.form < entry->picture.form;
	picture_fini(better ? &entry->picture : &bare);
	if (better)
		entry->picture = bare;
}

const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows)
{
	struct entry wanted = { world, class, state, cols, rows, ++pictures->questions, { 0 } };
	struct entry *oldest = pictures->entries;
	for (int i = 0; i < PICTURES_MAX; i++) {
		struct entry *entry = &pictures->entries[i];
		if (answers(entry, &wanted)) {
			entry->used = wanted.used;
			return &entry->picture;
		}
		oldest = entry->used < oldest->used ? entry : oldest;
	}
	if (oldest->used)
		picture_fini(&oldest->picture);
	*oldest = wanted;
	draw(oldest);
	return &oldest->picture;
}

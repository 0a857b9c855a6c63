/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

struct entry {
	const struct world *world; /* NULL: it is empty */
	const struct class *class;
	uint8_t state;
	int cols, rows;
	struct picture picture;
};

/* A metastate that the user has folded or opened. */
struct wish {
	char *class, *state; /* names; owned */
	bool folded;
};

struct pictures {
	struct entry entries[PICTURES_MAX];
	size_t next; /* the entry to be replaced */
	struct wish *wishes;
	size_t wish_count, wish_capacity;
};

struct pictures *pictures_new(void)
{
	return memory_zero(1, sizeof(struct pictures));
}

static void forget(struct entry *entry)
{
	if (entry->world)
		picture_fini(&entry->picture);
	entry->world = NULL;
}

void pictures_free(struct pictures *pictures)
{
	for (int i = 0; i < PICTURES_MAX; i++)
		forget(&pictures->entries[i]);
	for (size_t i = 0; i < pictures->wish_count; i++) {
		free(pictures->wishes[i].class);
		free(pictures->wishes[i].state);
	}
	free(pictures->wishes);
	free(pictures);
}

/* Finds the wish about a state, adding one if there is none. */
static struct wish *find_wish(struct pictures *pictures, const char *class, const char *state)
{
	for (size_t i = 0; i < pictures->wish_count; i++) {
		struct wish *wish = &pictures->wishes[i];
		if (strcmp(wish->class, class) == 0 && strcmp(wish->state, state) == 0)
			return wish;
	}
	pictures->wishes = memory_grow(pictures->wishes, pictures->wish_count,
	                               &pictures->wish_capacity, sizeof *pictures->wishes);
	struct wish *wish = &pictures->wishes[pictures->wish_count++];
	*wish = (struct wish){ memory_text(class), memory_text(state), false };
	return wish;
}

void pictures_fold(struct pictures *pictures, const struct class *class, uint8_t state, bool folded)
{
	find_wish(pictures, class->name, class->states[state]->name)->folded = folded;
	for (int i = 0; i < PICTURES_MAX; i++) {
		struct entry *entry = &pictures->entries[i];
		if (entry->world && strcmp(entry->class->name, class->name) == 0)
			forget(entry);
	}
}

/* What is wished about the metastates of a class. */
static struct chart_folds wishes_of(const struct pictures *pictures, const struct class *class)
{
	struct chart_folds wishes = { .of = { 0 } };
	for (size_t i = 0; i < pictures->wish_count; i++) {
		const struct wish *wish = &pictures->wishes[i];
		uint8_t state = class_find_state(class, wish->state);
		if (strcmp(wish->class, class->name) != 0 || !state ||
		    !class->states[state]->initial)
			continue;
		wishes.of[state] = wish->folded ? CHART_FOLDED : CHART_OPEN;
	}
	return wishes;
}

/* A picture of the whole machine answers for any of its states. */
static bool answers(const struct entry *entry, const struct entry *wanted)
{
	const struct state *const *states = wanted->class->states;
	return entry->world == wanted->world && entry->class == wanted->class &&
	       entry->cols == wanted->cols && entry->rows == wanted->rows &&
	       (entry->state == wanted->state ||
	        (entry->picture.form <= PICTURE_FOLDED &&
	         states[entry->state]->machine == states[wanted->state]->machine));
}

const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows)
{
	struct entry wanted = { world, class, state, cols, rows, { 0 } };
	struct chart_folds wishes = wishes_of(pictures, class);
	for (int i = 0; i < PICTURES_MAX; i++) {
		if (answers(&pictures->entries[i], &wanted))
			return &pictures->entries[i].picture;
	}
	struct entry *oldest = &pictures->entries[pictures->next++ % PICTURES_MAX];
	forget(oldest);
	*oldest = wanted;
	picture_init(&oldest->picture, world, class, state, &wishes,
	             &(struct paper_room){ cols, rows, true });
	return &oldest->picture;
}

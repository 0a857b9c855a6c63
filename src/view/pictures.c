/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

struct entry {
	const struct world *world;
	const struct class *class;
	uint8_t state;
	int cols, rows;
	uint64_t used; /* number of the last question for it; 0: the entry is empty */
	struct picture picture;
};

/* What the user has folded and opened in a class. */
struct choice {
	const struct class *class;
	struct picture_wishes wishes;
};

struct pictures {
	struct entry entries[PICTURES_MAX];
	uint64_t questions;
	struct choice *choices;
	size_t choice_count, choice_capacity;
};

struct pictures *pictures_new(void)
{
	return memory_zero(1, sizeof(struct pictures));
}

static void forget(struct entry *entry)
{
	if (entry->used)
		picture_fini(&entry->picture);
	entry->used = 0;
}

void pictures_forget(struct pictures *pictures)
{
	for (int i = 0; i < PICTURES_MAX; i++)
		forget(&pictures->entries[i]);
	pictures->choice_count = 0;
}

void pictures_free(struct pictures *pictures)
{
	pictures_forget(pictures);
	free(pictures->choices);
	free(pictures);
}

static struct choice *find_choice(const struct pictures *pictures, const struct class *class)
{
	for (size_t i = 0; i < pictures->choice_count; i++) {
		if (pictures->choices[i].class == class)
			return &pictures->choices[i];
	}
	return NULL;
}

static struct choice *add_choice(struct pictures *pictures, const struct class *class)
{
	pictures->choices = memory_grow(pictures->choices, pictures->choice_count,
	                                &pictures->choice_capacity, sizeof *pictures->choices);
	pictures->choices[pictures->choice_count] = (struct choice){ .class = class };
	return &pictures->choices[pictures->choice_count++];
}

/* The last choice for a class of the same name, in a world that was loaded earlier. */
static const struct choice *find_namesake(const struct pictures *pictures,
                                          const struct class *class)
{
	for (size_t i = pictures->choice_count; i > 0; i--) {
		const struct choice *choice = &pictures->choices[i - 1];
		if (strcmp(choice->class->name, class->name) == 0)
			return choice;
	}
	return NULL;
}

/* Translates a choice to the class, matching metastates by name. */
static struct picture_wishes translate(const struct choice *choice, const struct class *class)
{
	struct picture_wishes wishes = { .folded = { { 0 } } };
	for (size_t i = 1; i < choice->class->state_count; i++) {
		uint8_t old = (uint8_t)i;
		uint8_t state = class_find_state(class, choice->class->states[i]->name);
		if (!state || !class->states[state]->initial)
			continue;
		chart_fold(&wishes.folded, state, chart_is_folded(&choice->wishes.folded, old));
		chart_fold(&wishes.open, state, chart_is_folded(&choice->wishes.open, old));
	}
	return wishes;
}

static void forget_class(struct pictures *pictures, const struct class *class)
{
	for (int i = 0; i < PICTURES_MAX; i++) {
		if (pictures->entries[i].class == class)
			forget(&pictures->entries[i]);
	}
}

/* The choice for a class, or NULL.  After a reload, the first call takes it over from the
   namesake. */
static struct choice *take_choice(struct pictures *pictures, const struct class *class)
{
	struct choice *choice = find_choice(pictures, class);
	const struct choice *before = choice ? NULL : find_namesake(pictures, class);
	if (!before)
		return choice;
	struct picture_wishes wishes = translate(before, class);
	choice = add_choice(pictures, class);
	choice->wishes = wishes;
	forget_class(pictures, class);
	return choice;
}

void pictures_fold(struct pictures *pictures, const struct class *class, uint8_t state, bool folded)
{
	struct choice *choice = take_choice(pictures, class);
	choice = choice ? choice : add_choice(pictures, class);
	chart_fold(&choice->wishes.folded, state, folded);
	chart_fold(&choice->wishes.open, state, !folded);
	forget_class(pictures, class);
}

/* A picture of the whole machine answers for any of its states. */
static bool answers(const struct entry *entry, const struct entry *wanted)
{
	const struct state *const *states = wanted->class->states;
	return entry->used && entry->world == wanted->world && entry->class == wanted->class &&
	       entry->cols == wanted->cols && entry->rows == wanted->rows &&
	       (entry->state == wanted->state ||
	        (entry->picture.form <= PICTURE_FOLDED &&
	         states[entry->state]->machine == states[wanted->state]->machine));
}

const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows)
{
	struct entry wanted = { world, class, state, cols, rows, ++pictures->questions, { 0 } };
	struct entry *oldest = pictures->entries;
	const struct choice *choice = take_choice(pictures, class);
	for (int i = 0; i < PICTURES_MAX; i++) {
		struct entry *entry = &pictures->entries[i];
		if (answers(entry, &wanted)) {
			entry->used = wanted.used;
			return &entry->picture;
		}
		oldest = entry->used < oldest->used ? entry : oldest;
	}
	forget(oldest);
	*oldest = wanted;
	picture_init(&oldest->picture, world, class, state, choice ? &choice->wishes : NULL,
	             &(struct diagram_room){ cols, rows, true });
	return &oldest->picture;
}

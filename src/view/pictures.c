/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

struct entry {
	const struct world *world; /* NULL: it is empty */
	const struct class *class;
	uint64_t version; /* of the world */
	uint8_t state;
	int cols, rows;
	size_t most;   /* states that are shown; 0: all that fit */
	uint8_t first; /* of the others */
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

/* A picture of the whole machine answers for any state that it shows. */
static bool answers(const struct entry *entry, const struct entry *wanted)
{
	const struct state *const *states = wanted->class->states;
	return entry->world == wanted->world && entry->version == wanted->version &&
	       entry->class == wanted->class && entry->cols == wanted->cols &&
	       entry->rows == wanted->rows && entry->most == wanted->most &&
	       entry->first == wanted->first &&
	       (entry->state == wanted->state ||
	        (entry->picture.form <= PICTURE_LARGER &&
	         states[entry->state]->machine == states[wanted->state]->machine &&
	         chart_find_node(&entry->picture.chart, entry->class, wanted->state) >= 0));
}

static const struct picture *get(struct pictures *pictures, const struct entry *wanted)
{
	struct chart_folds wishes = wishes_of(pictures, wanted->class);
	const struct paper_room room = { wanted->cols, wanted->rows, true };
	for (int i = 0; i < PICTURES_MAX; i++) {
		if (answers(&pictures->entries[i], wanted))
			return &pictures->entries[i].picture;
	}
	struct entry *oldest = &pictures->entries[pictures->next++ % PICTURES_MAX];
	forget(oldest);
	*oldest = *wanted;
	if (wanted->most)
		picture_init_around(&oldest->picture, wanted->world, wanted->class,
		                    (const uint8_t[]){ wanted->state, wanted->first }, wanted->most,
		                    &room);
	else
		picture_init(&oldest->picture, wanted->world, wanted->class, wanted->state, &wishes,
		             &room);
	return &oldest->picture;
}

const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows)
{
	return get(pictures,
	           &(struct entry){ world, class, world->version, state, cols, rows, .most = 0 });
}

const struct picture *pictures_around(struct pictures *pictures, const struct world *world,
                                      const struct picture_item *item, size_t most)
{
	const struct machine *machine = agent_machines_const(item->agent) + item->machine;
	return get(pictures, &(struct entry){ world, item->class, world->version, machine->current,
	                                      item->area.cols, item->area.rows, most,
	                                      machine->previous, .picture.states = 0 });
}

/* Parts. */

void picture_show_part(struct picture_item *item, uint8_t state)
{
	int node = chart_find_node(&item->picture->chart, item->class, state);
	item->left = item->top = 0;
	if (item->picture->form == PICTURE_LARGER && node >= 0)
		picture_part(item->picture, node, item->area.cols, item->area.rows, &item->left,
		             &item->top);
}

void picture_name_part(const struct picture_item *item, char *out, size_t size)
{
	const struct paper *paper = &item->picture->diagram.paper;
	bool tall = paper->rows > item->area.rows, wide = paper->cols > item->area.cols;
	const char *row = item->top == 0                               ? "top "
	                  : item->top + item->area.rows >= paper->rows ? "bottom "
	                                                               : "middle ";
	const char *col = item->left == 0                               ? "left "
	                  : item->left + item->area.cols >= paper->cols ? "right "
	                                                                : "middle ";
	snprintf(out, size, "%s%spart", tall ? row : "", wide ? col : "");
}

/* Walks. */

enum { TITLES_MOST = 1024 };

/* A row of a title, on the canvas. */
struct title {
	struct picture_spot spot;
	int x, y, end;
};

static bool is_spot(struct picture_spot a, struct picture_spot b)
{
	return a.item == b.item && a.state == b.state;
}

/* Lists the titles in the item's picture, after those of other items. */
static size_t list_titles(const struct picture_item *item, struct title *titles, size_t count)
{
	struct area area = item->area;
	for (int i = 0; i < area.cols * area.rows && count < TITLES_MOST; i++) {
		int x = area.x + i % area.cols, y = area.y + i / area.cols;
		struct picture_spot spot = { item, picture_draw_state_at(item, x, y, true) };
		struct title *last = count ? &titles[count - 1] : NULL;
		if (last && is_spot(last->spot, spot) && last->y == y && last->end == x)
			last->end++;
		else if (spot.state)
			titles[count++] = (struct title){ spot, x, y, x + 1 };
	}
	return count;
}

/* How far a title is in the direction of an arrow key, in columns; 0: it is not in that direction.
 * A row is as high as two columns; a step aside counts twice. */
static int distance(const struct title *from, enum view_key key, const struct title *to)
{
	int right = to->x + 1 - from->end, left = from->x + 1 - to->end,
	    down = 2 * (to->y - from->y);
	int middle = (from->x + from->end) / 2;
	int beside = number_max(0, number_max(to->x - middle, middle + 1 - to->end));
	bool across = key == VIEW_LEFT || key == VIEW_RIGHT;
	int aside = across ? number_max(down, -down) : beside;
	int ahead = key == VIEW_LEFT    ? left
	            : key == VIEW_RIGHT ? right
	            : key == VIEW_UP    ? -down
	                                : down;
	return ahead > 0 ? ahead + 2 * aside : 0;
}

bool picture_walk(const struct picture_item *items, size_t count, enum view_key key,
                  struct picture_spot *spot)
{
	struct title titles[TITLES_MOST];
	const struct chart *chart = &spot->item->picture->chart;
	int node = chart_find_node(chart, spot->item->class, spot->state);
	/* The state whose title shows the state: its own, or the folded metastate around it. */
	const struct picture_spot own = { spot->item,
		                          node < 0 ? STATE_NONE : chart->nodes[node].state };
	size_t listed = 0, from = 0;
	int least = 0;
	for (size_t i = 0; i < count; i++)
		listed = list_titles(&items[i], titles, listed);
	while (from < listed && !is_spot(titles[from].spot, own))
		from++;
	for (size_t i = 0; i < listed && from < listed; i++) {
		bool other = !is_spot(titles[i].spot, own);
		int away = other ? distance(&titles[from], key, &titles[i]) : 0;
		if (!away || (least && away >= least))
			continue;
		least = away;
		*spot = titles[i].spot;
	}
	return least;
}

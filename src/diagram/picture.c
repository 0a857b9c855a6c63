/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/picture.h"

#include "diagram/outline.h"

/* What to draw, and where. */
struct subject {
	const struct world *world;
	const struct class *class;
	size_t machine;
	const struct picture_wishes *wishes;
	const struct diagram_room *room;
};

static void read_chart(const struct subject *it, const struct chart_folds *folds,
                       struct chart *chart)
{
	chart_of_class(chart, it->world, it->class, it->machine, folds);
}

/* The first metastate in the chart that may still be folded; STATE_NONE: there is none. */
static uint8_t next_fold(const struct subject *it, const struct chart *chart)
{
	uint8_t found = STATE_NONE;
	for (size_t i = 0; i < chart->node_count; i++) {
		const struct chart_node *node = &chart->nodes[i];
		if (it->class->states[node->state]->initial && !node->folded &&
		    !chart_is_folded(&it->wishes->open, node->state) &&
		    (!found || node->state < found))
			found = node->state;
	}
	return found;
}

/* Draws the whole machine, with as few metastates folded as possible; false if it does not fit even
 * so. */
static bool draw_all(struct picture *picture, const struct subject *it)
{
	struct chart_folds folds = it->wishes->folded;
	for (enum picture_form form = PICTURE_WHOLE;; form = PICTURE_FOLDED) {
		read_chart(it, &folds, &picture->chart);
		picture->form = form;
		if (diagram_init(&picture->diagram, &picture->chart, it->room))
			return true;
		uint8_t state = next_fold(it, &picture->chart);
		chart_fini(&picture->chart);
		if (!state)
			return false;
		chart_fold(&folds, state, true);
	}
}

/* Draws a state with its neighbours or, if that does not fit, a list of all states. */
static void draw_part(struct picture *picture, const struct subject *it, uint8_t state)
{
	struct chart whole, near;
	read_chart(it, &it->wishes->folded, &whole);
	int node = chart_find_node(&whole, it->class, state);
	chart_near(&near, &whole, node);
	bool fits = diagram_init(&picture->diagram, &near, it->room);
	if (!fits)
		outline_init(&picture->diagram, &whole, node, it->room);
	picture->form = fits ? PICTURE_NEAR : PICTURE_LIST;
	picture->chart = fits ? near : whole;
	chart_fini(fits ? &whole : &near);
}

void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct picture_wishes *wishes,
                  const struct diagram_room *room)
{
	static const struct picture_wishes none = { 0 };
	struct subject it = { world, class, class->states[state]->machine, wishes ? wishes : &none,
		              room };
	if (!draw_all(picture, &it))
		draw_part(picture, &it, state);
}

void picture_fini(struct picture *picture)
{
	diagram_fini(&picture->diagram);
	chart_fini(&picture->chart);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/picture.h"

#include "diagram/outline.h"

void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct chart_folds *folds, const struct diagram_room *room)
{
	struct chart whole, near;
	chart_of_class(&whole, world, class, class->states[state]->machine, folds);
	int node = chart_find_node(&whole, class, state);
	*picture = (struct picture){ .form = PICTURE_WHOLE, .chart = whole };
	if (diagram_init(&picture->diagram, &whole, room))
		return;
	chart_near(&near, &whole, node);
	if (diagram_init(&picture->diagram, &near, room)) {
		picture->form = PICTURE_NEAR;
		picture->chart = near;
		chart_fini(&whole);
		return;
	}
	picture->form = PICTURE_LIST;
	outline_init(&picture->diagram, &whole, node, room);
	chart_fini(&near);
}

void picture_fini(struct picture *picture)
{
	diagram_fini(&picture->diagram);
	chart_fini(&picture->chart);
}

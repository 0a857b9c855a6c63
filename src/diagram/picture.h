/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PICTURE_H
#define DIAGRAM_PICTURE_H

#include "diagram/diagram.h"

/*
 * As much of a machine as there is room for: all of it; or with metastates
 * folded, one after the other in the order of their declaration; or one state
 * with its neighbours; or a list.  Only the last two depend on which state that
 * is, so that the others can be kept while the machine runs.
 */

enum picture_form { PICTURE_WHOLE, PICTURE_FOLDED, PICTURE_NEAR, PICTURE_LIST };

/* What somebody has decided about metastates; of the others the room decides. */
struct picture_wishes {
	struct chart_folds folded, open;
};

struct picture {
	enum picture_form form;
	struct chart chart; /* of what is drawn; its nodes know their states */
	struct diagram diagram;
};

/* Draws the machine of a class round one of its states; wishes may be NULL. */
void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct picture_wishes *wishes,
                  const struct diagram_room *room);
void picture_fini(struct picture *picture);

#endif

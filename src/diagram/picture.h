/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PICTURE_H
#define DIAGRAM_PICTURE_H

#include "diagram/diagram.h"

/*
 * Shows as much of a machine as there is space for: all of it, or with metastates folded one after
 * the other in the order of their declaration, or one state with its neighbours, or a list.  Only
 * the last two depend on the current state, so that the others can be kept while the machine runs.
 */

enum picture_form { PICTURE_WHOLE, PICTURE_FOLDED, PICTURE_NEAR, PICTURE_LIST };

struct picture {
	enum picture_form form;
	struct chart chart; /* the chart that is drawn */
	struct diagram diagram;
};

/* Draws the machine of a class that contains the given state; folds are a person's wishes, or NULL.
 * To be released with picture_fini. */
void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct chart_folds *folds, const struct paper_room *room);
void picture_fini(struct picture *picture);

#endif

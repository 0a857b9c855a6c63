/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A cache of the pictures of machines: a layout takes milliseconds.  It depends only on the
 * machine's definition, the room, which metastates the user has folded or opened and, if not all of
 * it fits, on one of its states.  What was folded stays folded by name when its world is reloaded.
 *
 * The front end owns the pictures, and views ask for them while they draw.  The same question has
 * the same answer, so views remain pure functions of the scene.
 */
#ifndef VIEW_PICTURES_H
#define VIEW_PICTURES_H

#include "diagram/diagram.h"
#include "view/view.h"

enum { PICTURES_MAX = 32 }; /* kept at a time */

struct pictures;

/* Returns an empty cache; pictures_free() frees it. */
struct pictures *pictures_new(void);
void pictures_free(struct pictures *pictures);

/* Folds a metastate or opens it; drops the pictures of classes of that name. */
void pictures_fold(struct pictures *pictures, const struct class *class, uint8_t state,
                   bool folded);

/* Returns the picture of the machine that a state belongs to, centred on that state if not all of
 * it fits, with room for notes in the boxes if possible.  Borrowed; valid until PICTURES_MAX others
 * have been asked for, or something is folded. */
const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows);

enum { PICTURE_ROW_MAX = 4 };

struct picture_item {
	const struct agent *agent;
	const struct class *class;
	size_t machine;
	struct area area; /* of the picture and the space around it */
	struct area head; /* names the agent; empty if the view's heading does */
	const struct picture *picture;
};

struct picture_row {
	struct picture_item items[PICTURE_ROW_MAX];
	size_t count; /* 0: no agent is selected */
};

/* Chooses the machines that the diagram shows, and places their pictures in an area: those of all
 * agents side by side if there is room for all of them in full, else those of the selected agent,
 * else one of them.  The choice depends only on which agents there are, on their classes and on the
 * room, so it is stable while they live. */
void pictures_place(struct picture_row *row, const struct view_scene *scene, struct area area);

/* Returns the item that covers that cell of the canvas, or NULL. */
const struct picture_item *pictures_at(const struct picture_row *row, int x, int y);

#endif

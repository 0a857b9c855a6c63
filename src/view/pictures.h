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

/* A machine whose picture is shown. */
struct picture_item {
	const struct agent *agent;
	const struct class *class;
	size_t machine;
	struct area area; /* of the picture and the space around it */
	struct area head; /* names the agent; empty if the view's heading does */
	const struct picture *picture;
	int left, top; /* the cell of a larger picture that is in the area's corner */
};

/* The same of only so many states: where the item's agent is and was, and where it may go next. */
const struct picture *pictures_around(struct pictures *pictures, const struct world *world,
                                      const struct picture_item *item, size_t most);

/*
 * A picture shows its machine as things are at the moment shown: where the agent is, how it got
 * there, and what may come next.  The agent's states are heavy boxes, transitions taken in this
 * tick are double lines, those never taken are dim.
 */

/* Shows the part of a larger picture that has the state. */
void picture_show_part(struct picture_item *item, uint8_t state);

/* Writes which part is shown: "top left part". */
void picture_name_part(const struct picture_item *item, char *out, size_t size);

/* Draws the item's picture into its area, and the agent's name into its head. */
void picture_draw(const struct picture_item *item, const struct view_scene *scene);

/* Writes which transition of the item's machine was closest to being taken, and what its question
 * read: "nearly thirsty? ..."; "" if there is none. */
void picture_draw_nearly(const struct picture_item *item, const struct view_scene *scene, char *out,
                         size_t size);

/* Returns the state whose box or title (or, if so wanted, only whose title) is at that cell of the
 * canvas, or STATE_NONE. */
uint8_t picture_draw_state_at(const struct picture_item *item, int x, int y, bool title);

/* A state in one of several pictures. */
struct picture_spot {
	const struct picture_item *item;
	uint8_t state;
};

/* Goes to the state whose title is nearest in the direction of an arrow key; false: there is none,
 * or the state itself has no title. */
bool picture_walk(const struct picture_item *items, size_t count, enum view_key key,
                  struct picture_spot *spot);

#endif

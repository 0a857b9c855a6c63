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

#include "diagram/picture.h"

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

#endif

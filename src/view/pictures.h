/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Pictures of machines, kept: to lay one out takes milliseconds, and it depends on nothing but the
 * machine's definition, the room, which metastates a user has folded or opened, and where all of it
 * has no room, one of its states.  What is folded stays so when its world is read again, by name.
 *
 * The front end owns them, and whoever draws asks for one; the same question has the same answer,
 * so that views are as pure with them as without.
 */
#ifndef VIEW_PICTURES_H
#define VIEW_PICTURES_H

#include "diagram/picture.h"

enum { PICTURES_MAX = 32 }; /* kept at a time */

struct pictures;

struct pictures *pictures_new(void);
void pictures_free(struct pictures *pictures);

/* Forgets all of them, and what was folded: their worlds may go now. */
void pictures_forget(struct pictures *pictures);

/* Folds a metastate, or opens it; the class's pictures are made anew. */
void pictures_fold(struct pictures *pictures, const struct class *class, uint8_t state,
                   bool folded);

/* The picture of the machine that a state belongs to, round that state if need be; with room for
 * notes in the boxes where that is to be had.  Borrowed, and good until PICTURES_MAX others have
 * been asked for, or something is folded. */
const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows);

#endif

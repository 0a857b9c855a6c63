/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents of two sessions side by side, each beside the one of its name.  Only those in sight are
 * looked at.
 */
#ifndef VIEW_TWINS_H
#define VIEW_TWINS_H

#include "session/likeness.h"
#include "view/view.h"

/* An agent here and there; LIKENESS_NONE where he is not. */
struct twin {
	uint32_t slots[SIDES];
};

/* The sims that the scene compares. */
struct sides twins_sides(const struct view_scene *scene);

/* Lists agents in order, at most that many, so that the selected one is among them; returns how many
 * there are. */
size_t twins_list(const struct view_scene *scene, struct twin *out, size_t most);

/* How many rows as wide as the area he has use for, up to most. */
int twins_rows(const struct view_scene *scene, const struct twin *twin, struct area area, int most);

/* Draws one side of him in all rows of the area: what is the same is dim, what differs is marked. */
void twins_draw(const struct view_scene *scene, const struct twin *twin, int side,
                struct area area);

#endif

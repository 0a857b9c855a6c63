/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whose machines the diagram shows, and where: those of all agents side by side if all have room
 * as they are, else those of the selected agent, else one of his.  That depends on who is there, on
 * definitions and on the room, so that it stays while they live.
 */
#ifndef VIEW_GALLERY_H
#define VIEW_GALLERY_H

#include "view/pictures.h"
#include "view/view.h"

enum { GALLERY_MAX = 4 };

struct gallery_item {
	const struct agent *agent;
	const struct class *class;
	size_t machine;
	struct area area; /* of the picture, with what is left free round it */
	struct area head; /* where it is said whose it is; empty if the heading does */
	const struct picture *picture;
};

struct gallery {
	struct gallery_item items[GALLERY_MAX];
	size_t count; /* 0: nobody is selected */
};

/* Hangs the pictures in an area. */
void gallery_init(struct gallery *gallery, const struct view_scene *scene, struct area area);

/* The item with that cell of the canvas in it, or NULL. */
const struct gallery_item *gallery_at(const struct gallery *gallery, int x, int y);

/* The state that is selected in the diagram, of the selected agent: STATE_NONE for none. */
uint8_t gallery_state(const struct view_scene *scene);

#endif

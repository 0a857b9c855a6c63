/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whose machines the diagram shows, and where: those of all agents side by side if there is room
 * for all of them in full, else those of the selected agent, else one of them.  The choice depends
 * only on which agents there are, on their classes and on the room, so it is stable while they
 * live.
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
	struct area area; /* of the picture and the space around it */
	struct area head; /* names the agent; empty if the view's heading does */
	const struct picture *picture;
};

struct gallery {
	struct gallery_item items[GALLERY_MAX];
	size_t count; /* 0: no agent is selected */
};

/* Chooses the machines and places their pictures in an area. */
void gallery_init(struct gallery *gallery, const struct view_scene *scene, struct area area);

/* Returns the item that covers that cell of the canvas, or NULL. */
const struct gallery_item *gallery_at(const struct gallery *gallery, int x, int y);

/* Returns the state of the selected agent that is selected in the diagram; STATE_NONE if there is
 * none, or if the agent lacks that state. */
uint8_t gallery_state(const struct view_scene *scene);

#endif

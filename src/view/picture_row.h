/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whose machines the diagram shows, and where: those of all agents side by side if there is room
 * for all of them in full, else those of the selected agent, else one of them.  The choice depends
 * only on which agents there are, on their classes and on the room, so it is stable while they
 * live.
 */
#ifndef VIEW_PICTURE_ROW_H
#define VIEW_PICTURE_ROW_H

#include "view/pictures.h"
#include "view/view.h"

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

/* Chooses the machines and places their pictures in an area. */
void picture_row_init(struct picture_row *row, const struct view_scene *scene, struct area area);

/* Returns the item that covers that cell of the canvas, or NULL. */
const struct picture_item *picture_row_at(const struct picture_row *row, int x, int y);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_PLANE_MAP_H
#define VIEW_PLANE_MAP_H

#include "view/occupants.h"

/*
 * The map of a world with a plane, stretched to the area: a letter for each agent, a number where
 * several stand, +NAME for a place, and where the selected agent has been.
 */

/* Draws it, with a legend in the last row; sets the probe's agent to the first one at its cell. */
void plane_map_draw(const struct view_scene *scene, struct area area, struct probe *probe);

#endif

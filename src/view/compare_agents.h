/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents of two sessions side by side, matched by name.  Only the visible ones are looked at.
 */
#ifndef VIEW_COMPARE_AGENTS_H
#define VIEW_COMPARE_AGENTS_H

#include "session/session_compare.h"
#include "view/view.h"

/* An agent here and there; MATCH_NONE where it does not exist. */
struct agent_pair {
	uint32_t slots[SIDES];
};

/* Returns the sims that the scene compares. */
struct sides compare_agents_sides(const struct view_scene *scene);

/* Lists agents in order, at most that many, including the selected one; returns their number. */
size_t compare_agents_list(const struct view_scene *scene, struct agent_pair *out, size_t most);

/* Returns how many rows of the area's width the agent can use, up to most. */
int compare_agents_rows(const struct view_scene *scene, const struct agent_pair *pair,
                        struct area area, int most);

/* Draws one side of the agent into all rows of the area: what is the same is dim, what differs is
 * marked. */
void compare_agents_draw(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         struct area area);

#endif

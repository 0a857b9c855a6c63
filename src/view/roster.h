/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents in the order in which lists show them: who is before or after
 * another, and who is meant by a text.  What views of agents answer alike.
 * Which agents those are, and in which order, is up to the scene's muster.
 */
#ifndef VIEW_ROSTER_H
#define VIEW_ROSTER_H

#include "view/view.h"

#define ROSTER_NONE UINT32_MAX

/* The next slot with an agent from slot on, forward (step 1) or backward (-1), or ROSTER_NONE. */
uint32_t roster_seek(const struct sim *sim, uint32_t slot, int step);

/* The list's first slot (step 1) or last one (-1), and the one after or before another; or
 * ROSTER_NONE. */
uint32_t roster_end(const struct view_scene *scene, int step);
uint32_t roster_next(const struct view_scene *scene, uint32_t slot, int step);

/* Up, Down, Home, End: selects an agent.  Enter: opens the selected one's details. */
view_asked roster_key;

/* A click on an agent selects it; on AGENT_NONE it does nothing. */
struct view_answer roster_click(uint32_t agent);

/* Selects the next (or previous) agent whose name, place or state has the text in it; where nobody's
 * has, one of whom the text is a condition that holds ("thirst > 3"); of a number N, the N-th
 * agent, who is called "Miner N" if he has no name of his own.  Round and round. */
struct view_answer roster_find(const struct view_scene *scene, struct area area, const char *text,
                               bool forward);

#endif

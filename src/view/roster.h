/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The agents in the order of lists: which one is before or after another, which one a text means,
 * and the answers that all views of agents share.  The scene's muster decides which agents are
 * listed, and in which order.
 */
#ifndef VIEW_ROSTER_H
#define VIEW_ROSTER_H

#include "view/view.h"

#define ROSTER_NONE UINT32_MAX

/* Returns the next slot with an agent, starting at slot itself, forward (step 1) or backward (-1);
 * or ROSTER_NONE. */
uint32_t roster_seek(const struct sim *sim, uint32_t slot, int step);

/* Returns the list's first slot (step 1) or last one (-1), or the slot after or before another; or
 * ROSTER_NONE. */
uint32_t roster_end(const struct view_scene *scene, int step);
uint32_t roster_next(const struct view_scene *scene, uint32_t slot, int step);

/* Up, Down, Home and End select an agent.  Enter opens the details of the selected one. */
view_asked roster_key;

/* Selects the next (or previous) agent whose name, place or state contains the text, wrapping
 * around.  If there is none, selects one for which the text is a condition that holds ("thirst >
 * 3").  A number N means the N-th agent, which is called "Miner N" if it has no name of its own. */
struct view_answer roster_find(const struct view_scene *scene, struct look *look, struct area area,
                               const char *text, bool forward);

#endif

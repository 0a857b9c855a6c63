/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The keys and searches that select an agent, which all views of agents share.
 */
#ifndef VIEW_AGENT_KEYS_H
#define VIEW_AGENT_KEYS_H

#include "view/view.h"

/* Up, Down, Home and End select an agent.  Enter opens the details of the selected one. */
view_asked agent_keys_select;

/* Selects the next (or previous) agent whose name, place or state contains the text, wrapping
 * around.  If there is none, selects one for which the text is a condition that holds ("thirst >
 * 3").  A number N means the N-th agent, which is called "Miner N" if it has no name of its own. */
struct view_answer agent_keys_find(const struct view_scene *scene, struct look *look,
                                   struct area area, const char *text, bool forward);

#endif

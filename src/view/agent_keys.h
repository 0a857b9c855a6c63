/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The keys and searches that select an agent, which all views of agents share.
 */
#ifndef VIEW_AGENT_KEYS_H
#define VIEW_AGENT_KEYS_H

#include "view/view.h"

/* What the functions below do with each key. */
extern const struct view_use agent_keys[VIEW_KEYS];

/* Up, Down, Home and End select an agent.  Enter opens the details of the selected one. */
view_asked agent_keys_select;

/* Selects the next (or previous) agent whose name, place or state contains the text, wrapping
 * around.  If there is none, selects one for which the text is a condition that holds ("thirst >
 * 3").  A number N means the N-th agent, which is called "Miner N" if it has no name of its own. */
view_asked agent_keys_find;

#endif

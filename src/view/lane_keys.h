/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What keys mean in the lanes that are about whose lanes there are.
 */
#ifndef VIEW_LANE_KEYS_H
#define VIEW_LANE_KEYS_H

#include "view/view.h"

/* Selects the agent of the next lane, as they stand. */
view_asked lane_keys_select;

/* Hides the selected agent's lane, or shows all of them again. */
view_asked lane_keys_hide, lane_keys_all;

/* Lets the selected agent's lane change places with the next one. */
view_asked lane_keys_move;

#endif

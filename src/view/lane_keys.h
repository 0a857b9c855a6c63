/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The keys of the lanes that decide which lanes are shown, and in which order.
 */
#ifndef VIEW_LANE_KEYS_H
#define VIEW_LANE_KEYS_H

#include "view/view.h"

/* Selects the agent of the next lane in the order shown. */
view_asked lane_keys_select;

/* Hides the selected agent's lane; shows all lanes again. */
view_asked lane_keys_hide, lane_keys_all;

/* Swaps the selected agent's lane with the next one. */
view_asked lane_keys_move;

#endif

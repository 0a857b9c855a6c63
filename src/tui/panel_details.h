/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PANEL_DETAILS_H
#define TUI_PANEL_DETAILS_H

#include "tui/view.h"

/* Draws everything that is known of the selected agent: machines, stats, states with their exits,
 * pending telegrams. */
void panel_details_draw(const struct view_scene *scene, struct area area);

#endif

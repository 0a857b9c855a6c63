/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PANEL_WHY_H
#define TUI_PANEL_WHY_H

#include "tui/view.h"

/* Draws why the selected agent is in the states it is in: what was tested, what was taken and what
 * that hid, what changed it last and who caused that, which messages nobody wanted. */
void panel_why_draw(const struct view_scene *scene, struct area area);

#endif

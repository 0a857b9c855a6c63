/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/view.h"

#define VIEW_ENTRY(number, name) &view_##name,
static const struct view *const views[VIEWS] = { VIEW_LIST(VIEW_ENTRY) };
#undef VIEW_ENTRY

#define PANEL_ENTRY(number, name) &panel_##name,
static const struct view *const panels[PANELS] = { PANEL_LIST(PANEL_ENTRY) };
#undef PANEL_ENTRY

const struct view *view_get(enum view_number number)
{
	return views[number];
}

const struct view *panel_get(enum panel_number number)
{
	return panels[number];
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#define VIEW_ENTRY(number, name) &view_##name,
static const struct view *const views[VIEWS] = { VIEW_LIST(VIEW_ENTRY) };
#undef VIEW_ENTRY

const struct view *view_get(enum view_number number)
{
	return views[number];
}

void panel_draw(enum panel_number number, const struct view_scene *scene, struct area area)
{
#define PANEL_ENTRY(number, name) panel_##name##_draw,
	static void (*const draws[PANELS])(const struct view_scene *,
	                                   struct area) = { PANEL_LIST(PANEL_ENTRY) };
#undef PANEL_ENTRY
	draws[number](scene, area);
}

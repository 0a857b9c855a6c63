/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_VIEW_H
#define TUI_VIEW_H

#include "session/breakpoint.h"
#include "session/session.h"
#include "tui/canvas.h"

/*
 * Views are pure: what they look at is constant, what they make is a part of
 * the canvas.  A view scrolls and filters by what is in its scene, which only
 * actions change.
 *
 * The layout draws what separates views: a line above each with its name (a
 * focused one's stands out), frames around panels.  The area that a view gets
 * is inside of that, blank, and of any size, 0 by 0 included.
 */

/* What views look at. */
struct view_scene {
	const struct session *session;
	const struct breakpoints *breakpoints;
	uint32_t selected; /* an agent's id, or AGENT_NONE */
	bool running, backward;
	double speed; /* ticks a second; 0: as fast as it goes */
	uint64_t skipped_frames;
	const char *filter; /* of the trace; "" for none */
	int scroll; /* lines this view is scrolled down from its natural place (up: negative) */
};

/* One view: its name, its one-line help, and how it is drawn. */
struct view {
	const char *name;
	const char *help;
	void (*draw)(const struct view_scene *scene, struct area area, bool focused);
};

/* In views.c: all views, by number.  The list is the only place that names them. */
#define VIEW_LIST(X) \
	X(MAP, map) \
	X(AGENTS, agents) \
	X(TELEGRAMS, telegrams) \
	X(TRACE, trace)

#define VIEW_ENUM(number, name) VIEW_##number,
enum view_number {
	VIEW_LIST(VIEW_ENUM) VIEWS
};
#undef VIEW_ENUM

/* Each is in its own file, view_map.c and so on. */
#define VIEW_DECLARATION(number, name) extern const struct view view_##name;
VIEW_LIST(VIEW_DECLARATION)
#undef VIEW_DECLARATION

/* Panels are views of the selected agent that cover others until Escape. */
#define PANEL_LIST(X) \
	X(DETAILS, details) \
	X(WHY, why)

#define PANEL_ENUM(number, name) PANEL_##number,
enum panel_number {
	PANEL_LIST(PANEL_ENUM) PANELS /* also: none */
};
#undef PANEL_ENUM

/* Each is in its own file, panel_details.c and so on. */
#define PANEL_DECLARATION(number, name) extern const struct view panel_##name;
PANEL_LIST(PANEL_DECLARATION)
#undef PANEL_DECLARATION

/* The view and the panel of that number. */
const struct view *view_get(enum view_number number);
const struct view *panel_get(enum panel_number number);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "session/breakpoint.h"
#include "session/session.h"
#include "term/canvas.h"

/*
 * Views are pure: what they look at is constant, what they make is a part of
 * the canvas.  A view scrolls and filters by what is in its scene, which only
 * actions change.
 *
 * A view draws all of its area, of any size (0 by 0 included), beginning with
 * its heading; the canvas is blank before.  Its last column stays blank, so that
 * views can stand side by side.
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
	int scroll; /* lines the focused view or the panel is moved down (later; up: negative) from its
	               natural place, 0; a view limits it itself */
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
enum view_number { VIEW_LIST(VIEW_ENUM) VIEWS };
#undef VIEW_ENUM

/* Each is in its own file, view_map.c and so on. */
#define VIEW_DECLARATION(number, name) extern const struct view view_##name;
VIEW_LIST(VIEW_DECLARATION)
#undef VIEW_DECLARATION

/* Panels are about the selected agent and cover views until Escape; each is in
 * its own file, panel_details.c and so on, and blanks its area before it draws a box. */
#define PANEL_LIST(X) \
	X(DETAILS, details) \
	X(WHY, why)

#define PANEL_ENUM(number, name) PANEL_##number,
enum panel_number {
	PANEL_LIST(PANEL_ENUM) PANELS /* also: none */
};
#undef PANEL_ENUM

#define PANEL_DECLARATION(number, name) \
	void panel_##name##_draw(const struct view_scene *scene, struct area area);
PANEL_LIST(PANEL_DECLARATION)
#undef PANEL_DECLARATION

/* The view of that number. */
const struct view *view_get(enum view_number number);

/* Draws the panel of that number. */
void panel_draw(enum panel_number number, const struct view_scene *scene, struct area area);

#endif

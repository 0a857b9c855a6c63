/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_VIEW_H
#define TUI_VIEW_H

#include "session/breakpoint.h"
#include "session/session.h"
#include "tui/canvas.h"

/*
 * Views are pure: what they look at is constant, what they make is a part of
 * the canvas.  A view scrolls and filters by what is in its struct view_state,
 * which only actions change.
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
	int scroll;         /* lines the focused view is scrolled from its natural place */
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

#endif

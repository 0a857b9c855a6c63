/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "session/breakpoint.h"
#include "session/session.h"
#include "term/canvas.h"

/*
 * A view is a part of the screen, whole: what it draws, and what keys, clicks and searches mean in
 * it.
 *
 * Views are pure.  What they look at is constant; what they make is a part of the canvas, or an
 * answer: what must happen next, which the front end then does.
 *
 * A view draws all of its area, of any size (0 by 0 included); the canvas is blank before.  The
 * last column stays blank except in panels, so that views can stand side by side.
 */

struct contrast;
struct likeness;
struct lineup;
struct muster;
struct pictures;

/* What views look at. */
struct view_scene {
	const struct session *session;
	const struct session *other;     /* what it is compared with, at the same tick; or NULL */
	const struct contrast *contrast; /* of the two; NULL: nothing is compared */
	const struct likeness *likeness; /* of their worlds at the moment shown */
	const char *names[2];            /* what the two are called */
	const struct breakpoints *breakpoints;
	uint32_t selected; /* an agent's id, or AGENT_NONE */
	bool running, backward;
	double speed; /* ticks a second; 0: as fast as it goes */
	uint64_t skipped_frames;
	struct pictures *pictures;   /* of machines, kept from one drawing to the next */
	const struct muster *muster; /* whom lists show, in their order */
	const struct lineup *lineup; /* whose lanes are hidden, and the order of the others */
	const char *filter;          /* of the trace; "" for none */
	int scroll;     /* lines that this view is moved down (later; up: negative) from its natural
	               place, 0; the view limits it itself.  Of the diagram: the state selected */
	int zoom;       /* steps closer (further away: negative) than its natural scale, 0.  Of the
	                   agents: the column that they are sorted by, as muster_call has it */
	uint32_t tabs;  /* the views that share its place, a bit for each number; 0: it is alone */
	uint64_t since; /* of a view that asks for the past: from that segment on it is there */
};

/* What can be asked of a view by a key or the wheel. */
enum view_key {
	VIEW_UP,
	VIEW_DOWN,
	VIEW_PAGE_UP,
	VIEW_PAGE_DOWN,
	VIEW_HOME,
	VIEW_END,
	VIEW_ENTER,
	VIEW_WHEEL_UP,
	VIEW_WHEEL_DOWN,
	VIEW_CLOSER,
	VIEW_WIDER,
	VIEW_HIDE,
	VIEW_ALL,
	VIEW_RAISE,
	VIEW_LOWER,
	VIEW_KEYS
};

/* What must happen next. */
enum view_act {
	VIEW_NOTHING,
	VIEW_SCROLL, /* the view to scroll */
	VIEW_ZOOM,   /* the view to zoom */
	VIEW_SELECT, /* agent */
	VIEW_OPEN,   /* select agent, and open its details */
	VIEW_PANEL,  /* open or close the panel */
	VIEW_STEP,   /* a micro-step, forward or back */
	VIEW_SHOW,   /* moment */
	VIEW_MEET,   /* moment, and select agent there */
	VIEW_FILTER, /* list those agents of whom the text holds */
	VIEW_OMIT,   /* agent's lanes, and select the other */
	VIEW_SWAP,   /* agent's lanes and the other's */
	VIEW_OMIT_NONE,
	VIEW_FOLD, /* the state of class that scroll is, or open it; and scroll there */
};

enum { VIEW_TEXT_SIZE = 256 };

struct view_answer {
	enum view_act act;
	int scroll, zoom;
	uint32_t agent, other;
	bool forward;
	struct moment moment;
	bool again; /* of VIEW_SHOW: ask again there, where a moment inside the tick is known */
	const struct class *class;
	bool folded;
	bool held;       /* what is shown or selected then is to stay under the mouse: */
	int64_t hold;    /* where that is, as the view's hold has it */
	int panel;       /* its enum view_number */
	const char *say; /* of nothing: why, or NULL */
	char text[VIEW_TEXT_SIZE];
};

typedef struct view_answer view_asked(const struct view_scene *scene, struct area area,
                                      enum view_key key);

/* The mouse in cells of the area: where the button went down, and where it is, which may be outside;
 * rows is how far it has come down since that was asked last. */
struct view_drag {
	int from_x, from_y, x, y, rows;
	bool held; /* the view is, as its answer had it, which on the way to a moment is not seen */
	int64_t hold;
};

/* What a key means, and the words for that; without a function it means nothing. */
struct view_use {
	view_asked *answer;
	const char *help;
};

/* Unset functions are what the view cannot do. */
struct view {
	const char *name;
	const char *help;
	const char *hint; /* what Up and Down go to, in a word or two */
	void (*draw)(const struct view_scene *scene, struct area area, bool focused);
	/* The first segment of the past that it wants to be told of, where the session's log is
	 * not enough for it. */
	uint64_t (*past)(const struct view_scene *scene, struct area area);
	bool counts; /* it shows the session's census */
	bool whole;  /* a panel that takes the whole body */
	/* How many rows it has use for in an area of that width; unset: for all. */
	int (*rows)(const struct view_scene *scene, struct area area);
	struct view_use keys[VIEW_KEYS];
	/* Of lines that are only scrolled: what those keys mean that are unset above. */
	view_asked *scroll;
	/* x and y are within the area. */
	struct view_answer (*click)(const struct view_scene *scene, struct area area, int x, int y);
	const char *click_help;
	/* While the button is held; unset: what a click does at each cell on the way or, of lines
	 * that are only scrolled, they go along with the mouse. */
	struct view_answer (*drag)(const struct view_scene *scene, struct area area,
	                           const struct view_drag *drag);
	const char *drag_help;
	/* How to scroll for what was just shown or selected to be where an answer has it held. */
	int (*hold)(const struct view_scene *scene, struct area area, int64_t hold);
	/* Goes to the next line (or the one before) that has the text in it. */
	struct view_answer (*find)(const struct view_scene *scene, struct area area,
	                           const char *text, bool forward);
	const char *find_help;
	/* Goes to the next thing it is about (or the one before), where nothing has to be looked for. */
	struct view_answer (*next)(const struct view_scene *scene, bool forward);
};

/* All views, by number; the panels, which cover other views until Escape, last: first those that are
 * about the selected agent.  Each is in its own file, view_map.c and so on. */
#define VIEW_LIST(X) \
	X(MAP, view_map) \
	X(AGENTS, view_agents) \
	X(TELEGRAMS, view_telegrams) \
	X(TRACE, view_trace) \
	X(DIAGRAM, view_diagram) \
	X(LANES, view_lanes) \
	X(CROWD, view_crowd) \
	X(DETAILS, panel_details) \
	X(WHY, panel_why) \
	X(EVENT, panel_event) \
	X(POST, panel_telegrams) \
	X(COMPARE, panel_compare)

#define VIEW_ENUM(number, object) VIEW_##number,
enum view_number {
	VIEW_LIST(VIEW_ENUM) VIEWS, /* also: none */
	PANELS_FIRST = VIEW_DETAILS,
	PANELS_OF_AGENTS = VIEW_EVENT /* those before it */
};
#undef VIEW_ENUM

#define VIEW_DECLARATION(number, object) extern const struct view object;
VIEW_LIST(VIEW_DECLARATION)
#undef VIEW_DECLARATION

/* The view of that number. */
const struct view *view_get(enum view_number number);

/* What a key means to a view. */
struct view_use view_use(const struct view *view, enum view_key key);

/* Draws a view's heading as widget_heading does, the names of those that share its place behind its
 * own; returns what is below it. */
struct area view_heading(const struct view_scene *scene, struct area area, bool focused,
                         const struct view *view, const char *note);

/* The other view whose name stands in that column of a view's heading, or VIEWS. */
enum view_number view_tab_at(uint32_t tabs, const struct view *view, struct area area, int x);

/* Answers. */
struct view_answer view_nothing(const char *say);

/* Scrolls between least and most as the key says, page being the rows of one. */
struct view_answer view_scroll(const struct view_scene *scene, enum view_key key, int page,
                               int least, int most);

/* Asks for that many lines up (or down: negative), as far as there are any. */
struct view_answer view_lines(const struct view_scene *scene, struct area area, int lines,
                              view_asked *scroll);

/* What the mouse does in a view with the button held. */
struct view_answer view_drag(const struct view *view, const struct view_scene *scene,
                             struct area area, const struct view_drag *drag);

/* What is said of that, or NULL. */
const char *view_drag_help(const struct view *view);

#endif

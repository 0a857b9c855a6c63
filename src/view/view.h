/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "session/breakpoint.h"
#include "session/session.h"
#include "term/canvas.h"

/*
 * A view is a part of the screen, complete: what it draws, and what keys, clicks and searches mean
 * in it.
 *
 * Views are pure functions.  They only read what they are given, and make either a part of the
 * canvas or an answer: what must happen next.  The front end does that.
 *
 * A view draws all of its area, which has any size (even 0 by 0) and is blank before.  The last
 * column stays blank, except in panels, so that views can stand side by side.
 */

struct contrast;
struct match;
struct lineup;
struct muster;
struct pictures;

/* What views look at.  Nothing in it belongs to them. */
struct view_scene {
	const struct session *session;
	const struct session *other;     /* compared with it at the same tick, or NULL */
	const struct contrast *contrast; /* of the two; NULL: nothing is compared */
	const struct match *match;       /* of their worlds at the moment shown */
	const char *names[2];            /* of the two */
	const struct breakpoints *breakpoints;
	uint32_t selected; /* an agent's id, or AGENT_NONE */
	bool running, backward;
	double speed; /* ticks a second; 0: as fast as possible */
	uint64_t skipped_frames;
	struct pictures *pictures;   /* a cache of machines' pictures */
	const struct muster *muster; /* which agents lists show, and in which order */
	const struct lineup *lineup; /* which lanes are hidden, and the order of the others */
	const char *filter;          /* of the trace; "" for none */
	uint8_t state; /* selected in the diagram, or STATE_NONE; see gallery_state() */
	int column;    /* by which the agents are sorted, as for muster_call() */
	/* Lines that the view is moved down (in time, to later; negative: up) from its natural
	   place at 0; the view clamps it itself. */
	int scroll;
	int zoom;      /* steps closer (negative: further away) than its natural scale at 0 */
	uint32_t tabs; /* a bit for each view that shares its place; 0: it is alone */
	/* For a view with `past`: the first segment that is known. */
	uint64_t since;
};

/* What a key or the wheel can ask of a view. */
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

/* What must happen next.  The comments name the fields of the answer that matter. */
enum view_act {
	VIEW_NOTHING,
	VIEW_SCROLL, /* set the view's scroll */
	VIEW_ZOOM,   /* set the view's zoom, and its scroll to 0 */
	VIEW_SORT,   /* sort the agents by the column */
	VIEW_SELECT, /* select the agent */
	VIEW_OPEN,   /* select the agent and open its details */
	VIEW_PANEL,  /* open the panel, or close it */
	VIEW_STEP,   /* make a micro-step, forward or back */
	VIEW_SHOW,   /* show the moment */
	VIEW_MEET,   /* show the moment, and select the agent there */
	VIEW_FILTER, /* list the agents for which the text holds */
	VIEW_OMIT,   /* hide the agent's lanes, and select the other agent */
	VIEW_SWAP,   /* swap the agent's lanes with the other's */
	VIEW_OMIT_NONE,
	VIEW_STATE, /* select the state in the diagram */
	VIEW_FOLD,  /* fold or open the state of the class, and select it */
	VIEW_ACTS
};

enum { VIEW_TEXT_SIZE = 256 };

struct view_answer {
	enum view_act act;
	int scroll, zoom, column;
	uint32_t agent, other;
	uint8_t state;
	bool forward;
	struct moment moment;
	/* For VIEW_SHOW: ask once more there, where the moment inside the tick is known. */
	bool again;
	const struct class *class;
	bool folded;
	/* Whether what is shown or selected then is to stay under the mouse, and where that is; the
	 * view's own `hold` understands the number. */
	bool held;
	int64_t hold;
	int panel;       /* its enum view_number */
	const char *say; /* for VIEW_NOTHING: why, or NULL */
	char text[VIEW_TEXT_SIZE];
};

typedef struct view_answer view_asked(const struct view_scene *scene, struct area area,
                                      enum view_key key);

/* The mouse in cells of the area: where the button went down, and where the mouse is now, which may
 * be outside.  rows is how far it has come down since the last call. */
struct view_drag {
	int from_x, from_y, x, y, rows;
	/* Whether an earlier answer holds the view, and where.  The moment that it asked for may
	 * not be shown yet. */
	bool held;
	int64_t hold;
};

/* What a key does, and the words for it; without a function the key does nothing. */
struct view_use {
	view_asked *answer;
	const char *help;
};

/* A view's functions.  Those that are NULL are what it cannot do. */
struct view {
	const char *name;
	const char *help;
	const char *hint; /* what Up and Down go to, in a word or two */
	/* Draws the view. */
	void (*draw)(const struct view_scene *scene, struct area area, bool focused);
	/* The first segment of the past that it needs, if the session's log may not reach far
	 * enough. */
	uint64_t (*past)(const struct view_scene *scene, struct area area);
	bool counts; /* it shows the session's census */
	bool whole;  /* it is a panel that takes the whole body */
	/* How many rows it can use in an area of that width; NULL: all of them. */
	int (*rows)(const struct view_scene *scene, struct area area);
	struct view_use keys[VIEW_KEYS];
	/* For a view that only scrolls lines: what the keys mean that are unset above. */
	view_asked *scroll;
	/* x and y are within the area. */
	struct view_answer (*click)(const struct view_scene *scene, struct area area, int x, int y);
	const char *click_help;
	/* While the button is held.  NULL: every cell on the way is clicked or, in a view that only
	 * scrolls, the lines move along with the mouse. */
	struct view_answer (*drag)(const struct view_scene *scene, struct area area,
	                           const struct view_drag *drag);
	const char *drag_help;
	/* How to scroll so that what was just shown or selected is where an answer holds it. */
	int (*hold)(const struct view_scene *scene, struct area area, int64_t hold);
	/* Goes to the next line (or the previous one) that contains the text. */
	struct view_answer (*find)(const struct view_scene *scene, struct area area,
	                           const char *text, bool forward);
	const char *find_help;
	/* Goes to the next thing that the view is about (or the previous one), when there is no
	 * text to look for. */
	struct view_answer (*next)(const struct view_scene *scene, bool forward);
};

/* All views, by number.  The panels, which cover other views until Escape, come last, and among
 * them first those about the selected agent.  Each view has a file of its own, view_map.c and so
 * on. */
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
	VIEW_LIST(VIEW_ENUM) VIEWS, /* also means none */
	PANELS_FIRST = VIEW_DETAILS,
	PANELS_OF_AGENTS = VIEW_EVENT /* the panels before it are about the selected agent */
};
#undef VIEW_ENUM

#define VIEW_DECLARATION(number, object) extern const struct view object;
VIEW_LIST(VIEW_DECLARATION)
#undef VIEW_DECLARATION

/* Returns the view of that number. */
const struct view *view_get(enum view_number number);

/* Returns what a key means to a view. */
struct view_use view_use(const struct view *view, enum view_key key);

/* Draws a view's heading as widget_heading() does, with the names of the views that share its place
 * behind its own.  Returns the area below. */
struct area view_heading(const struct view_scene *scene, struct area area, bool focused,
                         const struct view *view, const char *note);

/* Returns the other view whose name is in that column of a view's heading, or VIEWS. */
enum view_number view_tab_at(uint32_t tabs, const struct view *view, struct area area, int x);

/* Answers that nothing is to happen, and why; say may be NULL. */
struct view_answer view_nothing(const char *say);

/* Scrolls between least and most as the key says; page is the number of rows in a page. */
struct view_answer view_scroll(const struct view_scene *scene, enum view_key key, int page,
                               int least, int most);

/* Scrolls that many lines up (negative: down), as far as there are lines. */
struct view_answer view_lines(const struct view_scene *scene, struct area area, int lines,
                              view_asked *scroll);

/* Answers what the mouse does in a view while the button is held. */
struct view_answer view_drag(const struct view *view, const struct view_scene *scene,
                             struct area area, const struct view_drag *drag);

/* Returns the help for that, or NULL. */
const char *view_drag_help(const struct view *view);

#endif

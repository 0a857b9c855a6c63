/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "session/session.h"
#include "sim/event.h"
#include "sim/input.h"
#include "term/canvas.h"
#include "term/line.h"

/*
 * A view is a part of the screen, complete: what it draws, and what keys, clicks and searches mean
 * in it.
 *
 * Drawing changes nothing: it reads what was prepared.  What the user chose in the views, such as
 * what is selected and how far a view is scrolled, is the look; a view that is asked what a key
 * means changes the look itself, and answers if more must happen than that.  The front end does
 * that.
 *
 * A view draws all of its area, which has any size (even 0 by 0) and is blank before.  The last
 * column stays blank, except in panels, so that views can stand side by side.
 */

struct session_compare;
struct columns;
struct match;
struct page;
struct strip;
struct roster;
struct pictures;
struct view_scene;

/* All views, by number.  The panels, which cover other views until Escape, come last, and among
 * them first those about the selected agent.  Each view is in the file of its name, view_map.c
 * and so on, or in page.c. */
#define VIEW_LIST(X) \
	X(MAP, view_map) \
	X(AGENTS, view_agents) \
	X(TELEGRAMS, view_telegrams) \
	X(TRACE, view_trace) \
	X(DIAGRAM, view_diagram) \
	X(LANES, view_lanes) \
	X(CROWD, view_crowd) \
	X(LESSON, view_lesson) \
	X(DETAILS, panel_details) \
	X(WHY, panel_why) \
	X(EVENT, panel_event) \
	X(POST, panel_telegrams) \
	X(COMPARE, panel_compare)

#define VIEW_ENUM(number, object) VIEW_##number,
enum view_number {
	VIEW_LIST(VIEW_ENUM) VIEWS,  /* also means none */
	VIEWS_PLANNED = VIEW_LESSON, /* the views before it have places in plans */
	PANELS_FIRST = VIEW_DETAILS,
	PANELS_OF_AGENTS = VIEW_EVENT /* the panels before it are about the selected agent */
};
#undef VIEW_ENUM

/* Where the lanes of an agent are: in the order of the world, unless they were swapped. */
struct lane_place {
	uint32_t agent, place; /* lower places are higher on the screen */
	bool hidden;
};

/* What the user chose in the views. */
struct look {
	uint32_t selected;      /* an agent's id, or AGENT_NONE */
	uint8_t state;          /* selected in the diagram, or STATE_NONE; see view_state() */
	int column;             /* by which the agents are sorted, as for roster_list() */
	char filter[LINE_SIZE]; /* of the trace; "" for none */
	/* Lines that each view is moved down (in time, to later; negative: up) from its natural
	   place at 0; the view clamps it itself. */
	int scroll[VIEWS];
	int zoom[VIEWS]; /* steps closer (negative: further away) than its natural scale at 0 */
	int choice;      /* in the lesson's strip */
	int cursor;      /* in a panel: the number of the line chosen, of those that can be */
	/* The first unit of the axis of the lanes, kept as long as that tick is shown, because the
	   user clicked there; UINT64_MAX: none. */
	uint64_t held_tick, held_first;
	struct lane_place *lanes; /* of the agents whose lanes were hidden or moved; owned */
	size_t lane_count, lane_capacity;
	const struct columns
		*columns; /* of the table of agents, as chosen (view/sheet.h); borrowed */
	size_t columns_count;
	struct roster *roster;     /* which agents lists show, and in which order; owned */
	struct pictures *pictures; /* which metastates are folded; owned */
};

/* Begins with nothing chosen; look_fini() frees what it owns. */
void look_init(struct look *look);
void look_fini(struct look *look);

/* Selects an agent, and scrolls what is about one agent to its beginning. */
void look_select(struct look *look, uint32_t agent);

/* Returns the place of an agent's lanes, or changes it. */
struct lane_place look_lane(const struct look *look, uint32_t agent);
void look_put_lane(struct look *look, struct lane_place place);

/* What views look at.  Nothing in it belongs to them. */
struct view_scene {
	const struct session *session;
	const struct look *look;
	enum view_number number;               /* of the view that looks */
	const struct session *other;           /* compared with it at the same tick, or NULL */
	const struct session_compare *compare; /* of the two; NULL: nothing is compared */
	const struct match *match;             /* of their worlds at the moment shown */
	const char *names[2];                  /* of the two */
	const struct strip *strip; /* of the lesson (view/strip.h); NULL: there is none */
	uint32_t tabs;             /* a bit for each view that shares its place; 0: it is alone */
	uint64_t since; /* the first segment of the past that was prepared for the lanes */
	int large; /* for a class to see: only so many people a place, and neighbours of a state; 0: not so */
	bool running; /* it is set running, so there is no time to read the questions of a tick */
};

/* What can be asked of a view: what a key means, or the wheel, a click or a search. */
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
	VIEW_LEFT,
	VIEW_RIGHT,
	VIEW_CLICK,
	VIEW_STOP, /* tell what a breakpoint would be set at */
	VIEW_FIND, /* go to the next line (or the previous one) that contains a text */
	VIEW_NEXT, /* the same when there is no text: to the next thing that the view is about */
	VIEW_KEYS
};

struct view_ask {
	const struct view_scene *scene;
	struct look *look; /* the scene's, to be changed */
	struct area area;
	enum view_key key;
	int x, y;         /* for VIEW_CLICK: the cell, in the area */
	const char *text; /* for VIEW_FIND */
	bool forward;     /* for VIEW_FIND and VIEW_NEXT */
};

/* What must happen next. */
enum view_act {
	VIEW_NOTHING, /* what was asked for is not possible */
	VIEW_DONE,    /* the look has been changed */
	VIEW_STEP,    /* make a micro-step, forward or back */
	VIEW_SHOW,    /* show the moment */
	VIEW_OPEN,    /* open the panel, or close it; go to the view */
	VIEW_GO_ON,   /* take the lesson's answer, or go to its next step */
	VIEW_INPUT,   /* put the input in */
	VIEW_BREAK,   /* set a breakpoint at such an event, or delete it */
};

struct view_answer {
	enum view_act act;
	bool forward;         /* for VIEW_STEP */
	struct moment moment; /* for VIEW_SHOW */
	/* For VIEW_SHOW: ask once more there, where the moment inside the tick is known. */
	bool again;
	bool repeats; /* for VIEW_DONE: a second click on the same cell does it once more */
	enum view_number open; /* for VIEW_OPEN; VIEWS closes the panel */
	const char *say;       /* for VIEW_NOTHING: why, or NULL */
	struct input input;    /* for VIEW_INPUT */
	struct event event;    /* for VIEW_BREAK */
};

typedef struct view_answer view_asked(const struct view_ask *ask);

/* What a key does, and the words for it; without a function the key does nothing. */
struct view_use {
	view_asked *answer;
	const char *help;
};

/* Writes the lines of a page. */
typedef void page_writer(struct page *page, const struct view_scene *scene);

/* What views can have prepared before they are drawn: the past, counted or run again. */
struct view_work {
	struct session *session;
	uint64_t updates; /* how much counting a frame can afford */
	uint64_t since;   /* as in a scene */
};

/* A view's functions.  Those that are NULL are what it cannot do. */
struct view {
	const char *name;
	const char *help;
	const char *hint; /* what Up and Down go to, in a word or two */
	/* Prepares what drawing the view needs. */
	void (*prepare)(struct view_work *work, const struct view_scene *scene, struct area area);
	/* Draws the view. */
	void (*draw)(const struct view_scene *scene, struct area area, bool focused);
	bool whole; /* it is a panel that takes the whole body */
	/* How many rows it can use in an area of that width; NULL: all of them. */
	int (*rows)(const struct view_scene *scene, struct area area);
	struct view_use keys[VIEW_KEYS];
	const struct view_use *others; /* what the keys mean that are unset above; may be NULL */
	page_writer *write;            /* of a panel that is a page, see below */
	uint32_t finds;                /* the kinds of events that moments_find() finds in it */
};

#define VIEW_DECLARATION(number, object) extern const struct view object;
VIEW_LIST(VIEW_DECLARATION)
#undef VIEW_DECLARATION

/* Returns the view of that number. */
const struct view *view_get(enum view_number number);

/* Returns what a key means to a view. */
struct view_use view_use(enum view_number view, enum view_key key);

/* Draws the heading of the scene's view as widget_heading() does, but where views share a place with
 * the names of all of them, its own marked.  Returns the area below. */
struct area view_heading(const struct view_scene *scene, struct area area, bool focused,
                         const char *note);

/* Returns the view whose name is in that column of the heading of several, or VIEWS. */
enum view_number view_tab_at(const struct view_scene *scene, struct area area, int x);

/* Returns the selected agent, or NULL. */
const struct agent *view_agent(const struct view_scene *scene);

/* Returns the state of the selected agent that is selected in the diagram; STATE_NONE if there is
 * none, or if the agent lacks that state. */
uint8_t view_state(const struct view_scene *scene);

/* Returns how far the view is scrolled. */
int view_scrolled(const struct view_scene *scene);

/* Prepares the census of the moment shown, as far as a frame can afford it. */
void view_count(struct view_work *work, const struct view_scene *scene, struct area area);

/* Answer that nothing is to happen, and why (say may be NULL); that the look has been changed; that
 * an agent has been selected. */
struct view_answer view_nothing(const char *say);
struct view_answer view_done(void);
struct view_answer view_select(struct look *look, uint32_t agent);

/* Answers with a panel to open, or VIEWS to close it. */
struct view_answer view_open(enum view_number panel);

/* Opens the panel that shows the lines of the view in full; there, closes it. */
view_asked view_in_full;

/* Answers with a breakpoint at entering the state selected in the diagram, or where the selected
 * agent is: what VIEW_STOP means in views that do not know better. */
view_asked view_stop;

/* Scrolls the view between least and most as the key says; page is the number of rows in a page. */
struct view_answer view_scroll(const struct view_ask *ask, int page, int least, int most);

/* The same for any line number.  Returns NULL, or why it stays. */
const char *view_move(int *line, enum view_key key, int page, int least, int most);

/* The keys and searches that select an agent, which all views of agents share. */
extern const struct view_use agent_keys[VIEW_KEYS];

/* Up, Down, Home and End select an agent.  Enter opens the details of the selected one. */
view_asked agent_keys_select;

/* Selects the next (or previous) agent whose name, place or state contains the text, wrapping
 * around.  If there is none, selects one for which the text is a condition that holds ("thirst >
 * 3").  A number N means the N-th agent, which is called "Miner N" if it has no name of its own. */
view_asked agent_keys_find;

/*
 * Lines of text, one below the other, which panels write and of which a window is shown.
 */

struct page {
	struct area area;
	int line;       /* the next line to be written */
	int top;        /* the line in the area's first row */
	char title[96]; /* written by the page's writer, too */
	int choices;    /* lines so far that can be chosen */
	int chosen;     /* the number of the one that is, and its line */
	int chosen_line;
	struct view_answer enter, stop; /* what the keys mean there */
};

/* Makes the next line one that can be chosen.  What Enter means there: VIEW_NOTHING: what it means
 * elsewhere.  event: what a breakpoint would be set at; EVENT_TICK: nothing. */
void page_choice(struct page *page, const struct view_answer *enter, const struct event *event);

/* What Enter means at the line chosen, and what is there for a breakpoint; VIEW_NOTHING: nothing. */
struct view_answer page_chosen(const struct view_ask *ask);

/* Draws a panel: blanks the area and draws a box with a title and the lines that the view's `write`
 * writes, scrolled as the scene is, but not past the end.  Calls `write` twice, to measure and to
 * draw. */
void page_draw(const struct view_scene *scene, struct area area, bool focused);

/* The keys that scroll such a panel. */
extern const struct view_use page_keys[VIEW_KEYS];

/* Returns the area of a line, which is empty if it is not visible. */
struct area page_row(const struct page *page, int line);

/* Begins the next line; returns its area, without the first columns. */
struct area page_line(struct page *page, int indent);

/* Writes a heading, after a blank line unless it is the first line. */
void page_heading(struct page *page, const char *format, ...);

/* Writes a text, made as by printf() of at most 1023 bytes, wrapped at blanks, with every line
 * indented. */
void page_text(struct page *page, int indent, enum style style, const char *format, ...);

/* Writes a glyph at that indent, and the text two columns to the right of it. */
void page_item(struct page *page, int indent, enum style style, enum glyph glyph,
               const char *format, ...);

/* Writes a label in that many columns, and the text to the right of it. */
void page_label(struct page *page, int cols, const char *label, enum style style,
                const char *format, ...);

/* Writes the first queued telegrams in full, "StewReady from Elsa to Miner Bob, in 1.5 s (tick 24)"
 * and the extra information: at most that many of the first thousand, and only those from and to
 * the agent unless it is AGENT_NONE.  Returns how many. */
size_t page_telegrams(struct page *page, const struct sim *sim, uint32_t agent, size_t most);

/*
 * The moment shown in one sentence: what is about to happen or, at the end of a tick, an error in
 * it, or what an agent did last and why.  In a crowd it only says which state the agent is in.
 */

enum { SENTENCE_SIZE = 400 };

/* Looks for the reason of the agent's last change, unless it is known: only as far back as takes no
 * noticeable time.  To be called after past_prepare(). */
void sentence_seek(struct session *session, uint32_t agent);

/* Returns whose last change is the latest of all: the agent itself, if it changed in the same tick.
 * While it runs, the sentence is about that agent. */
uint32_t sentence_agent(const struct session *session, uint32_t agent);

/* Writes the sentence, within that many columns if it has a form that is short enough; returns its
 * length, 0 if there is nothing to say. */
size_t sentence_write(const struct session *session, uint32_t agent, int cols,
                      char out[SENTENCE_SIZE]);

#endif

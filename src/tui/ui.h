/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_UI_H
#define TUI_UI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "script/complaints.h"
#include "session/breakpoint.h"
#include "session/library.h"
#include "session/session.h"
#include "term/key.h"
#include "tui/app.h"
#include "tui/bindings.h"
#include "tui/form.h"
#include "tui/job.h"
#include "tui/popup.h"
#include "tui/prompt.h"
#include "tui/question.h"
#include "tui/versus.h"
#include "view/layout.h"
#include "view/lineup.h"
#include "view/plan.h"
#include "view/view.h"

/*
 * The whole state of the front end, for its own files.
 *
 * Keys go to the mode on top: actions in the normal one, else a form, a list, a
 * prompt, a question or the help, which lie over each other and close one by one.
 */

#define MODE_LIST(X) \
	X(NORMAL, normal) \
	X(FORM, form) \
	X(POPUP, popup) \
	X(PROMPT, prompt) \
	X(QUESTION, question) \
	X(HELP, help)

#define MODE_ENUM(number, name) MODE_##number,
enum mode_number { MODE_LIST(MODE_ENUM) MODES };
#undef MODE_ENUM

/* Where the mouse went down, for the drags that follow. */
struct grip {
	enum mode_number mode; /* which then had the keys */
	enum view_number view; /* VIEWS: none that heeds it */
	int from_x, from_y;    /* the cell of the view */
	int y;                 /* the row of the screen where it was last */
	bool seam;             /* on the view's heading, which goes along */
	bool repeats;          /* a second click does the same once more */
};

enum { UI_SCROLL_MAX = 1000000, UI_NUMBER_MAX = 9999999 };

struct app {
	struct app_options options;
	struct session *session;
	struct breakpoints *breakpoints;
	size_t inputs_found; /* those there were when the app began */

	uint32_t selected; /* an agent, or AGENT_NONE */
	enum view_number focus;
	enum view_number panel;   /* VIEWS: none is open */
	struct plan own;          /* how the user has arranged the views, */
	bool arranged;            /* if so */
	bool large;               /* the focused view or the panel has all the room */
	unsigned chosen[VIEWS];   /* when each view was focused last; the higher, the later */
	unsigned choices;         /* how many there have been */
	enum view_number clicked; /* the view that the last click did something in; VIEWS: none */
	struct grip grip;
	enum view_number held; /* it stays as it is, whatever moment it shows; VIEWS: none does */
	int64_t hold;          /* as that view has it */
	bool mouse;
	struct pictures *pictures;
	struct muster *muster;
	struct lineup lineup;
	int scroll[VIEWS];
	int zoom[VIEWS];
	char filter[LINE_SIZE];
	char wanted[LINE_SIZE]; /* what was looked for last */

	struct press press;    /* the one that is being heeded */
	struct canvas *screen; /* of the size of the screen; to measure on, never shown */

	struct versus versus;
	uint64_t dropped; /* branches that had to go, as far as that has been told */
	struct job job;
	struct replaying *replaying; /* NULL: the past is not being run again */
	double speed;                /* ticks a second; 0: as fast as it goes */
	uint64_t undrawn;            /* ticks since the last drawing */
	uint64_t skipped;

	struct bindings bindings;
	uint64_t number; /* typed before a step */
	bool has_number;
	enum mode_number modes[MODES];
	size_t mode_count;
	struct form form;
	struct form_memory telegrams; /* sent before */
	struct popup popup;
	struct prompt prompt;
	struct prompt_history history;
	uint64_t remembered; /* lines of it that were entered in earlier runs */
	struct confirmation question;
	struct {
		char path[LINE_SIZE];
		bool quits; /* when it is written */
	} saving;
	int help_scroll;
	struct {
		struct library_entry *entries; /* the list; owned */
		size_t count;
		const struct world *world; /* the one that is asked about */
	} opening;
	struct complaints complaints; /* about the world file, as long as it is broken */

	char status[512];
	bool status_is_error;
};

/* Keys that matter now, the most important first; those with a key of their own
 * at the end always stay in sight. */
enum { HINTS_MAX = 48, HINT_KEY_SIZE = 32 };

struct hint {
	char key[HINT_KEY_SIZE];
	const char *label;
	uint32_t code; /* of the key if it is one, else 0 */
	int x;         /* where it is drawn, once that is known */
};

struct hints {
	struct hint items[HINTS_MAX];
	size_t count;
};

/* Adds a hint about a key, or several, by their labels. */
void ui_hint(struct hints *hints, const char *keys, const char *label);

enum mode_number ui_mode(const struct app *app);
void ui_push(struct app *app, enum mode_number mode);
void ui_pop(struct app *app);

/* Says something in the status line, printf-like. */
void ui_say(struct app *app, const char *format, ...);

/* The text, which is about keys; nothing where there are none. */
const char *ui_aside(const struct app *app, const char *text);

/* Says what is wrong; returns APP_DRAW, so that an action can end with it. */
unsigned ui_fail(struct app *app, const char *format, ...);

const struct sim *ui_sim(const struct app *app);

/* The selected agent, or NULL. */
const struct agent *ui_agent(const struct app *app);

/* Selects an agent; what is about one agent is then seen from its beginning. */
void ui_select(struct app *app, uint32_t agent);

/* An agent that has gone is not selected any more, but the first there is. */
void ui_check_selected(struct app *app);

/* The view that keys go to: the panel if one is open, else the focused one. */
enum view_number ui_front(const struct app *app);

/* Focuses a view, which is then the one seen of those that share its place. */
void ui_focus(struct app *app, enum view_number view);

/* Whether there are so many agents that the crowd is worth a view of its own. */
bool ui_is_crowd(const struct app *app);

/* What is wanted of a layout. */
struct layout_wish ui_wish(const struct app *app);

/* Where everything is, on the screen or on a canvas of its own size; false if that is too small for
 * anything. */
bool ui_layout(const struct app *app, struct layout *layout);
bool ui_layout_on(const struct app *app, struct canvas *canvas, struct layout *layout);

/* The part of the screen that is a view's, and what the view looks at: the past that it asks for
 * is remembered. */
struct area ui_area(const struct layout *layout, enum view_number view);
struct view_scene ui_scene(const struct app *app, const struct layout *layout,
                           enum view_number view);

/* Begins with a session, a new one; what is the user's own stays. */
void app_begin(struct app *app, struct session *session);

/* Keeps breakpoints up with the session, and the recording, if there is one. */
void ui_follow(struct app *app);

/* Applies an input; asks first if it drops a telegram. */
unsigned ui_input(struct app *app, const struct input *input);

#endif

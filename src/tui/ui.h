/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_UI_H
#define TUI_UI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/complaints.h"
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
#include "view/plan.h"
#include "view/view.h"

/*
 * The whole state of the front end, for the files of this layer.
 *
 * Keys go to the mode on top: to actions in the normal mode, or else to a form, a list, a prompt, a
 * question or the help.  These are stacked, and close one by one.
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

enum { UI_SCROLL_MAX = 1000000, UI_NUMBER_MAX = 9999999 };

struct app {
	struct app_options options;

	/* What is run, and what is kept beside it. */
	struct session *session;
	size_t inputs_found; /* the number of inputs when the app began */
	struct breakpoints *breakpoints;
	struct versus versus;
	uint64_t dropped;             /* branches dropped for lack of memory, as far as reported */
	struct complaints complaints; /* about the world file, as long as it is broken */

	/* How it runs. */
	struct job job;
	struct replaying *replaying; /* NULL: the past is not being run again */
	double speed;                /* ticks a second; 0: as fast as possible */
	uint64_t undrawn;            /* ticks since the last drawing */
	uint64_t skipped;            /* ticks not drawn since it was set running */

	/* What is looked at. */
	struct look look;
	uint64_t since;         /* the first segment prepared for the lanes */
	char wanted[LINE_SIZE]; /* the text that was last searched for */

	/* Where it is on the screen. */
	enum view_number focus;
	enum view_number panel; /* VIEWS: none is open */
	struct plan own;        /* the user's own arrangement of the views, */
	bool arranged;          /* if there is one */
	bool large;             /* the focused view or the panel takes the whole body */
	unsigned chosen[VIEWS]; /* when each view was last focused; greater is later */
	unsigned choices;       /* how many times a view was focused */
	struct canvas *screen;  /* of the screen's size; to measure on, never shown */
	char status[512];
	bool status_is_error;

	/* The keyboard. */
	struct bindings bindings;
	struct press press; /* the one being handled */
	uint64_t number;    /* typed before a key */
	bool has_number;

	/* The mouse. */
	bool mouse; /* clicks come here; false: the terminal keeps them to select text */
	enum view_number clicked; /* the view in which the last click did something; VIEWS: none */
	bool repeats;             /* a second click does the same once more */

	/* The modes that are open, and what each of them keeps. */
	enum mode_number modes[MODES];
	size_t mode_count;
	struct form form;
	struct form_memory telegrams; /* sent before */
	struct popup popup;
	struct prompt prompt;
	struct prompt_history history;
	uint64_t remembered; /* how many of its lines are from earlier runs */
	struct confirmation question;
	struct {
		char path[LINE_SIZE];
		bool quits; /* when it is written */
	} saving;
	int help_scroll;
	struct {
		struct library_entry *entries; /* the list; owned */
		size_t count;
		const struct world *world; /* the one that a question is about */
	} opening;
};

/* Keys that matter now, most important first; in the normal mode, the last two are always shown. */
enum { HINTS_MAX = 48, HINT_KEY_SIZE = 32 };

struct hint {
	char key[HINT_KEY_SIZE];
	const char *label;
	uint32_t code; /* of the key; 0 if there is none, or several */
	int x;         /* its column, once that is known */
};

struct hints {
	struct hint items[HINTS_MAX];
	size_t count;
};

/* Adds a hint about one or several keys, given by their labels. */
void ui_hint(struct hints *hints, const char *keys, const char *label);

/* Returns the mode on top. */
enum mode_number ui_mode(const struct app *app);

/* Opens a mode on top of the others, unless it is open already. */
void ui_push(struct app *app, enum mode_number mode);

/* Closes the mode on top. */
void ui_pop(struct app *app);

/* Writes a message for the status line, as printf() does. */
void ui_say(struct app *app, const char *format, ...);

/* Returns the text, which is about keys, or "" if there are no keys. */
const char *ui_aside(const struct app *app, const char *text);

/* Writes an error for the status line; returns APP_DRAW, so that an action can end with it. */
unsigned ui_fail(struct app *app, const char *format, ...);

/* Returns the sim at the moment shown. */
const struct sim *ui_sim(const struct app *app);

/* Returns the selected agent, or NULL. */
const struct agent *ui_agent(const struct app *app);

/* If the selected agent is gone, selects the first one instead; forgets where the lanes were
 * clicked if another tick is shown. */
void ui_check(struct app *app);

/* Returns the view that keys go to: the open panel, or else the focused view. */
enum view_number ui_front(const struct app *app);

/* Focuses a view, which then becomes the visible one of those that share its place. */
void ui_focus(struct app *app, enum view_number view);

/* Whether there are so many agents that the crowd has a view of its own. */
bool ui_is_crowd(const struct app *app);

/* Returns what the layout is to be made for. */
struct layout_request ui_layout_request(const struct app *app);

/* Makes the layout of a canvas, or of the screen for NULL; false: that is too small to be used. */
bool ui_layout(const struct app *app, struct canvas *canvas, struct layout *layout);

/* The same with views that need fewer rows shrunk, which has to be prepared. */
bool ui_layout_views(const struct app *app, struct canvas *canvas, struct layout *layout);

/* Returns a view's part of the screen. */
struct area ui_area(const struct layout *layout, enum view_number view);

/* Prepares what drawing the visible views needs. */
void ui_prepare(struct app *app);

/* Prepares what a view needs in order to draw or answer; returns what it looks at. */
struct view_scene ui_prepare_view(struct app *app, enum view_number view, struct layout *layout);

/* Returns what a view looks at. */
struct view_scene ui_scene(const struct app *app, const struct layout *layout,
                           enum view_number view);

/* Begins with another session; keeps what is the user's own, such as bindings. */
void app_begin(struct app *app, struct session *session);

/* Updates the breakpoints and the recording, if any, after the session has moved. */
void ui_follow(struct app *app);

/* Applies an input; asks first if it drops a telegram. */
unsigned ui_input(struct app *app, const struct input *input);

#endif

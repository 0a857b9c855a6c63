/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_APP_H
#define TUI_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

struct breakpoints;
struct library;
struct canvas;
struct press;
struct recording;
struct session;
struct world;

/*
 * The front end without a terminal: keys in, a canvas out.  It knows no clock
 * either; whoever drives it (tui/loop, app_dump, a test) says how many ticks
 * are due.
 *
 *     struct app *app = app_new(&options);
 *     if (app_key(app, 'n') & APP_QUIT) ...
 *     app_draw(app, &canvas);
 */
struct app;

enum { APP_ENTERED_SIZE = 512 }; /* bytes */

struct app_options {
	struct session *session; /* borrowed, like the next; both outlive the app */
	struct breakpoints *breakpoints;
	double speed; /* ticks a second, APP_SPEED_LEAST and up; 0: as fast as it goes */
	bool paused;  /* to begin with */
	bool ascii;   /* no line drawing */
	bool mouse;   /* the mouse clicks, to begin with */
	bool keyless; /* it is driven by lines (tui/lines.h): nothing is said about keys */
	struct recording *recording; /* kept up with whatever happens; borrowed; NULL: none yet */
	const char *version; /* of the program, for a recording that is begun; NULL: none can be */
	uint64_t ticks;      /* a run pauses there; 0: nowhere */
	bool watches;        /* whoever drives it calls app_reread when files of its world change */
	const struct library *library; /* session/library.h; NULL: the world stays as it is */
	struct session *other; /* compared with the session from the beginning; borrowed; or NULL */
	const char *names[2];  /* what the two are called then */
};

#define APP_SPEED_LEAST 0.1
#define APP_SPEED_MOST 1000000.0
#define APP_SPEED_DEFAULT 2.0

struct app *app_new(const struct app_options *options);
void app_free(struct app *app);

/* What must happen next: a set. */
enum app_next {
	APP_NOTHING = 0,
	APP_DRAW = 1,
	APP_REPAINT = 2, /* draw, and send everything to the terminal again */
	APP_SUSPEND = 4,
	APP_QUIT = 8,
	APP_MOUSE = 16, /* app_has_mouse says otherwise than before */
};

/* Takes a key or a click (term/key.h). */
unsigned app_press(struct app *app, const struct press *press);

/* Presses a key, the mouse being nowhere. */
unsigned app_key(struct app *app, uint32_t key);

/* Does what a line says, as typed at the prompt; false with what is wrong with it. */
bool app_obey(struct app *app, const char *line, struct error *error);

/* Says in the status line what is wrong. */
void app_complain(struct app *app, const char *text);

/* What was entered at prompts of this app, the number-th newest (from 0), as one line: its prompt's label and
 * the text.  False: there are no more. */
bool app_entered(const struct app *app, size_t number, char out[APP_ENTERED_SIZE]);

/* Remembers such a line as the newest; one that is none is left out. */
void app_remember(struct app *app, const char *line);

/* The size of the screen, for what keys and clicks mean there; 80x24 to begin with. */
void app_resize(struct app *app, int cols, int rows);

/* Draws everything as it is now. */
void app_draw(const struct app *app, struct canvas *canvas);

/* The world shown; and whether its files are watched. */
const struct world *app_world(const struct app *app);
bool app_watches(const struct app *app);

/* They have changed: goes on with what they say now, if that is a world. */
void app_reread(struct app *app);

/* The recording that is kept up, if there is one: whoever frees the app ends it. */
struct recording *app_recording(const struct app *app);

bool app_is_ascii(const struct app *app);

/* Whether the mouse clicks, rather than selects text. */
bool app_has_mouse(const struct app *app);

/* How many ticks a second are due: 0 when nothing goes on, HUGE_VAL for as
 * many as can be done. */
double app_pace(const struct app *app);

/* Goes on by at most that many ticks or steps; returns how many it did.  There
 * is something new to draw unless that is 0. */
uint64_t app_advance(struct app *app, uint64_t most);

/* The screen has been drawn: what it did not show since the last time counts
 * as skipped. */
void app_drawn(struct app *app);

/* Finishes what was begun, short of a run without end. */
void app_settle(struct app *app);

/* Presses the keys that a script spells (term/key.h) on a screen of the canvas's
 * size, finishes what they began, and draws.  False if it cannot be read. */
bool app_dump(struct app *app, const char *keys, struct canvas *canvas, struct error *error);

#endif

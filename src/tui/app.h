/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_APP_H
#define TUI_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "tui/settings.h"

struct canvas;
struct press;
struct term_options;
struct world;

/*
 * The front end without a terminal: keys in, a canvas out.  It has no clock either; its driver
 * (tui/loop, app_dump(), a test) says how many ticks are due.
 *
 *	struct app *app = app_new(&options);
 *	if (app_key(app, 'n') & APP_QUIT) ...
 *	app_prepare(app);
 *	app_draw(app, &canvas);
 */
struct app;

enum { APP_ENTERED_SIZE = 512 }; /* bytes */

/* Returns an app, which copies the options; app_free() frees it, but nothing that is borrowed. */
struct app *app_new(const struct app_options *options);
void app_free(struct app *app);

/* Takes a key or an event of the mouse (term/key.h); returns a set of enum app_next. */
unsigned app_press(struct app *app, const struct press *press);

/* Presses a key while the mouse is nowhere. */
unsigned app_key(struct app *app, uint32_t key);

/* Executes a line as if typed at the prompt; false: the error says what is wrong with it. */
bool app_obey(struct app *app, const char *line, struct error *error);

/* Shows a message in the status line, or an error. */
void app_tell(struct app *app, const char *text, bool is_error);

/* Writes what was entered at the prompts of this app, the number-th newest (from 0), as one line:
 * the prompt's label and the text.  Returns false if there is no such entry. */
bool app_entered(const struct app *app, size_t number, char out[APP_ENTERED_SIZE]);

/* Adds such a line to the history as its newest; any other line is ignored. */
void app_remember(struct app *app, const char *line);

/* Sets the size of the screen, on which the effect of keys and clicks depends; 80x24 at first. */
void app_resize(struct app *app, int cols, int rows);

/* Prepares what drawing needs: what is shown of the past may have to be run again.  To be called
 * after keys and advances, before drawing. */
void app_prepare(struct app *app);

/* Draws everything as it was prepared; changes nothing. */
void app_draw(const struct app *app, struct canvas *canvas);

/* To be called when files of the world have changed: reloads the world, or shows what is wrong with
 * it. */
void app_reload(struct app *app);

/* Takes the lines that have come to the log that is followed, and shows them if the newest moment is
 * shown.  Returns whether there is something to draw. */
bool app_follow(struct app *app);

/* Returns the recording in progress, or NULL; whoever frees the app ends it. */
struct recording *app_recording(const struct app *app);

/* Returns how many ticks a second are due: 0 if nothing is running, HUGE_VAL for as many as
 * possible. */
double app_pace(const struct app *app);

/* Advances by at most that many ticks or steps; returns how many it did.  Unless that is 0, there
 * is something new to draw. */
uint64_t app_advance(struct app *app, uint64_t most);

/* To be called after drawing: ticks that were not drawn since the last call count as skipped. */
void app_drawn(struct app *app);

/* Finishes what was begun, except for a run without end. */
void app_settle(struct app *app);

/* How the lesson of the app stands, for those who try whether it can be done. */
struct app_lesson {
	size_t step;          /* from 0 */
	bool asked;           /* it waits to be done or answered */
	bool over;            /* the last step is behind it */
	bool right;           /* the answer was; whatever is done is right */
	bool types;           /* a number is to be typed */
	bool holds;           /* what is to become true is so already */
	int pages;            /* of its text */
	struct error problem; /* what is wrong with the step; "": nothing is */
};

/* Looks at the step.  The app must have a lesson. */
struct app_lesson app_lesson(struct app *app);

/* Presses the keys that a script spells (term/key.h), and finishes what they begin.  Returns false if
 * the script cannot be read. */
bool app_type(struct app *app, const char *keys, struct error *error);

/* The same on a screen of the canvas's size, which it then draws. */
bool app_dump(struct app *app, const char *keys, struct canvas *canvas, struct error *error);

/*
 * The app on a terminal: waits for a key, a signal or the next tick due, runs what is due, and
 * draws at most 30 times a second.  It is the only user of a clock.
 */

/* Runs until the user quits or a signal ends the program; *signal is that signal, or 0.  Returns
 * false if there is no terminal that can show a screen. */
bool loop_run(struct app *app, const struct term_options *options, int *signal,
              struct error *error);

/*
 * The front end without a screen: it takes what can be typed at the `:` prompt, a line at a time,
 * and answers in lines.  Whatever happens in the world is reported by watchers of the session.
 *
 *	struct console console = { .app = app, .tell = print };
 *	while (!console.ended && read(text))
 *		if (!console_take(&console, text, &error)) ...
 *
 * If a line raises a question, the question is written, and the next line answers it.
 */

/* Writes a line of the answer. */
typedef void console_teller(void *context, const char *text);

struct console {
	struct app *app; /* made with the option keyless; borrowed */
	console_teller *tell;
	void *context;
	bool ended; /* by the command to quit */
};

/* Does what the line says, and finishes what that begins.  Empty lines and lines that begin with #
 * are ignored.  Returns false and the error if the line was refused. */
bool console_take(struct console *console, const char *line, struct error *error);

#endif

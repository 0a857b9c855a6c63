/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The terminal: shows a canvas and waits for keys.  This is the only module that includes curses.
 *
 * From term_open() to term_close() the terminal belongs to this module, which gives it back as it
 * was found, even if the process dies of a signal (term/tty).  Only one can be open at a time,
 * because a process has one set of signal handlers.  The caller must have called setlocale().
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdbool.h>
#include <stdint.h>

#include "term/canvas.h"

struct error;
struct press;
struct term;

enum term_colour {
	TERM_COLOUR_AUTO,   /* if the terminal has colours and NO_COLOR is not set */
	TERM_COLOUR_ALWAYS, /* even if NO_COLOR is set */
	TERM_COLOUR_NEVER
};

struct term_options {
	enum term_colour colour;
	enum theme_number theme;
	bool mouse; /* see term_set_mouse() */
};

/* Takes over the terminal.  Returns false if stdin and stdout are not a terminal, or if it cannot
   show a screen: nothing has changed then, and the error says what to do. */
bool term_open(const struct term_options *options, struct term **term, struct error *error);

/* Gives the terminal back as term_open() found it. */
void term_close(struct term *term);

/* Chooses whether the terminal reports clicks and the wheel to us, or keeps them to select text. */
void term_set_mouse(struct term *term, bool mouse);

/* Returns the size, which changes only when term_wait() reports INPUT_RESIZE. */
void term_size(const struct term *term, int *cols, int *rows);

/* Shows a canvas.  Sends only what differs from what was shown last. */
void term_draw(struct term *term, const struct canvas *canvas);

/* Paints everything again, after something else has written on the screen. */
void term_redraw(struct term *term);

/* Waits for input until that time (tty_now_ns()); 0 is not at all.  Does not wake the processor in
   between.  Returns false if the time is up.  A request to end (SIGINT, SIGTERM, SIGHUP, the
   terminal gone) comes as INPUT_QUIT.  After a second such signal before it is taken, the process
   ends itself. */
bool term_wait(struct term *term, int64_t deadline_ns, struct press *input);

#endif

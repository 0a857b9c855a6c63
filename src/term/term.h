/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The terminal: puts a canvas on it and waits for keys. The only module that includes curses.
 *
 * From term_open to term_close the terminal belongs to this module, which gives it back as it was
 * found: on term_close, and if the process dies of a signal (term/tty). Only one can be open at a time (a
 * process has one set of signal handlers). The caller has called setlocale.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdbool.h>

#include "term/theme.h"

struct error;
struct press;
struct term;

enum term_colour {
	TERM_COLOUR_AUTO,   /* where the terminal has colours and NO_COLOR is not set */
	TERM_COLOUR_ALWAYS, /* whatever NO_COLOR says */
	TERM_COLOUR_NEVER
};

struct term_options {
	enum term_colour colour;
	enum theme_number theme;
	bool mouse; /* as term_set_mouse */
};

/* Takes the terminal over. False: stdin and stdout are not a terminal, or it cannot show a screen;
   nothing was changed and the error says what to do. */
bool term_open(const struct term_options *options, struct term **term, struct error *error);

/* Gives the terminal back as term_open found it. NULL is allowed. */
void term_close(struct term *term);

/* Whether the terminal reports clicks and the wheel, or selects text as it does by itself. */
void term_set_mouse(struct term *term, bool mouse);

/* The size now; it changes only when term_wait reports INPUT_RESIZE. */
void term_size(const struct term *term, int *cols, int *rows);

/* Shows a canvas: sends only what differs from what was shown last, nothing if nothing does. */
void term_draw(struct term *term, const struct canvas *canvas);

/* Paints everything again, for a screen that something else has written on. */
void term_redraw(struct term *term);

/* Waits for input at most timeout_ms milliseconds, -1 for ever, 0 not at all; false: time is up.
   Does not wake the processor in between. A wish to end (SIGINT, SIGTERM, SIGHUP, the terminal
   gone) comes as INPUT_QUIT; if it comes twice before anyone waits, the process ends itself. */
bool term_wait(struct term *term, int timeout_ms, struct press *input);

/* Makes term_wait end, too, when there is something to read from that descriptor; 0: from none. */
void term_heed(struct term *term, int descriptor);

#endif

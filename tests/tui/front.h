/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_FRONT_H
#define TESTS_FRONT_H

#include <stdbool.h>
#include <stddef.h>

#include "session/breakpoint.h"
#include "session/session.h"
#include "term/key.h"
#include "tui/app.h"
#include "session/library.h"
#include "term/canvas.h"

/*
 * The front end on a canvas, for tests that press keys and look.
 */
struct front {
	struct session *session;
	struct breakpoints breakpoints;
	struct app *app;
	struct canvas canvas;
	unsigned next; /* what the last key returned */
	unsigned
		may; /* what keys may ask for besides APP_DRAW and APP_MOUSE; else they fail the test */
};

/* A paused front end on a screen of 80x24, with the world of that name. */
void front_init(struct front *front, const char *world);
void front_open(struct front *front, const struct world *world);

/* The same with a world that can be read again from the library, and recordings too. */
void front_init_reading(struct front *front, const struct world *world,
                        const struct library *library);

/* The same with many couples in the default world. */
void front_init_crowd(struct front *front, uint32_t couples);

/* The same, where recordings can be begun: they are the test's to end. */
void front_init_saving(struct front *front, const char *world);

void front_fini(struct front *front);

/* Presses keys, finishing what each of them begins, and draws. */
void front_press(struct front *front, const char *keys);

/* The same where they may quit; whether the last of them does. */
bool front_quits(struct front *front, const char *keys);

/* Clicks, or turns the wheel, at a cell, and draws. */
void front_mouse(struct front *front, enum key key, int x, int y);

/* A cell of the screen. */
struct point {
	int x, y;
};

/* Where the first such text is, from a row on; fails the test if there is none. */
struct point front_find(const struct front *front, int row, const char *text);

/* A row of the screen, until the next call. */
const char *front_row(const struct front *front, int row, char line[CANVAS_LINE_MAX]);

/* The rows of title, status and hints. */
enum { FRONT_TITLE = 0, FRONT_STATUS = 22, FRONT_HINTS = 23 };

/* Whether some row contains the text. */
bool front_shows(const struct front *front, const char *text);

/* Fails the test, with the screen, unless the row contains the text. */
void front_expect(const struct front *front, int row, const char *text);

/* What it is about, in a line: the view, its scroll and zoom, the panel, the agent, the moment (its
 * tick, and the number of the event that is about to happen, or 0) and the answer. */
void front_describe(const struct front *front, char *out, size_t size);

/* The tick of the moment shown. */
uint64_t front_tick(const struct front *front);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_RIG_H
#define TESTS_RIG_H

#include <stdbool.h>
#include <stddef.h>

#include "session/breakpoint.h"
#include "session/session.h"
#include "term/key.h"
#include "tui/app.h"
#include "session/catalog.h"
#include "term/canvas.h"

/*
 * The front end on a canvas, for tests that press keys and look at the screen.
 */
enum { RIG_FRAME_MS = 1000 }; /* from one drawing to the next */

struct rig {
	struct session *session;
	struct breakpoints breakpoints;
	struct app *app;
	struct canvas canvas;
	struct world_file *file; /* of its world, if that is in one; owned */
	struct lesson *lesson;   /* owned */
	unsigned next;           /* what the last key returned */
	int64_t now_ms;          /* of the next drawing */
	/* What keys may return besides APP_DRAW and APP_MOUSE; anything else fails the test. */
	unsigned may;
};

/* A paused front end on a screen of 80x24, with the world of that name, or of that file in
 * tests/screen/worlds. */
void rig_init(struct rig *rig, const char *world);
void rig_open(struct rig *rig, const struct world *world);

/* The same with a world that can be reloaded from the catalog, and with recordings. */
void rig_init_reading(struct rig *rig, const struct world *world, const struct catalog *catalog);

/* The same with a lesson, whose file has that text, and which begins there; mend is as in struct
 * app_options. */
void rig_init_lesson(struct rig *rig, const char *text, struct lesson_place *place,
                     void (*mend)(void *context, size_t step, struct mended *mended));

/* The same with that many couples in the default world. */
void rig_init_crowd(struct rig *rig, uint32_t couples);

/* The same with recordings, which the test must end. */
void rig_init_saving(struct rig *rig, const char *world);

void rig_fini(struct rig *rig);

/* Presses keys, finishes what each of them begins, and draws. */
void rig_press(struct rig *rig, const char *keys);

/* The same, but keys may quit; returns whether the last of them did. */
bool rig_quits(struct rig *rig, const char *keys);

/* Finishes what goes on, except for a run. */
void rig_finish(struct rig *rig);

/* Clicks, or turns the wheel, at a cell, and draws. */
void rig_mouse(struct rig *rig, enum key key, int x, int y);

/* Prepares what is drawn, and draws. */
void rig_draw(struct rig *rig);

/* Draws on a screen of another size. */
void rig_resize(struct rig *rig, int cols, int rows);

/* A cell of the screen. */
struct spot {
	int x, y;
};

/* The position of the first such text, from a row on; fails the test if there is none. */
struct spot rig_find(const struct rig *rig, int row, const char *text);

/* A row of the screen; valid until the next call. */
const char *rig_row(const struct rig *rig, int row, char line[CANVAS_LINE_MAX]);

/* The rows of title, status and hints. */
enum { RIG_TITLE = 0, RIG_STATUS = 22, RIG_HINTS = 23 };

/* Whether some row contains the text. */
bool rig_shows(const struct rig *rig, const char *text);

/* Fails the test and prints the screen unless the row contains the text. */
void rig_expect(const struct rig *rig, int row, const char *text);

/* Describes in a line what is looked at: the view, its scroll (of the diagram, the state) and zoom
 * (of the agents, the column), the panel, the agent, the moment (its tick, and the number of the
 * event about to happen, or 0) and the message. */
void rig_describe(const struct rig *rig, char *out, size_t size);

/* The tick of the moment shown. */
uint64_t rig_tick(const struct rig *rig);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct breakpoints;
struct canvas;
struct catalog;
struct error;
struct feed;
struct lesson;
struct recording;
struct session;
struct world;

/* How far a lesson was done: the present step, from 0, and the marks of all of them, each 'd' for
 * done, 'x' for answered wrong, '-' for passed or '.'. */
struct lesson_place {
	size_t step;
	char marks[64];
};

/* What came of the checks of a step that mends a world. */
struct mended {
	bool right;
	char text[1024]; /* in lines */
	/* The shortest run that failed, in the world that was checked; NULL: there is none to show. */
	const struct world *world;
	uint64_t tick;
	uint32_t agent; /* that it is about, or AGENT_NONE */
};

/*
 * What a front end is made with, and what it asks of its driver.
 */

struct app_options {
	struct session *session; /* borrowed, like the next; both must outlive the app */
	struct breakpoints *breakpoints;
	double speed; /* ticks a second, APP_SPEED_LEAST or more; 0: as fast as possible */
	bool paused;  /* whether it starts paused */
	bool ascii;   /* no line-drawing characters */
	bool large;   /* for a projector: the sentence, the map and one view, in few words */
	bool mouse;   /* whether the mouse clicks at first, or selects text */
	bool keyless; /* driven by lines (tui/app.h): messages do not mention keys */
	struct recording *recording; /* kept up to date by the app; borrowed; NULL: none yet */
	const char *version; /* of the program, for new recordings; NULL: none can be made */
	uint64_t ticks;      /* a run pauses at that tick; 0: at none */
	bool watches;        /* the driver calls app_reload() when files of the world change */
	const struct catalog *catalog; /* session/catalog.h; NULL: no world can be loaded */
	struct session *other; /* compared with the session from the start; borrowed; or NULL */
	const char *names[2];  /* of the two */
	struct feed *feed;     /* the log whose world it is, followed on; borrowed; NULL: none */
	const struct lesson *lesson;       /* script/lesson_file.h; borrowed; NULL: none */
	struct lesson_place *lesson_place; /* where it begins; kept up to date */
	/* Exports what is shown to a file, by its ending, or begins a film; and adds to the film what
	 * the terminal shows now.  NULL: it cannot. */
	bool (*export)(void *shots, const char *path, const struct canvas *canvas,
	               struct error *error);
	void (*film)(void *shots, const struct canvas *canvas);
	void *shots;
	/* Checks the learner's file for that step; NULL: there is none. */
	void (*mend)(void *context, size_t step, struct mended *mended);
	void *mend_context;
};

#define APP_SPEED_LEAST 0.1
#define APP_SPEED_MOST 1000000.0
#define APP_SPEED_DEFAULT 2.0

/* What must happen next: a set. */
enum app_next {
	APP_NOTHING = 0, /* what is shown stays as it is; of a mode: but for the status line */
	APP_DRAW = 1,
	APP_REPAINT = 2, /* draw, and send everything to the terminal again */
	APP_SUSPEND = 4,
	APP_QUIT = 8,
	APP_MOUSE = 16, /* the mouse clicks from now on, or no longer does */
};

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_VERSUS_H
#define TUI_VERSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session/likeness.h"

struct app;
struct contrast;
struct session;

/*
 * What the session is compared with as long as the panel for that is open: another branch, lived in a
 * session of its own, or a session that the app was given.  It follows wherever the session goes.
 */
struct versus {
	struct session *other;     /* NULL: nothing is compared */
	struct contrast *contrast; /* of both */
	struct likeness likeness;  /* of their worlds as shown */
	uint32_t branch;           /* the one that other lives; 0: it was given to the app */
	uint64_t forks;            /* the session's inputs when the contrast began */
	size_t inputs;
	char names[2][64];
	bool under_way; /* it has not arrived where the session is, or not everything is compared */
};

enum { VERSUS_WORK = 100000 }; /* to be done at once between two keys */

/* Opens the panel for that branch; 0: for what the app was given, or for the branch that was left last.
 * Returns what must happen next. */
unsigned versus_open(struct app *app, uint32_t branch);

/* Keeps up with the session and the panel: goes on with what is to be done, by about as much work at
 * once, and frees everything when the panel is closed. */
void versus_follow(struct app *app, uint64_t work);

/* Ends a comparison. */
void versus_close(struct app *app);

/* What differs at the moment shown, in a sentence; false if there is none to tell. */
bool versus_text(const struct app *app, char *out, size_t size);

#endif

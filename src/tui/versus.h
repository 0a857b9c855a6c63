/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_VERSUS_H
#define TUI_VERSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/match.h"

struct app;
struct contrast;
struct session;

/*
 * What the session is compared with while that panel is open: another branch, run in a session of
 * its own, or a session that the app was given.  It follows the session wherever that goes.
 */
struct versus {
	struct session *other;     /* NULL: nothing is compared */
	struct contrast *contrast; /* of the two */
	struct match match;        /* of their worlds as shown */
	uint32_t branch;           /* the branch that other runs; 0: it was given to the app */
	uint64_t forks;            /* the session's inputs when the contrast began */
	size_t inputs;
	char names[2][64];
	bool under_way; /* it has not arrived where the session is, or is not fully compared */
};

enum { VERSUS_WORK = 100000 }; /* done between two keys */

/* Opens the panel for that branch; 0: for what the app was given, or else for the branch that was
 * left last.  Returns a set of enum app_next. */
unsigned versus_open(struct app *app, uint32_t branch);

/* Keeps up with the session and the panel, by about as much work at once; closes the comparison
 * when the panel is closed. */
void versus_follow(struct app *app, uint64_t work);

/* Ends the comparison and frees it. */
void versus_close(struct app *app);

/* Writes a sentence about what differs at the moment shown; false: nothing is compared. */
bool versus_text(const struct app *app, char *out, size_t size);

#endif

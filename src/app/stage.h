/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_STAGE_H
#define APP_STAGE_H

#include "app/checks.h"
#include "app/options.h"
#include "app/shelf.h"
#include "core/error.h"
#include "session/breakpoint.h"
#include "session/catalog.h"
#include "session/replay.h"
#include "tui/app.h"

struct recording;
struct rival;
struct session;

/*
 * What an app borrows, made as the options say.  Before the app starts, the session runs through
 * all of a replay and up to the last telegram of --inject; then it shows the beginning.
 */
struct stage {
	const struct options *options;
	struct session *session;
	struct breakpoints breakpoints;
	struct recording *recording; /* NULL: nothing is recorded */
	struct shelf *shelf;
	struct session *other; /* the session to compare with; NULL: nothing is compared */
	const char *names[2];  /* of the two sessions, if they are compared */
	struct catalog catalog;
	enum outcome failure; /* the outcome if stage_set or the run fails */
};

enum { STAGE_INJECT_MOST = 1000000 }; /* the latest tick of --inject on a screen */

/* Sets the stage; replay and rival may be NULL.  The stage must not be moved in memory.  False with
 * an error; stage_clear releases it either way. */
bool stage_set(struct stage *stage, const struct options *options, struct shelf *shelf,
               struct replay *replay, struct rival *rival, struct error *error);

/* Finishes the recording if the run went well (good), else abandons it, and releases the stage.
 * Returns the outcome of it all. */
enum outcome stage_clear(struct stage *stage, bool good, struct error *error);

/* Whether to draw in ASCII: --ascii is given, or the locale is not UTF-8. */
bool stage_is_ascii(const struct options *options);

/* The options of an app on this stage; valid as long as the stage. */
struct app_options stage_options(struct stage *stage);

#endif

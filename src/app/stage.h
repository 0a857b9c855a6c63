/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_STAGE_H
#define APP_STAGE_H

#include "app/checks.h"
#include "app/options.h"
#include "app/shelf.h"
#include "core/error.h"
#include "session/breakpoint.h"
#include "session/library.h"
#include "session/replay.h"
#include "tui/app.h"

struct recording;
struct rival;
struct session;

/*
 * What an app borrows, made as the options say.  What is to happen later, the
 * telegrams of --inject and all of a replay, has been lived through when it is
 * there, and the beginning is shown.
 */
struct stage {
	const struct options *options;
	struct session *session;
	struct breakpoints breakpoints;
	struct recording *recording; /* NULL: there is none */
	struct shelf *shelf;
	struct session *other; /* what it is compared with, or NULL */
	const char *names[2];  /* what the two are called then */
	struct library library;
	enum outcome failure; /* what it comes to if something is wrong */
};

enum { STAGE_INJECT_MOST = 1000000 }; /* ticks to be lived through beforehand */

/* replay is NULL if nothing is replayed, rival if nothing is compared.  To be given to stage_clear
 * either way. */
bool stage_set(struct stage *stage, const struct options *options, struct shelf *shelf,
               struct replay *replay, struct rival *rival, struct error *error);

/* Ends the recording, if there was something to record: good.  What it all came to. */
enum outcome stage_clear(struct stage *stage, bool good, struct error *error);

/* Whether to draw with ASCII: the options say so, or the locale has no UTF-8. */
bool stage_is_ascii(const struct options *options);

struct app_options stage_options(struct stage *stage);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHOT_H
#define APP_SHOT_H

#include "app/run.h"
#include "term/canvas.h"

struct app;

/*
 * What a screen exports: itself as it is drawn, in its colours, as SVG or as a film, which terminal
 * players show; and its run.
 */
struct shots {
	const struct run *run; /* borrowed */
	bool films;            /* there is a terminal, which can be filmed */
	struct sink sink;      /* of the film; out is NULL while none is under way */
	int64_t begin_ns;
	struct canvas shown; /* the frame before, of which only what differs is written */
};

/* Exports the run up to the tick shown, or the screen, to a file, by its ending, or begins a film;
 * the context is a struct shots. */
bool shot_export(void *context, const char *path, const struct canvas *canvas, struct error *error);

/* Adds what is drawn now to the film, if one is under way. */
void shot_film(void *context, const struct canvas *canvas);

/* On a terminal: begins the film of --export; ends a film, or exports the run, unless good is
 * false. */
bool shot_begin(struct shots *shots, struct error *error);
bool shot_end(struct shots *shots, bool good, struct error *error);

/* Presses the keys of --dump and draws; then, or meanwhile, exports what --export says. */
bool shot_keys(struct shots *shots, struct app *app, const char *keys, struct canvas *canvas,
               struct error *error);

#endif

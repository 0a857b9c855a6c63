/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHOT_H
#define APP_SHOT_H

#include "app/run.h"
#include "term/canvas.h"

struct app;
struct interactive;

/*
 * What a screen exports: itself as it is drawn, in its colours, as SVG or as a film, which terminal
 * players show; and the run.
 */

/* A film of the terminal, if there is one, or of keys. */
struct film {
	bool possible;
	struct sink sink; /* out is NULL while none is under way */
	enum theme_number theme;
	int64_t begin_ns;
	struct canvas shown; /* the frame before, of which only what differs is written */
};

/* Adds what is drawn now to the film that is the context, if it is under way. */
void film_play(void *context, const struct canvas *canvas);

/* Ends it, if there is one; false, with an error, if it could not be written well. */
bool film_end(struct film *film, struct error *error);

/* Writes the run up to the tick shown, or the screen, to a file, by its ending, or begins a film. */
bool shot_export(struct interactive *interactive, const char *path, const struct canvas *canvas,
                 struct error *error);

/* Begins the film of --export on a terminal, or exports the run when it is left. */
bool shot_begin(struct interactive *interactive, struct error *error);
bool shot_end(struct interactive *interactive, struct error *error);

/* Presses the keys of --dump and draws; then, or meanwhile, exports what --export says. */
bool shot_keys(struct interactive *interactive, struct app *app, const char *keys,
               struct canvas *canvas, struct error *error);

#endif

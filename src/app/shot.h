/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHOT_H
#define APP_SHOT_H

#include "app/setup.h"
#include "term/canvas.h"

struct app;

/*
 * Pictures of the screen as it is drawn, in its colours: one as SVG, or a film of what each key
 * does, which terminal players show.
 */

/* Presses the keys of --dump and draws; with --export, writes the screen, or all of them, to its
 * file. */
bool shot_keys(struct app *app, const char *keys, const struct options *options,
               struct canvas *canvas, struct error *error);

#endif

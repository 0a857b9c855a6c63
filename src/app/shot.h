/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SHOT_H
#define APP_SHOT_H

#include "report/output.h"
#include "term/canvas.h"

/*
 * Pictures of the screen as it is drawn, in its colours: one as SVG, and a film of many as an
 * asciicast (version 2), which terminal players show.
 *
 *	struct film film;
 *	film_begin(&film, &out, &canvas, theme);
 *	film_show(&film, &canvas, 0.5);
 *	film_end(&film);
 */

void shot_write(struct output *out, const struct canvas *canvas, enum theme_number theme);

struct film {
	struct output *out; /* borrowed */
	enum theme_number theme;
	struct canvas shown; /* the frame before, of which only what differs is written */
};

/* Begins with a blank screen of the canvas's size. */
void film_begin(struct film *film, struct output *out, const struct canvas *canvas,
                enum theme_number theme);

/* Shows a frame, so many seconds after the beginning. */
void film_show(struct film *film, const struct canvas *canvas, double seconds);

void film_end(struct film *film);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_QUESTION_H
#define TUI_QUESTION_H

#include <stdint.h>

#include "sim/input.h"
#include "term/canvas.h"

struct app;
struct hints;

/*
 * Asks before something is lost.  Only `y` is yes; `s` saves it where that is
 * offered.
 */
struct confirmation {
	char text[400];
	unsigned (*yes)(struct app *app);
	unsigned (*save)(struct app *app); /* NULL: it is not offered */
	struct input input;                /* what is asked about, if it is an input */
};

void question_ask(struct app *app, const char *text, unsigned (*yes)(struct app *app));

void question_ask_or_save(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                          unsigned (*save)(struct app *app));

/* A question's mode. */
unsigned question_key(struct app *app, uint32_t key);
void question_draw(const struct app *app, struct area status);
void question_hints(const struct app *app, struct hints *hints);

#endif

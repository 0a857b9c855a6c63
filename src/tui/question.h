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
 * Asks before something is lost.  Only `y` is yes; `s` saves it if that is offered.
 */
struct confirmation {
	char text[400];
	unsigned (*yes)(struct app *app);
	unsigned (*save)(struct app *app); /* NULL: saving is not offered */
	struct input input;                /* the input that is asked about, if it is one */
};

/* Ask a question; yes, or save, is called when the user answers so. */
void question_ask(struct app *app, const char *text, unsigned (*yes)(struct app *app));

void question_ask_or_save(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                          unsigned (*save)(struct app *app));

/* The functions of the mode. */
unsigned question_key(struct app *app, uint32_t key);
void question_draw(const struct app *app, struct area status);
void question_hints(const struct app *app, struct hints *hints);

#endif

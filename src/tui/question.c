/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/question.h"

#include <stdio.h>

#include "term/key.h"
#include "tui/ui.h"

void question_ask(struct app *app, const char *text, unsigned (*yes)(struct app *app))
{
	question_ask_or_save(app, text, yes, NULL);
}

void question_ask_or_save(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                          unsigned (*save)(struct app *app))
{
	snprintf(app->question.text, sizeof app->question.text, "%s", text);
	app->question.yes = yes;
	app->question.save = save;
	job_stop(app);
	ui_push(app, MODE_QUESTION);
}

/* Enter means no: a user who holds it down has not read the question. */
unsigned question_key(struct app *app, uint32_t key)
{
	ui_pop(app);
	if (key == 'y' || key == 'Y')
		return app->question.yes(app);
	if (key == 's' && app->question.save)
		return app->question.save(app);
	ui_say(app, "nothing was changed");
	return APP_DRAW;
}

void question_draw(const struct app *app, struct area status)
{
	const char *end = app->question.save ? " y/N, s saves " : " y/N ";
	int cols = canvas_text_cols(end);
	int used = area_textn(status, 0, 0, status.cols - cols, STYLE_STRONG, app->question.text);
	area_text(status, used, 0, STYLE_KEY, end);
	area_cursor(status, used + cols - 1, 0);
}

void question_hints(const struct app *app, struct hints *hints)
{
	ui_hint(hints, "y", "yes");
	if (app->question.save)
		ui_hint(hints, "s", "save");
	ui_hint(hints, "any other key", "no");
}

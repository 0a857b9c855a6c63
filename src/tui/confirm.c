/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/confirm.h"

#include <stdio.h>

#include "core/text.h"
#include "session/branches.h"
#include "session/inputs.h"
#include "term/key.h"
#include "tui/front.h"
#include "tui/hints.h"

/* Enter means no: a user who holds it down has not read the question. */
static unsigned take_key(struct app *app, uint32_t key)
{
	const struct confirmation *question = &app->modes.question;
	modes_close(&app->modes);
	if (key == 'y' || key == 'Y')
		return question->yes(app);
	if (key == 's' && question->save)
		return question->save(app);
	return front_say(app, "nothing was changed");
}

static void draw(const struct app *app, struct area status)
{
	const struct confirmation *question = &app->modes.question;
	const char *end = question->save ? " y/N, s saves " : " y/N ";
	int cols = canvas_text_cols(end);
	int used = area_textn(status, 0, 0, status.cols - cols, STYLE_STRONG, question->text);
	area_text(status, used, 0, STYLE_KEY, end);
	area_cursor(status, used + cols - 1, 0);
}

static void hint(const struct app *app, struct hints *hints)
{
	hints_add(hints, "y", "yes");
	if (app->modes.question.save)
		hints_add(hints, "s", "save");
	hints_add(hints, "any other key", "no");
}

const struct mode confirm_mode = {
	.key = take_key, .place = MODE_IN_STATUS, .draw = draw, .hints = hint
};

unsigned confirm_ask(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                     unsigned (*save)(struct app *app))
{
	struct confirmation *question = &app->modes.question;
	text_copy(question->text, sizeof question->text, text);
	question->yes = yes;
	question->save = save;
	player_stop(&app->player);
	modes_open(&app->modes, &confirm_mode);
	return APP_DRAW;
}

bool confirm_apply(struct app *app, const struct input *input, struct error *error)
{
	char text[256], branch[SESSION_BRANCH_NAME];
	bool future = session_is_past(app->session);
	if (!session_check_input(app->session, input, error))
		return false;
	session_branch_name(app->session, session_branch_shown(app->session), branch);
	input_text(front_sim(app), input, text, sizeof text);
	if (!session_input(app->session, input, error))
		return false;
	if (future)
		front_say(app, "%s; %s keeps what came after this%s", text, branch,
		          front_aside(app, "; x compares"));
	else if (app->player.job.kind == JOB_NONE)
		front_say(app, "%s%s", text, front_aside(app, "; Space or n goes on"));
	else
		front_say(app, "%s", text);
	return true;
}

/* Applies the input that was asked about. */
static unsigned apply(struct app *app)
{
	struct error error;
	return confirm_apply(app, &app->modes.question.input, &error)
	               ? APP_DRAW
	               : front_fail(app, "%s", error.text);
}

unsigned confirm_input(struct app *app, const struct input *input)
{
	char text[256], question[400];
	app->modes.question.input = *input;
	if (input->kind != INPUT_DROP)
		return apply(app);
	input_text(front_sim(app), input, text, sizeof text);
	snprintf(question, sizeof question, "%s?", text);
	return confirm_ask(app, question, apply, NULL);
}

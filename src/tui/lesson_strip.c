/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/course.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "tui/front.h"

/* What the strip says of the step, and the keys that matter. */

enum { WHOLE_ROWS = 8 }; /* a strip of so many has room for both halves of a reply */

static void add_line(struct strip *strip, const char *text)
{
	size_t length = strlen(strip->text);
	snprintf(strip->text + length, sizeof strip->text - length, "%s%s", length ? "\n" : "",
	         text);
}

static void add_text(struct app *app, const char *text)
{
	char shown[STRIP_TEXT_SIZE / 2];
	lesson_text(app, text, shown, sizeof shown);
	add_line(&app->lesson->strip, shown);
}

static void write_question(struct app *app, const struct lesson_step *step)
{
	struct lesson_run *run = app->lesson;
	char line[80];
	/* What came of the checks says more than the question, once it is there. */
	if (step->kind == LESSON_MEND && run->reply[0])
		add_line(&run->strip, run->reply);
	else
		add_text(app, step->text);
	for (size_t i = 0; i < run->hints; i++) {
		snprintf(line, sizeof line, "Hint %zu of %zu: ", i + 1, step->hint.count);
		add_text(app, line);
		size_t length = strlen(run->strip.text);
		lesson_text(app, step->hint.items[i], run->strip.text + length,
		            sizeof run->strip.text - length);
	}
	if (run->problem.text[0])
		add_line(&run->strip, run->problem.text);
}

/* How far a condition is, and which keys there are. */
static void write_way(struct app *app, const struct lesson_step *step)
{
	struct lesson_run *run = app->lesson;
	struct strip *strip = &run->strip;
	char what[120];
	struct error error;
	bool holds, moves = step->kind == LESSON_TRY;
	if (moves && lesson_holds(app, step->done, &holds, what, sizeof what, &error))
		snprintf(strip->left, sizeof strip->left, "now: %s", what);
	if (step->kind == LESSON_MEND && run->mended.world)
		snprintf(strip->left, sizeof strip->left, "Enter goes there");
	lesson_text(app,
	            step->kind == LESSON_MEND ? "{key reload} checks it  {key turn} begin again"
	            : run->hints < step->hint.count ? "{key hint} hint  {key turn} begin again"
	                                            : "{key turn} begin again",
	            strip->right_text, sizeof strip->right_text);
}

static void write_end(struct app *app)
{
	const struct lesson_run *run = app->lesson;
	size_t right = 0, asked = 0;
	char line[160];
	for (size_t i = 0; i < run->lesson->count; i++) {
		enum lesson_kind kind = run->lesson->steps[i].kind;
		bool asks = kind != LESSON_TELL && kind != LESSON_POINT;
		asked += asks;
		right += asks && run->marks[i] == STEP_DONE;
	}
	snprintf(line, sizeof line,
	         "That was the lesson: %zu of %zu right or done. {key quit} leaves; the run is "
	         "yours as long as you stay.",
	         right, asked);
	add_text(app, line);
}

void lesson_compose(struct app *app)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	if (!run)
		return;
	struct strip *strip = &run->strip;
	run->whole = strip_rows(app->screen.canvas->rows) >= WHOLE_ROWS;
	bool asked = run->phase == LESSON_ASKED;
	strip->step = run->step;
	strip->count = run->lesson->count;
	memcpy(strip->marks, run->marks, strip->count);
	strip->text[0] = strip->left[0] = strip->right_text[0] = '\0';
	strip->answered = run->phase == LESSON_ANSWERED ||
	                  (asked && step->kind == LESSON_MEND && run->reply[0]);
	strip->right = run->right;
	if (!asked) {
		strip->choice_count = 0;
		strip->label = NULL;
		strip->pointed = VIEWS;
	}
	const char *on = "Enter goes on";
	switch (run->phase) {
	case LESSON_ASKED:
		write_question(app, step);
		if (step->kind > LESSON_PREDICT && step->kind != LESSON_QUIZ)
			write_way(app, step);
		if (step->kind > LESSON_POINT)
			on = "";
		break;
	case LESSON_ANSWERED:
		add_line(strip, run->reply);
		if (step->because && run->whole)
			add_text(app, step->because);
		else if (step->because)
			on = "Enter more";
		break;
	case LESSON_MEANT:
		add_text(app, step->because);
		break;
	case LESSON_OVER:
		write_end(app);
		on = "";
	}
	if (*on)
		snprintf(strip->right_text, sizeof strip->right_text, "%s", on);
}

void lesson_hint(const struct app *app, struct hints *hints)
{
	const struct lesson_run *run = app->lesson;
	const struct strip *strip = &run->strip;
	const struct bindings *bindings = &app->keyboard.bindings;
	static const enum action_number numbers[] = { ACTION_HINT, ACTION_PASS,
		                                      ACTION_LESSON_BACK };
	char key[HINT_KEY_SIZE];
	bool asked = run->phase == LESSON_ASKED;
	bool asks = asked && (strip->label || strip->choice_count);
	bool enters = !asked || asks || lesson_now(app)->kind <= LESSON_POINT ||
	              lesson_now(app)->kind == LESSON_FIND;
	if (enters && run->phase != LESSON_OVER)
		hints_add(hints, "Enter",
		          asks                                            ? "say it"
		          : asked && lesson_now(app)->kind == LESSON_FIND ? "here it is"
		                                                          : "goes on");
	snprintf(key, sizeof key, "1-%zu", strip->choice_count < 9 ? strip->choice_count : 9);
	if (asks)
		hints_add(hints, strip->label ? "0-9" : key, strip->label ? "type" : "choose");
	for (size_t i = asked && lesson_now(app)->hint.count > run->hints ? 0 : 1; i < 3; i++) {
		if ((asked || i == 2) &&
		    bindings_keys(bindings, &action_table[numbers[i]], 1, key, sizeof key))
			hints_add(hints, key, action_table[numbers[i]].hint);
	}
}

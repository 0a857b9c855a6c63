/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "session/travel.h"
#include "tui/front.h"

static const char mark_codes[] = ".?dx-"; /* in progress, by enum step_mark */

const struct lesson_step *lesson_now(const struct app *app)
{
	return app->lesson ? &app->lesson->lesson->steps[app->lesson->step] : NULL;
}

/*
 * Where steps begin.
 */

static void put_start(struct lesson_start *start, const struct session_input *inputs, size_t count,
                      struct moment moment)
{
	struct session_input *copy = memory_zero(count, sizeof *copy);
	if (count)
		memcpy(copy, inputs, count * sizeof *copy);
	free(start->inputs);
	*start = (struct lesson_start){ copy, count, moment };
}

/* The run and the moment shown. */
static void put_here(const struct app *app, struct lesson_start *start)
{
	size_t count;
	const struct session_input *inputs = session_inputs(app->session, &count);
	put_start(start, inputs, count, session_moment(app->session));
}

bool lesson_is_unchanged(const struct app *app, const struct lesson_start *start)
{
	size_t count;
	const struct session_input *inputs = session_inputs(app->session, &count);
	bool same = count == start->count && front_sim(app)->world == app->lesson->world;
	for (size_t i = 0; i < count && same; i++)
		same = branch_same_input(&inputs[i], &start->inputs[i]);
	return same;
}

void lesson_show_start(struct app *app, const struct lesson_start *start)
{
	struct error error;
	player_stop(&app->player);
	if (!lesson_is_unchanged(app, start)) {
		session_begin_in(app->session, app->lesson->world);
		for (size_t i = 0; i < start->count; i++) {
			session_go(app->session, start->inputs[i].tick);
			session_input(app->session, &start->inputs[i].input, &error);
		}
	}
	session_show(app->session, start->moment);
	front_check(app);
}

/* Finds where the step begins, after the one before has ended. */
static void find_start(struct app *app, size_t number)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = &run->lesson->steps[number];
	const struct lesson_step *before = number ? step - 1 : NULL;
	struct lesson_start *start = &run->starts[number], *last = number ? start - 1 : NULL;
	if (step->from != LESSON_NONE || !before)
		put_start(start, NULL, 0,
		          (struct moment){ before                      ? (uint64_t)step->from
		                           : step->from != LESSON_NONE ? (uint64_t)step->from
		                                                       : run->lesson->at,
		                           MOMENT_END });
	else if (before->keep)
		put_here(app, start);
	else if (before->kind == LESSON_PREDICT)
		put_start(start, run->end.inputs, run->end.count, run->end.moment);
	else
		put_start(start, last->inputs, last->count, last->moment);
}

/*
 * Steps.
 */

static enum view_number find_view(const char *name)
{
	int view = 0;
	while (view < VIEWS && strcmp(view_get((enum view_number)view)->name, name) != 0)
		view++;
	return (enum view_number)view;
}

/* Brings the view that is pointed at to the front. */
static void point(struct app *app, const struct lesson_step *step)
{
	struct strip *strip = &app->lesson->strip;
	strip->pointed = step->kind == LESSON_POINT ? find_view(step->view) : VIEWS;
	strip->mark = step->mark;
	if (step->kind != LESSON_POINT)
		return;
	if (strip->pointed >= VIEWS_PLANNED) {
		error_set(&app->lesson->problem, "there is no view '%.40s' to point at",
		          step->view);
		strip->pointed = VIEWS;
	} else {
		front_focus(app, strip->pointed);
	}
}

void lesson_mark(struct lesson_run *run, enum step_mark mark)
{
	uint8_t *now = &run->marks[run->step];
	if (*now == STEP_OPEN || *now == STEP_PASSED)
		*now = (uint8_t)mark;
	run->place->marks[run->step] = mark_codes[*now];
}

void lesson_begin(struct app *app, size_t number)
{
	struct lesson_run *run = app->lesson;
	run->step = run->place->step = number;
	run->phase = LESSON_ASKED;
	run->hints = 0;
	run->explained = false;
	run->typed[0] = run->problem.text[0] = run->reply[0] = '\0';
	run->mended.world = NULL;
	app->look.choice = app->look.scroll[VIEW_LESSON] = 0;
	app->screen.panel = VIEWS;
	app->screen.large = false;
	lesson_show_start(app, &run->starts[number]);
	point(app, lesson_now(app));
	lesson_ask(app);
	app->player.held = lesson_now(app)->kind == LESSON_PREDICT;
	app->player.held_at = run->starts[number].moment;
	front_focus(app, VIEW_LESSON);
}

void lesson_become(struct app *app, enum lesson_phase phase)
{
	app->lesson->phase = phase;
	app->player.held = false;
	app->look.scroll[VIEW_LESSON] = 0;
	player_stop(&app->player);
	front_focus(app, VIEW_LESSON);
}

unsigned lesson_next(struct app *app)
{
	struct lesson_run *run = app->lesson;
	if (run->step + 1 == run->lesson->count) {
		lesson_become(app, LESSON_OVER);
		return APP_DRAW;
	}
	find_start(app, run->step + 1);
	lesson_begin(app, run->step + 1);
	return APP_DRAW;
}

bool lesson_go_to_answer(struct app *app)
{
	struct lesson_run *run = app->lesson;
	struct error error;
	lesson_show_start(app, &run->starts[run->step]);
	bool good = lesson_read(app, &error);
	if (!good)
		run->problem = error;
	put_here(app, &run->end);
	return good;
}

/*
 * Beginning and ending.
 */

/* Takes over how far the lesson was done, and finds where those steps began. */
static void restore(struct app *app)
{
	struct lesson_run *run = app->lesson;
	size_t count = run->lesson->count, wanted = run->place->step;
	for (size_t i = 0; i < count; i++) {
		const char *code = run->place->marks[i] ? strchr(mark_codes, run->place->marks[i])
		                                        : NULL;
		run->marks[i] = (uint8_t)(code ? code - mark_codes : STEP_OPEN);
		run->place->marks[i] = mark_codes[run->marks[i]];
	}
	run->place->marks[count] = '\0';
	for (size_t i = 0; i < wanted && i + 1 < count; i++) {
		if (lesson_now(app)->kind == LESSON_PREDICT)
			lesson_go_to_answer(app);
		find_start(app, i + 1);
		run->step = i + 1;
	}
}

void lesson_open(struct app *app)
{
	const struct lesson *lesson = app->options.lesson;
	if (!lesson)
		return;
	struct lesson_run *run = app->lesson = memory_zero(1, sizeof *run);
	run->lesson = lesson;
	run->world = front_sim(app)->world;
	run->place = app->options.lesson_place;
	run->strip.title = lesson->title;
	run->strip.typed = run->typed;
	find_start(app, 0);
	restore(app);
	lesson_begin(app, run->step);
	lesson_compose(app);
}

void lesson_close(struct app *app)
{
	struct lesson_run *run = app->lesson;
	for (size_t i = 0; run && i < LESSON_STEPS_MAX; i++)
		free(run->starts[i].inputs);
	if (run)
		free(run->end.inputs);
	free(run);
	app->lesson = NULL;
}

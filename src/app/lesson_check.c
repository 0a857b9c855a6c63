/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/lessons.h"

#include <stdio.h>
#include <string.h>

#include "script/lesson_file.h"
#include "session/breakpoint.h"
#include "session/session.h"
#include "term/key.h"
#include "tui/app.h"

/* A lesson that is being tried, on a screen that nobody sees. */
struct trial {
	const struct lesson *lesson;
	struct app *app;
	struct setup *setup;
	struct output *out;
	size_t errors;
};

static void complain(struct trial *trial, size_t step, const char *text)
{
	const struct lesson_step *at = &trial->lesson->steps[step];
	output_text(trial->out, trial->lesson->path);
	output_format(trial->out, ":%d: step %zu, %s: ", at->line, step + 1,
	              lesson_kind_name(at->kind));
	output_text(trial->out, text);
	output_char(trial->out, '\n');
}

static void fail(struct trial *trial, size_t step, const char *text)
{
	complain(trial, step, text);
	trial->errors++;
}

/* Does the step: presses its solve, or what such a step asks for. */
static bool solve(struct trial *trial, const struct lesson_step *step, struct error *error)
{
	char right[8];
	struct app_lesson now = app_lesson(trial->app);
	snprintf(right, sizeof right, "%d", (int)step->right);
	if (step->kind == LESSON_QUIZ && !app_type(trial->app, right, error))
		return false;
	if (step->solve && !app_type(trial->app, step->solve, error))
		return false;
	if (!step->solve && now.types && !app_type(trial->app, "0", error))
		return false;
	for (int i = 0; i < now.pages && app_lesson(trial->app).asked; i++)
		app_key(trial->app, INPUT_ENTER);
	return true;
}

/* Whether the step's checks hold for all files that are said to be good, and for none that is bad. */
static void try_files(struct trial *trial, size_t number, const struct lesson_list *files,
                      bool good)
{
	const char *slash = strrchr(trial->lesson->path, '/');
	for (size_t i = 0; i < files->count; i++) {
		struct mended mended;
		char path[LIBRARY_PATH_BYTES];
		snprintf(path, sizeof path, "%.*swork/%.200s",
		         slash ? (int)(slash + 1 - trial->lesson->path) : 0, trial->lesson->path,
		         files->items[i]);
		if (lessons_mend(trial->setup, trial->lesson, number, path, &mended) == good)
			continue;
		for (char *end = mended.text; (end = strchr(end, '\n'));)
			*end = ';';
		fail(trial, number,
		     good ? mended.text + strspn(mended.text, " ") : "a bad file passes");
	}
}

/* Tries a step, which the app has begun; false: it cannot go on from there. */
static bool try_step(struct trial *trial, size_t number)
{
	const struct lesson_step *step = &trial->lesson->steps[number];
	struct app_lesson begun = app_lesson(trial->app);
	struct error error;
	char text[80];
	if (begun.problem.text[0]) {
		fail(trial, number, begun.problem.text);
		return false;
	}
	if (begun.pages > 1) {
		snprintf(text, sizeof text, "its text has %d pages at 80x24", begun.pages);
		complain(trial, number, text);
	}
	if (step->kind == LESSON_MEND) {
		try_files(trial, number, &step->good, true);
		try_files(trial, number, &step->bad, false);
		return app_type(trial->app, "p", &error);
	}
	if (begun.holds)
		fail(trial, number, "done holds before the step has begun");
	if (!solve(trial, step, &error)) {
		fail(trial, number, error.text);
		return false;
	}
	struct app_lesson after = app_lesson(trial->app);
	if (after.step == number && after.problem.text[0])
		fail(trial, number, after.problem.text);
	else if (after.step == number && after.asked)
		fail(trial, number, "its solve does not do it");
	else if (after.step == number && !after.right && step->solve)
		fail(trial, number, "its solve is not the right answer");
	enum { PAGES_MOST = 20 };
	for (int i = 0; i < PAGES_MOST && after.step == number && !after.asked && !after.over;
	     i++) {
		app_key(trial->app, INPUT_ENTER);
		after = app_lesson(trial->app);
	}
	return after.step != number || after.over;
}

bool lessons_check(struct setup *setup, const struct options *options, struct output *out,
                   struct error *error)
{
	struct lessons lessons;
	struct breakpoints breakpoints = { .count = 0 };
	bool good = lessons_open(&lessons, setup, options, error);
	if (good) {
		struct session *session = setup_session(&setup->options, setup->world, false);
		struct trial trial = { .lesson = lessons.lesson, .setup = setup, .out = out };
		trial.app = app_new(&(struct app_options){ .session = session,
		                                           .breakpoints = &breakpoints,
		                                           .paused = true,
		                                           .lesson = lessons.lesson,
		                                           .lesson_place = &lessons.place });
		size_t step = 0;
		while (step < lessons.lesson->count && try_step(&trial, step))
			step++;
		output_text(out, lessons.path);
		output_format(out, ": %zu of %zu steps can be done\n", step, lessons.lesson->count);
		good = !trial.errors;
		app_free(trial.app);
		session_free(session);
		breakpoints_fini(&breakpoints);
	}
	lessons_close(&lessons, false);
	return good;
}

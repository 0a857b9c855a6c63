/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_LESSONS_H
#define APP_LESSONS_H

#include "app/run.h"
#include "app/setup.h"
#include "core/error.h"
#include "report/output.h"
#include "tui/settings.h"

/*
 * Lessons by name: installed, or in the folder `lessons`; a name with a slash or ending in .lua is
 * the path of a file.  How far each was done is kept in the file `lessons` in the user's state
 * folder, a line of JSON each time a lesson is left; the last one counts.
 */
struct lessons {
	struct lesson *lesson;
	char path[LIBRARY_PATH_BYTES], world[LIBRARY_PATH_BYTES];
	char key[LIBRARY_PATH_BYTES]; /* what it is called in that file */
	struct setup *setup;          /* borrowed */
	struct lesson_place place, found;
};

/* Opens the lesson that the options name, and its world in the setup.  lessons_close() releases it
 * either way; keeps: it writes down how far it was done. */
bool lessons_open(struct lessons *lessons, struct setup *setup, const struct options *options,
                  struct error *error);
void lessons_close(struct lessons *lessons, bool keeps);

/* Gives an app the lesson. */
void lessons_options(struct lessons *lessons, struct app_options *options);

/* Lists the lessons, with what is done; false: there are none where it looked. */
bool lessons_list(struct output *out, struct error *error);

/* grade.c: checks a learner's file for a step that mends, and says in lines what came of it; whether
 * all checks hold. */
bool lessons_mend(struct setup *setup, const struct lesson *lesson, size_t step, const char *path,
                  struct mended *mended);

/* Checks the file of --grade for all of these steps: a line for each check, and the points.  DONE:
 * it has all of them; FAILED: it lacks some, as a file does that cannot be loaded. */
enum outcome lessons_grade(struct setup *setup, const struct options *options, struct output *out,
                           struct error *error);

/* lesson_check.c: tries whether each step of a lesson can be done, and is not done before it began.
 * Each finding is a line of out.  False with an empty error: there are errors. */
bool lessons_check(struct setup *setup, const struct options *options, struct output *out,
                   struct error *error);

#endif

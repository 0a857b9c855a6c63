/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_LESSONS_H
#define APP_LESSONS_H

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
	struct lesson_place place, found;
};

/* Opens the lesson that the options name, and its world in the setup.  lessons_close() releases it
 * either way; keeps: it writes down how far it was done. */
bool lessons_open(struct lessons *lessons, struct setup *setup, const struct options *options,
                  struct error *error);
void lessons_close(struct lessons *lessons, bool keeps);

/* Lists the lessons, with what is done. */
void lessons_list(struct output *out);

/* lesson_check.c: tries whether each step of a lesson can be done, and is not done before it began.
 * Each finding is a line of out.  False with an empty error: there are errors. */
bool lessons_check(struct setup *setup, const struct options *options, struct output *out,
                   struct error *error);

#endif

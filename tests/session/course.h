/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_COURSE_H
#define TESTS_SESSION_COURSE_H

#include "script/world_file.h"
#include "session/session.h"

/*
 * A run that is made in many ways, all of which must be the same run: some ticks of a world, in one of
 * which a parameter is set if there are any, with or without a reload of the same world in the middle.
 */

enum {
	COURSE_TICKS_MAX = 64,
	COURSE_MADE_UP = 500,
	COURSE_SETS = 5, /* the tick at whose end a parameter is set */
};

struct course {
	char name[300];
	const struct world *world, *again; /* the same file, read twice */
	struct world_file *files[2];       /* NULL: the world is built in */
	uint64_t seed, ticks;
	uint64_t reload; /* the tick after which it is reloaded; 0: it is not */
};

/* Make a course of the made-up world of that number, of a file, of a built-in world.  False if the
 * file cannot be read as a world. */
void course_of_smith(struct course *course, uint64_t number);
bool course_of_file(struct course *course, const char *path);
void course_of_builtin(struct course *course, size_t number);
void course_fini(struct course *course);

/* Calls test() for every world file that comes with the program, and for those in C; as often as
 * seeds says, with and without a reload. */
void course_for_each(void (*test)(struct course *course), uint64_t seeds);

/* Begins the run; runs segment tick, in which the reload comes first. */
void course_begin(const struct course *course, struct sim *sim);
void course_live(const struct course *course, struct sim *sim, uint64_t tick);

/* Whether an input comes at the end of that tick: it sets the first parameter that can be
 * set. */
bool course_input(const struct course *course, uint64_t tick, struct input *input);

/* Runs all of it, without the reload. */
void course_jump(const struct course *course, struct sim *sim);

/* Makes a session that has been through the run: in one jump between reloads, or tick by tick. */
struct session *course_session(const struct course *course, bool unseen, bool by_ticks,
                               const struct watcher *watcher);

#endif

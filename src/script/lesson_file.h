/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LESSON_FILE_H
#define SCRIPT_LESSON_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/memory.h"
#include "sim/world.h"

/*
 * A lesson is written as a file: a Lua table that is read once, in containment, as worlds are, but
 * with words of its own.  It leads through a run of a world, step by step.  What a step says of
 * that world is only known where the world runs (tui/course.h).
 *
 * A lesson owns everything in it.
 */

enum { LESSON_STEPS_MAX = 40, LESSON_LIST_MAX = 24, LESSON_NONE = -1 };

enum lesson_kind {
	LESSON_TELL,
	LESSON_POINT,
	LESSON_PREDICT,
	LESSON_EXPLAIN,
	LESSON_TRY,
	LESSON_FIND,
	LESSON_QUIZ,
	LESSON_MEND,
	LESSON_KINDS
};

/* A list of texts; one text is a list of one. */
struct lesson_list {
	const char *items[LESSON_LIST_MAX];
	size_t count;
};

/* A step.  Texts that are missing are NULL, and numbers LESSON_NONE. */
struct lesson_step {
	enum lesson_kind kind;
	int line;
	const char *text, *because, *solve;
	struct lesson_list hint;
	int64_t from; /* the tick of the lesson's own run where it begins */
	bool keep;    /* the next step begins where and how the learner leaves this one */

	const char *view, *mark; /* point: the view framed, and the text of the line marked in it */
	const char *about;       /* explain: the agent */
	const char *done;        /* try, find: the condition */
	bool first;              /* find: the first time that it holds */

	/* predict: what is asked, and where it is read: at a tick, at a condition or breakpoint, or
	 * NULL and LESSON_NONE for the end of the next tick. */
	const char *answer, *unit, *at;
	int64_t at_tick;
	double within; /* seconds; 0: not limited by the lesson */
	bool never;    /* that it does not come to that is an answer */
	struct lesson_list does;

	struct lesson_list choices; /* predict, quiz */
	int64_t right;              /* quiz: from 1 */

	/* mend: what must be so in each run of the learner's world, with these seeds and for so
	 * many ticks; what it is worth; files that pass, and files that do not. */
	const struct check *checks;
	size_t check_count;
	uint64_t first_seed, last_seed;
	int64_t ticks, points;
	struct lesson_list good, bad;
};

struct lesson {
	const char *path, *title, *world;
	uint64_t seed;
	uint64_t at;    /* the tick where the first step begins */
	uint64_t order; /* its place in the course, from 1; 0: it has none */
	/* The learner's file: what it begins as, a file in the
	 * folder work beside the lesson; its name; and the worlds
	 * that it may extend. */
	const char *work_from, *work_as;
	struct lesson_list work_only;
	struct lesson_step *steps;
	size_t count;
	struct arena arena;
};

/* Reads a lesson; NULL with complaints if that fails.  lesson_free() frees it. */
struct lesson *lesson_load(const char *path, struct complaints *complaints);
void lesson_free(struct lesson *lesson);

/* The word for the kind of step. */
const char *lesson_kind_name(enum lesson_kind kind);

#endif

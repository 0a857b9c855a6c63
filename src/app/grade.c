/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/run.h"
#include "core/text.h"
#include "script/lesson_file.h"
#include "session/breakpoint.h"
#include "session/session.h"
#include "session/travel.h"

/*
 * The learner's file, checked: each check of a step runs with each of its seeds, in a session of its
 * own.
 */

/* The steps of code that the checks of a step may take, with so many for each update: about ten
 * seconds.  Without a limit a file could be slow on purpose. */
#define WORK_MOST (INT64_C(1) << 30)
enum { UPDATE_STEPS = 1 << 5 };

/* What came of one check: how many seeds fail, and the run that fails first. */
struct verdicts {
	size_t failed, seeds;
	bool unknown; /* the world lacks what the check asks for */
	uint64_t seed, tick;
	uint32_t agent; /* that the check read last, or AGENT_NONE */
	char text[600];
};

/* Writes what the check read where it failed. */
static void witness(const struct breakpoints *list, const struct stop *stop, char *out, size_t size)
{
	const struct breakpoint *item = &list->items[stop->breakpoint];
	if (stop->verdict == VERDICT_UNKNOWN || !condition_witness(item->condition, out, size))
		text_copy(out, size, stop->text);
}

/* Runs tick by tick until the check fails, a rule is in error, or the work is used up. */
static bool run_on(struct session *session, struct breakpoints *list, const struct faults *faults,
                   uint64_t ticks, int64_t *work, struct stop *stop)
{
	const struct sim *sim = session_sim(session);
	breakpoints_judge(list, session, false, stop);
	while (stop->verdict <= VERDICT_GOOD && sim->head.tick < ticks && !faults->count &&
	       *work > 0) {
		uint64_t updates = sim->head.updates;
		breakpoints_run(list, session, true, 1, stop);
		sim = session_sim(session);
		*work -= SIM_TICK_WORK + (int64_t)sim->head.agents * SIM_TICK_WORK_EACH -
		         sim->tick_work + (int64_t)(sim->head.updates - updates) * UPDATE_STEPS + 1;
	}
	if (stop->verdict <= VERDICT_GOOD && !faults->count && *work > 0)
		breakpoints_judge(list, session, true, stop);
	return stop->verdict <= VERDICT_GOOD && !faults->count && *work > 0;
}

static void run_seed(const struct setup *setup, const struct world *world,
                     const struct check *check, uint64_t seed, uint64_t ticks, int64_t *work,
                     struct verdicts *found)
{
	struct options options = setup->options;
	struct breakpoints list = { .strict = true, .alone = true };
	struct faults faults = { .count = 0 };
	struct stop stop = { .agent = AGENT_NONE };
	struct error error;
	options.seed = seed;
	struct session *session = setup_session(&options, world, true);
	struct watcher watcher = faults_watcher(&faults);
	session_watch(session, &watcher);
	char text[600] = "";
	bool good = breakpoints_add(&list, session_sim(session), check->condition, check, &error);
	found->unknown = !good;
	if (!good)
		snprintf(text, sizeof text, "%s", error.text);
	else
		good = run_on(session, &list, &faults, ticks, work, &stop);
	if (!good && !*text && *work <= 0)
		snprintf(text, sizeof text, "too much work");
	else if (!good && !*text && faults.count)
		/* Without its tick, which is told anyway. */
		snprintf(text, sizeof text, "%s", strstr(faults.first, ": ") + 2);
	else if (!good && !*text)
		witness(&list, &stop, text, sizeof text);
	uint64_t tick = session_moment(session).tick;
	if (!good && (!found->failed || tick < found->tick)) {
		found->seed = seed;
		found->tick = tick;
		found->agent = stop.agent;
		snprintf(found->text, sizeof found->text, "%s", text);
	}
	found->failed += !good;
	found->seeds++;
	session_watch(session, NULL);
	breakpoints_fini(&list);
	session_free(session);
}

static struct verdicts judge(const struct setup *setup, const struct world *world,
                             const struct lesson_step *step, const struct check *check,
                             int64_t *work)
{
	struct verdicts found = { .failed = 0 };
	for (uint64_t seed = step->first_seed;
	     seed <= step->last_seed && *work > 0 && !found.unknown; seed++)
		run_seed(setup, world, check, seed, (uint64_t)step->ticks, work, &found);
	return found;
}

/* Opens the learner's world, which may consist of its own file and of worlds that the lesson allows. */
static const struct world *open_work(struct setup *setup, const struct lesson *lesson,
                                     const char *path, struct error *error)
{
	struct complaints complaints;
	const struct world *world = library_open_again(&setup->library, path, &complaints);
	if (!world) {
		*error = complaints.lines[0];
		return NULL;
	}
	for (size_t i = 1; i < world->text_count; i++) {
		const char *text = world->texts[i].path, *slash = strrchr(text, '/');
		const char *name = slash ? slash + 1 : text;
		size_t length = strcspn(name, "."), k = 0;
		const struct lesson_list *only = &lesson->work_only;
		while (k < only->count && (strlen(only->items[k]) != length ||
		                           strncmp(only->items[k], name, length) != 0))
			k++;
		if (k == only->count) {
			error_set(error, "%.160s: it uses %.160s, which this lesson does not allow",
			          path, name);
			return NULL;
		}
	}
	return world;
}

/* Adds the check in words, and what came of it. */
static void add_verdicts(struct text *text, const struct check *check, const struct verdicts *found)
{
	text_add(text, "%s", check->words ? check->words : check->condition);
	if (!found->seeds)
		text_add(text, ": too much work");
	else if (found->unknown)
		text_add(text, ": %s", found->text);
	else if (found->failed)
		text_add(text, ": seed %llu, tick %llu: %s (%zu of %zu seeds)",
		         (unsigned long long)found->seed, (unsigned long long)found->tick,
		         found->text, found->failed, found->seeds);
	else
		text_add(text, " (%zu seed%s)", found->seeds, found->seeds == 1 ? "" : "s");
}

bool lessons_mend(struct setup *setup, const struct lesson *lesson, size_t number, const char *path,
                  struct mended *mended)
{
	const struct lesson_step *step = &lesson->steps[number];
	struct error error;
	struct text text = { .length = 0 };
	int64_t work = WORK_MOST;
	size_t held = 0;
	*mended = (struct mended){ .right = false };
	const struct world *world = open_work(setup, lesson, path, &error);
	if (!world) {
		snprintf(mended->text, sizeof mended->text, "  %s cannot be used:\n  %s", path,
		         error.text);
		return false;
	}
	for (size_t i = 0; i < step->check_count; i++) {
		struct verdicts found = judge(setup, world, step, &step->checks[i], &work);
		bool holds = !found.failed && found.seeds;
		held += holds;
		if (holds)
			continue;
		text_add(&text, "\n  ");
		add_verdicts(&text, &step->checks[i], &found);
		if (!mended->world && !found.unknown && found.seed == lesson->seed) {
			mended->world = world;
			mended->tick = found.tick;
			mended->agent = found.agent;
		}
	}
	mended->right = held == step->check_count;
	snprintf(mended->text, sizeof mended->text,
	         "  %s: %zu of %zu checks hold, in %llu runs%.900s", path, held, step->check_count,
	         (unsigned long long)(step->last_seed - step->first_seed + 1),
	         text.length ? text.raw : "");
	return mended->right;
}

/* Writes a line for each check of a step; returns its points. */
static int64_t grade_step(struct setup *setup, const struct world *world,
                          const struct lesson *lesson, size_t number, struct output *out)
{
	const struct lesson_step *step = &lesson->steps[number];
	const char *path = setup->options.grade;
	int64_t work = WORK_MOST;
	bool passed = true;
	for (size_t i = 0; i < step->check_count; i++) {
		struct verdicts found = judge(setup, world, step, &step->checks[i], &work);
		struct text text = { .length = 0 };
		bool holds = !found.failed && found.seeds;
		passed &= holds;
		text_add(&text, "%s: %zu.%zu %s: ", path, number + 1, i + 1, holds ? "ok" : "no");
		add_verdicts(&text, &step->checks[i], &found);
		output_text(out, text.raw);
		output_char(out, '\n');
	}
	return passed ? step->points : 0;
}

enum outcome lessons_grade(struct setup *setup, const struct options *options, struct output *out,
                           struct error *error)
{
	struct lessons lessons;
	struct error why = { "" };
	int64_t points = 0, all = 0;
	FILE *file = fopen(options->grade, "r");
	bool there = file && fgetc(file) != EOF;
	if (file)
		fclose(file);
	if (!there) {
		error_set(error, "--grade: %.160s cannot be read", options->grade);
		return OUTCOME_BAD;
	}
	bool good = lessons_open(&lessons, setup, options, error);
	const struct lesson *lesson = lessons.lesson;
	const struct world *world = good ? open_work(setup, lesson, options->grade, &why) : NULL;
	if (good && !world) {
		output_text(out, why.text);
		output_char(out, '\n');
	}
	for (size_t i = 0; good && i < lesson->count; i++) {
		if (lesson->steps[i].kind != LESSON_MEND)
			continue;
		all += lesson->steps[i].points;
		points += world ? grade_step(setup, world, lesson, i, out) : 0;
	}
	if (good) {
		output_text(out, options->grade);
		output_format(out, ": %lld of %lld points\n", (long long)points, (long long)all);
	}
	lessons_close(&lessons, false);
	return !good ? OUTCOME_BAD : points == all ? OUTCOME_DONE : OUTCOME_FAILED;
}

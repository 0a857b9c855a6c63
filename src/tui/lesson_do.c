/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/course.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "session/travel.h"
#include "sim/resolve.h"
#include "tui/app.h"
#include "tui/front.h"

/* What the learner does, and what follows from it. */

static unsigned answer(struct app *app, const char *chosen)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	if (step->kind == LESSON_QUIZ) {
		const char *right = step->choices.items[step->right - 1];
		run->right = strcmp(chosen, right) == 0;
		snprintf(run->reply, sizeof run->reply, run->right ? "  %s" : "  %s?\n  %s", chosen,
		         right);
	} else if (lesson_go_to_answer(app)) {
		run->phase = LESSON_ANSWERED; /* before the run is looked at again */
		lesson_judge(app, chosen);
	} else {
		return front_fail(app, "%s", run->problem.text);
	}
	lesson_mark(run, run->right ? STEP_DONE : STEP_WRONG);
	lesson_become(app, LESSON_ANSWERED);
	return APP_DRAW;
}

/* The answer that is chosen or typed. */
static unsigned take_answer(struct app *app)
{
	struct lesson_run *run = app->lesson;
	const struct strip *strip = &run->strip;
	char chosen[STRIP_CHOICE_SIZE];
	if (strip->label && !run->typed[0])
		return front_fail(app, "First your guess: type a number.");
	snprintf(chosen, sizeof chosen, "%s",
	         strip->label ? run->typed : strip->choices[app->look.choice]);
	return answer(app, chosen);
}

static void done(struct app *app)
{
	app->lesson->right = true;
	snprintf(app->lesson->reply, sizeof app->lesson->reply, "  Done.");
	lesson_mark(app->lesson, STEP_DONE);
	lesson_become(app, LESSON_ANSWERED);
}

/* Whether the moment shown lies in the first tick in which the condition holds. */
static bool is_first(struct app *app, const struct lesson_step *step, struct error *error)
{
	enum { HISTORY = 1 << 22 };
	struct breakpoints list = { .strict = true, .alone = true };
	struct stop stop = { .hit = false };
	uint64_t tick = session_moment(app->session).tick;
	char spec[LINE_SIZE * 4];
	bool holds = false;
	struct session *other = session_of_branch(app->session, session_branch_shown(app->session),
	                                          HISTORY);
	snprintf(spec, sizeof spec, "if %s", step->done);
	session_show(other, (struct moment){ 0, MOMENT_END });
	bool good = breakpoints_add(&list, session_sim(other), spec, NULL, error);
	if (good)
		breakpoints_run(&list, other, true, session_newest(app->session), &stop);
	holds = good && stop.hit && session_moment(other).tick == tick;
	breakpoints_fini(&list);
	session_free(other);
	return holds;
}

static unsigned check_find(struct app *app)
{
	const struct lesson_step *step = lesson_now(app);
	struct error error = { "" };
	bool holds = false;
	if (step->first)
		holds = is_first(app, step, &error);
	else
		lesson_holds(app, step->done, &holds, NULL, 0, &error);
	if (error.text[0])
		return front_fail(app, "%s", error.text);
	if (!holds)
		return front_say(app, "Not here.%s",
		                 step->hint.count ? " A hint is there to be had." : "");
	done(app);
	return APP_DRAW;
}

/* Has the learner's file checked. */
unsigned lesson_mend(struct app *app)
{
	struct lesson_run *run = app->lesson;
	if (!app->options.mend)
		return front_fail(app, "there is no file to check");
	app->options.mend(app->options.mend_context, run->step, &run->mended);
	text_copy(run->reply, sizeof run->reply, run->mended.text);
	app->look.scroll[VIEW_LESSON] = 0;
	run->right = run->mended.right;
	if (run->right) {
		lesson_mark(run, STEP_DONE);
		lesson_become(app, LESSON_ANSWERED);
	}
	return APP_DRAW;
}

/* Goes to where the checks failed, in the world that was checked, and explains the agent. */
static unsigned go_to_failure(struct app *app)
{
	const struct mended *mended = &app->lesson->mended;
	if (!mended->world)
		return front_say(app, "Change the file and save it, to have it checked.");
	session_begin_in(app->session, mended->world);
	session_go(app->session, mended->tick);
	if (mended->agent != AGENT_NONE) {
		look_select(&app->look, mended->agent);
		app->screen.panel = VIEW_WHY;
	}
	return front_say(app, "this is where it fails");
}

unsigned lesson_go_on(struct app *app)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	if (!run || run->phase == LESSON_OVER)
		return APP_NOTHING;
	if (run->phase == LESSON_ANSWERED && step->because && !run->whole) {
		lesson_become(app, LESSON_MEANT);
		return APP_DRAW;
	}
	if (run->phase != LESSON_ASKED)
		return lesson_next(app);
	if (step->kind == LESSON_PREDICT || step->kind == LESSON_QUIZ)
		return take_answer(app);
	if (step->kind == LESSON_FIND)
		return check_find(app);
	if (step->kind == LESSON_MEND)
		return go_to_failure(app);
	if (step->kind == LESSON_EXPLAIN || step->kind == LESSON_TRY)
		return front_say(app, "This one is done in the views; Tab goes there.");
	done(app);
	return lesson_next(app);
}

unsigned lesson_again(struct app *app)
{
	lesson_begin(app, app->lesson->step);
	return front_say(app, "the step begins again");
}

/* A prediction that is passed lets the run go on, too. */
static unsigned pass(struct app *app)
{
	struct lesson_run *run = app->lesson;
	if (run->phase == LESSON_ASKED) {
		if (lesson_now(app)->kind == LESSON_PREDICT)
			lesson_go_to_answer(app);
		lesson_mark(run, STEP_PASSED);
	}
	return lesson_next(app);
}

static unsigned go_back(struct app *app)
{
	struct lesson_run *run = app->lesson;
	if (!run->step)
		return front_fail(app, "this is the first step");
	lesson_begin(app, run->step - 1);
	return APP_DRAW;
}

static unsigned hint(struct app *app)
{
	struct lesson_run *run = app->lesson;
	size_t count = lesson_now(app)->hint.count;
	if (run->phase != LESSON_ASKED || run->hints == count)
		return front_say(app, count ? "there are no more hints" : "there is no hint");
	run->hints++;
	app->look.scroll[VIEW_LESSON] = STRIP_TEXT_SIZE; /* the last page */
	return APP_DRAW;
}

unsigned action_lesson(struct app *app, const struct argument *argument)
{
	static unsigned (*const acts[])(struct app *) = {
		[LESSON_HINT] = hint,
		[LESSON_PASS] = pass,
		[LESSON_BACK] = go_back,
	};
	if (!app->lesson)
		return front_fail(app, "there is no lesson; westworld --lesson lists them");
	return acts[argument->step](app);
}

/*
 * Keys, and what follows from others.
 */

/* Types a number, or that there is none. */
static bool type(struct app *app, uint32_t key)
{
	char *typed = app->lesson->typed;
	size_t length = strlen(typed);
	bool number = (key >= '0' && key <= '9') || key == '.' || (key == '-' && !length);
	bool never = key == 'n' && lesson_now(app)->never;
	if (key == INPUT_BACKSPACE)
		typed[length - (length > 0)] = '\0';
	else if (never || (number && typed[0] == 'n'))
		snprintf(typed, LESSON_TYPED_SIZE, never ? "never" : "%c", (int)key);
	else if (number && length + 1 < LESSON_TYPED_SIZE)
		snprintf(typed + length, LESSON_TYPED_SIZE - length, "%c", (int)key);
	return never || number || key == INPUT_BACKSPACE;
}

bool lesson_key(struct app *app, uint32_t key, unsigned *next)
{
	struct lesson_run *run = app->lesson;
	bool has_focus = run && app->screen.focus == VIEW_LESSON && app->screen.panel == VIEWS;
	if (!has_focus || run->phase != LESSON_ASKED || app->keyboard.has_number)
		return false;
	*next = APP_DRAW;
	if (run->strip.label)
		return type(app, key);
	if (key < '1' || key > '9' || key - '1' >= run->strip.choice_count)
		return false;
	app->look.choice = (int)(key - '1');
	return true;
}

bool lesson_watches(const struct app *app)
{
	const struct lesson_run *run = app->lesson;
	return run && run->phase == LESSON_ASKED && lesson_now(app)->kind == LESSON_TRY;
}

/* Until there is a guess, nothing lies beyond the start. */
static void hold_back(struct app *app)
{
	const struct lesson_start *start = &app->lesson->starts[app->lesson->step];
	if (lesson_is_unchanged(app, start) &&
	    !moment_is_before(start->moment, session_moment(app->session)))
		return;
	lesson_show_start(app, start);
	front_say(app, PLAYER_HELD);
}

static void look_at_why(struct app *app, const struct lesson_step *step)
{
	struct lesson_run *run = app->lesson;
	uint32_t agent = AGENT_NONE;
	uint64_t tick = step->at_tick == LESSON_NONE ? run->starts[run->step].moment.tick
	                                             : (uint64_t)step->at_tick;
	if (!resolve_agent(front_sim(app), step->about, &agent, &run->problem))
		return;
	bool open = app->screen.panel == VIEW_WHY;
	if (open && app->look.selected == agent && session_moment(app->session).tick == tick)
		run->explained = true;
	else if (run->explained && !open)
		done(app);
}

void lesson_follow(struct app *app)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	bool holds = false;
	if (!run || run->phase != LESSON_ASKED)
		return;
	if (step->kind == LESSON_PREDICT)
		hold_back(app);
	if (step->kind == LESSON_EXPLAIN)
		look_at_why(app, step);
	if (step->kind == LESSON_TRY && !app->player.job.under_way &&
	    lesson_holds(app, step->done, &holds, NULL, 0, &run->problem) && holds)
		done(app);
}

/* Whether all {key NAME} in the step's texts name actions, and no text says which key to press. */
static bool check_texts(const struct app *app, const struct lesson_step *step, struct error *error)
{
	const char *texts[LESSON_LIST_MAX + 2] = { step->text, step->because ? step->because : "" };
	char shown[STRIP_TEXT_SIZE];
	memcpy(&texts[2], step->hint.items, step->hint.count * sizeof *texts);
	for (size_t i = 0; i < step->hint.count + 2; i++) {
		if (!lesson_text(app, texts[i], shown, sizeof shown))
			return error_set(error, "a {key NAME} in it names no action");
		const char *press = strstr(texts[i], "ress ");
		if (press && press[5] && (!press[6] || strchr(" .,:;", press[6])))
			return error_set(error, "\"Press %c\": keys can be bound; write {key NAME}",
			                 press[5]);
	}
	return true;
}

struct app_lesson app_lesson(struct app *app)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	const struct layout_place *place;
	struct layout layout;
	struct app_lesson found = { .step = run->step,
		                    .asked = run->phase == LESSON_ASKED,
		                    .over = run->phase == LESSON_OVER,
		                    .right = run->right,
		                    .types = run->strip.label != NULL };
	front_layout(app, &layout);
	place = layout_find(&layout, VIEW_LESSON);
	found.pages = strip_pages(&run->strip, place->area.cols, place->area.rows);
	if (found.asked && step->kind == LESSON_FIND && step->first)
		found.holds = is_first(app, step, &run->problem);
	else if (found.asked && step->done)
		lesson_holds(app, step->done, &found.holds, NULL, 0, &run->problem);
	if (!run->problem.text[0])
		check_texts(app, step, &run->problem);
	found.problem = run->problem;
	return found;
}

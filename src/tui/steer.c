/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/branches.h"
#include "session/inputs.h"
#include "tui/action.h"
#include "tui/ui.h"

/* Actions that go through time. */

static uint64_t here(const struct app *app)
{
	return session_moment(app->session).tick;
}

static unsigned run(struct app *app, bool forward, bool hunting)
{
	job_start(app, &(struct job){ .kind = JOB_RUN, .forward = forward, .hunting = hunting });
	return APP_DRAW;
}

/* With step 1, runs what is paused; in any case, pauses what is running. */
unsigned steer_run(struct app *app, const struct argument *argument)
{
	if (argument->step && app->job.kind == JOB_NONE)
		return run(app, true, false);
	job_stop(app);
	return APP_DRAW;
}

/* Whether there is a breakpoint to look for. */
static bool has_breakpoint(const struct app *app)
{
	const struct breakpoints *list = app->breakpoints;
	for (size_t i = 0; i < list->count && !list->skip; i++) {
		if (list->items[i].enabled)
			return true;
	}
	return false;
}

unsigned steer_continue(struct app *app, const struct argument *argument)
{
	return run(app, argument->step > 0, has_breakpoint(app));
}

static unsigned go(struct app *app, uint64_t tick)
{
	job_start(app,
	          &(struct job){ .kind = JOB_GO, .forward = tick > here(app), .target = tick });
	return APP_DRAW;
}

static unsigned to_beginning(struct app *app)
{
	job_show(app, (struct moment){ 0, 0 });
	return APP_DRAW;
}

static unsigned go_back(struct app *app, uint64_t ticks)
{
	if (here(app) >= ticks)
		return go(app, here(app) - ticks);
	to_beginning(app);
	ui_say(app, "this is the beginning");
	return APP_DRAW;
}

/* Inside a tick, the first step goes only to that tick's end. */
unsigned steer_tick(struct app *app, const struct argument *argument)
{
	bool inside = session_moment(app->session).event != MOMENT_END;
	if (argument->step < 0)
		return go_back(app, argument->number);
	return go(app, here(app) + argument->number - (inside && argument->number));
}

static unsigned steps(struct app *app, enum step_size size, const struct argument *argument)
{
	job_start(app, &(struct job){ .kind = JOB_STEPS,
	                              .size = size,
	                              .forward = argument->step > 0,
	                              .left = argument->number });
	return APP_DRAW;
}

unsigned steer_step(struct app *app, const struct argument *argument)
{
	return steps(app, STEP_MICRO, argument);
}

unsigned steer_agent(struct app *app, const struct argument *argument)
{
	return steps(app, STEP_AGENT, argument);
}

unsigned steer_go(struct app *app, const struct argument *argument)
{
	if (argument->has_number)
		return go(app, argument->number);
	return to_beginning(app);
}

unsigned steer_newest(struct app *app, const struct argument *argument)
{
	(void)argument;
	job_stop(app);
	session_begin_go(app->session, session_newest(app->session));
	job_follow(app);
	return APP_DRAW;
}

/* Ticks a second, each about twice the one before; after the last comes as fast as possible. */
static const double speeds[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };

static unsigned set_speed(struct app *app, double speed)
{
	app->speed = speed;
	app->skipped = 0;
	if (speed > 0)
		ui_say(app, "%g ticks a second", speed);
	else
		ui_say(app, "as fast as possible");
	return APP_DRAW;
}

static unsigned accelerate(struct app *app)
{
	for (size_t i = 0; i < ARRAY_LEN(speeds); i++) {
		if (app->speed > 0 && speeds[i] > app->speed)
			return set_speed(app, speeds[i]);
	}
	return set_speed(app, 0);
}

static unsigned slow_down(struct app *app)
{
	for (size_t i = ARRAY_LEN(speeds); i-- > 0;) {
		if (app->speed <= 0 || speeds[i] < app->speed)
			return set_speed(app, speeds[i]);
	}
	return ui_fail(app, "%g ticks a second is the slowest", speeds[0]);
}

unsigned steer_accelerate(struct app *app, const struct argument *argument)
{
	return argument->step > 0 ? accelerate(app) : slow_down(app);
}

unsigned steer_speed(struct app *app, const struct argument *argument)
{
	const char *text = argument->text;
	char *end;
	double speed = strtod(text, &end);
	if (!*text)
		return set_speed(app, app->options.speed);
	if (strcmp(text, "max") == 0)
		return set_speed(app, 0);
	if (*end || end == text || !(speed >= APP_SPEED_LEAST && speed <= APP_SPEED_MOST))
		return ui_fail(app, "speed: %s, not \"%s\"", parameter_asks(PARAMETER_SPEED), text);
	return set_speed(app, speed);
}

/* Step 1 undoes, -1 redoes. */
unsigned steer_undo(struct app *app, const struct argument *argument)
{
	bool undo = argument->step > 0;
	job_stop(app);
	if (undo ? !session_begin_undo(app->session) : !session_begin_redo(app->session))
		return ui_fail(app, "there is nothing to %s", undo ? "undo" : "redo");
	job_follow(app);
	ui_say(app, "%s%s", undo ? "undone" : "redone",
	       ui_aside(app, undo ? "; U redoes it" : "; u undoes it"));
	return APP_DRAW;
}

unsigned steer_restart(struct app *app, const struct argument *argument)
{
	char branch[SESSION_BRANCH_NAME];
	(void)argument;
	job_stop(app);
	session_branch_name(app->session, session_branch_shown(app->session), branch);
	session_restart(app->session);
	ui_say(app, "started again; %s keeps the previous run%s", branch,
	       ui_aside(app, "; u undoes it"));
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/array.h"
#include "tui/action.h"
#include "tui/ui.h"

/*
 * The actions that go through time.
 */

static uint64_t here(const struct app *app)
{
	return session_moment(app->session).tick;
}

static unsigned run(struct app *app, bool forward, bool hunting)
{
	job_start(app, &(struct job){ .kind = JOB_RUN, .forward = forward, .hunting = hunting });
	return APP_DRAW;
}

unsigned steer_pause(struct app *app, uint64_t count)
{
	(void)count;
	job_stop(app);
	return APP_DRAW;
}

unsigned steer_run(struct app *app, uint64_t count)
{
	return app->job.kind == JOB_NONE ? run(app, true, false) : steer_pause(app, count);
}

/* Whether there is a breakpoint to look for. */
static bool is_hunt(const struct app *app)
{
	const struct breakpoints *list = app->breakpoints;
	for (size_t i = 0; i < list->count && !list->skip; i++) {
		if (list->items[i].enabled)
			return true;
	}
	return false;
}

unsigned steer_continue(struct app *app, uint64_t count)
{
	(void)count;
	return run(app, true, is_hunt(app));
}

unsigned steer_continue_back(struct app *app, uint64_t count)
{
	(void)count;
	return run(app, false, is_hunt(app));
}

static unsigned go(struct app *app, uint64_t tick)
{
	job_start(app,
	          &(struct job){ .kind = JOB_GO, .forward = tick > here(app), .target = tick });
	return APP_DRAW;
}

/* From inside a tick the first step only goes to its end. */
unsigned steer_tick(struct app *app, uint64_t count)
{
	bool inside = session_moment(app->session).event != MOMENT_END;
	return go(app, here(app) + (count ? count : 1) - inside);
}

unsigned steer_tick_back(struct app *app, uint64_t count)
{
	uint64_t back = count ? count : 1;
	if (here(app) < back) {
		job_stop(app);
		session_first(app->session);
		ui_say(app, "this is the beginning");
		return APP_DRAW;
	}
	return go(app, here(app) - back);
}

static unsigned steps(struct app *app, enum step_size size, bool forward, uint64_t count)
{
	job_start(app, &(struct job){ .kind = JOB_STEPS,
	                              .size = size,
	                              .forward = forward,
	                              .left = count ? count : 1 });
	return APP_DRAW;
}

unsigned steer_step(struct app *app, uint64_t count)
{
	return steps(app, STEP_MICRO, true, count);
}

unsigned steer_step_back(struct app *app, uint64_t count)
{
	return steps(app, STEP_MICRO, false, count);
}

unsigned steer_agent(struct app *app, uint64_t count)
{
	return steps(app, STEP_AGENT, true, count);
}

unsigned steer_agent_back(struct app *app, uint64_t count)
{
	return steps(app, STEP_AGENT, false, count);
}

unsigned steer_go(struct app *app, uint64_t count)
{
	if (app->has_number)
		return go(app, count);
	job_stop(app);
	session_first(app->session);
	return APP_DRAW;
}

unsigned steer_newest(struct app *app, uint64_t count)
{
	(void)count;
	job_stop(app);
	session_last(app->session);
	return APP_DRAW;
}

/* Ticks a second, each about twice the one before; beyond the last: as fast as
 * it goes. */
static const double speeds[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };

static unsigned set_speed(struct app *app, double speed)
{
	app->speed = speed;
	app->skipped = 0;
	if (speed > 0)
		ui_say(app, "%g ticks a second", speed);
	else
		ui_say(app, "as fast as it goes");
	return APP_DRAW;
}

unsigned steer_faster(struct app *app, uint64_t count)
{
	(void)count;
	for (size_t i = 0; i < ARRAY_LEN(speeds); i++) {
		if (app->speed > 0 && speeds[i] > app->speed)
			return set_speed(app, speeds[i]);
	}
	return set_speed(app, 0);
}

unsigned steer_slower(struct app *app, uint64_t count)
{
	(void)count;
	for (size_t i = ARRAY_LEN(speeds); i-- > 0;) {
		if (app->speed <= 0 || speeds[i] < app->speed)
			return set_speed(app, speeds[i]);
	}
	return ui_fail(app, "%g ticks a second is the slowest", speeds[0]);
}

unsigned steer_default_speed(struct app *app, uint64_t count)
{
	(void)count;
	return set_speed(app, app->options.speed);
}

unsigned steer_undo(struct app *app, uint64_t count)
{
	(void)count;
	job_stop(app);
	if (!session_undo(app->session))
		return ui_fail(app, "there is nothing to undo");
	ui_say(app, "undone; U takes that back");
	return APP_DRAW;
}

unsigned steer_redo(struct app *app, uint64_t count)
{
	(void)count;
	job_stop(app);
	if (!session_redo(app->session))
		return ui_fail(app, "there is nothing to redo");
	ui_say(app, "done again; u undoes it");
	return APP_DRAW;
}

static unsigned restart(struct app *app)
{
	session_restart(app->session);
	ui_say(app, "started again; u undoes that");
	return APP_DRAW;
}

unsigned steer_restart(struct app *app, uint64_t count)
{
	(void)count;
	size_t inputs;
	job_stop(app);
	session_inputs(app->session, &inputs);
	if (!inputs)
		return restart(app);
	question_ask(app, "start again, without what was done from outside?", restart);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "session/inputs.h"
#include "tui/front.h"
#include "tui/course.h"

/* Actions that go through time. */

static uint64_t here(const struct app *app)
{
	return session_moment(app->session).tick;
}

static unsigned start(struct app *app, const struct job *job)
{
	player_start(&app->player, job);
	return APP_DRAW;
}

static unsigned run(struct app *app, bool forward, bool hunting)
{
	return start(app, &(struct job){ .kind = JOB_RUN, .forward = forward, .hunting = hunting });
}

/* With step 1, runs what is paused; in any case, pauses what is running. */
unsigned action_run(struct app *app, const struct argument *argument)
{
	if (argument->step && app->player.job.kind == JOB_NONE)
		return run(app, true, false);
	player_stop(&app->player);
	return APP_DRAW;
}

unsigned action_continue(struct app *app, const struct argument *argument)
{
	const struct breakpoints *list = app->player.breakpoints;
	bool hunting = false;
	for (size_t i = 0; i < list->count && !list->skip; i++)
		hunting |= list->items[i].enabled;
	return run(app, argument->step > 0, hunting);
}

static unsigned go(struct app *app, uint64_t tick)
{
	return start(app,
	             &(struct job){ .kind = JOB_GO, .forward = tick > here(app), .target = tick });
}

/* Inside a tick, the first step goes only to that tick's end. */
unsigned action_tick(struct app *app, const struct argument *argument)
{
	bool inside = session_moment(app->session).event != MOMENT_END;
	uint64_t number = argument->number;
	if (!number)
		return APP_DRAW;
	if (argument->step > 0)
		return go(app, here(app) + number - inside);
	if (here(app) >= number)
		return go(app, here(app) - number);
	player_show(&app->player, (struct moment){ 0, 0 });
	return front_say(app, "this is the beginning");
}

/* By a micro-step, or with steps 2 and -2 by an agent's update. */
unsigned action_step(struct app *app, const struct argument *argument)
{
	if (!argument->number)
		return APP_DRAW;
	return start(app, &(struct job){ .kind = JOB_STEPS,
	                                 .size = abs(argument->step) == 1 ? STEP_MICRO : STEP_AGENT,
	                                 .forward = argument->step > 0,
	                                 .left = argument->number });
}

unsigned action_go(struct app *app, const struct argument *argument)
{
	if (argument->has_number)
		return go(app, argument->number);
	player_show(&app->player, (struct moment){ 0, 0 });
	return APP_DRAW;
}

unsigned action_newest(struct app *app, const struct argument *argument)
{
	(void)argument;
	player_stop(&app->player);
	session_begin_go(app->session, front_feed(app) ? session_last(app->session)
	                                               : session_newest(app->session));
	player_follow(&app->player);
	return APP_DRAW;
}

/* Ticks a second, each about twice the one before; after the last comes as fast as possible. */
static const double speeds[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };

static unsigned set_speed(struct app *app, double speed)
{
	app->player.speed = speed;
	app->player.skipped = 0;
	if (speed > 0)
		return front_say(app, "%g tick%s a second", speed, speed == 1 ? "" : "s");
	return front_say(app, "as fast as possible");
}

unsigned action_accelerate(struct app *app, const struct argument *argument)
{
	double now = app->player.speed > 0 ? app->player.speed : HUGE_VAL;
	bool faster = argument->step > 0;
	size_t next = 0;
	while (next < ARRAY_LEN(speeds) && (faster ? speeds[next] <= now : speeds[next] < now))
		next++;
	if (faster)
		return set_speed(app, next < ARRAY_LEN(speeds) ? speeds[next] : 0);
	if (next > 0)
		return set_speed(app, speeds[next - 1]);
	return front_fail(app, "%g ticks a second is the slowest", speeds[0]);
}

unsigned action_speed(struct app *app, const struct argument *argument)
{
	const char *text = argument->text;
	char *end;
	double speed = strtod(text, &end);
	if (!*text)
		return set_speed(app, app->options.speed);
	if (strcmp(text, "max") == 0)
		return set_speed(app, 0);
	if (*end || end == text || !(speed >= APP_SPEED_LEAST && speed <= APP_SPEED_MOST))
		return front_fail(app, "speed: %s, not \"%s\"",
		                  parameter_table[PARAMETER_SPEED].asks, text);
	return set_speed(app, speed);
}

/* Step 1 undoes, -1 redoes. */
unsigned action_undo(struct app *app, const struct argument *argument)
{
	bool undo = argument->step > 0;
	player_stop(&app->player);
	if (!session_begin_undo(app->session, !undo))
		return front_fail(app, "there is nothing to %s", undo ? "undo" : "redo");
	player_follow(&app->player);
	return front_say(app, "%s%s", undo ? "undone" : "redone",
	                 front_aside(app, undo ? "; U redoes it" : "; u undoes it"));
}

unsigned action_restart(struct app *app, const struct argument *argument)
{
	char branch[SESSION_BRANCH_NAME];
	(void)argument;
	player_stop(&app->player);
	if (app->lesson) {
		player_show(&app->player, app->lesson->starts[app->lesson->step].moment);
		return front_say(app, "the start of the step");
	}
	session_restart(app->session);
	session_branch_name(app->session, session_branch_before(app->session), branch);
	bool kept = session_branch_before(app->session) != 0;
	return front_say(app, "started again%s%s%s%s", kept ? "; " : "", kept ? branch : "",
	                 kept ? " keeps the previous run" : "", front_aside(app, "; u undoes it"));
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "follow/feed.h"
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

/* Actions on branches: kept, listed, switched, named, compared, deleted. */

/* The program is left where it is: the rules of its model go on. */
static unsigned leave_log(struct app *app)
{
	char selected[64];
	struct error error;
	const struct world *world = log_fork(&front_feed(app)->log,
	                                     session_moment(app->session).tick, &error);
	sim_name(front_sim(app), app->look.selected, selected, sizeof selected);
	if (!world || !session_reload(app->session, world, &error))
		return front_fail(app, "fork: %s", error.text);
	front_select_named(app, selected);
	return front_say(app, "the rules of %s go on%s", world->name,
	                 front_aside(app, "; u goes back to the log, x compares"));
}

unsigned action_fork(struct app *app, const struct argument *argument)
{
	char name[SESSION_BRANCH_NAME], number[TEXT_GROUPED_SIZE];
	uint64_t ticks = session_newest(app->session) - session_moment(app->session).tick;
	(void)argument;
	player_stop(&app->player);
	if (front_feed(app))
		return leave_log(app);
	if (!session_fork(app->session))
		return front_fail(app, "nothing comes after this moment to be kept");
	session_branch_name(app->session, session_branch_before(app->session), name);
	return front_say(app, "%s keeps the %s tick%s after this%s", name,
	                 text_grouped(ticks, number), ticks == 1 ? "" : "s",
	                 front_aside(app, "; x compares, :branches lists"));
}

static size_t count_branches(const struct app *app)
{
	struct session_branch *branches;
	size_t count = session_branches(app->session, &branches);
	free(branches);
	return count;
}

static struct session_branch branch_at(const struct app *app, size_t index)
{
	struct session_branch *branches;
	session_branches(app->session, &branches);
	struct session_branch branch = branches[index];
	free(branches);
	return branch;
}

/* The branch of that name or number, or 0. */
static uint32_t find(const struct app *app, const char *text)
{
	char name[LINE_SIZE];
	token_unquote(name, text);
	for (size_t i = 0; i < count_branches(app); i++) {
		struct session_branch branch = branch_at(app, i);
		bool same = strcmp(branch.name, name) == 0 || strtoul(name, NULL, 10) == branch.id;
		if (same && !branch.shown)
			return branch.id;
	}
	return 0;
}

/* 0: what the app was given, or else the branch that was left last. */
static unsigned compare_with(struct app *app, uint32_t branch)
{
	if (!counterpart_begin(&app->counterpart, branch))
		return front_fail(app, "there is nothing to compare with%s",
		                  front_aside(app, "; F keeps what follows a moment as a branch"));
	app->screen.panel = VIEW_COMPARE;
	app->look.scroll[VIEW_COMPARE] = 0;
	return APP_DRAW;
}

unsigned action_compare(struct app *app, const struct argument *argument)
{
	if (app->screen.panel == VIEW_COMPARE && !*argument->text) {
		app->screen.panel = VIEWS;
		return APP_DRAW;
	}
	uint32_t branch = *argument->text ? find(app, argument->text) : 0;
	if (*argument->text && !branch)
		return front_fail(app, "compare: there is no other branch \"%s\"", argument->text);
	return compare_with(app, branch);
}

/* The list. */

static void write_origin(const struct app *app, const struct session_branch *branch, char *out,
                         size_t size)
{
	char input[160], parent[SESSION_BRANCH_NAME];
	if (!branch->parent) {
		snprintf(out, size, "the first one");
		return;
	}
	session_branch_name(app->session, branch->parent, parent);
	if (branch->parts == UINT64_MAX) {
		snprintf(out, size, "same as %s so far", parent);
		return;
	}
	input_text(front_sim(app), &branch->input, input, sizeof input);
	snprintf(out, size, "tick %llu: %s%s", (unsigned long long)branch->parts,
	         branch->adds ? "" : "without ", input);
}

static void draw_branch(const struct app *app, size_t index, struct area row, enum style style)
{
	enum { NAME = 2, LENGTH = 26, PARTING = 36 };
	struct session_branch branch = branch_at(app, index);
	char text[256];
	int indent = branch.depth < 4 ? (int)branch.depth * 2 : 8;
	area_textn(row, 0, 0, NAME, style, branch.shown ? "*" : "");
	area_textn(row, NAME + indent, 0, LENGTH - NAME - indent - 1,
	           branch.named ? STYLE_STRONG : style, branch.name);
	area_format(row, LENGTH, 0, style, "%8llu", (unsigned long long)branch.newest);
	write_origin(app, &branch, text, sizeof text);
	area_textn(row, PARTING, 0, row.cols - PARTING, style, text);
}

static unsigned show(struct app *app, struct popup_line line)
{
	struct session_branch branch = branch_at(app, line.index);
	modes_close(&app->modes);
	if (branch.shown)
		return front_fail(app, "%s is already shown", branch.name);
	player_stop(&app->player);
	session_begin_switch(app->session, branch.id);
	player_follow(&app->player);
	return front_say(app, "%s%s", branch.name, front_aside(app, "; u goes back"));
}

static unsigned take_name(struct app *app, const char *text)
{
	session_name_branch(app->session, (uint32_t)app->modes.prompt.subject, text);
	return APP_DRAW;
}

static unsigned name(struct app *app, struct popup_line line)
{
	struct session_branch branch = branch_at(app, line.index);
	app->modes.prompt.subject = branch.id;
	return prompt_open(app, PROMPT_BRANCH, take_name, branch.named ? branch.name : "");
}

static unsigned compare(struct app *app, struct popup_line line)
{
	struct session_branch branch = branch_at(app, line.index);
	if (branch.shown)
		return front_fail(app, "%s is the branch shown; choose another", branch.name);
	modes_close(&app->modes);
	return compare_with(app, branch.id);
}

static unsigned delete_branch(struct app *app)
{
	session_remove_branch(app->session, (uint32_t)app->modes.prompt.subject);
	return APP_DRAW;
}

static unsigned ask_to_delete(struct app *app, struct popup_line line)
{
	struct session_branch branch = branch_at(app, line.index);
	char question[160], number[TEXT_GROUPED_SIZE];
	if (branch.shown)
		return front_fail(app, "%s is shown; switch to another one first", branch.name);
	app->modes.prompt.subject = branch.id;
	snprintf(question, sizeof question, "Delete %s, %s tick%s?", branch.name,
	         text_grouped(branch.newest, number), branch.newest == 1 ? "" : "s");
	return prompt_confirm(app, question, delete_branch, NULL);
}

const struct popup_plan popup_branches = {
	.title = "branches",
	.empty = "there are none",
	.heading = "  name                     to tick  forks at",
	.count = count_branches,
	.draw = draw_branch,
	.keys = {
		{ INPUT_ENTER, "switch", "Show the branch.", show, 0, false },
		{ 'x', "compare", "Compare the branch with the one shown.", compare, 0, false },
		{ 'n', "name", "Name the branch, so that it is kept.", name, 0, false },
		{ INPUT_DELETE, "delete", "Delete the branch.", ask_to_delete, 0, false },
	},
};

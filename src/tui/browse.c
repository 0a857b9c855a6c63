/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"
#include "tui/ui.h"

/*
 * The actions that only change what is looked at, and those about the program.
 */

enum { PAGE = 8 };

static unsigned focus(struct app *app, int step)
{
	app->focus = (enum view_number)(((int)app->focus + step + VIEWS) % VIEWS);
	return APP_DRAW;
}

unsigned browse_next_view(struct app *app, uint64_t count)
{
	(void)count;
	return focus(app, 1);
}

unsigned browse_previous_view(struct app *app, uint64_t count)
{
	(void)count;
	return focus(app, -1);
}

/* The nearest agent in a slot after (or before) that of the selected one. */
static unsigned select_agent(struct app *app, int step)
{
	const struct sim *sim = ui_sim(app);
	int64_t slots = sim->head.slots;
	int64_t slot = app->selected == AGENT_NONE ? -1 : (int64_t)agent_slot(app->selected);
	for (slot += step; slot >= 0 && slot < slots; slot += step) {
		const struct agent *agent = sim_slot(sim, (uint32_t)slot);
		if (agent->class == CLASS_NONE)
			continue;
		app->selected = agent->id;
		app->panel_scroll = 0;
		return APP_DRAW;
	}
	return APP_NOTHING;
}

static unsigned scroll(struct app *app, int lines)
{
	int *at = app->panel != PANELS ? &app->panel_scroll : &app->scroll[app->focus];
	int next = *at + lines;
	if (next > -UI_SCROLL_MAX && next < UI_SCROLL_MAX)
		*at = next;
	return APP_DRAW;
}

/* The trace's cursor is the moment shown; it does not go where nobody has been. */
static unsigned move_moment(struct app *app, int step)
{
	job_stop(app);
	app->scroll[VIEW_TRACE] = 0;
	if (step > 0 && !session_is_past(app->session))
		return ui_fail(app, "this is the newest moment; s or n goes on");
	if (!session_step(app->session, STEP_MICRO, step > 0))
		ui_say(app, "this is the beginning");
	return APP_DRAW;
}

static unsigned move(struct app *app, int step)
{
	if (app->panel != PANELS || app->focus == VIEW_MAP || app->focus == VIEW_AGENTS)
		return select_agent(app, step);
	if (app->focus == VIEW_TRACE)
		return move_moment(app, step);
	return scroll(app, step);
}

static unsigned move_often(struct app *app, int step, uint64_t count)
{
	unsigned next = move(app, step);
	for (uint64_t i = 1; i < count && i < UI_SCROLL_MAX; i++)
		next |= move(app, step);
	return next;
}

unsigned browse_up(struct app *app, uint64_t count)
{
	return move_often(app, -1, count);
}

unsigned browse_down(struct app *app, uint64_t count)
{
	return move_often(app, 1, count);
}

unsigned browse_page_up(struct app *app, uint64_t count)
{
	(void)count;
	return scroll(app, -PAGE);
}

unsigned browse_page_down(struct app *app, uint64_t count)
{
	(void)count;
	return scroll(app, PAGE);
}

static unsigned open_panel(struct app *app, enum panel_number panel)
{
	if (!ui_agent(app))
		return ui_fail(app, "no agent is selected");
	app->panel = app->panel == panel ? PANELS : panel;
	app->panel_scroll = 0;
	return APP_DRAW;
}

unsigned browse_details(struct app *app, uint64_t count)
{
	(void)count;
	return open_panel(app, PANEL_DETAILS);
}

unsigned browse_why(struct app *app, uint64_t count)
{
	(void)count;
	return open_panel(app, PANEL_WHY);
}

/* A number that was typed is gone by now, as before any action. */
unsigned browse_back(struct app *app, uint64_t count)
{
	(void)count;
	if (app->panel != PANELS) {
		app->panel = PANELS;
	} else if (app->scroll[app->focus]) {
		app->scroll[app->focus] = 0;
	} else if (app->filter[0]) {
		app->filter[0] = '\0';
		ui_say(app, "the trace shows everything");
	}
	return APP_DRAW;
}

unsigned browse_filter(struct app *app, uint64_t count)
{
	(void)count;
	prompt_open(app, PROMPT_FILTER, app->filter);
	return APP_DRAW;
}

unsigned browse_command(struct app *app, uint64_t count)
{
	(void)count;
	prompt_open(app, PROMPT_COMMAND, "");
	return APP_DRAW;
}

unsigned browse_help(struct app *app, uint64_t count)
{
	(void)count;
	app->help_scroll = 0;
	ui_push(app, MODE_HELP);
	return APP_DRAW;
}

unsigned browse_redraw(struct app *app, uint64_t count)
{
	(void)app;
	(void)count;
	return APP_REPAINT | APP_DRAW;
}

unsigned browse_suspend(struct app *app, uint64_t count)
{
	(void)app;
	(void)count;
	return APP_SUSPEND | APP_DRAW;
}

static unsigned leave(struct app *app)
{
	(void)app;
	return APP_QUIT;
}

/* Only what was done from outside and is not recorded cannot be had again. */
unsigned browse_quit(struct app *app, uint64_t count)
{
	size_t inputs;
	if (app->panel != PANELS)
		return browse_back(app, count);
	session_inputs(app->session, &inputs);
	if (app->options.recording || inputs <= app->inputs_found)
		return leave(app);
	question_ask(app, "quit, and lose what was done from outside?", leave);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/perform.h"

#include "tui/sift.h"
#include "tui/ui.h"
#include "view/pictures.h"

unsigned perform_panel(struct app *app, enum view_number panel)
{
	if (panel < PANELS_OF_AGENTS && !ui_agent(app))
		return ui_fail(app, "no agent is selected");
	app->panel = app->panel == panel ? VIEWS : panel;
	if (panel != VIEWS)
		app->scroll[panel] = 0;
	return APP_DRAW;
}

/* Does what an answer of one kind asks for. */
typedef unsigned performer(struct app *app, enum view_number view,
                           const struct view_answer *answer);

static unsigned do_nothing(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	if (answer->say)
		ui_say(app, "%s", answer->say);
	return APP_DRAW;
}

static unsigned do_scroll(struct app *app, enum view_number view, const struct view_answer *answer)
{
	app->scroll[view] = answer->scroll;
	return APP_DRAW;
}

static unsigned do_zoom(struct app *app, enum view_number view, const struct view_answer *answer)
{
	app->zoom[view] = answer->zoom;
	app->scroll[view] = 0;
	return APP_DRAW;
}

static unsigned do_sort(struct app *app, enum view_number view, const struct view_answer *answer)
{
	app->column = answer->column;
	app->scroll[view] = 0;
	return APP_DRAW;
}

static unsigned do_select(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	ui_select(app, answer->agent);
	return APP_DRAW;
}

static unsigned do_open(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	ui_select(app, answer->agent);
	return perform_panel(app, VIEW_DETAILS);
}

static unsigned do_panel(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	return perform_panel(app, (enum view_number)answer->panel);
}

static unsigned do_step(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	job_stop(app);
	app->scroll[VIEW_TRACE] = 0;
	if (!session_step(app->session, STEP_MICRO, answer->forward))
		ui_say(app, "this is the beginning");
	return APP_DRAW;
}

static unsigned do_show(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	job_stop(app);
	app->scroll[VIEW_TRACE] = app->scroll[VIEW_LANES] = 0;
	session_show(app->session, answer->moment);
	return APP_DRAW;
}

static unsigned do_meet(struct app *app, enum view_number view, const struct view_answer *answer)
{
	ui_select(app, answer->agent);
	return do_show(app, view, answer);
}

static unsigned do_filter(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	return sift_agents(app, answer->text);
}

static unsigned do_omit(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	lineup_hide(&app->lineup, answer->agent);
	ui_select(app, answer->other);
	return APP_DRAW;
}

static unsigned do_omit_none(struct app *app, enum view_number view,
                             const struct view_answer *answer)
{
	(void)view, (void)answer;
	lineup_fini(&app->lineup);
	return APP_DRAW;
}

static unsigned do_swap(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	lineup_swap(&app->lineup, answer->agent, answer->other);
	return APP_DRAW;
}

static unsigned do_state(struct app *app, enum view_number view, const struct view_answer *answer)
{
	(void)view;
	app->state = answer->state;
	return APP_DRAW;
}

static unsigned do_fold(struct app *app, enum view_number view, const struct view_answer *answer)
{
	pictures_fold(app->pictures, answer->class, answer->state, answer->folded);
	return do_state(app, view, answer);
}

static performer *const performers[VIEW_ACTS] = {
	[VIEW_NOTHING] = do_nothing,     [VIEW_SCROLL] = do_scroll, [VIEW_ZOOM] = do_zoom,
	[VIEW_SELECT] = do_select,       [VIEW_OPEN] = do_open,     [VIEW_PANEL] = do_panel,
	[VIEW_STEP] = do_step,           [VIEW_SHOW] = do_show,     [VIEW_MEET] = do_meet,
	[VIEW_FILTER] = do_filter,       [VIEW_OMIT] = do_omit,     [VIEW_SWAP] = do_swap,
	[VIEW_OMIT_NONE] = do_omit_none, [VIEW_FOLD] = do_fold,     [VIEW_SORT] = do_sort,
	[VIEW_STATE] = do_state,
};

unsigned perform_answer(struct app *app, enum view_number view, const struct view_answer *answer)
{
	bool moves = answer->act == VIEW_SCROLL || answer->act == VIEW_ZOOM ||
	             answer->act == VIEW_SORT;
	if (app->held == view && moves)
		app->held = VIEWS;
	return performers[answer->act](app, view, answer);
}

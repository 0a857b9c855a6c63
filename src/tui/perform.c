/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/perform.h"

#include "tui/sift.h"
#include "tui/ui.h"

unsigned perform_panel(struct app *app, enum view_number panel)
{
	if (panel < PANELS_OF_AGENTS && !ui_agent(app))
		return ui_fail(app, "no agent is selected");
	app->panel = app->panel == panel ? VIEWS : panel;
	if (panel != VIEWS)
		app->look.scroll[panel] = 0;
	return APP_DRAW;
}

static void step(struct app *app, bool forward)
{
	job_stop(app);
	app->look.scroll[VIEW_TRACE] = 0;
	if (!session_step(app->session, STEP_MICRO, forward))
		ui_say(app, "this is the beginning");
}

static void show(struct app *app, struct moment moment)
{
	job_stop(app);
	app->look.scroll[VIEW_TRACE] = app->look.scroll[VIEW_LANES] = 0;
	session_show(app->session, moment);
}

unsigned perform_answer(struct app *app, const struct view_answer *answer)
{
	if (answer->act == VIEW_STEP)
		step(app, answer->forward);
	else if (answer->act == VIEW_SHOW)
		show(app, answer->moment);
	else if (answer->act == VIEW_OPEN)
		return answer->open == VIEW_AGENTS ? sift_list(app)
		                                   : perform_panel(app, answer->open);
	else if (answer->say)
		ui_say(app, "%s", answer->say);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/sift.h"

#include "core/text.h"
#include "tui/action.h"
#include "tui/ui.h"
#include "view/column.h"
#include "view/muster.h"

unsigned sift_list(struct app *app)
{
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	const struct sim *sim = ui_sim(app);
	struct muster *muster = app->look.muster;
	muster_call(muster, app->session, app->look.column);
	uint32_t first = muster_end(muster, 1);
	const struct agent *agent = ui_agent(app);
	if (first != UINT32_MAX && !(agent && muster_has(muster, agent_slot(agent->id))))
		look_select(&app->look, sim_slot(sim, first)->id);
	app->look.scroll[VIEW_AGENTS] = 0;
	ui_focus(app, VIEW_AGENTS);
	if (*muster_text(muster))
		ui_say(app, "%s of %s agents%s", text_grouped(muster_count(muster), listed),
		       text_grouped(sim->head.agents, agents),
		       ui_aside(app, "; Esc lists them all"));
	return APP_DRAW;
}

unsigned sift_agents(struct app *app, const char *text)
{
	struct error error;
	if (!muster_filter(app->look.muster, ui_sim(app), text, &error))
		return ui_fail(app, "%s", error.text);
	return sift_list(app);
}

unsigned sift_only(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return sift_agents(app, argument->text);
	prompt_open(app, PROMPT_ONLY, muster_text(app->look.muster));
	return APP_DRAW;
}

/* A minus before the column reverses the order. */
unsigned sift_sort(struct app *app, const struct argument *argument)
{
	const char *name = argument->text;
	bool turned = *name == '-';
	int column = column_find(ui_sim(app)->world, name + turned);
	if (*name && !column)
		return ui_fail(app, "sort: %s, not \"%s\"", parameter_asks(PARAMETER_COLUMN), name);
	app->look.column = turned ? -column : column;
	app->look.scroll[VIEW_AGENTS] = 0;
	ui_focus(app, VIEW_AGENTS);
	return APP_DRAW;
}

unsigned sift_trace(struct app *app, const struct argument *argument)
{
	if (!*argument->text) {
		prompt_open(app, PROMPT_FILTER, app->look.filter);
		return APP_DRAW;
	}
	text_clean(app->look.filter, sizeof app->look.filter, argument->text);
	ui_focus(app, VIEW_TRACE);
	ui_say(app, "the trace shows lines with \"%s\"; Esc shows all", app->look.filter);
	return APP_DRAW;
}

bool sift_clear(struct app *app)
{
	if (app->focus != VIEW_TRACE && *muster_text(app->look.muster)) {
		sift_agents(app, "");
		ui_say(app, "all agents are listed");
		return true;
	}
	if (!app->look.filter[0])
		return false;
	app->look.filter[0] = '\0';
	ui_say(app, "the trace shows everything");
	return true;
}

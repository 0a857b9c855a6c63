/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"
#include "tui/ask.h"
#include "tui/complete.h"
#include "tui/front.h"
#include "tui/prompt.h"
#include "view/sheet.h"
#include "view/roster.h"

/* Actions that find something, filter what is listed, or sort it. */

static unsigned find_text(struct app *app, const char *text)
{
	const char *where = "";
	enum view_number view = front_view(app);
	if (!view_use(view, VIEW_FIND).answer)
		return front_fail(app, "there is nothing to find in the %s", view_get(view)->name);
	text_clean(app->wanted, sizeof app->wanted, text);
	if (!ask_find(app, view, true, &where) && !ask_find(app, view, false, &where))
		return front_fail(app, "no match for \"%s\"%s%s", app->wanted, *where ? " " : "",
		                  where);
	return front_say(app, "\"%s\" found; ] and [ go to others", app->wanted);
}

static unsigned find_again(struct app *app, bool forward)
{
	const char *where = "";
	enum view_number view = front_view(app);
	if (view_use(view, VIEW_NEXT).answer)
		return ask_next(app, view, forward);
	if (!view_use(view, VIEW_FIND).answer)
		return front_fail(app, "there is nothing to find in the %s", view_get(view)->name);
	if (!app->wanted[0])
		return front_fail(app, "nothing to find again; / finds a text");
	if (!ask_find(app, view, forward, &where))
		return front_fail(app, "no more matches for \"%s\" that way%s%s", app->wanted,
		                  *where ? " " : "", where);
	return APP_DRAW;
}

/* Without a text, finds the last one again. */
static unsigned take_wanted(struct app *app, const char *text)
{
	return *text ? find_text(app, text) : find_again(app, true);
}

unsigned action_find(struct app *app, const struct argument *argument)
{
	if (argument->step)
		return find_again(app, argument->step > 0);
	if (*argument->text || !view_use(front_view(app), VIEW_FIND).answer)
		return find_text(app, argument->text);
	return prompt_open(app, PROMPT_FIND, take_wanted, "");
}

static unsigned filter_trace(struct app *app, const char *text)
{
	text_clean(app->look.filter, sizeof app->look.filter, text);
	if (!*text)
		return APP_DRAW;
	front_focus(app, VIEW_TRACE);
	return front_say(app, "the trace shows lines with \"%s\"; Esc shows all", app->look.filter);
}

unsigned action_filter(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return filter_trace(app, argument->text);
	return prompt_open(app, PROMPT_FILTER, filter_trace, app->look.filter);
}

static unsigned filter_agents(struct app *app, const char *text)
{
	struct error error;
	if (!roster_filter(app->look.roster, front_sim(app), text, &error))
		return front_fail(app, "%s", error.text);
	return ask_list(app);
}

unsigned action_only(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return filter_agents(app, argument->text);
	return prompt_open(app, PROMPT_ONLY, filter_agents, roster_text(app->look.roster));
}

/* A minus before the column reverses the order. */
unsigned action_sort(struct app *app, const struct argument *argument)
{
	const char *name = argument->text;
	bool turned = *name == '-';
	int column = column_find(front_sim(app)->world, name + turned);
	if (*name && !column)
		return front_fail(app, "sort: %s, not \"%s\"",
		                  parameter_table[PARAMETER_COLUMN].asks, name);
	app->look.column = turned ? -column : column;
	app->look.scroll[VIEW_AGENTS] = 0;
	front_focus(app, VIEW_AGENTS);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "session/catalog.h"
#include "session/inputs.h"
#include "session/recording.h"
#include "tui/app.h"
#include "tui/front.h"
#include "view/log_line.h"
#include "view/sheet.h"
#include "view/roster.h"

/* Actions that only change what is looked at. */

enum { PICTURE_ROWS = 12 }; /* a lower diagram is only a list */

/* Whether the trace or the log has the focus. */
static bool shows_lines(const struct app *app)
{
	return front_view(app) == VIEW_TRACE || front_view(app) == VIEW_LOG;
}

/* Clears the filter of the agents, unless the trace or the log has the focus, or else theirs;
 * false: there was none to clear. */
static bool clear_filter(struct app *app)
{
	struct look *look = &app->look;
	if (!shows_lines(app) && *roster_text(look->roster)) {
		roster_filter(look->roster, front_sim(app), "", NULL);
		front_list(app);
		front_say(app, "all agents are listed");
		return true;
	}
	if (!look->filter[0] && !look->log.alone && !look->log.hidden)
		return false;
	look->filter[0] = '\0';
	look->log.alone = false;
	look->log.hidden = 0;
	front_say(app, "the trace and the log show everything");
	return true;
}

/* Whether the diagram's place is too low for a picture unless it is large. */
static bool is_low(struct app *app)
{
	struct layout layout;
	bool large = app->screen.large;
	app->screen.large = false;
	front_prepare_view(app, VIEW_DIAGRAM, &layout);
	app->screen.large = large;
	const struct layout_place *place = layout_find(&layout, VIEW_DIAGRAM);
	return place && place->area.rows < PICTURE_ROWS;
}

/* Goes to the view whose number is the step, or back to the one before if it has the focus. */
unsigned action_view(struct app *app, const struct argument *argument)
{
	struct layout layout;
	enum view_number view = (enum view_number)argument->step;
	const struct layout_request request = front_request(app);
	front_layout(app, &layout);
	app->screen.panel = VIEWS;
	bool shown = layout.focus != view;
	front_focus(app, shown ? view : layout_other(&layout, &request));
	if (view == VIEW_DIAGRAM) {
		/* A low one is made large, which is undone afterwards. */
		bool low = is_low(app);
		app->screen.large = shown && (low || app->screen.large);
		if (!shown && low)
			app->screen.chosen[VIEW_DIAGRAM] = 0;
	}
	return APP_DRAW;
}

/* Closes the panel, the large view, or a diagram that is large because it would be too low.  False:
 * nothing is on top. */
static bool close_top(struct app *app)
{
	struct screen *screen = &app->screen;
	if (screen->panel != VIEWS)
		screen->panel = VIEWS;
	else if (screen->large && screen->focus == VIEW_DIAGRAM && is_low(app))
		action_view(app, &(struct argument){ .step = VIEW_DIAGRAM });
	else if (screen->large)
		screen->large = false;
	else
		return false;
	return true;
}

/* Closes what is on top, or clears a filter.  Any action clears a typed number, so Escape after a
   number has nothing else to report. */
unsigned action_close(struct app *app, const struct argument *argument)
{
	const struct screen *screen = &app->screen;
	struct look *look = &app->look;
	bool in_view = screen->panel == VIEWS;
	if (in_view && screen->focus == VIEW_DIAGRAM && look->state)
		look->state = STATE_NONE;
	else if (in_view && look->scroll[screen->focus])
		look->scroll[screen->focus] = 0;
	else if (close_top(app))
		return APP_DRAW;
	else if (recording_failure(app->player.recording) && !app->recording.known)
		app->recording.known = true;
	else if (!clear_filter(app) && !argument->has_number)
		front_say(app, "nothing is open; q quits");
	return APP_DRAW;
}

/* Without a plan, restores the program's own arrangement. */
unsigned action_arrange(struct app *app, const struct argument *argument)
{
	struct screen *screen = &app->screen;
	struct error error;
	if (*argument->text && !plan_read(&screen->own, argument->text, &error))
		return front_fail(app, "arrange: %s", error.text);
	screen->arranged = *argument->text != '\0';
	for (size_t i = screen->arranged ? SLOTS_MAX : 0; i-- > 0;) {
		if (screen->own.slots[i].views)
			front_focus(app, (enum view_number)screen->own.slots[i].first);
	}
	return APP_DRAW;
}

unsigned action_large(struct app *app, const struct argument *argument)
{
	(void)argument;
	app->screen.large = !app->screen.large;
	return APP_DRAW;
}

/* What is listed, and in which order. */

static unsigned filter_trace(struct app *app, const char *text)
{
	text_clean(app->look.filter, sizeof app->look.filter, text);
	if (!*text)
		return APP_DRAW;
	if (!shows_lines(app))
		front_focus(app, VIEW_TRACE);
	return front_say(app, "the %s shows lines with \"%s\"; Esc shows all",
	                 view_get(front_view(app))->name, app->look.filter);
}

unsigned action_filter(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return filter_trace(app, argument->text);
	if (front_view(app) == VIEW_LOG) {
		app->look.log.alone = !app->look.log.alone;
		return APP_DRAW;
	}
	return prompt_open(app, PROMPT_FILTER, filter_trace, app->look.filter);
}

/* Which kinds of lines the words name, a set; 0: one of them is no kind. */
static uint32_t read_kinds(const char *text)
{
	const uint32_t all = (UINT32_C(1) << LOG_KINDS) - 1;
	char word[LINE_SIZE];
	uint32_t kinds = 0;
	while (token_take(&text, word)) {
		uint32_t named = strcmp(word, "all") == 0 ? all : 0;
		for (int kind = 0; kind < LOG_KINDS; kind++)
			named |= (uint32_t)(strcmp(word, log_info[kind].name) == 0) << kind;
		if (!named)
			return 0;
		kinds |= named;
	}
	return kinds;
}

/* Goes to the log, or back; with words, shows only these kinds of lines. */
unsigned action_log(struct app *app, const struct argument *argument)
{
	if (!*argument->text)
		return action_view(app, &(struct argument){ .step = VIEW_LOG });
	uint32_t kinds = read_kinds(argument->text);
	if (!kinds)
		return front_fail(app, "log: %s", parameter_table[PARAMETER_KINDS].asks);
	app->look.log.hidden = ((UINT32_C(1) << LOG_KINDS) - 1) & ~kinds;
	front_focus(app, VIEW_LOG);
	return APP_DRAW;
}

static unsigned filter_agents(struct app *app, const char *text)
{
	struct error error;
	if (!roster_filter(app->look.roster, front_sim(app), text, &error))
		return front_fail(app, "%s", error.text);
	return front_list(app);
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

/* Sets the columns for a class; "": they are the program's choice again. */
static unsigned set_columns(struct app *app, const char *class, const char *names)
{
	size_t at = 0, *count = &app->look.columns_count;
	while (at < *count && strcmp(app->columns[at].class, class) != 0)
		at++;
	if (at == COLUMNS_MAX)
		return front_fail(app, "columns: no more than %d classes have their own",
		                  COLUMNS_MAX);
	*count += at == *count;
	text_copy(app->columns[at].class, sizeof app->columns->class, class);
	text_copy(app->columns[at].names, sizeof app->columns->names, names);
	if (!*names)
		app->columns[at] = app->columns[--*count];
	front_focus(app, VIEW_AGENTS);
	return APP_DRAW;
}

/* CLASS: COLUMN ..., for a class that need not be of this world; without it, of the selected agent's. */
unsigned action_columns(struct app *app, const struct argument *argument)
{
	const struct world *world = front_sim(app)->world;
	const struct agent *agent = front_agent(app);
	char class[sizeof app->columns->class], word[LINE_SIZE];
	const char *names = strchr(argument->text, ':');
	if (!names && !agent)
		return front_fail(app, "columns: %s", parameter_table[PARAMETER_COLUMNS].asks);
	snprintf(class, sizeof class, "%.*s", names ? (int)(names - argument->text) : 63,
	         names ? argument->text : world->classes[agent->class]->name);
	names = names ? names + 1 + strspn(names + 1, " ") : argument->text;
	bool here = false;
	for (size_t i = 0; i < world->class_count; i++)
		here |= strcmp(world->classes[i]->name, class) == 0;
	for (const char *rest = names; here && token_take(&rest, word);) {
		if (!column_find(world, word))
			return front_fail(app, "columns: %s has no column \"%s\"", class, word);
	}
	return set_columns(app, class, names);
}

/* Actions about the program: help, keys, quitting. */

unsigned action_help(struct app *app, const struct argument *argument)
{
	(void)argument;
	help_open(app);
	return APP_DRAW;
}

/* The step is what the app's driver must do. */
unsigned action_program(struct app *app, const struct argument *argument)
{
	(void)app;
	return (unsigned)argument->step | APP_DRAW;
}

/* KEY COMMAND; without a command the key gets its old meaning back. */
unsigned action_bind(struct app *app, const struct argument *argument)
{
	const char *rest = argument->text;
	char name[LINE_SIZE];
	struct error error;
	uint32_t key;
	if (!token_take(&rest, name))
		return front_fail(app, "bind: %s", parameter_table[PARAMETER_BINDING].asks);
	if (!key_named(name, &key, &error) || !actions_check(app, rest, &error))
		return front_fail(app, "bind: %s", error.text);
	if (key >= '0' && key <= '9')
		return front_fail(app, "bind: %s starts a number", name);
	if (!bindings_set(&app->keyboard.bindings, key, rest))
		return front_fail(app, "bind: no more than %d keys can be bound", BINDINGS_MAX);
	return front_say(app, *rest ? "%s: %s" : "%s has its default meaning again", name, rest);
}

/* Quitting. */

static unsigned leave(struct app *app)
{
	(void)app;
	return APP_QUIT;
}

/* Closes what is on top, or else quits.  Asks only if something would be lost: inputs that are not
 * recorded, or branches with names. */
unsigned action_quit(struct app *app, const struct argument *argument)
{
	struct session_branch *branches;
	bool named = false;
	(void)argument;
	if (close_top(app) || front_asks(app, "Quit", leave, action_save))
		return APP_DRAW;
	/* No recording has a hidden branch, but who gave it a name may want to keep it. */
	for (size_t i = session_branches(app->session, &branches); i-- > 0;)
		named |= branches[i].named && !branches[i].shown;
	free(branches);
	return named ? prompt_confirm(app, "Quit and lose the branches?", leave, NULL) : APP_QUIT;
}

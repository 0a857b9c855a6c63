/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/browse.h"

#include "core/text.h"
#include "session/inputs.h"
#include "sim/resolve.h"
#include "tui/action.h"
#include "tui/branching.h"
#include "tui/help.h"
#include "tui/perform.h"
#include "tui/save.h"
#include "tui/sift.h"
#include "tui/ui.h"
#include "tui/words.h"
#include "view/layout.h"

/*
 * Actions that only change what is looked at, and those about the program.
 *
 * What a key means is up to the view: it answers what must happen next, and perform.h does that.
 */

struct view_scene browse_scene(struct app *app, enum view_number view, struct area *area)
{
	struct layout layout;
	struct view_scene scene = ui_prepare_view(app, view, &layout);
	*area = ui_area(&layout, view);
	return scene;
}

/* Asks a view once. */
static struct view_answer ask(struct app *app, enum view_number view, enum view_key key)
{
	struct area area;
	const struct view_scene scene = browse_scene(app, view, &area);
	struct view_use use = view_use(view_get(view), key);
	if (use.answer)
		return use.answer(&scene, &app->look, area, key);
	return view_nothing(key > VIEW_WIDER ? "only lanes can be hidden and moved; l shows them"
	                    : key >= VIEW_CLOSER
	                            ? "there is nothing to zoom here; l shows the lanes"
	                            : "there is nothing to scroll here");
}

/* Asks again after showing an earlier tick, whose events are known only now, to go to the moment
   inside it. */
static unsigned perform_inside(struct app *app, enum view_number view,
                               const struct argument *argument, uint64_t tick)
{
	struct view_answer inside = ask(app, view, (enum view_key)argument->step);
	bool good = inside.act == VIEW_SHOW && inside.moment.tick == tick;
	return good ? perform_answer(app, &inside) : APP_DRAW;
}

unsigned browse_repeat(struct app *app, enum view_number view, const struct argument *argument)
{
	unsigned next = APP_DRAW;
	for (uint64_t i = 0; i < argument->number && i < UI_SCROLL_MAX; i++) {
		struct view_answer answer = ask(app, view, (enum view_key)argument->step);
		next = perform_answer(app, &answer);
		if (answer.again)
			next = perform_inside(app, view, argument, answer.moment.tick);
		if (answer.act == VIEW_NOTHING)
			break;
	}
	return next;
}

/* Selects the agent that was named at the prompt, if any; false: there is none of that name, which
   is reported. */
static bool select_named(struct app *app, const char *name)
{
	char word[LINE_SIZE];
	struct error error;
	uint32_t agent;
	if (!*name)
		return true;
	words_unquote(word, name);
	if (!resolve_agent(ui_sim(app), word, &agent, &error)) {
		ui_fail(app, "%s", error.text);
		return false;
	}
	look_select(&app->look, agent);
	return true;
}

unsigned browse_key(struct app *app, const struct argument *argument)
{
	if (argument->step == VIEW_ENTER && *argument->text) {
		app->panel = VIEWS;
		return select_named(app, argument->text) ? perform_panel(app, VIEW_DETAILS)
		                                         : APP_DRAW;
	}
	return browse_repeat(app, ui_front(app), argument);
}

unsigned browse_why(struct app *app, const struct argument *argument)
{
	if (!select_named(app, argument->text))
		return APP_DRAW;
	if (*argument->text)
		app->panel = VIEWS;
	return perform_panel(app, VIEW_WHY);
}

/* In a panel, Tab goes to the next agent, because panels are about an agent. */
unsigned browse_tab(struct app *app, const struct argument *argument)
{
	struct layout layout;
	if (app->panel != VIEWS) {
		struct view_answer answer = ask(app, VIEW_AGENTS,
		                                argument->step > 0 ? VIEW_DOWN : VIEW_UP);
		return perform_answer(app, &answer);
	}
	ui_layout(app, NULL, &layout);
	ui_focus(app, layout_next(&layout, argument->step));
	return APP_DRAW;
}

/* Finding something. */

static struct view_answer look(struct app *app, bool forward)
{
	struct area area;
	enum view_number number = ui_front(app);
	const struct view_scene scene = browse_scene(app, number, &area);
	return view_get(number)->find(&scene, &app->look, area, app->wanted, forward);
}

/* Goes to what is found.  In an earlier tick, that takes a second look: only its end is known at
   first. */
static bool find(struct app *app, bool forward, const char **where)
{
	struct view_answer answer = look(app, forward);
	*where = answer.say ? answer.say : *where;
	if (answer.act == VIEW_NOTHING)
		return false;
	perform_answer(app, &answer);
	if (answer.act == VIEW_SHOW && answer.moment.event == MOMENT_END) {
		struct view_answer inside = look(app, false);
		if (inside.act == VIEW_SHOW && inside.moment.tick == answer.moment.tick)
			perform_answer(app, &inside);
	}
	return true;
}

static unsigned find_anywhere(struct app *app, const char *text)
{
	text_clean(app->wanted, sizeof app->wanted, text);
	const char *where = "";
	if (!find(app, true, &where) && !find(app, false, &where))
		return ui_fail(app, "no match for \"%s\"%s%s", app->wanted, *where ? " " : "",
		               where);
	ui_say(app, "\"%s\" found; ] and [ go to others", app->wanted);
	return APP_DRAW;
}

/* Goes to the next thing that the view itself is about. */
static unsigned find_next(struct app *app, const struct view *view, bool forward)
{
	struct area area;
	const struct view_scene scene = browse_scene(app, ui_front(app), &area);
	struct view_answer answer = view->next(&scene, &app->look, forward);
	return perform_answer(app, &answer);
}

unsigned browse_find(struct app *app, const struct argument *argument)
{
	const struct view *view = view_get(ui_front(app));
	if (view->next && argument->step)
		return find_next(app, view, argument->step > 0);
	if (!view->find)
		return ui_fail(app, "there is nothing to find in the %s", view->name);
	if (!argument->step && !*argument->text) {
		prompt_open(app, PROMPT_FIND, "");
		return APP_DRAW;
	}
	if (!argument->step)
		return find_anywhere(app, argument->text);
	if (!app->wanted[0])
		return ui_fail(app, "nothing to find again; / finds a text");
	const char *where = "";
	if (!find(app, argument->step > 0, &where))
		return ui_fail(app, "no more matches for \"%s\" that way%s%s", app->wanted,
		               *where ? " " : "", where);
	return APP_DRAW;
}

/* Closes what is on top, or clears a filter.  Any action clears a typed number, so Escape after a
   number has nothing else to report. */
unsigned browse_close(struct app *app, const struct argument *argument)
{
	if (app->panel != VIEWS) {
		app->panel = VIEWS;
	} else if (app->focus == VIEW_DIAGRAM && app->look.state) {
		app->look.state = STATE_NONE;
	} else if (app->look.scroll[app->focus]) {
		app->look.scroll[app->focus] = 0;
	} else if (app->large) {
		app->large = false;
	} else if (!sift_clear(app) && !argument->has_number) {
		ui_say(app, "nothing is open; q quits");
	}
	return APP_DRAW;
}

/* The program. */

unsigned browse_command(struct app *app, const struct argument *argument)
{
	(void)argument;
	prompt_open(app, PROMPT_COMMAND, "");
	return APP_DRAW;
}

unsigned browse_help(struct app *app, const struct argument *argument)
{
	(void)argument;
	help_open(app);
	return APP_DRAW;
}

/* The step is what the app's driver must do. */
unsigned browse_program(struct app *app, const struct argument *argument)
{
	(void)app;
	return (unsigned)argument->step | APP_DRAW;
}

static unsigned leave(struct app *app)
{
	(void)app;
	return APP_QUIT;
}

/* Asks only if something would be lost: inputs that are not recorded, or branches with names. */
unsigned browse_quit(struct app *app, const struct argument *argument)
{
	size_t inputs;
	if (app->panel != VIEWS)
		return browse_close(app, argument);
	session_inputs(app->session, &inputs);
	bool kept = app->options.recording || inputs <= app->inputs_found;
	if (kept && branching_has_named(app)) {
		question_ask(app, "Quit and lose the branches?", leave);
		return APP_DRAW;
	}
	if (kept)
		return leave(app);
	question_ask_or_save(app, "Quit and lose your changes?", leave,
	                     app->options.version ? save_before_quitting : NULL);
	return APP_DRAW;
}

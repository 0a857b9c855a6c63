/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"
#include "sim/resolve.h"
#include "tui/course.h"
#include "tui/front.h"
#include "view/scrubber.h"

/* Actions that ask a view: what keys, clicks and searches mean is up to the views, whose answers
 * are carried out here. */

/* Prepares what a view needs in order to answer, and finds its area. */
static struct view_scene prepare(struct app *app, enum view_number view, struct area *area)
{
	struct layout layout;
	const struct view_scene scene = front_prepare_view(app, view, &layout);
	*area = front_area(&layout, view);
	return scene;
}

/* Opens a panel, or closes it if it is open; goes to a view. */
static unsigned open_view(struct app *app, enum view_number view)
{
	if (view == VIEW_AGENTS)
		return front_list(app);
	if (view < PANELS_OF_AGENTS && !front_agent(app))
		return front_fail(app, "no agent is selected");
	app->screen.panel = app->screen.panel == view ? VIEWS : view;
	if (view < VIEWS)
		app->look.scroll[view] = app->look.cursor = 0;
	return APP_DRAW;
}

/* Does what a view answers. */
static unsigned perform(struct app *app, const struct view_answer *answer)
{
	struct look *look = &app->look;
	if (answer->act == VIEW_OPEN)
		return open_view(app, answer->open);
	if (answer->act == VIEW_GO_ON)
		return lesson_go_on(app);
	if (answer->act == VIEW_INPUT)
		return prompt_input(app, &answer->input);
	if (answer->act == VIEW_BREAK)
		return breaks_toggle(app, &answer->event);
	if (answer->say)
		front_say(app, "%s", answer->say);
	if (answer->act != VIEW_STEP && answer->act != VIEW_SHOW)
		return answer->act == VIEW_NOTHING ? APP_NOTHING : APP_DRAW;
	player_stop(&app->player);
	look->scroll[VIEW_TRACE] = 0;
	if (answer->act == VIEW_SHOW) {
		look->scroll[VIEW_LANES] = 0;
		session_show(app->session, answer->moment);
	} else if (!session_step(app->session, STEP_MICRO, answer->forward)) {
		front_say(app, "this is the beginning");
	}
	return APP_DRAW;
}

/* Asks the view what a key means, or a search for the text wanted. */
static struct view_answer answer_key(struct app *app, enum view_number view, enum view_key key,
                                     bool forward)
{
	struct area area;
	const struct view_scene scene = prepare(app, view, &area);
	struct view_use use = view_use(view, key);
	if (use.answer)
		return use.answer(&(struct view_ask){ .scene = &scene,
		                                      .look = &app->look,
		                                      .area = area,
		                                      .key = key,
		                                      .text = app->wanted,
		                                      .forward = forward });
	return view_nothing(key > VIEW_WIDER ? "only lanes can be hidden and moved; l shows them"
	                    : key >= VIEW_CLOSER
	                            ? "there is nothing to zoom here; l shows the lanes"
	                            : "there is nothing to scroll here");
}

struct view_answer front_ask(struct app *app, enum view_key key)
{
	return answer_key(app, front_view(app), key, true);
}

/* Asks again in the tick that an answer has shown, whose events are known only now: goes to the
 * moment inside that tick. */
static void ask_inside(struct app *app, enum view_number view, enum view_key key, bool forward,
                       uint64_t tick)
{
	struct view_answer inside = answer_key(app, view, key, forward);
	if (inside.act == VIEW_SHOW && inside.moment.tick == tick)
		perform(app, &inside);
}

/* Asks a view what a key means, so many times, until nothing more happens. */
static unsigned ask_key(struct app *app, enum view_number view, enum view_key key, uint64_t times)
{
	enum { TIMES_MOST = 1000000 };
	unsigned next = APP_NOTHING;
	for (uint64_t i = 0; i < times && i < TIMES_MOST; i++) {
		struct view_answer answer = answer_key(app, view, key, true);
		next |= perform(app, &answer);
		if (answer.again)
			ask_inside(app, view, key, true, answer.moment.tick);
		if (answer.act == VIEW_NOTHING)
			break;
	}
	return next;
}

/* Keys. */

/* Selects the agent that was named at the prompt, if any; false: there is none of that name, which
   is reported. */
static bool select_named(struct app *app, const char *name)
{
	char word[LINE_SIZE];
	struct error error;
	uint32_t agent;
	if (!*name)
		return true;
	token_unquote(word, name);
	if (!resolve_agent(front_sim(app), word, &agent, &error)) {
		front_fail(app, "%s", error.text);
		return false;
	}
	look_select(&app->look, agent);
	return true;
}

/* What a key means is up to the view; where nothing lies left or right, time does. */
bool action_fits(const struct app *app, const struct action *action)
{
	return !(action->when & CHANGES && front_sim(app)->world->happen);
}

unsigned action_key(struct app *app, const struct argument *argument)
{
	enum view_key key = (enum view_key)argument->step;
	bool across = key == VIEW_LEFT || key == VIEW_RIGHT;
	if (across && !view_use(front_view(app), key).answer)
		return action_tick(app, &(struct argument){ .step = key == VIEW_LEFT ? -1 : 1,
		                                            .number = argument->number });
	if (key == VIEW_ENTER && *argument->text) {
		app->screen.panel = VIEWS;
		return select_named(app, argument->text) ? open_view(app, VIEW_DETAILS) : APP_DRAW;
	}
	unsigned next = ask_key(app, front_view(app), key, argument->number);
	/* The end of a log is its newest moment. */
	return key == VIEW_END && app->options.feed ? next | action_newest(app, argument) : next;
}

unsigned action_why(struct app *app, const struct argument *argument)
{
	if (!select_named(app, argument->text))
		return APP_DRAW;
	if (*argument->text)
		app->screen.panel = VIEWS;
	return open_view(app, VIEW_WHY);
}

/* In a panel, Tab goes to the next agent, because panels are about an agent.  Step 0 turns to the
 * next view that shares the place. */
unsigned action_tab(struct app *app, const struct argument *argument)
{
	struct layout layout;
	int step = argument->step;
	if (app->screen.panel != VIEWS && step)
		return ask_key(app, VIEW_AGENTS, step > 0 ? VIEW_DOWN : VIEW_UP, 1);
	app->screen.panel = VIEWS;
	front_layout(app, &layout);
	if (!step && layout.focus == VIEW_LESSON)
		return lesson_again(app);
	enum view_number view = step ? layout_next(&layout, step) : layout_turn(&layout);
	if (view == layout.focus)
		return front_fail(app, "no other view shares this place; Tab leaves it");
	front_focus(app, view);
	return APP_DRAW;
}

/* The mouse.  Its position decides which view is asked. */

/* The view at that cell, or VIEWS. */
static enum view_number view_at(struct app *app, int x, int y)
{
	enum view_number panel = app->screen.panel;
	struct layout layout;
	front_prepare_view(app, app->screen.focus, &layout);
	if (panel != VIEWS && layout_has(front_area(&layout, panel), x, y))
		return panel;
	if (layout_has(layout.beside, x, y))
		return VIEW_DETAILS;
	const struct layout_place *place = layout_at(&layout, x, y);
	return place ? place->view : VIEWS;
}

/* Goes to the moment that the scrubber has in that column; drags: from a click in its row on.  False:
 * that is none of its cells. */
static bool click_run(struct app *app, int x, int y, bool drags)
{
	struct layout layout;
	struct moment moment;
	front_layout(app, &layout);
	app->mouse.drags = (drags || layout_has(layout.run, x, y)) &&
	                   scrubber_find(app->session, layout.run, x - layout.run.x, drags,
	                                 &moment);
	if (app->mouse.drags)
		player_show(&app->player, moment);
	return app->mouse.drags;
}

unsigned action_drag(struct app *app, const struct argument *argument)
{
	(void)argument;
	if (!app->mouse.drags)
		return front_fail(app, "drag: begin with a click in the row of the run");
	click_run(app, app->press.x, app->press.y, true);
	return APP_DRAW;
}

unsigned action_wheel(struct app *app, const struct argument *argument)
{
	enum view_number view = view_at(app, app->press.x, app->press.y);
	return ask_key(app, view == VIEWS ? front_view(app) : view, (enum view_key)argument->step,
	               argument->number);
}

/* Asks a view what a click on a cell of the screen means.  A new moment replaces the one that the
 * session is on its way to. */
static unsigned click_view(struct app *app, enum view_number view, int x, int y)
{
	struct area area;
	const struct view_scene scene = prepare(app, view, &area);
	enum view_number tab = view_tab_at(&scene, area, y == area.y ? x - area.x : -1);
	view_asked *click = view_use(view, VIEW_CLICK).answer;
	if (tab != VIEWS)
		front_focus(app, tab);
	if (y == area.y || !click)
		return APP_DRAW;
	struct view_answer answer = click(&(struct view_ask){ .scene = &scene,
	                                                      .look = &app->look,
	                                                      .area = area,
	                                                      .key = VIEW_CLICK,
	                                                      .x = x - area.x,
	                                                      .y = y - area.y });
	app->mouse.repeats = answer.repeats;
	if (answer.act != VIEW_NOTHING && !answer.repeats)
		app->mouse.clicked = view;
	if (answer.act != VIEW_SHOW)
		return perform(app, &answer) | APP_DRAW;
	player_show(&app->player, answer.moment);
	app->look.scroll[VIEW_TRACE] = app->look.scroll[VIEW_LANES] = 0;
	return APP_DRAW;
}

static unsigned click(struct app *app, int x, int y)
{
	enum view_number view = view_at(app, x, y);
	app->mouse.clicked = VIEWS;
	app->mouse.repeats = false;
	if (view < PANELS_FIRST || view == VIEWS) {
		if (click_run(app, x, y, false) || view == VIEWS)
			return APP_DRAW;
	}
	if (view < PANELS_FIRST)
		front_focus(app, view);
	else
		app->screen.panel = view;
	return click_view(app, view, x, y);
}

/* COLUMN ROW; without them, where the mouse is. */
unsigned action_click(struct app *app, const struct argument *argument)
{
	char words[2][LINE_SIZE];
	const char *text = argument->text;
	int64_t column, row;
	if (!*text && app->press.x >= 0)
		return click(app, app->press.x, app->press.y);
	if (!token_take(&text, words[0]) || !token_take(&text, words[1]) || *text ||
	    !text_number(words[0], 0, CANVAS_COLS_MAX, &column) ||
	    !text_number(words[1], 0, CANVAS_ROWS_MAX, &row))
		return front_fail(app, "click: %s", parameter_table[PARAMETER_POINT].asks);
	return click(app, (int)column, (int)row);
}

/* Follows a click on the same cell, which selected what is meant.  The cell may show something else
 * by now, so it is not looked at again. */
unsigned action_double_click(struct app *app, const struct argument *argument)
{
	if (app->mouse.repeats)
		return action_click(app, argument);
	if (app->mouse.clicked == VIEWS)
		return APP_DRAW;
	app->screen.panel = VIEWS;
	return ask_key(app, app->mouse.clicked, VIEW_ENTER, 1);
}

unsigned action_mouse(struct app *app, const struct argument *argument)
{
	bool *clicks = &app->mouse.clicks;
	(void)argument;
	*clicks = !*clicks;
	front_say(app, *clicks ? "the mouse clicks; Shift or M selects text instead"
	                       : "the mouse selects text; M makes it click again");
	return APP_DRAW | APP_MOUSE;
}

/* Searches. */

/* Asks a view to go to the next match of the text that was searched for last; false: there is none,
 * and *where is where it was looked for, if that is worth saying. */
static bool find(struct app *app, enum view_number view, bool forward, const char **where)
{
	struct view_answer answer = answer_key(app, view, VIEW_FIND, forward);
	*where = answer.say ? answer.say : *where;
	if (answer.act == VIEW_NOTHING)
		return false;
	perform(app, &answer);
	if (answer.act == VIEW_SHOW && answer.moment.event == MOMENT_END)
		ask_inside(app, view, VIEW_FIND, false, answer.moment.tick);
	return true;
}

static unsigned find_text(struct app *app, const char *text)
{
	const char *where = "";
	enum view_number view = front_view(app);
	if (!view_use(view, VIEW_FIND).answer)
		return front_fail(app, "there is nothing to find in the %s", view_get(view)->name);
	text_clean(app->wanted, sizeof app->wanted, text);
	if (!find(app, view, true, &where) && !find(app, view, false, &where))
		return front_fail(app, "no match for \"%s\"%s%s", app->wanted, *where ? " " : "",
		                  where);
	return front_say(app, "\"%s\" found; ] and [ go to others", app->wanted);
}

static unsigned find_again(struct app *app, bool forward)
{
	const char *where = "";
	enum view_number view = front_view(app);
	if (view_use(view, VIEW_NEXT).answer) {
		struct view_answer answer = answer_key(app, view, VIEW_NEXT, forward);
		return perform(app, &answer);
	}
	if (!view_use(view, VIEW_FIND).answer)
		return front_fail(app, "there is nothing to find in the %s", view_get(view)->name);
	if (!app->wanted[0])
		return front_fail(app, "nothing to find again; / finds a text");
	if (!find(app, view, forward, &where))
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

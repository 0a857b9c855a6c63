/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/ask.h"

#include "core/text.h"
#include "tui/front.h"
#include "view/column.h"
#include "view/roster.h"

/* A view that is asked, and its area; what it needs is prepared. */
struct asked {
	struct view_scene scene;
	struct area area;
};

static struct asked prepare(struct app *app, enum view_number view)
{
	struct layout layout;
	struct asked asked = { .scene = front_prepare_view(app, view, &layout) };
	asked.area = front_area(&layout, view);
	return asked;
}

unsigned ask_list(struct app *app)
{
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	const struct sim *sim = front_sim(app);
	struct roster *roster = app->look.roster;
	roster_list(roster, app->session, app->look.column);
	uint32_t first = roster_end(roster, 1);
	const struct agent *agent = front_agent(app);
	if (first != UINT32_MAX && !(agent && roster_has(roster, agent_slot(agent->id))))
		look_select(&app->look, sim_slot(sim, first)->id);
	app->look.scroll[VIEW_AGENTS] = 0;
	front_focus(app, VIEW_AGENTS);
	if (*roster_text(roster))
		front_say(app, "%s of %s agents%s", text_grouped(roster_count(roster), listed),
		          text_grouped(sim->head.agents, agents),
		          front_aside(app, "; Esc lists them all"));
	return APP_DRAW;
}

unsigned ask_open(struct app *app, enum view_number view)
{
	if (view == VIEW_AGENTS)
		return ask_list(app);
	if (view < PANELS_OF_AGENTS && !front_agent(app))
		return front_fail(app, "no agent is selected");
	app->screen.panel = app->screen.panel == view ? VIEWS : view;
	if (view != VIEWS)
		app->look.scroll[view] = 0;
	return APP_DRAW;
}

/* Does what a view answers. */
static unsigned perform(struct app *app, const struct view_answer *answer)
{
	struct look *look = &app->look;
	if (answer->act == VIEW_OPEN)
		return ask_open(app, answer->open);
	if (answer->say)
		front_say(app, "%s", answer->say);
	if (answer->act != VIEW_STEP && answer->act != VIEW_SHOW)
		return APP_DRAW;
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

/* Performs an answer that was given in the tick shown by the one before, whose events are known only
 * now: goes to the moment inside that tick. */
static void perform_inside(struct app *app, const struct view_answer *inside, uint64_t tick)
{
	if (inside->act == VIEW_SHOW && inside->moment.tick == tick)
		perform(app, inside);
}

/* Asks the view what a key means, or a search for the text wanted. */
static struct view_answer answer_key(struct app *app, enum view_number view, enum view_key key,
                                     bool forward)
{
	const struct asked asked = prepare(app, view);
	struct view_use use = view_use(view, key);
	if (use.answer)
		return use.answer(&(struct view_ask){ .scene = &asked.scene,
		                                      .look = &app->look,
		                                      .area = asked.area,
		                                      .key = key,
		                                      .text = app->wanted,
		                                      .forward = forward });
	return view_nothing(key > VIEW_WIDER ? "only lanes can be hidden and moved; l shows them"
	                    : key >= VIEW_CLOSER
	                            ? "there is nothing to zoom here; l shows the lanes"
	                            : "there is nothing to scroll here");
}

unsigned ask_key(struct app *app, enum view_number view, enum view_key key, uint64_t times)
{
	enum { TIMES_MOST = 1000000 };
	unsigned next = APP_DRAW;
	for (uint64_t i = 0; i < times && i < TIMES_MOST; i++) {
		struct view_answer answer = answer_key(app, view, key, true);
		next = perform(app, &answer);
		if (answer.again) {
			struct view_answer inside = answer_key(app, view, key, true);
			perform_inside(app, &inside, answer.moment.tick);
		}
		if (answer.act == VIEW_NOTHING)
			break;
	}
	return next;
}

/* Actions of the mouse.  Its position decides which view is asked. */

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
	const struct asked asked = prepare(app, view);
	struct area area = asked.area;
	enum view_number tab = view_tab_at(&asked.scene, area, y == area.y ? x - area.x : -1);
	view_asked *click = view_use(view, VIEW_CLICK).answer;
	if (tab != VIEWS)
		front_focus(app, tab);
	if (y == area.y || !click)
		return APP_DRAW;
	struct view_answer answer = click(&(struct view_ask){ .scene = &asked.scene,
	                                                      .look = &app->look,
	                                                      .area = area,
	                                                      .key = VIEW_CLICK,
	                                                      .x = x - area.x,
	                                                      .y = y - area.y });
	app->mouse.repeats = answer.repeats;
	if (answer.act != VIEW_NOTHING && !answer.repeats)
		app->mouse.clicked = view;
	if (answer.act != VIEW_SHOW)
		return perform(app, &answer);
	player_show(&app->player, answer.moment);
	app->look.scroll[VIEW_TRACE] = app->look.scroll[VIEW_LANES] = 0;
	return APP_DRAW;
}

static unsigned click(struct app *app, int x, int y)
{
	enum view_number view = view_at(app, x, y);
	app->mouse.clicked = VIEWS;
	app->mouse.repeats = false;
	if (view == VIEWS)
		return APP_DRAW;
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

/* Actions that find something, filter what is listed, or sort it. */

/* Asks a view to go to the next match of the text that was searched for last; false: there is none,
 * and *where is where it was looked for, if that is worth saying. */
static bool find(struct app *app, enum view_number view, bool forward, const char **where)
{
	struct view_answer answer = answer_key(app, view, VIEW_FIND, forward);
	*where = answer.say ? answer.say : *where;
	if (answer.act == VIEW_NOTHING)
		return false;
	perform(app, &answer);
	if (answer.act == VIEW_SHOW && answer.moment.event == MOMENT_END) {
		struct view_answer inside = answer_key(app, view, VIEW_FIND, false);
		perform_inside(app, &inside, answer.moment.tick);
	}
	return true;
}

/* Asks a view to go to the next thing that it is about. */
static unsigned go_to_next(struct app *app, enum view_number view, bool forward)
{
	struct view_answer answer = answer_key(app, view, VIEW_NEXT, forward);
	return perform(app, &answer);
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
	if (view_use(view, VIEW_NEXT).answer)
		return go_to_next(app, view, forward);
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

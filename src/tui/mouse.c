/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The actions of the mouse.  Its position decides which view is asked.
 */

#include "core/text.h"
#include "tui/action.h"
#include "tui/browse.h"
#include "tui/perform.h"
#include "tui/words.h"
#include "view/layout.h"

/* The view at that cell, or VIEWS. */
static enum view_number view_at(struct app *app, int x, int y)
{
	struct layout layout;
	ui_prepare_view(app, app->focus, &layout);
	if (app->panel != VIEWS && layout_has(ui_area(&layout, app->panel), x, y))
		return app->panel;
	if (layout_has(layout.beside, x, y))
		return VIEW_DETAILS;
	const struct layout_place *place = layout_at(&layout, x, y);
	return place ? place->view : VIEWS;
}

unsigned mouse_wheel(struct app *app, const struct argument *argument)
{
	enum view_number view = view_at(app, app->press.x, app->press.y);
	return browse_repeat(app, view == VIEWS ? ui_front(app) : view, argument);
}

/* Does what a view answers.  A new moment replaces the one that the session is on its way to. */
static unsigned perform(struct app *app, const struct view_answer *answer)
{
	if (answer->act != VIEW_SHOW)
		return perform_answer(app, answer);
	job_show(app, answer->moment);
	app->look.scroll[VIEW_TRACE] = app->look.scroll[VIEW_LANES] = 0;
	return APP_DRAW;
}

static unsigned click_view(struct app *app, enum view_number number, int x, int y)
{
	struct area area;
	const struct view *view = view_get(number);
	if (number < PANELS_FIRST)
		ui_focus(app, number);
	else
		app->panel = number;
	const struct view_scene scene = browse_scene(app, number, &area);
	enum view_number tab = view_tab_at(scene.tabs, view, area, y == area.y ? x - area.x : -1);
	if (tab != VIEWS) {
		ui_focus(app, tab);
		return APP_DRAW;
	}
	if (y == area.y || !view->click)
		return APP_DRAW;
	struct view_answer answer = view->click(&scene, &app->look, area, x - area.x, y - area.y);
	app->repeats = answer.repeats;
	if (answer.act != VIEW_NOTHING && !answer.repeats)
		app->clicked = number;
	return perform(app, &answer);
}

static unsigned click(struct app *app, int x, int y)
{
	enum view_number view = view_at(app, x, y);
	app->clicked = VIEWS;
	app->repeats = false;
	return view == VIEWS ? APP_DRAW : click_view(app, view, x, y);
}

/* Finds the cell that was typed, or else the mouse's; false: what was typed is wrong, and
 * reported. */
static bool read_point(struct app *app, const char *name, const char *text, int *x, int *y)
{
	char words[2][LINE_SIZE];
	int64_t column, row;
	*x = app->press.x;
	*y = app->press.y;
	if (!*text && *x >= 0)
		return true;
	if (!words_take(&text, words[0]) || !words_take(&text, words[1]) || *text ||
	    !text_number(words[0], 0, CANVAS_COLS_MAX, &column) ||
	    !text_number(words[1], 0, CANVAS_ROWS_MAX, &row)) {
		ui_fail(app, "%s: %s", name, parameter_asks(PARAMETER_POINT));
		return false;
	}
	*x = (int)column;
	*y = (int)row;
	return true;
}

unsigned mouse_click(struct app *app, const struct argument *argument)
{
	int x, y;
	return read_point(app, "click", argument->text, &x, &y) ? click(app, x, y) : APP_DRAW;
}

/* Follows a click on the same cell, which selected what is meant.  The cell may show something else
 * by now, so it is not looked at again. */
unsigned mouse_double_click(struct app *app, const struct argument *argument)
{
	const struct argument once = { .step = VIEW_ENTER, .number = 1, .text = "" };
	if (app->repeats)
		return mouse_click(app, argument);
	if (app->clicked == VIEWS)
		return APP_DRAW;
	app->panel = VIEWS;
	return browse_repeat(app, app->clicked, &once);
}

unsigned mouse_switch(struct app *app, const struct argument *argument)
{
	(void)argument;
	app->mouse = !app->mouse;
	ui_say(app, app->mouse ? "the mouse clicks; Shift or M selects text instead"
	                       : "the mouse selects text; M makes it click again");
	return APP_DRAW | APP_MOUSE;
}

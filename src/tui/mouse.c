/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The actions of the mouse: where it is decides which view is asked.
 */
#include "core/text.h"
#include "tui/action.h"
#include "tui/browse.h"
#include "tui/ui.h"
#include "tui/words.h"
#include "view/layout.h"

/* The view that is drawn at that cell, or VIEWS. */
static enum view_number view_at(struct app *app, int x, int y)
{
	struct layout layout;
	ui_layout(app, &layout);
	if (app->panel != VIEWS && layout_has(ui_area(&layout, app->panel), x, y))
		return app->panel;
	const struct layout_place *place = layout_at(&layout, x, y);
	return place ? place->view : VIEWS;
}

unsigned mouse_wheel(struct app *app, const struct argument *argument)
{
	enum view_number view = view_at(app, app->press.x, app->press.y);
	return browse_often(app, view == VIEWS ? ui_front(app) : view, argument);
}

static unsigned click_view(struct app *app, enum view_number number, int x, int y)
{
	struct area area;
	const struct view *view = view_get(number);
	if (number < PANELS_FIRST)
		ui_focus(app, number);
	const struct view_scene scene = browse_scene(app, number, &area);
	enum view_number tab = view_tab_at(scene.tabs, view, area, y == area.y ? x - area.x : -1);
	app->clicked = VIEWS;
	if (tab != VIEWS)
		ui_focus(app, tab);
	app->clicked = VIEWS;
	if (tab != VIEWS || !view->click)
		return APP_DRAW;
	struct view_answer answer = view->click(&scene, area, x - area.x, y - area.y);
	if (answer.act != VIEW_NOTHING)
		app->clicked = number;
	return browse_heed(app, number, &answer);
}

static unsigned click(struct app *app, int x, int y)
{
	enum view_number view = view_at(app, x, y);
	return view == VIEWS ? APP_DRAW : click_view(app, view, x, y);
}

unsigned mouse_click(struct app *app, const struct argument *argument)
{
	const char *rest = argument->text;
	char x[LINE_SIZE], y[LINE_SIZE];
	int64_t column, row;
	if (!*rest && app->press.x >= 0)
		return click(app, app->press.x, app->press.y);
	if (!words_take(&rest, x) || !words_take(&rest, y) || *rest ||
	    !text_number(x, 0, CANVAS_COLS_MAX, &column) ||
	    !text_number(y, 0, CANVAS_ROWS_MAX, &row))
		return ui_fail(app, "click: %s", parameter_asks(PARAMETER_POINT));
	return click(app, (int)column, (int)row);
}

/* Comes after a click at the same place, which has selected what is meant; what it would hit by
 * now may be something else. */
unsigned mouse_double_click(struct app *app, const struct argument *argument)
{
	const struct argument once = { .step = VIEW_ENTER, .number = 1, .text = "" };
	(void)argument;
	if (app->clicked == VIEWS)
		return APP_DRAW;
	app->panel = VIEWS;
	return browse_often(app, app->clicked, &once);
}

unsigned mouse_switch(struct app *app, const struct argument *argument)
{
	(void)argument;
	app->mouse = !app->mouse;
	ui_say(app, app->mouse ? "the mouse clicks; with Shift it selects text, or M again"
	                       : "the mouse selects text; M makes it click again");
	return APP_DRAW | APP_MOUSE;
}

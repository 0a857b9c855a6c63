/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"
#include "tui/ask.h"
#include "tui/front.h"
#include "tui/tokens.h"

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
	return ask_click(app, view, x, y);
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

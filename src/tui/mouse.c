/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The actions of the mouse.  Its position decides which view is asked.
 */
#include "tui/mouse.h"

#include "core/text.h"
#include "session/remember.h"
#include "tui/action.h"
#include "tui/browse.h"
#include "tui/perform.h"
#include "tui/words.h"
#include "view/layout.h"
#include "view/seam.h"

/* The view at that cell, or VIEWS. */
static enum view_number view_at(struct app *app, int x, int y)
{
	struct layout layout;
	/* As for drawing, so that the layout is the one on the screen. */
	session_remember(app->session);
	ui_layout(app, &layout);
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

bool mouse_is_stray(const struct app *app, const struct press *press)
{
	const struct grip *grip = &app->grip;
	enum mode_number mode = ui_mode(app);
	bool none = mode == MODE_NORMAL ? grip->view == VIEWS
	                                : mode != MODE_POPUP && mode != MODE_HELP;
	return press->key == INPUT_DRAG && press->x >= 0 && (grip->mode != mode || none);
}

void mouse_grip(struct app *app, int y)
{
	app->grip = (struct grip){ .mode = ui_mode(app), .view = VIEWS, .y = y };
}

int mouse_rows(struct app *app)
{
	int rows = app->press.y - app->grip.y;
	app->grip.y = app->press.y;
	return rows;
}

/* Scrolls a view to where it is to be held. */
static void hold(struct app *app, enum view_number view, int64_t where)
{
	struct area area;
	const struct view_scene scene = browse_scene(app, view, &area);
	app->scroll[view] = view_get(view)->hold(&scene, area, where);
}

void mouse_hold(struct app *app)
{
	if (app->held != VIEWS)
		hold(app, app->held, app->hold);
}

void mouse_release(struct app *app)
{
	if (app->held != VIEWS)
		app->scroll[app->held] = 0;
	app->held = VIEWS;
}

/* Does what a view answers.  A new moment replaces the one that the session is on its way to. */
static unsigned perform(struct app *app, const struct view_answer *answer)
{
	enum view_number view = app->grip.view;
	unsigned next = APP_DRAW;
	if (answer->act != VIEW_SHOW) {
		next = perform_answer(app, view, answer);
	} else {
		job_show(app, answer->moment);
		app->scroll[VIEW_TRACE] = app->scroll[VIEW_LANES] = 0;
		app->held = answer->held ? view : VIEWS;
		app->hold = answer->hold;
	}
	if (answer->held)
		hold(app, view, answer->hold);
	return next;
}

static unsigned click_view(struct app *app, enum view_number number, int x, int y)
{
	struct area area;
	const struct view *view = view_get(number);
	struct grip *grip = &app->grip;
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
	grip->view = number;
	grip->from_x = x - area.x;
	grip->from_y = y - area.y;
	grip->seam = y == area.y;
	if (grip->seam || !view->click)
		return APP_DRAW;
	struct view_answer answer = view->click(&scene, area, grip->from_x, grip->from_y);
	grip->repeats = answer.act == VIEW_SORT;
	if (answer.act != VIEW_NOTHING && !grip->repeats)
		app->clicked = number;
	return perform(app, &answer);
}

static unsigned click(struct app *app, int x, int y)
{
	enum view_number view = view_at(app, x, y);
	app->clicked = VIEWS;
	mouse_grip(app, y);
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

/* A panel can have been closed since it was clicked. */
static bool is_gripped(const struct app *app)
{
	enum view_number view = app->grip.view;
	return view < PANELS_FIRST || (view < VIEWS && view == app->panel);
}

/* Moves the heading of a view to that row.  The result is then the user's own plan, and the status
 * line says how to get it again. */
static unsigned drag_heading(struct app *app, enum view_number view, int row)
{
	struct layout layout;
	const struct layout_request request = ui_layout_request(app);
	char text[PLAN_TEXT_SIZE];
	layout_make(app->screen, &request, &layout);
	app->arranged |= seam_move(&layout, view, row, &app->own);
	if (app->arranged && plan_write(&app->own, text))
		ui_say(app, "arrange %s", text);
	return APP_DRAW;
}

unsigned mouse_drag(struct app *app, const struct argument *argument)
{
	struct grip *grip = &app->grip;
	struct area area;
	int x, y;
	if (!read_point(app, "drag", argument->text, &x, &y))
		return APP_DRAW;
	if (!is_gripped(app))
		return ui_fail(app, "drag: nothing that was clicked can be dragged");
	if (grip->seam)
		return drag_heading(app, grip->view, y);
	const struct view_scene scene = browse_scene(app, grip->view, &area);
	const struct view_drag drag = { .from_x = grip->from_x,
		                        .from_y = grip->from_y,
		                        .x = x - area.x,
		                        .y = y - area.y,
		                        .rows = y - grip->y,
		                        .held = app->held == grip->view,
		                        .hold = app->hold };
	grip->y = y;
	struct view_answer answer = view_drag(view_get(grip->view), &scene, area, &drag);
	return perform(app, &answer);
}

/* Follows a click on the same cell, which selected what is meant.  The cell may show something else
 * by now, so it is not looked at again. */
unsigned mouse_double_click(struct app *app, const struct argument *argument)
{
	const struct argument once = { .step = VIEW_ENTER, .number = 1, .text = "" };
	if (app->grip.repeats)
		return mouse_click(app, argument);
	app->grip.view = VIEWS;
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

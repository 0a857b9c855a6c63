/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"
#include "tui/ui.h"
#include "view/layout.h"

/* Actions that change which views are visible. */

enum { PICTURE_ROWS = 12 }; /* a lower diagram is only a list */

/* Makes a diagram large if its place is too low for a picture, and undoes that afterwards. */
static void make_room(struct app *app, bool shown)
{
	struct layout layout;
	app->large &= shown;
	ui_prepare_view(app, VIEW_DIAGRAM, &layout);
	const struct layout_place *place = layout_find(&layout, VIEW_DIAGRAM);
	bool low = place && place->area.rows < PICTURE_ROWS;
	app->large |= shown && low;
	if (!shown && low)
		app->chosen[VIEW_DIAGRAM] = 0;
}

/* Goes to the view whose number is the step, or back to the one before if it has the focus. */
unsigned arrange_view(struct app *app, const struct argument *argument)
{
	struct layout layout;
	enum view_number view = (enum view_number)argument->step;
	const struct layout_request request = ui_layout_request(app);
	ui_layout(app, NULL, &layout);
	app->panel = VIEWS;
	bool shown = layout.focus != view;
	ui_focus(app, shown ? view : layout_other(&layout, &request));
	if (view == VIEW_DIAGRAM)
		make_room(app, shown);
	return APP_DRAW;
}

/* Without a plan, restores the program's own arrangement. */
unsigned arrange_all(struct app *app, const struct argument *argument)
{
	struct error error;
	if (*argument->text && !plan_read(&app->own, argument->text, &error))
		return ui_fail(app, "arrange: %s", error.text);
	app->arranged = *argument->text != '\0';
	for (size_t i = app->arranged ? app->own.count : 0; i-- > 0;)
		ui_focus(app, (enum view_number)app->own.first[i]);
	return APP_DRAW;
}

unsigned arrange_large(struct app *app, const struct argument *argument)
{
	(void)argument;
	app->large = !app->large;
	return APP_DRAW;
}

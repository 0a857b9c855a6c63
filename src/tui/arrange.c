/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/action.h"
#include "tui/ui.h"
#include "view/layout.h"

/*
 * The actions that change which views are seen.
 */

/* The step is the view: to it, and back to what was looked at before. */
unsigned arrange_view(struct app *app, const struct argument *argument)
{
	struct layout layout;
	enum view_number view = (enum view_number)argument->step;
	const struct layout_wish wish = ui_wish(app);
	ui_layout(app, &layout);
	app->panel = VIEWS;
	ui_focus(app, layout.focus == view ? layout_other(&layout, &wish) : view);
	return APP_DRAW;
}

/* Without a plan it is as the program has it. */
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

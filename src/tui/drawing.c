/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/drawing.h"

#include <stdio.h>

#include "core/array.h"
#include "tui/help.h"
#include "tui/ui.h"

static void draw_view(const struct app *app, const struct layout *layout, enum view_number view,
                      bool focused)
{
	struct view_scene scene = ui_scene(app, layout, view);
	view_get(view)->draw(&scene, ui_area(layout, view), focused);
}

void drawing_views(const struct app *app, const struct layout *layout)
{
	bool beside = layout->beside.rows > 0, inside = beside && app->panel == VIEW_DETAILS;
	for (size_t i = 0; i < layout->count; i++) {
		const struct layout_place *place = &layout->places[i];
		if (place->area.rows > 0)
			draw_view(app, layout, place->view,
			          place->view == layout->focus && !inside);
	}
	if (beside)
		draw_view(app, layout, VIEW_DETAILS, inside);
	if (app->panel != VIEWS && !inside)
		draw_view(app, layout, app->panel, true);
}

void drawing_modes(const struct app *app, const struct layout *layout)
{
	static void (*const draws[MODES])(const struct app *, struct area) = {
		[MODE_FORM] = form_draw,
		[MODE_POPUP] = popup_draw,
		[MODE_HELP] = help_draw,
	};
	for (size_t i = 0; i < app->mode_count; i++) {
		enum mode_number mode = app->modes[i];
		if (draws[mode])
			draws[mode](app, mode == MODE_HELP ? layout->body : layout->panel);
	}
}

void drawing_too_small(struct area whole)
{
	char texts[3][80];
	size_t i = 0;
	snprintf(texts[0], sizeof texts[0], "westworld needs %dx%d, this is %dx%d",
	         LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST, whole.cols, whole.rows);
	snprintf(texts[1], sizeof texts[1], "needs %dx%d", LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST);
	snprintf(texts[2], sizeof texts[2], "too small");
	while (i + 1 < ARRAY_LEN(texts) && canvas_text_cols(texts[i]) > whole.cols)
		i++;
	area_textn(whole, 0, 0, whole.cols, STYLE_PLAIN, texts[i]);
}

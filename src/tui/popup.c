/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/popup.h"

#include "term/key.h"
#include "tui/ui.h"

void popup_open(struct app *app, const struct popup_plan *plan)
{
	job_stop(app);
	app->popup = (struct popup){ .plan = plan };
	ui_push(app, MODE_POPUP);
}

/* The list may have become shorter since the line was selected. */
static size_t selected(const struct app *app)
{
	size_t count = app->popup.plan->count(app);
	return app->popup.selected < count ? app->popup.selected : count ? count - 1 : 0;
}

static unsigned move(struct app *app, uint32_t key)
{
	size_t at = selected(app);
	if ((key == INPUT_UP || key == 'k') && at)
		at--;
	if ((key == INPUT_DOWN || key == 'j') && at + 1 < app->popup.plan->count(app))
		at++;
	app->popup.selected = at;
	return APP_DRAW;
}

unsigned popup_key(struct app *app, uint32_t key)
{
	if (key == INPUT_ESCAPE || key == 'q') {
		ui_pop(app);
		return APP_DRAW;
	}
	for (const struct popup_key *own = app->popup.plan->keys; own->label; own++) {
		if (own->key == key)
			return own->act(app, selected(app));
	}
	return move(app, key);
}

void popup_draw(const struct app *app, struct area body)
{
	const struct popup_plan *plan = app->popup.plan;
	size_t count = plan->count(app), at = selected(app);
	int rows = (int)(count < 500 ? count : 500) + 3;
	int height = rows < 6 ? 6 : rows < body.rows ? rows : body.rows;
	int cols = body.cols < 100 ? body.cols : 100;
	struct area box = area_sub(body, (body.cols - cols) / 2, 0, cols, height);
	area_fill(box, STYLE_PLAIN, ' ');
	struct area inside = area_box(box, STYLE_FRAME, plan->title);
	if (!count) {
		area_textn(inside, 1, 0, inside.cols - 1, STYLE_PLAIN, plan->empty);
		return;
	}
	area_textn(inside, 2, 0, inside.cols - 2, STYLE_DIM, plan->heading);
	struct area list = area_sub(inside, 0, 1, inside.cols, inside.rows - 1);
	size_t first = list.rows > 0 && at >= (size_t)list.rows ? at - (size_t)list.rows + 1 : 0;
	for (int y = 0; y < list.rows && first + (size_t)y < count; y++) {
		bool here = first + (size_t)y == at;
		if (here)
			area_glyph(list, 0, y, STYLE_KEY, GLYPH_CURSOR);
		plan->draw(app, first + (size_t)y, area_sub(list, 2, y, list.cols - 2, 1),
		           here ? STYLE_STRONG : STYLE_PLAIN);
	}
}

void popup_hints(const struct app *app, struct hints *hints)
{
	char label[KEY_LABEL_SIZE];
	for (const struct popup_key *own = app->popup.plan->keys; own->label; own++)
		ui_hint(hints, key_label(own->key, label), own->label);
	ui_hint(hints, "Esc", "close");
}

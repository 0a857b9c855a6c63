/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/help.h"

#include "tui/action.h"
#include "term/key.h"
#include "tui/ui.h"

enum { KEYS_COLS = 15, NAME_COLS = 14, PAGE = 8 };

static unsigned scroll(struct app *app, int lines)
{
	int next = app->help_scroll + lines;
	app->help_scroll = next < 0 ? 0 : next < ACTIONS - 1 ? next : ACTIONS - 1;
	return APP_DRAW;
}

unsigned help_key(struct app *app, uint32_t key)
{
	switch (key) {
	case INPUT_UP:
	case 'k':
		return scroll(app, -1);
	case INPUT_DOWN:
	case 'j':
		return scroll(app, 1);
	case INPUT_PAGEUP:
		return scroll(app, -PAGE);
	case INPUT_PAGEDOWN:
	case ' ':
		return scroll(app, PAGE);
	}
	ui_pop(app);
	return APP_DRAW;
}

static void draw_action(const struct action *action, struct area row)
{
	char keys[64];
	action_keys(action, keys, sizeof keys);
	bool named = row.cols >= 60;
	area_textn(row, 1, 0, KEYS_COLS - 1, STYLE_KEY, keys);
	if (named)
		area_textn(row, KEYS_COLS + 1, 0, NAME_COLS - 1, STYLE_DIM, action->name);
	int x = KEYS_COLS + 1 + (named ? NAME_COLS : 0);
	area_textn(row, x, 0, row.cols - x, STYLE_PLAIN, action->help);
}

/* The last page stays full. */
void help_draw(const struct app *app, struct area body)
{
	area_fill(body, STYLE_PLAIN, ' ');
	struct area inside = area_box(body, STYLE_FRAME, "help: a number before a step repeats it");
	int most = ACTIONS - inside.rows > 0 ? ACTIONS - inside.rows : 0;
	int first = app->help_scroll < most ? app->help_scroll : most;
	for (int y = 0; y < inside.rows && first + y < ACTIONS; y++)
		draw_action(action_get((enum action_number)(first + y)),
		            area_sub(inside, 0, y, inside.cols, 1));
	if (first < most)
		area_text(body, body.cols - 10, body.rows - 1, STYLE_HINT, " more ");
}

void help_hints(const struct app *app, struct hints *hints)
{
	(void)app;
	ui_hint(hints, "Up Down PgUp PgDn", "scroll");
	ui_hint(hints, "any other key", "close");
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/help.h"

#include <stdio.h>

#include "tui/action.h"
#include "tui/help_lines.h"
#include "tui/ui.h"
#include "view/widget.h"

enum {
	KEYS_COLS = 15,
	NAME_COLS = 14,
	KEYS_CLOSE = 11, /* columns of the keys if names are left out */
	NAMED_LEAST = 78,
	COLUMN_COLS = 90, /* of the widest lines; as many columns as fit stand side by side */
};

void help_open(struct app *app)
{
	app->help_scroll = 0;
	ui_push(app, MODE_HELP);
}

/* How many lines fit into the help's box.  They flow from column to column. */
struct help_window {
	int columns, rows;
};

static struct help_window window_of(struct area inside)
{
	int columns = inside.cols / COLUMN_COLS;
	return (struct help_window){ .columns = columns ? columns : 1, .rows = inside.rows };
}

/* Scrolling ends when the last page is full. */
static int most_scroll(const struct help *help, const struct help_window *window)
{
	int lines = window->rows * window->columns;
	return help->count > lines ? help->count - lines : 0;
}

/* Whether the mouse is on the help, where clicks do nothing. */
static bool is_click_on_help(const struct app *app, uint32_t key, struct area body)
{
	return (key == INPUT_CLICK || key == INPUT_DOUBLECLICK) &&
	       layout_has(body, app->press.x, app->press.y);
}

unsigned help_key(struct app *app, uint32_t key)
{
	struct layout layout;
	struct help help;
	enum view_key way = VIEW_PAGE_DOWN;
	ui_layout(app, NULL, &layout);
	if (is_click_on_help(app, key, layout.body))
		return APP_NOTHING;
	if (key != ' ' && !action_view_key(key, &way)) {
		ui_pop(app);
		return APP_DRAW;
	}
	help_collect(app, &help);
	const struct help_window window = window_of(area_inside(layout.body));
	int most = most_scroll(&help, &window);
	const char *say = view_move(&app->help_scroll, way, window.rows * window.columns, 0, most);
	if (say)
		ui_say(app, "%s", say);
	return APP_DRAW;
}

static void draw_line(const struct help_line *line, struct area row)
{
	if (line->has_mark)
		mark_draw(row, 1, 0, line->mark);
	if (!line->keys[0] && !line->has_mark) {
		char heading[128];
		snprintf(heading, sizeof heading, "%s: %s", line->name, line->text);
		area_textn(row, 1, 0, row.cols - 1, STYLE_HEADING, heading);
		return;
	}
	/* Without names, keys take only the columns that they need. */
	bool named = row.cols >= NAMED_LEAST;
	int keys = canvas_text_cols(line->keys);
	int x = named ? KEYS_COLS + NAME_COLS : keys < KEYS_CLOSE ? KEYS_CLOSE : keys + 1;
	area_textn(row, 1, 0, KEYS_COLS - 1, line->style, line->keys);
	if (named && line->name)
		area_textn(row, KEYS_COLS + 1, 0, NAME_COLS - 1, STYLE_DIM, line->name);
	area_textn(row, x + 1, 0, row.cols - x - 1, STYLE_PLAIN, line->text);
}

void help_draw(const struct app *app, struct area body)
{
	struct help help;
	help_collect(app, &help);
	area_clear(body, STYLE_PLAIN);
	struct area inside = area_box(body, STYLE_FRAME, "help");
	const struct help_window window = window_of(inside);
	int most = most_scroll(&help, &window);
	int first = app->help_scroll < most ? app->help_scroll : most;
	int cols = inside.cols / window.columns;
	for (int i = 0; i < window.rows * window.columns && first + i < help.count; i++)
		draw_line(&help.lines[first + i],
		          area_sub(inside, i / window.rows * cols, i % window.rows, cols, 1));
	if (first < most)
		widget_more(body);
}

void help_hints(const struct app *app, struct hints *hints)
{
	(void)app;
	ui_hint(hints, "Up Down PgUp PgDn", "scroll");
	ui_hint(hints, "Esc", "close");
}

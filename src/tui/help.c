/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/help.h"

#include <stdio.h>

#include "core/array.h"
#include "tui/action.h"
#include "tui/front.h"
#include "tui/hints.h"
#include "view/widget.h"

enum {
	KEYS_COLS = 15,
	NAME_COLS = 14,
	KEYS_CLOSE = 11, /* columns of the keys if names are left out */
	NAMED_LEAST = 78,
	COLUMN_COLS = 90, /* of the widest lines; as many columns as fit stand side by side */
};

struct help_line *help_add(struct help *help, const char *name, const char *text)
{
	struct help_line *line = &help->lines[help->count];
	help->count += help->count < HELP_LINES_MOST - 1;
	*line = (struct help_line){ .style = STYLE_KEY, .name = name, .text = text };
	return line;
}

struct help_line *help_add_keys(struct help *help, const char *keys, const char *text)
{
	struct help_line *line = help_add(help, NULL, text);
	snprintf(line->keys, sizeof line->keys, "%s", keys);
	return line;
}

void help_add_editing(struct help *help)
{
	help_add_keys(help, "Left Right", "Move the cursor by a character.");
	help_add_keys(help, "Home End", "Move the cursor to either end of the line.");
	help_add_keys(help, "Ctrl-W", "Erase the word before the cursor.");
	help_add_keys(help, "Ctrl-U Ctrl-K", "Erase everything before or after the cursor.");
}

static void collect(const struct app *app, struct help *help)
{
	const struct modes *modes = &app->modes;
	help->count = 0;
	modes->open[modes->count - 2]->help(app, help);
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

static unsigned take_key(struct app *app, uint32_t key)
{
	struct layout layout;
	struct help help;
	enum view_key way = VIEW_PAGE_DOWN;
	front_layout(app, &layout);
	if (is_click_on_help(app, key, layout.body))
		return APP_NOTHING;
	if (key != ' ' && !action_scrolls(key, &way)) {
		modes_close(&app->modes);
		return APP_DRAW;
	}
	collect(app, &help);
	const struct help_window window = window_of(area_inside(layout.body));
	const char *say = view_move(&app->modes.help_scroll, way, window.rows * window.columns, 0,
	                            most_scroll(&help, &window));
	if (say)
		front_say(app, "%s", say);
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
	int keys = width_text(line->keys);
	int x = named ? KEYS_COLS + NAME_COLS : keys < KEYS_CLOSE ? KEYS_CLOSE : keys + 1;
	area_textn(row, 1, 0, KEYS_COLS - 1, line->style, line->keys);
	if (named && line->name)
		area_textn(row, KEYS_COLS + 1, 0, NAME_COLS - 1, STYLE_DIM, line->name);
	area_textn(row, x + 1, 0, row.cols - x - 1, STYLE_PLAIN, line->text);
}

static void draw(const struct app *app, struct area body)
{
	struct help help;
	collect(app, &help);
	area_clear(body, STYLE_PLAIN);
	struct area inside = area_box(body, STYLE_FRAME, "help");
	const struct help_window window = window_of(inside);
	int most = most_scroll(&help, &window), scroll = app->modes.help_scroll;
	int first = scroll < most ? scroll : most;
	int cols = inside.cols / window.columns;
	for (int i = 0; i < window.rows * window.columns && first + i < help.count; i++)
		draw_line(&help.lines[first + i],
		          area_sub(inside, i / window.rows * cols, i % window.rows, cols, 1));
	if (first < most)
		widget_more(body);
}

static void hint(const struct app *app, struct hints *hints)
{
	(void)app;
	hints_add(hints, "Up Down PgUp PgDn", "scroll");
	hints_add(hints, "Esc", "close");
}

static const struct mode help_mode = {
	.key = take_key, .place = MODE_IN_BODY, .draw = draw, .hints = hint, .ways_out = 1
};

void help_open(struct app *app)
{
	app->modes.help_scroll = 0;
	modes_open(&app->modes, &help_mode);
}

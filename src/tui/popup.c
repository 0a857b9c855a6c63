/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "tui/front.h"

enum { COLS_MOST = 100, ROWS_LEAST = 6, FRAME_ROWS = 3 }; /* with the heading */

static void select_line(struct app *app, size_t index)
{
	struct popup *popup = &app->modes.popup;
	const struct popup_plan *plan = popup->plan;
	popup->selected = index;
	popup->item = index >= plan->count(app) ? 0 : plan->item ? plan->item(app, index) : index;
}

static size_t selected(const struct app *app)
{
	const struct popup *popup = &app->modes.popup;
	const struct popup_plan *plan = popup->plan;
	size_t count = plan->count(app);
	size_t found = plan->find ? plan->find(app, popup->item) : (size_t)popup->item;
	if (found < count)
		return found;
	return popup->selected < count ? popup->selected : count ? count - 1 : 0;
}

/* The box in the body for that many lines. */
static struct area box_in(struct area body, size_t count)
{
	int rows = count < CANVAS_ROWS_MAX ? (int)count + FRAME_ROWS : CANVAS_ROWS_MAX;
	int height = rows < ROWS_LEAST ? ROWS_LEAST : rows < body.rows ? rows : body.rows;
	int cols = body.cols < COLS_MOST ? body.cols : COLS_MOST;
	return area_sub(body, (body.cols - cols) / 2, 0, cols, height);
}

/* The area of the lines in the box, and the first line shown. */
static struct area lines_in(struct area box, size_t at, size_t *first)
{
	struct area list = area_sub(box, 1, 2, box.cols - 2, box.rows - FRAME_ROWS);
	*first = list.rows > 0 && at >= (size_t)list.rows ? at - (size_t)list.rows + 1 : 0;
	return list;
}

/* The area of the lines on the screen, and the first line shown. */
static struct area find_list(const struct app *app, size_t *first)
{
	struct layout layout;
	front_layout(app, &layout);
	return lines_in(box_in(layout.panel, app->modes.popup.plan->count(app)), selected(app),
	                first);
}

/* Moves the selection as the key says. */
static void move(struct app *app, enum view_key key)
{
	size_t count = app->modes.popup.plan->count(app), first;
	struct area list = find_list(app, &first);
	int line = (int)selected(app);
	const char *say = view_move(&line, key, list.rows, 0, count ? (int)count - 1 : 0);
	if (say)
		front_say(app, "%s", count ? say : "the list is empty");
	else
		select_line(app, (size_t)line);
}

static void click(struct app *app)
{
	size_t count = app->modes.popup.plan->count(app), first;
	struct area list = find_list(app, &first);
	if (!layout_has(list, app->press.x, app->press.y))
		return;
	size_t line = first + (size_t)(app->press.y - list.y);
	if (line < count)
		select_line(app, line);
}

static unsigned act(struct app *app, const struct popup_key *entry)
{
	struct popup_line line = { selected(app), entry->step };
	bool empty = !app->modes.popup.plan->count(app);
	if (empty && !entry->always)
		return front_fail(app, "the list is empty");
	select_line(app, line.index);
	return entry->act(app, line);
}

/* Adds a character to the name being typed, and selects the first line whose name begins with it;
 * false: none does. */
static bool type(struct app *app, uint32_t key)
{
	const struct popup_plan *plan = app->modes.popup.plan;
	char *typed = app->modes.popup.typed;
	size_t length = strlen(typed), i = 0, count = plan->count(app);
	if (!plan->name || key <= ' ' || key > '~' || length + 1 >= sizeof app->modes.popup.typed)
		return false;
	typed[length] = (char)key;
	typed[length + 1] = '\0';
	while (i < count && strncmp(plan->name(app, i), typed, length + 1) != 0)
		i++;
	if (i < count)
		select_line(app, i);
	return i < count;
}

static unsigned take_key(struct app *app, uint32_t key)
{
	enum view_key way;
	if (type(app, key))
		return APP_DRAW;
	app->modes.popup.typed[0] = '\0';
	if (key == INPUT_ESCAPE || key == 'q') {
		modes_close(&app->modes);
		return APP_DRAW;
	}
	for (const struct popup_key *entry = app->modes.popup.plan->keys; entry->label; entry++) {
		if (entry->key == key)
			return act(app, entry);
	}
	if (action_of_key(key) == &action_table[ACTION_HELP])
		help_open(app);
	else if (key == INPUT_CLICK || key == INPUT_DOUBLECLICK)
		click(app);
	else if (action_scrolls(key, &way))
		move(app, way);
	else {
		front_fail(app, "that key does nothing here; ? shows what the keys do");
		return APP_NOTHING;
	}
	return APP_DRAW;
}

static void draw(const struct app *app, struct area body)
{
	const struct popup_plan *plan = app->modes.popup.plan;
	size_t count = plan->count(app), at = selected(app), first;
	struct area box = box_in(body, count);
	area_clear(box, STYLE_PLAIN);
	struct area inside = area_box(box, STYLE_FRAME, plan->title);
	if (!count) {
		area_textn(inside, 1, 0, inside.cols - 1, STYLE_PLAIN, plan->empty);
		return;
	}
	area_textn(inside, 2, 0, inside.cols - 2, STYLE_DIM, plan->heading);
	struct area list = lines_in(box, at, &first);
	for (int y = 0; y < list.rows && first + (size_t)y < count; y++) {
		bool here = first + (size_t)y == at;
		if (here)
			mark_draw(list, 0, y, MARK_HERE);
		plan->draw(app, first + (size_t)y, area_sub(list, 2, y, list.cols - 2, 1),
		           here ? STYLE_STRONG : STYLE_PLAIN);
	}
	if (first + (size_t)list.rows < count)
		widget_more(box);
}

static void hint(const struct app *app, struct hints *hints)
{
	char label[KEY_LABEL_SIZE];
	for (const struct popup_key *entry = app->modes.popup.plan->keys; entry->label; entry++)
		hints_add(hints, key_label(entry->key, label), entry->label);
	hints_add(hints, "?", "help");
	hints_add(hints, "Esc", "close");
}

static void help(const struct app *app, struct help *help)
{
	const struct popup_plan *plan = app->modes.popup.plan;
	char label[KEY_LABEL_SIZE];
	help_add(help, plan->title, "what the keys do to the selected line");
	for (const struct popup_key *entry = plan->keys; entry->label; entry++)
		help_add_keys(help, key_label(entry->key, label), entry->help);
	help_add_keys(help, "Up Down", "Select the previous or next line.");
	help_add_keys(help, "PgUp PgDn", "Move by a page.");
	help_add_keys(help, "Home End", "Select the first or the last line.");
	if (plan->name)
		help_add_keys(help, "letters", "Select the first line that begins with them.");
	help_add_keys(help, "Esc q", "Close the list.");
}

static const struct mode popup_mode = {
	.key = take_key,
	.place = MODE_IN_PANEL,
	.draw = draw,
	.hints = hint,
	.ways_out = 1,
	.help = help,
};

unsigned popup_open(struct app *app, const struct popup_plan *plan)
{
	player_stop(&app->player);
	app->modes.popup = (struct popup){ .plan = plan };
	select_line(app, 0);
	modes_open(&app->modes, &popup_mode);
	return APP_DRAW;
}

unsigned action_list(struct app *app, const struct argument *argument)
{
	static const struct popup_plan *const plans[] = {
		[LIST_POST] = &popup_post,
		[LIST_BREAKPOINTS] = &popup_breakpoints,
		[LIST_BRANCHES] = &popup_branches,
	};
	return popup_open(app, plans[argument->step]);
}

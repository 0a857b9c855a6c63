/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "core/text.h"

void hints_add(struct hints *hints, const char *keys, const char *label)
{
	if (hints->count == HINTS_MAX)
		return;
	struct hint *hint = &hints->items[hints->count++];
	*hint = (struct hint){ .label = label };
	if (!key_named(keys, &hint->code, NULL))
		hint->code = 0;
	snprintf(hint->key, sizeof hint->key, "%s", keys);
}

static int cols_of(const struct hint *hint)
{
	return width_text(hint->key) + 1 + width_text(hint->label);
}

void hints_fit(struct hints *hints, size_t always, int cols)
{
	enum { GAP = 2 };
	size_t count = hints->count, last = count - always;
	int reserved = 0, x = 0;
	for (size_t i = last; i < count; i++)
		reserved += cols_of(&hints->items[i]) + GAP;
	hints->count = 0;
	for (size_t i = 0; i < count; i++) {
		int width = cols_of(&hints->items[i]);
		if (i < last && x + width + reserved > cols) {
			i = last - 1;
			continue;
		}
		hints->items[i].x = x;
		hints->items[hints->count++] = hints->items[i];
		x += width + GAP;
	}
}

uint32_t hints_at(const struct hints *hints, int x)
{
	for (size_t i = 0; i < hints->count; i++) {
		const struct hint *hint = &hints->items[i];
		if (x >= hint->x && x < hint->x + cols_of(hint))
			return hint->code;
	}
	return 0;
}

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

void help_add_keys(struct help *help, const char *keys, const char *text)
{
	struct help_line *line = help_add(help, NULL, text);
	snprintf(line->keys, sizeof line->keys, "%s", keys);
}

void help_add_editing(struct help *help)
{
	help_add_keys(help, "Left Right", "Move the cursor by a character.");
	help_add_keys(help, "Home End", "Move the cursor to either end of the line.");
	help_add_keys(help, "Ctrl-W", "Erase the word before the cursor.");
	help_add_keys(help, "Ctrl-U Ctrl-K", "Erase everything before or after the cursor.");
}

/* The help of the normal mode. */

/* What users want to do, and the actions for it. */
static const struct {
	const char *name, *text, *actions;
} tasks[] = {
	{ "watch", "Run or pause; faster; slower.", "run faster slower" },
	{ "step", "By a tick, an agent, a micro-step.", "tick agent step" },
	{ "go back", "By a tick, an agent, a micro-step.", "back agent-back step-back" },
	{ "jump", "To the start, to tick 7 (7g), to the end.", "go newest" },
	{ "ask why", "Why an agent acts as it does; its details.", "why details" },
	{ "interfere", "Send a telegram, edit the queue, set a stat.", "send post set" },
	{ "undo", "Undo what you did; redo it.", "undo redo" },
	{ "stop at ...", "Set a breakpoint; run to it; run back to it.",
	  "break continue continue-back" },
	{ "find", "A text or a condition; the next; the previous.",
	  "find find-next find-previous" },
	{ "look closer", "Go to another view; turn to one behind; enlarge.",
	  "next-view turn large" },
};

/* Writes the first keys of an action, at most that many; if it has none, how to type it. */
static void write_keys(const struct app *app, const struct action *action, size_t most,
                       struct help_line *line)
{
	char keys[sizeof line->keys];
	size_t length = strlen(line->keys);
	if (bindings_keys(&app->keyboard.bindings, action, most, keys, sizeof keys))
		snprintf(line->keys + length, sizeof line->keys - length, "%s%s", length ? " " : "",
		         keys);
	else if (!length)
		snprintf(line->keys, sizeof line->keys, ":%.40s", action->name);
}

static void add_tasks(const struct app *app, struct help *help)
{
	help_add(help, "tasks", "what you might want to do");
	for (size_t i = 0; i < ARRAY_LEN(tasks); i++) {
		const char *rest = tasks[i].actions;
		const struct action *action = action_begins(rest, &rest);
		if (!action_fits(app, action))
			continue;
		struct help_line *line = help_add(help, tasks[i].name, tasks[i].text);
		for (; action; action = action_begins(rest, &rest))
			write_keys(app, action, 1, line);
	}
}

static const struct help_line words[] = {
	{ .name = "words", .text = "what they mean" },
	{ "tick", STYLE_KEY, .text = "Every agent updates, then due telegrams arrive." },
	{ "micro-step", STYLE_KEY, .text = "One event in a tick, such as a rule tested." },
	{ "global state", STYLE_KEY, .text = "Runs first in each update, whatever the state." },
	{ "blip", STYLE_KEY, .text = "A visit to a state that ends with a revert." },
	{ "revert", STYLE_KEY, .text = "The change back to the previous state." },
	{ "stat", STYLE_KEY, .text = "A number that an agent keeps." },
	{ "3→5/5!", STYLE_KEY, .text = "It was 3 and is 5; the limit is 5; too much." },
	{ "\"sure\"", STYLE_KEY, .text = "What an agent says is in quotes." },
};

/* What looks like this in every view. */
static const struct help_line looks[] = {
	{ .name = "looks", .text = "what they mean" },
	{ "DigForGold", STYLE_CURRENT, .text = "A state; the current one stands out," },
	{ "SleepAtHome", STYLE_PREVIOUS, .text = "the previous one less so," },
	{ "AlwaysRuns", STYLE_GLOBAL, .text = "and a global one least." },
	{ "gold mine", STYLE_PLACE, .text = "A place." },
	{ "Miner Bob", STYLE_AGENT, .text = "An agent," },
	{ "Miner Bob", STYLE_SELECTED, .text = "and the selected one." },
	{ "StewReady", STYLE_TELEGRAM, .text = "A message." },
	{ "7/5!", STYLE_BAD, .text = "Too much, refused, lost." },
	{ "money 2", STYLE_STRONG, .text = "What is new or in question;" },
	{ "money 2", STYLE_DIM, .text = "and what is not." },
};

static void add_lines(struct help *help, const struct help_line *lines, size_t count)
{
	for (size_t i = 0; i < count; i++)
		*help_add(help, NULL, NULL) = lines[i];
}

/* Lists the keys to which the view gives a meaning of its own. */
static void add_view(const struct app *app, struct help *help, enum view_number view)
{
	help_add(help, view_get(view)->name, view_get(view)->help);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		enum view_key key;
		if (action_view_key(action, &key) && i != ACTION_WHEEL_UP &&
		    i != ACTION_WHEEL_DOWN && view_use(view, key).answer)
			write_keys(app, action, SIZE_MAX,
			           help_add(help, NULL, view_use(view, key).help));
	}
	if (view_use(view, VIEW_CLICK).answer)
		help_add_keys(help, "click", view_use(view, VIEW_CLICK).help);
	if (app->mouse.clicks)
		help_add_keys(help, "Shift-drag", "Select text.");
	if (view_use(view, VIEW_FIND).answer)
		help_add_keys(help, "/ ] [", view_use(view, VIEW_FIND).help);
	help_add(help, "everywhere", "a number before a key repeats it");
}

void help_actions(const struct app *app, struct help *help)
{
	const struct bindings *bindings = &app->keyboard.bindings;
	char label[KEY_LABEL_SIZE];
	add_tasks(app, help);
	add_view(app, help, front_view(app));
	if (bindings->count)
		help_add(help, "your keys", "the commands they run");
	for (size_t i = 0; i < bindings->count; i++)
		help_add_keys(help, key_label(bindings->items[i].key, label),
		              bindings->items[i].command);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		if (action_fits(app, action))
			write_keys(app, action, SIZE_MAX,
			           help_add(help, action->name, action->help));
	}
	add_lines(help, looks, ARRAY_LEN(looks));
	help_add(help, "marks", "what they mean");
	for (int i = 0; i < MARKS; i++) {
		struct help_line *line = help_add(help, NULL, marks[i].meaning);
		line->has_mark = true;
		line->mark = (enum mark_number)i;
	}
	add_lines(help, words, ARRAY_LEN(words));
}

/* The window. */

static struct help collect(const struct app *app)
{
	struct help help = { .count = 0 };
	app->modes.help.about->help(app, &help);
	return help;
}

/* Lines flow from column to column. */
static int columns_of(struct area inside)
{
	return number_max(1, inside.cols / COLUMN_COLS);
}

/* How many lines are visible at a time. */
static int page_of(struct area inside)
{
	return inside.rows * columns_of(inside);
}

/* How far it can be scrolled: until the last page is full. */
static int most_scroll(const struct help *help, struct area inside)
{
	return number_max(0, help->count - page_of(inside));
}

/* Goes to the next line (or the previous one) that has the text wanted, wrapping around. */
static unsigned find(struct app *app, int step)
{
	struct help_look *look = &app->modes.help;
	struct help help = collect(app);
	struct layout layout;
	front_layout(app, &layout);
	for (int i = 1, at = look->found; app->wanted[0] && i <= help.count; i++) {
		at = (at + step + help.count) % help.count;
		const struct help_line *line = &help.lines[at];
		if (!widget_has(line->text, app->wanted) && !widget_has(line->keys, app->wanted) &&
		    !(line->name && widget_has(line->name, app->wanted)))
			continue;
		look->found = at;
		int page = page_of(area_inside(layout.body));
		look->scroll = number_clamp(look->scroll, at - page + 1, at);
		return APP_DRAW;
	}
	return app->wanted[0] ? front_fail(app, "no match for \"%s\"", app->wanted)
	                      : front_fail(app, "nothing to find again; / finds a text");
}

static unsigned take_wanted(struct app *app, const char *text)
{
	if (*text)
		text_clean(app->wanted, sizeof app->wanted, text);
	return find(app, 1);
}

/* A prompt that the help is about has no room for another. */
static bool can_find(const struct app *app)
{
	return app->modes.help.about->place != MODE_IN_STATUS;
}

static unsigned take_key(struct app *app, uint32_t key)
{
	const struct action *action = action_of_key(key);
	action_function *does = action ? action->function : NULL;
	enum view_key way = VIEW_PAGE_DOWN;
	struct layout layout;
	front_layout(app, &layout);
	bool clicked = does == action_click || does == action_double_click;
	if (clicked && layout_has(layout.body, app->press.x, app->press.y))
		return APP_NOTHING;
	if (clicked || does == action_close || does == action_quit || does == action_help)
		modes_close(&app->modes);
	else if (key == ' ' || action_scrolls(key, &way)) {
		const struct help help = collect(app);
		struct area inside = area_inside(layout.body);
		const char *say = view_move(&app->modes.help.scroll, way, page_of(inside), 0,
		                            most_scroll(&help, inside));
		front_say(app, "%s", say ? say : "");
	} else if (does == action_find && can_find(app))
		return action->step ? find(app, action->step)
		                    : prompt_open(app, PROMPT_FIND, take_wanted, "");
	else
		front_fail(app, "that key does nothing here; Esc closes the help");
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
	struct help help = collect(app);
	area_clear(body, STYLE_PLAIN);
	struct area inside = area_box(body, STYLE_FRAME, "help");
	int most = most_scroll(&help, inside), cols = inside.cols / columns_of(inside);
	int first = number_min(app->modes.help.scroll, most);
	for (int i = 0; i < page_of(inside) && first + i < help.count; i++) {
		int x = i / inside.rows * cols, y = i % inside.rows;
		draw_line(&help.lines[first + i], area_sub(inside, x, y, cols, 1));
		if (first + i == app->modes.help.found)
			mark_draw(inside, x, y, MARK_HERE);
	}
	if (first < most)
		widget_more(body);
}

static void hint(const struct app *app, struct hints *hints)
{
	hints_add(hints, "Up Down PgUp PgDn", "scroll");
	if (can_find(app))
		hints_add(hints, "/ ] [", "find");
	hints_add(hints, "Esc", "close");
}

static const struct mode help_mode = {
	.key = take_key, .place = MODE_IN_BODY, .draw = draw, .hints = hint, .ways_out = 1
};

void help_open(struct app *app)
{
	const struct help_look look = { .about = modes_top(&app->modes), .found = -1 };
	if (modes_open(&app->modes, &help_mode))
		app->modes.help = look;
}

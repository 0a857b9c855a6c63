/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/help_lines.h"

#include <stdio.h>

#include "core/array.h"
#include "term/key.h"
#include "tui/front.h"
#include "tui/help.h"

/* What users want to do, and the actions for it. */
static const struct {
	const char *name;
	uint8_t actions[3], count;
	const char *text;
} tasks[] = {
	{ "watch",
	  { ACTION_RUN, ACTION_FASTER, ACTION_SLOWER },
	  3,
	  "Run or pause; faster; slower." },
	{ "step",
	  { ACTION_TICK, ACTION_AGENT, ACTION_STEP },
	  3,
	  "By a tick, an agent, a micro-step." },
	{ "go back",
	  { ACTION_TICK_BACK, ACTION_AGENT_BACK, ACTION_STEP_BACK },
	  3,
	  "By a tick, an agent, a micro-step." },
	{ "jump", { ACTION_GO, ACTION_NEWEST }, 2, "To the start, to tick 7 (7g), to the end." },
	{ "ask why",
	  { ACTION_WHY, ACTION_DETAILS },
	  2,
	  "Why an agent acts as it does; its details." },
	{ "interfere",
	  { ACTION_SEND, ACTION_POST, ACTION_SET },
	  3,
	  "Send a telegram, edit the queue, set a stat." },
	{ "undo", { ACTION_UNDO, ACTION_REDO }, 2, "Undo what you did; redo it." },
	{ "stop at ...",
	  { ACTION_BREAK, ACTION_CONTINUE, ACTION_CONTINUE_BACK },
	  3,
	  "Set a breakpoint; run to it; run back to it." },
	{ "find",
	  { ACTION_FIND, ACTION_FIND_NEXT, ACTION_FIND_PREVIOUS },
	  3,
	  "A text or a condition; the next; the previous." },
	{ "look closer",
	  { ACTION_NEXT_VIEW, ACTION_LARGE },
	  2,
	  "Go to another view; make it large." },
};

static void add_tasks(const struct app *app, struct help *help)
{
	help_add(help, "tasks", "what you might want to do");
	for (size_t i = 0; i < ARRAY_LEN(tasks); i++) {
		struct help_line *line = help_add(help, tasks[i].name, tasks[i].text);
		size_t length = 0;
		for (size_t k = 0; k < tasks[i].count; k++) {
			const struct action *action = action_get(tasks[i].actions[k]);
			char key[KEY_LABEL_SIZE + 1];
			if (bindings_keys(&app->keyboard.bindings, action, 1, key, sizeof key))
				length += (size_t)snprintf(line->keys + length,
				                           sizeof line->keys - length, "%s%s",
				                           length ? " " : "", key);
		}
		if (!length)
			snprintf(line->keys, sizeof line->keys, ":%.40s",
			         action_get(tasks[i].actions[0])->name);
	}
}

static const struct {
	const char *word, *text;
} words[] = {
	{ "tick", "Every agent updates, then due telegrams arrive." },
	{ "micro-step", "One event in a tick, such as a rule tested." },
	{ "global state", "Runs first in each update, whatever the state." },
	{ "blip", "A visit to a state that ends with a revert." },
	{ "revert", "The change back to the previous state." },
	{ "stat", "A number that an agent keeps." },
	{ "3→5/5!", "It was 3 and is 5; the limit is 5; too much." },
	{ "\"sure\"", "What an agent says is in quotes." },
};

/* What looks like this in every view. */
static const struct {
	enum style style;
	const char *word, *text;
} looks[] = {
	{ STYLE_CURRENT, "DigForGold", "A state; the current one stands out," },
	{ STYLE_PREVIOUS, "SleepAtHome", "the previous one less so," },
	{ STYLE_GLOBAL, "AlwaysRuns", "and a global one least." },
	{ STYLE_PLACE, "gold mine", "A place." },
	{ STYLE_AGENT, "Miner Bob", "An agent," },
	{ STYLE_SELECTED, "Miner Bob", "and the selected one." },
	{ STYLE_TELEGRAM, "StewReady", "A message." },
	{ STYLE_BAD, "7/5!", "Too much, refused, lost." },
	{ STYLE_STRONG, "money 2", "What is new or in question;" },
	{ STYLE_DIM, "money 2", "and what is not." },
};

static void add_legend(struct help *help)
{
	help_add(help, "looks", "what they mean");
	for (size_t i = 0; i < ARRAY_LEN(looks); i++)
		help_add_keys(help, looks[i].word, looks[i].text)->style = looks[i].style;
	help_add(help, "marks", "what they mean");
	for (int i = 0; i < MARKS; i++) {
		struct help_line *line = help_add(help, NULL,
		                                  mark_get((enum mark_number)i)->meaning);
		line->has_mark = true;
		line->mark = (enum mark_number)i;
	}
	help_add(help, "words", "what they mean");
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		help_add_keys(help, words[i].word, words[i].text);
}

static void write_keys(const struct app *app, const struct action *action, struct help_line *line)
{
	if (!bindings_keys(&app->keyboard.bindings, action, SIZE_MAX, line->keys,
	                   sizeof line->keys))
		snprintf(line->keys, sizeof line->keys, ":%.40s", action->name);
}

/* Lists the keys to which the view gives a meaning of its own. */
static void add_view(const struct app *app, struct help *help, const struct view *view)
{
	help_add(help, view->name, view->help);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = action_get((enum action_number)i);
		enum view_key key;
		if (action_view_key(action, &key) && i != ACTION_WHEEL_UP &&
		    i != ACTION_WHEEL_DOWN && view_use(view, key).answer)
			write_keys(app, action, help_add(help, NULL, view_use(view, key).help));
	}
	if (view->click)
		help_add_keys(help, "click", view->click_help);
	if (app->mouse.clicks)
		help_add_keys(help, "Shift-drag", "Select text.");
	if (view->find)
		help_add_keys(help, "/ ] [", view->find_help);
	help_add(help, "everywhere", "a number before a key repeats it");
}

/* Lists the keys that the user has bound. */
static void add_bindings(const struct app *app, struct help *help)
{
	const struct bindings *bindings = &app->keyboard.bindings;
	char label[KEY_LABEL_SIZE];
	if (bindings->count)
		help_add(help, "your keys", "the commands they run");
	for (size_t i = 0; i < bindings->count; i++)
		help_add_keys(help, key_label(bindings->items[i].key, label),
		              bindings->items[i].command);
}

void help_lines_add(const struct app *app, struct help *help)
{
	add_tasks(app, help);
	add_view(app, help, view_get(front_view(app)));
	add_bindings(app, help);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = action_get((enum action_number)i);
		write_keys(app, action, help_add(help, action->name, action->help));
	}
	add_legend(help);
}

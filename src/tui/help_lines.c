/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/help_lines.h"

#include <stdio.h>

#include "core/array.h"
#include "term/key.h"
#include "tui/action.h"
#include "tui/ui.h"

static struct help_line *add(struct help *help, const char *name, const char *text)
{
	struct help_line *line = &help->lines[help->count];
	help->count += help->count < HELP_LINES_MOST - 1;
	*line = (struct help_line){ .style = STYLE_KEY, .name = name, .text = text };
	return line;
}

static struct help_line *add_keys(struct help *help, const char *keys, const char *text)
{
	struct help_line *line = add(help, NULL, text);
	snprintf(line->keys, sizeof line->keys, "%s", keys);
	return line;
}

/* What users want to do, and the actions for it. */
static const struct task {
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

/* Writes the first key of each of the task's actions. */
static void write_task_keys(const struct app *app, const struct task *task, struct help_line *line)
{
	size_t length = 0;
	for (size_t i = 0; i < task->count; i++) {
		char label[KEY_LABEL_SIZE];
		uint32_t key;
		if (bindings_key(&app->bindings, action_get(task->actions[i]), 0, &key))
			length += (size_t)snprintf(line->keys + length, sizeof line->keys - length,
			                           "%s%s", length ? " " : "",
			                           key_label(key, label));
	}
	if (!length)
		snprintf(line->keys, sizeof line->keys, ":%.40s",
		         action_get(task->actions[0])->name);
}

static void collect_tasks(const struct app *app, struct help *help)
{
	add(help, "tasks", "what you might want to do");
	for (size_t i = 0; i < ARRAY_LEN(tasks); i++)
		write_task_keys(app, &tasks[i], add(help, tasks[i].name, tasks[i].text));
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

static void collect_legend(struct help *help)
{
	add(help, "looks", "what they mean");
	for (size_t i = 0; i < ARRAY_LEN(looks); i++)
		add_keys(help, looks[i].word, looks[i].text)->style = looks[i].style;
	add(help, "marks", "what they mean");
	for (int i = 0; i < MARKS; i++) {
		struct help_line *line = add(help, NULL, mark_get((enum mark_number)i)->meaning);
		line->has_mark = true;
		line->mark = (enum mark_number)i;
	}
	add(help, "words", "what they mean");
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		add_keys(help, words[i].word, words[i].text);
}

/* Lists the keys to which the view gives a meaning of its own. */
static void collect_view(const struct app *app, struct help *help, const struct view *view)
{
	add(help, view->name, view->help);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = action_get((enum action_number)i);
		struct view_use use = { .answer = NULL };
		if (action->run == browse_key)
			use = view_use(view, (enum view_key)action->step);
		if (!use.answer)
			continue;
		struct help_line *line = add(help, NULL, use.help);
		action_keys(action, &app->bindings, line->keys, sizeof line->keys);
	}
	if (view->click)
		add_keys(help, "click", view->click_help);
	if (app->mouse)
		add_keys(help, "Shift-drag", "Select text.");
	if (view->find)
		add_keys(help, "/ ] [", view->find_help);
	add(help, "everywhere", "a number before a key repeats it");
}

/* Lists the keys that the user has bound. */
static void collect_bindings(const struct app *app, struct help *help)
{
	const struct bindings *bindings = &app->bindings;
	char label[KEY_LABEL_SIZE];
	if (bindings->count)
		add(help, "your keys", "the commands they run");
	for (size_t i = 0; i < bindings->count; i++)
		add_keys(help, key_label(bindings->items[i].key, label),
		         bindings->items[i].command);
}

static void collect_actions(const struct app *app, struct help *help)
{
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = action_get((enum action_number)i);
		struct help_line *line = add(help, action->name, action->help);
		if (!action_keys(action, &app->bindings, line->keys, sizeof line->keys))
			snprintf(line->keys, sizeof line->keys, ":%.40s", action->name);
	}
}

static void collect_popup(struct help *help, const struct popup_plan *plan)
{
	char label[KEY_LABEL_SIZE];
	add(help, plan->title, "what the keys do to the selected line");
	for (const struct popup_key *entry = plan->keys; entry->label; entry++)
		add_keys(help, key_label(entry->key, label), entry->help);
	add_keys(help, "Up Down", "Select the previous or next line.");
	add_keys(help, "PgUp PgDn", "Move by a page.");
	add_keys(help, "Home End", "Select the first or the last line.");
	if (plan->name)
		add_keys(help, "letters", "Select the first line that begins with them.");
	add_keys(help, "Esc q", "Close the list.");
}

static const struct {
	const char *keys, *text;
} editing[] = {
	{ "Left Right", "Move the cursor by a character." },
	{ "Home End", "Move the cursor to either end of the line." },
	{ "Ctrl-W", "Erase the word before the cursor." },
	{ "Ctrl-U Ctrl-K", "Erase everything before or after the cursor." },
};

static void collect_editing(struct help *help)
{
	for (size_t i = 0; i < ARRAY_LEN(editing); i++)
		add_keys(help, editing[i].keys, editing[i].text);
}

static void collect_form(struct help *help, const struct form *form)
{
	bool chooses = form->plan->fields[form->field].choice;
	add(help, form->title, "what the keys do in this field");
	add_keys(help, "Enter", "Submit the form.");
	add_keys(help, "Tab Shift-Tab", "Go to the next or previous field.");
	if (chooses)
		add_keys(help, "Up Down", "Pick the previous or next choice; or Left Right.");
	if (form->plan->remembers)
		add_keys(help, "Ctrl-P Ctrl-N", "Recall earlier or later telegrams.");
	if (chooses)
		add_keys(help, "letters", "Pick the first choice that begins with them.");
	else
		collect_editing(help);
	add_keys(help, "Esc", "Close the form and change nothing.");
}

static void collect_prompt(struct help *help)
{
	add(help, "prompt", "what the keys do while you type");
	add_keys(help, "Enter", "Run what you typed.");
	add_keys(help, "Tab", "Complete the word; again: the next choice.");
	add_keys(help, "Up Down", "Recall earlier lines.");
	collect_editing(help);
	add_keys(help, "Esc", "Close the prompt.");
}

/* The mode under the help. */
static enum mode_number mode_below(const struct app *app)
{
	return app->mode_count > 1 ? app->modes[app->mode_count - 2] : MODE_NORMAL;
}

void help_collect(const struct app *app, struct help *help)
{
	enum mode_number mode = mode_below(app);
	help->count = 0;
	if (mode == MODE_POPUP) {
		collect_popup(help, app->popup.plan);
	} else if (mode == MODE_FORM) {
		collect_form(help, &app->form);
	} else if (mode == MODE_PROMPT) {
		collect_prompt(help);
	} else {
		collect_tasks(app, help);
		collect_view(app, help, view_get(ui_front(app)));
		collect_bindings(app, help);
		collect_actions(app, help);
		collect_legend(help);
	}
}

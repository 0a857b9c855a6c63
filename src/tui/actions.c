/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/actions.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "tui/command.h"
#include "tui/complete.h"
#include "tui/front.h"
#include "tui/help.h"
#include "tui/hints.h"
#include "tui/prompt.h"
#include "tui/tokens.h"

#define ACTION_FUNCTION(id, name, keys, function, step, parameter, when, hint, help) function,
static action_function *const functions[] = { ACTION_LIST(ACTION_FUNCTION) };
#undef ACTION_FUNCTION

/* number is what was typed before the name, or negative. */
static unsigned run(struct app *app, const struct action *action, int64_t number, const char *text)
{
	const struct argument argument = {
		.step = action->step,
		.has_number = number >= 0,
		.number = number >= 0 ? (uint64_t)number : 1,
		.text = text,
	};
	return functions[action - action_table](app, &argument);
}

/* Runs an action with what was typed after its name. */
static unsigned run_typed(struct app *app, const struct action *action, int64_t number,
                          const char *text)
{
	bool counts = action->parameter == PARAMETER_COUNT || action->parameter == PARAMETER_TICK;
	if (!*text || (!counts && action->parameter != PARAMETER_NOTHING))
		return run(app, action, number, text);
	if (!counts)
		return front_fail(app, "%s takes no argument", action->name);
	if (!text_number(text, 0, INT64_MAX, &number))
		return front_fail(app, "%s: %s, not \"%s\"", action->name,
		                  parameter_table[action->parameter].asks, text);
	if (number > FRONT_NUMBER_MAX)
		return front_fail(app, "%s: a number is at most %d", action->name,
		                  FRONT_NUMBER_MAX);
	return run(app, action, number, "");
}

/* Whether it is `NAME = VALUE`, rather than a comparison. */
static bool is_assignment(const char *text)
{
	const char *equals = strchr(text, '=');
	for (const char *at = text; equals && at < equals; at++) {
		if (!strchr(" ._", *at) && !isalnum((unsigned char)*at) &&
		    !((unsigned char)*at & 0x80))
			return false;
	}
	return equals && equals[1] != '=';
}

unsigned actions_obey(struct app *app, const char *line)
{
	char text[LINE_SIZE], digits[LINE_SIZE];
	const char *rest;
	int64_t number = -1;
	token_copy(text, line, line + strlen(line));
	if (!text[0])
		return APP_DRAW;
	size_t length = strspn(text, "0123456789");
	token_copy(digits, text, text + length);
	text_number(digits, 0, FRONT_NUMBER_MAX, &number);
	const struct action *action = command_meant(text, &rest);
	if (action && (!length || number >= 0))
		return run_typed(app, action, number, rest);
	if (is_assignment(text))
		return run(app, &action_table[ACTION_SET], -1, text);
	return command_show(app, text);
}

unsigned action_command(struct app *app, const struct argument *argument)
{
	(void)argument;
	return prompt_open(app, PROMPT_COMMAND, actions_obey, "");
}

/* Takes a digit of the number before a step; a leading 0 counts as well (`0g`).  A number that is
 * too large stays so with any more digits. */
static void type_digit(struct app *app, uint32_t key)
{
	struct keyboard *keyboard = &app->keyboard;
	uint64_t number = keyboard->number * 10 + (key - '0');
	keyboard->has_number = number <= FRONT_NUMBER_MAX;
	keyboard->number = keyboard->has_number ? number : FRONT_NUMBER_MAX + 1;
	if (!keyboard->has_number)
		front_fail(app, "a number is at most %d", FRONT_NUMBER_MAX);
}

/* Runs a key's binding with the number that was typed before the key. */
static unsigned run_binding(struct app *app, const char *command)
{
	char text[LINE_SIZE];
	if (!app->keyboard.has_number)
		return actions_obey(app, command);
	int length = snprintf(text, sizeof text, "%llu %s",
	                      (unsigned long long)app->keyboard.number, command);
	return length < LINE_SIZE ? actions_obey(app, text)
	                          : front_fail(app, "the line is too long");
}

static unsigned run_key(struct app *app, uint32_t key)
{
	const struct keyboard *keyboard = &app->keyboard;
	const char *command = bindings_find(&keyboard->bindings, key);
	const struct action *action = action_of_key(key);
	if (keyboard->number > FRONT_NUMBER_MAX)
		return front_fail(app, "a number is at most %d", FRONT_NUMBER_MAX);
	if (command)
		return run_binding(app, command);
	if (action)
		return run(app, action, keyboard->has_number ? (int64_t)keyboard->number : -1, "");
	return front_fail(app, "that key does nothing; ? shows what the keys do");
}

static unsigned take_key(struct app *app, uint32_t key)
{
	if (key >= '0' && key <= '9') {
		type_digit(app, key);
		return APP_DRAW;
	}
	if (key == INPUT_ESCAPE && app->player.job.under_way) {
		player_stop(&app->player);
		return front_say(app, "stopped at tick %llu",
		                 (unsigned long long)session_moment(app->session).tick);
	}
	unsigned next = run_key(app, key);
	app->keyboard.has_number = false;
	app->keyboard.number = 0;
	return next;
}

static unsigned current_when(const struct app *app)
{
	unsigned now = app->player.job.kind == JOB_NONE ? WHEN_PAUSED : WHEN_RUNNING;
	if (app->screen.panel == VIEW_COMPARE && now == WHEN_PAUSED)
		return WHEN_COMPARED | WHEN_PANEL;
	if (session_is_past(app->session))
		now |= WHEN_PAST;
	if (app->player.breakpoints->count)
		now |= WHEN_BREAKS;
	if (app->screen.panel != VIEWS)
		now |= WHEN_PANEL;
	if (front_has_inputs(app))
		now |= WHEN_INPUTS;
	return now;
}

static void hint_action(const struct app *app, enum action_number number, const char *hint,
                        struct hints *hints)
{
	char key[KEY_LABEL_SIZE + 1];
	if (bindings_keys(&app->keyboard.bindings, &action_table[number], 1, key, sizeof key))
		hints_add(hints, key, hint);
}

/* Help and quit come last in the list; the focused view's hint goes before them. */
static void hint(const struct app *app, struct hints *hints)
{
	unsigned now = current_when(app);
	if (now & WHEN_RUNNING)
		hint_action(app, ACTION_RUN, "pause", hints);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		if (i == ACTION_HELP)
			hints_add(hints, "Up Down", view_get(front_view(app))->hint);
		if (action->when & now)
			hint_action(app, (enum action_number)i, action->hint, hints);
	}
}

/* The help. */

/* What users want to do, and up to three actions for it; ACTIONS is none. */
static const struct {
	const char *name, *text;
	uint8_t actions[3];
} tasks[] = {
	{ "watch", "Run or pause; faster; slower.", { ACTION_RUN, ACTION_FASTER, ACTION_SLOWER } },
	{ "step",
	  "By a tick, an agent, a micro-step.",
	  { ACTION_TICK, ACTION_AGENT, ACTION_STEP } },
	{ "go back",
	  "By a tick, an agent, a micro-step.",
	  { ACTION_TICK_BACK, ACTION_AGENT_BACK, ACTION_STEP_BACK } },
	{ "jump",
	  "To the start, to tick 7 (7g), to the end.",
	  { ACTION_GO, ACTION_NEWEST, ACTIONS } },
	{ "ask why",
	  "Why an agent acts as it does; its details.",
	  { ACTION_WHY, ACTION_DETAILS, ACTIONS } },
	{ "interfere",
	  "Send a telegram, edit the queue, set a stat.",
	  { ACTION_SEND, ACTION_POST, ACTION_SET } },
	{ "undo", "Undo what you did; redo it.", { ACTION_UNDO, ACTION_REDO, ACTIONS } },
	{ "stop at ...",
	  "Set a breakpoint; run to it; run back to it.",
	  { ACTION_BREAK, ACTION_CONTINUE, ACTION_CONTINUE_BACK } },
	{ "find",
	  "A text or a condition; the next; the previous.",
	  { ACTION_FIND, ACTION_FIND_NEXT, ACTION_FIND_PREVIOUS } },
	{ "look closer",
	  "Go to another view; make it large.",
	  { ACTION_NEXT_VIEW, ACTION_LARGE, ACTIONS } },
};

/* Writes the first keys of an action, at most that many; if it has none, how to type it. */
static void write_keys(const struct app *app, enum action_number number, size_t most,
                       struct help_line *line)
{
	const struct action *action = &action_table[number];
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
		struct help_line *line = help_add(help, tasks[i].name, tasks[i].text);
		for (size_t k = 0; k < 3 && tasks[i].actions[k] != ACTIONS; k++)
			write_keys(app, tasks[i].actions[k], 1, line);
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
		struct help_line *line = help_add(help, NULL, marks[i].meaning);
		line->has_mark = true;
		line->mark = (enum mark_number)i;
	}
	help_add(help, "words", "what they mean");
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		help_add_keys(help, words[i].word, words[i].text);
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
			write_keys(app, i, SIZE_MAX,
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

static void help(const struct app *app, struct help *help)
{
	add_tasks(app, help);
	add_view(app, help, front_view(app));
	add_bindings(app, help);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		write_keys(app, i, SIZE_MAX, help_add(help, action->name, action->help));
	}
	add_legend(help);
}

const struct mode actions_mode = { .key = take_key, .hints = hint, .ways_out = 2, .help = help };

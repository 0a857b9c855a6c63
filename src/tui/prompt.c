/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/prompt.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"
#include "tui/action.h"
#include "tui/branching.h"
#include "tui/breaks.h"
#include "tui/command.h"
#include "tui/complete.h"
#include "tui/help.h"
#include "tui/save.h"
#include "tui/sift.h"
#include "tui/ui.h"

struct prompt_kind {
	const char *label;
	unsigned (*take)(struct app *app, const char *text);
	complete_function *complete;
};

/* Without a text, finds the last one again. */
static unsigned prompt_find(struct app *app, const char *text)
{
	enum action_number again = text[0] ? ACTION_FIND : ACTION_FIND_NEXT;
	return action_run(action_get(again), app, false, 0, text);
}

static unsigned prompt_filter(struct app *app, const char *text)
{
	if (text[0])
		return action_run(action_get(ACTION_FILTER), app, false, 0, text);
	app->look.filter[0] = '\0';
	return APP_DRAW;
}

#define PROMPT_ENTRY(number, label, take, complete) { label, take, complete },
static const struct prompt_kind kinds[PROMPTS] = { PROMPT_LIST(PROMPT_ENTRY) };
#undef PROMPT_ENTRY

void prompt_open(struct app *app, enum prompt_number number, const char *text)
{
	app->prompt = (struct prompt){ .number = number, .subject = app->prompt.subject };
	line_set(&app->prompt.line, text);
	ui_push(app, MODE_PROMPT);
}

static void remember(struct prompt_history *history, enum prompt_number number, const char *text)
{
	size_t keep = history->count < PROMPT_MEMORY - 1 ? history->count : PROMPT_MEMORY - 1;
	memmove(&history->items[1], &history->items[0], keep * sizeof history->items[0]);
	history->items[0].number = number;
	text_clean(history->items[0].text, LINE_SIZE, text);
	history->count = keep + 1;
	history->entered++;
}

bool prompt_write(const struct prompt_history *history, size_t index, char *out, size_t size)
{
	if (index >= history->count)
		return false;
	snprintf(out, size, "%s%s", kinds[history->items[index].number].label,
	         history->items[index].text);
	return true;
}

bool prompt_read(struct prompt_history *history, const char *text)
{
	for (int i = 0; i < PROMPTS; i++) {
		size_t length = strlen(kinds[i].label);
		if (strncmp(text, kinds[i].label, length) != 0 || !text[length])
			continue;
		remember(history, (enum prompt_number)i, text + length);
		return true;
	}
	return false;
}

/* The back-th line entered at this prompt (1: the newest), or NULL. */
static const char *earlier(const struct app *app, size_t back)
{
	for (size_t i = 0; i < app->history.count; i++) {
		if (app->history.items[i].number == app->prompt.number && --back == 0)
			return app->history.items[i].text;
	}
	return NULL;
}

static void recall(struct app *app, bool older)
{
	struct prompt *prompt = &app->prompt;
	if (!older && prompt->back <= 1) {
		prompt->back = 0;
		line_set(&prompt->line, "");
		return;
	}
	const char *text = earlier(app, older ? prompt->back + 1 : prompt->back - 1);
	if (!text)
		return;
	prompt->back += older ? 1 : (size_t)-1;
	line_set(&prompt->line, text);
}

static void complete(struct app *app)
{
	struct prompt *prompt = &app->prompt;
	complete_function *function = kinds[prompt->number].complete;
	if (!prompt->completing)
		prompt->stem = prompt->line;
	struct line line = prompt->stem;
	size_t turn = prompt->completing ? prompt->turn + 1 : 0;
	size_t ways = function(app, &line, turn, prompt->names);
	if (!ways)
		return;
	prompt->turn = turn;
	prompt->completing = ways > 1;
	prompt->line = line;
}

static unsigned enter(struct app *app)
{
	struct prompt *prompt = &app->prompt;
	char text[LINE_SIZE];
	memcpy(text, prompt->line.text, sizeof text);
	if (text[0])
		remember(&app->history, prompt->number, text);
	ui_pop(app);
	return kinds[prompt->number].take(app, text);
}

unsigned prompt_key(struct app *app, uint32_t key)
{
	struct prompt *prompt = &app->prompt;
	if (key == INPUT_TAB || key == INPUT_F1) {
		if (key == INPUT_TAB)
			complete(app);
		else
			help_open(app);
		return APP_DRAW;
	}
	prompt->completing = false;
	if (key == INPUT_ENTER)
		return enter(app);
	if (key == INPUT_ESCAPE || (key == INPUT_BACKSPACE && !prompt->line.text[0]))
		ui_pop(app);
	else if (key == INPUT_UP || key == INPUT_DOWN)
		recall(app, key == INPUT_UP);
	else
		line_key(&prompt->line, key);
	return APP_DRAW;
}

void prompt_draw(const struct app *app, struct area status)
{
	const struct prompt *prompt = &app->prompt;
	int used = area_text(status, 0, 0, STYLE_PROMPT, kinds[prompt->number].label);
	line_draw(&prompt->line, area_sub(status, used, 0, status.cols - used, 1), STYLE_PLAIN,
	          true);
}

/* The action typed so far, if it has a parameter, or NULL. */
static const struct action *typed_action(const struct prompt *prompt)
{
	const char *rest;
	const struct action *action = prompt->number == PROMPT_COMMAND
	                                      ? command_action(prompt->line.text, &rest)
	                                      : NULL;
	return action && action->parameter != PARAMETER_NOTHING ? action : NULL;
}

void prompt_hints(const struct app *app, struct hints *hints)
{
	bool completing = app->prompt.completing;
	const struct action *action = completing ? NULL : typed_action(&app->prompt);
	if (completing)
		ui_hint(hints, "Tab", app->prompt.names);
	if (action)
		ui_hint(hints, action->name, parameter_asks(action->parameter));
	ui_hint(hints, "Enter", "accept");
	if (!completing)
		ui_hint(hints, "Tab", "complete");
	ui_hint(hints, "Esc", "cancel");
	if (earlier(app, 1))
		ui_hint(hints, "Up Down", "recall");
	ui_hint(hints, "F1", "help");
}

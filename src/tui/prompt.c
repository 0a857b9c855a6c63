/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/prompt.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"
#include "tui/command.h"
#include "tui/complete.h"
#include "tui/front.h"
#include "tui/help.h"
#include "tui/hints.h"

#define PROMPT_LABEL(id, label) label,
static const char *const labels[PROMPTS] = { PROMPT_LIST(PROMPT_LABEL) };
#undef PROMPT_LABEL

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
	if (index >= history->count || index >= history->entered - history->earlier)
		return false;
	snprintf(out, size, "%s%s", labels[history->items[index].number],
	         history->items[index].text);
	return true;
}

void prompt_read(struct prompt_history *history, const char *line)
{
	for (int i = 0; i < PROMPTS; i++) {
		size_t length = strlen(labels[i]);
		if (strncmp(line, labels[i], length) != 0 || !line[length])
			continue;
		remember(history, (enum prompt_number)i, line + length);
		history->earlier++;
		return;
	}
}

/* The back-th line entered at this prompt (1: the newest), or NULL. */
static const char *earlier(const struct modes *modes, size_t back)
{
	const struct prompt_history *history = &modes->history;
	for (size_t i = 0; i < history->count; i++) {
		if (history->items[i].number == modes->prompt.kind->number && --back == 0)
			return history->items[i].text;
	}
	return NULL;
}

static void recall(struct modes *modes, bool older)
{
	struct prompt *prompt = &modes->prompt;
	if (!older && prompt->back <= 1) {
		prompt->back = 0;
		line_set(&prompt->line, "");
		return;
	}
	const char *text = earlier(modes, older ? prompt->back + 1 : prompt->back - 1);
	if (!text)
		return;
	prompt->back += older ? 1 : (size_t)-1;
	line_set(&prompt->line, text);
}

static void complete(const struct app *app, struct prompt *prompt)
{
	if (!prompt->completing)
		prompt->stem = prompt->line;
	struct line line = prompt->stem;
	size_t turn = prompt->completing ? prompt->turn + 1 : 0;
	size_t ways = complete_line(app, prompt->kind->words, &line, turn, prompt->names);
	if (!ways)
		return;
	prompt->turn = turn;
	prompt->completing = ways > 1;
	prompt->line = line;
}

static unsigned enter(struct app *app)
{
	struct prompt *prompt = &app->modes.prompt;
	char text[LINE_SIZE];
	memcpy(text, prompt->line.text, sizeof text);
	if (text[0])
		remember(&app->modes.history, prompt->kind->number, text);
	modes_close(&app->modes);
	return prompt->kind->take(app, text);
}

static unsigned take_key(struct app *app, uint32_t key)
{
	struct prompt *prompt = &app->modes.prompt;
	if (key == INPUT_TAB || key == INPUT_F1) {
		if (key == INPUT_TAB)
			complete(app, prompt);
		else
			help_open(app);
		return APP_DRAW;
	}
	prompt->completing = false;
	if (key == INPUT_ENTER)
		return enter(app);
	if (key == INPUT_ESCAPE || (key == INPUT_BACKSPACE && !prompt->line.text[0]))
		modes_close(&app->modes);
	else if (key == INPUT_UP || key == INPUT_DOWN)
		recall(&app->modes, key == INPUT_UP);
	else
		line_key(&prompt->line, key);
	return APP_DRAW;
}

static void draw(const struct app *app, struct area status)
{
	const struct prompt *prompt = &app->modes.prompt;
	int used = area_text(status, 0, 0, STYLE_PROMPT, labels[prompt->kind->number]);
	line_draw(&prompt->line, area_sub(status, used, 0, status.cols - used, 1), STYLE_PLAIN,
	          true);
}

/* Adds what the action typed so far wants to know, if it has a parameter. */
static void hint_parameter(const struct prompt *prompt, struct hints *hints)
{
	const char *rest;
	bool commands = prompt->kind->number == PROMPT_COMMAND;
	const struct action *action = commands ? command_action(prompt->line.text, &rest) : NULL;
	if (action && action->parameter != PARAMETER_NOTHING)
		hints_add(hints, action->name, parameter_asks(action->parameter));
}

static void hint(const struct app *app, struct hints *hints)
{
	const struct prompt *prompt = &app->modes.prompt;
	if (prompt->completing)
		hints_add(hints, "Tab", prompt->names);
	else
		hint_parameter(prompt, hints);
	hints_add(hints, "Enter", "accept");
	if (!prompt->completing)
		hints_add(hints, "Tab", "complete");
	hints_add(hints, "Esc", "cancel");
	if (earlier(&app->modes, 1))
		hints_add(hints, "Up Down", "recall");
	hints_add(hints, "F1", "help");
}

static void help(const struct app *app, struct help *help)
{
	(void)app;
	help_add(help, "prompt", "what the keys do while you type");
	help_add_keys(help, "Enter", "Run what you typed.");
	help_add_keys(help, "Tab", "Complete the word; again: the next choice.");
	help_add_keys(help, "Up Down", "Recall earlier lines.");
	help_add_editing(help);
	help_add_keys(help, "Esc", "Close the prompt.");
}

static const struct mode prompt_mode = {
	.key = take_key, .place = MODE_IN_STATUS, .draw = draw, .hints = hint, .help = help
};

unsigned prompt_open(struct app *app, const struct prompt_kind *kind, const char *text)
{
	struct prompt *prompt = &app->modes.prompt;
	*prompt = (struct prompt){ .kind = kind, .subject = prompt->subject };
	line_set(&prompt->line, text);
	modes_open(&app->modes, &prompt_mode);
	return APP_DRAW;
}

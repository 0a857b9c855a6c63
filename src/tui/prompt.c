/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "session/inputs.h"
#include "session/past.h"
#include "tui/app.h"
#include "tui/front.h"
#include "view/trace_line.h"

/* Prompts. */

static const struct {
	const char *label;
	offer_function *words;
} prompts[PROMPTS] = {
#define PROMPT_ENTRY(id, label, words) { label, words },
	PROMPT_LIST(PROMPT_ENTRY)
#undef PROMPT_ENTRY
};

static void remember(struct prompt_history *history, enum prompt_number number, const char *text)
{
	size_t keep = history->count < PROMPT_MEMORY - 1 ? history->count : PROMPT_MEMORY - 1;
	memmove(&history->items[1], &history->items[0], keep * sizeof history->items[0]);
	history->items[0].number = number;
	text_clean(history->items[0].text, LINE_SIZE, text);
	history->count = keep + 1;
	history->entered++;
}

bool app_entered(const struct app *app, size_t number, char out[APP_ENTERED_SIZE])
{
	const struct prompt_history *history = &app->modes.history;
	if (number >= history->count || number >= history->entered - history->earlier)
		return false;
	snprintf(out, APP_ENTERED_SIZE, "%s%s", prompts[history->items[number].number].label,
	         history->items[number].text);
	return true;
}

void app_remember(struct app *app, const char *line)
{
	struct prompt_history *history = &app->modes.history;
	for (int i = 0; i < PROMPTS; i++) {
		size_t length = strlen(prompts[i].label);
		if (strncmp(line, prompts[i].label, length) != 0 || !line[length])
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
		if (history->items[i].number == modes->prompt.number && --back == 0)
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
	size_t ways = complete_line(app, prompts[prompt->number].words, &line, turn, prompt->names);
	if (!ways)
		return;
	prompt->turn = turn;
	prompt->completing = ways > 1;
	prompt->line = line;
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
	if (key == INPUT_ENTER) {
		char text[LINE_SIZE];
		memcpy(text, prompt->line.text, sizeof text);
		if (text[0])
			remember(&app->modes.history, prompt->number, text);
		modes_close(&app->modes);
		return prompt->take(app, text);
	}
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
	int used = area_text(status, 0, 0, STYLE_PROMPT, prompts[prompt->number].label);
	line_draw(&prompt->line, area_sub(status, used, 0, status.cols - used, 1), STYLE_PLAIN,
	          true);
}

static void hint(const struct app *app, struct hints *hints)
{
	const struct modes *modes = &app->modes;
	const struct prompt *prompt = &modes->prompt;
	const char *rest;
	bool commands = prompt->number == PROMPT_COMMAND;
	const struct action *action = commands ? action_begins(prompt->line.text, &rest) : NULL;
	if (prompt->completing)
		hints_add(hints, "Tab", prompt->names);
	else if (action && action->parameter != PARAMETER_NOTHING)
		hints_add(hints, action->name, parameter_table[action->parameter].asks);
	hints_add(hints, "Enter", "accept");
	if (!prompt->completing)
		hints_add(hints, "Tab", "complete");
	hints_add(hints, "Esc", "cancel");
	if (earlier(modes, 1))
		hints_add(hints, "Up Down", "recall");
	if (modes->open[modes->count - 2]->help)
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

unsigned prompt_open(struct app *app, enum prompt_number number, prompt_taker *take,
                     const char *text)
{
	struct prompt *prompt = &app->modes.prompt;
	*prompt = (struct prompt){ .number = number, .take = take, .subject = prompt->subject };
	line_set(&prompt->line, text);
	modes_open(&app->modes, &prompt_mode);
	return APP_DRAW;
}

/* Questions. */

/* Enter means no: a user who holds it down has not read the question. */
static unsigned take_answer(struct app *app, uint32_t key)
{
	const struct confirmation *question = &app->modes.question;
	modes_close(&app->modes);
	if (key == 'y' || key == 'Y')
		return question->yes(app);
	if (key == 's' && question->save)
		return question->save(app);
	return front_say(app, "nothing was changed");
}

static void draw_question(const struct app *app, struct area status)
{
	const struct confirmation *question = &app->modes.question;
	const char *end = question->save ? " y/N, s saves " : " y/N ";
	int cols = width_text(end);
	int used = area_textn(status, 0, 0, status.cols - cols, STYLE_STRONG, question->text);
	area_text(status, used, 0, STYLE_KEY, end);
	area_cursor(status, used + cols - 1, 0);
}

static void hint_answers(const struct app *app, struct hints *hints)
{
	hints_add(hints, "y", "yes");
	if (app->modes.question.save)
		hints_add(hints, "s", "save");
	hints_add(hints, "any other key", "no");
}

const struct mode prompt_question = {
	.key = take_answer, .place = MODE_IN_STATUS, .draw = draw_question, .hints = hint_answers
};

unsigned prompt_confirm(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                        unsigned (*save)(struct app *app))
{
	struct confirmation *question = &app->modes.question;
	text_copy(question->text, sizeof question->text, text);
	question->yes = yes;
	question->save = save;
	player_stop(&app->player);
	modes_open(&app->modes, &prompt_question);
	return APP_DRAW;
}

/* Whether the last input was a telegram that nobody handled. */
static bool is_unhandled(struct session *session)
{
	past_prepare(session);
	struct past past = past_log(session);
	size_t i = past.now, first = past.end;
	while (past_back(&past, &i, 1 << EVENT_INPUT | 1 << EVENT_DELIVER) &&
	       past_peek(&past, i)->kind == EVENT_DELIVER)
		first = i;
	return first < past.end && moments_outcome(&past, first).mark == MARK_NO;
}

bool prompt_apply(struct app *app, const struct input *input, struct error *error)
{
	char text[256], branch[SESSION_BRANCH_NAME], move[FRONT_MOVE_SIZE];
	bool future = session_is_past(app->session);
	if (!session_check_input(app->session, input, error))
		return false;
	input_text(front_sim(app), input, text, sizeof text);
	front_move(app, move);
	if (!session_input(app->session, input, error))
		return false;
	session_branch_name(app->session, session_branch_before(app->session), branch);
	if (input->kind == INPUT_INJECT && is_unhandled(app->session))
		snprintf(text + strlen(text), sizeof text - strlen(text), "; nobody handled it");
	if (future)
		front_say(app, "%s%s; %s keeps what came after this%s", text, move, branch,
		          front_aside(app, "; x compares"));
	else if (app->player.job.kind == JOB_NONE)
		front_say(app, "%s%s%s", text, move, front_aside(app, "; Space or n goes on"));
	else
		front_say(app, "%s%s", text, move);
	return true;
}

/* Applies the input that was asked about. */
static unsigned apply(struct app *app)
{
	struct error error;
	return prompt_apply(app, &app->modes.question.input, &error)
	               ? APP_DRAW
	               : front_fail(app, "%s", error.text);
}

unsigned prompt_input(struct app *app, const struct input *input)
{
	char text[256], question[400];
	app->modes.question.input = *input;
	if (input->kind != INPUT_DROP)
		return apply(app);
	input_text(front_sim(app), input, text, sizeof text);
	snprintf(question, sizeof question, "%s?", text);
	return prompt_confirm(app, question, apply, NULL);
}

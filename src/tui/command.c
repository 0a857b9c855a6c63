/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lua/condition.h"
#include "sim/stat.h"
#include "tui/action.h"
#include "tui/ui.h"
#include "tui/words.h"

bool command_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error)
{
	struct condition *condition;
	if (!condition_new(&condition, ui_sim(app), source, error))
		return false;
	bool good = condition_value(condition, ui_sim(app), out, size, error);
	condition_free(condition);
	return good;
}

static bool is_operator(char c)
{
	return c && strchr("=~<>+-*/%^.&|", c);
}

/* Whether it is a negative number, which may be meant as a count. */
static bool is_negative(const char *text)
{
	return *text == '-' && text[1] && !text[1 + strspn(text + 1, "0123456789")];
}

/* `tick` is also a name in expressions: `tick > 3` is one. */
const struct action *command_action(const char *text, const char **rest)
{
	size_t length = strcspn(text, " ");
	const struct action *action = action_find(text, length);
	*rest = text + length + strspn(text + length, " ");
	if (action && action->parameter == PARAMETER_COUNT && is_operator(**rest) &&
	    !is_negative(*rest))
		return NULL;
	return action;
}

const struct action *command_meant(const char *text, const char **rest)
{
	text += strspn(text, "0123456789");
	return command_action(text + strspn(text, " "), rest);
}

/* Whether an action with that parameter takes only a number. */
static bool takes_number(enum parameter parameter)
{
	return parameter == PARAMETER_COUNT || parameter == PARAMETER_TICK;
}

/* number is what was typed before the name, or negative. */
static unsigned run_action(struct app *app, const struct action *action, int64_t number,
                           const char *text)
{
	if (*text && action->parameter == PARAMETER_NOTHING)
		return ui_fail(app, "%s takes no argument", action->name);
	if (*text && takes_number(action->parameter)) {
		if (!text_number(text, 0, INT64_MAX, &number))
			return ui_fail(app, "%s: %s, not \"%s\"", action->name,
			               parameter_asks(action->parameter), text);
		if (number > UI_NUMBER_MAX)
			return ui_fail(app, "%s: a number is at most %d", action->name,
			               UI_NUMBER_MAX);
		text = "";
	}
	return action_run(action, app, number >= 0, (uint64_t)number, text);
}

/* The `=` of an assignment, which is not part of a comparison; or NULL. */
static const char *find_assignment(const char *text)
{
	const char *equals = strchr(text, '=');
	for (const char *at = text; equals && at < equals; at++) {
		if (!strchr(" ._", *at) && !isalnum((unsigned char)*at) &&
		    !((unsigned char)*at & 0x80))
			return NULL;
	}
	return equals && equals[1] != '=' ? equals : NULL;
}

/* The nearer of two names, or NULL if neither is near; near may be NULL. */
static const char *nearer(const char *near, const char *name, const char *wanted)
{
	unsigned away = nearest_distance(wanted, name);
	bool is_nearer = away < (near ? nearest_distance(wanted, near) : NEAREST_FAR);
	return is_nearer ? name : near;
}

/* The action whose key is the word, or whose name is nearest to it, or begins with it; or NULL. */
static const char *nearest_action(const char *word)
{
	const char *near = NULL, *longer = NULL;
	const struct action *pressed = word[1] ? NULL : action_of_key((unsigned char)word[0]);
	if (pressed)
		return pressed->name;
	for (int i = 0; i < ACTIONS; i++) {
		const char *name = action_get((enum action_number)i)->name;
		near = nearer(near, name, word);
		if (!longer && strncmp(name, word, strlen(word)) == 0)
			longer = name;
	}
	return near ? near : longer;
}

/* Writes what a word may have meant: an action, or a stat of the selected agent after the agent's
 * name.  False: nothing. */
static bool suggest(const struct app *app, const char *word, char *out, size_t size)
{
	const struct agent *agent = ui_agent(app);
	const struct class *class = agent ? sim_class(ui_sim(app), agent) : NULL;
	const char *near = nearest_action(word), *stat = NULL;
	char name[128] = "", whose[128];
	for (size_t i = 0; class && i < class->stat_count; i++)
		stat = nearer(stat, class->stats[i].name, word);
	if (stat && nearer(near, stat, word) == stat) {
		sim_name(ui_sim(app), agent->id, whose, sizeof whose);
		text_identifier(name, sizeof name, whose);
		near = stat;
	}
	snprintf(out, size, "%s%s%s", name, *name ? "." : "", near ? near : "");
	return near;
}

/* Copies the first word; true if it can be the name of an action: alone, or before something that
 * is not joined to it by an operator. */
static bool take_name(const char *text, char word[LINE_SIZE])
{
	size_t length = strcspn(text, " .=()\"'");
	const char *rest = text + length + strspn(text + length, " ");
	words_copy(word, text, text + length);
	return length && (!text[length] || text[length] == ' ') && !is_operator(*rest);
}

/* Whether the word is a name that expressions know. */
static bool is_known(const struct app *app, const char *word)
{
	char value[256];
	struct error error;
	return command_evaluate(app, word, value, sizeof value, &error) &&
	       strcmp(value, "nil") != 0;
}

bool command_check(const struct app *app, const char *text, struct error *error)
{
	const char *rest;
	char word[LINE_SIZE], near[LINE_SIZE];
	if (command_meant(text, &rest) || !take_name(text, word) || is_known(app, word) ||
	    !suggest(app, word, near, sizeof near))
		return true;
	return error_set(error, "there is no \"%s\"; did you mean %s?", word, near);
}

/* A line that begins with an unknown word was more likely meant as a command than as an
 * expression. */
static unsigned refuse(struct app *app, const char *text, const struct error *error)
{
	char word[LINE_SIZE];
	if (!take_name(text, word) || is_known(app, word) || strcmp(word, "not") == 0)
		return ui_fail(app, "%s", error->text);
	return ui_fail(app, "there is no command or name \"%s\"; %s", word,
	               app->options.keyless ? "help lists the commands"
	                                    : "Tab lists what can be typed");
}

static unsigned show_value(struct app *app, const char *text)
{
	char value[256];
	struct error error;
	if (!command_check(app, text, &error))
		return ui_fail(app, "%s", error.text);
	if (!command_evaluate(app, text, value, sizeof value, &error))
		return refuse(app, text, &error);
	ui_say(app, "%s = %s", text, value);
	return APP_DRAW;
}

unsigned command_run(struct app *app, const char *line)
{
	char text[LINE_SIZE], digits[LINE_SIZE];
	const char *rest;
	int64_t number = -1;
	words_copy(text, line, line + strlen(line));
	if (!text[0])
		return APP_DRAW;
	size_t length = strspn(text, "0123456789");
	words_copy(digits, text, text + length);
	text_number(digits, 0, UI_NUMBER_MAX, &number);
	const struct action *action = command_meant(text, &rest);
	if (action && (!length || number >= 0))
		return run_action(app, action, number, rest);
	if (find_assignment(text))
		return action_run(action_get(ACTION_SET), app, false, 0, text);
	return show_value(app, text);
}

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
#include "tui/front.h"
#include "tui/tokens.h"

bool command_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error)
{
	struct condition *condition;
	if (!condition_new(&condition, front_sim(app), source, error))
		return false;
	bool good = condition_value(condition, front_sim(app), out, size, error);
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
	const struct action *action = action_named(text, length);
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

/* Writes what a word may have meant: the action whose key it is, the action or the stat of the
 * selected agent whose name is nearest, or an action whose name begins with it.  False: nothing. */
static bool suggest(const struct app *app, const char *word, char *out, size_t size)
{
	const struct agent *agent = front_agent(app);
	const struct class *class = agent ? sim_class(front_sim(app), agent) : NULL;
	const struct action *pressed = word[1] ? NULL : action_of_key((unsigned char)word[0]);
	const char *longer = NULL;
	char name[128] = "", whose[128];
	struct nearest nearest = nearest_to(word);
	for (int i = 0; i < ACTIONS && !pressed; i++) {
		const char *action = action_table[i].name;
		nearest_offer_word(&nearest, action);
		if (!longer && strncmp(action, word, strlen(word)) == 0)
			longer = action;
	}
	unsigned away = pressed ? nearest_distance(word, pressed->name) : nearest.away;
	for (size_t i = 0; class && i < class->stat_count; i++)
		nearest_offer_word(&nearest, class->stats[i].name);
	bool is_stat = nearest.away < away;
	if (is_stat) {
		sim_name(front_sim(app), agent->id, whose, sizeof whose);
		text_identifier(name, sizeof name, whose);
	}
	const char *near = pressed && !is_stat ? pressed->name : nearest_found(&nearest);
	near = near ? near : longer;
	snprintf(out, size, "%s%s%s", name, *name ? "." : "", near ? near : "");
	return near;
}

/* Copies the first word; true if it can be the name of an action: alone, or before something that
 * is not joined to it by an operator. */
static bool take_name(const char *text, char word[LINE_SIZE])
{
	size_t length = strcspn(text, " .=()\"'");
	const char *rest = text + length + strspn(text + length, " ");
	token_copy(word, text, text + length);
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
		return front_fail(app, "%s", error->text);
	return front_fail(app, "there is no command or name \"%s\"; %s", word,
	                  app->options.keyless ? "help lists the commands"
	                                       : "Tab lists what can be typed");
}

unsigned command_show(struct app *app, const char *text)
{
	char value[256];
	struct error error;
	if (!command_check(app, text, &error))
		return front_fail(app, "%s", error.text);
	if (!command_evaluate(app, text, value, sizeof value, &error))
		return refuse(app, text, &error);
	return front_say(app, "%s = %s", text, value);
}

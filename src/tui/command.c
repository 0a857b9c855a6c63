/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "script/condition.h"
#include "sim/stat.h"
#include "tui/action.h"
#include "tui/ui.h"

/* Copies what is between begin and end, without blanks around it. */
static void copy_part(char out[LINE_SIZE], const char *begin, const char *end)
{
	while (begin < end && *begin == ' ')
		begin++;
	while (end > begin && end[-1] == ' ')
		end--;
	memcpy(out, begin, (size_t)(end - begin));
	out[end - begin] = '\0';
}

/* The value of a Lua expression in words. */
static bool evaluate(const struct app *app, const char *text, char *out, size_t size,
                     struct error *error)
{
	struct condition *condition;
	if (!condition_new(&condition, ui_sim(app), text, error))
		return false;
	bool good = condition_value(condition, ui_sim(app), out, size, error);
	condition_free(condition);
	return good;
}

/* The action at the beginning of text, after an optional number. */
static const struct action *find_action(const char *text, int64_t *number)
{
	char digits[LINE_SIZE];
	size_t length = strspn(text, "0123456789");
	copy_part(digits, text, text + length);
	*number = -1;
	if (length && !text_number(digits, 0, UI_NUMBER_MAX, number))
		return NULL;
	return action_find(text + length + strspn(text + length, " "));
}

static unsigned run_action(struct app *app, const struct action *action, int64_t number)
{
	app->has_number = number >= 0;
	app->number = number >= 0 ? (uint64_t)number : 0;
	unsigned next = action->run(app, app->number);
	app->has_number = false;
	return next;
}

/* force AGENT STATE, where the name may have blanks in it. */
static unsigned force(struct app *app, const char *text)
{
	char name[LINE_SIZE], state[LINE_SIZE];
	const char *last = strrchr(text, ' ');
	const struct sim *sim = ui_sim(app);
	if (!last)
		return ui_fail(app, "force AGENT STATE: the state is missing");
	copy_part(name, text, last);
	copy_part(state, last, last + strlen(last));
	const struct agent *agent = sim_find(sim, name);
	if (!agent)
		return ui_fail(app, "force: there is no agent \"%s\"", name);
	uint8_t number = class_find_state(sim_class(sim, agent), state);
	if (!number)
		return ui_fail(app, "force: a %s has no state \"%s\"", sim_class(sim, agent)->name,
		               state);
	return ui_input(app, &(struct input){
				     .kind = INPUT_FORCE, .agent = agent->id, .state = number });
}

/* The `=` of an assignment, which is no comparison, or NULL. */
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

static unsigned set(struct app *app, const char *text, const char *equals)
{
	char target[LINE_SIZE], expression[LINE_SIZE], value[128];
	struct error error;
	struct input input = { .kind = INPUT_SET };
	const struct sim *sim = ui_sim(app);
	copy_part(target, text, equals);
	copy_part(expression, equals + 1, text + strlen(text));
	char *dot = strrchr(target, '.');
	if (!dot)
		return ui_fail(app, "AGENT.STAT = VALUE: there is no stat in \"%s\"", target);
	*dot = '\0';
	const struct agent *agent = sim_find(sim, target);
	if (!agent)
		return ui_fail(app, "there is no agent \"%s\"", target);
	int stat = class_find_stat(sim_class(sim, agent), dot + 1);
	if (stat < 0)
		return ui_fail(app, "a %s has no stat \"%s\"", sim_class(sim, agent)->name,
		               dot + 1);
	if (!evaluate(app, expression, value, sizeof value, &error))
		return ui_fail(app, "%s", error.text);
	const struct stat_info *info = &sim_class(sim, agent)->stats[stat];
	if (!stat_parse(sim, info, value, &input.value, &error))
		return ui_fail(app, "%s", error.text);
	input.agent = agent->id;
	input.stat = (uint8_t)stat;
	return ui_input(app, &input);
}

static bool is_word(const char *text)
{
	return strspn(text, "abcdefghijklmnopqrstuvwxyz-") == strlen(text);
}

static unsigned show_value(struct app *app, const char *text)
{
	char value[256];
	struct error error;
	bool good = evaluate(app, text, value, sizeof value, &error);
	const struct action *near = is_word(text) ? action_near(text) : NULL;
	if (near && (!good || strcmp(value, "nil") == 0))
		return ui_fail(app, "there is no \"%s\"; the nearest action is %s", text,
		               near->name);
	if (!good)
		return ui_fail(app, "%s", error.text);
	ui_say(app, "%s = %s", text, value);
	return APP_DRAW;
}

unsigned command_run(struct app *app, const char *line)
{
	static const char forcing[] = "force ";
	char text[LINE_SIZE];
	int64_t number;
	copy_part(text, line, line + strlen(line));
	if (!text[0])
		return APP_DRAW;
	const struct action *action = find_action(text, &number);
	if (action)
		return run_action(app, action, number);
	if (strncmp(text, forcing, sizeof forcing - 1) == 0)
		return force(app, text + sizeof forcing - 1);
	const char *equals = find_assignment(text);
	return equals ? set(app, text, equals) : show_value(app, text);
}

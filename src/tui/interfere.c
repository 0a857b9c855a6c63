/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "sim/resolve.h"
#include "sim/stat.h"
#include "tui/action.h"
#include "tui/command.h"
#include "tui/stat_form.h"
#include "tui/telegram_form.h"
#include "tui/ui.h"
#include "tui/words.h"

/* Actions that change the world: with an argument at once, without one by a form. */

/* Reports what an action's argument must be. */
static unsigned ask_again(struct app *app, const char *name, enum parameter parameter)
{
	return ui_fail(app, "%s: %s", name, parameter_asks(parameter));
}

static unsigned fail(struct app *app, const char *name, const struct error *error)
{
	return ui_fail(app, "%s: %s", name, error->text);
}

/* SENDER RECEIVER MESSAGE [+SECONDS] [EXTRA] */
unsigned interfere_send(struct app *app, const struct argument *argument)
{
	char sender[LINE_SIZE], receiver[LINE_SIZE], message[LINE_SIZE], delay[LINE_SIZE];
	const struct sim *sim = ui_sim(app);
	const char *rest = argument->text;
	struct input input = { .kind = INPUT_INJECT };
	struct error error;
	if (!*rest)
		return telegram_form_open(app);
	if (!words_take(&rest, sender) || !words_take(&rest, receiver) ||
	    !words_take(&rest, message))
		return ask_again(app, "send", PARAMETER_TELEGRAM);
	bool delayed = *rest == '+' && words_take(&rest, delay);
	char extra[LINE_SIZE];
	words_unquote(extra, rest);
	if (!resolve_sender(sim, sender, &input.agent, &error) ||
	    !resolve_agent(sim, receiver, &input.receiver, &error) ||
	    !resolve_message(sim->world, message, &input.message, &error) ||
	    (delayed && !resolve_delay(delay + 1, &input.delay_ms, &error)) ||
	    !resolve_extra(extra, &input.extra, &error))
		return fail(app, "send", &error);
	return ui_input(app, &input);
}

/* Takes the words as they were typed, with or without quotes. */
static unsigned force(struct app *app, const char *agent, const char *source)
{
	char name[LINE_SIZE], state[LINE_SIZE];
	struct input input = { .kind = INPUT_FORCE };
	struct error error;
	words_unquote(name, agent);
	words_unquote(state, source);
	const struct sim *sim = ui_sim(app);
	if (!resolve_agent(sim, name, &input.agent, &error) ||
	    !resolve_state(sim_class(sim, sim_agent(sim, input.agent)), state, &input.state,
	                   &error))
		return fail(app, "force", &error);
	return ui_input(app, &input);
}

/* AGENT STATE, where the agent's name may contain blanks. */
unsigned interfere_force(struct app *app, const struct argument *argument)
{
	char name[LINE_SIZE];
	const char *last = strrchr(argument->text, ' ');
	if (!last)
		return ask_again(app, "force", PARAMETER_FORCE);
	words_copy(name, argument->text, last);
	return force(app, name, last);
}

/* Evaluates a Lua expression as a value of the stat. */
static bool read_value(const struct app *app, const char *source, struct input *input,
                       struct error *error)
{
	char text[128];
	const struct sim *sim = ui_sim(app);
	const struct class *class = sim_class(sim, sim_agent(sim, input->agent));
	return command_evaluate(app, source, text, sizeof text, error) &&
	       stat_parse(sim, &class->stats[input->stat], text, &input->value, error);
}

static unsigned set(struct app *app, const char *name, const char *stat, const char *source)
{
	const struct sim *sim = ui_sim(app);
	struct input input = { .kind = INPUT_SET };
	struct error error;
	if (!resolve_agent(sim, name, &input.agent, &error) ||
	    !resolve_stat(sim_class(sim, sim_agent(sim, input.agent)), stat, &input.stat, &error) ||
	    !read_value(app, source, &input, &error))
		return fail(app, "set", &error);
	return ui_input(app, &input);
}

/* AGENT.STAT VALUE, with or without `=` between them.  A state is written as in conditions. */
unsigned interfere_set(struct app *app, const struct argument *argument)
{
	const char *dot = strchr(argument->text, '.');
	char name[LINE_SIZE], stat[LINE_SIZE], source[LINE_SIZE];
	if (!*argument->text)
		return stat_form_open(app);
	if (!dot)
		return ask_again(app, "set", PARAMETER_SET);
	const char *end = dot + 1 + strcspn(dot + 1, " =");
	const char *value = end + strspn(end, " =");
	words_copy(name, argument->text, dot);
	words_unquote(name, name);
	words_copy(stat, dot + 1, end);
	words_copy(source, value, value + strlen(value));
	if (!*stat || !*source)
		return ask_again(app, "set", PARAMETER_SET);
	return strcmp(stat, "state") == 0 ? force(app, name, source) : set(app, name, stat, source);
}

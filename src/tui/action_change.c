/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/resolve.h"
#include "sim/stat.h"
#include "tui/front.h"

/* Actions that change the world: with an argument at once, without one by a form. */

/* Reports what an action's argument must be. */
static unsigned ask_again(struct app *app, const char *name, enum parameter parameter)
{
	return front_fail(app, "%s: %s", name, parameter_table[parameter].asks);
}

static unsigned fail(struct app *app, const char *name, const struct error *error)
{
	return front_fail(app, "%s: %s", name, error->text);
}

/* Telegrams. */

enum { SENDER, RECEIVER, MESSAGE, DELAY, EXTRA, PARTS };

static const struct form_field telegram_fields[PARTS] = {
	[SENDER] = { "sender", "the sender", WORD_AGENTS | WORD_NOBODY },
	[RECEIVER] = { "receiver", "the receiver", WORD_AGENTS },
	[MESSAGE] = { "message", "one of this world's messages", WORD_MESSAGES },
	[DELAY] = { "delay", "in seconds; 0 delivers it at once", 0 },
	[EXTRA] = { "extra", "nothing, one or two numbers, or a short text", 0 },
};

/* Reads fields, if the message has some, or else extra information. */
static bool read_contents(const struct sim *sim, const char *text, struct input *input,
                          struct error *error)
{
	if (!message_fields_of(sim->world, input->message))
		return resolve_extra(text, &input->contents.extra, error);
	return !*text || resolve_fields(sim, input->message, text, &input->contents, error);
}

/* Makes a telegram of its parts; returns the first part that is wrong, or PARTS. */
static size_t read_telegram(const struct sim *sim, const char *const parts[PARTS],
                            struct input *input, struct error *error)
{
	*input = (struct input){ .kind = INPUT_INJECT };
	return !resolve_sender(sim, parts[SENDER], &input->agent, error)              ? SENDER
	       : !resolve_agent(sim, parts[RECEIVER], &input->receiver, error)        ? RECEIVER
	       : !resolve_message(sim->world, parts[MESSAGE], &input->message, error) ? MESSAGE
	       : !resolve_delay(parts[DELAY], &input->delay_ms, error)                ? DELAY
	       : !read_contents(sim, parts[EXTRA], input, error)                      ? EXTRA
	                                                                              : PARTS;
}

static bool make_telegram(const struct app *app, const struct form *form, struct input *input,
                          struct error *error)
{
	const char *parts[PARTS];
	char fields[FIELDS_MAX * 2 * LINE_SIZE];
	size_t length = 0;
	for (size_t i = 0; i < PARTS; i++)
		parts[i] = form->lines[i].text;
	for (size_t i = EXTRA; i < form->count && form->fields[i].label != telegram_fields[i].label;
	     i++)
		length += (size_t)snprintf(fields + length, sizeof fields - length, "%s=%s ",
		                           form->fields[i].label, form->lines[i].text);
	if (length)
		parts[EXTRA] = fields;
	size_t wrong = read_telegram(front_sim(app), parts, input, error);
	return wrong == EXTRA && length ? false : form_checked(form, wrong, wrong == PARTS, error);
}

/* Has a field for each of the message, in place of the extra information. */
static void change_message(const struct app *app, struct form *form, size_t field)
{
	const struct sim *sim = front_sim(app);
	int message = world_find_message(sim->world, form->lines[MESSAGE].text);
	const struct message_fields *fields = message < 0 ? NULL
	                                                  : message_fields_of(sim->world,
	                                                                      (uint32_t)message);
	char text[STAT_TEXT_MAX];
	if (field != MESSAGE)
		return;
	form->count = fields ? EXTRA + fields->count : PARTS;
	form->fields[EXTRA] = telegram_fields[EXTRA];
	line_set(&form->lines[EXTRA], "");
	for (size_t i = 0; fields && i < fields->count; i++) {
		const struct stat_info *item = &fields->items[i];
		bool holds = stat_kind(item) == STAT_IS_AGENT;
		form->fields[EXTRA + i] = (struct form_field){ item->name, stat_wanted(item),
			                                       holds ? WORD_AGENTS | WORD_NOBODY
			                                             : 0 };
		stat_text_now(sim, item, fields->initial.fields[i], text, sizeof text);
		line_suggest(&form->lines[EXTRA + i], text);
	}
}

static const struct form_plan telegram_plan = {
	.fields = telegram_fields,
	.count = PARTS,
	.remembers = true,
	.make = make_telegram,
	.changed = change_message,
};

/* At first, the receiver is the selected agent. */
static unsigned open_telegram(struct app *app)
{
	const struct sim *sim = front_sim(app);
	char text[LINE_SIZE];
	if (!sim->world->message_count)
		return front_fail(app, "world %s has no messages", sim->world->name);
	struct form *form = form_open(app, &telegram_plan, "telegram");
	struct line *receiver = &form->lines[RECEIVER];
	form_choose(app, form, RECEIVER, 0);
	const struct line first = *receiver;
	if (front_agent(app)) {
		sim_name(sim, app->look.selected, text, sizeof text);
		line_set(receiver, text);
	}
	form_choose(app, form, SENDER, strcmp(receiver->text, first.text) == 0);
	form_choose(app, form, MESSAGE, 0);
	change_message(app, form, MESSAGE);
	line_set(&form->lines[DELAY], "0");
	return APP_DRAW;
}

/* SENDER RECEIVER MESSAGE [+SECONDS] [EXTRA], or [FIELD=VALUE ...] [+SECONDS] */
unsigned action_send(struct app *app, const struct argument *argument)
{
	char words[PARTS][LINE_SIZE] = { [DELAY] = "+0" };
	const char *rest = argument->text;
	struct input input;
	struct error error;
	if (!*rest)
		return open_telegram(app);
	for (size_t i = SENDER; i <= MESSAGE; i++) {
		if (!token_take(&rest, words[i]))
			return ask_again(app, "send", PARAMETER_TELEGRAM);
	}
	if (*rest == '+')
		token_take(&rest, words[DELAY]);
	token_unquote(words[EXTRA], rest);
	char *plus = strchr(words[EXTRA], '=') ? strrchr(words[EXTRA], '+') : NULL;
	if (plus && plus > words[EXTRA] && plus[-1] == ' ') {
		text_copy(words[DELAY], sizeof words[DELAY], plus);
		*plus = '\0';
	}
	const char *const parts[PARTS] = { words[SENDER], words[RECEIVER], words[MESSAGE],
		                           words[DELAY] + 1, words[EXTRA] };
	if (read_telegram(front_sim(app), parts, &input, &error) != PARTS)
		return fail(app, "send", &error);
	return prompt_input(app, &input);
}

/* States. */

/* Takes the words as they were typed, with or without quotes. */
static unsigned force(struct app *app, const char *agent, const char *source)
{
	char name[LINE_SIZE], state[LINE_SIZE];
	struct input input = { .kind = INPUT_FORCE };
	struct error error;
	token_unquote(name, agent);
	token_unquote(state, source);
	const struct sim *sim = front_sim(app);
	if (!resolve_agent(sim, name, &input.agent, &error) ||
	    !resolve_state(sim_class(sim, sim_agent(sim, input.agent)), state, &input.state,
	                   &error))
		return fail(app, "force", &error);
	return prompt_input(app, &input);
}

/* AGENT STATE, where the agent's name may contain blanks. */
unsigned action_force(struct app *app, const struct argument *argument)
{
	char name[LINE_SIZE];
	const char *last = strrchr(argument->text, ' ');
	if (!last)
		return ask_again(app, "force", PARAMETER_FORCE);
	token_copy(name, argument->text, last);
	return force(app, name, last);
}

/* Stats. */

enum { STAT, VALUE };

static const struct form_field stat_fields[] = {
	[STAT] = { "stat", "one of the agent's stats", WORD_STATS },
	[VALUE] = { "value", "a number, true or false, one of its names, or an agent", 0 },
};

/* Proposes the present value of the stat that was chosen. */
static void change_stat(const struct app *app, struct form *form, size_t field)
{
	const struct agent *agent = front_agent(app);
	if (!agent || field != STAT)
		return;
	const struct class *class = sim_class(front_sim(app), agent);
	int stat = class_find_stat(class, form->lines[STAT].text);
	char text[STAT_TEXT_MAX];
	if (stat < 0)
		return;
	stat_text_now(front_sim(app), &class->stats[stat], stat_read(&class->stats[stat], agent),
	              text, sizeof text);
	line_set(&form->lines[VALUE], text);
}

static bool make_stat(const struct app *app, const struct form *form, struct input *input,
                      struct error *error)
{
	const struct sim *sim = front_sim(app);
	const struct agent *agent = front_agent(app);
	if (!agent)
		return error_set(error, "no agent is selected");
	*input = (struct input){ .kind = INPUT_SET, .agent = agent->id };
	const struct class *class = sim_class(sim, agent);
	const struct line *lines = form->lines;
	return form_checked(form, STAT, resolve_stat(class, lines[STAT].text, &input->stat, error),
	                    error) &&
	       form_checked(form, VALUE,
	                    stat_parse(sim, &class->stats[input->stat], lines[VALUE].text,
	                               &input->value, error),
	                    error);
}

static const struct form_plan stat_plan = {
	.fields = stat_fields,
	.count = ARRAY_LEN(stat_fields),
	.make = make_stat,
	.changed = change_stat,
};

static unsigned open_stat(struct app *app)
{
	const struct agent *agent = front_agent(app);
	char title[64];
	if (!agent)
		return front_fail(app, "no agent is selected");
	sim_name(front_sim(app), agent->id, title, sizeof title);
	if (!sim_class(front_sim(app), agent)->stat_count)
		return front_fail(app, "%s has no stats", title);
	struct form *form = form_open(app, &stat_plan, title);
	form_choose(app, form, STAT, 0);
	change_stat(app, form, STAT);
	return APP_DRAW;
}

/* name: the agent, or "" for a parameter.  The value is a Lua expression. */
static unsigned set(struct app *app, const char *name, const char *stat, const char *source)
{
	const struct sim *sim = front_sim(app);
	struct input input = { .kind = INPUT_SET, .agent = AGENT_NONE };
	struct error error;
	char text[128];
	if (*name && !resolve_agent(sim, name, &input.agent, &error))
		return fail(app, "set", &error);
	const struct agent *agent = sim_agent(sim, input.agent);
	bool found = agent ? resolve_stat(sim_class(sim, agent), stat, &input.stat, &error)
	                   : resolve_param(sim->world, stat, &input.stat, &error);
	if (!found || !actions_evaluate(app, source, text, sizeof text, &error) ||
	    !stat_parse(sim, input_stat(sim, &input), text, &input.value, &error))
		return fail(app, "set", &error);
	return prompt_input(app, &input);
}

/* AGENT.STAT VALUE or PARAMETER VALUE, with or without `=` between them.  A state is written as in
 * conditions. */
unsigned action_set(struct app *app, const struct argument *argument)
{
	const char *text = argument->text, *dot = strchr(text, '.');
	char name[LINE_SIZE] = "", stat[LINE_SIZE], source[LINE_SIZE];
	if (!*text)
		return open_stat(app);
	token_copy(stat, text, text + strcspn(text, " ="));
	const struct world *world = front_sim(app)->world;
	bool param = (!dot && world->param_count) || world_find_param(world, stat) >= 0;
	if (!dot && !param)
		return ask_again(app, "set", PARAMETER_SET);
	const char *begin = param ? text : dot + 1, *end = begin + strcspn(begin, " =");
	const char *value = end + strspn(end, " =");
	if (!param)
		token_copy(name, text, dot);
	token_unquote(name, name);
	token_copy(stat, begin, end);
	token_copy(source, value, value + strlen(value));
	if (!*stat || !*source)
		return ask_again(app, "set", PARAMETER_SET);
	return !param && strcmp(stat, "state") == 0 ? force(app, name, source)
	                                            : set(app, name, stat, source);
}

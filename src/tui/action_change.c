/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
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

/* Makes a telegram of its parts; returns the first part that is wrong, or PARTS. */
static size_t read_telegram(const struct sim *sim, const char *const parts[PARTS],
                            struct input *input, struct error *error)
{
	*input = (struct input){ .kind = INPUT_INJECT };
	return !resolve_sender(sim, parts[SENDER], &input->agent, error)              ? SENDER
	       : !resolve_agent(sim, parts[RECEIVER], &input->receiver, error)        ? RECEIVER
	       : !resolve_message(sim->world, parts[MESSAGE], &input->message, error) ? MESSAGE
	       : !resolve_delay(parts[DELAY], &input->delay_ms, error)                ? DELAY
	       : !resolve_extra(parts[EXTRA], &input->extra, error)                   ? EXTRA
	                                                                              : PARTS;
}

static bool make_telegram(const struct app *app, const struct form *form, struct input *input,
                          struct error *error)
{
	const char *parts[PARTS];
	for (size_t i = 0; i < PARTS; i++)
		parts[i] = form->lines[i].text;
	size_t wrong = read_telegram(front_sim(app), parts, input, error);
	return form_checked(form, wrong, wrong == PARTS, error);
}

static const struct form_plan telegram_plan = {
	.fields = telegram_fields,
	.count = PARTS,
	.remembers = true,
	.make = make_telegram,
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
	line_set(&form->lines[DELAY], "0");
	return APP_DRAW;
}

/* SENDER RECEIVER MESSAGE [+SECONDS] [EXTRA] */
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

/* The post office: actions on the telegrams in the queue. */

enum { LISTED_MAX = 500 };

static size_t count_queued(const struct app *app)
{
	size_t pending = front_sim(app)->queue.pending;
	return pending < LISTED_MAX ? pending : LISTED_MAX;
}

/* The telegram of that index in order of delivery; it must exist. */
static struct telegram queued(const struct app *app, size_t index)
{
	struct telegram list[LISTED_MAX];
	queue_list(&front_sim(app)->queue, list, index + 1);
	return list[index];
}

static uint64_t item_of(const struct app *app, size_t index)
{
	return queued(app, index).sequence;
}

static size_t find_item(const struct app *app, uint64_t item)
{
	struct telegram list[LISTED_MAX];
	size_t count = queue_list(&front_sim(app)->queue, list, LISTED_MAX);
	for (size_t i = 0; i < count; i++) {
		if (list[i].sequence == item)
			return i;
	}
	return SIZE_MAX;
}

static void draw_queued(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct sim *sim = front_sim(app);
	const struct telegram telegram = queued(app, index);
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE], when[64], extra[64];
	widget_countdown(sim, &telegram, true, when, sizeof when);
	widget_extra(&telegram.extra, extra, sizeof extra);
	int used = area_textn(row, 0, 0, 24, style, when);
	used = used < 24 ? 24 : used;
	area_format(area_sub(row, used, 0, row.cols - used, 1), 0, 0, style, "%s  %s to %s  %s",
	            sim->world->messages[telegram.message],
	            widget_name(sim, telegram.sender, sender),
	            widget_name(sim, telegram.receiver, receiver), extra);
}

/* The step is the kind of input; what is held can only be released. */
static unsigned edit(struct app *app, struct popup_line line)
{
	const struct telegram telegram = queued(app, line.index);
	bool held = telegram.flags & TELEGRAM_HELD;
	uint8_t kind = line.step == INPUT_HOLD && held ? INPUT_RELEASE : (uint8_t)line.step;
	return prompt_input(app, &(struct input){ .kind = kind, .sequence = telegram.sequence });
}

static bool make_delay(const struct app *app, const struct form *form, struct input *input,
                       struct error *error)
{
	(void)app;
	*input = (struct input){ .kind = INPUT_DELAY, .sequence = form->subject };
	return resolve_delay(form->lines[0].text, &input->delay_ms, error);
}

static bool make_readdress(const struct app *app, const struct form *form, struct input *input,
                           struct error *error)
{
	*input = (struct input){ .kind = INPUT_READDRESS, .sequence = form->subject };
	return resolve_agent(front_sim(app), form->lines[0].text, &input->receiver, error);
}

static const struct form_field post_fields[] = {
	{ "delay", "by how many seconds", 0 },
	{ "receiver", "the new receiver", WORD_AGENTS },
};

static const struct form_plan later = { .fields = &post_fields[0], .count = 1, .make = make_delay };
static const struct form_plan readdress = { .fields = &post_fields[1],
	                                    .count = 1,
	                                    .make = make_readdress };

/* Opens a form about one telegram, and fills in its field. */
static unsigned ask(struct app *app, struct popup_line line)
{
	const struct telegram telegram = queued(app, line.index);
	bool delays = line.step == INPUT_DELAY;
	char receiver[LINE_SIZE];
	struct form *form = form_open(app, delays ? &later : &readdress,
	                              delays ? "deliver later" : "another receiver");
	form->subject = telegram.sequence;
	sim_name(front_sim(app), telegram.receiver, receiver, sizeof receiver);
	line_suggest(&form->lines[0], delays ? "1" : receiver);
	return APP_DRAW;
}

const struct popup_plan popup_post = {
	.title = "post office",
	.empty = "no telegram is queued; m writes one",
	.heading = "due                     telegram",
	.count = count_queued,
	.draw = draw_queued,
	.item = item_of,
	.find = find_item,
	.keys = {
		{ 'h', "hold", "Hold the telegram back, or release it.", edit, INPUT_HOLD, false },
		{ 'u', "hurry", "Deliver it with the next tick.", edit, INPUT_HURRY, false },
		{ 'l', "later", "Deliver it some seconds later.", ask, INPUT_DELAY, false },
		{ 'd', "drop", "Throw it away.", edit, INPUT_DROP, false },
		{ 'c', "copy", "Queue a copy of it.", edit, INPUT_DUPLICATE, false },
		{ 'r', "re-address", "Give it another receiver.", ask, INPUT_READDRESS, false },
	},
};

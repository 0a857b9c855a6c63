/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/stat.h"
#include "tui/action.h"
#include "tui/ui.h"

/*
 * The forms that are opened by a key: a telegram, a stat.
 */

enum { SENDER, RECEIVER, MESSAGE, DELAY, EXTRA };

static bool sender_choice(const struct app *app, size_t index, char *out, size_t size)
{
	if (form_agent_choice(app, index, out, size))
		return true;
	if (index > ui_sim(app)->head.slots)
		return false;
	snprintf(out, size, "nobody");
	return true;
}

static bool message_choice(const struct app *app, size_t index, char *out, size_t size)
{
	const struct world *world = ui_sim(app)->world;
	if (index >= world->message_count)
		return false;
	text_clean(out, size, world->messages[index]);
	return true;
}

/* Up to two numbers, or else a text. */
static bool read_extra(const char *text, struct extra *extra, struct error *error)
{
	double number;
	char *end;
	const char *at = text;
	*extra = (struct extra){ .kind = text[0] ? EXTRA_NUMBERS : EXTRA_NONE };
	while (*at && extra->count < EXTRA_NUMBERS_MAX) {
		number = strtod(at, &end);
		if (end == at || (*end && *end != ' ' && *end != ','))
			break;
		extra->as.numbers[extra->count++] = number;
		at = end + strspn(end, " ,");
	}
	if (!*at)
		return true;
	*extra = (struct extra){ .kind = EXTRA_TEXT };
	if (strlen(text) > EXTRA_TEXT_MAX)
		return error_set(error, "extra: \"%s\" is longer than %d bytes", text,
		                 EXTRA_TEXT_MAX);
	memcpy(extra->as.text, text, strlen(text));
	return true;
}

static bool make_telegram(const struct app *app, const struct form *form, struct input *input,
                          struct error *error)
{
	const char *message = form->lines[MESSAGE].text;
	int number = world_find_message(ui_sim(app)->world, message);
	input->kind = INPUT_INJECT;
	input->agent = AGENT_NONE;
	if (strcmp(form->lines[SENDER].text, "nobody") != 0 &&
	    !form_agent(app, form, SENDER, &input->agent, error))
		return false;
	if (!form_agent(app, form, RECEIVER, &input->receiver, error))
		return false;
	if (number < 0)
		return error_set(error, "message: there is no \"%s\" here", message);
	input->message = (uint32_t)number;
	return form_delay(form, DELAY, &input->delay_ms, error) &&
	       read_extra(form->lines[EXTRA].text, &input->extra, error);
}

static const struct form_field telegram_fields[] = {
	[SENDER] = { "sender", "who is said to have sent it", sender_choice },
	[RECEIVER] = { "receiver", "who gets it", form_agent_choice },
	[MESSAGE] = { "message", "one of the messages of this world", message_choice },
	[DELAY] = { "delay", "in seconds; 0 is at once", NULL },
	[EXTRA] = { "extra", "nothing, a number or two, or a short text", NULL },
};

static const struct form_plan telegram_plan = {
	.fields = telegram_fields,
	.count = ARRAY_LEN(telegram_fields),
	.remembers = true,
	.make = make_telegram,
};

unsigned compose_telegram(struct app *app, uint64_t count)
{
	(void)count;
	const struct sim *sim = ui_sim(app);
	char text[LINE_SIZE];
	if (!sim->world->message_count)
		return ui_fail(app, "nobody in world %s knows any message", sim->world->name);
	form_open(app, &telegram_plan, "telegram");
	struct line *lines = app->form.lines;
	uint32_t receiver = agent_slot(app->selected == AGENT_NONE ? 0 : app->selected);
	sender_choice(app, receiver ? 0 : 1, text, sizeof text);
	line_set(&lines[SENDER], text);
	form_agent_choice(app, receiver, text, sizeof text);
	line_set(&lines[RECEIVER], text);
	message_choice(app, 0, text, sizeof text);
	line_set(&lines[MESSAGE], text);
	line_set(&lines[DELAY], "0");
	return APP_DRAW;
}

enum { STAT, VALUE };

static bool stat_choice(const struct app *app, size_t index, char *out, size_t size)
{
	const struct agent *agent = ui_agent(app);
	if (!agent || index >= sim_class(ui_sim(app), agent)->stat_count)
		return false;
	text_clean(out, size, sim_class(ui_sim(app), agent)->stats[index].name);
	return true;
}

/* The value that is proposed is the one there is. */
static void stat_changed(const struct app *app, struct form *form, size_t field)
{
	const struct agent *agent = ui_agent(app);
	if (!agent || field != STAT)
		return;
	const struct class *class = sim_class(ui_sim(app), agent);
	int stat = class_find_stat(class, form->lines[STAT].text);
	char text[STAT_TEXT_MAX];
	if (stat < 0)
		return;
	if (class->stats[stat].type == STAT_BOOL)
		snprintf(text, sizeof text, "%d", (int)stat_get(&class->stats[stat], agent));
	else
		stat_text_now(ui_sim(app), agent, &class->stats[stat], text, sizeof text);
	line_set(&form->lines[VALUE], text);
}

static bool make_set(const struct app *app, const struct form *form, struct input *input,
                     struct error *error)
{
	const struct agent *agent = ui_agent(app);
	if (!agent)
		return error_set(error, "no agent is selected");
	const struct class *class = sim_class(ui_sim(app), agent);
	int stat = class_find_stat(class, form->lines[STAT].text);
	double value;
	struct error why;
	if (stat < 0)
		return error_set(error, "stat: there is no \"%s\"", form->lines[STAT].text);
	if (!stat_parse(ui_sim(app), &class->stats[stat], form->lines[VALUE].text, &value, &why))
		return error_set(error, "value: %s", why.text);
	*input = (struct input){
		.kind = INPUT_SET, .agent = agent->id, .stat = (uint8_t)stat, .value = value
	};
	return true;
}

static const struct form_field stat_fields[] = {
	[STAT] = { "stat", "one of the agent's stats", stat_choice },
	[VALUE] = { "value", "a number, true or false, one of its names, or an agent", NULL },
};

static const struct form_plan stat_plan = {
	.fields = stat_fields,
	.count = ARRAY_LEN(stat_fields),
	.make = make_set,
	.changed = stat_changed,
};

unsigned compose_stat(struct app *app, uint64_t count)
{
	(void)count;
	char text[LINE_SIZE], title[64];
	if (!stat_choice(app, 0, text, sizeof text))
		return ui_fail(app, "no agent is selected that has stats");
	sim_name(ui_sim(app), app->selected, title, sizeof title);
	form_open(app, &stat_plan, title);
	line_set(&app->form.lines[STAT], text);
	stat_changed(app, &app->form, STAT);
	return APP_DRAW;
}

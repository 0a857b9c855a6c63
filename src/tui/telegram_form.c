/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/telegram_form.h"

#include <stdio.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/resolve.h"
#include "tui/ui.h"

enum { SENDER, RECEIVER, MESSAGE, DELAY, EXTRA };

static bool sender_choice(const struct app *app, size_t *index, char *out, size_t size)
{
	if (form_agent_choice(app, index, out, size))
		return true;
	if (*index > ui_sim(app)->head.slots)
		return false;
	snprintf(out, size, "nobody");
	return true;
}

static bool message_choice(const struct app *app, size_t *index, char *out, size_t size)
{
	const struct world *world = ui_sim(app)->world;
	if (*index >= world->message_count)
		return false;
	text_clean(out, size, world->messages[*index]);
	return true;
}

static bool make(const struct app *app, const struct form *form, struct input *input,
                 struct error *error)
{
	const struct sim *sim = ui_sim(app);
	const struct line *lines = form->lines;
	input->kind = INPUT_INJECT;
	return form_checked(form, SENDER,
	                    resolve_sender(sim, lines[SENDER].text, &input->agent, error), error) &&
	       form_checked(form, RECEIVER,
	                    resolve_agent(sim, lines[RECEIVER].text, &input->receiver, error),
	                    error) &&
	       form_checked(form, MESSAGE,
	                    resolve_message(sim->world, lines[MESSAGE].text, &input->message,
	                                    error),
	                    error) &&
	       form_checked(form, DELAY, resolve_delay(lines[DELAY].text, &input->delay_ms, error),
	                    error) &&
	       form_checked(form, EXTRA, resolve_extra(lines[EXTRA].text, &input->extra, error),
	                    error);
}

static const struct form_field fields[] = {
	[SENDER] = { "sender", "the sender", sender_choice },
	[RECEIVER] = { "receiver", "the receiver", form_agent_choice },
	[MESSAGE] = { "message", "one of this world's messages", message_choice },
	[DELAY] = { "delay", "in seconds; 0 delivers it at once", NULL },
	[EXTRA] = { "extra", "nothing, one or two numbers, or a short text", NULL },
};

static const struct form_plan plan = {
	.fields = fields,
	.count = ARRAY_LEN(fields),
	.remembers = true,
	.make = make,
};

unsigned telegram_form_open(struct app *app)
{
	const struct sim *sim = ui_sim(app);
	char text[LINE_SIZE];
	if (!sim->world->message_count)
		return ui_fail(app, "world %s has no messages", sim->world->name);
	form_open(app, &plan, "telegram");
	struct line *lines = app->form.lines;
	size_t receiver = app->look.selected == AGENT_NONE ? 0 : agent_slot(app->look.selected);
	size_t sender = receiver ? 0 : 1, message = 0;
	sender_choice(app, &sender, text, sizeof text);
	line_set(&lines[SENDER], text);
	form_agent_choice(app, &receiver, text, sizeof text);
	line_set(&lines[RECEIVER], text);
	message_choice(app, &message, text, sizeof text);
	line_set(&lines[MESSAGE], text);
	line_set(&lines[DELAY], "0");
	return APP_DRAW;
}

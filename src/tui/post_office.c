/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/resolve.h"
#include "tui/action.h"
#include "tui/ui.h"
#include "view/widget.h"

/*
 * The post office: what may be done to a telegram in the queue.
 */

enum { LISTED_MAX = 500 };

static size_t count_queued(const struct app *app)
{
	size_t pending = ui_sim(app)->queue.pending;
	return pending < LISTED_MAX ? pending : LISTED_MAX;
}

/* The index-th telegram to be delivered. */
static bool find_queued(const struct app *app, size_t index, struct telegram *telegram)
{
	struct telegram list[LISTED_MAX];
	if (index >= queue_list(&ui_sim(app)->queue, list, index + 1))
		return false;
	*telegram = list[index];
	return true;
}

static void draw_queued(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct sim *sim = ui_sim(app);
	struct telegram telegram;
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE], when[64], extra[64];
	if (!find_queued(app, index, &telegram))
		return;
	widget_countdown(sim, &telegram, true, when, sizeof when);
	widget_extra(&telegram.extra, extra, sizeof extra);
	int used = area_textn(row, 0, 0, 24, style, when);
	used = used < 24 ? 24 : used;
	area_format(area_sub(row, used, 0, row.cols - used, 1), 0, 0, style, "%s  %s to %s  %s",
	            sim->world->messages[telegram.message],
	            widget_name(sim, telegram.sender, sender),
	            widget_name(sim, telegram.receiver, receiver), extra);
}

static unsigned edit(struct app *app, size_t index, enum input_kind kind)
{
	struct telegram telegram;
	if (!find_queued(app, index, &telegram))
		return APP_NOTHING;
	return ui_input(app,
	                &(struct input){ .kind = (uint8_t)kind, .sequence = telegram.sequence });
}

static unsigned hold(struct app *app, size_t index)
{
	struct telegram telegram;
	if (!find_queued(app, index, &telegram))
		return APP_NOTHING;
	return edit(app, index, telegram.flags & TELEGRAM_HELD ? INPUT_RELEASE : INPUT_HOLD);
}

static unsigned hurry(struct app *app, size_t index)
{
	return edit(app, index, INPUT_HURRY);
}

static unsigned drop(struct app *app, size_t index)
{
	return edit(app, index, INPUT_DROP);
}

static unsigned copy(struct app *app, size_t index)
{
	return edit(app, index, INPUT_DUPLICATE);
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
	return resolve_agent(ui_sim(app), form->lines[0].text, &input->receiver, error);
}

static const struct form_field delay_field = { "delay", "so many seconds later than it was", NULL };

static const struct form_field receiver_field = { "receiver", "who gets it now",
	                                          form_agent_choice };

static const struct form_plan delay_plan = { .fields = &delay_field,
	                                     .count = 1,
	                                     .make = make_delay };

static const struct form_plan readdress_plan = { .fields = &receiver_field,
	                                         .count = 1,
	                                         .make = make_readdress };

/* A form about one telegram, with something in its one field. */
static unsigned ask(struct app *app, size_t index, const struct form_plan *form, const char *title)
{
	struct telegram telegram;
	char text[LINE_SIZE] = "1";
	if (!find_queued(app, index, &telegram))
		return APP_NOTHING;
	form_open(app, form, title);
	app->form.subject = telegram.sequence;
	if (form == &readdress_plan)
		sim_name(ui_sim(app), telegram.receiver, text, sizeof text);
	line_set(&app->form.lines[0], text);
	return APP_DRAW;
}

static unsigned delay(struct app *app, size_t index)
{
	return ask(app, index, &delay_plan, "deliver later");
}

static unsigned readdress(struct app *app, size_t index)
{
	return ask(app, index, &readdress_plan, "another receiver");
}

static const struct popup_key keys[] = {
	{ 'h', "hold, release", hold },
	{ 'u', "hurry", hurry },
	{ 'l', "later", delay },
	{ 'd', "drop", drop },
	{ 'c', "copy", copy },
	{ 'r', "re-address", readdress },
	{ 0, NULL, NULL },
};

static const struct popup_plan plan = {
	.title = "post office",
	.empty = "no telegram waits; m writes one",
	.heading = "due                     telegram",
	.count = count_queued,
	.draw = draw_queued,
	.keys = keys,
};

unsigned post_office_open(struct app *app, const struct argument *argument)
{
	(void)argument;
	popup_open(app, &plan);
	return APP_DRAW;
}

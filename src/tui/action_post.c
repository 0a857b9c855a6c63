/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/contents.h"
#include "sim/resolve.h"
#include "tui/front.h"

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
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE], when[64], extra[256];
	widget_countdown(sim, &telegram, true, when, sizeof when);
	contents_text_of(sim, &telegram, extra, sizeof extra);
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/stat_form.h"

#include "core/array.h"
#include "core/text.h"
#include "sim/resolve.h"
#include "sim/stat.h"
#include "tui/ui.h"

enum { STAT, VALUE };

static bool stat_choice(const struct app *app, size_t *index, char *out, size_t size)
{
	const struct agent *agent = ui_agent(app);
	if (!agent || *index >= sim_class(ui_sim(app), agent)->stat_count)
		return false;
	text_clean(out, size, sim_class(ui_sim(app), agent)->stats[*index].name);
	return true;
}

/* Proposes the present value of the stat that was chosen. */
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
	stat_text_now(ui_sim(app), agent, &class->stats[stat], text, sizeof text);
	line_set(&form->lines[VALUE], text);
}

static bool make(const struct app *app, const struct form *form, struct input *input,
                 struct error *error)
{
	const struct agent *agent = ui_agent(app);
	struct error why;
	if (!agent)
		return error_set(error, "no agent is selected");
	*input = (struct input){ .kind = INPUT_SET, .agent = agent->id };
	const struct class *class = sim_class(ui_sim(app), agent);
	bool good = resolve_stat(class, form->lines[STAT].text, &input->stat, error);
	if (!form_checked(form, STAT, good, error))
		return false;
	return stat_parse(ui_sim(app), &class->stats[input->stat], form->lines[VALUE].text,
	                  &input->value, &why) ||
	       error_set(error, "value: %s", why.text);
}

static const struct form_field fields[] = {
	[STAT] = { "stat", "one of the agent's stats", stat_choice },
	[VALUE] = { "value", "a number, true or false, one of its names, or an agent", NULL },
};

static const struct form_plan plan = {
	.fields = fields,
	.count = ARRAY_LEN(fields),
	.make = make,
	.changed = stat_changed,
};

unsigned stat_form_open(struct app *app)
{
	char text[LINE_SIZE], title[64];
	size_t first = 0;
	if (!ui_agent(app))
		return ui_fail(app, "no agent is selected");
	sim_name(ui_sim(app), app->look.selected, title, sizeof title);
	if (!stat_choice(app, &first, text, sizeof text))
		return ui_fail(app, "%s has no stats", title);
	form_open(app, &plan, title);
	line_set(&app->form.lines[STAT], text);
	stat_changed(app, &app->form, STAT);
	return APP_DRAW;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/form.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"
#include "tui/ui.h"

void form_open(struct app *app, const struct form_plan *plan, const char *title)
{
	job_stop(app);
	app->form = (struct form){ .plan = plan, .fresh = true };
	snprintf(app->form.title, sizeof app->form.title, "%s", title);
	ui_push(app, MODE_FORM);
}

bool form_agent_choice(const struct app *app, size_t index, char *out, size_t size)
{
	const struct sim *sim = ui_sim(app);
	char name[LINE_SIZE];
	if (index >= sim->head.slots)
		return false;
	sim_name(sim, sim_slot(sim, (uint32_t)index)->id, name, sizeof name);
	text_clean(out, size, name);
	return true;
}

bool form_agent(const struct app *app, const struct form *form, size_t field, uint32_t *id,
                struct error *error)
{
	const char *name = form->lines[field].text;
	const struct agent *agent = sim_find(ui_sim(app), name);
	if (!agent)
		return error_set(error, "%s: there is no agent \"%s\"",
		                 form->plan->fields[field].label, name);
	*id = agent->id;
	return true;
}

bool form_delay(const struct form *form, size_t field, int64_t *delay_ms, struct error *error)
{
	const char *text = form->lines[field].text;
	char *end;
	double seconds = strtod(text, &end), most = INPUT_DELAY_MAX_MS / 1000;
	if (*end || end == text || !(seconds >= 0 && seconds <= most))
		return error_set(error, "%s: \"%s\" is no number of seconds (0 to %g would do)",
		                 form->plan->fields[field].label, text, most);
	*delay_ms = llround(seconds * 1000);
	return true;
}

/* The field that is typed into, as the plan has it. */
static const struct form_field *field_of(const struct form *form)
{
	return &form->plan->fields[form->field];
}

static void choose(const struct app *app, struct form *form, const char *text)
{
	line_set(&form->lines[form->field], text);
	form->fresh = true;
	if (form->plan->changed)
		form->plan->changed(app, form, form->field);
}

static bool begins(const char *text, const char *with)
{
	while (*with && tolower((unsigned char)*text) == tolower((unsigned char)*with)) {
		text++;
		with++;
	}
	return !*with;
}

/* Makes what was typed (not what was chosen) the first choice that begins so. */
static void complete(const struct app *app, struct form *form)
{
	char choice[LINE_SIZE];
	const struct form_field *field = field_of(form);
	const char *typed = form->lines[form->field].text;
	for (size_t i = 0; field->choice && typed[0] && !form->fresh; i++) {
		if (!field->choice(app, i, choice, sizeof choice))
			return;
		if (begins(choice, typed)) {
			choose(app, form, choice);
			return;
		}
	}
}

/* Steps through the choices, round and round. */
static void turn(const struct app *app, struct form *form, bool forward)
{
	const struct form_field *field = field_of(form);
	char choice[LINE_SIZE];
	size_t count = 0, at = SIZE_MAX;
	complete(app, form);
	for (; field->choice(app, count, choice, sizeof choice); count++) {
		if (strcmp(choice, form->lines[form->field].text) == 0)
			at = count;
	}
	if (!count)
		return;
	if (at == SIZE_MAX)
		at = forward ? count - 1 : 0;
	at = (at + (forward ? 1 : count - 1)) % count;
	field->choice(app, at, choice, sizeof choice);
	choose(app, form, choice);
}

/* Goes to another field. */
static void go(const struct app *app, struct form *form, size_t step)
{
	complete(app, form);
	form->field = (form->field + step) % form->plan->count;
	form->fresh = true;
}

static void remember(struct app *app)
{
	struct form_memory *memory = &app->telegrams;
	size_t keep = memory->count < FORM_MEMORY - 1 ? memory->count : FORM_MEMORY - 1;
	memmove(memory->texts[1], memory->texts[0], keep * sizeof memory->texts[0]);
	for (size_t i = 0; i < app->form.plan->count; i++)
		memcpy(memory->texts[0][i], app->form.lines[i].text, LINE_SIZE);
	memory->count = keep + 1;
}

/* Puts a form that was sent before into the fields. */
static void recall(struct app *app, bool older)
{
	struct form *form = &app->form;
	if (older ? form->back == app->telegrams.count : form->back <= 1)
		return;
	form->back += older ? 1 : (size_t)-1;
	for (size_t i = 0; i < form->plan->count; i++)
		line_set(&form->lines[i], app->telegrams.texts[form->back - 1][i]);
	form->fresh = true;
}

static unsigned submit(struct app *app)
{
	struct form *form = &app->form;
	struct input input = { .kind = INPUT_KINDS };
	complete(app, form);
	if (!form->plan->make(app, form, &input, &form->error) ||
	    !input_check(ui_sim(app), &input, &form->error))
		return APP_DRAW;
	if (form->plan->remembers)
		remember(app);
	ui_pop(app);
	return ui_input(app, &input);
}

static void vertical(struct app *app, bool up)
{
	struct form *form = &app->form;
	if (form->plan->remembers)
		recall(app, up);
	else
		go(app, form, up ? form->plan->count - 1 : 1);
}

static void type(struct app *app, uint32_t key)
{
	struct form *form = &app->form;
	bool sideways = key == INPUT_LEFT || key == INPUT_RIGHT;
	if (sideways && field_of(form)->choice) {
		turn(app, form, key == INPUT_RIGHT);
		return;
	}
	if (form->fresh && key < INPUT_NONE && !text_is_unsafe(key))
		line_set(&form->lines[form->field], "");
	if (line_key(&form->lines[form->field], key))
		form->fresh = false;
}

unsigned form_key(struct app *app, uint32_t key)
{
	struct form *form = &app->form;
	form->error.text[0] = '\0';
	switch (key) {
	case INPUT_ESCAPE:
		ui_pop(app);
		ui_say(app, "nothing was changed");
		return APP_DRAW;
	case INPUT_ENTER:
		return submit(app);
	case INPUT_TAB:
		go(app, form, 1);
		return APP_DRAW;
	case INPUT_BACKTAB:
		go(app, form, form->plan->count - 1);
		return APP_DRAW;
	case INPUT_UP:
	case INPUT_DOWN:
		vertical(app, key == INPUT_UP);
		return APP_DRAW;
	}
	type(app, key);
	return APP_DRAW;
}

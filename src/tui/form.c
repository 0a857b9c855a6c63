/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/form.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "term/key.h"
#include "tui/help.h"
#include "tui/ui.h"

enum { CTRL_N = 0x0e, CTRL_P = 0x10 };

void form_open(struct app *app, const struct form_plan *plan, const char *title)
{
	job_stop(app);
	app->form = (struct form){ .plan = plan, .fresh = true };
	snprintf(app->form.title, sizeof app->form.title, "%s", title);
	ui_push(app, MODE_FORM);
}

bool form_agent_choice(const struct app *app, size_t *index, char *out, size_t size)
{
	const struct sim *sim = ui_sim(app);
	char name[LINE_SIZE];
	while (*index < sim->head.slots && sim_slot(sim, (uint32_t)*index)->class == CLASS_NONE)
		++*index;
	if (*index >= sim->head.slots)
		return false;
	sim_name(sim, sim_slot(sim, (uint32_t)*index)->id, name, sizeof name);
	text_clean(out, size, name);
	return true;
}

bool form_checked(const struct form *form, size_t field, bool good, struct error *error)
{
	struct error why = *error;
	return good || error_set(error, "%s: %s", form->plan->fields[field].label, why.text);
}

/* The plan of the active field. */
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
	while (*with && text_lower(*text) == text_lower(*with)) {
		text++;
		with++;
	}
	return !*with;
}

/* Replaces what was typed (not what was chosen) by the first choice that begins with it. */
static void complete(const struct app *app, struct form *form)
{
	char choice[LINE_SIZE];
	const struct form_field *field = field_of(form);
	const char *typed = form->lines[form->field].text;
	for (size_t i = 0; field->choice && typed[0] && !form->fresh; i++) {
		if (!field->choice(app, &i, choice, sizeof choice))
			return;
		if (begins(choice, typed))
			choose(app, form, choice);
	}
}

/* The choice after text (or before it), wrapping around; SIZE_MAX: there is none. */
static size_t find_neighbour(const struct app *app, const struct form_field *field,
                             const char *text, bool forward)
{
	size_t first = SIZE_MAX, last = SIZE_MAX, before = SIZE_MAX, after = SIZE_MAX;
	char choice[LINE_SIZE];
	bool found = false;
	for (size_t i = 0; field->choice(app, &i, choice, sizeof choice); i++) {
		if (first == SIZE_MAX)
			first = i;
		if (found && after == SIZE_MAX)
			after = i;
		if (!found && strcmp(choice, text) == 0) {
			found = true;
			before = last;
		}
		last = i;
	}
	if (forward)
		return after == SIZE_MAX ? first : after;
	return before == SIZE_MAX ? last : before;
}

/* Steps to the next or previous choice. */
static void step_choice(const struct app *app, struct form *form, bool forward)
{
	const struct form_field *field = field_of(form);
	char choice[LINE_SIZE];
	complete(app, form);
	size_t next = find_neighbour(app, field, form->lines[form->field].text, forward);
	if (next != SIZE_MAX && field->choice(app, &next, choice, sizeof choice))
		choose(app, form, choice);
}

/* Goes to another field. */
static void go_to_field(struct app *app, struct form *form, size_t step)
{
	if (form->plan->count == 1)
		ui_say(app, "this is the only field");
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

/* Fills in the fields from a form that was sent before. */
static void recall(struct app *app, bool older)
{
	struct form *form = &app->form;
	if (older ? form->back == app->telegrams.count : form->back <= 1) {
		ui_say(app, older ? "there is no earlier telegram" : "there is no later telegram");
		return;
	}
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

/* Whether a key steps through choices. */
static bool steps_choice(uint32_t key)
{
	return key == INPUT_LEFT || key == INPUT_RIGHT || key == INPUT_UP || key == INPUT_DOWN;
}

static void type(struct app *app, uint32_t key)
{
	struct form *form = &app->form;
	if (steps_choice(key) && field_of(form)->choice) {
		step_choice(app, form, key == INPUT_RIGHT || key == INPUT_DOWN);
		return;
	}
	if (form->fresh && key < INPUT_NONE && !text_is_unsafe(key))
		line_set(&form->lines[form->field], "");
	if (line_key(&form->lines[form->field], key))
		form->fresh = false;
	else
		ui_say(app, "%s",
		       steps_choice(key) ? "type here; Tab goes to the next field"
		                         : "that key does nothing here; F1 shows what the keys do");
}

/* In a field without choices, a question mark is a character to type. */
static bool wants_help(const struct form *form, uint32_t key)
{
	return key == INPUT_F1 || (key == '?' && field_of(form)->choice);
}

unsigned form_key(struct app *app, uint32_t key)
{
	struct form *form = &app->form;
	form->error.text[0] = '\0';
	if (wants_help(form, key)) {
		help_open(app);
		return APP_DRAW;
	}
	switch (key) {
	case INPUT_ESCAPE:
		ui_pop(app);
		ui_say(app, "nothing was changed");
		return APP_DRAW;
	case INPUT_ENTER:
		return submit(app);
	case INPUT_TAB:
		go_to_field(app, form, 1);
		return APP_DRAW;
	case INPUT_BACKTAB:
		go_to_field(app, form, form->plan->count - 1);
		return APP_DRAW;
	}
	if (form->plan->remembers && (key == CTRL_P || key == CTRL_N)) {
		recall(app, key == CTRL_P);
		return APP_DRAW;
	}
	type(app, key);
	return APP_DRAW;
}

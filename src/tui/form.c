/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "tui/front.h"

enum { CTRL_N = 0x0e, CTRL_P = 0x10 };

bool form_checked(const struct form *form, size_t field, bool good, struct error *error)
{
	struct error why = *error;
	return good || error_set(error, "%s: %s", form->fields[field].label, why.text);
}

/* The plan of the active field. */
static const struct form_field *field_of(const struct form *form)
{
	return &form->fields[form->field];
}

/* Lists the choices of a field. */
static struct offers choices_of(const struct app *app, const struct form_field *field)
{
	struct offers offers = { .prefix = "", .names = true };
	const struct agent *agent = front_agent(app);
	const struct class *class = agent ? sim_class(front_sim(app), agent) : NULL;
	offers_add_kinds(&offers, app, field->choices, class, "");
	return offers;
}

void form_choose(const struct app *app, struct form *form, size_t field, size_t index)
{
	struct offers choices = choices_of(app, &form->fields[field]);
	size_t count = choices.count;
	if (count)
		line_suggest(&form->lines[field],
		             choices.items[index < count ? index : count - 1].word);
	offers_fini(&choices);
}

static void choose(const struct app *app, struct form *form, const char *text)
{
	line_suggest(&form->lines[form->field], text);
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
	const struct line *line = &form->lines[form->field];
	if (!field_of(form)->choices || !line->text[0] || line->fresh)
		return;
	struct offers choices = choices_of(app, field_of(form));
	for (size_t i = 0; i < choices.count; i++) {
		if (begins(choices.items[i].word, line->text)) {
			choose(app, form, choices.items[i].word);
			break;
		}
	}
	offers_fini(&choices);
}

/* Goes to the next choice, or the previous one, wrapping around. */
static void step_choice(const struct app *app, struct form *form, bool forward)
{
	complete(app, form);
	struct offers choices = choices_of(app, field_of(form));
	const char *text = form->lines[form->field].text;
	size_t count = choices.count, at = 0;
	while (at < count && strcmp(choices.items[at].word, text) != 0)
		at++;
	size_t next = forward ? (at < count ? at + 1 : 0) : (at < count ? at : 0) + count - 1;
	if (count)
		choose(app, form, choices.items[next % count].word);
	offers_fini(&choices);
}

static void remember(struct modes *modes)
{
	struct form_memory *memory = &modes->telegrams;
	size_t keep = memory->count < FORM_MEMORY - 1 ? memory->count : FORM_MEMORY - 1;
	memmove(memory->texts[1], memory->texts[0], keep * sizeof memory->texts[0]);
	for (size_t i = 0; i < modes->form.count; i++)
		memcpy(memory->texts[0][i], modes->form.lines[i].text, LINE_SIZE);
	memory->count = keep + 1;
}

/* Fills in the fields from a form that was sent before. */
static void recall(struct app *app, bool older)
{
	struct form *form = &app->modes.form;
	const struct form_memory *memory = &app->modes.telegrams;
	if (older ? form->back == memory->count : form->back <= 1) {
		front_say(app,
		          older ? "there is no earlier telegram" : "there is no later telegram");
		return;
	}
	form->back += older ? 1 : (size_t)-1;
	for (size_t i = 0; i < form->count; i++) {
		line_suggest(&form->lines[i], memory->texts[form->back - 1][i]);
		if (i < form->plan->count && form->plan->changed)
			form->plan->changed(app, form, i);
	}
}

static void submit(struct app *app)
{
	struct form *form = &app->modes.form;
	struct input input = { .kind = INPUT_KINDS };
	complete(app, form);
	if (!form->plan->make(app, form, &input, &form->error) ||
	    !prompt_apply(app, &input, &form->error))
		return;
	if (form->plan->remembers)
		remember(&app->modes);
	modes_close(&app->modes);
}

/* In a field without choices, a question mark is a character to type. */
static unsigned take_key(struct app *app, uint32_t key)
{
	struct form *form = &app->modes.form;
	size_t count = form->count;
	bool steps = key == INPUT_LEFT || key == INPUT_RIGHT || key == INPUT_UP ||
	             key == INPUT_DOWN;
	form->error.text[0] = '\0';
	if (key == INPUT_F1 || (key == '?' && field_of(form)->choices)) {
		help_open(app);
	} else if (key == INPUT_ESCAPE) {
		modes_close(&app->modes);
		front_say(app, "nothing was changed");
	} else if (key == INPUT_ENTER) {
		submit(app);
	} else if (key == INPUT_TAB || key == INPUT_BACKTAB) {
		if (count == 1)
			front_say(app, "this is the only field");
		complete(app, form);
		form->field = (form->field + (key == INPUT_TAB ? 1 : count - 1)) % count;
		form->lines[form->field].fresh = true;
	} else if (form->plan->remembers && (key == CTRL_P || key == CTRL_N)) {
		recall(app, key == CTRL_P);
	} else if (steps && field_of(form)->choices) {
		step_choice(app, form, key == INPUT_RIGHT || key == INPUT_DOWN);
	} else if (!line_key(&form->lines[form->field], key)) {
		front_say(app, "%s",
		          steps ? "type here; Tab goes to the next field"
		                : "that key does nothing here; F1 shows what the keys do");
	}
	return APP_DRAW;
}

enum { LABEL_COLS = 10, FORM_COLS = 64 };

static void draw_field(const struct form *form, size_t i, struct area row)
{
	const struct form_field *field = &form->fields[i];
	bool active = i == form->field;
	if (active)
		mark_draw(row, 0, 0, MARK_HERE);
	area_textn(row, 2, 0, LABEL_COLS, active ? STYLE_KEY : STYLE_DIM, field->label);
	struct area value = area_sub(row, 2 + LABEL_COLS, 0, row.cols - 3 - LABEL_COLS, 1);
	if (active && field->choices) {
		area_text(value, 0, 0, STYLE_HINT, "< ");
		area_text(value, value.cols - 2, 0, STYLE_HINT, " >");
		value = area_sub(value, 2, 0, value.cols - 4, 1);
	}
	line_draw(&form->lines[i], value, STYLE_PLAIN, active);
}

/* Draws what is wrong, on two rows if there is room, or else what the field is for. */
static void draw_note(const struct form *form, struct area inside)
{
	const char *error = form->error.text;
	bool long_one = width_text(error) > inside.cols - 2;
	int rows = long_one && (size_t)inside.rows >= form->count + 2 ? 2 : 1;
	struct area note = area_sub(inside, 1, inside.rows - rows, inside.cols - 2, rows);
	if (*error)
		widget_wrap(note, STYLE_ERROR, error);
	else
		area_textn(note, 0, 0, note.cols, STYLE_HINT, field_of(form)->help);
}

static void draw(const struct app *app, struct area body)
{
	const struct form *form = &app->modes.form;
	int rows = (int)form->count + 4, cols = body.cols < FORM_COLS ? body.cols : FORM_COLS;
	rows = rows < body.rows ? rows : body.rows;
	int x = (body.cols - cols) / 2, y = (body.rows - rows) / 2;
	struct area box = area_sub(body, x, y, cols, rows);
	area_clear(box, STYLE_PLAIN);
	struct area inside = area_box(box, STYLE_FRAME, form->title);
	/* The active field and those above it, if there is no room for all. */
	int first = number_max((int)form->field + 2 - inside.rows, 0);
	for (size_t i = (size_t)first; i < form->count; i++)
		draw_field(form, i, area_sub(inside, 0, (int)i - first, inside.cols, 1));
	draw_note(form, inside);
}

static void hint(const struct app *app, struct hints *hints)
{
	const struct form *form = &app->modes.form;
	hints_add(hints, "Enter", "accept");
	hints_add(hints, "Tab", "next field");
	if (field_of(form)->choices)
		hints_add(hints, "Up Down", "choose");
	if (form->plan->remembers && app->modes.telegrams.count)
		hints_add(hints, "Ctrl-P", "recall");
	hints_add(hints, "F1", "help");
	hints_add(hints, "Esc", "cancel");
}

static void help(const struct app *app, struct help *help)
{
	const struct form *form = &app->modes.form;
	bool chooses = field_of(form)->choices;
	help_add(help, form->title, "what the keys do in this field");
	help_add_keys(help, "Enter", "Submit the form.");
	help_add_keys(help, "Tab Shift-Tab", "Go to the next or previous field.");
	if (chooses)
		help_add_keys(help, "Up Down", "Pick the previous or next choice; or Left Right.");
	if (form->plan->remembers)
		help_add_keys(help, "Ctrl-P Ctrl-N", "Recall earlier or later telegrams.");
	if (chooses)
		help_add_keys(help, "letters", "Pick the first choice that begins with them.");
	else
		help_add_editing(help);
	help_add_keys(help, "Esc", "Close the form and change nothing.");
}

static const struct mode form_mode = {
	.key = take_key,
	.place = MODE_IN_PANEL,
	.draw = draw,
	.hints = hint,
	.ways_out = 1,
	.help = help,
};

struct form *form_open(struct app *app, const struct form_plan *plan, const char *title)
{
	struct form *form = &app->modes.form;
	player_stop(&app->player);
	*form = (struct form){ .plan = plan, .count = plan->count };
	memcpy(form->fields, plan->fields, plan->count * sizeof *plan->fields);
	snprintf(form->title, sizeof form->title, "%s", title);
	modes_open(&app->modes, &form_mode);
	return form;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/form.h"
#include "tui/ui.h"
#include "view/mark.h"
#include "view/widget.h"

enum { LABEL_COLS = 10, FORM_COLS = 64 };

static void draw_field(const struct form *form, size_t i, struct area row)
{
	const struct form_field *field = &form->plan->fields[i];
	bool active = i == form->field;
	if (active)
		mark_draw(row, 0, 0, MARK_HERE);
	area_textn(row, 2, 0, LABEL_COLS, active ? STYLE_KEY : STYLE_DIM, field->label);
	struct area value = area_sub(row, 2 + LABEL_COLS, 0, row.cols - 3 - LABEL_COLS, 1);
	if (active && field->choice) {
		area_text(value, 0, 0, STYLE_HINT, "< ");
		area_text(value, value.cols - 2, 0, STYLE_HINT, " >");
		value = area_sub(value, 2, 0, value.cols - 4, 1);
	}
	bool chosen = active && form->fresh && form->lines[i].text[0];
	line_draw(&form->lines[i], value, chosen ? STYLE_CURSOR : STYLE_PLAIN, active);
}

/* Draws what is wrong, on two rows if there is room, or else what the field is for. */
static void draw_note(const struct form *form, struct area inside)
{
	const char *error = form->error.text;
	bool long_one = canvas_text_cols(error) > inside.cols - 2;
	int rows = long_one && (size_t)inside.rows >= form->plan->count + 2 ? 2 : 1;
	struct area note = area_sub(inside, 1, inside.rows - rows, inside.cols - 2, rows);
	if (*error)
		widget_wrap(note, STYLE_ERROR, error);
	else
		area_textn(note, 0, 0, note.cols, STYLE_HINT, form->plan->fields[form->field].help);
}

void form_draw(const struct app *app, struct area body)
{
	const struct form *form = &app->form;
	int rows = (int)form->plan->count + 4, cols = body.cols < FORM_COLS ? body.cols : FORM_COLS;
	rows = rows < body.rows ? rows : body.rows;
	int x = (body.cols - cols) / 2, y = (body.rows - rows) / 2;
	struct area box = area_sub(body, x, y, cols, rows);
	area_clear(box, STYLE_PLAIN);
	struct area inside = area_box(box, STYLE_FRAME, form->title);
	for (size_t i = 0; i < form->plan->count; i++)
		draw_field(form, i, area_sub(inside, 0, (int)i, inside.cols, 1));
	draw_note(form, inside);
}

void form_hints(const struct app *app, struct hints *hints)
{
	const struct form *form = &app->form;
	ui_hint(hints, "Enter", "accept");
	ui_hint(hints, "Tab", "next field");
	if (form->plan->fields[form->field].choice)
		ui_hint(hints, "Up Down", "choose");
	if (form->plan->remembers && app->telegrams.count)
		ui_hint(hints, "Ctrl-P", "recall");
	ui_hint(hints, "F1", "help");
	ui_hint(hints, "Esc", "cancel");
}

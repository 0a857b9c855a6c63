/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/strip.h"

#include "view/mark.h"
#include "view/widget.h"
#include "session/inputs.h"

/* The column of the field for something at that instant. */
static int column(const struct field *field, struct instant at)
{
	return field->axis->inside ? axis_x(field->axis, at) : axis_tick_x(field->axis, at.tick);
}

/* Finds where a name has most room between the blips that interrupt a visit. */
static void find_room(const struct field *field, const struct lane *lane, int *x, int *cols)
{
	int begin = *x, end = *x + *cols;
	*cols = 0;
	for (size_t i = 0; i <= lane->blips.count; i++) {
		const struct visit *blip = i < lane->blips.count ? &lane->blips.items[i] : NULL;
		int next = blip ? column(field, blip->from) : end;
		next = next < end ? next : end;
		if (next - begin > *cols) {
			*x = begin;
			*cols = next - begin;
		}
		int after = blip ? column(field, blip->to) : end;
		after = after > next ? after : next + 1;
		begin = after > begin ? after : begin;
	}
}

/* Writes a state's name into that many columns; in a few columns it is cut without an ellipsis. */
static void draw_state(struct area row, int x, int cols, enum style style, const char *name)
{
	enum { CUT_LEAST = 5 };
	if (cols < CUT_LEAST)
		area_text(area_sub(row, x, 0, cols, 1), 0, 0, style, name);
	else
		area_textn(row, x, 0, cols, style, name);
}

static void draw_visit(const struct field *field, struct area row, const struct lane *lane,
                       const struct visit *visit)
{
	int x = column(field, visit->from);
	int end = visit->lasts ? axis_now_x(field->axis) + 1 : column(field, visit->to);
	bool begins = x >= 0;
	x = begins ? x : 0;
	end = end < row.cols ? end : row.cols;
	if (x >= end)
		return;
	area_hline(row, x, 0, end - x, STYLE_FRAME);
	if (begins)
		mark_draw(row, x, 0,
		          visit->forced  ? MARK_PERSON
		          : visit->lasts ? MARK_LASTS
		                         : MARK_VISIT);
	int name = x + begins, cols = end - name;
	find_room(field, lane, &name, &cols);
	draw_state(row, name, cols, visit->lasts ? STYLE_CURRENT : STYLE_PLAIN,
	           class_state_name(visit->class, visit->state));
}

static void draw_blip(const struct field *field, struct area row, const struct visit *blip)
{
	int x = column(field, blip->from), end = column(field, blip->to);
	mark_draw(row, x, 0, MARK_BLIP);
	x = x < 0 ? -1 : x;
	end = end < row.cols ? end : row.cols;
	if (end > x + 1) {
		area_hline(row, x + 1, 0, end - x - 1, STYLE_PREVIOUS);
		draw_state(row, x + 1, end - x - 1, STYLE_PREVIOUS,
		           class_state_name(blip->class, blip->state));
	}
}

/* Draws dots where nothing is remembered. */
static void draw_unknown(const struct field *field, struct area row, uint64_t since)
{
	int end = since ? axis_tick_x(field->axis, since) : 0;
	for (int x = 0; x < end && x < row.cols; x++)
		area_glyph(row, x, 0, STYLE_DIM, GLYPH_DOT);
}

/* The column of an edit: inputs come after everything else in a tick. */
static int edit_column(const struct field *field, struct instant at)
{
	return column(field, at) + (field->axis->inside ? 0 : field->axis->unit_cols - 1);
}

void strip_draw(const struct field *field, size_t index, uint64_t since)
{
	const struct lane *lane = &field->lanes->items[index];
	int now = axis_now_x(field->axis);
	struct area row = widget_row(field->area, (int)index * field->pitch);
	draw_unknown(field, row, since);
	for (size_t i = 0; i < lane->visits.count; i++)
		draw_visit(field, row, lane, &lane->visits.items[i]);
	for (size_t i = 0; i < lane->blips.count; i++)
		draw_blip(field, row, &lane->blips.items[i]);
	for (size_t i = 0; i < lane->edit_count; i++)
		mark_draw(row, edit_column(field, lane->edits[i]), 0, MARK_PERSON);
	if (now >= 0 && now < row.cols)
		area_style(row, now, 0, 1, STYLE_CURSOR);
}

/* Draws a line from the ruler through all lanes, leaving alone what is drawn between them. */
static void draw_reload(const struct field *field, struct area ruler, int x)
{
	if (area_is_blank(ruler, x, 0))
		mark_draw(ruler, x, 0, MARK_RELOAD);
	for (int y = 0; y < (int)field->lanes->count * field->pitch; y++) {
		if (y % field->pitch == 0 || area_is_blank(field->area, x, y))
			mark_draw(field->area, x, y, MARK_RELOAD);
	}
}

void strip_draw_reloads(const struct field *field, struct area ruler)
{
	const struct session *session = field->lanes->session;
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	for (size_t i = 0; i < count && inputs[i].tick <= session_moment(session).tick; i++) {
		int x = column(field, (struct instant){ .tick = inputs[i].tick });
		if (inputs[i].input.kind == INPUT_RELOAD && x >= 0 && x < field->area.cols)
			draw_reload(field, ruler, x);
	}
}

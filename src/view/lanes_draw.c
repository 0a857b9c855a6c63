/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lanes.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/inputs.h"
#include "sim/event_words.h"
#include "view/widget.h"

enum { LABEL_SIZE = 96, LABEL_LEAST = 4 };

/* The ruler. */

/* The part of the ruler above the field. */
static struct area ruler_area(const struct lanes_field *field)
{
	return area_sub(field->ruler, field->area.x - field->ruler.x, 0, field->area.cols, 1);
}

void lanes_draw_ruler(const struct lanes_field *field)
{
	const struct axis *axis = &field->axis;
	struct area row = ruler_area(field);
	struct instants instants;
	int now = axis_now_x(axis);
	if (!axis->inside)
		axis_draw(axis, session_sim(field->lanes.session)->world, row);
	/* Inside a segment, the kind of event above each column. */
	instants_begin(&instants, field->lanes.session, axis->now.tick);
	while (axis->inside && instants_next(&instants)) {
		int x = axis_x(axis, instants.at);
		if (x >= 0)
			area_textn(row, x, 0, axis->unit_cols - 1, STYLE_DIM,
			           event_info(instants.event.event.kind)->name);
	}
	if (now >= 0 && now < row.cols)
		area_style(row, now, 0, 1, STYLE_CURSOR);
}

/* Lanes. */

/* The column of the field for something at that instant. */
static int column(const struct lanes_field *field, struct instant at)
{
	return field->axis.inside ? axis_x(&field->axis, at) : axis_tick_x(&field->axis, at.tick);
}

/* Finds where a name has most room between the blips that interrupt a visit. */
static void find_room(const struct lanes_field *field, const struct lane *lane, int *x, int *cols)
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

/* The columns of a visit, as far as they are visible; returns whether its beginning is. */
static bool place_visit(const struct lanes_field *field, const struct visit *visit, int *x,
                        int *end)
{
	*x = column(field, visit->from);
	*end = visit->lasts ? axis_now_x(&field->axis) + 1 : column(field, visit->to);
	*end = number_min(*end, field->area.cols);
	bool begins = *x >= 0;
	*x = begins ? *x : 0;
	return begins;
}

static void draw_visit(const struct lanes_field *field, struct area row, const struct lane *lane,
                       const struct visit *visit)
{
	int x, end;
	bool begins = place_visit(field, visit, &x, &end);
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

static void draw_blip(const struct lanes_field *field, struct area row, const struct visit *blip)
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

void lanes_draw_lane(const struct lanes_field *field, size_t index, uint64_t since)
{
	const struct lane *lane = &field->lanes.items[index];
	int now = axis_now_x(&field->axis);
	/* Inputs come after everything else in a tick. */
	int late = field->axis.inside ? 0 : field->axis.unit_cols - 1;
	struct area row = widget_row(field->area, (int)index * field->pitch);
	/* Dots where nothing is remembered. */
	for (int x = 0; since && x < row.cols && x < axis_tick_x(&field->axis, since); x++)
		area_glyph(row, x, 0, STYLE_DIM, GLYPH_DOT);
	for (size_t i = 0; i < lane->visits.count; i++)
		draw_visit(field, row, lane, &lane->visits.items[i]);
	for (size_t i = 0; i < lane->blips.count; i++)
		draw_blip(field, row, &lane->blips.items[i]);
	for (size_t i = 0; i < lane->edits.count; i++)
		mark_draw(row, column(field, lane->edits.items[i].from) + late, 0, MARK_PERSON);
	if (now >= 0 && now < row.cols)
		area_style(row, now, 0, 1, STYLE_CURSOR);
}

/* A line goes from the ruler through all lanes, leaving alone what is drawn between them. */
void lanes_draw_reloads(const struct lanes_field *field)
{
	const struct session *session = field->lanes.session;
	size_t count;
	const struct session_input *inputs = session_inputs(session, &count);
	for (size_t i = 0; i < count && inputs[i].tick <= session_moment(session).tick; i++) {
		int x = column(field, (struct instant){ .tick = inputs[i].tick });
		if (inputs[i].input.kind != INPUT_RELOAD || x < 0 || x >= field->area.cols)
			continue;
		if (area_has(ruler_area(field), x, 0, GLYPH_BLANK))
			mark_draw(ruler_area(field), x, 0, MARK_RELOAD);
		for (int y = 0; y < (int)field->lanes.count * field->pitch; y++) {
			if (y % field->pitch == 0 || area_has(field->area, x, y, GLYPH_BLANK))
				mark_draw(field->area, x, y, MARK_RELOAD);
		}
	}
}

/* Telegrams. */

/* Where an arrow is: from column x to column end, between the lanes from and to. */
struct arrow {
	const struct flight *flight;
	int x, end;
	int from, to;
	int run; /* the row in which it waits */
};

static enum style style_of(const struct arrow *arrow)
{
	return arrow->flight->fate == FLIGHT_PENDING ? STYLE_DIM : STYLE_TELEGRAM;
}

/* Finds where the arrow is.  Returns false if it is not visible, or if an agent has no lane. */
static bool place_arrow(const struct lanes_field *field, const struct flight *flight,
                        struct arrow *arrow)
{
	int from = lanes_find(&field->lanes, flight->sender);
	int to = lanes_find(&field->lanes, flight->receiver);
	if (to < 0 || (from < 0 && flight->sender != AGENT_NONE))
		return false;
	/* A telegram without a sender comes from below. */
	*arrow = (struct arrow){ .flight = flight,
		                 .x = axis_x(&field->axis, flight->sent),
		                 .end = axis_x(&field->axis, flight->ended),
		                 .from = from < 0 ? to : from,
		                 .to = to };
	if (flight->held)
		arrow->end = axis_now_x(&field->axis) + 1;
	arrow->x = flight->earlier ? -1 : arrow->x;
	return arrow->end >= 0 && arrow->x < field->area.cols;
}

/* The first row of the channel into which the arrow leaves its lane. */
static int channel_top(const struct lanes_field *field, const struct arrow *arrow)
{
	int above = arrow->to < arrow->from ? arrow->from - 1 : arrow->from;
	return above * field->pitch + 1;
}

static bool is_free(const struct lanes_field *field, const struct arrow *arrow, int row)
{
	int last = arrow->end < field->area.cols ? arrow->end : field->area.cols - 1;
	for (int x = arrow->x > 0 ? arrow->x : 0; x <= last; x++) {
		if (!area_has(field->area, x, row, GLYPH_BLANK))
			return false;
	}
	return true;
}

/* The first row of the channel in which nothing is in the way, or the last row. */
static int choose_run(const struct lanes_field *field, const struct arrow *arrow)
{
	int row = channel_top(field, arrow), last = row + field->pitch - 2;
	while (row < last && !is_free(field, arrow, row))
		row++;
	return row;
}

static void draw_across(const struct lanes_field *field, const struct arrow *arrow)
{
	bool up = arrow->to < arrow->from, lands = arrow->end < field->area.cols;
	enum style style = style_of(arrow);
	int first = arrow->x < 0 ? 0 : arrow->x;
	for (int x = first; x < arrow->end && x < field->area.cols; x++)
		area_glyph(field->area, x, arrow->run, style, GLYPH_DASH_HLINE);
	if (!lands)
		area_glyph(field->area, field->area.cols - 1, arrow->run, style, GLYPH_RIGHT);
	if (arrow->x >= 0)
		area_glyph(field->area, arrow->x, arrow->run, style,
		           arrow->flight->injected ? GLYPH_DIAMOND
		           : up                    ? GLYPH_TOP_LEFT
		                                   : GLYPH_BOTTOM_LEFT);
	if (lands)
		area_glyph(field->area, arrow->end, arrow->run, style,
		           arrow->to > arrow->from ? GLYPH_TOP_RIGHT : GLYPH_BOTTOM_RIGHT);
}

/* Draws a line, which passes behind the names and the beginnings of visits. */
static void draw_upright(const struct lanes_field *field, int x, int from, int to, enum style style)
{
	struct area area = field->area;
	for (int y = number_min(from, to); y <= number_max(from, to); y++) {
		if (y % field->pitch || area_has(area, x, y, GLYPH_BLANK) ||
		    area_has(area, x, y, GLYPH_HLINE))
			area_glyph(area, x, y, style, GLYPH_VLINE);
	}
}

/* The row of the arrow's head: next to the lane of the receiver. */
static int head_row(const struct lanes_field *field, const struct arrow *arrow)
{
	int lane = arrow->to * field->pitch;
	if (field->pitch == 1)
		return lane;
	return arrow->to > arrow->from ? lane - 1 : lane + 1;
}

/* Draws the head, or both if one the other way round is there already. */
static void draw_head(const struct lanes_field *field, const struct arrow *arrow)
{
	const struct flight *flight = arrow->flight;
	bool down = arrow->to > arrow->from, lost = flight->fate == FLIGHT_LOST;
	int x = arrow->end, y = head_row(field, arrow);
	bool met = area_has(field->area, x, y, down ? GLYPH_HEAD_UP : GLYPH_HEAD_DOWN);
	enum style style = lost || flight->fate == FLIGHT_REFUSED ? STYLE_BAD : style_of(arrow);
	if (!flight->held)
		area_glyph(field->area, x, y, style,
		           lost   ? GLYPH_FAIL
		           : met  ? GLYPH_HEADS
		           : down ? GLYPH_HEAD_DOWN
		                  : GLYPH_HEAD_UP);
}

/* Draws all of the arrow but its head. */
static void draw_line(const struct lanes_field *field, struct arrow *arrow)
{
	enum style style = style_of(arrow);
	int head = head_row(field, arrow), start = channel_top(field, arrow);
	bool across = arrow->x != arrow->end;
	if (arrow->to < arrow->from)
		start += field->pitch - 2;
	arrow->run = across && field->pitch > 1 ? choose_run(field, arrow) : start;
	draw_upright(field, arrow->end, arrow->run, head, style);
	draw_upright(field, arrow->x, start, arrow->run, style);
	if (across && field->pitch > 1)
		draw_across(field, arrow);
}

/* Counts the blank columns from x on, up to most, leaving one more free after them. */
static int room_at(const struct lanes_field *field, int x, int y, int most)
{
	int cols = 0;
	while (cols <= most && area_has(field->area, x + cols, y, GLYPH_BLANK))
		cols++;
	return x + cols < field->area.cols ? cols - 1 : cols;
}

/* Writes the label after the head or the run, in the row with the most room: a mark, the name of
 * the message, and whether it is held. */
static void draw_label(const struct lanes_field *field, const struct arrow *arrow)
{
	static const char *const diamonds[2] = { "\xe2\x97\x86", "*" };
	const struct flight *flight = arrow->flight;
	bool marked = flight->injected || flight->edited;
	char text[LABEL_SIZE];
	int top = channel_top(field, arrow), best = 0, row = 0;
	snprintf(text, sizeof text, "%s%s%s", marked ? diamonds[field->area.canvas->ascii] : "",
	         flight->world->messages[flight->message], flight->held ? " HELD" : "");
	int cols = width_text(text), x = arrow->end + 1;
	x = arrow->end >= field->area.cols ? field->area.cols - 2 - cols : x;
	for (int y = top; y < top + field->pitch - 1; y++) {
		int room = room_at(field, x, y, cols + 1);
		if (room > best) {
			best = room;
			row = y;
		}
	}
	if (best > 0 && best < LABEL_LEAST && marked)
		area_glyph(field->area, x, row, style_of(arrow), GLYPH_DIAMOND);
	if (best > cols || best >= LABEL_LEAST)
		area_textn(field->area, x + (best > cols), row, best - (best > cols),
		           style_of(arrow), text);
}

void lanes_draw_telegrams(const struct lanes_field *field)
{
	const struct flights *flights = &field->lanes.flights;
	struct arrow *arrows = memory_zero(flights->count, sizeof *arrows);
	size_t count = 0;
	for (size_t i = 0; i < flights->count; i++) {
		if (place_arrow(field, &flights->items[i], &arrows[count]))
			draw_line(field, &arrows[count++]);
	}
	/* A line on its way to another lane may pass where a head is. */
	for (size_t i = 0; i < count; i++)
		draw_head(field, &arrows[i]);
	for (size_t i = count; i > 0; i--)
		draw_label(field, &arrows[i - 1]);
	free(arrows);
}

/* Writes the name of a visit that has no room for it below its beginning, where that is free; then
 * the visit itself does without a part of it. */
static void draw_name(const struct lanes_field *field, size_t index, const struct visit *visit)
{
	enum { NAME_LEAST = 6, PART_MOST = 4 };
	const char *text = class_state_name(visit->class, visit->state);
	struct area area = field->area;
	int x, end, cols = width_text(text), best = 0, row = 0, top = (int)index * field->pitch;
	if (!place_visit(field, visit, &x, &end) || x >= end || x + 1 >= area.cols)
		return;
	int name = x + 1, room = end - name;
	find_room(field, &field->lanes.items[index], &name, &room);
	for (int y = top + 1; y < top + field->pitch && room < cols; y++) {
		int free = area_has(area, x, y, GLYPH_BLANK) ? room_at(field, x + 1, y, cols) : 0;
		row = free > best ? y : row;
		best = number_max(free, best);
	}
	if (best <= room || best < number_min(cols, NAME_LEAST))
		return;
	area_textn(area, x + 1, row, best, visit->lasts ? STYLE_CURRENT : STYLE_DIM, text);
	if (room < PART_MOST)
		area_hline(area, name, top, room, STYLE_FRAME);
}

void lanes_draw_names(const struct lanes_field *field)
{
	for (size_t i = 0; i < field->lanes.count; i++) {
		const struct visits *visits = &field->lanes.items[i].visits;
		for (size_t v = visits->count; v-- > 0;)
			draw_name(field, i, &visits->items[v]);
	}
}

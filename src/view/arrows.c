/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/arrows.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"

enum { LABEL_SIZE = 96, LABEL_LEAST = 4 };

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

/* Finds where the arrow is.  Returns false if it is not visible. */
static bool place(const struct field *field, const struct flight *flight, struct arrow *arrow)
{
	int from = lanes_find(field->lanes, flight->sender);
	int to = lanes_find(field->lanes, flight->receiver);
	/* A telegram without a sender's lane comes from below; one without a receiver's ends where
	   it began. */
	to = to < 0 ? from : to;
	*arrow = (struct arrow){ .flight = flight,
		                 .x = axis_x(field->axis, flight->sent),
		                 .end = axis_x(field->axis, flight->ended),
		                 .from = from < 0 ? to : from,
		                 .to = to };
	if (flight->held)
		arrow->end = axis_now_x(field->axis) + 1;
	arrow->x = flight->earlier ? -1 : arrow->x;
	return arrow->end >= 0 && arrow->x < field->area.cols;
}

/* Lines. */

/* The first row of the channel into which the arrow leaves its lane. */
static int channel_top(const struct field *field, const struct arrow *arrow)
{
	int above = arrow->to < arrow->from ? arrow->from - 1 : arrow->from;
	return above * field->pitch + 1;
}

static bool is_free(const struct field *field, const struct arrow *arrow, int row)
{
	int last = arrow->end < field->area.cols ? arrow->end : field->area.cols - 1;
	for (int x = arrow->x > 0 ? arrow->x : 0; x <= last; x++) {
		if (!area_is_blank(field->area, x, row))
			return false;
	}
	return true;
}

/* The first row of the channel in which nothing is in the way, or the last row. */
static int choose_run(const struct field *field, const struct arrow *arrow)
{
	int row = channel_top(field, arrow), last = row + field->pitch - 2;
	while (row < last && !is_free(field, arrow, row))
		row++;
	return row;
}

static void draw_across(const struct field *field, const struct arrow *arrow)
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

static void draw_upright(const struct field *field, int x, int top, int bottom, enum style style)
{
	for (int y = top; y <= bottom; y++)
		area_glyph(field->area, x, y, style, GLYPH_VLINE);
}

/* The row of the arrow's head: next to the lane of the receiver. */
static int head_row(const struct field *field, const struct arrow *arrow)
{
	int lane = arrow->to * field->pitch;
	if (field->pitch == 1)
		return lane;
	return arrow->to > arrow->from ? lane - 1 : lane + 1;
}

static void draw_head(const struct field *field, const struct arrow *arrow)
{
	const struct flight *flight = arrow->flight;
	bool down = arrow->to > arrow->from;
	if (flight->held)
		return;
	area_glyph(field->area, arrow->end, head_row(field, arrow),
	           flight->fate == FLIGHT_LOST || flight->fate == FLIGHT_REFUSED ? STYLE_BAD
	                                                                         : style_of(arrow),
	           flight->fate == FLIGHT_LOST ? GLYPH_FAIL
	           : down                      ? GLYPH_HEAD_DOWN
	                                       : GLYPH_HEAD_UP);
}

static void draw_arrow(const struct field *field, struct arrow *arrow)
{
	enum style style = style_of(arrow);
	int head = head_row(field, arrow), start = channel_top(field, arrow);
	bool down = arrow->to > arrow->from, across = arrow->x != arrow->end;
	if (arrow->to < arrow->from)
		start += field->pitch - 2;
	arrow->run = across && field->pitch > 1 ? choose_run(field, arrow) : start;
	if (down)
		draw_upright(field, arrow->end, arrow->run, head, style);
	else
		draw_upright(field, arrow->end, head, arrow->run, style);
	draw_upright(field, arrow->x, start < arrow->run ? start : arrow->run,
	             start < arrow->run ? arrow->run : start, style);
	if (across && field->pitch > 1)
		draw_across(field, arrow);
	draw_head(field, arrow);
}

/* Labels. */

/* Writes the label of an arrow: a mark, the name of the message, and whether it is held. */
static void write_label(const struct field *field, const struct arrow *arrow, char out[LABEL_SIZE])
{
	static const char *const marks[2] = { "\xe2\x97\x86", "*" };
	const struct flight *flight = arrow->flight;
	bool marked = flight->injected || flight->edited;
	snprintf(out, LABEL_SIZE, "%s%s%s", marked ? marks[field->area.canvas->ascii] : "",
	         flight->world->messages[flight->message], flight->held ? " HELD" : "");
}

/* Counts the blank columns from x on, up to most, leaving one more free after them. */
static int room_at(const struct field *field, int x, int y, int most)
{
	int cols = 0;
	while (cols <= most && area_is_blank(field->area, x + cols, y))
		cols++;
	return x + cols < field->area.cols ? cols - 1 : cols;
}

/* Writes the label after the head or the run, in the row with the most room. */
static void draw_label(const struct field *field, const struct arrow *arrow)
{
	char text[LABEL_SIZE];
	int top = channel_top(field, arrow), best = 0, row = 0;
	write_label(field, arrow, text);
	int cols = canvas_text_cols(text), x = arrow->end + 1;
	x = arrow->end >= field->area.cols ? field->area.cols - 2 - cols : x;
	for (int y = top; y < top + field->pitch - 1; y++) {
		int room = room_at(field, x, y, cols + 1);
		if (room > best) {
			best = room;
			row = y;
		}
	}
	if (best > 0 && best < LABEL_LEAST && (arrow->flight->injected || arrow->flight->edited))
		area_glyph(field->area, x, row, style_of(arrow), GLYPH_DIAMOND);
	if (best > cols || best >= LABEL_LEAST)
		area_textn(field->area, x + (best > cols), row, best - (best > cols),
		           style_of(arrow), text);
}

void arrows_draw(const struct field *field)
{
	const struct flights *flights = &field->lanes->flights;
	struct arrow *arrows = memory_zero(flights->count, sizeof *arrows);
	size_t count = 0;
	for (size_t i = 0; i < flights->count; i++) {
		if (!lanes_have(field->lanes, &flights->items[i]) ||
		    !place(field, &flights->items[i], &arrows[count]))
			continue;
		draw_arrow(field, &arrows[count++]);
	}
	for (size_t i = count; i > 0; i--)
		draw_label(field, &arrows[i - 1]);
	free(arrows);
}

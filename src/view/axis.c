/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lanes.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "core/array.h"
#include "view/widget.h"

/* Instants. */

enum {
	POSTED = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE |
	         1 << EVENT_DEFERRED | 1 << EVENT_NO_RECEIVER,
	SHOWN = POSTED | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_INPUT |
	        1 << EVENT_SPAWN | 1 << EVENT_REMOVE,
};

void instants_begin(struct instants *instants, const struct session *session, uint64_t first)
{
	*instants = (struct instants){ .past = past_from(session, first) };
	instants->end = instants->past.now;
	instants->event.tick = UINT64_MAX;
	instants->inputs = session_inputs(session, &instants->input_count);
	while (instants->next_input < instants->input_count &&
	       instants->inputs[instants->next_input].tick < first)
		instants->next_input++;
}

bool instants_next(struct instants *instants)
{
	struct instant at = instants->at;
	uint64_t before = instants->event.tick;
	bool posted = POSTED >> instants->event.event.kind & 1;
	if (!past_next(&instants->past, &instants->next, instants->end, SHOWN))
		return false;
	instants->event = past_at(&instants->past, instants->next++);
	instants->at = instants->event.tick == before
	                       ? (struct instant){ at.tick, at.rank + 1, at.posted + posted }
	                       : (struct instant){ .tick = instants->event.tick };
	const struct session *session = instants->past.session;
	const struct event *event = &instants->event.event;
	/* Inputs have one event each, in the same order. */
	bool input = event->kind == EVENT_INPUT && instants->next_input < instants->input_count;
	instants->input = input ? &instants->inputs[instants->next_input++].input : NULL;
	instants->agent = session_agent_now(session, event->agent, instants->at.tick);
	if (POSTED >> event->kind & 1)
		instants->other = session_agent_now(session, event->other, instants->at.tick);
	return true;
}

uint32_t instants_find(const struct session *session, uint64_t rank)
{
	struct past past = past_from(session, session_moment(session).tick);
	for (size_t i = past.shown; past_next(&past, &i, past.end, SHOWN); i++) {
		if (rank-- == 0)
			return (uint32_t)(i - past.shown);
	}
	return MOMENT_END;
}

/* Columns. */

/* Ordered from the widest scale to the inside of a segment. */
static const struct level {
	int unit_cols, units;
	bool inside;
} levels[] = {
	{ 1, 64, false }, { 1, 16, false }, { 1, 4, false },  { 1, 1, false }, { 2, 1, false },
	{ 4, 1, false },  { 8, 1, false },  { 16, 1, false }, { 10, 1, true },
};

enum {
	NATURAL = 4, /* the level of a narrow area; a wide area takes the next closer one */
	WIDE = 100,
	FAR = INT_MAX / 4,
};

static int limit(int64_t value, int64_t least, int64_t most)
{
	return (int)(value < least ? least : value > most ? most : value);
}

/* The columns that the units take, limited to what cannot overflow. */
static int cols_of(const struct axis *axis, int64_t units)
{
	if (units < 0)
		units -= axis->units - 1;
	return limit(units / axis->units * axis->unit_cols, -FAR, FAR);
}

/* Where the moment shown is, in units.  Events are counted from 1; 0 is everything before them. */
static uint64_t position(const struct axis *axis)
{
	return axis->inside ? axis->now.rank + 1 : axis->now.tick;
}

/* The window moves by three eighths of its width at a time.  So the moment shown is right of the
 * middle, except at the beginning, and an eighth on its right is left for what comes next. */
static uint64_t find_first(const struct axis *axis)
{
	uint64_t units = (uint64_t)axis->units, at = position(axis) / units;
	uint64_t window = (uint64_t)(axis->cols / axis->unit_cols);
	uint64_t step = window * 3 / 8;
	if (step < 3)
		return at + 1 > window ? (at + 1 - window) * units : 0;
	return at < window * 7 / 8 ? 0 : (at - window / 2) / step * step * units;
}

struct axis axis_make(const struct view_scene *scene, int cols)
{
	const struct look *look = scene->look;
	struct instants instants;
	int natural = NATURAL + (cols >= WIDE);
	int zoom = limit(look->zoom[scene->number], -natural, (int)ARRAY_LEN(levels) - 1 - natural);
	const struct level *level = &levels[natural + zoom];
	struct axis axis = { .cols = cols,
		             .inside = level->inside,
		             .unit_cols = level->unit_cols,
		             .units = level->units,
		             .now = { .tick = session_moment(scene->session).tick },
		             .zoom = zoom,
		             .widest = -natural,
		             .closest = (int)ARRAY_LEN(levels) - 1 - natural };
	/* The moment shown, as the instant of what comes next. */
	instants_begin(&instants, scene->session, axis.now.tick);
	while (instants_next(&instants))
		axis.now = (struct instant){ axis.now.tick, instants.at.rank + 1,
			                     instants.at.posted + 1 };
	axis.first = find_first(&axis);
	int held = (int)(((int64_t)look->held_first - (int64_t)axis.first) / axis.units *
	                 axis.unit_cols);
	axis.scroll = look->held_tick == axis.now.tick ? held : view_scrolled(scene);
	axis.least = -cols_of(&axis, (int64_t)axis.first);
	axis.most = cols_of(&axis, (int64_t)(position(&axis) - axis.first));
	int64_t scrolled = limit(axis.scroll, axis.least, axis.most);
	int64_t units = scrolled * axis.units / axis.unit_cols;
	axis.first = (uint64_t)((int64_t)axis.first + units);
	return axis;
}

int axis_tick_x(const struct axis *axis, uint64_t tick)
{
	if (axis->inside)
		return tick < axis->now.tick   ? cols_of(axis, -(int64_t)axis->first)
		       : tick > axis->now.tick ? FAR
		                               : cols_of(axis, 1 - (int64_t)axis->first);
	return cols_of(axis, (int64_t)(tick / (uint64_t)axis->units * (uint64_t)axis->units) -
	                             (int64_t)axis->first);
}

int axis_x(const struct axis *axis, struct instant instant)
{
	int x = axis_tick_x(axis, instant.tick);
	if (axis->inside)
		return instant.tick == axis->now.tick
		               ? x + limit(instant.rank, 0, FAR / axis->unit_cols) * axis->unit_cols
		               : x;
	return x + limit(instant.posted, 0, axis->unit_cols - 1);
}

int axis_now_x(const struct axis *axis)
{
	if (axis->inside)
		return axis_x(axis, axis->now);
	return axis_tick_x(axis, axis->now.tick) + axis->unit_cols - 1;
}

uint64_t axis_at(const struct axis *axis, int x)
{
	return axis->first + (uint64_t)(x / axis->unit_cols) * (uint64_t)axis->units;
}

static bool is_gap(const struct world *world, uint64_t tick)
{
	return world->gap && world->gap(world, tick);
}

void axis_draw(const struct axis *axis, const struct world *world, struct area row)
{
	enum { NUMBER_COLS = 8 };
	static const uint64_t factors[] = { 1, 2, 5 };
	uint64_t least = (uint64_t)(NUMBER_COLS * axis->units / axis->unit_cols);
	uint64_t step = 1;
	/* The next of 1, 2, 5, 10, 20 ... */
	for (uint64_t power = 1; step < least; power *= 10) {
		for (int i = 0; i < 3 && step < least; i++)
			step = factors[i] * power;
	}
	uint64_t tick = axis->first;
	for (int x = 0; world->gap && x < row.cols; x = axis_tick_x(axis, ++tick)) {
		if (is_gap(world, tick))
			mark_draw(row, x, 0, MARK_GAP);
	}
	tick = (axis->first + step - 1) / step * step;
	for (int x = axis_tick_x(axis, tick); x < row.cols; x = axis_tick_x(axis, tick)) {
		char number[24];
		int cols = snprintf(number, sizeof number, "%" PRIu64, tick);
		x += is_gap(world, tick);
		if (x + cols <= row.cols)
			area_text(row, x, 0, STYLE_DIM, number);
		tick += step;
	}
}

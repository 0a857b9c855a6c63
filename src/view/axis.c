/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/axis.h"

#include <limits.h>

#include "core/array.h"

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

static void scroll_by(struct axis *axis, int scroll)
{
	axis->scroll = scroll;
	axis->least = -cols_of(axis, (int64_t)axis->first);
	axis->most = cols_of(axis, (int64_t)(position(axis) - axis->first));
	int64_t cols = limit(scroll, axis->least, axis->most);
	int64_t units = cols * axis->units / axis->unit_cols;
	axis->first = (uint64_t)((int64_t)axis->first + units);
}

struct axis axis_make(const struct view_scene *scene, int cols)
{
	const struct look *look = scene->look;
	int natural = NATURAL + (cols >= WIDE);
	int zoom = limit(look->zoom[scene->number], -natural, (int)ARRAY_LEN(levels) - 1 - natural);
	const struct level *level = &levels[natural + zoom];
	struct axis axis = { .cols = cols,
		             .inside = level->inside,
		             .unit_cols = level->unit_cols,
		             .units = level->units,
		             .now = instants_now(scene->session),
		             .zoom = zoom,
		             .widest = -natural,
		             .closest = (int)ARRAY_LEN(levels) - 1 - natural };
	axis.first = find_first(&axis);
	int held = (int)(((int64_t)look->held_first - (int64_t)axis.first) / axis.units *
	                 axis.unit_cols);
	scroll_by(&axis, look->held_tick == axis.now.tick ? held : view_scrolled(scene));
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

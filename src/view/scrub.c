/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/scrub.h"

#include "core/number.h"
#include "view/past.h"

static struct view_answer show(const struct axis *axis, struct moment moment)
{
	return (struct view_answer){
		.act = VIEW_SHOW, .moment = moment, .held = true, .hold = (int64_t)axis->first
	};
}

/* Shows the event of that rank, or the end of the segment shown. */
static struct view_answer show_inside(const struct view_scene *scene, const struct axis *axis,
                                      uint64_t at)
{
	struct moment moment = { .tick = axis->now.tick, .event = MOMENT_END };
	size_t count, index = at ? past_find(scene->session, at - 1) : 0;
	session_events(scene->session, &count);
	if (index < count)
		moment.event = (uint32_t)index;
	return show(axis, moment);
}

struct view_answer scrub_click(const struct view_scene *scene, const struct axis *axis, int x)
{
	uint64_t at = axis_at(axis, x);
	if (axis->inside)
		return show_inside(scene, axis, at);
	if (at > session_newest(scene->session))
		return view_nothing("that has not happened yet; Space or n goes on");
	return show(axis, (struct moment){ at, MOMENT_END });
}

struct view_answer scrub_drag(const struct view_scene *scene, const struct axis *axis, int x)
{
	uint64_t newest = session_newest(scene->session), units = (uint64_t)axis->units;
	struct axis moved = *axis;
	if (axis->inside)
		return show_inside(scene, axis, axis_at(axis, number_clamp(x, 0, axis->cols - 1)));
	if (x < 0)
		moved.first -= moved.first < units ? moved.first : units;
	else if (x >= axis->cols && axis_at(axis, axis->cols) <= newest)
		moved.first += units;
	uint64_t at = axis_at(&moved, number_clamp(x, 0, axis->cols - 1));
	return show(&moved, (struct moment){ at < newest ? at : newest, MOMENT_END });
}

int scrub_hold(const struct view_scene *scene, int cols, int64_t first)
{
	struct view_scene unmoved = *scene;
	unmoved.scroll = 0;
	struct axis axis = axis_make(&unmoved, cols);
	return (int)((first - (int64_t)axis.first) / axis.units * axis.unit_cols);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/trace_list.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/widget.h"

bool trace_list_tells(const struct trace_list *list, size_t index)
{
	return list->is_log || index < list->past.shown;
}

/* Adds a line, or counts it if the last one added has the same in a tick before or after. */
static void add(struct trace_list *list, struct trace_lines *lines, size_t index)
{
	const struct past *past = &list->past;
	struct log_line *last = lines->count ? &lines->items[lines->count - 1] : NULL;
	bool near = last && trace_list_tells(list, index) && trace_list_tells(list, last->index) &&
	            (index < past->shown) == (last->index < past->shown) &&
	            (index < past->end) == (last->index < past->end);
	if (near && log_is_same(past, last->index, index)) {
		last->same++;
		last->last = number_max64(last->last, past_tick(past, index));
		last->index = number_min64(last->index, index);
		return;
	}
	lines->items = memory_grow(lines->items, lines->count, &lines->capacity,
	                           sizeof *lines->items);
	lines->items[lines->count++] = (struct log_line){ .index = index,
		                                          .last = past_tick(past, index) };
}

bool trace_list_has(const struct trace_list *list, size_t index)
{
	const char *filter = list->scene->look->filter;
	const struct past *past = &list->past;
	enum log_kind kind = trace_list_tells(list, index) ? log_kind(past, index) : LOG_OTHER;
	if (kind == LOG_NONE || (list->agent != AGENT_NONE && !log_is_of(past, index, list->agent)))
		return false;
	return !*filter || widget_has(event_info(past_peek(past, index)->kind)->name, filter) ||
	       moments_has(past, index, filter);
}

static bool is_shown(const struct trace_list *list, size_t index)
{
	return trace_list_has(list, index) &&
	       !(list->is_log && list->hidden >> log_kind(&list->past, index) & 1);
}

static void look_back(struct trace_list *list)
{
	size_t now = list->past.now, least = now - number_min64(now, MOMENTS_REACH);
	for (size_t i = now; i > least && list->before.count < list->most; i--) {
		if (is_shown(list, i - 1))
			add(list, &list->before, i - 1);
	}
}

/* The end of the tick shown is a line of the trace. */
static void look_ahead(struct trace_list *list)
{
	const struct past *past = &list->past;
	size_t i = past->now, end = number_min64(past->beyond, past->now + MOMENTS_REACH);
	for (; i < end && list->after.count < list->most; i++) {
		if ((i == past->now && !list->is_log) || is_shown(list, i))
			add(list, &list->after, i);
	}
	if (i == past->end && !list->is_log)
		add(list, &list->after, i);
}

/* The kinds of lines for which there is no time at that pace. */
static uint32_t too_fast(double pace)
{
	enum { CALM = 8 }; /* ticks a second */
	return pace > CALM ? 1 << LOG_BLIPS | 1 << LOG_SPEECH : 0;
}

struct trace_list trace_list_of(const struct view_scene *scene)
{
	const struct look *look = scene->look;
	bool is_log = scene->number == VIEW_LOG;
	return (struct trace_list){
		.scene = scene,
		.past = is_log && !scene->running ? past_around(scene->session)
		                                  : past_log(scene->session),
		.is_log = is_log,
		.agent = is_log && look->log.alone ? look->selected : AGENT_NONE,
		.hidden = look->log.hidden | too_fast(scene->pace),
	};
}

struct trace_list trace_list_read(const struct view_scene *scene, size_t most)
{
	struct trace_list list = trace_list_of(scene);
	list.most = number_min64(most, TRACE_LINES_MOST);
	look_back(&list);
	look_ahead(&list);
	return list;
}

void trace_list_fini(struct trace_list *list)
{
	free(list->before.items);
	free(list->after.items);
}

size_t trace_list_needed(const struct view_scene *scene, struct area area)
{
	return (size_t)(2 * area.rows + abs(number_clamp(view_scrolled(scene), -TRACE_LINES_MOST,
	                                                 TRACE_LINES_MOST)));
}

const struct log_line *trace_list_at(const struct trace_list *list, int number)
{
	if (number < 0)
		return (size_t)-number <= list->before.count ? &list->before.items[-number - 1]
		                                             : NULL;
	return (size_t)number < list->after.count ? &list->after.items[number] : NULL;
}

int trace_list_top(const struct trace_list *list, int rows, int *least, int *most)
{
	int before = (int)list->before.count, after = (int)list->after.count;
	int ahead = after ? 1 + number_clamp(after - 1, 0, rows / 3) : 0;
	int top = number_clamp(ahead - rows, -before, 0);
	*least = -before - top;
	*most = number_max(after - rows - top, 0);
	return top;
}

void trace_list_draw(const struct trace_list *list, int number, int top, struct area row)
{
	const struct past *past = &list->past;
	const struct log_line *line = trace_list_at(list, number);
	const struct log_line *above = number > top ? trace_list_at(list, number - 1) : NULL;
	bool ticked = !above || past_tick(past, above->index) != past_tick(past, line->index);
	log_line_draw(past, line, row, list->agent, ticked);
}

bool trace_list_is_empty(const struct past *past)
{
	return session_moment(past->session).tick && session_is_crowd(past->session) &&
	       past->end == past->shown;
}

void trace_list_draw_empty(const struct trace_list *list, struct area area)
{
	if (trace_list_is_empty(&list->past))
		widget_wrap(
			area_sub(area, 2, 2, area.cols - 2, area.rows - 2), STYLE_DIM,
			"With this many agents, only ticks that are stepped into are recorded.");
}

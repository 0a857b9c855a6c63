/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <stdio.h>

#include "core/number.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/trace_list.h"
#include "view/widget.h"

enum { GUTTER = 2 };

static void draw_rule(const struct trace_list *list, struct area row, uint64_t tick)
{
	char text[64];
	area_hline(row, 0, 0, row.cols, STYLE_FRAME);
	snprintf(text, sizeof text, " tick %llu  %g s ", (unsigned long long)tick,
	         world_time(session_sim(list->past.session)->world, tick));
	area_textn(row, GUTTER, 0, row.cols - GUTTER, STYLE_HEADING, text);
}

/* Draws a line of the tree. */
static void draw_event(const struct trace_list *list, struct area row, size_t index)
{
	const struct past *past = &list->past;
	uint64_t tick = session_moment(past->session).tick;
	char end[64] = "the beginning";
	if (tick)
		snprintf(end, sizeof end, "end of tick %llu", (unsigned long long)tick);
	if (index == past->end)
		area_textn(row, GUTTER, 0, row.cols - GUTTER, STYLE_DIM, end);
	else if (past_peek(past, index)->kind == EVENT_TICK)
		draw_rule(list, row, tick);
	else
		trace_line_draw(past, index, area_sub(row, GUTTER, 0, row.cols - GUTTER, 1));
	trace_line_mark(past, index, row);
}

/* The number of the topmost line of the scene. */
static int scrolled_top(const struct trace_list *list, int rows)
{
	int least, most, top = trace_list_top(list, rows, &least, &most);
	return top + number_clamp(view_scrolled(list->scene), least, most);
}

static void draw_lines(const struct trace_list *list, struct area area)
{
	int top = scrolled_top(list, area.rows);
	for (int y = 0; y < area.rows && trace_list_at(list, top + y); y++) {
		size_t index = trace_list_at(list, top + y)->index;
		if (trace_list_tells(list, index))
			trace_list_draw(list, top + y, top, widget_row(area, y));
		else
			draw_event(list, widget_row(area, y), index);
	}
}

static void write_note(const struct trace_list *list, char *out, size_t size)
{
	const struct past *past = &list->past;
	const char *filter = list->scene->look->filter;
	if (*filter)
		snprintf(out, size, "filter: %.87s", filter);
	else if (past->now < past->end)
		snprintf(out, size, "event %zu of %zu", past->now - past->shown + 1,
		         past->end - past->shown);
	else
		out[0] = '\0';
}

/* If nothing is recorded, there is room for saying so.  But a place that is shared keeps its
 * rows. */
static int rows(const struct view_scene *scene, struct area area)
{
	enum { SAYING_SO = 5 };
	struct past past = past_log(scene->session);
	return trace_list_is_empty(&past) && !scene->tabs ? SAYING_SO : area.rows;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct trace_list list = trace_list_of(scene);
	char note[96];
	write_note(&list, note, sizeof note);
	area = view_heading(scene, area, focused, note);
	if (area.rows < 1)
		return;
	list = trace_list_read(scene, trace_list_needed(scene, area));
	draw_lines(&list, area);
	trace_list_draw_empty(&list, area);
	trace_list_fini(&list);
}

static struct view_answer click(const struct view_ask *ask)
{
	struct view_answer answer = view_nothing(NULL);
	struct area area = widget_below_heading(ask->area);
	struct trace_list list = trace_list_read(ask->scene, trace_list_needed(ask->scene, area));
	const struct log_line *line = trace_list_at(&list,
	                                            scrolled_top(&list, area.rows) + ask->y - 1);
	if (ask->y > 0 && line)
		answer = moments_show(&list.past, line->index);
	trace_list_fini(&list);
	return answer;
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct trace_list list = trace_list_read(ask->scene, TRACE_LINES_MOST);
	int rows = widget_below_heading(ask->area).rows, least, most;
	trace_list_top(&list, rows, &least, &most);
	trace_list_fini(&list);
	return view_scroll(ask, rows, least, most);
}

/* The cursor is the moment shown. */
static struct view_answer step(const struct view_ask *ask)
{
	bool newest = !session_is_past(ask->scene->session) &&
	              session_moment(ask->scene->session).event == MOMENT_END;
	if (ask->key == VIEW_DOWN && newest)
		return view_nothing("this is the newest moment; s or n goes on");
	return (struct view_answer){ .act = VIEW_STEP, .forward = ask->key == VIEW_DOWN };
}

static struct view_answer go_to_end(const struct view_ask *ask)
{
	size_t count;
	uint64_t tick = session_moment(ask->scene->session).tick;
	session_events(ask->scene->session, &count);
	return (struct view_answer){
		.act = VIEW_SHOW,
		.moment = { tick, ask->key == VIEW_HOME && count ? 0 : MOMENT_END },
	};
}

static struct view_answer stop(const struct view_ask *ask)
{
	struct past past = past_log(ask->scene->session);
	return past.now == past.end ? view_stop(ask)
	                            : (struct view_answer){ .act = VIEW_BREAK,
		                                            .event = *past_peek(&past, past.now) };
}

const struct view view_trace = {
	.name = "trace",
	.help = "the events of this tick as a call tree, after those of earlier ticks",
	.hint = "moment",
	.draw = draw,
	.rows = rows,
	.finds = EVENTS_ALL,
	.keys = {
		[VIEW_UP] = { step, "Go to the previous moment." },
		[VIEW_DOWN] = { step, "Go to the next moment." },
		[VIEW_PAGE_UP] = { scroll, "Scroll up by a page, to earlier ticks." },
		[VIEW_PAGE_DOWN] = { scroll, "A page down." },
		[VIEW_HOME] = { go_to_end, "Go to the first event of this tick." },
		[VIEW_END] = { go_to_end, "Go to the end of this tick." },
		[VIEW_ENTER] = { view_in_full, "Show the line in full, and what it leads to." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
		[VIEW_CLICK] = { click, "Show the moment of that line." },
		[VIEW_STOP] = { stop, "Break at the next event." },
		[VIEW_FIND] = { moments_find, "Find a moment after the one shown." },
	},
};

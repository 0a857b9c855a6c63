/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The log: what happened across ticks, everybody's or the selected agent's.  What is scrolled is a
 * cursor, whose moment can be shown.
 */
#include <inttypes.h>
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "view/trace_line.h"
#include "view/trace_list.h"
#include "view/widget.h"

static void prepare(struct view_work *work, const struct view_scene *scene, struct area area)
{
	(void)area;
	if (!scene->running)
		past_prepare_after(work->session);
}

/* How many lines of each kind there are before the moment, as the heading says it: "→ 5", or "→ -"
 * if they are not shown; and which columns that takes. */
struct counts {
	uint32_t of[LOG_KINDS];
	char text[LOG_KINDS][TEXT_GROUPED_SIZE];
	int x[LOG_KINDS], end[LOG_KINDS];
	uint64_t first, last; /* the ticks that are counted */
};

enum {
	COUNTED = 4096, /* events, at most: more would take too much of a frame */
	COUNTS_GAP = 2,
	GUTTER = 2,
};

static struct counts count(const struct trace_list *list, bool ascii)
{
	const struct past *past = &list->past;
	struct counts counts = { .last = session_moment(past->session).tick };
	size_t least = past->now - number_min64(past->now, COUNTED);
	for (size_t i = past->now; i > least; i--) {
		enum log_kind kind = log_kind(past, i - 1);
		if (kind < LOG_KINDS && trace_list_has(list, i - 1))
			counts.of[kind]++;
	}
	counts.first = least ? past_tick(past, least) : past->since;
	for (int kind = 0, x = 0; kind < LOG_KINDS; kind++, x += COUNTS_GAP) {
		text_grouped(counts.of[kind], counts.text[kind]);
		if (list->scene->look->log.hidden >> kind & 1)
			text_copy(counts.text[kind], TEXT_GROUPED_SIZE, "-");
		counts.x[kind] = x;
		counts.end[kind] = x += 2 + ascii + width_text(counts.text[kind]);
	}
	return counts;
}

/* Where the counts begin in the heading, and whose log it is, or the filter; 0: there is no room for
 * the counts. */
static int find_counts(const struct trace_list *list, struct area area, const struct counts *counts,
                       char note[WIDGET_NAME_SIZE])
{
	enum { EDGE = 4 };
	const struct view_scene *scene = list->scene;
	int room = view_heading_room(scene, area), cols = counts->end[LOG_KINDS - 1];
	text_copy(note, WIDGET_NAME_SIZE, "everybody");
	if (*scene->look->filter)
		snprintf(note, WIDGET_NAME_SIZE, "filter: %.50s", scene->look->filter);
	else if (list->agent != AGENT_NONE)
		widget_name(session_sim(scene->session), list->agent, note);
	if (cols > room)
		return 0;
	if (width_text(note) + COUNTS_GAP + cols > room)
		note[0] = '\0';
	return area.cols - EDGE - cols;
}

static struct area draw_heading(const struct trace_list *list, struct area area, bool focused)
{
	const struct counts counts = count(list, area.canvas->ascii);
	char who[WIDGET_NAME_SIZE], note[2 * WIDGET_NAME_SIZE];
	int left = find_counts(list, area, &counts, who);
	snprintf(note, sizeof note, "%s%*s", who, !left ? 0 : area.cols - left - COUNTS_GAP, "");
	struct area below = view_heading(list->scene, area, focused, note);
	for (int kind = 0; left && kind < LOG_KINDS; kind++) {
		int x = left + counts.x[kind];
		mark_draw(area, x, 0, (enum mark_number)log_info[kind].mark);
		area_text(area, x + 2 + area.canvas->ascii, 0, STYLE_DIM, counts.text[kind]);
	}
	return below;
}

/* The number of the line that is the moment: the first of its tick, or the next one that comes in
 * it, or the last one before. */
static int find_moment(const struct trace_list *list, int top)
{
	const struct log_line *next = trace_list_at(list, 0), *before;
	int number = 0;
	if (session_moment(list->past.session).event != MOMENT_END)
		return next && next->index < list->past.end ? 0 : -1;
	while ((before = trace_list_at(list, number - 1)) && before->index >= list->past.shown)
		number--;
	return number_max(number_min(number, -1), top);
}

/* Which lines are where. */
struct window {
	int top, moment, cursor; /* numbers of lines */
	int least, most;         /* how far the cursor can be moved */
};

/* The cursor is kept in sight. */
static struct window find_window(const struct trace_list *list, int rows)
{
	struct window window;
	window.top = trace_list_top(list, rows, &window.least, &window.most);
	window.moment = find_moment(list, window.top);
	window.least = number_min(-(int)list->before.count - window.moment, 0);
	window.most = number_max((int)list->after.count - 1 - window.moment, 0);
	window.cursor = window.moment +
	                number_clamp(view_scrolled(list->scene), window.least, window.most);
	window.top = number_clamp(window.top, window.cursor - rows + 1, window.cursor);
	return window;
}

/* Draws how much there is of each kind, for when lines would come and go too fast. */
static void draw_totals(const struct trace_list *list, struct area area)
{
	const struct counts counts = count(list, area.canvas->ascii);
	area_format(area, GUTTER, 0, STYLE_DIM, "in ticks %" PRIu64 " to %" PRIu64, counts.first,
	            counts.last);
	for (int kind = 0; kind < LOG_KINDS; kind++) {
		struct area row = area_sub(widget_row(area, kind + 1), GUTTER, 0, area.cols, 1);
		mark_draw(row, 0, 0, (enum mark_number)log_info[kind].mark);
		area_text(row, 3, 0, STYLE_PLAIN, log_info[kind].name);
		area_format(row, 14, 0, STYLE_STRONG, "%8s", counts.text[kind]);
	}
}

static void draw_lines(const struct trace_list *list, struct area area)
{
	const struct window window = find_window(list, area.rows);
	for (int y = 0; y < area.rows && trace_list_at(list, window.top + y); y++) {
		int number = window.top + y;
		struct area row = widget_row(area, y);
		trace_list_draw(list, number, window.top, row);
		if (number >= 0)
			area_style(row, 0, 0, row.cols, STYLE_DIM);
		if (number == window.moment)
			mark_draw(row, 0, 0, MARK_HERE);
		if (number == window.cursor && number != window.moment)
			area_style(row, 0, 0, row.cols, STYLE_CURSOR);
	}
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	enum { FAST = 30 }; /* ticks a second */
	struct trace_list list = trace_list_read(scene, trace_list_needed(scene, area));
	area = draw_heading(&list, area, focused);
	if (trace_list_is_empty(&list.past))
		trace_list_draw_empty(&list, area);
	else if (scene->pace > FAST)
		draw_totals(&list, area);
	else
		draw_lines(&list, area);
	trace_list_fini(&list);
}

/* The moment of the line in that row or, below 0, of the one under the cursor. */
static struct view_answer show(const struct view_ask *ask, int y)
{
	int rows = widget_below_heading(ask->area).rows;
	struct trace_list list = trace_list_read(ask->scene,
	                                         trace_list_needed(ask->scene, ask->area));
	const struct window window = find_window(&list, rows);
	const struct log_line *line = trace_list_at(&list, y < 0 ? window.cursor : window.top + y);
	struct view_answer answer = line ? moments_show(&list.past, line->index)
	                                 : view_nothing(NULL);
	trace_list_fini(&list);
	return answer;
}

static struct view_answer click(const struct view_ask *ask)
{
	const struct trace_list list = trace_list_of(ask->scene);
	const struct counts counts = count(&list, ask->area.canvas->ascii);
	char note[WIDGET_NAME_SIZE];
	int left = find_counts(&list, ask->area, &counts, note), x = ask->x - left;
	if (ask->y > 0)
		return show(ask, ask->y - 1);
	for (int kind = 0; left && kind < LOG_KINDS; kind++) {
		if (x >= counts.x[kind] && x < counts.end[kind]) {
			ask->look->log.hidden ^= UINT32_C(1) << kind;
			return view_done();
		}
	}
	return view_nothing(NULL);
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct trace_list list = trace_list_read(ask->scene, TRACE_LINES_MOST);
	int rows = widget_below_heading(ask->area).rows;
	const struct window window = find_window(&list, rows);
	trace_list_fini(&list);
	return view_scroll(ask, rows, window.least, window.most);
}

static struct view_answer enter(const struct view_ask *ask)
{
	return view_scrolled(ask->scene) ? show(ask, -1) : view_in_full(ask);
}

const struct view view_log = {
	.name = "log",
	.help = "what happened across ticks: changes, telegrams, blips, speech, errors",
	.hint = "line",
	.prepare = prepare,
	.draw = draw,
	.headed = true,
	.finds = PAST_KINDS,
	.keys = {
		[VIEW_UP] = { scroll, "Move up by a line." },
		[VIEW_DOWN] = { scroll, "Move down by a line." },
		[VIEW_PAGE_UP] = { scroll, "Move up by a page, to earlier ticks." },
		[VIEW_PAGE_DOWN] = { scroll, "Move down by a page." },
		[VIEW_HOME] = { scroll, "Move to the first line." },
		[VIEW_END] = { scroll, "Move to the last line." },
		[VIEW_ENTER] = { enter, "Go to the line's moment; there, show it in full." },
		[VIEW_WHEEL_UP] = { scroll, "Move up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Move down." },
		[VIEW_CLICK] = { click, "Go to the line's moment; show or hide a kind of lines." },
		[VIEW_FIND] = { moments_find, "Find a moment after the one shown." },
	},
};

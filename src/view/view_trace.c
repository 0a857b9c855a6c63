/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What happened, oldest first: earlier ticks from the log, the tick shown as a call tree, and in it
 * the moment shown; while it runs, all ticks as in the log.  A line is an event, a rule between
 * ticks, or the end after the last event.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/view.h"
#include "view/widget.h"

enum { GUTTER = 2, LINES_MOST = 20000, WIDE = 56, NAME_COLS = 12 };

enum line_kind {
	LINE_EVENT,
	LINE_RULE, /* above the event */
	LINE_END,  /* after the last event */
};

struct trace_line {
	uint8_t kind; /* enum line_kind */
	size_t index;
};

/* The lines from the moment on, or those before it, nearest first. */
struct trace_lines {
	struct trace_line *items;
	size_t count, capacity;
};

struct trace {
	const struct view_scene *scene;
	struct past past;
	size_t heading; /* the event that is the rule of the segment shown, or SIZE_MAX */
	struct trace_lines before, after;
	size_t most; /* of each */
};

static void add(struct trace_lines *lines, enum line_kind kind, size_t index)
{
	lines->items = memory_grow(lines->items, lines->count, &lines->capacity,
	                           sizeof *lines->items);
	lines->items[lines->count++] = (struct trace_line){ (uint8_t)kind, index };
}

static bool passes(const struct trace *trace, size_t index)
{
	const char *filter = trace->scene->look->filter;
	uint8_t kind = past_peek(&trace->past, index)->kind;
	if (trace->scene->running && !(PAST_KINDS >> kind & 1))
		return false;
	return !*filter || widget_has(event_info(kind)->name, filter) ||
	       moments_has(&trace->past, index, filter);
}

/* Whether a rule is drawn above the event: its tick begins here, and not with a tick event. */
static bool has_rule(const struct trace *trace, size_t index, uint64_t above)
{
	bool headed = index >= trace->past.shown && trace->heading != SIZE_MAX;
	return !headed && past_tick(&trace->past, index) != above;
}

/* Collects the lines before the moment, nearest first.  The rule of a tick goes above the first of
 * its events that pass. */
static void look_back(struct trace *trace)
{
	const struct past *past = &trace->past;
	struct trace_lines *lines = &trace->before;
	size_t least = past->now > MOMENTS_REACH ? past->now - MOMENTS_REACH : 0;
	size_t first = SIZE_MAX;
	for (size_t i = past->now; i > least && lines->count < trace->most; i--) {
		if (!passes(trace, i - 1))
			continue;
		if (first != SIZE_MAX && has_rule(trace, first, past_tick(past, i - 1)))
			add(lines, LINE_RULE, first);
		add(lines, LINE_EVENT, i - 1);
		first = i - 1;
	}
	uint64_t above = first && first != SIZE_MAX ? past_tick(past, first - 1) : UINT64_MAX;
	if (first != SIZE_MAX && has_rule(trace, first, above))
		add(lines, LINE_RULE, first);
}

static void look_ahead(struct trace *trace)
{
	const struct past *past = &trace->past;
	struct trace_lines *lines = &trace->after;
	size_t end = number_min64(past->end, past->now + MOMENTS_REACH), i = past->now;
	for (; i < end && lines->count < trace->most; i++) {
		if ((i == past->now && !trace->scene->running) || passes(trace, i))
			add(lines, LINE_EVENT, i);
	}
	if (i == past->end)
		add(lines, LINE_END, i);
}

static void draw_rule(const struct trace *trace, struct area row, uint64_t tick, bool strong)
{
	char text[64];
	area_hline(row, 0, 0, row.cols, STYLE_FRAME);
	snprintf(text, sizeof text, " tick %llu  %g s ", (unsigned long long)tick,
	         world_time(session_sim(trace->past.session)->world, tick));
	area_textn(row, GUTTER, 0, row.cols - GUTTER, strong ? STYLE_HEADING : STYLE_DIM, text);
}

/* Draws an event of the log: the agent, unless it is that of the line above, and the words.  Only
 * wide views have a column for names. */
static void draw_earlier(const struct trace *trace, struct area row, size_t index, bool same)
{
	char text[WIDGET_EVENT_SIZE], name[WIDGET_NAME_SIZE];
	struct past_event event = past_at(&trace->past, index);
	int x = GUTTER, cols = row.cols < WIDE ? row.cols / 2 : NAME_COLS;
	if (event.event.agent != AGENT_NONE) {
		event_write(&event, "{agent}", name, sizeof name);
		int used = same ? GUTTER - 1 : widget_draw_name(row, x, cols, STYLE_DIM, name);
		x += (row.cols < WIDE ? used : cols) + 1;
	}
	trace_line_text(&event, row.cols - x, text);
	area_textn(row, x, 0, row.cols - x, trace_line_style(&event.event), text);
}

/* above is the line above, or NULL. */
static void draw_event(const struct trace *trace, struct area row, size_t index,
                       const struct trace_line *above)
{
	const struct past *past = &trace->past;
	if (index < past->shown || trace->scene->running) {
		bool same = above && above->kind == LINE_EVENT;
		if (same) {
			struct past_event one = past_at(past, above->index);
			struct past_event other = past_at(past, index);
			same = one.world == other.world && one.event.agent == other.event.agent;
		}
		draw_earlier(trace, row, index, same);
		return;
	}
	if (past_peek(past, index)->kind == EVENT_TICK)
		draw_rule(trace, row, past_tick(past, index), true);
	else
		trace_line_draw(past, index, area_sub(row, GUTTER, 0, row.cols - GUTTER, 1));
	trace_line_mark(past, index, row);
}

/* The line of that number, 0 being the moment; NULL if there is none. */
static const struct trace_line *line_at(const struct trace *trace, int number)
{
	if (number < 0)
		return (size_t)-number <= trace->before.count ? &trace->before.items[-number - 1]
		                                              : NULL;
	return (size_t)number < trace->after.count ? &trace->after.items[number] : NULL;
}

/* The number of the topmost line when it is not scrolled, and how far it can be.  Up to a third of
 * the rows is for what is still to come. */
static int find_top(const struct trace *trace, int rows, int *least, int *most)
{
	int before = (int)trace->before.count, after = (int)trace->after.count;
	int ahead = number_clamp(after - 1, 0, rows / 3);
	int top = number_clamp(ahead - (rows - 1), -before, 0);
	*least = -before - top;
	*most = number_max(after - rows - top, 0);
	return top;
}

/* The number of the topmost line of the scene. */
static int scrolled_top(const struct trace *trace, int rows)
{
	int least, most, top = find_top(trace, rows, &least, &most);
	return top + number_clamp(view_scrolled(trace->scene), least, most);
}

static void draw_lines(const struct trace *trace, struct area area)
{
	int top = scrolled_top(trace, area.rows);
	uint64_t tick = session_moment(trace->scene->session).tick;
	char end[64] = "the beginning";
	if (tick)
		snprintf(end, sizeof end, "end of tick %llu", (unsigned long long)tick);
	for (int y = 0; y < area.rows; y++) {
		const struct trace_line *line = line_at(trace, top + y),
					*above = y ? line_at(trace, top + y - 1) : NULL;
		struct area row = widget_row(area, y);
		if (!line)
			return;
		if (line->kind == LINE_RULE) {
			draw_rule(trace, row, past_tick(&trace->past, line->index), false);
		} else if (line->kind == LINE_EVENT) {
			draw_event(trace, row, line->index, above);
		} else {
			area_textn(row, GUTTER, 0, row.cols - GUTTER, STYLE_DIM, end);
			trace_line_mark(&trace->past, trace->past.end, row);
		}
	}
}

/* In a crowd, only ticks that the user has stepped into are recorded. */
static bool is_unrecorded(const struct past *past)
{
	return session_moment(past->session).tick && session_is_crowd(past->session) &&
	       past->end == past->shown;
}

static void write_note(const struct trace *trace, char *out, size_t size)
{
	const struct past *past = &trace->past;
	const char *filter = trace->scene->look->filter;
	if (*filter)
		snprintf(out, size, "filter: %.87s", filter);
	else if (past->now < past->end)
		snprintf(out, size, "event %zu of %zu", past->now - past->shown + 1,
		         past->end - past->shown);
	else
		out[0] = '\0';
}

/* Reads at most that many lines before the moment, and as many after it. */
static void gather(struct trace *trace, const struct view_scene *scene, size_t most)
{
	*trace = (struct trace){ .scene = scene, .past = past_log(scene->session) };
	/* The tick event, if it passes the filter; a reload comes before it. */
	size_t i = trace->past.shown;
	bool found = past_next(&trace->past, &i, trace->past.end, 1 << EVENT_TICK);
	trace->heading = found && passes(trace, i) ? i : SIZE_MAX;
	trace->most = number_min64(most, LINES_MOST);
	look_back(trace);
	look_ahead(trace);
}

static void forget(struct trace *trace)
{
	free(trace->before.items);
	free(trace->after.items);
}

/* As many lines as the area can show where it is scrolled to. */
static size_t lines_needed(const struct view_scene *scene, struct area area)
{
	return (size_t)(area.rows +
	                abs(number_clamp(view_scrolled(scene), -LINES_MOST, LINES_MOST)));
}

/* If nothing is recorded, there is room for saying so.  But a place that is shared keeps its
 * rows. */
static int rows(const struct view_scene *scene, struct area area)
{
	enum { SAYING_SO = 5 };
	struct past past = past_log(scene->session);
	return is_unrecorded(&past) && !scene->tabs ? SAYING_SO : area.rows;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct trace trace = { .scene = scene, .past = past_log(scene->session) };
	char note[96];
	write_note(&trace, note, sizeof note);
	area = view_heading(scene, area, focused, note);
	if (area.rows < 1)
		return;
	gather(&trace, scene, lines_needed(scene, area));
	draw_lines(&trace, area);
	if (is_unrecorded(&trace.past))
		widget_wrap(
			area_sub(area, GUTTER, 2, area.cols - GUTTER, area.rows - 2), STYLE_DIM,
			"With this many agents, only ticks that are stepped into are recorded.");
	forget(&trace);
}

static struct view_answer click(const struct view_ask *ask)
{
	struct trace trace;
	struct view_answer answer = view_nothing(NULL);
	struct area area = widget_below_heading(ask->area);
	gather(&trace, ask->scene, lines_needed(ask->scene, area));
	const struct trace_line *line = line_at(&trace,
	                                        scrolled_top(&trace, area.rows) + ask->y - 1);
	if (ask->y > 0 && line)
		answer = moments_show(&trace.past, line->index);
	forget(&trace);
	return answer;
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct trace trace;
	int rows = widget_below_heading(ask->area).rows, least, most;
	gather(&trace, ask->scene, LINES_MOST);
	find_top(&trace, rows, &least, &most);
	forget(&trace);
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

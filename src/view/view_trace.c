/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What happened, oldest first: earlier ticks from the log, the tick shown as a call tree, and in it
 * the moment shown.  A line is an item of the story, a rule between ticks, or the end after the
 * last event.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "view/mark.h"
#include "view/moments.h"
#include "view/story.h"
#include "view/trace_keys.h"
#include "view/trace_line.h"
#include "view/view.h"
#include "view/widget.h"

enum { GUTTER = 2, LINES_MOST = 20000, WIDE = 56, NAME_COLS = 12 };

enum line_kind {
	LINE_ITEM,
	LINE_RULE, /* above the item */
	LINE_END,  /* after the last event */
};

struct trace_line {
	uint8_t kind; /* enum line_kind */
	size_t index;
};

/* The lines from the moment on, or those before it, nearest first. */
struct trace_lines {
	struct trace_line *items;
	size_t count, capacity, most;
};

struct trace {
	const struct view_scene *scene;
	struct story story;
	size_t heading; /* the item that is the rule of the segment shown, or SIZE_MAX */
	struct trace_lines before, after;
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
	char text[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	if (!filter || !*filter)
		return true;
	struct story_item item = story_item(&trace->story, index);
	return widget_has(event_info(item.event->kind)->name, filter) ||
	       widget_has(story_agent(&item, name), filter) ||
	       widget_has(story_text(&trace->story, index, text), filter);
}

/* Finds the tick event of the segment shown, if it passes the filter; a reload comes before it. */
static size_t find_heading(const struct trace *trace)
{
	const struct story *story = &trace->story;
	for (size_t i = story->past; i < story->count; i++) {
		if (story_item(story, i).event->kind == EVENT_TICK)
			return passes(trace, i) ? i : SIZE_MAX;
	}
	return SIZE_MAX;
}

/* Whether a rule is drawn above the item: its tick begins here, and not with a tick event. */
static bool has_rule(const struct trace *trace, size_t index, uint64_t above)
{
	bool headed = index >= trace->story.past && trace->heading != SIZE_MAX;
	return !headed && story_item(&trace->story, index).tick != above;
}

/* Collects the lines before the moment, nearest first.  The rule of a tick goes above the first of
 * its items that pass. */
static void look_back(struct trace *trace)
{
	const struct story *story = &trace->story;
	struct trace_lines *lines = &trace->before;
	size_t least = story->present > STORY_REACH ? story->present - STORY_REACH : 0;
	size_t first = SIZE_MAX;
	for (size_t i = story->present; i > least && lines->count < lines->most; i--) {
		if (passes(trace, i - 1)) {
			if (first != SIZE_MAX &&
			    has_rule(trace, first, story_item(story, i - 1).tick))
				add(lines, LINE_RULE, first);
			add(lines, LINE_ITEM, i - 1);
			first = i - 1;
		}
	}
	uint64_t above = first && first != SIZE_MAX ? story_item(story, first - 1).tick
	                                            : UINT64_MAX;
	if (first != SIZE_MAX && has_rule(trace, first, above))
		add(lines, LINE_RULE, first);
}

static void look_ahead(struct trace *trace)
{
	const struct story *story = &trace->story;
	struct trace_lines *lines = &trace->after;
	size_t end = story->count - story->present > STORY_REACH ? story->present + STORY_REACH
	                                                         : story->count;
	size_t i = story->present;
	for (; i < end && lines->count < lines->most; i++) {
		if (i == story->present || passes(trace, i))
			add(lines, LINE_ITEM, i);
	}
	if (i == story->count)
		add(lines, LINE_END, i);
}

static void draw_rule(const struct trace *trace, struct area row, uint64_t tick, bool strong)
{
	char text[64];
	area_hline(row, 0, 0, row.cols, STYLE_FRAME);
	snprintf(text, sizeof text, " tick %llu  %g s ", (unsigned long long)tick,
	         world_seconds(trace->story.sim->world, tick));
	area_textn(row, GUTTER, 0, row.cols - GUTTER, strong ? STYLE_HEADING : STYLE_DIM, text);
}

/* Draws an item of the log: the agent, unless it is that of the line above, and the words.  Only
 * wide views have a column for names. */
static void draw_past(const struct trace *trace, struct area row, size_t index, bool same)
{
	char text[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	struct story_item item = story_item(&trace->story, index);
	int x = GUTTER, cols = row.cols < WIDE ? row.cols / 2 : NAME_COLS;
	if (item.event->agent != AGENT_NONE) {
		story_agent(&item, name);
		int used = same ? GUTTER - 1 : widget_draw_name(row, x, cols, STYLE_DIM, name);
		x += (row.cols < WIDE ? used : cols) + 1;
	}
	trace_line_text(&trace->story, index, row.cols - x, text);
	area_textn(row, x, 0, row.cols - x, trace_line_style(&item), text);
}

/* Marks the row as the moment shown. */
static void mark(struct area row)
{
	mark_draw(row, 0, 0, MARK_HERE);
	area_style(row, 0, 0, row.cols, STYLE_CURSOR);
}

static void draw_end(const struct trace *trace, struct area row)
{
	uint64_t tick = session_moment(trace->scene->session).tick;
	char text[64] = "the beginning";
	if (tick)
		snprintf(text, sizeof text, "end of tick %llu", (unsigned long long)tick);
	bool now = trace->story.present == trace->story.count;
	area_textn(row, GUTTER, 0, row.cols - GUTTER, STYLE_DIM, text);
	if (now)
		mark(row);
}

static bool is_same_agent(const struct story *story, size_t a, size_t b)
{
	struct story_item one = story_item(story, a), other = story_item(story, b);
	return one.world == other.world && one.event->agent == other.event->agent;
}

/* above is the line above, or NULL. */
static void draw_item(const struct trace *trace, struct area row, size_t index,
                      const struct trace_line *above)
{
	const struct story *story = &trace->story;
	struct story_item item = story_item(story, index);
	if (index < story->past) {
		bool same = above && above->kind == LINE_ITEM &&
		            is_same_agent(story, above->index, index);
		draw_past(trace, row, index, same);
		return;
	}
	if (item.event->kind == EVENT_TICK)
		draw_rule(trace, row, item.tick, true);
	else
		trace_line_draw(story, index, area_sub(row, GUTTER, 0, row.cols - GUTTER, 1));
	if (index > story->present)
		area_style(row, 0, 0, row.cols, STYLE_DIM);
	if (index == story->present)
		mark(row);
}

/* The line of that number, 0 being the moment; NULL if there is none. */
static const struct trace_line *line_at(const struct trace *trace, int number)
{
	if (number < 0)
		return (size_t)-number <= trace->before.count ? &trace->before.items[-number - 1]
		                                              : NULL;
	return (size_t)number < trace->after.count ? &trace->after.items[number] : NULL;
}

/* The number of the topmost line.  Up to a third of the rows is for what is still to come. */
static int find_top(const struct trace *trace, int rows, int scroll)
{
	int before = (int)trace->before.count, after = (int)trace->after.count;
	int ahead = number_clamp(after - 1, 0, rows / 3);
	int top = number_clamp(ahead - (rows - 1), -before, 0);
	int lowest = number_max(after - rows, top);
	return number_clamp(top + scroll, -before, lowest);
}

static void draw_lines(const struct trace *trace, struct area area, int scroll)
{
	int top = find_top(trace, area.rows, scroll);
	for (int y = 0; y < area.rows; y++) {
		const struct trace_line *line = line_at(trace, top + y),
					*above = y ? line_at(trace, top + y - 1) : NULL;
		struct area row = widget_row(area, y);
		if (!line)
			return;
		if (line->kind == LINE_END)
			draw_end(trace, row);
		else if (line->kind == LINE_RULE)
			draw_rule(trace, row, story_item(&trace->story, line->index).tick, false);
		else
			draw_item(trace, row, line->index, above);
	}
}

/* In a crowd, only ticks that the user has stepped into are recorded. */
static bool is_unrecorded(const struct session *session, const struct story *story)
{
	return session_moment(session).tick && session_is_crowd(session) &&
	       story->count == story->past;
}

static void draw_unrecorded(const struct trace *trace, struct area area)
{
	if (is_unrecorded(trace->scene->session, &trace->story))
		widget_wrap(
			area_sub(area, GUTTER, 2, area.cols - GUTTER, area.rows - 2), STYLE_DIM,
			"With this many agents, only ticks that are stepped into are recorded.");
}

static void write_note(const struct trace *trace, char *out, size_t size)
{
	const struct story *story = &trace->story;
	const char *filter = trace->scene->look->filter;
	if (filter && *filter)
		snprintf(out, size, "filter: %.87s", filter);
	else if (story->present < story->count)
		snprintf(out, size, "event %zu of %zu", story->present - story->past + 1,
		         story->count - story->past);
	else
		out[0] = '\0';
}

/* Reads at most that many lines before the moment, and as many after it. */
static void gather(struct trace *trace, const struct view_scene *scene, size_t most)
{
	*trace = (struct trace){ .scene = scene };
	story_init(&trace->story, scene->session);
	trace->heading = find_heading(trace);
	trace->before.most = trace->after.most = most < LINES_MOST ? most : LINES_MOST;
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
	size_t scroll = (size_t)(view_scrolled(scene) < 0 ? -(view_scrolled(scene) + 1) + 1
	                                                  : view_scrolled(scene));
	return (size_t)area.rows + scroll;
}

/* If nothing is recorded, there is room for saying so.  But a place that is shared keeps its
 * rows. */
static int rows(const struct view_scene *scene, struct area area)
{
	enum { SAYING_SO = 5 };
	struct story story;
	story_init(&story, scene->session);
	return is_unrecorded(scene->session, &story) && !scene->tabs ? SAYING_SO : area.rows;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct trace trace = { .scene = scene };
	char note[96];
	story_init(&trace.story, scene->session);
	write_note(&trace, note, sizeof note);
	area = view_heading(scene, area, focused, &view_trace, note);
	if (area.rows < 1)
		return;
	gather(&trace, scene, lines_needed(scene, area));
	draw_lines(&trace, area, view_scrolled(scene));
	draw_unrecorded(&trace, area);
	forget(&trace);
}

static struct view_answer click(const struct view_scene *scene, struct look *look, struct area area,
                                int x, int y)
{
	struct trace trace;
	struct view_answer answer = view_nothing(NULL);
	(void)look, (void)x;
	area = widget_below_heading(area);
	gather(&trace, scene, lines_needed(scene, area));
	const struct trace_line *line = line_at(&trace,
	                                        find_top(&trace, area.rows, view_scrolled(scene)) +
	                                                y - 1);
	if (y > 0 && line)
		answer = moments_show(&trace.story, line->index);
	forget(&trace);
	return answer;
}

static struct view_answer scroll(const struct view_scene *scene, struct look *look,
                                 struct area area, enum view_key key)
{
	struct trace trace;
	area = widget_below_heading(area);
	gather(&trace, scene, LINES_MOST);
	int rows = area.rows, natural = find_top(&trace, rows, 0);
	int least = find_top(&trace, rows, -LINES_MOST) - natural;
	int most = find_top(&trace, rows, LINES_MOST) - natural;
	forget(&trace);
	return view_scroll(scene, look, key, rows, least, most);
}

static bool is_any(uint8_t kind)
{
	(void)kind;
	return true;
}

static struct view_answer find(const struct view_scene *scene, struct look *look, struct area area,
                               const char *text, bool forward)
{
	(void)look, (void)area;
	return moments_find(scene->session, text, forward, is_any);
}

const struct view view_trace = {
	.name = "trace",
	.help = "the events of this tick as a call tree, after those of earlier ticks",
	.hint = "moment",
	.draw = draw,
	.rows = rows,
	.keys = {
		[VIEW_UP] = { trace_keys_step, "Go to the previous moment." },
		[VIEW_DOWN] = { trace_keys_step, "Go to the next moment." },
		[VIEW_PAGE_UP] = { scroll, "Scroll up by a page, to earlier ticks." },
		[VIEW_PAGE_DOWN] = { scroll, "A page down." },
		[VIEW_HOME] = { trace_keys_end, "Go to the first event of this tick." },
		[VIEW_END] = { trace_keys_end, "Go to the end of this tick." },
		[VIEW_ENTER] = { trace_keys_read, "Show the line in full, and what it leads to." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
	},
	.click = click,
	.click_help = "Show the moment of that line.",
	.find = find,
	.find_help = "Find a moment after the one shown.",
};

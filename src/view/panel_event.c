/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Lines of the trace in full: the event at the moment shown, what it happens inside of, and what it
 * leads to; at the end of a tick, the whole tick.
 */
#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"
#include "view/page.h"
#include "view/story.h"
#include "view/trace_line.h"

enum { INDENT = 2, LINES_MOST = 2000 };

static int depth_of(const struct story *story, size_t index)
{
	return story_item(story, index).event->depth;
}

static void write_line(struct page *page, const struct story *story, size_t index, int indent)
{
	char text[STORY_TEXT_SIZE];
	struct story_item item = story_item(story, index);
	page_text(page, indent, trace_line_style(&item), story_text(story, index, text));
}

/* Where the events inside that event end. */
static size_t end_of(const struct story *story, size_t index)
{
	size_t end = index + 1;
	while (end < story->count && depth_of(story, end) > depth_of(story, index))
		end++;
	return end;
}

/* Writes the lines from first up to end, indented as they are nested. */
static void write_lines(struct page *page, const struct story *story, size_t first, size_t end)
{
	char text[64], number[TEXT_GROUPED_SIZE];
	int least = first < end ? depth_of(story, first) : 0;
	size_t last = end - first > LINES_MOST ? first + LINES_MOST : end;
	for (size_t i = first; i < last; i++) {
		int level = depth_of(story, i) - least;
		write_line(page, story, i, INDENT * (1 + (level > 0 ? level : 0)));
	}
	if (last < end) {
		snprintf(text, sizeof text, "and %s more", text_grouped(end - last, number));
		page_text(page, INDENT, STYLE_DIM, text);
	}
}

/* Writes the events around this one, the outermost first. */
static void write_around(struct page *page, const struct story *story, size_t index)
{
	for (int depth = 0; depth < depth_of(story, index); depth++) {
		size_t at = index;
		while (at > story->past && depth_of(story, at) > depth)
			at--;
		write_line(page, story, at, INDENT * (1 + depth));
	}
}

static void write_tick(struct page *page, const struct story *story)
{
	page_heading(page, "everything that happened in this tick");
	write_lines(page, story, story->past, story->count);
	if (story->past == story->count)
		page_text(page, INDENT, STYLE_DIM, "nothing was recorded");
}

static void write_next(struct page *page, const struct story *story)
{
	size_t now = story->present;
	page_heading(page, "comes next");
	write_line(page, story, now, INDENT);
	if (depth_of(story, now)) {
		page_heading(page, "inside");
		write_around(page, story, now);
	}
	if (end_of(story, now) > now + 1) {
		page_heading(page, "leads to");
		write_lines(page, story, now + 1, end_of(story, now));
	}
}

static void write_event(struct page *page, const struct view_scene *scene)
{
	struct story story;
	story_init(&story, scene->session);
	if (story.present == story.count)
		write_tick(page, &story);
	else
		write_next(page, &story);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct story story;
	char title[96];
	uint64_t tick = session_moment(scene->session).tick;
	story_init(&story, scene->session);
	if (story.present < story.count)
		snprintf(title, sizeof title, "tick %" PRIu64 ", event %zu of %zu", tick,
		         story.present - story.past + 1, story.count - story.past);
	else
		snprintf(title, sizeof title, "tick %" PRIu64, tick);
	page_show(scene, area, focused, title, write_event);
}

static struct view_answer scroll(const struct view_scene *scene, struct look *look,
                                 struct area area, enum view_key key)
{
	return page_key(scene, look, area, key, write_event);
}

const struct view panel_event = {
	.name = "event",
	.help = "the lines of the trace in full",
	.hint = "line",
	.draw = draw,
	.keys = { [VIEW_ENTER] = { page_close, "Close it." } },
	.scroll = scroll,
};

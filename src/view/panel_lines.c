/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Panels that show the lines of other views in full.
 */
#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"
#include "sim/event_words.h"
#include "view/page.h"
#include "view/trace_line.h"
#include "view/widget.h"

enum { INDENT = 2, LINES_MOST = 2000, QUEUED_MOST = 1000, OUTCOMES_MOST = 1000 };

/* Lines of the trace: the event at the moment shown, what it happens inside of, and what it leads to;
 * at the end of a tick, the whole tick. */

static int depth_of(const struct past *past, size_t index)
{
	return past_peek(past, index)->depth;
}

static void write_line(struct page *page, const struct past *past, size_t index, int indent)
{
	char text[WIDGET_EVENT_SIZE];
	struct past_event event = past_at(past, index);
	event_words(&event, EVENT_LINE, text, sizeof text);
	page_text(page, indent, trace_line_style(&event.event), "%s", text);
}

/* Where the events inside that event end. */
static size_t end_of(const struct past *past, size_t index)
{
	size_t end = index + 1;
	while (end < past->end && depth_of(past, end) > depth_of(past, index))
		end++;
	return end;
}

/* Writes the lines from first up to end, indented as they are nested. */
static void write_lines(struct page *page, const struct past *past, size_t first, size_t end)
{
	char number[TEXT_GROUPED_SIZE];
	int least = first < end ? depth_of(past, first) : 0;
	size_t last = end - first > LINES_MOST ? first + LINES_MOST : end;
	for (size_t i = first; i < last; i++) {
		int level = depth_of(past, i) - least;
		write_line(page, past, i, INDENT * (1 + (level > 0 ? level : 0)));
	}
	if (last < end)
		page_text(page, INDENT, STYLE_DIM, "and %s more", text_grouped(end - last, number));
}

/* Writes the events around this one, the outermost first. */
static void write_around(struct page *page, const struct past *past, size_t index)
{
	for (int depth = 0; depth < depth_of(past, index); depth++) {
		size_t at = index;
		while (at > past->shown && depth_of(past, at) > depth)
			at--;
		write_line(page, past, at, INDENT * (1 + depth));
	}
}

static void write_tick(struct page *page, const struct past *past)
{
	page_heading(page, "everything that happened in this tick");
	write_lines(page, past, past->shown, past->end);
	if (past->shown == past->end)
		page_text(page, INDENT, STYLE_DIM, "nothing was recorded");
}

static void write_next(struct page *page, const struct past *past)
{
	size_t now = past->now;
	page_heading(page, "comes next");
	write_line(page, past, now, INDENT);
	if (depth_of(past, now)) {
		page_heading(page, "inside");
		write_around(page, past, now);
	}
	if (end_of(past, now) > now + 1) {
		page_heading(page, "leads to");
		write_lines(page, past, now + 1, end_of(past, now));
	}
}

static void write_event(struct page *page, const struct view_scene *scene)
{
	struct past past = past_log(scene->session);
	uint64_t tick = session_moment(scene->session).tick;
	size_t size = sizeof page->title;
	if (past.now == past.end) {
		snprintf(page->title, size, "tick %" PRIu64, tick);
		write_tick(page, &past);
	} else {
		snprintf(page->title, size, "tick %" PRIu64 ", event %zu of %zu", tick,
		         past.now - past.shown + 1, past.end - past.shown);
		write_next(page, &past);
	}
}

const struct view panel_event = {
	.name = "event",
	.help = "the lines of the trace in full",
	.hint = "line",
	.draw = page_draw,
	.write = write_event,
	.keys = { [VIEW_ENTER] = { view_in_full, "Close it." } },
	.others = page_keys,
};

/* Lines of the telegrams: the queue, and what became of those delivered. */

static void write_queue(struct page *page, const struct sim *sim)
{
	char number[TEXT_GROUPED_SIZE];
	page_heading(page, "queued");
	size_t count = page_telegrams(page, sim, AGENT_NONE, QUEUED_MOST);
	if (!count)
		page_text(page, INDENT, STYLE_DIM, "no telegram is queued");
	if (count < sim->queue.pending)
		page_text(page, INDENT, STYLE_DIM, "and %s more",
		          text_grouped(sim->queue.pending - count, number));
}

static void write_outcomes(struct page *page, const struct past *past)
{
	char words[WIDGET_EVENT_SIZE];
	size_t shown = 0;
	page_heading(page, "delivered, newest first");
	for (size_t i = past->now; shown < OUTCOMES_MOST && moments_back(past, &i); shown++) {
		struct past_event event = past_at(past, i);
		struct outcome outcome = moments_outcome(past, i);
		const struct mark *mark = &marks[outcome.mark];
		event_words(&event, EVENT_LINE, words, sizeof words);
		page_item(page, INDENT, mark->style, mark->glyph, "tick %" PRIu64 ": %s%s%s",
		          event.tick, words, *outcome.text ? ", " : "", outcome.text);
	}
	if (!shown)
		page_text(page, INDENT, STYLE_DIM, "none remembered");
}

static void write_telegrams(struct page *page, const struct view_scene *scene)
{
	struct past past = past_log(scene->session);
	text_copy(page->title, sizeof page->title, "telegrams");
	write_queue(page, session_sim(scene->session));
	write_outcomes(page, &past);
}

const struct view panel_telegrams = {
	.name = "telegrams in full",
	.help = "the queue and the deliveries, in full",
	.hint = "line",
	.draw = page_draw,
	.write = write_telegrams,
	.keys = { [VIEW_ENTER] = { view_in_full, "Close it." } },
	.others = page_keys,
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Lines of the telegrams in full: the queue, and what became of those delivered.
 */
#include <inttypes.h>

#include "core/text.h"
#include "sim/event_words.h"
#include "view/moments.h"
#include "view/page.h"
#include "view/widget.h"

enum { INDENT = 2, QUEUED_MOST = 1000, OUTCOMES_MOST = 1000 };

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
		const struct mark *mark = mark_get(outcome.mark);
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
	.keys = { [VIEW_ENTER] = { page_close, "Close it." } },
	.others = page_keys,
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Lines of the telegrams in full: the queue, and what became of those delivered.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "core/memory.h"
#include "sim/event_words.h"
#include "view/outcome.h"
#include "view/page.h"
#include "view/widget.h"

enum { INDENT = 2, QUEUED_MOST = 1000, OUTCOMES_MOST = 1000, TEXT = 2 * WIDGET_EVENT_SIZE + 64 };

static void write_queue(struct page *page, const struct sim *sim)
{
	struct telegram *telegrams = memory_zero(QUEUED_MOST, sizeof *telegrams);
	size_t count = queue_list(&sim->queue, telegrams, QUEUED_MOST);
	char text[TEXT], number[TEXT_GROUPED_SIZE];
	page_heading(page, "queued");
	for (size_t i = 0; i < count; i++) {
		widget_telegram(sim, &telegrams[i], text, sizeof text);
		page_text(page, INDENT, STYLE_TELEGRAM, text);
	}
	if (!count)
		page_text(page, INDENT, STYLE_DIM, "no telegram is queued");
	if (count < sim->queue.pending) {
		snprintf(text, sizeof text, "and %s more",
		         text_grouped(sim->queue.pending - count, number));
		page_text(page, INDENT, STYLE_DIM, text);
	}
	free(telegrams);
}

static void write_outcomes(struct page *page, const struct past *past)
{
	char words[WIDGET_EVENT_SIZE], text[TEXT];
	size_t shown = 0;
	page_heading(page, "delivered, newest first");
	for (size_t i = past->now; shown < OUTCOMES_MOST && outcome_back(past, &i); shown++) {
		struct past_event event = past_at(past, i);
		struct outcome outcome = outcome_of(past, i);
		event_words(&event, EVENT_LINE, words, sizeof words);
		snprintf(text, sizeof text, "tick %" PRIu64 ": %s%s%s", event.tick, words,
		         *outcome.text ? ", " : "", outcome.text);
		page_item(page, INDENT, mark_get(outcome.mark)->style,
		          mark_get(outcome.mark)->glyph, text);
	}
	if (!shown)
		page_text(page, INDENT, STYLE_DIM, "none remembered");
}

static void write_telegrams(struct page *page, const struct view_scene *scene)
{
	struct past past = past_log(scene->session);
	write_queue(page, session_sim(scene->session));
	write_outcomes(page, &past);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	page_show(scene, area, focused, "telegrams", write_telegrams);
}

static struct view_answer scroll(const struct view_scene *scene, struct look *look,
                                 struct area area, enum view_key key)
{
	return page_key(scene, look, area, key, write_telegrams);
}

const struct view panel_telegrams = {
	.name = "telegrams in full",
	.help = "the queue and the deliveries, in full",
	.hint = "line",
	.draw = draw,
	.keys = { [VIEW_ENTER] = { page_close, "Close it." } },
	.scroll = scroll,
};

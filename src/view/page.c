/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "sim/contents.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/widget.h"

struct area page_row(const struct page *page, int line)
{
	return widget_row(page->area, line - page->top);
}

static struct area current_row(const struct page *page)
{
	return page_row(page, page->line);
}

struct area page_line(struct page *page, int indent)
{
	struct area row = current_row(page);
	page->line++;
	return area_sub(row, indent, 0, row.cols - indent, row.rows);
}

/* Writes the text in lines of the page's width. */
static void write_wrapped(struct page *page, int indent, enum style style, const char *format,
                          va_list arguments)
{
	char whole[1024], part[512];
	const char *text = whole;
	vsnprintf(whole, sizeof whole, format, arguments);
	do {
		int cols = page->area.cols - indent;
		size_t bytes = cols > 0 ? widget_line_bytes(text, cols) : strlen(text);
		struct area row = page_line(page, indent);
		snprintf(part, sizeof part, "%.*s", (int)bytes, text);
		area_textn(row, 0, 0, row.cols, style, part);
		text += bytes;
		text += *text == ' ';
	} while (*text);
}

void page_heading(struct page *page, const char *format, ...)
{
	char text[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	page->line += page->line > 0;
	struct area row = page_line(page, 0);
	area_textn(row, 0, 0, row.cols, STYLE_HEADING, text);
}

void page_text(struct page *page, int indent, enum style style, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	write_wrapped(page, indent, style, format, arguments);
	va_end(arguments);
}

void page_item(struct page *page, int indent, enum style style, enum glyph glyph,
               const char *format, ...)
{
	va_list arguments;
	area_glyph(current_row(page), indent, 0, style, glyph);
	va_start(arguments, format);
	write_wrapped(page, indent + 2, style, format, arguments);
	va_end(arguments);
}

void page_label(struct page *page, int cols, const char *label, enum style style,
                const char *format, ...)
{
	va_list arguments;
	area_textn(current_row(page), 2, 0, cols, STYLE_DIM, label);
	va_start(arguments, format);
	write_wrapped(page, cols + 3, style, format, arguments);
	va_end(arguments);
}

void page_choice(struct page *page, const struct view_answer *enter, const struct event *event)
{
	if (page->choices++ != page->chosen)
		return;
	page->chosen_line = page->line;
	page->enter = *enter;
	page->stop = (struct view_answer){ .act = event->kind == EVENT_TICK ? VIEW_NOTHING
		                                                            : VIEW_BREAK,
		                           .event = *event,
		                           .say = "there is nothing to stop at in this line" };
	mark_draw(current_row(page), 0, 0, MARK_HERE);
}

size_t page_telegrams(struct page *page, const struct sim *sim, uint32_t agent, size_t most)
{
	enum { READ = 1000 };
	struct telegram *telegrams = memory_zero(READ, sizeof *telegrams);
	size_t count = queue_list(&sim->queue, telegrams, READ), shown = 0;
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE], due[64], extra[256];
	for (size_t i = 0; i < count && shown < most; i++) {
		const struct telegram *telegram = &telegrams[i];
		if (agent != AGENT_NONE && telegram->sender != agent && telegram->receiver != agent)
			continue;
		widget_countdown(sim, telegram, false, due, sizeof due);
		contents_text_of(sim, telegram, extra, sizeof extra);
		page_text(page, 2, STYLE_TELEGRAM, "%s from %s to %s, %s%s%s",
		          sim->world->messages[telegram->message],
		          widget_name(sim, telegram->sender, sender),
		          widget_name(sim, telegram->receiver, receiver), due, *extra ? ", " : "",
		          extra);
		shown++;
	}
	free(telegrams);
	return shown;
}

/* The area inside the box of a page, with a column free on either side. */
static struct area inside_of(struct area box)
{
	return area_sub(box, 1, 0, box.cols - 2, box.rows);
}

/* Measures the scene's page: writes its title, and returns how many lines do not fit. */
static int measure(const struct view_scene *scene, struct area inside, struct page *page)
{
	int chosen = scene->look->cursor;
	do {
		*page = (struct page){ .area = area_sub(inside, 0, 0, inside.cols, 0),
			               .chosen = chosen };
		view_get(scene->number)->write(page, scene);
		chosen = number_max(page->choices - 1, 0);
	} while (page->chosen > chosen);
	return number_max(page->line - inside.rows, 0);
}

struct view_answer page_chosen(const struct view_ask *ask)
{
	struct page page;
	measure(ask->scene, inside_of(area_inside(ask->area)), &page);
	return ask->key == VIEW_STOP ? page.stop : page.enter;
}

/* Goes to the previous line that can be chosen, or the next one, if that is in sight or nearly. */
static bool choose(const struct view_ask *ask, struct area inside, int hidden, int chosen)
{
	struct page page;
	int *cursor = &ask->look->cursor, *scroll = &ask->look->scroll[ask->scene->number];
	int top = number_clamp(*scroll, 0, hidden), was = *cursor;
	*cursor = chosen + (ask->key == VIEW_DOWN ? 1 : -1);
	measure(ask->scene, inside, &page);
	int line = page.chosen_line;
	bool good = *cursor >= 0 && page.chosen == *cursor && line >= top - 1 &&
	            line <= top + inside.rows;
	if (good)
		*scroll = number_clamp(top, line - inside.rows + 1, line);
	else
		*cursor = was;
	return good;
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct area inside = inside_of(area_inside(ask->area));
	struct page page;
	int hidden = measure(ask->scene, inside, &page);
	if ((ask->key == VIEW_UP || ask->key == VIEW_DOWN) && page.choices &&
	    choose(ask, inside, hidden, page.chosen))
		return view_done();
	struct view_answer answer = view_scroll(ask, inside.rows, 0, hidden);
	/* The line chosen stays in sight. */
	int top = number_clamp(ask->look->scroll[ask->scene->number], 0, hidden);
	bool below = page.chosen_line >= top + inside.rows;
	ask->look->cursor = below ? 0 : page.chosen;
	for (measure(ask->scene, inside, &page);
	     page.chosen + 1 < page.choices && page.chosen_line < top;
	     measure(ask->scene, inside, &page))
		ask->look->cursor = page.chosen + 1;
	return answer;
}

const struct view_use page_keys[VIEW_KEYS] = {
	[VIEW_UP] = { scroll, "A line up." },
	[VIEW_DOWN] = { scroll, "A line down." },
	[VIEW_PAGE_UP] = { scroll, "A page up." },
	[VIEW_PAGE_DOWN] = { scroll, "A page down." },
	[VIEW_HOME] = { scroll, "Go to the first line." },
	[VIEW_END] = { scroll, "Go to the last line." },
	[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
	[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
};

void page_draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct page page;
	struct area inside = inside_of(area_inside(area));
	int hidden = measure(scene, inside, &page);
	area_clear(area, STYLE_PLAIN);
	struct area box = area_box(area, focused ? STYLE_STRONG : STYLE_FRAME, page.title);
	if (focused)
		area_style(area_sub(area, 2, 0, area.cols - 4, 1), 0, 0, width_text(page.title) + 2,
		           STYLE_TITLE);
	page.area = inside;
	page.line = page.choices = 0;
	page.top = number_clamp(view_scrolled(scene), 0, hidden);
	view_get(scene->number)->write(&page, scene);
	if (page.top > 0)
		mark_draw(box, box.cols - 1, 0, MARK_ABOVE);
	if (page.top < hidden)
		mark_draw(box, box.cols - 1, box.rows - 1, MARK_BELOW);
}

enum { INDENT = 2, LINES_MOST = 2000, QUEUED_MOST = 1000, OUTCOMES_MOST = 1000 };

/* The panels that show the lines of other views in full.  Lines of the trace: the event at the
 * moment shown, what it happens inside of, and what it leads to; at the end of a tick, the whole
 * tick. */

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

static void write_next(struct page *page, const struct past *past)
{
	size_t now = past->now;
	page_heading(page, "comes next");
	write_line(page, past, now, INDENT);
	if (depth_of(past, now)) {
		page_heading(page, "inside");
		/* The events around this one, the outermost first. */
		for (int depth = 0; depth < depth_of(past, now); depth++) {
			size_t at = now;
			while (at > past->shown && depth_of(past, at) > depth)
				at--;
			write_line(page, past, at, INDENT * (1 + depth));
		}
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
		page_heading(page, "everything that happened in this tick");
		write_lines(page, &past, past.shown, past.end);
		if (past.shown == past.end)
			page_text(page, INDENT, STYLE_DIM, "nothing was recorded");
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

static void write_telegrams(struct page *page, const struct view_scene *scene)
{
	struct past past = past_log(scene->session);
	const struct queue *queue = &session_sim(scene->session)->queue;
	char number[TEXT_GROUPED_SIZE], words[WIDGET_EVENT_SIZE];
	size_t shown = 0;
	text_copy(page->title, sizeof page->title, "telegrams");
	page_heading(page, "queued");
	size_t count = page_telegrams(page, session_sim(scene->session), AGENT_NONE, QUEUED_MOST);
	if (!count)
		page_text(page, INDENT, STYLE_DIM, "no telegram is queued");
	if (count < queue->pending)
		page_text(page, INDENT, STYLE_DIM, "and %s more",
		          text_grouped(queue->pending - count, number));
	page_heading(page, "delivered, newest first");
	for (size_t i = past.now; shown < OUTCOMES_MOST && moments_back(&past, &i); shown++) {
		struct past_event event = past_at(&past, i);
		struct outcome outcome = moments_outcome(&past, i);
		const struct mark *mark = &marks[outcome.mark];
		event_words(&event, EVENT_LINE, words, sizeof words);
		page_item(page, INDENT, mark->style, mark->glyph, "tick %" PRIu64 ": %s%s%s",
		          event.tick, words, *outcome.text ? ", " : "", outcome.text);
	}
	if (!shown)
		page_text(page, INDENT, STYLE_DIM, "none remembered");
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/log_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "session/why.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/widget.h"

enum {
	GUTTER = 2,
	TICK_COLS = 4,
	NAME_COLS = 10,
	WIDE = 56,      /* narrower lines give no reasons */
	WHAT_COLS = 26, /* at least, before the reason */
	CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	TELEGRAMS = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE |
	            1 << EVENT_DEFERRED | 1 << EVENT_NO_RECEIVER,
};

#define LOG_INFO(id, name, mark) { name, MARK_##mark },
const struct log_info log_info[LOG_KINDS] = { LOG_LIST(LOG_INFO) };
#undef LOG_INFO

/* The delivery of a telegram that is sent here, or the sending of one that is delivered; itself if
 * there is none, for it was queued. */
static size_t other_end(const struct past *past, size_t index)
{
	enum { NEAR = 64 };
	const struct event *event = past_peek(past, index);
	bool sent = event->kind == EVENT_SEND;
	uint32_t kinds = sent ? OUTCOMES : 1 << EVENT_SEND;
	size_t end = number_min64(past->beyond, index + NEAR), i = index + sent;
	size_t least = index - number_min64(index, NEAR);
	while (sent ? past_next(past, &i, end, kinds) : past_back(past, &i, kinds) && i >= least) {
		const struct event *other = past_peek(past, i);
		if (other->value == event->value && other->message == event->message)
			return past_tick(past, i) == past_tick(past, index) ? i : index;
		i += sent;
	}
	return index;
}

static bool is_failure(const struct past *past, size_t index)
{
	index = past_peek(past, index)->kind == EVENT_SEND ? other_end(past, index) : index;
	uint8_t kind = past_peek(past, index)->kind;
	return kind == EVENT_NO_RECEIVER || kind == EVENT_ERROR ||
	       (kind == EVENT_DELIVER && !past_peek(past, index)->result);
}

/* Whether a change begins a visit that ends in the same tick, or ends one. */
static bool is_blip(const struct past *past, size_t index, bool ends)
{
	uint8_t other, kind = past_peek(past, index)->kind;
	return kind == (ends ? EVENT_REVERT : EVENT_CHANGE) &&
	       trace_line_change(past, index, ends ? -1 : 1, false, &other) &&
	       other == (ends ? EVENT_CHANGE : EVENT_REVERT);
}

enum log_kind log_kind(const struct past *past, size_t index)
{
	switch (past_peek(past, index)->kind) {
	case EVENT_CHANGE:
	case EVENT_REVERT:
		return is_blip(past, index, true)    ? LOG_NONE
		       : is_blip(past, index, false) ? LOG_BLIPS
		                                     : LOG_CHANGES;
	case EVENT_BEGIN:
	case EVENT_SPAWN:
	case EVENT_REMOVE:
		return LOG_CHANGES;
	case EVENT_SAY:
		return LOG_SPEECH;
	case EVENT_ERROR:
		return LOG_ERRORS;
	case EVENT_DELIVER:
	case EVENT_NO_RECEIVER:
		if (other_end(past, index) != index)
			return LOG_NONE;
		return is_failure(past, index) ? LOG_ERRORS : LOG_TELEGRAMS;
	case EVENT_SEND:
		return is_failure(past, index) ? LOG_ERRORS : LOG_TELEGRAMS;
	case EVENT_QUEUE:
	case EVENT_DUPLICATE:
	case EVENT_DEFERRED:
		return LOG_TELEGRAMS;
	case EVENT_INPUT:
	case EVENT_RELOAD:
		return LOG_OTHER;
	default:
		return LOG_NONE;
	}
}

bool log_is_of(const struct past *past, size_t index, uint32_t agent)
{
	const struct event *event = past_peek(past, index);
	return event->agent == agent || (TELEGRAMS >> event->kind & 1 && event->other == agent);
}

bool log_is_same(const struct past *past, size_t index, size_t other)
{
	char text[WIDGET_EVENT_SIZE], other_text[WIDGET_EVENT_SIZE];
	const struct event *a = past_peek(past, index), *b = past_peek(past, other);
	if (a->kind != b->kind || a->agent != b->agent || a->other != b->other ||
	    a->kind == EVENT_QUEUE)
		return false;
	struct past_event one = past_at(past, index), two = past_at(past, other);
	event_words(&one, EVENT_LINE, text, sizeof text);
	event_words(&two, EVENT_LINE, other_text, sizeof other_text);
	return strcmp(text, other_text) == 0;
}

/* What happened.  received: the line is in the log of whom a telegram came to. */
static void write_what(const struct past_event *event, bool received, bool everybody,
                       char out[WIDGET_EVENT_SIZE])
{
	static const char *const wordings[EVENT_KINDS] = {
		[EVENT_CHANGE] = "{to}",       [EVENT_REVERT] = "{to}",
		[EVENT_BEGIN] = "{state}",     [EVENT_SPAWN] = "appears",
		[EVENT_REMOVE] = "disappears", [EVENT_DELIVER] = "{message}{contents} {origin}",
	};
	const char *wording = wordings[event->event.kind];
	if (TELEGRAMS >> event->event.kind & 1 && received && !everybody)
		wording = "{message}{contents}";
	else if (TELEGRAMS >> event->event.kind & 1 && !wording)
		wording = "{message}{contents} to {receiver}";
	if (wording)
		event_write(event, wording, out, WIDGET_EVENT_SIZE);
	else
		event_words(event, EVENT_LINE, out, WIDGET_EVENT_SIZE);
}

/* When a telegram that is queued will come. */
static void write_due(const struct past_event *event, char out[WIDGET_EVENT_SIZE])
{
	int64_t tick_ms = event->world->tick_ms, due_ms = event_due_ms(&event->event);
	snprintf(out, WIDGET_EVENT_SIZE, "in %.1f s: tick %" PRId64,
	         (double)due_ms / 1000 - world_time(event->world, event->tick),
	         (due_ms + tick_ms - 1) / tick_ms);
}

/* Writes why a change was made, more briefly if that takes more columns. */
static void write_reason(const struct past *past, size_t index, int cols,
                         char out[WIDGET_EVENT_SIZE])
{
	why_change_text(past, index, false, out, WIDGET_EVENT_SIZE);
	if (width_text(out) > cols)
		why_change_text(past, index, true, out, WIDGET_EVENT_SIZE);
}

/* Why it happened, or what came of it. */
static void write_why(const struct past *past, const struct log_line *line, int cols,
                      char out[WIDGET_EVENT_SIZE])
{
	struct past_event event = past_at(past, line->index);
	uint8_t kind = event.event.kind;
	out[0] = '\0';
	if (line->same)
		snprintf(out, WIDGET_EVENT_SIZE, "and %" PRIu32 " %s the same", line->same,
		         line->last - event.tick != line->same ? "more"
		         : line->same == 1                     ? "tick"
		                                               : "ticks");
	else if (CHANGES >> kind & 1)
		write_reason(past, line->index, cols, out);
	else if (kind == EVENT_SEND || kind == EVENT_DELIVER)
		text_copy(out, WIDGET_EVENT_SIZE,
		          moments_outcome(past, kind == EVENT_SEND ? other_end(past, line->index)
		                                                   : line->index)
		                  .text);
	else if (kind == EVENT_QUEUE && !event.world->happen)
		write_due(&event, out);
	else if (kind == EVENT_DUPLICATE || kind == EVENT_DEFERRED)
		text_copy(out, WIDGET_EVENT_SIZE,
		          kind == EVENT_DUPLICATE ? "dropped: one is due already"
		                                  : "put off: nested too deep");
	else if (kind == EVENT_NO_RECEIVER)
		text_copy(out, WIDGET_EVENT_SIZE, "there is no such agent");
	if (!*out && world_line(event.world, event.tick, &event.event))
		event_write(&event, "{line}", out, WIDGET_EVENT_SIZE);
}

/* Writes whose the line is: in the log of an agent only the sender of what came to it. */
static bool write_who(const struct past_event *event, uint32_t agent, char out[WIDGET_NAME_SIZE])
{
	bool telegram = TELEGRAMS >> event->event.kind & 1;
	bool delivered = event->event.kind == EVENT_DELIVER;
	bool received = telegram &&
	                (delivered || (agent != AGENT_NONE && event->event.agent != agent));
	out[0] = '\0';
	if (event->event.agent != AGENT_NONE && (agent == AGENT_NONE || (received && !delivered)))
		event_write(event, "{agent}", out, WIDGET_NAME_SIZE);
	else if (received)
		event_write(event, "{sender}", out, WIDGET_NAME_SIZE);
	return received;
}

/* Draws at the right edge how often it happened. */
static void draw_times(struct area row, uint32_t times)
{
	char text[TEXT_GROUPED_SIZE];
	int x = row.cols - width_text(text_grouped(times, text)) - 1;
	area_glyph(row, x - 1, 0, STYLE_PLAIN, GLYPH_BLANK);
	area_glyph(row, x, 0, STYLE_DIM, GLYPH_TIMES);
	area_text(row, x + 1, 0, STYLE_DIM, text);
}

void log_line_draw(const struct past *past, const struct log_line *line, struct area row,
                   uint32_t agent, bool ticked)
{
	char text[WIDGET_EVENT_SIZE], name[WIDGET_NAME_SIZE];
	struct past_event event = past_at(past, line->index);
	enum log_kind kind = log_kind(past, line->index);
	bool is_new = line->index >= past->shown && line->index < past->end;
	bool received = write_who(&event, agent, name);
	int x = GUTTER, why = WHAT_COLS, cols = number_clamp(row.cols / 4, 5, NAME_COLS);
	snprintf(text, sizeof text, "%*" PRIu64, TICK_COLS - 1, event.tick);
	if (ticked)
		area_text(row, GUTTER - 1, 0, STYLE_DIM, text);
	x += TICK_COLS - 1;
	widget_draw_name(row, x, cols, STYLE_DIM, name);
	x += cols + 1;
	if (kind < LOG_KINDS && kind != LOG_SPEECH)
		mark_draw(row, x, 0, (enum mark_number)log_info[kind].mark);
	x += kind == LOG_SPEECH ? 0 : 2;
	write_what(&event, received, agent == AGENT_NONE, text);
	why = number_max(x + why, row.cols / 2);
	enum style style = kind == LOG_SPEECH ? STYLE_SPEECH
	                   : is_new           ? trace_line_style(&event.event)
	                                      : STYLE_PLAIN;
	x += area_textn(row, x, 0, row.cols - x, style, text);
	why = number_max(why, x + 2);
	write_why(past, line, row.cols - why, text);
	if (row.cols >= WIDE)
		area_textn(row, why, 0, row.cols - why, STYLE_DIM, text);
	else if (line->same)
		draw_times(row, line->same + 1);
}

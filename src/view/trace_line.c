/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/trace_line.h"

#include <stdio.h>

#include "core/number.h"
#include "sim/event_words.h"

enum {
	LEVEL_COLS = 2,
	NARROW = 50,         /* views with fewer columns than this have a narrower tree */
	WORDS_COLS_MIN = 16, /* a tree that leaves fewer columns to the words is not drawn */
	NEAR = 256,          /* how many events are searched for the end of a blip */
	LOOKAHEAD = 2000,    /* how many events are searched for siblings and returns */
};

static const enum style styles[EVENT_KINDS] = {
	[EVENT_TICK] = STYLE_HEADING,     [EVENT_UPDATE] = STYLE_AGENT,
	[EVENT_BEGIN] = STYLE_CURRENT,    [EVENT_GUARD] = STYLE_DIM,
	[EVENT_EXECUTE] = STYLE_PLAIN,    [EVENT_EXIT] = STYLE_PREVIOUS,
	[EVENT_ENTER] = STYLE_CURRENT,    [EVENT_CHANGE] = STYLE_STRONG,
	[EVENT_REVERT] = STYLE_STRONG,    [EVENT_SAY] = STYLE_SPEECH,
	[EVENT_MOVE] = STYLE_PLACE,       [EVENT_STAT] = STYLE_EVENT,
	[EVENT_SEND] = STYLE_TELEGRAM,    [EVENT_QUEUE] = STYLE_TELEGRAM,
	[EVENT_DELIVER] = STYLE_TELEGRAM, [EVENT_HANDLED] = STYLE_GOOD,
	[EVENT_UNHANDLED] = STYLE_BAD,    [EVENT_DUPLICATE] = STYLE_FAIR,
	[EVENT_DEFERRED] = STYLE_FAIR,    [EVENT_NO_RECEIVER] = STYLE_BAD,
	[EVENT_SPAWN] = STYLE_AGENT,      [EVENT_REMOVE] = STYLE_AGENT,
	[EVENT_INPUT] = STYLE_PROMPT,     [EVENT_BREAK] = STYLE_PROMPT,
	[EVENT_ERROR] = STYLE_BAD,
};

enum style trace_line_style(const struct event *event)
{
	return event->kind == EVENT_GUARD && event->result ? STYLE_GOOD : styles[event->kind];
}

/* A remark on a change, and a shorter one for less room. */
struct remark {
	const char *text, *brief;
};

bool trace_line_change(const struct past *past, size_t index, int step, bool update, uint8_t *kind)
{
	const struct event *event = past_peek(past, index);
	uint64_t tick = past_tick(past, index);
	for (int i = 0; i < (update ? LOOKAHEAD : NEAR); i++) {
		index += (size_t)step;
		if (index >= past->beyond || past_tick(past, index) != tick ||
		    (update && !past_peek(past, index)->depth))
			return false;
		const struct event *other = past_peek(past, index);
		if (event_changes_same(other, event)) {
			*kind = other->kind;
			return true;
		}
	}
	return false;
}

static struct remark remark_on(const struct past *past, size_t index)
{
	const struct event *event = past_peek(past, index);
	uint8_t other;
	if (event->kind == EVENT_REVERT && event->result)
		return (struct remark){ "blip ends", "blip" };
	if (event->kind != EVENT_CHANGE)
		return (struct remark){ "", "" };
	if (trace_line_change(past, index, 1, true, &other))
		return other == EVENT_REVERT ? (struct remark){ "blip begins", "blip" }
		                             : (struct remark){ "left again at once", "1st" };
	if (trace_line_change(past, index, -1, true, &other))
		return (struct remark){ "second change at once", "2nd" };
	return (struct remark){ "", "" };
}

/* Whether the level goes on: another event of it follows before one further out. */
static bool continues(const struct past *past, size_t index, int level)
{
	size_t end = past->end - index > LOOKAHEAD ? index + LOOKAHEAD : past->end;
	for (size_t i = index + 1; i < end; i++) {
		int depth = past_peek(past, i)->depth;
		if (depth <= level)
			return depth == level;
	}
	return false;
}

/* Draws the branches to the left of the words; returns the columns they take. */
static int draw_branches(const struct past *past, size_t index, struct area row)
{
	int depth = past_peek(past, index)->depth;
	/* In a narrow view, the branches of the levels are closer together. */
	int step = row.cols < NARROW ? 1 : LEVEL_COLS, x = (depth - 1) * step;
	if (depth == 0)
		return 0;
	if (x > row.cols - WORDS_COLS_MIN)
		return area_glyph(row, 0, 0, STYLE_FRAME, GLYPH_ELLIPSIS) + 1;
	for (int level = 1; level < depth; level++) {
		if (continues(past, index, level))
			area_glyph(row, (level - 1) * step, 0, STYLE_FRAME, GLYPH_VLINE);
	}
	area_glyph(row, x, 0, STYLE_FRAME,
	           continues(past, index, depth) ? GLYPH_TEE_LEFT : GLYPH_BOTTOM_LEFT);
	return x + LEVEL_COLS;
}

void trace_line_text(const struct past_event *event, int cols, char out[WIDGET_EVENT_SIZE])
{
	event_words(event, EVENT_LINE, out, WIDGET_EVENT_SIZE);
	if (width_text(out) > cols)
		event_words(event, EVENT_SHORT, out, WIDGET_EVENT_SIZE);
	if (event->event.kind == EVENT_GUARD && width_text(out) > cols &&
	    guard_is_worded(&event->event))
		event_write(event, "{result}  {text}", out, WIDGET_EVENT_SIZE);
}

void trace_line_draw(const struct past *past, size_t index, struct area row)
{
	enum { GAP = 2 };
	char words[WIDGET_EVENT_SIZE];
	struct past_event event = past_at(past, index);
	struct remark remark = remark_on(past, index);
	int x = draw_branches(past, index, row);
	/* Shorten the words first, then the remark: the state that a change leaves is also in its
	   exit. */
	int cols = *remark.text ? width_text(remark.text) + GAP : 0;
	trace_line_text(&event, row.cols - x - cols, words);
	if (x + width_text(words) + cols > row.cols) {
		remark.text = remark.brief;
		cols = *remark.text ? width_text(remark.text) + GAP : 0;
	}
	x += area_textn(row, x, 0, row.cols - x - cols, trace_line_style(&event.event), words) +
	     GAP;
	area_textn(row, x, 0, row.cols - x, STYLE_FAIR, remark.text);
}

void trace_line_mark(const struct past *past, size_t index, struct area row)
{
	if (index > past->now)
		area_style(row, 0, 0, row.cols, STYLE_DIM);
	if (index != past->now)
		return;
	mark_draw(row, 0, 0, MARK_HERE);
	area_style(row, 0, 0, row.cols, STYLE_CURSOR);
}

/* Moments. */

struct view_answer moments_show(const struct past *past, size_t index)
{
	struct moment moment = { session_moment(past->session).tick, MOMENT_END };
	if (index < past->shown || (index >= past->end && index < past->beyond))
		moment.tick = past_tick(past, index);
	else if (index < past->end)
		moment.event = (uint32_t)(index - past->shown);
	return (struct view_answer){ .act = VIEW_SHOW, .moment = moment };
}

bool moments_has(const struct past *past, size_t index, const char *text)
{
	char words[WIDGET_EVENT_SIZE], name[WIDGET_NAME_SIZE];
	struct past_event event = past_at(past, index);
	event_words(&event, EVENT_LINE, words, sizeof words);
	event_write(&event, "{agent}", name, sizeof name);
	return widget_has(words, text) || widget_has(name, text);
}

struct view_answer moments_find(const struct view_ask *ask)
{
	struct past past = past_log(ask->scene->session);
	uint32_t kinds = view_get(ask->scene->number)->finds;
	size_t least = past.now > MOMENTS_REACH ? past.now - MOMENTS_REACH : 0;
	size_t end = number_min64(past.end, past.now + MOMENTS_REACH);
	size_t i = past.now + ask->forward;
	while (ask->forward ? past_next(&past, &i, end, kinds) : past_back(&past, &i, kinds)) {
		if (i < least)
			break;
		if (moments_has(&past, i, ask->text))
			return moments_show(&past, i);
		i += ask->forward;
	}
	/* Whether the log reaches back to the beginning. */
	uint64_t first = past.shown ? past_tick(&past, 0) : session_moment(past.session).tick;
	bool complete = first <= 1 && past.now < MOMENTS_REACH;
	return view_nothing(!ask->forward && !complete ? "in the remembered past" : NULL);
}

bool moments_back(const struct past *past, size_t *index)
{
	return past_back(past, index, OUTCOMES) && *index + MOMENTS_REACH >= past->now;
}

/* The event that says whether a delivery was handled, which lies inside of it; NULL if that is not
 * known yet or any more. */
static const struct event *ending(const struct past *past, size_t *index)
{
	const struct event *delivery = past_peek(past, *index);
	uint64_t tick = past_tick(past, *index);
	size_t end = *index < past->shown ? past->shown
	             : *index < past->end ? past->now
	                                  : past->beyond;
	end = end - *index > MOMENTS_REACH ? *index + MOMENTS_REACH : end;
	while (++*index < end) {
		const struct event *event = past_peek(past, *index);
		if (past_tick(past, *index) != tick || event->depth <= delivery->depth)
			return NULL;
		if ((event->kind == EVENT_HANDLED || event->kind == EVENT_UNHANDLED) &&
		    event->depth == delivery->depth + 1 && event->agent == delivery->agent)
			return event;
	}
	return NULL;
}

struct outcome moments_outcome(const struct past *past, size_t index)
{
	struct outcome outcome = { MARK_OTHER, "" };
	uint8_t kind = past_peek(past, index)->kind;
	const struct event *end = kind == EVENT_DELIVER ? ending(past, &index) : NULL;
	if (end && end->kind == EVENT_HANDLED) {
		struct past_event handled = past_at(past, index);
		outcome.mark = MARK_YES;
		event_words(&handled, EVENT_LINE, outcome.text, sizeof outcome.text);
	} else if (end || kind == EVENT_NO_RECEIVER) {
		outcome.mark = MARK_NO;
		snprintf(outcome.text, sizeof outcome.text, "%s", end ? "not handled" : "");
	}
	return outcome;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/trace_line.h"

#include <stdio.h>

#include "view/widget.h"

enum {
	LEVEL_COLS = 2,
	NARROW = 50,         /* views with fewer columns than this have a narrower tree */
	WORDS_COLS_MIN = 16, /* a tree that leaves fewer columns to the words is not drawn */
	LOOKAHEAD = 2000,    /* how many events are searched for siblings and returns */
};

static const enum style styles[EVENT_KINDS] = {
	[EVENT_TICK] = STYLE_HEADING,    [EVENT_UPDATE] = STYLE_AGENT,
	[EVENT_GUARD] = STYLE_DIM,       [EVENT_EXECUTE] = STYLE_PLAIN,
	[EVENT_EXIT] = STYLE_PREVIOUS,   [EVENT_ENTER] = STYLE_CURRENT,
	[EVENT_CHANGE] = STYLE_STRONG,   [EVENT_REVERT] = STYLE_STRONG,
	[EVENT_SAY] = STYLE_SPEECH,      [EVENT_MOVE] = STYLE_PLACE,
	[EVENT_STAT] = STYLE_EVENT,      [EVENT_SEND] = STYLE_TELEGRAM,
	[EVENT_QUEUE] = STYLE_TELEGRAM,  [EVENT_DELIVER] = STYLE_TELEGRAM,
	[EVENT_HANDLED] = STYLE_GOOD,    [EVENT_UNHANDLED] = STYLE_BAD,
	[EVENT_DUPLICATE] = STYLE_FAIR,  [EVENT_DEFERRED] = STYLE_FAIR,
	[EVENT_NO_RECEIVER] = STYLE_BAD, [EVENT_SPAWN] = STYLE_AGENT,
	[EVENT_REMOVE] = STYLE_AGENT,    [EVENT_INPUT] = STYLE_PROMPT,
	[EVENT_BREAK] = STYLE_PROMPT,    [EVENT_ERROR] = STYLE_BAD,
};

enum style trace_line_style(const struct story_item *item)
{
	if (item->event->kind == EVENT_GUARD && item->event->result)
		return STYLE_GOOD;
	return styles[item->event->kind];
}

/* A remark on a change, and a shorter one for less room. */
struct remark {
	const char *text, *brief;
};

static bool is_change(const struct event *event)
{
	return event->kind == EVENT_CHANGE || (event->kind == EVENT_REVERT && event->result);
}

static bool is_same_machine(const struct event *a, const struct event *b)
{
	return is_change(a) && a->agent == b->agent && a->machine == b->machine;
}

/* The next change of the same machine in the same update, or NULL. */
static const struct event *next_change(const struct story *story, size_t index)
{
	const struct event *event = story_item(story, index).event;
	size_t end = story->count - index > LOOKAHEAD ? index + LOOKAHEAD : story->count;
	for (size_t i = index + 1; i < end; i++) {
		const struct event *later = story_item(story, i).event;
		if (later->depth == 0)
			return NULL;
		if (is_same_machine(later, event))
			return later;
	}
	return NULL;
}

/* The change of the same machine before this one in the same update, or NULL. */
static const struct event *last_change(const struct story *story, size_t index)
{
	const struct event *event = story_item(story, index).event;
	size_t least = index - story->past > LOOKAHEAD ? index - LOOKAHEAD : story->past;
	for (size_t i = index; i > least; i--) {
		const struct event *earlier = story_item(story, i - 1).event;
		if (earlier->depth == 0)
			return NULL;
		if (is_same_machine(earlier, event))
			return earlier;
	}
	return NULL;
}

static struct remark remark_on(const struct story *story, size_t index)
{
	const struct event *event = story_item(story, index).event;
	if (event->kind == EVENT_REVERT && event->result)
		return (struct remark){ "blip ends", "blip" };
	if (event->kind != EVENT_CHANGE)
		return (struct remark){ "", "" };
	const struct event *later = next_change(story, index);
	if (later && later->kind == EVENT_REVERT)
		return (struct remark){ "blip begins", "blip" };
	if (later)
		return (struct remark){ "left again at once", "1st" };
	if (last_change(story, index))
		return (struct remark){ "second change at once", "2nd" };
	return (struct remark){ "", "" };
}

/* Whether the level goes on: another event of it follows before one further out. */
static bool continues(const struct story *story, size_t index, int level)
{
	size_t end = story->count - index > LOOKAHEAD ? index + LOOKAHEAD : story->count;
	for (size_t i = index + 1; i < end; i++) {
		int depth = story_item(story, i).event->depth;
		if (depth <= level)
			return depth == level;
	}
	return false;
}

/* The column of a level's branch; in a narrow view they are closer together. */
static int level_col(struct area row, int level)
{
	return (level - 1) * (row.cols < NARROW ? 1 : LEVEL_COLS);
}

/* Draws the branches to the left of the words; returns the columns they take. */
static int draw_branches(const struct story *story, size_t index, struct area row)
{
	int depth = story_item(story, index).event->depth;
	int x = level_col(row, depth);
	if (depth == 0)
		return 0;
	if (x > row.cols - WORDS_COLS_MIN)
		return area_glyph(row, 0, 0, STYLE_FRAME, GLYPH_ELLIPSIS) + 1;
	for (int level = 1; level < depth; level++) {
		if (continues(story, index, level))
			area_glyph(row, level_col(row, level), 0, STYLE_FRAME, GLYPH_VLINE);
	}
	area_glyph(row, x, 0, STYLE_FRAME,
	           continues(story, index, depth) ? GLYPH_TEE_LEFT : GLYPH_BOTTOM_LEFT);
	return x + LEVEL_COLS;
}

const char *trace_line_text(const struct story *story, size_t index, int cols,
                            char out[STORY_TEXT_SIZE])
{
	struct story_item item = story_item(story, index);
	struct past_event past = { *item.event, item.tick, item.world, item.class,
		                   item.other_class };
	event_words(&past, EVENT_LINE, out, STORY_TEXT_SIZE);
	if (canvas_text_cols(out) > cols)
		event_words(&past, EVENT_SHORT, out, STORY_TEXT_SIZE);
	return out;
}

void trace_line_draw(const struct story *story, size_t index, struct area row)
{
	enum { GAP = 2 };
	char words[STORY_TEXT_SIZE];
	struct story_item item = story_item(story, index);
	struct remark remark = remark_on(story, index);
	int x = draw_branches(story, index, row);
	/* Shorten the words first, then the remark: the state that a change leaves is also in its
	   exit. */
	int cols = *remark.text ? canvas_text_cols(remark.text) + GAP : 0;
	trace_line_text(story, index, row.cols - x - cols, words);
	if (x + canvas_text_cols(words) + cols > row.cols) {
		remark.text = remark.brief;
		cols = *remark.text ? canvas_text_cols(remark.text) + GAP : 0;
	}
	x += area_textn(row, x, 0, row.cols - x - cols, trace_line_style(&item), words) + GAP;
	area_textn(row, x, 0, row.cols - x, STYLE_FAIR, remark.text);
}

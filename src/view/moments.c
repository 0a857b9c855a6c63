/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/moments.h"

#include <stdio.h>

#include "core/number.h"
#include "sim/event_words.h"

struct view_answer moments_show(const struct past *past, size_t index)
{
	struct moment moment = { session_moment(past->session).tick, MOMENT_END };
	if (index < past->shown)
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

/* Whether the log reaches back to the beginning. */
static bool is_complete(const struct past *past)
{
	uint64_t first = past->shown ? past_tick(past, 0) : session_moment(past->session).tick;
	return first <= 1 && past->now < MOMENTS_REACH;
}

struct view_answer moments_find(const struct session *session, const char *text, bool forward,
                                uint32_t kinds)
{
	struct past past = past_log(session);
	size_t least = past.now > MOMENTS_REACH ? past.now - MOMENTS_REACH : 0;
	size_t end = number_min64(past.end, past.now + MOMENTS_REACH);
	size_t i = past.now + forward;
	while (forward ? past_next(&past, &i, end, kinds) : past_back(&past, &i, kinds)) {
		if (i < least)
			break;
		if (moments_has(&past, i, text))
			return moments_show(&past, i);
		i += forward;
	}
	return view_nothing(!forward && !is_complete(&past) ? "in the remembered past" : NULL);
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
	size_t end = *index < past->shown ? past->shown : past->now;
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

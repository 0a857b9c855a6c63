/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/outcome.h"

#include <stdio.h>

#include "sim/event_words.h"
#include "view/moments.h"

bool outcome_back(const struct past *past, size_t *index)
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

struct outcome outcome_of(const struct past *past, size_t index)
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

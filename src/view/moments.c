/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/moments.h"

#include "core/number.h"
#include "sim/event_words.h"
#include "view/widget.h"

struct view_answer moments_show(const struct past *past, size_t index)
{
	struct moment moment = { session_moment(past->session).tick, MOMENT_END };
	if (index < past->shown)
		moment.tick = past_tick(past, index);
	else if (index < past->end)
		moment.event = (uint32_t)(index - past->shown);
	return (struct view_answer){ .act = VIEW_SHOW, .moment = moment };
}

static bool has_text(const struct past *past, size_t index, const char *text)
{
	char line[WIDGET_EVENT_SIZE];
	struct past_event event = past_at(past, index);
	event_words(&event, EVENT_LINE, line, sizeof line);
	if (widget_has(line, text))
		return true;
	event_write(&event, "{agent}", line, sizeof line);
	return widget_has(line, text);
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
		if (has_text(&past, i, text))
			return moments_show(&past, i);
		i += forward;
	}
	return view_nothing(!forward && !is_complete(&past) ? "in the remembered past" : NULL);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/story.h"

#include "core/text.h"

void story_init(struct story *story, const struct session *session)
{
	size_t count, past = session_log_count(session);
	uint64_t tick = session_moment(session).tick;
	story->session = session;
	story->sim = session_sim(session);
	story->events = session_events(session, &count);
	/* The log has the segment shown as well. */
	while (past > 0 && session_log_line(session, past - 1)->tick >= tick)
		past--;
	story->past = past;
	story->present = past + session_events_done(session);
	story->count = past + count;
}

struct story_item story_item(const struct story *story, size_t index)
{
	if (index < story->past) {
		const struct log_line *line = session_log_line(story->session, index);
		return (struct story_item){ line->tick, line->agent, line->kind, line->depth,
			                    NULL };
	}
	const struct event *event = &story->events[index - story->past];
	return (struct story_item){ session_moment(story->session).tick, event->agent, event->kind,
		                    event->depth, event };
}

const char *story_text(const struct story *story, size_t index, char out[STORY_TEXT_SIZE])
{
	if (index < story->past)
		text_clean(out, STORY_TEXT_SIZE, session_log_line(story->session, index)->text);
	else
		event_text(story->sim, &story->events[index - story->past], out, STORY_TEXT_SIZE);
	return out;
}

size_t story_cause(const struct story *story, size_t index)
{
	struct story_item inner = story_item(story, index);
	size_t least = index > STORY_REACH ? index - STORY_REACH : 0;
	while (index > least) {
		struct story_item item = story_item(story, --index);
		if (item.tick != inner.tick)
			return SIZE_MAX;
		if (item.depth < inner.depth)
			return index;
	}
	return SIZE_MAX;
}

size_t story_outcome(const struct story *story, size_t index)
{
	struct story_item delivery = story_item(story, index);
	size_t end = index < story->past ? story->past : story->present;
	end = end - index > STORY_REACH ? index + STORY_REACH : end;
	for (size_t i = index + 1; i < end; i++) {
		struct story_item item = story_item(story, i);
		if (item.tick != delivery.tick || item.depth <= delivery.depth)
			return SIZE_MAX;
		if ((item.kind == EVENT_HANDLED || item.kind == EVENT_UNHANDLED) &&
		    item.depth == delivery.depth + 1 && item.agent == delivery.agent)
			return i;
	}
	return SIZE_MAX;
}

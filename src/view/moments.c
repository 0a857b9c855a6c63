/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/moments.h"

#include "view/widget.h"

struct view_answer moments_show(const struct story *story, size_t index)
{
	uint64_t now = session_moment(story->session).tick;
	struct moment moment = { now, MOMENT_END };
	if (index < story->past)
		moment.tick = story_item(story, index).tick;
	else if (index < story->count)
		moment.event = (uint32_t)(index - story->past);
	return (struct view_answer){ .act = VIEW_SHOW, .moment = moment };
}

static bool has_text(const struct story *story, size_t index, const char *text)
{
	char line[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	struct story_item item = story_item(story, index);
	return widget_has(story_text(story, index, line), text) ||
	       widget_has(story_agent(&item, name), text);
}

/* Whether the story reaches back to the beginning. */
static bool is_complete(const struct story *story)
{
	uint64_t now = session_moment(story->session).tick;
	uint64_t first = story->past ? story_item(story, 0).tick : now;
	return first <= 1 && story->present < STORY_REACH;
}

struct view_answer moments_find(const struct session *session, const char *text, bool forward,
                                bool (*wanted)(uint8_t kind))
{
	struct story story;
	story_init(&story, session);
	size_t index = story.present;
	for (size_t i = 0; i < STORY_REACH; i++) {
		if (forward ? ++index >= story.count : index-- == 0)
			break;
		if (wanted(story_item(&story, index).event->kind) && has_text(&story, index, text))
			return moments_show(&story, index);
	}
	return view_nothing(!forward && !is_complete(&story) ? "in the remembered past" : NULL);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/fate.h"

#include <stdio.h>

bool fate_is(uint8_t kind)
{
	return kind == EVENT_DELIVER || kind == EVENT_DUPLICATE || kind == EVENT_DEFERRED ||
	       kind == EVENT_NO_RECEIVER;
}

struct fate fate_of(const struct story *story, size_t index)
{
	struct fate fate = { MARK_OTHER, "" };
	struct story_item item = story_item(story, index);
	size_t end = item.event->kind == EVENT_DELIVER ? story_outcome(story, index) : SIZE_MAX;
	bool ended = end != SIZE_MAX;
	if (ended && story_item(story, end).event->kind == EVENT_HANDLED) {
		fate = (struct fate){ MARK_YES, "" };
		story_text(story, end, fate.outcome);
	} else if (ended || item.event->kind == EVENT_NO_RECEIVER) {
		fate = (struct fate){ MARK_NO, "" };
		snprintf(fate.outcome, sizeof fate.outcome, "%s", ended ? "not handled" : "");
	}
	return fate;
}

size_t fate_first(const struct story *story)
{
	return story->present > STORY_REACH ? story->present - STORY_REACH : 0;
}

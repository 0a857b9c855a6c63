/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/story.h"

#include "core/text.h"
#include "session/remember.h"

void story_init(struct story *story, const struct session *session)
{
	size_t count, done;
	story->session = session;
	story->sim = session_sim(session);
	story->events = session_shown_events(session, &count, &done);
	story->past = session_log_count(session);
	story->present = story->past + done;
	story->count = story->past + count;
}

/* The class of an agent in the segment shown.  If the agent is gone by its end, an event tells
   it. */
static uint8_t class_of(const struct story *story, uint32_t id)
{
	const struct agent *agent = sim_agent(story->sim, id);
	if (agent)
		return agent->class;
	for (size_t i = story->count - story->past; i > 0; i--) {
		const struct event *event = &story->events[i - 1];
		if ((event->kind == EVENT_REMOVE || event->kind == EVENT_SPAWN) &&
		    event->agent == id)
			return (uint8_t)event->value;
	}
	return CLASS_NONE;
}

struct story_item story_item(const struct story *story, size_t index)
{
	if (index < story->past) {
		const struct past_event *line = session_log_line(story->session, index);
		return (struct story_item){ line->tick, &line->event, line->world, line->class,
			                    line->other_class };
	}
	const struct event *event = &story->events[index - story->past];
	bool has_other = event_info(event->kind)->fields & (FIELD_SENDER | FIELD_RECEIVER);
	return (struct story_item){ session_moment(story->session).tick, event, story->sim->world,
		                    class_of(story, event->agent),
		                    has_other ? class_of(story, event->other) : CLASS_NONE };
}

const char *story_text(const struct story *story, size_t index, char out[STORY_TEXT_SIZE])
{
	struct story_item item = story_item(story, index);
	struct past_event entry = { *item.event, item.tick, item.world, item.class,
		                         item.other_class };
	event_words(&entry, EVENT_LINE, out, STORY_TEXT_SIZE);
	return out;
}

static const char *write_name(const struct world *world, uint32_t id, uint8_t class,
                              char out[WIDGET_NAME_SIZE])
{
	char raw[WIDGET_NAME_SIZE];
	world_agent_name(world, id, class, raw, sizeof raw);
	text_clean(out, WIDGET_NAME_SIZE, raw);
	return out;
}

const char *story_agent(const struct story_item *item, char out[WIDGET_NAME_SIZE])
{
	return write_name(item->world, item->event->agent, item->class, out);
}

const char *story_other(const struct story_item *item, char out[WIDGET_NAME_SIZE])
{
	return write_name(item->world, item->event->other, item->other_class, out);
}

const char *story_state(const struct story_item *item, uint8_t state)
{
	if (item->class == CLASS_NONE)
		return "?";
	return class_state_name(item->world->classes[item->class], state);
}

size_t story_outcome(const struct story *story, size_t index)
{
	struct story_item delivery = story_item(story, index);
	size_t end = index < story->past ? story->past : story->present;
	end = end - index > STORY_REACH ? index + STORY_REACH : end;
	for (size_t i = index + 1; i < end; i++) {
		struct story_item item = story_item(story, i);
		const struct event *event = item.event;
		if (item.tick != delivery.tick || event->depth <= delivery.event->depth)
			return SIZE_MAX;
		if ((event->kind == EVENT_HANDLED || event->kind == EVENT_UNHANDLED) &&
		    event->depth == delivery.event->depth + 1 &&
		    event->agent == delivery.event->agent)
			return i;
	}
	return SIZE_MAX;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/cause.h"

#include <stdio.h>
#include <string.h>

#include "view/widget.h"

/* Kinds that other items happen inside of and that say something: an enter that something
 * happened in is told rather than the change around it. */
enum {
	TELLING = 1 << EVENT_EXECUTE | 1 << EVENT_ENTER | 1 << EVENT_EXIT | 1 << EVENT_DELIVER |
	          1 << EVENT_INPUT,
	/* The log has no executes and enters, but changes. */
	TELLING_LOG = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_DELIVER | 1 << EVENT_INPUT,
};

size_t cause_last_change(const struct story *story, const struct agent *agent, uint8_t machine)
{
	size_t least = story->present > STORY_REACH ? story->present - STORY_REACH : 0;
	for (size_t i = story->present; i > least; i--) {
		struct story_item item = story_item(story, i - 1);
		const struct event *event = item.event;
		bool changed = event->kind == EVENT_CHANGE ||
		               (event->kind == EVENT_REVERT && event->result);
		if (changed && event->agent == agent->id && event->machine == machine)
			return i - 1;
	}
	return SIZE_MAX;
}

/* The item that the item at index happened inside, or SIZE_MAX. */
static size_t story_cause(const struct story *story, size_t index)
{
	struct story_item inner = story_item(story, index);
	size_t least = index > STORY_REACH ? index - STORY_REACH : 0;
	while (index > least) {
		struct story_item item = story_item(story, --index);
		if (item.tick != inner.tick)
			return SIZE_MAX;
		if (item.event->depth < inner.event->depth)
			return index;
	}
	return SIZE_MAX;
}

static size_t around_event(const struct story *story, size_t index)
{
	size_t cause = story_cause(story, index);
	while (cause != SIZE_MAX && !(TELLING >> story_item(story, cause).event->kind & 1))
		cause = story_cause(story, cause);
	return cause;
}

/* How much deeper than a kind what it contains is in the log: its enter is between a change and
 * what is done then, and an input opens two scopes. */
static bool may_contain(const struct story_item *outer, const struct story_item *inner)
{
	int levels = inner->event->depth - outer->event->depth;
	if (outer->event->kind == EVENT_DELIVER)
		return levels == 1 && outer->event->agent == inner->event->agent;
	if (outer->event->kind == EVENT_INPUT)
		return levels == 1 || levels == 2;
	return levels == 2 &&
	       (inner->event->kind == EVENT_DELIVER || outer->event->agent == inner->event->agent);
}

/* The log has gaps, so that the item before at a lower depth need not be around this one. */
static size_t around_line(const struct story *story, size_t index)
{
	struct story_item inner = story_item(story, index);
	for (size_t i = index; i > 0; i--) {
		struct story_item item = story_item(story, i - 1);
		if (item.tick != inner.tick)
			return SIZE_MAX;
		if (item.event->depth >= inner.event->depth)
			continue;
		if (TELLING_LOG >> item.event->kind & 1)
			return may_contain(&item, &inner) ? i - 1 : SIZE_MAX;
	}
	return SIZE_MAX;
}

size_t cause_around(const struct story *story, size_t index)
{
	return index < story->past ? around_line(story, index) : around_event(story, index);
}

/* The state that handles a delivery: known from its outcome, if that has come. */
static void write_delivery(const struct story *story, size_t index, char *out)
{
	char text[STORY_TEXT_SIZE], by[STORY_TEXT_SIZE] = "";
	size_t outcome = story_outcome(story, index);
	struct story_item item = story_item(story, index);
	story_text(story, index, text);
	if (outcome != SIZE_MAX && story_item(story, outcome).event->kind == EVENT_HANDLED)
		story_text(story, outcome, by);
	/* Who handles it is told when that is done. */
	if (outcome == SIZE_MAX && item.event)
		snprintf(by, sizeof by, "being handled");
	const char *what = strncmp(text, "deliver ", 8) ? text : text + 8;
	snprintf(out, CAUSE_TEXT_SIZE, "%s was delivered%s%s", what, *by ? " and " : "", by);
}

/* Who did what when it happened; for the rest the item's own words. */
static void write_act(const struct story *story, size_t index, char *out)
{
	static const char *const verbs[EVENT_KINDS] = {
		[EVENT_EXECUTE] = "executed",
		[EVENT_ENTER] = "entered",
		[EVENT_EXIT] = "left",
	};
	struct story_item item = story_item(story, index);
	const struct agent *agent = sim_agent(story->sim, item.event->agent);
	char text[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	story_text(story, index, text);
	widget_name(story->sim, item.event->agent, name);
	if (verbs[item.event->kind] && agent)
		snprintf(out, CAUSE_TEXT_SIZE, "%s %s %s", name, verbs[item.event->kind],
		         class_state_name(sim_class(story->sim, agent), item.event->state));
	else if (item.event->kind == EVENT_CHANGE || item.event->kind == EVENT_REVERT)
		snprintf(out, CAUSE_TEXT_SIZE, "%s changed from %s", name,
		         text + strcspn(text, " ") + 1);
	else if (item.event->agent == AGENT_NONE)
		snprintf(out, CAUSE_TEXT_SIZE, "of the %s", text);
	else
		snprintf(out, CAUSE_TEXT_SIZE, "%s: %s", name, text);
}

const char *cause_text(const struct story *story, size_t index, char out[CAUSE_TEXT_SIZE])
{
	if (story_item(story, index).event->kind == EVENT_DELIVER)
		write_delivery(story, index, out);
	else
		write_act(story, index, out);
	return out;
}

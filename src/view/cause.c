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

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), tail = strlen(end);
	return length >= tail && !strcmp(text + length - tail, end);
}

/* A line of the log does not know its machine, but the state that it led to tells. */
static bool led_here(const struct story *story, size_t index, const struct class *class,
                     uint8_t current)
{
	char text[STORY_TEXT_SIZE], end[STORY_TEXT_SIZE];
	story_text(story, index, text);
	for (uint8_t state = current; state; state = class->states[state]->parent) {
		snprintf(end, sizeof end, " to %s", class_state_name(class, state));
		if (ends_with(text, end))
			return true;
	}
	return false;
}

size_t cause_last_change(const struct story *story, const struct agent *agent, uint8_t machine)
{
	const struct class *class = sim_class(story->sim, agent);
	uint8_t current = agent_machines_const(agent)[machine].current;
	size_t least = story->present > STORY_REACH ? story->present - STORY_REACH : 0;
	for (size_t i = story->present; i > least; i--) {
		struct story_item item = story_item(story, i - 1);
		if (item.agent != agent->id ||
		    (item.kind != EVENT_CHANGE && item.kind != EVENT_REVERT))
			continue;
		if (item.event) {
			if (item.event->machine == machine && item.event->to)
				return i - 1;
		} else if (led_here(story, i - 1, class, current)) {
			return i - 1;
		}
	}
	return SIZE_MAX;
}

static size_t around_event(const struct story *story, size_t index)
{
	size_t cause = story_cause(story, index);
	while (cause != SIZE_MAX && !(TELLING >> story_item(story, cause).kind & 1))
		cause = story_cause(story, cause);
	return cause;
}

/* How much deeper than a kind what it contains is in the log: its enter is between a change and
 * what is done then, and an input opens two scopes. */
static bool may_contain(const struct story_item *outer, const struct story_item *inner)
{
	int levels = inner->depth - outer->depth;
	if (outer->kind == EVENT_DELIVER)
		return levels == 1 && outer->agent == inner->agent;
	if (outer->kind == EVENT_INPUT)
		return levels == 1 || levels == 2;
	return levels == 2 && (inner->kind == EVENT_DELIVER || outer->agent == inner->agent);
}

/* The log has gaps, so that the item before at a lower depth need not be around this one. */
static size_t around_line(const struct story *story, size_t index)
{
	struct story_item inner = story_item(story, index);
	for (size_t i = index; i > 0; i--) {
		struct story_item item = story_item(story, i - 1);
		if (item.tick != inner.tick)
			return SIZE_MAX;
		if (item.depth >= inner.depth)
			continue;
		if (TELLING_LOG >> item.kind & 1)
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
	if (outcome != SIZE_MAX && story_item(story, outcome).kind == EVENT_HANDLED)
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
	const struct agent *agent = sim_agent(story->sim, item.agent);
	char text[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	story_text(story, index, text);
	widget_name(story->sim, item.agent, name);
	if (verbs[item.kind] && agent)
		snprintf(out, CAUSE_TEXT_SIZE, "%s %s %s", name, verbs[item.kind],
		         class_state_name(sim_class(story->sim, agent), item.event->state));
	else if (item.kind == EVENT_CHANGE || item.kind == EVENT_REVERT)
		snprintf(out, CAUSE_TEXT_SIZE, "%s changed from %s", name,
		         text + strcspn(text, " ") + 1);
	else if (item.agent == AGENT_NONE)
		snprintf(out, CAUSE_TEXT_SIZE, "of the %s", text);
	else
		snprintf(out, CAUSE_TEXT_SIZE, "%s: %s", name, text);
}

const char *cause_text(const struct story *story, size_t index, char out[CAUSE_TEXT_SIZE])
{
	if (story_item(story, index).kind == EVENT_DELIVER)
		write_delivery(story, index, out);
	else
		write_act(story, index, out);
	return out;
}

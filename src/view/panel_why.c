/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Why the selected agent is in the state it is in, at the moment shown: what
 * brought it there, whether it was updated, what its states tested and what
 * that hid, and which telegrams nobody wanted.
 */
#include <stdio.h>
#include <string.h>

#include "sim/stat.h"
#include "view/cause.h"
#include "view/page.h"
#include "view/story.h"
#include "view/view.h"
#include "view/widget.h"

enum { CAUSES_MOST = 8 };

struct why {
	struct story story;
	const struct sim *sim;
	const struct agent *agent;
	const struct class *class;
	uint64_t tick;
};

static double seconds(const struct why *why, uint64_t tick)
{
	return (double)tick * (double)why->sim->world->tick_ms / 1000;
}

/* The change that led to the machine's state and, indented, what it happened inside of. */
static void write_causes(struct page *page, const struct why *why, size_t change)
{
	char text[CAUSE_TEXT_SIZE], because[CAUSE_TEXT_SIZE + 16];
	uint64_t tick = story_item(&why->story, change).tick;
	snprintf(because, sizeof because, "%s, in tick %llu (%g s)",
	         story_text(&why->story, change, text), (unsigned long long)tick,
	         seconds(why, tick));
	page_text(page, 2, STYLE_STRONG, because);
	size_t cause = cause_around(&why->story, change);
	if (cause == SIZE_MAX)
		page_text(page, 4, STYLE_PLAIN, "by its own rules, in its update");
	for (int i = 0; cause != SIZE_MAX && i < CAUSES_MOST; i++) {
		snprintf(because, sizeof because, "because %s",
		         cause_text(&why->story, cause, text));
		page_text(page, 4 + 2 * i, STYLE_PLAIN, because);
		cause = cause_around(&why->story, cause);
	}
}

static void write_machine(struct page *page, const struct why *why, size_t index)
{
	const struct machine *machine = agent_machines_const(why->agent) + index;
	const char *name = why->class->machines[index].name;
	char path[WIDGET_PATH_SIZE], text[WIDGET_PATH_SIZE + 64];
	widget_path(why->class, machine->current, path);
	if (name && why->class->machine_count > 1)
		snprintf(text, sizeof text, "%s is in %s", name, path);
	else
		snprintf(text, sizeof text, "in %s", path);
	page_heading(page, text);
	size_t change = cause_last_change(&why->story, why->agent, (uint8_t)index);
	if (change != SIZE_MAX)
		write_causes(page, why, change);
	else if (!machine->previous)
		page_text(page, 2, STYLE_PLAIN, "since the beginning: it has never changed");
	else
		page_text(page, 2, STYLE_PLAIN, "since longer ago than the log remembers");
}

/* The agent's update in the segment: its index, or SIZE_MAX. */
static size_t find_update(const struct why *why)
{
	for (size_t i = why->story.past; i < why->story.count; i++) {
		struct story_item item = story_item(&why->story, i);
		if (item.event->kind == EVENT_UPDATE && item.event->agent == why->agent->id)
			return i;
	}
	return SIZE_MAX;
}

static bool is_asleep(const struct why *why)
{
	bool awake = false;
	for (size_t i = 0; i < why->class->machine_count && !awake; i++)
		awake = fsm_is_awake(why->class->states, agent_machines_const(why->agent) + i);
	return !awake && !why->class->update;
}

/* The next tick whose number is the class's turn for the agent, as the sim counts. */
static uint64_t next_turn(const struct why *why)
{
	uint64_t tick = why->tick + 1, slot = agent_slot(why->agent->id);
	while ((tick + slot) % why->class->cadence)
		tick++;
	return tick;
}

static void write_no_update(const struct why *why, char *out, size_t size)
{
	uint32_t cadence = why->class->cadence, cap = why->sim->world->update_cap;
	if (!why->tick)
		snprintf(out, size, "nobody has been updated yet");
	else if (why->story.count == why->story.past)
		snprintf(out, size,
		         "this tick is not recorded, there being so many agents: step into it");
	else if (is_asleep(why))
		snprintf(out, size,
		         "not updated in this tick: it is asleep until a telegram comes, "
		         "for its states have nothing to execute or test");
	else if (cadence > 1)
		snprintf(out, size,
		         "not updated in this tick: a %s is updated every %u ticks, this one "
		         "next in tick %llu",
		         why->class->name, (unsigned)cadence, (unsigned long long)next_turn(why));
	else if (cap)
		snprintf(out, size,
		         "not updated in this tick: the world updates %u agents a tick, in turn",
		         (unsigned)cap);
	else
		snprintf(out, size, "not updated in this tick: it was not there yet");
}

static void write_update(struct page *page, const struct why *why)
{
	char text[CAUSE_TEXT_SIZE];
	size_t update = find_update(why);
	if (update == SIZE_MAX)
		write_no_update(why, text, sizeof text);
	else if (update >= why->story.present)
		snprintf(text, sizeof text, "its update is yet to come in this tick");
	else
		snprintf(text, sizeof text, "updated in this tick");
	page_heading(page, "the update");
	page_text(page, 2, STYLE_PLAIN, text);
}

/* The last test of that transition before the moment, or NULL. */
static const struct event *find_guard(const struct why *why, uint8_t state,
                                      const struct transition *transition)
{
	for (size_t i = why->story.present; i > why->story.past; i--) {
		const struct event *event = story_item(&why->story, i - 1).event;
		if (event->kind == EVENT_GUARD && event->agent == why->agent->id &&
		    event->state == state && event->to == transition->to &&
		    (transition->question ? event_question(event) == transition->question
		                          : event->as.text == transition->words))
			return event;
	}
	return NULL;
}

/* Writes the value of the stat that a transition looks at, as it was tested or as it is now. */
static void write_value(const struct why *why, const struct transition *transition,
                        const struct event *guard, char *out, size_t size)
{
	out[0] = '\0';
	if (!transition->stat)
		return;
	const struct stat_info *stat = &why->class->stats[transition->stat - 1];
	int value = guard ? guard->value : (int)stat_read(stat, why->agent);
	snprintf(out, size, " (%s %s %d)", stat->name, guard ? "was" : "is", value);
}

/* Writes one transition: where it leads, what it asks, and the answer; true if it was taken. */
static bool write_transition(struct page *page, const struct why *why, uint8_t state,
                             const struct transition *transition, bool won)
{
	const struct event *guard = find_guard(why, state, transition);
	char text[CAUSE_TEXT_SIZE], value[128];
	const char *to = transition->to == REVERTS ? "the previous state"
	                                           : class_state_name(why->class, transition->to);
	const char *result = guard && guard->result ? "yes, taken"
	                     : guard                ? "no"
	                     : won                  ? "not tested, for an earlier one won"
	                                            : "not tested in this tick";
	bool taken = guard && guard->result;
	write_value(why, transition, guard, value, sizeof value);
	snprintf(text, sizeof text, "to %s if %s: %s%s", to,
	         transition->words ? transition->words : transition->question->words, result,
	         value);
	page_item(page, 4,
	          taken   ? STYLE_GOOD
	          : guard ? STYLE_PLAIN
	                  : STYLE_DIM,
	          taken   ? GLYPH_CHECK
	          : guard ? GLYPH_FAIL
	                  : GLYPH_DOT,
	          text);
	return taken;
}

static bool was_tested(const struct why *why, uint8_t state)
{
	const struct transition *t = why->class->states[state]->transitions;
	for (; t && t->to; t++) {
		if (find_guard(why, state, t))
			return true;
	}
	return false;
}

static bool is_active(const struct why *why, uint8_t state)
{
	const struct machine *machine = agent_machines_const(why->agent) +
	                                why->class->states[state]->machine;
	return state_table_is_in(why->class->states, machine->current, state) ||
	       machine->global == state;
}

/* A state without transitions changes in its own code, to what it declares. */
static void write_own_rules(struct page *page, const struct why *why, const struct state *state)
{
	char text[CAUSE_TEXT_SIZE] = "its own code never changes the state";
	size_t length = 0;
	const struct exit *exit = state->exits;
	for (; exit && exit->to && length < sizeof text; exit++) {
		const char *name = exit->to == REVERTS ? "back to the previous state"
		                                       : class_state_name(why->class, exit->to);
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
		                           length ? ", " : "its own code decides, and may lead to ",
		                           name);
	}
	page_text(page, 4, STYLE_PLAIN, text);
}

static void write_state(struct page *page, const struct why *why, uint8_t number)
{
	const struct state *state = why->class->states[number];
	char text[CAUSE_TEXT_SIZE];
	bool won = false;
	snprintf(text, sizeof text, is_active(why, number) ? "%s" : "%s, which it has left",
	         class_state_name(why->class, number));
	page_text(page, 2, STYLE_STRONG, text);
	for (const struct transition *t = state->transitions; t && t->to; t++)
		won |= write_transition(page, why, number, t, won);
	if (state->transitions)
		return;
	write_own_rules(page, why, state);
}

/* The active states' rules, and those of states that were tested in this tick and left. */
static void write_rules(struct page *page, const struct why *why)
{
	page_heading(page, "the rules");
	for (size_t i = 1; i < why->class->state_count; i++) {
		if (is_active(why, (uint8_t)i) || was_tested(why, (uint8_t)i))
			write_state(page, why, (uint8_t)i);
	}
}

/* The state that a machine was in at an item of the segment: the one it next changed from. */
static uint8_t state_then(const struct why *why, size_t index, uint8_t machine)
{
	for (size_t i = index; i < why->story.present; i++) {
		const struct event *event = story_item(&why->story, i).event;
		if ((event->kind == EVENT_CHANGE || event->kind == EVENT_REVERT) &&
		    event->agent == why->agent->id && event->machine == machine)
			return event->from;
	}
	return agent_machines_const(why->agent)[machine].current;
}

static void write_asked(struct page *page, const struct why *why, uint8_t number)
{
	const struct state *state = why->class->states[number];
	char text[CAUSE_TEXT_SIZE];
	snprintf(text, sizeof text, "%s %s", class_state_name(why->class, number),
	         state->on_message ? "was asked and refused it" : "answers no telegrams");
	page_text(page, 4, STYLE_PLAIN, text);
}

static void write_refusal(struct page *page, const struct why *why, size_t index)
{
	char text[STORY_TEXT_SIZE], sender[WIDGET_NAME_SIZE];
	const struct event *event = story_item(&why->story, index).event;
	snprintf(text, sizeof text, "%s from %s", why->sim->world->messages[event->message],
	         widget_name(why->sim, event->other, sender));
	page_item(page, 2, STYLE_BAD, GLYPH_FAIL, text);
	for (size_t m = 0; m < why->class->machine_count; m++) {
		uint8_t state = state_then(why, index, (uint8_t)m);
		for (; state; state = why->class->states[state]->parent)
			write_asked(page, why, state);
		if (agent_machines_const(why->agent)[m].global)
			write_asked(page, why, agent_machines_const(why->agent)[m].global);
	}
}

static void write_refusals(struct page *page, const struct why *why)
{
	bool any = false;
	for (size_t i = why->story.past; i < why->story.present; i++) {
		struct story_item item = story_item(&why->story, i);
		if (item.event->kind != EVENT_UNHANDLED || item.event->agent != why->agent->id)
			continue;
		if (!any)
			page_heading(page, "telegrams that it did not want");
		write_refusal(page, why, i);
		any = true;
	}
}

static void write_why(struct page *page, const void *context)
{
	const struct why *why = context;
	if (!why->agent) {
		page_text(page, 0, STYLE_DIM, "No agent is selected.");
		return;
	}
	for (size_t i = 0; i < why->class->machine_count; i++)
		write_machine(page, why, i);
	write_update(page, why);
	write_rules(page, why);
	write_refusals(page, why);
}

void panel_why_draw(const struct view_scene *scene, struct area area)
{
	struct why why = { .sim = session_sim(scene->session) };
	char name[WIDGET_NAME_SIZE], title[WIDGET_NAME_SIZE + 8] = "why";
	why.agent = sim_agent(why.sim, scene->selected);
	why.tick = session_moment(scene->session).tick;
	story_init(&why.story, scene->session);
	if (why.agent) {
		why.class = sim_class(why.sim, why.agent);
		snprintf(title, sizeof title, "why %s", widget_name(why.sim, why.agent->id, name));
	}
	page_show(area, title, scene->scroll, write_why, &why);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Why the selected agent is in its states at the moment shown: the last change of each of its
 * machines and what it followed from, link by link; which ways out its states have now, and how
 * their questions were answered; and which telegrams were not handled.
 */
#include <stdio.h>

#include "core/text.h"
#include "session/why.h"
#include "session/why_now.h"
#include "view/page.h"
#include "view/roster.h"
#include "view/view.h"
#include "view/widget.h"

enum { TEXT_SIZE = 1024 };

struct panel {
	const struct session *session;
	const struct sim *sim;
	const struct agent *agent;
	const struct class *class;
	const struct why *why; /* NULL: not asked for yet */
	const struct event *events;
	size_t done; /* how many of them lie before the moment */
	uint64_t tick;
};

/* Writes the answers that go with a change: the one that decided it, and the others. */
static void write_questions(struct page *page, const struct panel *panel,
                            const struct why_link *link, int indent)
{
	char text[TEXT_SIZE];
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct chronicle_entry *guard = &panel->why->questions[i];
		bool decisive = i == link->decisive;
		bool yes = guard->event.result || guard->event.kind == EVENT_READ;
		why_question_text(guard, decisive ? yes : true, text, sizeof text);
		page_item(page, indent, decisive ? STYLE_GOOD : STYLE_PLAIN,
		          decisive || yes ? GLYPH_CHECK : GLYPH_FAIL, text);
	}
}

/* Writes a link on a line of its own, with its tick in the first column. */
static void write_link(struct page *page, const struct panel *panel, const struct why_link *link,
                       int cols)
{
	char text[TEXT_SIZE], tick[32] = "";
	bool changes = event_is_change(&link->entry.event);
	if (!link->never)
		snprintf(tick, sizeof tick, "%*llu", cols, (unsigned long long)link->entry.tick);
	why_link_text(link, text, sizeof text);
	page_label(page, cols, tick, changes ? STYLE_STRONG : STYLE_PLAIN, text);
	if (changes || link->decisive != SIZE_MAX)
		write_questions(page, panel, link, cols + 3);
}

static void write_chain(struct page *page, const struct panel *panel, size_t machine)
{
	const struct why *why = panel->why;
	const struct why_chain *chain = &why->chains[machine];
	char text[TEXT_SIZE];
	int cols = why_tick_cols(why, chain);
	for (size_t i = chain->first; i < chain->first + chain->count; i++) {
		if (!why_is_said(why, chain, i))
			write_link(page, panel, &why->links[i], cols);
	}
	if (chain->whole)
		return;
	snprintf(text, sizeof text, "looking back: tick %llu", (unsigned long long)why->tick);
	page_text(page, 2, STYLE_DIM, text);
}

static void write_machine(struct page *page, const struct panel *panel, size_t index)
{
	const struct machine *machine = agent_machines_const(panel->agent) + index;
	char path[WIDGET_PATH_SIZE], text[WIDGET_PATH_SIZE + 128], since[64] = "";
	widget_path(panel->class, machine->current, path);
	if (panel->why && panel->why->chains[index].count) {
		const struct why_link *link = &panel->why->links[panel->why->chains[index].first];
		uint64_t tick = link->entry.tick;
		if (!link->never)
			snprintf(since, sizeof since, " since tick %llu (%g s)",
			         (unsigned long long)tick, world_seconds(panel->sim->world, tick));
	}
	if (panel->class->machine_count > 1)
		snprintf(text, sizeof text, "%s is in %s%s", panel->class->machines[index].name,
		         path, since);
	else
		snprintf(text, sizeof text, "in %s%s", path, since);
	page_heading(page, text);
	if (panel->why)
		write_chain(page, panel, index);
}

static void write_update(struct page *page, const struct panel *panel)
{
	static const char *const texts[] = {
		[UPDATE_AHEAD] = "not updated yet in this tick",
		[UPDATE_BEGINNING] = "nobody has been updated yet",
		[UPDATE_UNRECORDED] = "a tick of a crowd is not recorded until you step into it",
		[UPDATE_ASLEEP] =
			"not updated in this tick: it sleeps until a telegram comes, since its states have nothing to execute or test",
		[UPDATE_NOT_THERE] = "not updated in this tick: it did not exist yet",
	};
	char text[TEXT_SIZE], number[TEXT_GROUPED_SIZE];
	uint64_t next = 0;
	enum why_update update = why_now_update(panel->session, panel->agent, &next);
	page_heading(page, update == UPDATE_DONE ? "asked in this tick" : "to be asked");
	if (update == UPDATE_DONE)
		return;
	if (update == UPDATE_NOT_ITS_TURN)
		snprintf(
			text, sizeof text,
			"not updated in this tick: class %s is updated every %u ticks, this agent next in tick %llu",
			panel->class->name, (unsigned)panel->class->cadence,
			(unsigned long long)next);
	else if (update == UPDATE_CAPPED)
		snprintf(text, sizeof text,
		         "not updated in this tick: the world updates %s agents a tick, in turn",
		         text_grouped(panel->sim->world->update_cap, number));
	else
		snprintf(text, sizeof text, "%s", texts[update]);
	page_text(page, 2, STYLE_PLAIN, text);
}

static const char *target_of(const struct panel *panel, const struct way *way)
{
	return way->exit.to == REVERTS ? "the previous state"
	                               : class_state_name(panel->class, way->exit.to);
}

/* Whether a way out was found open. */
struct verdict {
	const struct event *guard; /* NULL: it was not asked */
	bool open;
	bool hidden; /* not asked because an earlier one was open */
};

/* Says whether a telegram that leads out has come before the moment; "" if that is not known. */
static const char *arrival(const struct panel *panel, const struct way *way)
{
	uint64_t next;
	if (why_now_update(panel->session, panel->agent, &next) == UPDATE_UNRECORDED)
		return "";
	for (size_t i = 0; i < panel->done; i++) {
		const struct event *event = &panel->events[i];
		if (event->kind == EVENT_DELIVER && event->agent == panel->agent->id &&
		    event->message + 1 == way->exit.message)
			return "it came";
	}
	return "none came";
}

/* Writes one way out: where it leads, when it is taken, and the answer to that. */
static void write_way(struct page *page, const struct panel *panel, const struct way *way,
                      const struct verdict *verdict)
{
	const struct world *world = panel->sim->world;
	char text[TEXT_SIZE], label[128], answer[512] = "";
	bool asked = verdict->guard != NULL, can_be = way->exit.question || way->transition;
	world_label(world, &way->exit, label, sizeof label);
	if (asked)
		why_question_text(&(struct chronicle_entry){ *verdict->guard, panel->tick, world,
		                                             panel->agent->class, CLASS_NONE },
		                  !way->exit.unless, answer, sizeof answer);
	else if (can_be)
		snprintf(answer, sizeof answer, "%s",
		         verdict->hidden ? "not asked, because an earlier one won" : "not asked");
	else if (way->exit.message)
		snprintf(answer, sizeof answer, "%s", arrival(panel, way));
	/* The answer repeats the label, unless the label is in words of its own. */
	bool both = *label && *answer && (!asked || (way->exit.question && way->exit.words));
	snprintf(text, sizeof text, "to %s%s%s%s%s%s", target_of(panel, way),
	         *label || *answer ? ": " : "", both || !*answer ? label : "", both ? " (" : "",
	         answer, both ? ")" : "");
	page_item(page, 4,
	          verdict->open ? STYLE_GOOD
	          : asked       ? STYLE_PLAIN
	                        : STYLE_DIM,
	          verdict->open ? GLYPH_CHECK
	          : asked       ? GLYPH_FAIL
	                        : GLYPH_DOT,
	          text);
}

static bool was_asked(const struct panel *panel, uint8_t state)
{
	for (struct way way = way_of(panel->class->states[state]); way_next(&way);) {
		if (why_now_guard(panel->session, panel->agent, state, &way))
			return true;
	}
	return false;
}

static bool is_active(const struct panel *panel, uint8_t state)
{
	const struct machine *machine = agent_machines_const(panel->agent) +
	                                panel->class->states[state]->machine;
	return state_table_is_in(panel->class->states, machine->current, state) ||
	       machine->global == state;
}

static void write_state(struct page *page, const struct panel *panel, uint8_t number)
{
	char text[TEXT_SIZE];
	bool any = false, won = false;
	snprintf(text, sizeof text, is_active(panel, number) ? "%s" : "%s, which it has left",
	         class_state_name(panel->class, number));
	page_text(page, 2, STYLE_STRONG, text);
	for (struct way way = way_of(panel->class->states[number]); way_next(&way); any = true) {
		struct verdict verdict = { .guard = why_now_guard(panel->session, panel->agent,
			                                          number, &way) };
		verdict.open = verdict.guard && verdict.guard->result == !way.exit.unless;
		verdict.hidden = won && way.transition;
		won |= verdict.open && way.transition;
		write_way(page, panel, &way, &verdict);
	}
	if (!any)
		page_text(page, 4, STYLE_PLAIN, "nothing leads out of it");
}

/* Writes the ways out of the active states, and of those that were asked in this tick and left. */
static void write_ways(struct page *page, const struct panel *panel)
{
	write_update(page, panel);
	for (size_t i = 1; i < panel->class->state_count; i++) {
		bool global = agent_machines_const(panel->agent)[panel->class->states[i]->machine]
		                      .global == i;
		struct way way = way_of(panel->class->states[i]);
		if (global && !way_next(&way))
			continue;
		if (is_active(panel, (uint8_t)i) || was_asked(panel, (uint8_t)i))
			write_state(page, panel, (uint8_t)i);
	}
}

static void write_refuser(struct page *page, const struct panel *panel, uint8_t number)
{
	const struct state *state = panel->class->states[number];
	char text[TEXT_SIZE];
	snprintf(text, sizeof text, "%s %s", class_state_name(panel->class, number),
	         state->on_message ? "was asked, and did not handle it" : "answers no telegrams");
	page_text(page, 4, STYLE_PLAIN, text);
}

static void write_refusal(struct page *page, const struct panel *panel, size_t index)
{
	char text[TEXT_SIZE], sender[WIDGET_NAME_SIZE];
	const struct event *event = &panel->events[index];
	snprintf(text, sizeof text, "%s from %s", panel->sim->world->messages[event->message],
	         widget_name(panel->sim, event->other, sender));
	page_item(page, 2, STYLE_BAD, GLYPH_FAIL, text);
	for (size_t m = 0; m < panel->class->machine_count; m++) {
		uint8_t state = why_now_state(panel->session, panel->agent, index, (uint8_t)m);
		for (; state; state = panel->class->states[state]->parent)
			write_refuser(page, panel, state);
		if (agent_machines_const(panel->agent)[m].global)
			write_refuser(page, panel, agent_machines_const(panel->agent)[m].global);
	}
}

static void write_refusals(struct page *page, const struct panel *panel)
{
	bool any = false;
	for (size_t i = 0; i < panel->done; i++) {
		const struct event *event = &panel->events[i];
		if (event->kind != EVENT_UNHANDLED || event->agent != panel->agent->id)
			continue;
		if (!any)
			page_heading(page, "telegrams that it did not handle");
		write_refusal(page, panel, i);
		any = true;
	}
}

/* Whether a machine of the agent has changed in the tick shown. */
static bool has_changed(const struct panel *panel)
{
	for (size_t i = 0; panel->why && i < panel->why->chain_count; i++) {
		const struct why_chain *chain = &panel->why->chains[i];
		if (!chain->count)
			continue;
		const struct why_link *link = &panel->why->links[chain->first];
		if (!link->never && link->entry.tick == panel->tick)
			return true;
	}
	return false;
}

static struct panel look_up(const struct view_scene *scene)
{
	struct panel panel = { .session = scene->session, .sim = session_sim(scene->session) };
	size_t count;
	panel.agent = sim_agent(panel.sim, scene->selected);
	panel.why = session_why(scene->session, scene->selected);
	panel.tick = session_moment(scene->session).tick;
	panel.events = session_shown_events(scene->session, &count, &panel.done);
	if (panel.agent)
		panel.class = sim_class(panel.sim, panel.agent);
	return panel;
}

static void write_why(struct page *page, const struct view_scene *scene)
{
	const struct panel panel = look_up(scene);
	if (!panel.agent) {
		page_text(page, 0, STYLE_DIM, "No agent is selected.");
		return;
	}
	/* If nothing has changed in this tick, what was asked in it comes first. */
	bool changed = has_changed(&panel);
	if (!changed)
		write_ways(page, &panel);
	for (size_t i = 0; i < panel.class->machine_count; i++)
		write_machine(page, &panel, i);
	if (changed)
		write_ways(page, &panel);
	write_refusals(page, &panel);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct panel panel = look_up(scene);
	char name[WIDGET_NAME_SIZE], title[WIDGET_NAME_SIZE + 8] = "why";
	if (panel.agent)
		snprintf(title, sizeof title, "why %s",
		         widget_name(panel.sim, panel.agent->id, name));
	page_show(scene, area, focused, title, write_why);
}

static struct view_answer scroll(const struct view_scene *scene, struct area area,
                                 enum view_key key)
{
	return page_key(scene, area, key, write_why);
}

const struct view panel_why = {
	.name = "why",
	.help = "why the selected agent did what it did, and why nothing else",
	.hint = "line",
	.draw = draw,
	.keys = { [VIEW_ENTER] = { roster_key, "Open or close the agent's details." } },
	.scroll = scroll,
};

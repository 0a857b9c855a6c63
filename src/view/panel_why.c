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
#include "view/page.h"
#include "view/agent_keys.h"
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
};

/* Writes the answers that go with a change: the one that decided it, and the others. */
static void write_questions(struct page *page, const struct panel *panel,
                            const struct why_link *link, int indent)
{
	char text[TEXT_SIZE];
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &panel->why->questions[i];
		bool decisive = i == link->decisive;
		bool yes = guard->event.result || guard->event.kind == EVENT_READ;
		why_question_text(guard, decisive ? yes : true, text, sizeof text);
		page_item(page, indent, decisive ? STYLE_GOOD : STYLE_PLAIN,
		          decisive || yes ? GLYPH_CHECK : GLYPH_FAIL, "%s", text);
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
	page_label(page, cols, tick, changes ? STYLE_STRONG : STYLE_PLAIN, "%s", text);
	if (changes || link->decisive != SIZE_MAX)
		write_questions(page, panel, link, cols + 3);
}

static void write_chain(struct page *page, const struct panel *panel, size_t machine)
{
	const struct why *why = panel->why;
	const struct why_chain *chain = &why->chains[machine];
	int cols = why_tick_cols(why, chain);
	for (size_t i = chain->first; i < chain->first + chain->count; i++) {
		if (!why_is_said(why, chain, i))
			write_link(page, panel, &why->links[i], cols);
	}
	if (!chain->whole)
		page_text(page, 2, STYLE_DIM, "looking back: tick %llu",
		          (unsigned long long)why->tick);
}

static void write_machine(struct page *page, const struct panel *panel, size_t index)
{
	const struct machine *machine = agent_machines_const(panel->agent) + index;
	bool alone = panel->class->machine_count == 1;
	char path[WIDGET_PATH_SIZE], since[64] = "";
	widget_path(panel->class, machine->current, path);
	if (panel->why && panel->why->chains[index].count) {
		const struct why_link *link = &panel->why->links[panel->why->chains[index].first];
		uint64_t tick = link->entry.tick;
		if (!link->never)
			snprintf(since, sizeof since, " since tick %llu (%g s)",
			         (unsigned long long)tick, world_seconds(panel->sim->world, tick));
	}
	page_heading(page, "%s%sin %s%s", alone ? "" : panel->class->machines[index].name,
	             alone ? "" : ": ", path, since);
	if (panel->why)
		write_chain(page, panel, index);
}

static void write_update(struct page *page, const struct panel *panel)
{
	char text[TEXT_SIZE];
	bool asked = !why_ways_unasked(panel->session, panel->agent, text, sizeof text);
	page_heading(page, asked ? "asked in this tick" : "to be asked");
	if (!asked)
		page_text(page, 2, STYLE_PLAIN, "%s", text);
}

/* Writes one way out: where it leads, when it is taken, and the answer to that. */
static void write_way(struct page *page, const struct why_ways *ways)
{
	char text[TEXT_SIZE];
	why_ways_text(ways, text, sizeof text);
	page_item(page, 4,
	          ways->open    ? STYLE_GOOD
	          : ways->guard ? STYLE_PLAIN
	                        : STYLE_DIM,
	          ways->open    ? GLYPH_CHECK
	          : ways->guard ? GLYPH_FAIL
	                        : GLYPH_DOT,
	          "%s", text);
}

static void write_state(struct page *page, const struct panel *panel, uint8_t number)
{
	bool any = false, active = why_ways_is_active(panel->session, panel->agent, number);
	struct why_ways ways = why_ways_of(panel->session, panel->agent, number);
	page_text(page, 2, STYLE_STRONG, active ? "%s" : "%s, which it has left",
	          class_state_name(panel->class, number));
	for (; why_ways_next(&ways); any = true)
		write_way(page, &ways);
	if (!any)
		page_text(page, 4, STYLE_PLAIN, "nothing leads out of it");
}

/* Writes the ways out of the active states, and of those that were asked in this tick and left. */
static void write_ways(struct page *page, const struct panel *panel)
{
	uint8_t state = STATE_NONE;
	write_update(page, panel);
	while ((state = why_ways_state(panel->session, panel->agent, state)))
		write_state(page, panel, state);
}

static void write_refuser(struct page *page, const struct panel *panel, uint8_t number)
{
	const struct state *state = panel->class->states[number];
	page_text(page, 4, STYLE_PLAIN, "%s %s", class_state_name(panel->class, number),
	          state->on_message ? "was asked, and did not handle it" : "answers no telegrams");
}

static void write_refusal(struct page *page, const struct panel *panel, size_t index)
{
	char sender[WIDGET_NAME_SIZE];
	const struct event *event = &panel->events[index];
	page_item(page, 2, STYLE_BAD, GLYPH_FAIL, "%s from %s",
	          panel->sim->world->messages[event->message],
	          widget_name(panel->sim, event->other, sender));
	for (size_t m = 0; m < panel->class->machine_count; m++) {
		uint8_t state = why_ways_state_at(panel->session, panel->agent, index, (uint8_t)m);
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

static void write_why(struct page *page, const struct view_scene *scene)
{
	struct panel panel = { .session = scene->session, .sim = session_sim(scene->session) };
	char name[WIDGET_NAME_SIZE];
	size_t count;
	panel.agent = sim_agent(panel.sim, scene->look->selected);
	if (!panel.agent) {
		text_copy(page->title, sizeof page->title, "why");
		page_text(page, 0, STYLE_DIM, "No agent is selected.");
		return;
	}
	panel.class = sim_class(panel.sim, panel.agent);
	panel.why = session_why(scene->session, scene->look->selected);
	panel.events = session_shown_events(scene->session, &count, &panel.done);
	snprintf(page->title, sizeof page->title, "why %s",
	         widget_name(panel.sim, panel.agent->id, name));
	/* If nothing has changed in this tick, what was asked in it comes first. */
	bool changed = panel.why && why_ways_has_changed(panel.why);
	if (!changed)
		write_ways(page, &panel);
	for (size_t i = 0; i < panel.class->machine_count; i++)
		write_machine(page, &panel, i);
	if (changed)
		write_ways(page, &panel);
	write_refusals(page, &panel);
}

const struct view panel_why = {
	.name = "why",
	.help = "why the selected agent did what it did, and why nothing else",
	.hint = "line",
	.draw = page_draw,
	.write = write_why,
	.keys = { [VIEW_ENTER] = { agent_keys_select, "Open or close the agent's details." } },
	.others = page_keys,
};

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Why the selected agent is in its states at the moment shown: the last change of each of its
 * machines and what it followed from, link by link; which ways out its states have now, and how
 * their questions were answered; and which telegrams were not handled.
 */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "session/past.h"
#include "session/why.h"
#include "sim/event_words.h"
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
	size_t count; /* of them */
	size_t done;  /* how many of them lie before the moment */
};

/* Draws a part in three columns: what it asks, what it read, and how far that was.  What it asks
 * may take a line of its own. */
static void write_row(struct page *page, int indent, enum style style, enum glyph glyph,
                      const struct guard_row *parts)
{
	enum { READ = 44, FAR = 74, GAP = 2, NUMBER = 6 }; /* the first two in percent */
	int cols = page->area.cols, read = cols * READ / 100, far = cols * FAR / 100;
	bool only = !parts->read[0], below = false;
	int room = (only ? cols - width_text(parts->far) : read) - GAP;
	if (indent + GAP + width_text(parts->asked) > room) {
		page_item(page, indent, style, glyph, "%s", parts->asked);
		below = true;
	}
	struct area row = page_line(page, 0);
	if (!below) {
		area_glyph(row, indent, 0, style, glyph);
		area_text(row, indent + GAP, 0, style, parts->asked);
	}
	area_textn(row, read, 0, (*parts->far ? far : cols) - read, style, parts->read);
	int digits = (int)strcspn(parts->far, " ");
	if (only)
		widget_right(row, 0, style, parts->far);
	else
		area_textn(row, far + number_max(NUMBER - digits, 0), 0, cols - far, style,
		           parts->far);
}

/* What Enter means at a line, and the words for it. */
static struct view_answer answer_of(const struct why_deed *deed, const char **words)
{
	static const char *const hints[] = { "", "Enter sets it", "Enter goes there" };
	static const uint8_t acts[] = { VIEW_NOTHING, VIEW_INPUT, VIEW_SHOW };
	*words = hints[deed->act];
	return (struct view_answer){ .act = acts[deed->act],
		                     .input = deed->input,
		                     .moment = deed->moment };
}

static void write_line(void *context, const struct why_line *line)
{
	enum { COLUMNS_LEAST = 60 };
	static const enum glyph glyphs[] = {
		[WHY_NO] = GLYPH_FAIL, [WHY_YES] = GLYPH_CHECK, [WHY_UNASKED] = GLYPH_DOT
	};
	struct page *page = context;
	enum style style = line->strong ? STYLE_STRONG : STYLE_PLAIN;
	enum style marked = line->strong                ? STYLE_GOOD
	                    : line->mark == WHY_UNASKED ? STYLE_DIM
	                                                : STYLE_PLAIN;
	const char *words;
	const struct view_answer answer = answer_of(&line->deed, &words);
	int top = page->line;
	if (line->deed.act != WHY_NOTHING || line->deed.event.kind != EVENT_TICK)
		page_choice(page, &answer, &line->deed.event);
	if (line->tick)
		page_label(page, line->indent, line->tick, style, "%s", line->text);
	else if (line->mark == WHY_PLAIN)
		page_text(page, line->indent, style, "%s", line->text);
	else if (line->row && page->area.cols >= COLUMNS_LEAST)
		write_row(page, line->indent, marked, glyphs[line->mark], line->row);
	else
		page_item(page, line->indent, marked, glyphs[line->mark], "%s", line->text);
	if (!line->tick && page->line == top + 1)
		widget_right(page_row(page, top), line->indent + width_text(line->text), STYLE_HINT,
		             words);
}

static void write_machine(struct page *page, const struct panel *panel, size_t index)
{
	const struct machine *machine = agent_machines_const(panel->agent) + index;
	bool alone = panel->class->machine_count == 1;
	char path[WIDGET_PATH_SIZE], since[64] = "";
	widget_current(panel->class, machine, path);
	if (panel->why && panel->why->chains[index].count) {
		const struct why_link *link = &panel->why->links[panel->why->chains[index].first];
		uint64_t tick = link->entry.tick;
		if (!link->never)
			snprintf(since, sizeof since, " since tick %llu (%g s)",
			         (unsigned long long)tick, world_time(panel->sim->world, tick));
	}
	page_heading(page, "%s%sin %s%s", alone ? "" : panel->class->machines[index].name,
	             alone ? "" : ": ", path, since);
	if (!panel->why)
		return;
	why_tell_chain(&(struct why_teller){ write_line, page, WHY_PARTS }, panel->why, index);
	if (!panel->why->chains[index].whole)
		page_text(page, 2, STYLE_DIM, "looking back: tick %llu",
		          (unsigned long long)panel->why->tick);
}

/* Writes the ways out of the active states, and of those that were asked in this tick and left. */
static void write_ways(struct page *page, const struct panel *panel)
{
	char text[TEXT_SIZE];
	bool asked = !why_ways_unasked(panel->session, panel->agent, text, sizeof text);
	page_heading(page, asked ? "asked in this tick" : "to be asked");
	if (!asked)
		page_text(page, 2, STYLE_PLAIN, "%s", text);
	why_tell_ways(&(struct why_teller){ write_line, page, WHY_COLUMNS }, panel->session,
	              panel->agent);
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

/* What is about to be reported has happened: nobody is left who could be asked. */
static void write_refusals(struct page *page, const struct panel *panel)
{
	bool any = false;
	for (size_t i = 0; i <= panel->done && i < panel->count; i++) {
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
	panel.agent = view_agent(scene);
	if (!panel.agent) {
		text_copy(page->title, sizeof page->title, "why");
		page_text(page, 0, STYLE_DIM, "No agent is selected.");
		return;
	}
	panel.class = sim_class(panel.sim, panel.agent);
	panel.why = session_why(scene->session, scene->look->selected);
	panel.events = session_shown_events(scene->session, &panel.count, &panel.done);
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

static void prepare_why(struct view_work *work, const struct view_scene *scene, struct area area)
{
	(void)area;
	if (!scene->running)
		why_held_prepare(work->session, scene->look->selected);
}

static struct view_answer enter(const struct view_ask *ask)
{
	struct view_answer answer = page_chosen(ask);
	return answer.act == VIEW_NOTHING ? agent_keys_select(ask) : answer;
}

const struct view panel_why = {
	.name = "why",
	.help = "why the selected agent did what it did, and why nothing else",
	.hint = "line",
	.draw = page_draw,
	.write = write_why,
	.prepare = prepare_why,
	.keys = { [VIEW_ENTER] = { enter, "Set what the line says, or go there; else, details." },
	          [VIEW_STOP] = { page_chosen, "Break where that way is taken." } },
	.others = page_keys,
};

/* The moment shown in one sentence. */

enum {
	UPDATES_MOST = 4000, /* updates of agents that are run again in search of a reason */
	PIECE = 1000,
};

/* The first tick that is searched.  It depends on the moment alone, so that the sentence does
 * too. */
static uint64_t first_tick(const struct session *session)
{
	uint64_t agents = session_sim(session)->head.agents;
	uint64_t ticks = UPDATES_MOST / (agents ? agents : 1);
	uint64_t now = session_moment(session).tick;
	return now > ticks ? now - ticks : 0;
}

/* The agent's last change, or NULL if it is not known. */
static const struct why_link *find_link(const struct session *session, uint32_t agent)
{
	const struct why *why = session_why(session, agent);
	if (!why || !why->chain_count || !why->chains[0].count)
		return NULL;
	return &why->links[why->chains[0].first];
}

void sentence_seek(struct session *session, uint32_t agent)
{
	const struct why *why;
	if (agent == AGENT_NONE || session_is_crowd(session) ||
	    session_moment(session).event != MOMENT_END)
		return;
	do {
		if (find_link(session, agent) || session_explain(session, agent, PIECE))
			return;
		why = session_why(session, agent);
	} while (why && why->tick > first_tick(session));
}

uint32_t sentence_agent(const struct session *session, uint32_t agent)
{
	enum { CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT };
	struct past past = past_of_era(session);
	size_t i = past.now;
	if (!past_back(&past, &i, CHANGES) ||
	    !sim_agent(session_sim(session), past_peek(&past, i)->agent))
		return agent;
	uint32_t last = past_peek(&past, i)->agent;
	uint64_t tick = past_tick(&past, i);
	do {
		if (past_peek(&past, i)->agent == agent)
			return agent;
	} while (past_back(&past, &i, CHANGES) && past_tick(&past, i) == tick);
	return last;
}

/* Writes the longest form that fits: "tick 15: Miner Bob went to ...: comfortable (...)", the same
 * without the tick, only with what was read, or the reason alone. */
static size_t write_last(const struct session *session, uint32_t agent, int cols,
                         char out[SENTENCE_SIZE])
{
	const struct why_link *link = agent == AGENT_NONE ? NULL : find_link(session, agent);
	const struct why *why = session_why(session, agent);
	char text[SENTENCE_SIZE] = "why: ";
	const size_t head = strlen(text);
	if (!link || link->entry.tick < first_tick(session) || (link->never && first_tick(session)))
		return 0;
	int tick = snprintf(out, SENTENCE_SIZE,
	                    "tick %llu: ", (unsigned long long)link->entry.tick);
	why_sentence(why, false, out + tick, SENTENCE_SIZE - (size_t)tick);
	if (link->never || width_text(out) > cols)
		why_sentence(why, false, out, SENTENCE_SIZE);
	if (width_text(out) > cols)
		why_sentence(why, true, out, SENTENCE_SIZE);
	/* If it is too long even so, the reason alone, if that fits. */
	for (int briefly = 0; briefly < 2 && width_text(out) > cols; briefly++) {
		if (why_reason(why, briefly, text + head, sizeof text - head) &&
		    width_text(text) <= cols)
			memcpy(out, text, sizeof text);
	}
	return link->never && width_text(out) > cols ? 0 : strlen(out);
}

/* Writes "Miner Bob is in QuenchThirst.", for when no reason is known. */
static size_t write_where(const struct session *session, uint32_t id, char out[SENTENCE_SIZE])
{
	const struct sim *sim = session_sim(session);
	const struct agent *agent = sim_agent(sim, id);
	char name[WIDGET_NAME_SIZE], path[WIDGET_PATH_SIZE];
	out[0] = '\0';
	if (agent)
		snprintf(out, SENTENCE_SIZE, "%s is in %s.", widget_name(sim, id, name),
		         widget_current(sim_class(sim, agent), agent_machines_const(agent), path));
	return strlen(out);
}

/* Writes "next, Miner Bob: exit VisitBankAndDepositGold". */
static size_t write_next(const struct session *session, char out[SENTENCE_SIZE])
{
	char text[SENTENCE_SIZE];
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	if (done >= count)
		return 0;
	event_text_named(session_sim(session), &events[done], text, sizeof text);
	snprintf(out, SENTENCE_SIZE, "next%s %.390s", event_is_named(&events[done]) ? ":" : ",",
	         text);
	return strlen(out);
}

/* Writes the first error in the tick shown. */
static size_t write_error(const struct session *session, char out[SENTENCE_SIZE])
{
	static const char head[] = "error: ";
	size_t count, done, i = 0;
	const struct event *events = session_shown_events(session, &count, &done);
	while (i < done && events[i].kind != EVENT_ERROR)
		i++;
	if (i == done)
		return 0;
	text_copy(out, SENTENCE_SIZE, head);
	return strlen(head) + event_text_named(session_sim(session), &events[i], out + strlen(head),
	                                       SENTENCE_SIZE - strlen(head));
}

size_t sentence_write(const struct session *session, uint32_t agent, int cols,
                      char out[SENTENCE_SIZE])
{
	if (session_moment(session).event != MOMENT_END)
		return write_next(session, out);
	size_t length = write_error(session, out);
	if (!length && !session_is_crowd(session))
		length = write_last(session, agent, cols, out);
	return length ? length : write_where(session, agent, out);
}

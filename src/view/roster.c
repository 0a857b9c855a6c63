/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/radix.h"
#include "core/text.h"
#include "language/expression.h"
#include "session/inputs.h"
#include "view/sheet.h"
#include "view/widget.h"

/* Which agents a text means: those for which it is a condition that holds ("thirst > 3"), or those
 * that have it in their name, place or state. */
struct search {
	const struct world *world;
	uint64_t version;                   /* of it */
	struct expression **conditions;     /* by class, NULL if it has no meaning there; owned */
	char *text;                         /* owned; NULL: it is a condition */
	bool *classes;                      /* whether the name has the text in it; owned */
	bool (*states)[FSM_STATES_MAX + 1]; /* the same, by class and state; owned */
	bool counts;                        /* the text may be part of a number */
};

/* What the last list depends on: the list is valid as long as this is the same. */
struct asked {
	const struct session *session;
	struct moment moment;
	size_t inputs;
	uint64_t forks;
	int column;
};

struct roster {
	struct search search; /* of the filter */
	char text[ROSTER_TEXT_SIZE];
	struct asked asked;
	const struct sim *sim;
	int column; /* by which the last list is sorted */
	bool plain; /* all agents are listed in order of slots, without the arrays below */
	struct radix_item *items; /* the slots listed; owned */
	uint32_t *ranks;          /* by slot, its index in items or ROSTER_NONE; owned */
	uint32_t count;
};

/* Searches. */

static void search_fini(struct search *search)
{
	for (size_t i = 0; search->conditions && i < search->world->class_count; i++)
		expression_free(search->conditions[i]);
	free(search->conditions);
	free(search->text);
	free(search->classes);
	free(search->states);
	*search = (struct search){ .world = NULL };
}

static bool holds(const struct expression *condition, const struct sim *sim,
                  const struct agent *agent, bool *is_condition)
{
	struct evaluation evaluation;
	struct error error;
	bool known = expression_evaluate(condition, sim, agent, &evaluation, &error);
	*is_condition = !known || evaluation.value.kind == VALUE_BOOL;
	return known && *is_condition && evaluation.value.as.boolean;
}

/* Prepares a search by the text as a condition.  Returns false and the reason if it is not one. */
static bool search_condition(struct search *search, const struct sim *sim, const char *text,
                             struct error *error)
{
	const struct world *world = sim->world;
	struct error why = { "" };
	bool any = false, is_condition = true;
	*search = (struct search){ .world = world, .version = world->version };
	search->conditions = memory_zero(world->class_count, sizeof *search->conditions);
	for (size_t i = 0; i < world->class_count; i++) {
		struct scope scope = {
			.world = world, .sim = sim, .class = (uint8_t)i, .me = CLASS_NONE
		};
		if (expression_new(&search->conditions[i], &scope, text, i ? &why : error) !=
		    EXPRESSION_GOOD)
			continue;
		any = true;
		bool boolean = true;
		uint32_t slot = 0;
		/* Whether it is a condition can be told by the first agent of the class. */
		while (slot < sim->head.slots && sim_slot(sim, slot)->class != i)
			slot++;
		if (slot < sim->head.slots)
			holds(search->conditions[i], sim, sim_slot(sim, slot), &boolean);
		is_condition &= boolean;
	}
	if (any && is_condition)
		return true;
	search_fini(search);
	return any ? error_set(error, "%.160s is not true or false", text) : false;
}

/* Prepares a search for the text itself. */
static void search_text(struct search *search, const struct sim *sim, const char *text)
{
	const struct world *world = sim->world;
	char path[WIDGET_PATH_SIZE];
	*search = (struct search){ .world = world,
		                   .version = world->version,
		                   .counts = strpbrk(text, "0123456789") };
	search->text = memory_text(text);
	search->classes = memory_zero(world->class_count, sizeof *search->classes);
	search->states = memory_zero(world->class_count, sizeof *search->states);
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		snprintf(path, sizeof path, "%s ", class->name);
		search->classes[i] = widget_has(path, text);
		for (size_t s = 1; s < class->state_count; s++)
			search->states[i][s] = widget_has(widget_path(class, (uint8_t)s, path),
			                                  text);
	}
}

/* Whether the agent is meant. */
static bool search_fits(const struct search *search, const struct sim *sim,
                        const struct agent *agent)
{
	char name[WIDGET_NAME_SIZE];
	bool is_condition;
	if (search->conditions)
		return search->conditions[agent->class] &&
		       holds(search->conditions[agent->class], sim, agent, &is_condition);
	bool found = agent->place < search->world->place_count &&
	             widget_has(search->world->places[agent->place], search->text);
	const struct machine *machines = agent_machines_const(agent);
	for (size_t m = 0; m < sim_class(sim, agent)->machine_count && !found; m++)
		found = search->states[agent->class][machines[m].current];
	bool resident = agent->id < search->world->resident_count;
	if (found || (!resident && (search->classes[agent->class] || !search->counts)))
		return found || search->classes[agent->class];
	return widget_has(widget_name(sim, agent->id, name), search->text);
}

/* Lists. */

uint32_t roster_seek(const struct sim *sim, uint32_t slot, int step)
{
	while (slot < sim->head.slots && sim_slot(sim, slot)->class == CLASS_NONE)
		slot += (uint32_t)step;
	return slot < sim->head.slots ? slot : ROSTER_NONE;
}

struct roster *roster_new(void)
{
	struct roster *roster = memory_zero(1, sizeof *roster);
	roster->plain = true;
	return roster;
}

void roster_free(struct roster *roster)
{
	search_fini(&roster->search);
	free(roster->items);
	free(roster->ranks);
	free(roster);
}

/* A condition may hold for no agent at the moment, but a text that fits no agent is a mistake, and
 * a condition with a mistake is no text. */
static bool read_filter(struct search *search, const struct sim *sim, const char *text,
                        struct error *error)
{
	if (search_condition(search, sim, text, error))
		return true;
	if (strpbrk(text, "<>=~()+*/#\""))
		return false;
	search_text(search, sim, text);
	for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE;
	     slot = roster_seek(sim, slot + 1, 1)) {
		if (search_fits(search, sim, sim_slot(sim, slot)))
			return true;
	}
	search_fini(search);
	return false;
}

bool roster_filter(struct roster *roster, const struct sim *sim, const char *text,
                   struct error *error)
{
	struct search search = { .world = NULL };
	if (strlen(text) >= sizeof roster->text)
		return error_set(error, "a filter has at most %d bytes", ROSTER_TEXT_SIZE - 1);
	if (*text && !read_filter(&search, sim, text, error))
		return false;
	search_fini(&roster->search);
	roster->search = search;
	text_clean(roster->text, sizeof roster->text, text);
	roster->asked.session = NULL;
	return true;
}

const char *roster_text(const struct roster *roster)
{
	return roster->text;
}

/* Lists the agents that pass the filter, by slot. */
static void gather(struct roster *roster)
{
	const struct sim *sim = roster->sim;
	uint32_t slots = sim->head.slots, count = 0;
	roster->items = memory_resize(roster->items, slots, sizeof *roster->items);
	roster->ranks = memory_resize(roster->ranks, slots, sizeof *roster->ranks);
	for (uint32_t slot = 0; slot < slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		roster->ranks[slot] = ROSTER_NONE;
		if (agent->class == CLASS_NONE ||
		    (roster->text[0] && !search_fits(&roster->search, sim, agent)))
			continue;
		roster->items[count++] = (struct radix_item){ .item = slot };
	}
	roster->count = count;
}

void roster_list(struct roster *roster, const struct session *session, int column)
{
	struct asked asked = { .session = session,
		               .moment = session_moment(session),
		               .forks = session_forks(session),
		               .column = column };
	session_inputs(session, &asked.inputs);
	roster->sim = session_sim(session);
	/* If the world has changed, the filter's text is compiled anew. */
	if (roster->text[0] && (roster->search.world != roster->sim->world ||
	                        roster->search.version != roster->sim->world->version)) {
		search_fini(&roster->search);
		if (!search_condition(&roster->search, roster->sim, roster->text, NULL))
			search_text(&roster->search, roster->sim, roster->text);
	}
	if (abs(column) > column_last(roster->sim->world))
		asked.column = column = 0;
	roster->column = column;
	roster->plain = !column && !roster->text[0];
	const struct asked *last = &roster->asked;
	if (roster->plain ||
	    (last->session == session && last->moment.tick == asked.moment.tick &&
	     last->moment.event == asked.moment.event && last->inputs == asked.inputs &&
	     last->forks == asked.forks && last->column == column))
		return;
	gather(roster);
	if (column) {
		column_keys(roster->sim, abs(column), column < 0, roster->items, roster->count);
		radix_sort(roster->items, roster->count);
	}
	for (uint32_t i = 0; i < roster->count; i++)
		roster->ranks[roster->items[i].item] = i;
	roster->asked = asked;
}

int roster_column(const struct roster *roster)
{
	return roster->column;
}

uint32_t roster_count(const struct roster *roster)
{
	return roster->plain ? roster->sim->head.agents : roster->count;
}

uint32_t roster_next(const struct roster *roster, uint32_t slot, int step)
{
	/* One before the first slot or rank, or the one after the last. */
	uint32_t count = roster->plain ? roster->sim->head.slots : roster->count;
	uint32_t at = step > 0 ? UINT32_MAX : count;
	if (slot != ROSTER_NONE)
		at = roster->plain ? slot : roster->ranks[slot];
	at += (uint32_t)step;
	if (roster->plain)
		return roster_seek(roster->sim, at, step);
	return at < count ? roster->items[at].item : ROSTER_NONE;
}

uint32_t roster_rank(const struct roster *roster, uint32_t slot)
{
	const struct sim_head *head = &roster->sim->head;
	if (slot == ROSTER_NONE || (roster->plain && head->agents != head->slots))
		return ROSTER_NONE;
	return roster->plain ? slot : roster->ranks[slot];
}

bool roster_has(const struct roster *roster, uint32_t slot)
{
	return slot < roster->sim->head.slots &&
	       (roster->plain ? sim_slot(roster->sim, slot)->class != CLASS_NONE
	                      : roster->ranks[slot] != ROSTER_NONE);
}

/* The next listed agent (or the previous one) that fits the search, wrapping around. */
static uint32_t seek(const struct roster *roster, const struct search *search, uint32_t slot,
                     int step)
{
	for (uint32_t left = roster_count(roster); left > 0; left--) {
		slot = roster_next(roster, slot, step);
		if (slot == ROSTER_NONE)
			slot = roster_next(roster, slot, step);
		if (search_fits(search, roster->sim, sim_slot(roster->sim, slot)))
			return slot;
	}
	return ROSTER_NONE;
}

uint32_t roster_find(const struct roster *roster, const char *text, uint32_t slot, int step)
{
	struct search search;
	struct error error;
	search_text(&search, roster->sim, text);
	uint32_t found = seek(roster, &search, slot, step);
	search_fini(&search);
	if (found != ROSTER_NONE || !search_condition(&search, roster->sim, text, &error))
		return found;
	found = seek(roster, &search, slot, step);
	search_fini(&search);
	return found;
}

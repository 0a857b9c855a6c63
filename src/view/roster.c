/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/roster.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/radix.h"
#include "core/text.h"
#include "session/inputs.h"
#include "view/column.h"
#include "view/search.h"

/* What the last list depends on: the list is valid as long as this is the same. */
struct asked {
	const struct session *session;
	struct moment moment;
	size_t inputs;
	uint64_t forks;
	int column;
	unsigned filters; /* how many filters have been set */
};

struct roster {
	struct search search; /* of the filter */
	char text[ROSTER_TEXT_SIZE];
	struct asked asked;
	unsigned filters;
	const struct sim *sim;
	int column; /* by which the last list is sorted */
	bool plain; /* all agents are listed in order of slots, without the arrays below */
	struct radix_item *items; /* the slots listed; owned */
	uint32_t *ranks;          /* by slot, its index in items or ROSTER_NONE; owned */
	uint32_t count;
};

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

/* Whether a text can be part of a name, rather than a condition with a mistake. */
static bool is_plain_text(const char *text)
{
	return !strpbrk(text, "<>=~()+*/#\"");
}

static bool fits_anyone(const struct search *search, const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class != CLASS_NONE && search_fits(search, sim, agent))
			return true;
	}
	return false;
}

/* A condition may hold for no agent at the moment, but a text that fits no agent is a mistake. */
static bool read_filter(struct search *search, const struct sim *sim, const char *text,
                        struct error *error)
{
	if (search_condition(search, sim, text, error))
		return true;
	if (!is_plain_text(text))
		return false;
	search_text(search, sim, text);
	if (fits_anyone(search, sim))
		return true;
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
	roster->filters++;
	return true;
}

const char *roster_text(const struct roster *roster)
{
	return roster->text;
}

static bool is_answered(const struct roster *roster, const struct asked *asked)
{
	const struct asked *last = &roster->asked;
	return last->session == asked->session && last->moment.tick == asked->moment.tick &&
	       last->moment.event == asked->moment.event && last->inputs == asked->inputs &&
	       last->forks == asked->forks && last->column == asked->column &&
	       last->filters == asked->filters;
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

/* Recompiles the filter's text if the world has changed. */
static void follow(struct roster *roster)
{
	const struct sim *sim = roster->sim;
	if (!roster->text[0] || roster->search.world == sim->world)
		return;
	search_fini(&roster->search);
	if (!search_condition(&roster->search, sim, roster->text, NULL))
		search_text(&roster->search, sim, roster->text);
}

void roster_list(struct roster *roster, const struct session *session, int column)
{
	struct asked asked = { .session = session,
		               .moment = session_moment(session),
		               .forks = session_forks(session),
		               .column = column,
		               .filters = roster->filters };
	session_inputs(session, &asked.inputs);
	roster->sim = session_sim(session);
	follow(roster);
	if (abs(column) > column_last(roster->sim->world))
		asked.column = column = 0;
	roster->column = column;
	roster->plain = !column && !roster->text[0];
	if (roster->plain || is_answered(roster, &asked))
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
	if (roster->plain)
		return roster_seek(roster->sim, slot + (uint32_t)step, step);
	uint32_t rank = roster->ranks[slot] + (uint32_t)step;
	return rank < roster->count ? roster->items[rank].item : ROSTER_NONE;
}

uint32_t roster_end(const struct roster *roster, int step)
{
	uint32_t slots = roster->sim->head.slots;
	if (roster->plain)
		return slots ? roster_seek(roster->sim, step > 0 ? 0 : slots - 1, step)
		             : ROSTER_NONE;
	return !roster->count ? ROSTER_NONE : roster->items[step > 0 ? 0 : roster->count - 1].item;
}

bool roster_has(const struct roster *roster, uint32_t slot)
{
	return slot < roster->sim->head.slots &&
	       (roster->plain ? sim_slot(roster->sim, slot)->class != CLASS_NONE
	                      : roster->ranks[slot] != ROSTER_NONE);
}

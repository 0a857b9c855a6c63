/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/muster.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/radix.h"
#include "core/text.h"
#include "session/inputs.h"
#include "view/column.h"
#include "view/roster.h"
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

struct muster {
	struct search search; /* of the filter */
	char text[MUSTER_TEXT_SIZE];
	struct asked asked;
	unsigned filters;
	const struct sim *sim;
	int column; /* by which the last list is sorted */
	bool plain; /* all agents are listed in order of slots, without the arrays below */
	struct radix_item *items; /* the slots listed; owned */
	uint32_t *ranks;          /* by slot, its index in items or ROSTER_NONE; owned */
	uint32_t count;
};

struct muster *muster_new(void)
{
	struct muster *muster = memory_zero(1, sizeof *muster);
	muster->plain = true;
	return muster;
}

void muster_free(struct muster *muster)
{
	search_fini(&muster->search);
	free(muster->items);
	free(muster->ranks);
	free(muster);
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

bool muster_filter(struct muster *muster, const struct sim *sim, const char *text,
                   struct error *error)
{
	struct search search = { .world = NULL };
	if (strlen(text) >= sizeof muster->text)
		return error_set(error, "a filter has at most %d bytes", MUSTER_TEXT_SIZE - 1);
	if (*text && !read_filter(&search, sim, text, error))
		return false;
	search_fini(&muster->search);
	muster->search = search;
	text_clean(muster->text, sizeof muster->text, text);
	muster->filters++;
	return true;
}

const char *muster_text(const struct muster *muster)
{
	return muster->text;
}

static bool is_answered(const struct muster *muster, const struct asked *asked)
{
	const struct asked *last = &muster->asked;
	return last->session == asked->session && last->moment.tick == asked->moment.tick &&
	       last->moment.event == asked->moment.event && last->inputs == asked->inputs &&
	       last->forks == asked->forks && last->column == asked->column &&
	       last->filters == asked->filters;
}

/* Lists the agents that pass the filter, by slot. */
static void gather(struct muster *muster)
{
	const struct sim *sim = muster->sim;
	uint32_t slots = sim->head.slots, count = 0;
	muster->items = memory_resize(muster->items, slots, sizeof *muster->items);
	muster->ranks = memory_resize(muster->ranks, slots, sizeof *muster->ranks);
	for (uint32_t slot = 0; slot < slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		muster->ranks[slot] = ROSTER_NONE;
		if (agent->class == CLASS_NONE ||
		    (muster->text[0] && !search_fits(&muster->search, sim, agent)))
			continue;
		muster->items[count++] = (struct radix_item){ .item = slot };
	}
	muster->count = count;
}

/* Recompiles the filter's text if the world has changed. */
static void follow(struct muster *muster)
{
	const struct sim *sim = muster->sim;
	if (!muster->text[0] || muster->search.world == sim->world)
		return;
	search_fini(&muster->search);
	if (!search_condition(&muster->search, sim, muster->text, NULL))
		search_text(&muster->search, sim, muster->text);
}

void muster_call(struct muster *muster, const struct session *session, int column)
{
	struct asked asked = { .session = session,
		               .moment = session_moment(session),
		               .forks = session_forks(session),
		               .column = column,
		               .filters = muster->filters };
	session_inputs(session, &asked.inputs);
	muster->sim = session_sim(session);
	follow(muster);
	if (abs(column) > column_last(muster->sim->world))
		asked.column = column = 0;
	muster->column = column;
	muster->plain = !column && !muster->text[0];
	if (muster->plain || is_answered(muster, &asked))
		return;
	gather(muster);
	if (column) {
		column_keys(muster->sim, abs(column), column < 0, muster->items, muster->count);
		radix_sort(muster->items, muster->count);
	}
	for (uint32_t i = 0; i < muster->count; i++)
		muster->ranks[muster->items[i].item] = i;
	muster->asked = asked;
}

int muster_column(const struct muster *muster)
{
	return muster->column;
}

uint32_t muster_count(const struct muster *muster)
{
	return muster->plain ? muster->sim->head.agents : muster->count;
}

uint32_t muster_next(const struct muster *muster, uint32_t slot, int step)
{
	if (muster->plain)
		return roster_seek(muster->sim, slot + (uint32_t)step, step);
	uint32_t rank = muster->ranks[slot] + (uint32_t)step;
	return rank < muster->count ? muster->items[rank].item : ROSTER_NONE;
}

uint32_t muster_end(const struct muster *muster, int step)
{
	uint32_t slots = muster->sim->head.slots;
	if (muster->plain)
		return slots ? roster_seek(muster->sim, step > 0 ? 0 : slots - 1, step)
		             : ROSTER_NONE;
	return !muster->count ? ROSTER_NONE : muster->items[step > 0 ? 0 : muster->count - 1].item;
}

bool muster_has(const struct muster *muster, uint32_t slot)
{
	return slot < muster->sim->head.slots &&
	       (muster->plain ? sim_slot(muster->sim, slot)->class != CLASS_NONE
	                      : muster->ranks[slot] != ROSTER_NONE);
}

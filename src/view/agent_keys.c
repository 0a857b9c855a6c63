/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/agent_keys.h"

#include "core/text.h"
#include "view/roster.h"

static struct view_answer select_slot(const struct view_ask *ask, uint32_t slot)
{
	return view_select(ask->look, sim_slot(session_sim(ask->scene->session), slot)->id);
}

/* The slot of the selected agent, or ROSTER_NONE if it is not listed. */
static uint32_t selected_slot(const struct view_ask *ask)
{
	uint32_t slot = agent_slot(ask->look->selected);
	bool listed = ask->look->selected != AGENT_NONE && roster_has(ask->look->roster, slot);
	return listed ? slot : ROSTER_NONE;
}

struct view_answer agent_keys_select(const struct view_ask *ask)
{
	const struct roster *roster = ask->look->roster;
	uint32_t slot = selected_slot(ask);
	bool up = ask->key == VIEW_UP, end = ask->key == VIEW_END;
	bool far = end || ask->key == VIEW_HOME || slot == ROSTER_NONE;
	if (ask->key == VIEW_ENTER)
		return view_open(VIEW_DETAILS);
	slot = far ? roster_end(roster, end ? -1 : 1) : roster_next(roster, slot, up ? -1 : 1);
	if (slot != ROSTER_NONE)
		return select_slot(ask, slot);
	if (!far)
		return view_nothing(up ? "this is the first agent" : "this is the last agent");
	return view_nothing(*roster_text(roster) ? "no agent matches the filter"
	                                         : "there are no agents");
}

struct view_answer agent_keys_find(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	const struct roster *roster = ask->look->roster;
	const struct agent *namesake = sim_find(sim, ask->text);
	int64_t number;
	if (text_number(ask->text, 0, INT64_MAX, &number)) {
		bool listed = number >= 1 && number <= sim->head.slots &&
		              roster_has(roster, (uint32_t)number - 1);
		return listed ? select_slot(ask, (uint32_t)number - 1) : view_nothing(NULL);
	}
	if (namesake && namesake->id != ask->look->selected &&
	    roster_has(roster, agent_slot(namesake->id)))
		return view_select(ask->look, namesake->id);
	uint32_t slot = roster_find(roster, ask->text, selected_slot(ask), ask->forward ? 1 : -1);
	return slot == ROSTER_NONE ? view_nothing(NULL) : select_slot(ask, slot);
}

const struct view_use agent_keys[VIEW_KEYS] = {
	[VIEW_UP] = { agent_keys_select, "Select the previous agent." },
	[VIEW_DOWN] = { agent_keys_select, "Select the next agent." },
	[VIEW_HOME] = { agent_keys_select, "Select the first agent." },
	[VIEW_END] = { agent_keys_select, "Select the last agent." },
	[VIEW_ENTER] = { agent_keys_select, "Open the agent's details." },
	[VIEW_FIND] = { agent_keys_find, "Find a name, place, state, number or condition." },
};

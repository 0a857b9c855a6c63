/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/agent_keys.h"

#include "core/text.h"
#include "view/roster.h"
#include "view/search.h"

static struct view_answer select_slot(const struct view_scene *scene, struct look *look,
                                      uint32_t slot)
{
	return view_select(look, sim_slot(session_sim(scene->session), slot)->id);
}

static struct view_answer select_end(const struct view_scene *scene, struct look *look, int step)
{
	uint32_t slot = roster_end(scene->look->roster, step);
	if (slot == ROSTER_NONE)
		return view_nothing(*roster_text(scene->look->roster)
		                            ? "no agent matches the filter"
		                            : "there are no agents");
	return select_slot(scene, look, slot);
}

static struct view_answer select_near(const struct view_scene *scene, struct look *look, int step)
{
	uint32_t selected = agent_slot(scene->look->selected);
	if (scene->look->selected == AGENT_NONE || !roster_has(scene->look->roster, selected))
		return select_end(scene, look, 1);
	uint32_t slot = roster_next(scene->look->roster, selected, step);
	if (slot == ROSTER_NONE)
		return view_nothing(step > 0 ? "this is the last agent"
		                             : "this is the first agent");
	return select_slot(scene, look, slot);
}

struct view_answer agent_keys_select(const struct view_scene *scene, struct look *look,
                                     struct area area, enum view_key key)
{
	(void)area;
	if (key == VIEW_HOME || key == VIEW_END)
		return select_end(scene, look, key == VIEW_HOME ? 1 : -1);
	if (key == VIEW_ENTER)
		return view_open(VIEW_DETAILS);
	return select_near(scene, look, key == VIEW_UP ? -1 : 1);
}

/* Selects the next (or previous) agent of the list that fits the search, wrapping around. */
static struct view_answer seek(const struct view_scene *scene, struct look *look,
                               const struct search *search, bool forward)
{
	const struct sim *sim = session_sim(scene->session);
	uint32_t slot = scene->look->selected == AGENT_NONE ? ROSTER_NONE
	                                                    : agent_slot(scene->look->selected);
	bool listed = slot != ROSTER_NONE && roster_has(scene->look->roster, slot);
	int step = forward ? 1 : -1;
	for (uint32_t left = roster_count(scene->look->roster); left > 0; left--) {
		slot = listed ? roster_next(scene->look->roster, slot, step) : ROSTER_NONE;
		listed = true;
		if (slot == ROSTER_NONE)
			slot = roster_end(scene->look->roster, step);
		if (search_fits(search, sim, sim_slot(sim, slot)))
			return select_slot(scene, look, slot);
	}
	return view_nothing(NULL);
}

static bool is_listed(const struct view_scene *scene, const struct agent *agent)
{
	return roster_has(scene->look->roster, agent_slot(agent->id));
}

struct view_answer agent_keys_find(const struct view_scene *scene, struct look *look,
                                   struct area area, const char *text, bool forward)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *namesake = sim_find(sim, text);
	struct search search;
	struct error error;
	int64_t number;
	(void)area;
	if (text_number(text, 0, INT64_MAX, &number)) {
		if (number < 1 || number > sim->head.slots ||
		    !is_listed(scene, sim_slot(sim, (uint32_t)number - 1)))
			return view_nothing(NULL);
		return view_select(look, sim_slot(sim, (uint32_t)number - 1)->id);
	}
	if (namesake && namesake->id != look->selected && is_listed(scene, namesake))
		return view_select(look, namesake->id);
	search_text(&search, sim, text);
	struct view_answer answer = seek(scene, look, &search, forward);
	search_fini(&search);
	if (answer.act != VIEW_NOTHING || !search_condition(&search, sim, text, &error))
		return answer;
	answer = seek(scene, look, &search, forward);
	search_fini(&search);
	return answer;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lane_keys.h"

#include "view/lanes.h"
#include "view/lineup.h"
#include "view/roster.h"
#include "view/widget.h"

/* Where the selected agent's lane is. */
struct standing {
	uint32_t above, below; /* the agents of the lanes next to it, or AGENT_NONE */
	bool there;            /* whether it has a lane */
	bool chosen;           /* whether the lanes are those of the agent and its correspondents */
};

static struct standing find(const struct view_scene *scene, struct area area)
{
	struct lanes lanes;
	struct standing standing = { .above = AGENT_NONE, .below = AGENT_NONE };
	if (session_is_crowd(scene->session))
		return standing;
	lanes_init(&lanes, scene, lanes_most(widget_below_heading(area).rows - 1));
	standing.chosen = lanes.chosen;
	for (size_t i = 0; i < lanes.count; i++) {
		uint32_t agent = lanes.items[i].agent;
		if (lanes.items[i].gone)
			continue;
		if (agent == scene->look->selected)
			standing.there = true;
		else if (!standing.there)
			standing.above = agent;
		else if (standing.below == AGENT_NONE)
			standing.below = agent;
	}
	lanes_fini(&lanes);
	return standing;
}

struct view_answer lane_keys_select(const struct view_scene *scene, struct look *look,
                                    struct area area, enum view_key key)
{
	struct standing standing = find(scene, area);
	if (!standing.there || standing.chosen)
		return roster_key(scene, look, area, key);
	uint32_t agent = key == VIEW_UP ? standing.above : standing.below;
	if (agent == AGENT_NONE)
		return view_nothing(key == VIEW_UP ? "this is the first agent"
		                                   : "this is the last agent");
	return view_select(look, agent);
}

struct view_answer lane_keys_hide(const struct view_scene *scene, struct look *look,
                                  struct area area, enum view_key key)
{
	struct standing standing = find(scene, area);
	uint32_t other = standing.below == AGENT_NONE ? standing.above : standing.below;
	(void)key;
	if (!standing.there)
		return view_nothing("the selected agent has no lane here");
	if (other == AGENT_NONE)
		return view_nothing("this is the only lane");
	lineup_hide(&look->lineup, look->selected);
	return view_select(look, other);
}

struct view_answer lane_keys_all(const struct view_scene *scene, struct look *look,
                                 struct area area, enum view_key key)
{
	(void)scene, (void)area, (void)key;
	if (!look->lineup.count)
		return view_nothing("all lanes are shown, in the order of the world");
	lineup_fini(&look->lineup);
	return view_done();
}

struct view_answer lane_keys_move(const struct view_scene *scene, struct look *look,
                                  struct area area, enum view_key key)
{
	struct standing standing = find(scene, area);
	uint32_t other = key == VIEW_RAISE ? standing.above : standing.below;
	if (!standing.there)
		return view_nothing("the selected agent has no lane here");
	if (other == AGENT_NONE)
		return view_nothing(key == VIEW_RAISE ? "this is the first lane"
		                                      : "this is the last lane");
	lineup_swap(&look->lineup, look->selected, other);
	return view_done();
}

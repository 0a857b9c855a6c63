/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/census.h"
#include "view/pictures.h"
#include "view/roster.h"
#include "view/view.h"
#include "view/widget.h"

#define VIEW_ENTRY(number, object) &object,
static const struct view *const views[VIEWS] = { VIEW_LIST(VIEW_ENTRY) };
#undef VIEW_ENTRY

const struct view *view_get(enum view_number number)
{
	return views[number];
}

struct view_use view_use(enum view_number number, enum view_key key)
{
	const struct view *view = views[number];
	bool other = !view->keys[key].answer && view->others;
	const struct view_use use = other ? view->others[key] : view->keys[key];
	return key == VIEW_STOP && !use.answer
	               ? (struct view_use){ view_stop, "Break at entering the state." }
	               : use;
}

enum { TABS_GAP = 2, EDGE = 3 };

/* The name of a view in the heading of one that shares its place. */
struct tab {
	int number, x, end;
};

static const struct tab before_tabs = { .number = -1, .end = EDGE - TABS_GAP };

/* Goes to the next view that shares the place; false: there is none. */
static bool next_tab(const struct view_scene *scene, struct tab *tab)
{
	while (++tab->number < VIEWS) {
		if (!(scene->tabs >> tab->number & 1))
			continue;
		tab->x = tab->end + TABS_GAP;
		tab->end = tab->x + width_text(views[tab->number]->name);
		return true;
	}
	return false;
}

/* Where the names end; 0 if there is only one, or no room for all of them. */
static int tabs_end(const struct view_scene *scene, struct area area)
{
	struct tab tab = before_tabs;
	while (next_tab(scene, &tab))
		;
	int end = tab.end + TABS_GAP;
	return scene->tabs && end + EDGE <= area.cols ? end : 0;
}

enum view_number view_tab_at(const struct view_scene *scene, struct area area, int x)
{
	struct tab tab = before_tabs;
	while (tabs_end(scene, area) && next_tab(scene, &tab)) {
		if (x >= tab.x && x < tab.end)
			return (enum view_number)tab.number;
	}
	return VIEWS;
}

struct area view_heading(const struct view_scene *scene, struct area area, bool focused,
                         const char *note)
{
	struct tab tab = before_tabs;
	int end = tabs_end(scene, area);
	bool noted = !end || end + width_text(note) + 2 * EDGE <= area.cols;
	const char *name = end ? "" : views[scene->number]->name;
	struct area below = widget_heading(area, focused, name, noted ? note : "");
	area_clear(area_sub(area, EDGE - 1, 0, end - EDGE, 1), STYLE_PLAIN);
	while (end && next_tab(scene, &tab)) {
		bool own = tab.number == (int)scene->number;
		enum style style = !own ? STYLE_DIM : focused ? STYLE_TITLE : STYLE_HEADING;
		area_format(area, tab.x - 1, 0, style, own ? " %s " : " %s",
		            views[tab.number]->name);
		if (own)
			mark_draw(area, tab.x - 1, 0, MARK_HERE);
	}
	return below;
}

void look_init(struct look *look)
{
	*look = (struct look){ .selected = AGENT_NONE,
		               .held_tick = UINT64_MAX,
		               .roster = roster_new(),
		               .pictures = pictures_new() };
}

void look_fini(struct look *look)
{
	free(look->lanes);
	roster_free(look->roster);
	pictures_free(look->pictures);
}

void look_select(struct look *look, uint32_t agent)
{
	if (look->selected == agent)
		return;
	look->selected = agent;
	look->scroll[VIEW_AGENTS] = 0;
	look->state = STATE_NONE;
	look->cursor = 0;
	for (int panel = PANELS_FIRST; panel < VIEWS; panel++)
		look->scroll[panel] = 0;
}

static struct lane_place *find_lane(const struct look *look, uint32_t agent)
{
	for (size_t i = 0; i < look->lane_count; i++) {
		if (look->lanes[i].agent == agent)
			return &look->lanes[i];
	}
	return NULL;
}

struct lane_place look_lane(const struct look *look, uint32_t agent)
{
	const struct lane_place *lane = find_lane(look, agent);
	return lane ? *lane : (struct lane_place){ .agent = agent, .place = agent_slot(agent) };
}

void look_put_lane(struct look *look, struct lane_place place)
{
	struct lane_place *lane = find_lane(look, place.agent);
	if (!lane) {
		look->lanes = memory_grow(look->lanes, look->lane_count, &look->lane_capacity,
		                          sizeof *look->lanes);
		lane = &look->lanes[look->lane_count++];
	}
	*lane = place;
}

const struct agent *view_agent(const struct view_scene *scene)
{
	return sim_agent(session_sim(scene->session), scene->look->selected);
}

uint8_t view_state(const struct view_scene *scene)
{
	const struct agent *agent = view_agent(scene);
	bool there = agent && scene->look->state <
	                              sim_class(session_sim(scene->session), agent)->state_count;
	return there ? scene->look->state : STATE_NONE;
}

int view_scrolled(const struct view_scene *scene)
{
	return scene->look->scroll[scene->number];
}

void view_count(struct view_work *work, const struct view_scene *scene, struct area area)
{
	(void)scene, (void)area;
	session_count(work->session, work->updates);
}

struct view_answer view_nothing(const char *say)
{
	return (struct view_answer){ .act = VIEW_NOTHING, .say = say };
}

struct view_answer view_done(void)
{
	return (struct view_answer){ .act = VIEW_DONE };
}

struct view_answer view_select(struct look *look, uint32_t agent)
{
	if (agent == AGENT_NONE)
		return view_nothing(NULL);
	look_select(look, agent);
	return view_done();
}

struct view_answer view_open(enum view_number panel)
{
	return (struct view_answer){ .act = VIEW_OPEN, .open = panel };
}

struct view_answer view_in_full(const struct view_ask *ask)
{
	enum view_number number = ask->scene->number;
	return view_open(number == VIEW_TELEGRAMS ? VIEW_POST
	                 : number == VIEW_TRACE   ? VIEW_EVENT
	                                          : VIEWS);
}

const char *view_move(int *line, enum view_key key, int page, int least, int most)
{
	/* KEPT lines of a page stay visible, so that the reader finds the place again. */
	enum { WHEEL = 3, KEPT = 2 };
	int whole = page > KEPT ? page - KEPT : 1;
	const int lines[VIEW_KEYS] = {
		[VIEW_UP] = -1,           [VIEW_DOWN] = 1,           [VIEW_PAGE_UP] = -whole,
		[VIEW_PAGE_DOWN] = whole, [VIEW_HOME] = least,       [VIEW_END] = most,
		[VIEW_WHEEL_UP] = -WHEEL, [VIEW_WHEEL_DOWN] = WHEEL,
	};
	bool jumps = key == VIEW_HOME || key == VIEW_END;
	int now = number_clamp(*line, least, most);
	int next = number_clamp(jumps ? lines[key] : now + lines[key], least, most);
	if (next == *line)
		return least == most  ? "everything is visible"
		       : next == most ? "this is the last line"
		                      : "this is the first line";
	*line = next;
	return NULL;
}

struct view_answer view_scroll(const struct view_ask *ask, int page, int least, int most)
{
	const char *say = view_move(&ask->look->scroll[ask->scene->number], ask->key, page, least,
	                            most);
	return say ? view_nothing(say) : view_done();
}

struct view_answer view_stop(const struct view_ask *ask)
{
	const struct agent *agent = view_agent(ask->scene);
	uint8_t state = ask->scene->number == VIEW_DIAGRAM ? view_state(ask->scene) : STATE_NONE;
	if (!agent)
		return view_nothing("no agent is selected");
	return (struct view_answer){
		.act = VIEW_BREAK,
		.event = { .kind = EVENT_CHANGE,
		           .agent = agent->id,
		           .to = state ? state : agent_machines_const(agent)->current },
	};
}

/* Selecting agents. */

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
	int step = end || (up && !far) ? -1 : 1;
	slot = roster_next(roster, far ? ROSTER_NONE : slot, step);
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

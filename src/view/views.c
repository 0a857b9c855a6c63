/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#include "core/number.h"
#include "session/census.h"
#include "view/roster.h"
#include "view/pictures.h"
#include "view/widget.h"

#define VIEW_ENTRY(number, object) &object,
static const struct view *const views[VIEWS] = { VIEW_LIST(VIEW_ENTRY) };
#undef VIEW_ENTRY

const struct view *view_get(enum view_number number)
{
	return views[number];
}

/* The help for the keys that scroll lines. */
static const char *const scrolling[VIEW_KEYS] = {
	[VIEW_UP] = "A line up.",
	[VIEW_DOWN] = "A line down.",
	[VIEW_PAGE_UP] = "A page up.",
	[VIEW_PAGE_DOWN] = "A page down.",
	[VIEW_HOME] = "Go to the first line.",
	[VIEW_END] = "Go to the last line.",
	[VIEW_WHEEL_UP] = "Scroll up.",
	[VIEW_WHEEL_DOWN] = "Scroll down.",
};

struct view_use view_use(const struct view *view, enum view_key key)
{
	if (view->keys[key].answer || !view->scroll || !scrolling[key])
		return view->keys[key];
	return (struct view_use){ view->scroll, scrolling[key] };
}

enum { TABS_GAP = 2, EDGE = 3 };

/* Whether the other view shares the place of this one. */
static bool is_tab(uint32_t tabs, const struct view *view, int other)
{
	return tabs >> other & 1 && views[other] != view;
}

/* The column after the view's own name, where those of the others begin. */
static int tabs_x(const struct view *view)
{
	return EDGE + width_text(view->name) + TABS_GAP;
}

/* Where they end; 0 if there is no room for them. */
static int tabs_end(uint32_t tabs, const struct view *view, struct area area)
{
	int end = tabs_x(view);
	for (int i = 0; i < VIEWS; i++)
		end += is_tab(tabs, view, i) ? width_text(views[i]->name) + TABS_GAP : 0;
	return end > tabs_x(view) && end + EDGE <= area.cols ? end : 0;
}

enum view_number view_tab_at(uint32_t tabs, const struct view *view, struct area area, int x)
{
	int at = tabs_x(view);
	for (int i = 0; i < VIEWS && tabs_end(tabs, view, area); i++) {
		if (!is_tab(tabs, view, i))
			continue;
		int end = at + width_text(views[i]->name);
		if (x >= at && x < end)
			return (enum view_number)i;
		at = end + TABS_GAP;
	}
	return VIEWS;
}

static void draw_tabs(uint32_t tabs, const struct view *view, struct area area, int end)
{
	int x = tabs_x(view);
	area_clear(area_sub(area, x - 1, 0, end - x, 1), STYLE_PLAIN);
	for (int i = 0; i < VIEWS; i++) {
		if (is_tab(tabs, view, i))
			x += area_text(area, x, 0, STYLE_DIM, views[i]->name) + TABS_GAP;
	}
}

struct area view_heading(const struct view_scene *scene, struct area area, bool focused,
                         const struct view *view, const char *note)
{
	int end = tabs_end(scene->tabs, view, area);
	bool noted = !end || end + width_text(note) + 2 * EDGE <= area.cols;
	struct area below = widget_heading(area, focused, view->name, noted ? note : "");
	if (end)
		draw_tabs(scene->tabs, view, area, end);
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
	lane_order_fini(&look->lane_order);
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
	for (int panel = PANELS_FIRST; panel < VIEWS; panel++)
		look->scroll[panel] = 0;
}

uint8_t view_state(const struct view_scene *scene)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = sim_agent(sim, scene->look->selected);
	bool there = agent && scene->look->state < sim_class(sim, agent)->state_count;
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

struct view_answer view_scroll(const struct view_scene *scene, struct look *look, enum view_key key,
                               int page, int least, int most)
{
	const char *say = view_move(&look->scroll[scene->number], key, page, least, most);
	return say ? view_nothing(say) : view_done();
}

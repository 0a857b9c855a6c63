/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#include <stdlib.h>

#include "core/number.h"
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
	return EDGE + canvas_text_cols(view->name) + TABS_GAP;
}

/* Where they end; 0 if there is no room for them. */
static int tabs_end(uint32_t tabs, const struct view *view, struct area area)
{
	int end = tabs_x(view);
	for (int i = 0; i < VIEWS; i++)
		end += is_tab(tabs, view, i) ? canvas_text_cols(views[i]->name) + TABS_GAP : 0;
	return end > tabs_x(view) && end + EDGE <= area.cols ? end : 0;
}

enum view_number view_tab_at(uint32_t tabs, const struct view *view, struct area area, int x)
{
	int at = tabs_x(view);
	for (int i = 0; i < VIEWS && tabs_end(tabs, view, area); i++) {
		if (!is_tab(tabs, view, i))
			continue;
		int end = at + canvas_text_cols(views[i]->name);
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
	bool noted = !end || end + canvas_text_cols(note) + 2 * EDGE <= area.cols;
	struct area below = widget_heading(area, focused, view->name, noted ? note : "");
	if (end)
		draw_tabs(scene->tabs, view, area, end);
	return below;
}

struct view_answer view_nothing(const char *say)
{
	return (struct view_answer){ .act = VIEW_NOTHING, .say = say };
}

struct view_answer view_scroll(const struct view_scene *scene, enum view_key key, int page,
                               int least, int most)
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
	int now = number_clamp(scene->scroll, least, most);
	int next = number_clamp(jumps ? lines[key] : now + lines[key], least, most);
	if (next == scene->scroll)
		return view_nothing(least == most  ? "everything is visible"
		                    : next == most ? "this is the last line"
		                                   : "this is the first line");
	return (struct view_answer){ .act = VIEW_SCROLL, .scroll = next };
}

struct view_answer view_lines(const struct view_scene *scene, struct area area, int lines,
                              view_asked *scroll)
{
	struct view_scene moved = *scene;
	struct view_answer answer = view_nothing(NULL);
	for (int i = 0; i < abs(lines); i++) {
		struct view_answer next = scroll(&moved, area, lines > 0 ? VIEW_UP : VIEW_DOWN);
		if (next.act != VIEW_SCROLL)
			return answer.act == VIEW_SCROLL ? answer : next;
		moved.scroll = next.scroll;
		answer = next;
	}
	return answer;
}

const char *view_drag_help(const struct view *view)
{
	return view->drag     ? view->drag_help
	       : view->scroll ? "Scroll."
	       : view->click  ? "Do the same for each cell on the way."
	                      : NULL;
}

struct view_answer view_drag(const struct view *view, const struct view_scene *scene,
                             struct area area, const struct view_drag *drag)
{
	if (area.cols < 1 || area.rows < 2)
		return view_nothing(NULL);
	if (view->drag)
		return view->drag(scene, area, drag);
	if (view->scroll)
		return view_lines(scene, area, drag->rows, view->scroll);
	if (!view->click)
		return view_nothing(NULL);
	return view->click(scene, area, number_clamp(drag->x, 0, area.cols - 1),
	                   number_clamp(drag->y, 1, area.rows - 1));
}

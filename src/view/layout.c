/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/layout.h"

#include "core/array.h"
#include "core/number.h"
#include "view/strip.h"

/* Each view as a bit, and those that share a place almost everywhere. */
#define LAYOUT_BIT(number, object) number = 1 << VIEW_##number,
enum { VIEW_LIST(LAYOUT_BIT) };
enum {
	LISTS = AGENTS | CROWD,
	REST = TELEGRAMS | TRACE | DIAGRAM | LANES,
};
#undef LAYOUT_BIT

static const struct plan plans[] = {
	{ .size = { 200, 50 },
	  .panel = { 0, 64, 12, 84, 35 },
	  .beside = { 0, 148, 0, 52, 47 },
	  .slots = { { MAP, 0, 0, 64, 12 },
	             { LISTS, 64, 0, 84, 12 },
	             { DIAGRAM, 64, 12, 84, 22 },
	             { TRACE, 0, 12, 64, 22 },
	             { LANES, 64, 34, 84, 13 },
	             { TELEGRAMS, 0, 34, 64, 13 } } },
	{ .size = { 120, 40 },
	  .panel = { 0, 0, 14, 120, 23 },
	  .slots = { { MAP, 0, 0, 120, 7 },
	             { LISTS, 0, 7, 120, 8 },
	             { DIAGRAM, 0, 15, 78, 16 },
	             { TRACE, 78, 15, 42, 16 },
	             { LANES, 0, 31, 78, 6 },
	             { TELEGRAMS, 78, 31, 42, 6 } } },
	{ .size = { 120, 36 },
	  .panel = { 0, 0, 14, 120, 19 },
	  .slots = { { MAP, 0, 0, 120, 7 },
	             { LISTS, 0, 7, 120, 8 },
	             { DIAGRAM | LANES, 0, 15, 78, 18 },
	             { TRACE, 78, 15, 42, 11 },
	             { TELEGRAMS, 78, 26, 42, 7 } } },
	{ .kind = PLAN_LESSON,
	  .size = { 120, 32 },
	  .panel = { 0, 0, 12, 120, 17 },
	  .slots = { { MAP, 0, 0, 120, 6 },
	             { LISTS, 0, 6, 120, 7 },
	             { DIAGRAM | LANES, 0, 13, 78, 16 },
	             { TRACE, 78, 13, 42, 9 },
	             { TELEGRAMS, 78, 22, 42, 7 } } },
	{ .size = { 80, 24 },
	  .panel = { 0, 0, 6, 80, 15 },
	  .slots = { { MAP, 0, 0, 80, 6 }, { LISTS, 0, 6, 80, 7 }, { REST, 0, 13, 80, 8 } } },
	{ .size = { 76, 21 },
	  .panel = { 0, 0, 4, 76, 14 },
	  .slots = { { MAP, 0, 0, 76, 4 }, { LISTS, 0, 4, 76, 7 }, { REST, 0, 11, 76, 7 } } },
	{ .kind = PLAN_LESSON,
	  .size = { 76, 19 },
	  .panel = { 0, 0, 5, 76, 11 },
	  .slots = { { MAP, 0, 0, 76, 5 }, { LISTS, 0, 5, 76, 5 }, { REST, 0, 10, 76, 6 } } },
	{ .size = { 50, 16 },
	  .panel = { 0, 0, 0, 50, 13 },
	  .slots = { { MAP | LISTS, 0, 0, 50, 7 }, { REST, 0, 7, 50, 6 } } },
	{ .kind = PLAN_CROWD,
	  .size = { 200, 50 },
	  .panel = { 0, 90, 20, 110, 27 },
	  .slots = { { MAP, 0, 0, 90, 15 },
	             { LISTS & ~AGENTS, 90, 0, 110, 20 },
	             { AGENTS, 90, 20, 110, 27 },
	             { TELEGRAMS, 0, 15, 90, 16 },
	             { TRACE | DIAGRAM | LANES, 0, 31, 90, 16 } } },
	{ .kind = PLAN_CROWD,
	  .size = { 120, 36 },
	  .panel = { 0, 0, 14, 120, 19 },
	  .slots = { { MAP, 0, 0, 120, 7 }, { LISTS, 0, 7, 120, 18 }, { REST, 0, 25, 120, 8 } } },
	{ .kind = PLAN_CROWD,
	  .size = { 80, 24 },
	  .panel = { 0, 0, 6, 80, 15 },
	  .slots = { { MAP, 0, 0, 80, 6 }, { LISTS, 0, 6, 80, 11 }, { REST, 0, 17, 80, 4 } } },
	{ .kind = PLAN_CROWD,
	  .size = { 76, 20 },
	  .panel = { 0, 0, 5, 76, 12 },
	  .slots = { { MAP, 0, 0, 76, 5 }, { LISTS, 0, 5, 76, 9 }, { REST, 0, 14, 76, 3 } } },
	{ .kind = PLAN_CROWD,
	  .size = { 50, 16 },
	  .panel = { 0, 0, 0, 50, 13 },
	  .slots = { { MAP | LISTS, 0, 0, 50, 9 }, { REST, 0, 9, 50, 4 } } },
	{ .kind = PLAN_PLANE,
	  .size = { 200, 50 },
	  .panel = { 0, 116, 12, 84, 35 },
	  .slots = { { MAP, 0, 0, 116, 34 },
	             { LISTS, 116, 0, 84, 17 },
	             { DIAGRAM, 116, 17, 84, 17 },
	             { TRACE | LANES, 0, 34, 116, 13 },
	             { TELEGRAMS, 116, 34, 84, 13 } } },
	{ .kind = PLAN_PLANE,
	  .size = { 120, 36 },
	  .panel = { 0, 0, 14, 120, 19 },
	  .slots = { { MAP, 0, 0, 78, 21 },
	             { LISTS, 78, 0, 42, 11 },
	             { TRACE | TELEGRAMS, 78, 11, 42, 10 },
	             { DIAGRAM | LANES, 0, 21, 120, 12 } } },
	{ .kind = PLAN_PLANE,
	  .size = { 80, 24 },
	  .panel = { 0, 0, 6, 80, 15 },
	  .slots = { { MAP, 0, 0, 80, 13 }, { LISTS, 0, 13, 80, 4 }, { REST, 0, 17, 80, 4 } } },
	{ .kind = PLAN_PLANE,
	  .size = { 50, 16 },
	  .panel = { 0, 0, 0, 50, 13 },
	  .slots = { { MAP | LISTS, 0, 0, 50, 9 }, { REST, 0, 9, 50, 4 } } },
};

/* On a screen too small for a plan, one view is visible at a time. */
static const struct plan small = {
	.slots = { { .views = MAP | LISTS | REST } },
};

/* On a projector: one view, below the map if there is room and it shows anything. */
static const struct plan projected = { .size = { 80, 20 },
	                               .panel = { 0, 0, 0, 80, 17 },
	                               .slots = { { MAP, 0, 0, 80, 6 },
	                                          { DIAGRAM | LANES | CROWD, 0, 6, 80, 11 } } };
static const struct plan projected_alone = {
	.size = { 40, 10 },
	.panel = { 0, 0, 0, 40, 7 },
	.slots = { { DIAGRAM | LANES | CROWD, 0, 0, 40, 7 } },
};

static struct area scale(const struct plan *plan, const struct slot *slot, struct area body)
{
	int plan_cols = plan->size.cols, plan_rows = plan->size.rows - BARS;
	int left = slot->x * body.cols / plan_cols;
	int top = slot->y * body.rows / plan_rows;
	int right = (slot->x + slot->cols) * body.cols / plan_cols;
	int bottom = (slot->y + slot->rows) * body.rows / plan_rows;
	return area_sub(body, left, top, right - left, bottom - top);
}

static bool has_view(uint32_t views, int view)
{
	return views >> view & 1;
}

/* Returns the slot of a view, or NULL. */
static const struct slot *find_slot(const struct plan *plan, int view)
{
	for (const struct slot *slot = plan->slots; slot->views; slot++) {
		if (has_view(slot->views, view))
			return slot;
	}
	return NULL;
}

static void list_views(const struct plan *plan, enum view_number wanted, struct layout *layout)
{
	layout->count = 0;
	for (int view = 0; view < VIEWS; view++) {
		const struct slot *slot = find_slot(plan, view);
		if (slot)
			layout->places[layout->count++] = (struct layout_place){
				.view = (enum view_number)view,
				.tabs = slot->views & (slot->views - 1) ? slot->views : 0,
			};
	}
	layout->focus = layout->places[0].view;
	if (layout_find(layout, wanted))
		layout->focus = wanted;
}

/* The one of these views that was chosen last; VIEWS: there are none. */
static enum view_number last_chosen(uint32_t views, const struct layout_request *request)
{
	int last = VIEWS;
	for (int view = 0; view < VIEWS; view++) {
		if (has_view(views, view) &&
		    (last == VIEWS || request->chosen[view] > request->chosen[last]))
			last = view;
	}
	return (enum view_number)last;
}

/* Gives each visible view its part of the body or, if it is alone, the focused view all of it. */
static void place_views(const struct plan *plan, const struct layout_request *request, bool alone,
                        struct layout *layout)
{
	struct area none = area_sub(layout->body, 0, 0, 0, 0);
	layout->panel = alone ? layout->body : scale(plan, &plan->panel, layout->body);
	layout->beside = alone ? none : scale(plan, &plan->beside, layout->body);
	for (size_t i = 0; i < layout->count; i++) {
		struct layout_place *place = &layout->places[i];
		const struct slot *slot = find_slot(plan, (int)place->view);
		bool focused = alone || has_view(slot->views, (int)layout->focus);
		enum view_number shown = focused ? layout->focus
		                                 : last_chosen(slot->views, request);
		place->tabs = alone ? 0 : place->tabs;
		place->area = shown != place->view ? none
		              : alone              ? layout->body
		                                   : scale(plan, slot, layout->body);
	}
}

/* Whether every place is large enough to be useful. */
static bool has_room(const struct plan *plan, struct area body)
{
	enum { COLS_LEAST = 16, ROWS_LEAST = 3, BESIDE_LEAST = 44 };
	if (plan->beside.cols && scale(plan, &plan->beside, body).cols < BESIDE_LEAST)
		return false;
	for (const struct slot *slot = plan->slots; slot->views; slot++) {
		struct area area = scale(plan, slot, body);
		if (area.cols < COLS_LEAST || area.rows < ROWS_LEAST)
			return false;
	}
	return true;
}

/* Chooses the plan for a screen of that size, without the strip: the user's own, or the first that
 * fits. */
static const struct plan *choose(struct area whole, const struct layout_request *request)
{
	const struct plan *own = request->own;
	bool lesson = request->lesson && request->kind == PLAN_FEW;
	if (own && has_room(own, area_sub(whole, 0, 1, whole.cols, whole.rows - BARS)))
		return own;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		bool fits = whole.cols >= plans[i].size.cols && whole.rows >= plans[i].size.rows;
		if (fits &&
		    (plans[i].kind == request->kind || (plans[i].kind == PLAN_LESSON && lesson)))
			return &plans[i];
	}
	return &small;
}

/* Adds the strip as the last of the places. */
static void add_strip(struct layout *layout, enum view_number wanted, struct area strip)
{
	layout->places[layout->count++] = (struct layout_place){ VIEW_LESSON, strip, 0 };
	if (wanted == VIEW_LESSON)
		layout->focus = VIEW_LESSON;
}

/* The title is the sentence's, and the last rows are for what is asked. */
static bool make_projected(struct area whole, const struct layout_request *request,
                           struct layout *layout)
{
	enum { SHOWN = DIAGRAM | LANES | CROWD };
	bool low = whole.rows < projected.size.rows;
	const struct plan *plan = low || !request->places ? &projected_alone : &projected;
	int margin = low ? 1 : 3, above = !low, rows = whole.rows - 4 - 2 * !low;
	layout->title = area_sub(whole, margin, above, whole.cols - 2 * margin, 2);
	layout->body = area_sub(whole, margin, above + 3, layout->title.cols, rows);
	layout->hints = area_sub(whole, 0, whole.rows - 1, whole.cols, 1);
	layout->status = area_sub(whole, 0, whole.rows - (low ? 1 : 2), whole.cols, 1);
	bool there = has_view(SHOWN, (int)request->focus);
	list_views(plan, there ? request->focus : last_chosen(SHOWN, request), layout);
	place_views(plan, request, false, layout);
	layout->watches = layout->run = area_sub(whole, 0, 0, 0, 0);
	return whole.cols >= LAYOUT_COLS_LEAST && whole.rows >= LAYOUT_ROWS_LEAST;
}

/* The row of the scrubber.  On a low screen, that is what the name leaves of the heading of the map,
 * if that has a row of its own there. */
static struct area find_run(const struct layout *layout, const struct layout_request *request)
{
	enum { NAME_COLS = 8 };
	struct area body = layout->body;
	const struct layout_place *map = layout_find(layout, VIEW_MAP);
	bool alone = map && !map->tabs && map->area.rows > 0 && map->area.y == body.y &&
	             map->area.cols == body.cols;
	bool shown = alone && !request->lesson && request->kind != PLAN_PLANE;
	return area_sub(body, NAME_COLS, 0, body.cols - NAME_COLS, shown);
}

bool layout_make(struct canvas *canvas, const struct layout_request *request, struct layout *layout)
{
	enum { HINTED_LEAST = 12, ROOMY_LEAST = 30, WATCHES_SHARE = 6 };
	struct area whole = canvas_area(canvas);
	if (request->projected)
		return make_projected(whole, request, layout);
	int strip = request->lesson ? strip_rows(whole.rows) : 0;
	int watches = number_min(request->watches, whole.rows / WATCHES_SHARE);
	const struct plan *plan = choose(area_sub(whole, 0, 0, whole.cols,
	                                          whole.rows - strip - watches),
	                                 request);
	int hints = plan == &small && whole.rows < HINTED_LEAST ? 0 : 1;
	bool roomy = whole.rows >= ROOMY_LEAST;
	int rows = whole.rows - BARS + 1 - hints - strip - roomy - watches;
	enum view_number focus = request->focus;
	/* Beside the strip, there is the view that had the focus before it. */
	if (focus == VIEW_LESSON)
		focus = last_chosen((UINT32_C(1) << VIEWS_PLANNED) - 1, request);
	layout->title = area_sub(whole, 0, 0, whole.cols, 1);
	layout->body = area_sub(whole, 0, 1 + roomy, whole.cols, rows);
	layout->hints = area_sub(whole, 0, whole.rows - 1, whole.cols, hints);
	layout->status = area_sub(whole, 0, whole.rows - 1 - hints, whole.cols, 1);
	layout->watches = area_sub(whole, 0, layout->status.y - watches, whole.cols, watches);
	list_views(plan, focus, layout);
	place_views(plan, request, plan == &small || request->large, layout);
	if (request->lesson)
		add_strip(layout, request->focus,
		          area_sub(whole, 0, 1 + roomy + rows, whole.cols, strip));
	layout->run = roomy ? area_sub(whole, 0, 1, whole.cols, 1) : find_run(layout, request);
	return whole.cols >= LAYOUT_COLS_LEAST && whole.rows >= LAYOUT_ROWS_LEAST;
}

/* Whether the place lies along the lower or upper edge of the area, without extending past it. */
static bool is_beside(const struct layout_place *place, struct area area, bool below)
{
	struct area other = place->area;
	int edge = below ? area.y + area.rows : area.y;
	return place->view != VIEW_LESSON && other.rows > 0 &&
	       edge == (below ? other.y : other.y + other.rows) && other.x >= area.x &&
	       other.x + other.cols <= area.x + area.cols;
}

/* Whether places take the whole edge. */
static bool is_covered(const struct layout *layout, struct area area, bool below)
{
	int cols = 0;
	for (size_t i = 0; i < layout->count; i++)
		cols += is_beside(&layout->places[i], area, below) ? layout->places[i].area.cols
		                                                   : 0;
	return cols == area.cols;
}

void layout_trim(struct layout *layout, struct layout_place *place, int rows)
{
	struct area area = place->area;
	int spare = area.rows - (rows > 1 ? rows : 1);
	bool below = is_covered(layout, area, true);
	if (spare <= 0 || (!below && !is_covered(layout, area, false)))
		return;
	for (size_t i = 0; i < layout->count; i++) {
		struct area *other = &layout->places[i].area;
		if (!is_beside(&layout->places[i], area, below))
			continue;
		other->y -= below ? spare : 0;
		other->rows += spare;
	}
	place->area.y += below ? 0 : spare;
	place->area.rows -= spare;
}

void layout_share(struct layout *layout, struct layout_place *place, int rows)
{
	enum { ROWS_LEAST = 12 };
	struct area area = place->area;
	for (size_t i = 0; i < layout->count; i++) {
		struct layout_place *other = &layout->places[i];
		if (other->view != VIEW_DIAGRAM || other == place || area.rows - rows < ROWS_LEAST)
			continue;
		other->area = area_sub(area, 0, rows, area.cols, area.rows - rows);
		place->area.rows = rows;
	}
}

const struct layout_place *layout_find(const struct layout *layout, enum view_number view)
{
	for (size_t i = 0; i < layout->count; i++) {
		if (layout->places[i].view == view)
			return &layout->places[i];
	}
	return NULL;
}

const struct layout_place *layout_at(const struct layout *layout, int x, int y)
{
	for (size_t i = 0; i < layout->count; i++) {
		if (layout_has(layout->places[i].area, x, y))
			return &layout->places[i];
	}
	return NULL;
}

enum view_number layout_next(const struct layout *layout, int step)
{
	size_t at = (size_t)(layout_find(layout, layout->focus) - layout->places);
	do
		at = (at + layout->count + (size_t)step) % layout->count;
	while (layout->places[at].tabs && !layout->places[at].area.rows);
	return layout->places[at].view;
}

enum view_number layout_turn(const struct layout *layout)
{
	uint32_t tabs = layout_find(layout, layout->focus)->tabs;
	int view = layout->focus;
	do
		view = (view + 1) % VIEWS;
	while (tabs && !has_view(tabs, view));
	return tabs ? (enum view_number)view : layout->focus;
}

enum view_number layout_other(const struct layout *layout, const struct layout_request *request)
{
	uint32_t tabs = layout_find(layout, layout->focus)->tabs, views = tabs;
	for (size_t i = 0; !tabs && i < layout->count; i++)
		views |= UINT32_C(1) << layout->places[i].view;
	return last_chosen(views & ~(UINT32_C(1) << layout->focus), request);
}

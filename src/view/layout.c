/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/layout.h"

#include "core/array.h"

/* A rectangle of the body. */
struct slot {
	enum view_number view;
	int x, y, cols, rows;
};

/* The views of a screen of cols x rows, its body being rows - 3; a larger one
 * is laid out in proportion. */
struct plan {
	int cols, rows;
	struct slot panel;
	size_t count;
	struct slot slots[LAYOUT_VIEWS_MAX];
};

enum { BARS = 3 }; /* title, status, hints */

static const struct plan plans[] = {
	{ .cols = 200,
	  .rows = 50,
	  .panel = { VIEWS, 90, 15, 110, 32 },
	  .count = 4,
	  .slots = { { VIEW_MAP, 0, 0, 90, 15 },
	             { VIEW_AGENTS, 90, 0, 110, 15 },
	             { VIEW_TELEGRAMS, 0, 15, 90, 32 },
	             { VIEW_TRACE, 90, 15, 110, 32 } } },
	{ .cols = 120,
	  .rows = 36,
	  .panel = { VIEWS, 0, 14, 120, 19 },
	  .count = 4,
	  .slots = { { VIEW_MAP, 0, 0, 120, 7 },
	             { VIEW_AGENTS, 0, 7, 120, 7 },
	             { VIEW_TELEGRAMS, 0, 14, 48, 19 },
	             { VIEW_TRACE, 48, 14, 72, 19 } } },
	{ .cols = 80,
	  .rows = 24,
	  .panel = { VIEWS, 0, 6, 80, 15 },
	  .count = 4,
	  .slots = { { VIEW_MAP, 0, 0, 80, 6 },
	             { VIEW_AGENTS, 0, 6, 80, 7 },
	             { VIEW_TELEGRAMS, 0, 13, 34, 8 },
	             { VIEW_TRACE, 34, 13, 46, 8 } } },
};

/* Where there is no room for a plan, one view is seen at a time. */
static const struct plan small = {
	.count = 4,
	.slots = { { .view = VIEW_MAP },
	           { .view = VIEW_AGENTS },
	           { .view = VIEW_TELEGRAMS },
	           { .view = VIEW_TRACE } },
};

static struct area scale(const struct plan *plan, const struct slot *slot, struct area body)
{
	int plan_rows = plan->rows - BARS;
	int left = slot->x * body.cols / plan->cols;
	int top = slot->y * body.rows / plan_rows;
	int right = (slot->x + slot->cols) * body.cols / plan->cols;
	int bottom = (slot->y + slot->rows) * body.rows / plan_rows;
	return area_sub(body, left, top, right - left, bottom - top);
}

static void list_views(const struct plan *plan, enum view_number wanted, struct layout *layout)
{
	layout->count = plan->count;
	layout->focus = plan->slots[0].view;
	for (size_t i = 0; i < plan->count; i++) {
		layout->places[i].view = plan->slots[i].view;
		if (plan->slots[i].view == wanted)
			layout->focus = wanted;
	}
}

/* Gives the focused view the whole body, and the others nothing. */
static void make_alone(struct layout *layout)
{
	layout->panel = layout->body;
	for (size_t i = 0; i < layout->count; i++) {
		struct layout_place *place = &layout->places[i];
		place->area = place->view == layout->focus ? layout->body
		                                           : area_sub(layout->body, 0, 0, 0, 0);
	}
}

static void make_full(const struct plan *plan, struct layout *layout)
{
	layout->panel = scale(plan, &plan->panel, layout->body);
	for (size_t i = 0; i < layout->count; i++)
		layout->places[i].area = scale(plan, &plan->slots[i], layout->body);
}

/* The plan for a screen of that size: the first that it has room for. */
static const struct plan *choose(struct area whole)
{
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		if (whole.cols >= plans[i].cols && whole.rows >= plans[i].rows)
			return &plans[i];
	}
	return &small;
}

bool layout_make(struct canvas *canvas, enum view_number focus, bool large, struct layout *layout)
{
	struct area whole = canvas_area(canvas);
	const struct plan *plan = choose(whole);
	int hints = plan == &small ? 0 : 1;
	layout->title = area_sub(whole, 0, 0, whole.cols, 1);
	layout->body = area_sub(whole, 0, 1, whole.cols, whole.rows - BARS + 1 - hints);
	layout->hints = area_sub(whole, 0, whole.rows - 1, whole.cols, hints);
	layout->status = area_sub(whole, 0, whole.rows - 1 - hints, whole.cols, 1);
	list_views(plan, focus, layout);
	if (plan == &small || large)
		make_alone(layout);
	else
		make_full(plan, layout);
	return whole.cols >= LAYOUT_COLS_LEAST && whole.rows >= LAYOUT_ROWS_LEAST;
}

const struct layout_place *layout_find(const struct layout *layout, enum view_number view)
{
	for (size_t i = 0; i < layout->count; i++) {
		if (layout->places[i].view == view)
			return &layout->places[i];
	}
	return NULL;
}

bool layout_has(struct area area, int x, int y)
{
	return x >= area.x && x < area.x + area.cols && y >= area.y && y < area.y + area.rows;
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
	int at = (int)(layout_find(layout, layout->focus) - layout->places);
	int count = (int)layout->count;
	return layout->places[(at + step % count + count) % count].view;
}

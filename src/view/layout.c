/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/layout.h"

#include "core/array.h"

/* A rectangle of the body. */
struct slot {
	enum view_number view;
	int x, y, cols, rows;
};

/* The places of a screen of cols x rows, its body being rows - 3; a larger one
 * is laid out in proportion. */
struct plan {
	int cols, rows;
	struct slot slots[VIEWS];
	struct slot panel;
};

enum { BARS = 3 }; /* title, status, hints */

static const struct plan plans[] = {
	{ 200,
	  50,
	  { { VIEW_MAP, 0, 0, 90, 15 },
	    { VIEW_TELEGRAMS, 0, 15, 90, 32 },
	    { VIEW_AGENTS, 90, 0, 110, 15 },
	    { VIEW_TRACE, 90, 15, 110, 32 } },
	  { VIEWS, 90, 15, 110, 32 } },
	{ 120,
	  36,
	  { { VIEW_MAP, 0, 0, 120, 7 },
	    { VIEW_AGENTS, 0, 7, 120, 7 },
	    { VIEW_TELEGRAMS, 0, 14, 48, 19 },
	    { VIEW_TRACE, 48, 14, 72, 19 } },
	  { VIEWS, 0, 14, 120, 19 } },
	{ 80,
	  24,
	  { { VIEW_MAP, 0, 0, 80, 6 },
	    { VIEW_AGENTS, 0, 6, 80, 7 },
	    { VIEW_TELEGRAMS, 0, 13, 34, 8 },
	    { VIEW_TRACE, 34, 13, 46, 8 } },
	  { VIEWS, 0, 6, 80, 15 } },
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

/* Only the focused view. */
static void make_small(struct area whole, enum view_number focus, struct layout *layout)
{
	layout->body = area_sub(whole, 0, 1, whole.cols, whole.rows - 2);
	layout->hints = area_sub(whole, 0, 0, 0, 0);
	layout->panel = layout->body;
	layout->places[layout->count++] = (struct layout_place){ focus, layout->body };
}

static void make_full(struct area whole, const struct plan *plan, struct layout *layout)
{
	layout->body = area_sub(whole, 0, 1, whole.cols, whole.rows - BARS);
	layout->hints = area_sub(whole, 0, whole.rows - 1, whole.cols, 1);
	layout->status = area_sub(whole, 0, whole.rows - 2, whole.cols, 1);
	layout->panel = scale(plan, &plan->panel, layout->body);
	for (size_t i = 0; i < VIEWS; i++) {
		const struct slot *slot = &plan->slots[i];
		layout->places[layout->count++] = (struct layout_place){
			slot->view, scale(plan, slot, layout->body)
		};
	}
}

bool layout_make(struct canvas *canvas, enum view_number focus, struct layout *layout)
{
	struct area whole = canvas_area(canvas);
	layout->count = 0;
	layout->title = area_sub(whole, 0, 0, whole.cols, 1);
	layout->status = area_sub(whole, 0, whole.rows - 1, whole.cols, 1);
	if (whole.cols < LAYOUT_COLS_LEAST || whole.rows < LAYOUT_ROWS_LEAST)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		if (whole.cols >= plans[i].cols && whole.rows >= plans[i].rows) {
			make_full(whole, &plans[i], layout);
			return true;
		}
	}
	make_small(whole, focus, layout);
	return true;
}

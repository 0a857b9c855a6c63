/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/seam.h"

enum { ROWS_LEAST = 3 };

static struct slot slot_of(struct area body, struct area area, uint32_t views)
{
	return (struct slot){ views, area.x - body.x, area.y - body.y, area.cols, area.rows };
}

/* A plan of the visible places, in cells of the body. */
static struct plan copy(const struct layout *layout)
{
	struct area body = layout->body;
	struct plan plan = { .cols = body.cols,
		             .rows = body.rows + BARS,
		             .panel = slot_of(body, layout->panel, 0),
		             .beside = slot_of(body, layout->beside, 0) };
	for (size_t i = 0; i < layout->count; i++) {
		const struct layout_place *place = &layout->places[i];
		uint32_t views = place->tabs ? place->tabs : UINT32_C(1) << place->view;
		if (place->area.rows <= 0)
			continue;
		plan.first[plan.count] = (int)place->view;
		plan.slots[plan.count++] = slot_of(body, place->area, views);
	}
	return plan;
}

/* Part of a row of the body along which slots meet. */
struct seam {
	int y, from, to;
};

static bool ends_there(const struct slot *slot, const struct seam *seam)
{
	return slot->y + slot->rows == seam->y && slot->x < seam->to &&
	       slot->x + slot->cols > seam->from;
}

static bool begins_there(const struct slot *slot, const struct seam *seam)
{
	return slot->y == seam->y && slot->x < seam->to && slot->x + slot->cols > seam->from;
}

/* Extends the seam to the ends of all slots that touch it, above and below: they move together. */
static void extend(const struct plan *plan, struct seam *seam)
{
	struct seam before;
	do {
		before = *seam;
		for (size_t i = 0; i < plan->count; i++) {
			const struct slot *slot = &plan->slots[i];
			int end = slot->x + slot->cols;
			if (!ends_there(slot, seam) && !begins_there(slot, seam))
				continue;
			seam->from = slot->x < seam->from ? slot->x : seam->from;
			seam->to = end > seam->to ? end : seam->to;
		}
	} while (before.from != seam->from || before.to != seam->to);
}

/* Limits the rows that the seam moves, down or up, to what leaves every slot its least rows. */
static int limit(const struct plan *plan, const struct seam *seam, int rows)
{
	for (size_t i = 0; i < plan->count; i++) {
		const struct slot *slot = &plan->slots[i];
		int spare = slot->rows > ROWS_LEAST ? slot->rows - ROWS_LEAST : 0;
		if (begins_there(slot, seam) && rows > spare)
			rows = spare;
		if (ends_there(slot, seam) && rows < -spare)
			rows = -spare;
	}
	return rows;
}

static void move(struct plan *plan, const struct seam *seam, int rows)
{
	for (size_t i = 0; i < plan->count; i++) {
		struct slot *slot = &plan->slots[i];
		if (ends_there(slot, seam)) {
			slot->rows += rows;
		} else if (begins_there(slot, seam)) {
			slot->y += rows;
			slot->rows -= rows;
		}
	}
}

bool seam_move(const struct layout *layout, enum view_number view, int row, struct plan *plan)
{
	const struct layout_place *place = layout_find(layout, view);
	if (!place || place->area.y == layout->body.y)
		return false;
	struct plan moved = copy(layout);
	struct slot slot = slot_of(layout->body, place->area, 0);
	struct seam seam = { .y = slot.y, .from = slot.x, .to = slot.x + slot.cols };
	extend(&moved, &seam);
	int rows = limit(&moved, &seam, row - place->area.y);
	move(&moved, &seam, rows);
	if (rows)
		*plan = moved;
	return rows != 0;
}

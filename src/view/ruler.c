/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/ruler.h"

#include <inttypes.h>
#include <stdio.h>

enum { NUMBER_COLS = 8, GAP = 1 };

static uint64_t round_step(uint64_t least)
{
	static const uint64_t factors[] = { 1, 2, 5 };
	for (uint64_t power = 1;; power *= 10) {
		for (int i = 0; i < 3; i++) {
			if (factors[i] * power >= least)
				return factors[i] * power;
		}
	}
}

static void draw_ticks(const struct axis *axis, struct area row)
{
	uint64_t least = (uint64_t)(NUMBER_COLS * axis->units / axis->unit_cols);
	uint64_t step = round_step(least ? least : 1);
	uint64_t tick = (axis->first + step - 1) / step * step;
	for (int x = axis_tick_x(axis, tick); x < row.cols; x = axis_tick_x(axis, tick)) {
		char number[24];
		int cols = snprintf(number, sizeof number, "%" PRIu64, tick);
		if (x + cols <= row.cols)
			area_text(row, x, 0, STYLE_DIM, number);
		tick += step;
	}
}

/* Inside a segment, writes the kind of event above each column. */
static void draw_kinds(const struct axis *axis, const struct session *session, struct area row)
{
	struct instants instants;
	instants_begin(&instants, session, axis->now.tick);
	while (instants_next(&instants)) {
		int x = axis_x(axis, instants.at);
		if (x >= 0)
			area_textn(row, x, 0, axis->unit_cols - GAP, STYLE_DIM,
			           event_info(instants.event.event.kind)->name);
	}
}

void ruler_draw(const struct axis *axis, const struct session *session, struct area row)
{
	int now = axis_now_x(axis);
	if (axis->inside)
		draw_kinds(axis, session, row);
	else
		draw_ticks(axis, row);
	if (now >= 0 && now < row.cols)
		area_style(row, now, 0, 1, STYLE_CURSOR);
}

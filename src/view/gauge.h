/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A stat of an agent as label, bar, value and limit: "thirst ██░ 4→5/5!".  A stat that is not a
 * number, or has no limit, is label and value: "cooking yes".
 */
#ifndef VIEW_GAUGE_H
#define VIEW_GAUGE_H

#include "sim/sim.h"
#include "sim/stat.h"
#include "term/canvas.h"
#include "view/alarm.h"

struct gauge {
	const struct class *class;
	size_t stat;       /* its index */
	const char *label; /* "" for none */
	int bar;           /* columns of the bar; 0: none */
};

/* The value that a gauge shows. */
struct gauge_value {
	double now, was; /* as stat_read() returns it */
	bool changed;    /* whether the value in the tick before was different */
	enum alarm alarm;
	char text[STAT_TEXT_MAX]; /* of a stat that is not a number, or has no limit */
};

/* Returns a style for good, fair or bad.  A stat of which more is bad turns bad as soon as a rule
 * of its class says so ("fatigue > 5"), or at its limit if no rule asks. */
enum style gauge_style(const struct stat_info *stat, double value, enum alarm alarm);

/* Returns the columns that the gauge takes with any value of up to two digits. */
int gauge_cols(const struct gauge *gauge);

/* Draws the gauge into the row; a bad value is followed by a mark.  The previous value is shown
 * where there is room, if need be instead of the limit. */
void gauge_draw(const struct gauge *gauge, struct area row, const struct gauge_value *value);

#endif

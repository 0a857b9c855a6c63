/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A stat of an agent as label, bar, value and limit: "thirst ██░ 4→5/5!"; one
 * that is not a number, or has no limit, as label and value: "cooking yes".
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

/* What is shown in it. */
struct gauge_value {
	double now, was; /* as stat_read reads it */
	bool changed;    /* it was another in the tick before */
	enum alarm alarm;
	char text[STAT_TEXT_MAX]; /* of a stat that is not a number, or has no limit */
};

/* Good, fair or bad.  What should not be much is bad as soon as a rule of its class says so
 * ("fatigue > 5"); where none asks, from its limit on. */
enum style gauge_style(const struct stat_info *stat, double value, enum alarm alarm);

/* Columns that the gauge takes with every value of up to two digits. */
int gauge_cols(const struct gauge *gauge);

/* Draws the gauge into the row; a bad value has a mark behind it.  What a value
 * was is told where there is room, if need be in place of the limit. */
void gauge_draw(const struct gauge *gauge, struct area row, const struct gauge_value *value);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/spark.h"

enum { HEIGHTS = 8, DIGITS = 10 };

static int share(double value, double most, int steps)
{
	if (value <= 0 || most <= 0)
		return 0;
	int step = value < most ? (int)(value / most * steps) : steps;
	return step > 0 ? step : 1;
}

void spark_bar(struct area row, int x, enum style style, double value, double most)
{
	int height = share(value, most, HEIGHTS);
	if (row.canvas->ascii)
		area_put(row, x, 0, style, (uint32_t)('0' + share(value, most, DIGITS - 1)));
	else if (height)
		area_glyph(row, x, 0, style, (enum glyph)(GLYPH_BAR_1 + height - 1));
}

void spark_line(struct area row, const double *values, size_t count)
{
	double least = 0, most = 0;
	for (size_t i = 0; i < count; i++) {
		least = i && least < values[i] ? least : values[i];
		most = i && most > values[i] ? most : values[i];
	}
	double base = most > least ? (most - least) / (HEIGHTS - 1) : 1;
	for (size_t i = 0; i < count; i++)
		spark_bar(row, (int)i, i + 1 < count ? STYLE_DIM : STYLE_EVENT,
		          values[i] - least + base, most > least ? most - least + base : HEIGHTS);
}

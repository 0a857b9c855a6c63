/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/click.h"

#include <stdbool.h>

#define SOON_NS (400 * INT64_C(1000000))

void clicks_see(struct clicks *clicks, struct press *click, int64_t now_ns)
{
	bool soon = clicks->last_ns && now_ns - clicks->last_ns < SOON_NS;
	bool here = click->x == clicks->last.x && click->y == clicks->last.y;
	clicks->last = *click;
	clicks->last_ns = soon && here ? 0 : now_ns;
	if (soon && here)
		click->key = INPUT_DOUBLECLICK;
}

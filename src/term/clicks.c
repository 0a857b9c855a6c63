/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "term/clicks.h"

void clicks_take(struct clicks *clicks, struct press *click, int64_t now_ns)
{
	int64_t soon_ns = CLICKS_SOON_MS * INT64_C(1000000);
	bool again = clicks->last_ns && now_ns - clicks->last_ns < soon_ns &&
	             click->x == clicks->last.x && click->y == clicks->last.y;
	clicks->last = *click;
	clicks->last_ns = again ? 0 : now_ns;
	if (again)
		click->key = INPUT_DOUBLECLICK;
}

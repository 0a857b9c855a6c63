/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/clicks.h"

#include <stdbool.h>

#define SOON_NS (INT64_C(400) * 1000000)

void clicks_take(struct clicks *clicks, struct press *click, int64_t now_ns)
{
	const struct press *last = &clicks->last;
	bool again = clicks->last_ns && now_ns - clicks->last_ns < SOON_NS && click->x == last->x &&
	             click->y == last->y;
	clicks->last = *click;
	clicks->last_ns = again ? 0 : now_ns;
	if (again)
		click->key = INPUT_DOUBLECLICK;
}

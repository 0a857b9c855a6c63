/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/draw.h"

#include <math.h>

bool draw_chance(struct sim *sim, struct agent *agent, double chance, double *drawn)
{
	uint32_t bits = sim_draw(sim, agent);
	*drawn = floor(bits / 42949672.96) / 100;
	return bits < chance * 4294967296.0;
}

bool draw_has_range(double least, double most)
{
	return least == floor(least) && most == floor(most) && least <= most &&
	       fabs(least) <= INT32_MAX && fabs(most) <= INT32_MAX;
}

int64_t draw_between(struct sim *sim, struct agent *agent, double least, double most)
{
	uint32_t range = (uint32_t)(most - least) + 1;
	return (int64_t)least + rng_below(sim_draw(sim, agent), range);
}

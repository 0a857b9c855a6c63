/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/random.h"

#include <math.h>

#include "sim/sim_code.h"

bool random_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn)
{
	*drawn = sim_draw(sim, agent);
	return *drawn < chance * 4294967296.0;
}

double random_share(uint32_t drawn)
{
	return floor(drawn / 42949672.96) / 100;
}

bool random_has_range(double least, double most)
{
	return least >= -INT32_MAX && least <= most && most <= INT32_MAX &&
	       least == (int32_t)least && most == (int32_t)most;
}

int64_t random_between(struct sim *sim, struct agent *agent, double least, double most)
{
	uint32_t range = (uint32_t)(most - least) + 1;
	return (int64_t)least + rng_below(sim_draw(sim, agent), range);
}

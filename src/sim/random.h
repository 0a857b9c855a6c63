/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_RANDOM_H
#define SIM_RANDOM_H

#include "sim/sim.h"

/*
 * Random draws of agents, for expressions and Lua functions alike.
 */

/* Draws whether a chance, a number from 0 to 1, comes true; *drawn is what was drawn. */
bool random_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn);

/* The number that was compared with the chance, rounded down to hundredths. */
double random_share(uint32_t drawn);

/* Whether there are integers from least to most to draw from. */
bool random_has_range(double least, double most);

/* Draws one of these integers. */
int64_t random_between(struct sim *sim, struct agent *agent, double least, double most);

#endif

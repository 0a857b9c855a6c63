/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_DRAW_H
#define SIM_DRAW_H

#include "sim/sim.h"

/*
 * Random draws of agents, for expressions and Lua functions alike.
 */

/* Draws whether a chance, a number from 0 to 1, comes true; *drawn is what was drawn. */
bool draw_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn);

/* The number that was compared with the chance, rounded down to hundredths. */
double draw_share(uint32_t drawn);

/* Whether there are integers from least to most to draw from. */
bool draw_has_range(double least, double most);

/* Draws one of these integers. */
int64_t draw_between(struct sim *sim, struct agent *agent, double least, double most);

#endif

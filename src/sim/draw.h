/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_DRAW_H
#define SIM_DRAW_H

#include "sim/sim.h"

/*
 * What agents draw, in expressions and in functions alike.
 */

/* Whether a chance, a number from 0 to 1, comes true; *drawn are the bits that were drawn. */
bool draw_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn);

/* The share that those bits are, in hundredths, for people. */
double draw_share(uint32_t drawn);

/* Whether there are whole numbers from least to most to draw from. */
bool draw_has_range(double least, double most);

/* One of them. */
int64_t draw_between(struct sim *sim, struct agent *agent, double least, double most);

#endif

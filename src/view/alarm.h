/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whether a stat is too much, as the rules of its class have it: whether one of them would be
 * answered with yes because the stat is so high.
 */
#ifndef VIEW_ALARM_H
#define VIEW_ALARM_H

#include "sim/sim.h"

enum alarm {
	ALARM_NONE, /* no rule asks that */
	ALARM_QUIET,
	ALARM_RINGS
};

/* What the agent's stat of that index comes to. */
enum alarm alarm_of(const struct sim *sim, const struct agent *agent, size_t stat);

#endif

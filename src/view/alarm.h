/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whether a stat is too high by the rules of its class: whether a question of theirs is answered
 * yes because the stat is so high.
 */
#ifndef VIEW_ALARM_H
#define VIEW_ALARM_H

#include "sim/sim.h"

enum alarm {
	ALARM_NONE, /* no rule asks whether it is too high */
	ALARM_QUIET,
	ALARM_RINGS
};

/* Returns the alarm for the agent's stat of that index: rings if any rule finds it too high. */
enum alarm alarm_of(const struct sim *sim, const struct agent *agent, size_t stat);

#endif

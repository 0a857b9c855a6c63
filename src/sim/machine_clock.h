/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_CLOCK_H
#define SIM_MACHINE_CLOCK_H

#include "sim/sim.h"

/*
 * Since when a machine has been in its state, and whether that state is over by
 * itself.  Classes that want to know have a clock for each machine in their
 * records (class.clock_offset); who enters a state starts it.
 */

enum { MACHINE_CLOCK_BYTES = 8 };

/* The machine has just changed. */
void machine_clock_start(const struct sim *sim, struct agent *agent, size_t machine);

/* The state that the machine is in is over. */
void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine);

/* Ticks since the last change, and whether the state is over. */
uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, size_t machine);
bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine);

#endif

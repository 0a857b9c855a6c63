/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_CLOCK_H
#define SIM_MACHINE_CLOCK_H

#include "sim/sim.h"

/*
 * How long a machine has been in its state, and whether that state has
 * finished.  Classes that need to know have a clock for each machine in their
 * records (class.clock_offset); every change starts it anew.
 */

enum { MACHINE_CLOCK_BYTES = 8 };

/* Starts the clock of a machine that has just changed. */
void machine_clock_start(const struct sim *sim, struct agent *agent, size_t machine);

/* Marks the state that the machine is in as finished. */
void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine);

/* The ticks since the last change, and whether the state has finished. */
uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, size_t machine);
bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine);

#endif

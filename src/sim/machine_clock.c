/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine_clock.h"

/* A clock is twice the tick of the last change, plus 1 if the state has
 * finished. */

static size_t clock_at(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return sim_class(sim, agent)->clock_offset + machine * MACHINE_CLOCK_BYTES;
}

static uint64_t read_clock(const struct sim *sim, const struct agent *agent, size_t machine)
{
	uint64_t clock;
	memcpy(&clock, (const unsigned char *)agent + clock_at(sim, agent, machine), sizeof clock);
	return clock;
}

static void write_clock(const struct sim *sim, struct agent *agent, size_t machine, uint64_t clock)
{
	memcpy((unsigned char *)agent + clock_at(sim, agent, machine), &clock, sizeof clock);
}

void machine_clock_start(const struct sim *sim, struct agent *agent, size_t machine)
{
	write_clock(sim, agent, machine, sim->head.tick << 1);
}

void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine)
{
	write_clock(sim, agent, machine, read_clock(sim, agent, machine) | 1);
}

uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return sim->head.tick - (read_clock(sim, agent, machine) >> 1);
}

bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return read_clock(sim, agent, machine) & 1;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_H
#define SIM_MACHINE_H

#include "sim/sim.h"

/*
 * The machines of agents as they run in a sim: what they ask, and the events
 * of their steps.
 */

/* What the machines of a sim ask and tell. */
extern const struct fsm_host machine_host;

/* Makes fsm run machines of the sim, once sim->running points to it: member by member, which takes
 * less time than all at once. */
static inline void machine_begin(struct fsm *fsm, struct sim *sim, uint16_t watched)
{
	fsm->sim = sim;
	fsm->host = &machine_host;
	fsm->telegram = NULL;
	fsm->transition = NULL;
	fsm->exit = NULL;
	fsm->watched = watched;
	fsm->forced = false;
	fsm_begin(fsm, STATE_NONE, watched & FSM_INSIDE);
}

/* Makes it run the agent's first machine. */
static inline void machine_take(struct fsm *fsm, struct agent *agent)
{
	const struct sim_class *class = &fsm->sim->classes[agent->class];
	fsm->agent = agent;
	fsm->machine = agent_machines(agent);
	fsm->states = class->states;
}

/* Changes the machine that the state belongs to, whichever runs (Graham's SetState); forced: by a
 * person, along any way.  Returns false if that is refused. */
bool machine_force(struct sim *sim, struct agent *agent, uint8_t state, bool forced);

/*
 * How long a machine has been in its state, and whether that state has finished.  Classes that need
 * to know have a clock for each machine in their records (class.clock_offset); every change starts
 * it anew.  If they have sequences, behind these are as many clocks for the steps.
 */

enum { MACHINE_CLOCK_BYTES = 8 };

/* Starts the clock of a machine that has just changed.  step: only that of a step that has just been
 * taken, which is not finished; the other one goes on. */
void machine_clock_start(const struct sim *sim, struct agent *agent, size_t machine, bool step);

/* Takes the clocks over from an agent of another sim. */
void machine_clock_carry(const struct sim *from, const struct agent *old, size_t old_machine,
                         const struct sim *sim, struct agent *agent, size_t machine);

/* Marks the state that the machine is in as finished. */
void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine);

/* The ticks since the last change or, of a step, since the last step or change; and whether the
 * state has finished. */
uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, size_t machine,
                             bool step);
bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine);

#endif

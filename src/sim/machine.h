/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MACHINE_H
#define SIM_MACHINE_H

#include "sim/match.h"
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
	fsm->changes = 0;
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

/* Notes that code of the agent runs now, or goes on after that of another one. */
void machine_list_ran(struct sim *sim, const struct agent *agent);
static inline void machine_ran(struct sim *sim, const struct agent *agent)
{
	if (sim->tallies)
		machine_list_ran(sim, agent);
}

/* Makes fsm the machine that runs, the agent's first, inside of what runs now, if anything does,
 * which is returned; and lets that go on. */
static inline struct fsm *machine_open(struct fsm *fsm, struct sim *sim, struct agent *agent,
                                       uint16_t watched)
{
	struct fsm *outer = sim->running;
	machine_begin(fsm, sim, watched);
	machine_take(fsm, agent);
	sim->running = fsm;
	machine_ran(sim, agent);
	return outer;
}

static inline void machine_close(struct sim *sim, struct fsm *outer)
{
	sim->head.changes += sim->running->changes;
	sim->running = outer;
	if (outer)
		machine_ran(sim, outer->agent);
}

/* Changes the machine that the state belongs to, whichever runs (Graham's SetState); forced: by a
 * person, along any way.  Returns false if that is refused. */
bool machine_force(struct sim *sim, struct agent *agent, uint8_t state, bool forced);

/*
 * How long states have been active, and whether one has finished.
 */

/* Starts the clocks of a machine that begins in its states. */
void machine_clocks_begin(const struct sim *sim, struct agent *agent, size_t machine);

/* Takes over how long the states have been active that the old agent's machine was in before a world
 * was exchanged, and that the agent's is in now. */
void machine_clocks_carry(const struct class_match *classes, const struct agent *old,
                          size_t machine, const struct sim *sim, struct agent *agent);

/* Marks the state that the machine is in as finished. */
void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine);
bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine);

/* The ticks since an active state was entered; and since the last change of a machine, which steps
 * of a sequence are not. */
uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, uint8_t state);
uint64_t machine_ticks(const struct sim *sim, const struct agent *agent, size_t machine);

/* The same in milliseconds. */
int64_t machine_clock_ms(const struct sim *sim, const struct agent *agent, uint8_t state);
int64_t machine_ms(const struct sim *sim, const struct agent *agent, size_t machine);

/* Notes that nobody knows since when the machine has been in its states. */
void machine_clocks_forget(const struct sim *sim, struct agent *agent, size_t machine);

/* Lists the active states of one of the agent's machines: from the outermost inward, then the global
 * one, if there is one.  Returns how many. */
size_t machine_active(const struct class *class, const struct agent *agent, size_t machine,
                      uint8_t states[FSM_DEPTH_MAX + 1]);

/* Whether the state is active: a global one always is. */
static inline bool machine_is_in(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	const struct class *class = sim_class(sim, agent);
	const struct machine *machine = agent_machines_const(agent) + class->states[state]->machine;
	return class_is_global(class, state) ||
	       state_table_is_in(class->states, machine->current, state);
}

#endif

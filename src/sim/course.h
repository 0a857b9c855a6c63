/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_COURSE_H
#define SIM_COURSE_H

#include "sim/sim.h"
#include "sim/watch.h"

/*
 * The short way through a tick, for classes with one machine, no metastates and
 * no transitions.  It does what sim_tick() does agent by agent, but need not
 * look up class, machines and states.  Without it an update of West World takes
 * twice as long, and 1.3 times as long where everything is watched.
 */

/* How a stat is compared: the place of its field among the fields of the record, and a word of
 * them with the bits that are the stat. */
struct course_stat {
	uint64_t mask;
	uint16_t word, field;
	uint8_t type;   /* enum stat_type */
	uint8_t number; /* 1 + index */
};

/* What can be known of a class from its states, found once. */
struct course {
	void (*update)(struct sim *sim, struct agent *agent);
	void (*execute_global)(struct sim *sim, struct agent *agent);
	const struct state *const *states;
	uint8_t global; /* of the only machine */
	/* By state; never NULL: states without execute have a function that
	 * does nothing. */
	void (*execute[FSM_STATES_MAX + 1])(struct sim *sim, struct agent *agent);
	bool forks; /* two ways lead from one state to another: only the answers tell which is
	             * taken */
	/* By state and target: the first way that is declared; its state is STATE_NONE if none
	 * is. */
	struct fsm_exit *ways;
	size_t state_count;
	/* A record's fields, which are compared in words of eight bytes: the offset of the first
	 * word; the offset of the last one from there, which may overlap the one before it; and
	 * the bits of these two that count. */
	size_t fields, fields_last;
	uint64_t fields_mask;
	struct course_stat *stats, *stats_end; /* by index */
};

/* Fills in the course of a class.  Returns whether its agents can be updated by
 * it; course_fini() is due either way. */
bool course_find(struct course *course, const struct class *class);
void course_fini(struct course *course);

/* The way from a state to a target, a state or REVERTS, that the state, a metastate around it or
 * the global state declares. */
static inline struct fsm_exit *course_way(const struct course *course, uint8_t from, uint8_t to)
{
	return &course->ways[from * course->state_count + (to == REVERTS ? STATE_NONE : to)];
}

/* Marks code of that state as the one that runs, without a question asked yet.
 * On a course no transition is tested. */
static inline void course_code(struct sim *sim, uint8_t state)
{
	sim->running.code.state = state;
	sim->running.code.question = NULL;
}

/* Compares the agent's fields from now on. */
static inline void course_show(struct sim *sim, struct agent *agent, const struct course *course)
{
	sim->shown = agent;
	sim->shown_fields = (const unsigned char *)agent + course->fields;
	sim->shown_last = course->fields_last;
	sim->shown_mask = course->fields_mask;
	watch_copy(sim);
}

/* Updates one agent while nobody watches. */
static inline void course_run(struct sim *sim, struct agent *agent)
{
	const struct course *course = &sim->courses[agent->class];
	struct machine *machine = agent_machines(agent);
	struct fsm *fsm = &sim->running;
	fsm->states = course->states;
	fsm->agent = agent;
	fsm->machine = machine;
	sim->work = SIM_WORK_MAX;
	if (course->update) {
		fsm->code.state = STATE_NONE;
		course->update(sim, agent);
	}
	if (course->execute_global) {
		fsm->code.state = course->global;
		course->execute_global(sim, agent);
	}
	fsm->code.state = machine->current;
	course->execute[machine->current](sim, agent);
}

/* Offers the telegram to a state; returns whether it handled it. */
static inline bool course_handles(struct fsm *fsm, uint8_t number, const struct telegram *telegram)
{
	const struct state *state = fsm->states[number];
	if (!state->on_message)
		return false;
	fsm->code.state = number;
	return state->on_message(fsm->sim, fsm->agent, telegram);
}

/* Offers a telegram to an agent, while nobody watches and nobody needs to know
 * which state handles it.  By the long way an update of West World takes 1.05
 * times as long. */
static inline void course_offer(struct sim *sim, struct agent *agent,
                                const struct telegram *telegram)
{
	struct fsm *fsm = &sim->running;
	const struct state *const *outer_states = fsm->states;
	struct agent *outer_agent = fsm->agent;
	struct machine *outer_machine = fsm->machine;
	uint8_t outer_state = fsm->code.state;
	fsm->states = sim->courses[agent->class].states;
	fsm->agent = agent;
	fsm->machine = agent_machines(agent);
	if (!course_handles(fsm, fsm->machine->current, telegram) && fsm->machine->global)
		course_handles(fsm, fsm->machine->global, telegram);
	fsm->states = outer_states;
	fsm->agent = outer_agent;
	fsm->machine = outer_machine;
	fsm->code.state = outer_state;
}

/* Updates the agents in slots first to end - 1, none of which is asleep, gone
 * or waiting for a turn, while nobody watches the inside. */
void course_update(struct sim *sim, uint32_t first, uint32_t end);

/* The same while the inside is watched. */
void course_update_watched(struct sim *sim, uint32_t first, uint32_t end);

/* The same for tripwires: checks the agents that they are about; some may be
 * gone. */
void course_update_wired(struct sim *sim, uint32_t first, uint32_t end);

#endif

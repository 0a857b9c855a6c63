/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_FSM_H
#define CORE_FSM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

/*
 * The state machine: Buckland's StateMachine ("Creating a State Machine
 * Class"), with Graham's transition objects (12.3) and metastates (12.4).
 *
 * States are constant and shared by all agents; what changes is a struct
 * machine of four bytes in the agent's record.  The machine passes sim and
 * agent through to the states and knows nothing about either.
 *
 *              change from A1 to B1        exit A1, exit A,
 *         A            B                   enter B, enter B1
 *       /   \        /   \
 *     A1*    A2    B1     B2
 *
 * A change happens at once, inside the caller, and the caller goes on.
 */

struct sim;
struct agent;
struct telegram;

enum {
	STATE_NONE = 0,
	REVERTS = 255,        /* as an exit or a transition's target: the previous state */
	FSM_STATES_MAX = 254, /* states are numbered 1 .. 254 */
	FSM_DEPTH_MAX = 8,    /* states within states */
	FSM_NESTING_MAX = 16, /* changes begun inside enter functions */
};

/* A way out of a state (Graham, "State Transitions"): tested each update in
 * order, the first that holds is taken. */
struct transition {
	const char *condition; /* in words, for people */
	bool (*test)(const struct sim *sim, const struct agent *agent);
	uint8_t to;   /* a state or REVERTS; STATE_NONE ends a list */
	uint8_t stat; /* 1 + the stat it looks at, shown beside it; 0: none */
};

/* A state.  Functions that are not set do nothing; on_message tells whether
 * it handled the telegram. */
struct state {
	const char *name;
	void (*enter)(struct sim *sim, struct agent *agent);
	void (*execute)(struct sim *sim, struct agent *agent);
	void (*exit)(struct sim *sim, struct agent *agent);
	bool (*on_message)(struct sim *sim, struct agent *agent, const struct telegram *telegram);
	const struct transition *transitions; /* ended by one that leads to STATE_NONE */
	const uint8_t *exits;                 /* where its own code may lead, ended by STATE_NONE */
	uint8_t parent;                       /* the metastate it is in */
	uint8_t initial;                      /* a metastate's first inner state */
	uint8_t machine;                      /* which of its agent's machines it belongs to */
};

/* What changes: one of these for each machine of an agent. */
struct machine {
	uint8_t current; /* innermost active state */
	uint8_t previous;
	uint8_t global;
	uint8_t busy; /* changes under way, see fsm.c; 0 between updates */
};

enum fsm_note_kind {
	FSM_GUARD,   /* a transition was tested: transition, result */
	FSM_EXECUTE, /* state is about to execute */
	FSM_CHANGE,  /* from is about to change to to */
	FSM_REVERT,  /* the same, by revert; result false: no previous state, no change */
	FSM_EXIT,    /* state is about to be left */
	FSM_ENTER,   /* state is about to be entered, and is current already */
	FSM_END, /* what the last unended execute, change, revert, exit or enter began is over */
	FSM_EXITING, /* refused: change to to from inside the exit of from */
	FSM_NESTED,  /* refused: changes nested too deep, from to to */
};

struct fsm_note {
	enum fsm_note_kind kind;
	uint8_t from, to, state;
	bool result;
	const struct transition *transition;
};

struct fsm;

typedef void fsm_watch(const struct fsm *fsm, const struct fsm_note *note);

/* One machine of one agent, put together for the length of a call. */
struct fsm {
	const struct state *const *states; /* by number; [0] is unused */
	struct sim *sim;
	struct machine *machine;
	fsm_watch *watch; /* told everything; NULL: nobody is */
	fsm_watch *alarm; /* told of changes, reverts and refusals if nobody watches */
	struct agent *agent;
	bool plain; /* nobody is told, and no state is a metastate: the short way will do */
};

/* Puts the machine into initial (or its innermost initial state) without
 * entering it, as SetCurrentState does in the book. */
void fsm_start(const struct fsm *fsm, uint8_t initial, uint8_t global);

/* The steps of an update: core/metastate.c. */
void metastate_execute(const struct fsm *fsm, uint8_t number);
void metastate_update(const struct fsm *fsm);

/* Global state, then transitions, then the active states, outermost first. */
static inline void fsm_update(const struct fsm *fsm)
{
	const struct machine *machine = fsm->machine;
	if (machine->global)
		metastate_execute(fsm, machine->global);
	metastate_update(fsm);
}

/* machine.busy: the number of changes under way, and whether an exit runs. */
enum {
	BUSY_CHANGES = 0x1F,
	BUSY_EXITING = 0x80,
};

bool metastate_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
bool metastate_stay(const struct fsm *fsm);

/* What metastate_change comes to between two plain states, short enough to
 * stand where it is called. */
static inline bool fsm_go(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct machine *machine = fsm->machine;
	if (!fsm->plain || machine->busy >= FSM_NESTING_MAX)
		return metastate_change(fsm, kind, to);
	const struct state *old = fsm->states[machine->current], *new = fsm->states[to];
	machine->previous = machine->current;
	machine->busy += 1 | BUSY_EXITING;
	if (old->exit)
		old->exit(fsm->sim, fsm->agent);
	machine->busy &= BUSY_CHANGES;
	machine->current = to;
	if (new->enter)
		new->enter(fsm->sim, fsm->agent);
	machine->busy--;
	return true;
}

/* Changes to a state; false when refused, which is told to the watch. */
static inline bool fsm_change(const struct fsm *fsm, uint8_t to)
{
	return fsm_go(fsm, FSM_CHANGE, to);
}

/* Changes to the previous state; false when there is none. */
static inline bool fsm_revert(const struct fsm *fsm)
{
	uint8_t previous = fsm->machine->previous;
	return previous ? fsm_go(fsm, FSM_REVERT, previous) : metastate_stay(fsm);
}

/* Offers a telegram to the active states, innermost first, then to the global
 * state ("Message Handling").  Returns the state that handled it, or
 * STATE_NONE. */
uint8_t fsm_message(const struct fsm *fsm, const struct telegram *telegram);

/* Writes the active states from the outermost to current and returns how many. */
size_t fsm_path(const struct state *const *states, uint8_t current, uint8_t path[FSM_DEPTH_MAX]);

/* Whether state is current or one of the metastates around it. */
bool fsm_is_in(const struct state *const *states, uint8_t current, uint8_t state);

/* Whether the active states or the global state declare, by exits or
 * transitions, that from may lead to to (a state or REVERTS). */
bool fsm_declares(const struct state *const *states, const struct machine *machine, uint8_t from,
                  uint8_t to);

/* Whether an update would run anything: an event-driven state has neither
 * execute nor transitions (Graham, 12.6). */
bool fsm_is_awake(const struct state *const *states, const struct machine *machine);

/* Whether the table (count entries, the first unused) can be run: every number
 * in it names a state, no metastate is inside itself or without an initial
 * state.  name is that of the class, for the message. */
bool fsm_check(const struct state *const *states, size_t count, const char *name,
               struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_FSM_H
#define CORE_FSM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/state_table.h"

/*
 * The state machine: Buckland's StateMachine ("Creating a State Machine
 * Class"), with Graham's transition objects (12.3) and metastates (12.4).
 *
 * All that changes is a struct machine of four bytes in the agent's record.
 * The module passes sim and agent through to the states' functions and never
 * looks into either.
 *
 *              change from A1 to B1        exit A1, exit A,
 *         A            B                   enter B, enter B1
 *       /   \        /   \
 *     A1*    A2    B1     B2
 *
 * A change happens at once, inside the caller, and the caller goes on
 * afterwards.
 */

enum { FSM_NESTING_MAX = 16 }; /* changes within changes, begun by enter functions */

/* What changes; an agent has one of these for each of its machines. */
struct machine {
	uint8_t current; /* innermost active state */
	uint8_t previous;
	uint8_t global; /* STATE_NONE, or a state that no change may lead to */
	uint8_t busy;   /* how many changes are under way, and BUSY_EXITING; 0 between updates */
};

/* The parts of machine.busy: the number of changes, and whether an exit runs. */
enum {
	BUSY_CHANGES = 0x1F,
	BUSY_EXITING = 0x80,
};

/* What the watch and the alarm are notified of. */
enum fsm_note_kind {
	FSM_CHANGE,  /* a change from the current state to `to` is about to happen */
	FSM_REVERT,  /* the same by a revert; STATE_NONE: there is no previous state, so no
	              * change */
	FSM_EXITING, /* refused: the exit of the current state asked for a change to `to` */
	FSM_NESTED,  /* refused: too many changes within changes */
	FSM_GLOBAL,  /* refused: `to` is the global state */
};

struct fsm;

/* Is notified of a change, or of why there is none. */
typedef void fsm_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
/* Makes a change that has been found possible; returns true. */
typedef bool fsm_way(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
/* Answers a transition's question about fsm->agent. */
typedef bool fsm_ask(struct fsm *fsm, const struct question *question);

/* Functions that are notified of everything a machine does. */
struct fsm_watch {
	void (*execute)(const struct fsm *fsm, uint8_t state); /* state is about to execute */
	void (*exit)(const struct fsm *fsm, uint8_t state);    /* state is about to be exited */
	/* state is about to be entered; it is already the current one. */
	void (*enter)(const struct fsm *fsm, uint8_t state);
	/* The execute, exit or enter begun last has ended; with STATE_NONE, the
	 * change or revert. */
	void (*end)(const struct fsm *fsm, uint8_t state);
	fsm_alarm *change;
	/* A transition of state was tested by its own function, with this
	 * result. */
	void (*test)(const struct fsm *fsm, uint8_t state, const struct transition *transition,
	             bool result);
};

/* Which state's code runs, and what it last asked.  Code that runs inside other
 * code, such as an exit inside the execute that changes state, saves this and
 * restores it. */
struct fsm_code {
	uint8_t state;                       /* STATE_NONE: the code is no state's */
	bool answer;                         /* the answer to question */
	const struct question *question;     /* the last one asked; only kept if somebody watches */
	const struct transition *transition; /* the one being tested or taken */
};

/* One machine of one agent, while it runs.  The agent and machine members are
 * kept apart on purpose.  Side by side they are saved by one wide load just
 * after they were stored by two narrow ones, and the processor waits: an update
 * of West World takes 1.02 times as long. */
struct fsm {
	struct agent *agent;
	struct sim *sim;
	struct machine *machine;
	struct fsm_code code;
	const struct state *const *states; /* by number; [0] is unused */
	const struct telegram *telegram;   /* the one being offered, or NULL */
	fsm_ask *ask;                      /* answers the questions of transitions */
	const struct fsm_watch *watch;     /* notified of everything, or NULL */
	fsm_alarm *alarm; /* without a watch: notified of changes, reverts and refusals, or NULL */
	fsm_way *way;     /* makes a change the short way, and notifies watch or alarm of it */
	bool plain;       /* no state is a metastate: changes may be made by way() */
	bool quiet;       /* plain, and nobody is notified: changes are made by fsm_hop() */
};

/* Puts the machine into a state, or into its innermost initial state, without
 * entering it, as SetCurrentState does in the book. */
void fsm_start(const struct fsm *fsm, uint8_t initial, uint8_t global);

/* Runs one update: the global state executes, then transitions are tried and
 * the active states execute, both from the outermost state inward. */
void fsm_update(struct fsm *fsm);

/* Changes to a state.  Returns false if the change is refused; the watch or
 * alarm is notified why. */
static inline bool fsm_change(struct fsm *fsm, uint8_t to);

/* Changes to the previous state; returns false if there is none or the change
 * is refused. */
static inline bool fsm_revert(struct fsm *fsm);

/* Offers a telegram to the active states, innermost first, then to the global
 * state ("Message Handling").  Returns the state that handled it, or
 * STATE_NONE. */
uint8_t fsm_message(struct fsm *fsm, const struct telegram *telegram);

/* Whether an update of the machine would run or test anything. */
bool fsm_is_awake(const struct state *const *states, const struct machine *machine);

/* The declared way out that explains a change, among those that lead from the
 * active states or the global state to that target.  The best is the transition
 * being taken, then an exit for the telegram being offered, then an exit whose
 * question was asked last and answered so, then the first.  state is STATE_NONE
 * if none is declared. */
struct fsm_exit {
	uint8_t state;
	unsigned number; /* as in struct way */
};
struct fsm_exit fsm_find_exit(const struct fsm *fsm, uint8_t to);

/* Makes a change the long way, with metastates, nesting and watch.  kind is
 * FSM_CHANGE or FSM_REVERT. */
bool fsm_take(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* Makes a change by way() if that is possible, otherwise the long way. */
bool fsm_take_any(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* Notifies of a revert without a previous state; returns false. */
bool fsm_stay(const struct fsm *fsm);

/*
 * The short way, inlined into the caller: a change between two states that are
 * outside metastates, while no other change is under way and nobody watches.
 * It does what fsm_take() does.  With fsm_take() alone an update of West World
 * takes 1.3 times (2 agents) to 1.4 times (2,000) as long; a check for an alarm
 * in here costs 1.02 times.  Machine and state are read again after each call:
 * keeping them in registers would make every function that changes state save
 * those.
 */
static inline void fsm_hop(struct fsm *fsm, uint8_t to)
{
	struct machine *machine = fsm->machine;
	uint8_t outer = fsm->code.state, from = machine->current;
	machine->previous = from;
	if (fsm->states[from]->exit) {
		machine->busy = 1 + BUSY_EXITING;
		fsm->code.state = from;
		fsm->states[from]->exit(fsm->sim, fsm->agent);
		machine = fsm->machine;
	}
	machine->current = to;
	if (fsm->states[to]->enter) {
		machine->busy = 1;
		fsm->code.state = to;
		fsm->states[to]->enter(fsm->sim, fsm->agent);
		machine = fsm->machine;
	}
	machine->busy = 0;
	fsm->code.state = outer;
}

static inline bool fsm_go(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	const struct machine *machine = fsm->machine;
	if (!fsm->quiet || machine->busy || to == machine->global)
		return fsm_take_any(fsm, kind, to);
	fsm_hop(fsm, to);
	return true;
}

static inline bool fsm_change(struct fsm *fsm, uint8_t to)
{
	return fsm_go(fsm, FSM_CHANGE, to);
}

static inline bool fsm_revert(struct fsm *fsm)
{
	uint8_t previous = fsm->machine->previous;
	return previous ? fsm_go(fsm, FSM_REVERT, previous) : fsm_stay(fsm);
}

#endif

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
 * What changes is a struct machine of four bytes in the agent's record.  The
 * machine passes sim and agent through to the states and knows nothing about
 * either.
 *
 *              change from A1 to B1        exit A1, exit A,
 *         A            B                   enter B, enter B1
 *       /   \        /   \
 *     A1*    A2    B1     B2
 *
 * A change happens at once, inside the caller, and the caller goes on.
 */

enum { FSM_NESTING_MAX = 16 }; /* changes begun inside enter functions */

/* What changes: one of these for each machine of an agent. */
struct machine {
	uint8_t current; /* innermost active state */
	uint8_t previous;
	uint8_t global; /* is only ever global: no change leads to it */
	uint8_t busy;   /* changes under way, and BUSY_EXITING; 0 between updates */
};

/* Of machine.busy: how many changes, and whether an exit runs. */
enum {
	BUSY_CHANGES = 0x1F,
	BUSY_EXITING = 0x80,
};

enum fsm_note_kind {
	FSM_CHANGE,  /* the current state is about to change to to */
	FSM_REVERT,  /* the same, by revert; STATE_NONE: no previous state, no change */
	FSM_EXITING, /* refused: a change to to from inside the exit of the current state */
	FSM_NESTED,  /* refused: changes nested too deep */
	FSM_GLOBAL,  /* refused: to is the global state */
};

struct fsm;

typedef void fsm_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
typedef bool fsm_way(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
typedef bool fsm_ask(struct fsm *fsm, const struct question *question);

/* Who hears of everything. */
struct fsm_watch {
	void (*execute)(const struct fsm *fsm, uint8_t state); /* is about to execute */
	void (*exit)(const struct fsm *fsm, uint8_t state);    /* is about to be left */
	/* Is about to be entered, and is current already. */
	void (*enter)(const struct fsm *fsm, uint8_t state);
	/* What began last and has not ended is over; STATE_NONE: that was a change or revert. */
	void (*end)(const struct fsm *fsm, uint8_t state);
	fsm_alarm *change;
	/* A transition's own test was made in that state. */
	void (*test)(const struct fsm *fsm, uint8_t state, const struct transition *transition,
	             bool result);
};

/* Whose code runs.  Code that runs inside other code, as an exit does inside
 * the execute that changes, leaves this as it was. */
struct fsm_code {
	uint8_t state;                       /* STATE_NONE: no state's */
	bool answer;                         /* to question */
	const struct question *question;     /* the last one asked, where that is watched */
	const struct transition *transition; /* the one being tested or taken */
};

/* One machine of one agent, while it runs.  Agent and machine do not lie side by side: whoever
 * saves the two would load at once what was just stored one after the other, and wait for it; an
 * update of West World takes 1.02 times as long so. */
struct fsm {
	struct agent *agent;
	struct sim *sim;
	struct machine *machine;
	struct fsm_code code;
	const struct state *const *states; /* by number; [0] is unused */
	const struct telegram *telegram;   /* while it is offered */
	fsm_ask *ask;                      /* how transitions' questions are asked */
	const struct fsm_watch *watch;     /* hears of everything; NULL: nobody does */
	fsm_alarm *alarm; /* hears of changes, reverts and refusals if nobody watches */
	fsm_way *
		way; /* the short way of whoever hears of changes: tells what watch or alarm does */
	bool plain;  /* no state is a metastate: take the short way */
	bool quiet;  /* plain, and nobody hears of anything: take it where it is called */
};

/* Puts the machine into a state (or that one's innermost initial state) without
 * entering it, as SetCurrentState does in the book. */
void fsm_start(const struct fsm *fsm, uint8_t initial, uint8_t global);

/* Global state, then transitions, then the active states, outermost first. */
void fsm_update(struct fsm *fsm);

/* Changes to a state; false when refused, which is told to the watch. */
static inline bool fsm_change(struct fsm *fsm, uint8_t to);

/* Changes to the previous state; false when there is none. */
static inline bool fsm_revert(struct fsm *fsm);

/* Offers a telegram to the active states, innermost first, then to the global
 * state ("Message Handling").  Returns the state that handled it, or
 * STATE_NONE. */
uint8_t fsm_message(struct fsm *fsm, const struct telegram *telegram);

/* Whether an update would run anything. */
bool fsm_is_awake(const struct state *const *states, const struct machine *machine);

/* Which declared way out a change goes by: of the active states' and the global
 * state's ways to it, the transition being taken; else the one for the telegram
 * being offered; else the one for the last question, answered so; else the
 * first.  state is STATE_NONE where nobody declares it. */
struct fsm_exit {
	uint8_t state;
	unsigned number; /* as in struct way */
};
struct fsm_exit fsm_find_exit(const struct fsm *fsm, uint8_t to);

/* The long way; kind is FSM_CHANGE or FSM_REVERT. */
bool fsm_take(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* Whatever way leads there. */
bool fsm_take_any(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* A revert without a previous state: no change, but a note. */
bool fsm_stay(const struct fsm *fsm);

/*
 * The short way, which stands where it is called: a change between two states of
 * which none is a metastate, while no other is under way and nobody watches.
 * It does what fsm_take does; with fsm_take alone an update of West World takes
 * 1.3 times (2 agents) to 1.4 times (2,000) as long, and with a look for an alarm
 * in here 1.02 times.  Machine and state are read again after each call: what is
 * kept over one costs every function that changes a register.
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

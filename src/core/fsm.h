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
	uint8_t busy;   /* how many changes are under way; 0 between updates */
};

/* Added to machine.busy: an exit runs; the states that it begins in have yet to be entered; some of
 * what its agent begins with could not be computed, which has yet to be told. */
enum { BUSY_EXITING = 0x80, BUSY_WAITING = 0x40, BUSY_FAULTY = 0x20 };

/* What a machine tells its host: the steps that are watched, and all faults. */
enum fsm_step {
	FSM_EXECUTE, /* state is about to execute */
	FSM_EXIT,    /* state is about to be exited */
	FSM_ENTER,   /* state is about to be entered; it is already the current one */
	FSM_END,     /* the execute, exit or enter begun last has ended */
	FSM_CHANGE,  /* a change to state, or to the previous one (REVERTS), is about to happen */
	FSM_CHANGED, /* the change begun last has happened */
	FSM_TEST,    /* the transition tested has answered asked.answer by a function of its own */

	FSM_FAULTS,
	FSM_UNDECLARED = FSM_FAULTS, /* no active state declares the change that follows */
	FSM_NOWHERE,                 /* no revert: there is no previous state */
	FSM_EXITING,                 /* refused: an exit asked for a change to state */
	FSM_NESTED,                  /* refused: too many changes within changes */
	FSM_GLOBAL,                  /* refused: state is the global state */
	FSM_STEPS,
};

/* How much of a machine is watched: a set of steps, those that are told, and of these. */
enum fsm_watched {
	FSM_CALLS = 1 << FSM_FAULTS,         /* what its code does with the program around it */
	FSM_ANSWERS = 1 << (FSM_FAULTS + 1), /* the answers to what it asks are kept */
	FSM_INSIDE = FSM_CALLS - 1 + FSM_ANSWERS, /* all but calls */
};

struct fsm;

/* What a machine needs of the program around it. */
struct fsm_host {
	/* Answers a transition's question about fsm->agent. */
	bool (*ask)(struct fsm *fsm, const struct question *question);
	/* Notes that a state is entered now, if it has a clock. */
	void (*start_clock)(struct fsm *fsm, uint8_t state);
	/* By step; and for all faults, with the state that was to be the next. */
	void (*tell[FSM_FAULTS])(struct fsm *fsm, uint8_t state);
	void (*fault)(struct fsm *fsm, enum fsm_step step, uint8_t to);
};

/* What a machine needs of a state at each step, gathered once from a table of
 * states. */
struct fsm_state {
	void (*execute)(struct sim *sim, struct agent *agent);
	void (*exit)(struct sim *sim, struct agent *agent);
	void (*enter)(struct sim *sim, struct agent *agent);
	bool (*on_message)(struct sim *sim, struct agent *agent, const struct telegram *telegram);
	const struct transition *transitions; /* or NULL */
	const struct state *state;
	/* Which changes are declared while it is the current state: by target, a state or REVERTS,
	 * whether it, a metastate around it, or the global state leads there. */
	const bool *leads;
	uint8_t parent, initial;
	uint8_t whole; /* the state itself, or the sequence that it is a step of */
	bool walks;    /* an update walks through transitions or several active states */
	/* Where the host keeps when it was entered, and where the like of states inside ends; or 0. */
	uint16_t clock, clock_end;
};

/* Gathers that of the states of a table, count of them with [0], whose machines
 * have these global states; the caller frees it. */
struct fsm_state *fsm_gather(const struct state *const *states, size_t count,
                             const uint8_t *globals);

/* What the code that runs last asked, if it is watched: perhaps the reason for
 * a change. */
struct fsm_asked {
	const struct question *question; /* or NULL */
	bool answer;
};

/* One machine of one agent, while it runs.  It lies on the stack of whoever
 * runs it, so that code which runs inside other code has a machine of its own. */
struct fsm {
	struct sim *sim;
	struct agent *agent;
	struct machine *machine;
	const struct fsm_state *states; /* by number; [0] is unused */
	const struct fsm_host *host;
	const struct telegram *telegram;     /* the one being offered, or NULL */
	const struct transition *transition; /* the one being tested or taken, or NULL */
	const struct exit *exit;             /* the one being taken, if that is known, or NULL */
	struct fsm_asked asked;
	uint8_t state;    /* whose code runs; STATE_NONE: no state's */
	uint16_t watched; /* a set of enum fsm_watched; 0: nothing */
	bool forced;      /* a person changes it, by no declared way */
	uint64_t changes; /* how often it has changed */
};

/* Puts the machine into a state, or into its innermost initial state, without
 * entering it, as SetCurrentState does in the book.  It waits for fsm_begin_in()
 * if some of these states are to be entered. */
void fsm_start(struct machine *machine, const struct state *const *states, uint8_t initial,
               uint8_t global);

/* The outermost of the states that a waiting machine is to enter. */
uint8_t fsm_first(const struct fsm *fsm);

/* Enters these, from that one inward: the machine waits no more. */
void fsm_begin_in(struct fsm *fsm, uint8_t first);

/* Changes to a state, or back to the previous one (REVERTS).  Returns false if
 * the change is refused, or if there is no previous state; the host is told
 * why. */
bool fsm_change(struct fsm *fsm, uint8_t to);

/* Offers a telegram to the active states, innermost first, then to the global
 * state ("Message Handling").  Returns the state that handled it, or
 * STATE_NONE. */
uint8_t fsm_message(struct fsm *fsm, const struct telegram *telegram);

/* Marks code of that state as the one that runs. */
static ALWAYS_INLINE void fsm_begin(struct fsm *fsm, uint8_t state, bool inside)
{
	fsm->state = state;
	if (inside)
		fsm->asked.question = NULL;
}

/* Tells of a step, if that is wanted. */
static ALWAYS_INLINE void fsm_tell(struct fsm *fsm, enum fsm_step step, uint8_t state, bool inside)
{
	if (inside && fsm->watched >> step & 1)
		fsm->host->tell[step](fsm, state);
}

static ALWAYS_INLINE void fsm_execute(struct fsm *fsm, uint8_t number, bool inside)
{
	const struct fsm_state *state = &fsm->states[number];
	if (!state->execute)
		return;
	fsm_tell(fsm, FSM_EXECUTE, number, inside);
	fsm_begin(fsm, number, inside);
	state->execute(fsm->sim, fsm->agent);
	fsm_tell(fsm, FSM_END, number, inside);
}

/* The same as fsm_update() without the global state, where there are several
 * active states or transitions. */
void fsm_update_path(struct fsm *fsm);

/* Runs one update: the global state executes, then transitions are tried and
 * the active states execute, both from the outermost state inward.  inside:
 * whether the inside is watched, known beforehand. */
static ALWAYS_INLINE void fsm_update(struct fsm *fsm, bool inside)
{
	const struct machine *machine = fsm->machine;
	if (machine->global)
		fsm_execute(fsm, machine->global, inside);
	if (fsm->states[machine->current].walks)
		fsm_update_path(fsm);
	else
		fsm_execute(fsm, machine->current, inside);
}

/* Whether an update of the machine would run or test anything. */
bool fsm_is_awake(const struct state *const *states, const struct machine *machine);

/* The declared way out that explains a change, among those that lead from the
 * active states or the global state to that target.  The best is the transition
 * or row being taken, then an exit for the telegram being offered, then an exit whose
 * question was asked last and answered so, then the first; among those for the
 * telegram, one that was answered so, then one without a question.  state is
 * STATE_NONE if none is declared. */
struct fsm_exit {
	uint8_t state;
	unsigned number; /* as in struct way */
};
struct fsm_exit fsm_find_exit(const struct fsm *fsm, uint8_t to);

#endif

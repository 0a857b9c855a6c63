/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_STATE_TABLE_H
#define CORE_STATE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/rng.h"

/*
 * States are constant and shared by all agents.  A table of states is indexed
 * by number, [0] unused.  A state declares the ways out of it; graphs are drawn
 * from these declarations alone.
 */

/* For a text that is compiled twice, by a constant argument: plain inline is
 * compiled once, and tests the argument at run time. */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

struct sim;
struct agent;
struct telegram;
struct stat_info;
struct expression;

enum {
	STATE_NONE = 0,
	REVERTS = 255,            /* as the target of a way out: the previous state */
	FSM_STATES_MAX = 254,     /* states are numbered 1 .. 254 */
	FSM_DEPTH_MAX = 8,        /* how deep states may lie inside each other */
	HANDLES_ANY = UINT16_MAX, /* as a message handled: all those that the state does not name */
};

/* A way out that the state's own code takes, and why: the question that was
 * answered, the message that came, or words.
 *
 *	.exits = (const struct exit[]){
 *		{ .to = SLEEP, .question = &comfortable },
 *		{ .to = DIG, .question = &comfortable, .unless = true, .words = "else" },
 *		{ .to = STATE_NONE },
 *	},
 */
struct exit {
	uint8_t to;       /* a state or REVERTS; STATE_NONE ends a list */
	bool unless;      /* taken when the answer is no */
	uint16_t message; /* 1 + the message's number; 0: none */
	const struct question *question;
	const char *words; /* shown instead of the question */
};

/* A way out that the machine takes (Graham, "State Transitions").  Each update
 * tests a state's transitions in order and takes the first that holds.  A
 * transition tests a question or has a function for it. */
struct transition {
	uint8_t to;   /* a state or REVERTS; STATE_NONE ends a list */
	uint8_t stat; /* 1 + the stat that test() looks at, to be shown beside it; 0: none */
	const struct question *question;
	bool (*test)(const struct sim *sim, const struct agent *agent);
	const char *words; /* what test() asks, or what is shown instead of the question */
	const void *data;  /* for test(), which finds it by sim_transition(), and for run() */
	/* Done once the old states are left and before the new ones are entered; or NULL. */
	void (*run)(struct sim *sim, struct agent *agent, const struct transition *transition);
};

/* A state.  Functions that are NULL do nothing; on_message returns whether it
 * handled the telegram. */
struct state {
	const char *name;
	const char *title; /* its label in graphs; NULL: its name */
	void (*enter)(struct sim *sim, struct agent *agent);
	void (*execute)(struct sim *sim, struct agent *agent);
	void (*exit)(struct sim *sim, struct agent *agent);
	bool (*on_message)(struct sim *sim, struct agent *agent, const struct telegram *telegram);
	const struct transition *transitions; /* ended by one that leads to STATE_NONE; or NULL */
	const struct exit *exits;             /* likewise */
	const uint16_t *handles; /* 1 + messages that may be handled without a change, then 0;
	                          * or NULL */
	const void *data;        /* for its functions, which find it by sim_state() */
	uint8_t parent;          /* the metastate around it, or STATE_NONE */
	uint8_t initial;         /* the inner state that a metastate begins in */
	uint8_t machine;         /* which of its agent's machines it belongs to */
	bool awake;              /* not idle: its class's update has to see to it */
	bool enters;             /* whoever begins in it enters it, and the states inside */
	/* Of a step of a sequence, which is the state around it: the step's own name is for people,
	 * this one tells it from others.  NULL: it is no step. */
	const char *step;
};

/* A way out of a state, for a loop over all of them: exits first, then
 * transitions.
 *
 *	for (struct way way = way_of(state); way_next(&way);)
 *		... way.number, way.exit.to
 */
struct way {
	const struct state *state;
	unsigned number;                     /* from 1 */
	struct exit exit;                    /* of a transition: only to, question and words */
	const struct transition *transition; /* NULL: the state's own code takes it */
};

/* Begins a loop over the state's ways out; way_next() goes to the first. */
static inline struct way way_of(const struct state *state)
{
	return (struct way){ .state = state };
}

/* Goes on to the next way out; returns false if there is none. */
static inline bool way_next(struct way *way)
{
	const struct state *state = way->state;
	if (!way->transition) {
		const struct exit *exit = state->exits ? &state->exits[way->number] : NULL;
		if (exit && exit->to) {
			way->exit = *exit;
			way->number++;
			return true;
		}
		way->transition = state->transitions;
	} else {
		way->transition++;
	}
	if (!way->transition || !way->transition->to)
		return false;
	way->exit = (struct exit){ .to = way->transition->to,
		                   .question = way->transition->question,
		                   .words = way->transition->words };
	way->number++;
	return true;
}

/* Whether a way out of the state leads back to the previous one. */
bool state_table_reverts(const struct state *state);

/* Writes the active states, from the outermost to current, and returns how many
 * there are. */
size_t state_table_path(const struct state *const *states, uint8_t current,
                        uint8_t path[FSM_DEPTH_MAX]);

/* Whether state is current or one of the metastates around it. */
bool state_table_is_in(const struct state *const *states, uint8_t current, uint8_t state);

/* The state that a machine is in after a change to that one: its innermost initial state. */
static inline uint8_t state_table_innermost(const struct state *const *states, uint8_t state)
{
	while (states[state]->initial)
		state = states[state]->initial;
	return state;
}

/* The state of which that one, or what it is a step of, is a step; any other is its own. */
static inline uint8_t state_table_whole(const struct state *const *states, uint8_t state)
{
	while (states[state]->step)
		state = states[state]->parent;
	return state;
}

/* The innermost metastate around both states, which a change between them
 * neither exits nor enters, or STATE_NONE.  A change to the current state exits
 * and enters that state. */
uint8_t state_table_around(const struct state *const *states, uint8_t from, uint8_t to);

/* Whether the state does nothing in an update.  An event-driven state has
 * neither execute nor transitions (Graham, 12.6). */
static inline bool state_is_idle(const struct state *state)
{
	return !state->execute && !state->transitions && !state->awake;
}

/* Whether the table (count entries, the first unused) can be run: every number
 * in it names a state, every transition tests something, no metastate is inside
 * itself or without an initial state.  The error begins with name, the class's. */
bool state_table_check(const struct state *const *states, size_t count, const char *name,
                       struct error *error);

/*
 * A question is what a rule asks, as a constant: "thirsty" looks at the stat
 * thirst, and the answer is yes from 5 up.  Because it is data, code can ask
 * it, a graph can show it beside an arrow, and an event can record the numbers
 * behind the answer.
 *
 *	static const struct question thirsty = {
 *		.words = "thirsty", .stat = &stats[THIRST], .compare = COMPARE_AT_LEAST, .limit = 5
 *	};
 *
 * Where the question and its stat are static and nobody watches, asking it
 * compiles to the comparison alone.
 */

/* What a question looks at, and what its limit is a value of. */
enum question_subject {
	ASK_STAT,      /* the stat; a number */
	ASK_CHANCE,    /* a number drawn from 0 .. of - 1; how many of these mean yes */
	ASK_STATE,     /* the current state of the machine whose code asks; a state */
	ASK_PLACE,     /* the agent's place; a place */
	ASK_CONDITION, /* the value of an expression, whose source is in words */
	ASK_SCORE,     /* the score of a transition, an expression: yes if it is above 0 and the
	                * highest among the transitions of its state */
};

/* Every comparison: its name, its sign, its operator in C, and the comparison that holds exactly
 * where it does not. */
#define COMPARISON_LIST(X) \
	X(LESS, "<", <, AT_LEAST) \
	X(AT_MOST, "<=", <=, MORE) \
	X(EQUAL, "==", ==, UNEQUAL) \
	X(UNEQUAL, "~=", !=, EQUAL) \
	X(AT_LEAST, ">=", >=, LESS) \
	X(MORE, ">", >, AT_MOST)

#define COMPARISON_ENUM(name, sign, operator, opposite) COMPARE_##name,
enum comparison { COMPARISON_LIST(COMPARISON_ENUM) COMPARISONS };
#undef COMPARISON_ENUM

/* A question; see above.  Which members it uses depends on its subject. */
struct question {
	const char *words;                   /* "thirsty" */
	const struct stat_info *stat;        /* for ASK_STAT */
	const struct expression *expression; /* for ASK_CONDITION and ASK_SCORE */
	/* For ASK_CONDITION of a transition: how many seconds its state must have been active before
	 * expression is asked at all; NULL: none. */
	const struct expression *after;
	int64_t after_ms; /* the same where it is constant and more than 0 */
	/* Answers it where that takes more than a comparison: ASK_CONDITION and ASK_SCORE. */
	bool (*answer)(struct sim *sim, struct agent *agent, const struct question *question);
	const char *opposite; /* the words that hold where expression does not */
	const char *where;    /* its place in a world's file, "guard.lua:31", or
	                                      * NULL */
	int32_t limit;
	uint32_t of;     /* for ASK_CHANCE */
	uint8_t subject; /* enum question_subject */
	uint8_t compare; /* enum comparison; ASK_CHANCE: COMPARE_LESS; ASK_CONDITION:
	                  * COMPARE_EQUAL, with a limit of 1 */
};

/* The sign of a comparison: ">=". */
static inline const char *comparison_sign(enum comparison comparison)
{
#define COMPARISON_SIGN(name, sign, operator, opposite) sign,
	static const char *const signs[] = { COMPARISON_LIST(COMPARISON_SIGN) };
#undef COMPARISON_SIGN
	return signs[comparison];
}

/* The comparison that holds exactly where this one does not. */
static inline enum comparison comparison_opposite(enum comparison comparison)
{
#define COMPARISON_OPPOSITE(name, sign, operator, opposite) COMPARE_##opposite,
	static const uint8_t opposites[] = { COMPARISON_LIST(COMPARISON_OPPOSITE) };
#undef COMPARISON_OPPOSITE
	return (enum comparison)opposites[comparison];
}

/* Compares a value with a limit. */
static ALWAYS_INLINE bool comparison_holds(enum comparison comparison, int32_t value, int32_t limit)
{
	switch (comparison) {
#define COMPARISON_CASE(name, sign, operator, opposite) \
	case COMPARE_##name: \
		return value operator limit;
		COMPARISON_LIST(COMPARISON_CASE)
#undef COMPARISON_CASE
	case COMPARISONS:
		break;
	}
	return false;
}

/* The answer for the value that was read; for ASK_CHANCE, value is the 32 bits
 * drawn. */
static ALWAYS_INLINE bool question_holds(const struct question *question, int32_t value)
{
	if (question->subject == ASK_CHANCE)
		value = (int32_t)rng_below((uint32_t)value, question->of);
	return comparison_holds(question->compare, value, question->limit);
}

#endif

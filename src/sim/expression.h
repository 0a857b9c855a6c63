/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_H
#define SIM_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "sim/scope.h"
#include "sim/witness.h"

/*
 * Questions in writing: the part of Lua 5.4's expressions that rules and checks
 * are made of, compiled to a small code of its own, with Lua's own result.
 *
 *     Elsa.state == "CookStew" and Miner_Bob.thirst > 3      in a world
 *     thirst >= 5 and place ~= "bank"                        in a class
 *     count("Miner", "thirst > me.thirst") > 100             over many
 *
 *   source --tokens--> nodes, a tree --evaluation--> value, and what was read
 *
 * There are literals, names, fields, comparison, arithmetic, .., and, or, not, and
 * count, any, all, sum, min, max, mean over a class; where an agent's own code
 * asks, in_state, chance, random and, answering a telegram, sender and extra.  In one respect it is
 * stricter than Lua: true or false compared with a number is an error.
 *
 * An expression never changes: any number of agents can share it.  It knows
 * what it reads, so nobody need look at it again until that changes.
 */
struct expression;
struct evaluation;

#define EXPRESSION_MANY UINT32_MAX

/* An expression that another language understands.  It works out the value for the agent whose own
 * code asks, the sim being evaluation->acting, takes what it needs of the steps, and where it is
 * watched (reading is not NULL) writes what it read. */
struct foreign {
	bool (*run)(const struct foreign *foreign, struct agent *own, int64_t *steps,
	            struct evaluation *evaluation, struct error *error);
	bool draws;   /* or may */
	bool is_code; /* the text is only what it is called */
};

enum expression_end {
	EXPRESSION_GOOD,
	EXPRESSION_WRONG,   /* a name is wrong, or it can never be right */
	EXPRESSION_FOREIGN, /* it is in another language; Lua may understand it */
};

enum {
	EXPRESSION_SOURCE_MAX = 8192, /* bytes */
	EXPRESSION_TEXT_MAX = 2048,   /* bytes, with its values */
	EXPRESSION_JOINED_MAX = 511,  /* bytes of the texts that it makes, at once */
	EXPRESSION_READING_MAX = 400, /* bytes, NUL included */
	EXPRESSION_STEPS = 1 << 25,   /* of one evaluation: bounds calls inside calls */
};

/* Compiles text, for agents of the scope's class and its world.  The error says
 * what is wrong in either case. */
enum expression_end expression_new(struct expression **expression, const struct scope *scope,
                                   const char *text, struct error *error);
void expression_free(struct expression *expression);

/* The same of a foreign one, which stays for as long. */
struct expression *expression_of_foreign(const struct foreign *foreign, const char *text);
bool expression_is_foreign(const struct expression *expression);

/* What one evaluation of an expression came to.  Valid as long as the
 * expression, and the sim as it is.  The value may be a text in here, so a copy
 * is worth nothing without what it was copied from. */
struct evaluation {
	const struct sim *sim;
	struct value value;
	uint32_t agent; /* the one looked at last, or AGENT_NONE */
	size_t seen_count;
	struct seen {
		const struct read *read;
		struct value value;
		uint32_t agent; /* whose trait it is, where the name alone does not say so */
	} seen[WITNESS_MAX];

	char texts[EXPRESSION_JOINED_MAX + 1]; /* those that .. has made */
	char reading[EXPRESSION_READING_MAX];  /* what a foreign one read, in words */

	/* Only while it is under way. */
	size_t used;        /* of texts */
	struct sim *acting; /* where an agent acts, it can draw */
	struct agent *actor;
	const struct agent *own, *me;
	const char *source;
	unsigned depth, unseen;
	int64_t steps;
	struct error *error;
};

/* Evaluates for the agent (NULL in a world) in the sim as it is; false with the
 * reason if it has no value.  Allocates nothing. */
bool expression_evaluate(const struct expression *expression, const struct sim *sim,
                         const struct agent *own, struct evaluation *evaluation,
                         struct error *error);

/* The same for an agent whose own code asks, which may draw; steps are what it
 * may take, and less afterwards.  What it read is noted only where it is watched. */
bool expression_act(const struct expression *expression, struct sim *sim, struct agent *own,
                    bool watched, int64_t *steps, struct evaluation *evaluation,
                    struct error *error);

/* Whether it comes to a number, whatever that is: one that always holds. */
bool expression_is_number(const struct expression *expression);

/* Whether evaluating it draws. */
bool expression_draws(const struct expression *expression);

/* Whether it reads nothing, so that it comes to the same always; *holds is whether
 * that is true. */
bool expression_constant(const struct expression *expression, bool *holds);

/* Is told of a stat of the agents of that class. */
typedef void expression_stat(void *context, uint8_t class, const struct stat_info *stat);

/* Tells of each stat that it may read, some of them more than once. */
void expression_stats(const struct expression *expression, const struct world *world,
                      expression_stat *tell, void *context);

/* What it comes to for nobody right after an event, where the value was not true before it: an any
 * over a class then looks only at the agent that the event is about. */
bool expression_evaluate_after(const struct expression *expression, const struct sim *sim,
                               const struct event *event, struct evaluation *evaluation,
                               struct error *error);

/* What the evaluation read, in order. */
void expression_witness(const struct evaluation *evaluation, struct witness *witness);

/* Writes the source with its value behind each name that was read, wherever it
 * stands: "thirst 2 >= 5 and place ~= "bank"".  Returns the length. */
size_t expression_text(const struct expression *expression, const struct evaluation *evaluation,
                       char *out, size_t size);

/* Writes a condition that holds just where it does not: "fatigue <= 5" of "fatigue > 5", "not
 * (a or b)", "not finished". */
void expression_opposite(const struct expression *expression, char *out, size_t size);

/* The kinds of events at which its value may change, as a set. */
uint32_t expression_kinds(const struct expression *expression);

/* The slot of the one agent that all it reads is of, or EXPRESSION_MANY. */
uint32_t expression_slot(const struct expression *expression);

/* Whether the event may have changed its value. */
bool expression_reads(const struct expression *expression, const struct sim *sim,
                      const struct event *event);

#endif

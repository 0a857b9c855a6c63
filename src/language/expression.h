/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_H
#define SIM_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "core/state_table.h"
#include "sim/event.h"
#include "sim/value.h"
#include "language/scope.h"

/*
 * Questions in writing: the part of Lua 5.4's expressions that rules and checks
 * need, compiled to a tree and evaluated with Lua's own results.
 *
 *     Elsa.state == "CookStew" and Miner_Bob.thirst > 3      in a world
 *     thirst >= 5 and place ~= "bank"                        in a class
 *     count("Miner", "thirst > me.thirst") > 100             over many
 *
 *   source --tokens--> nodes, a tree --evaluation--> value, and what was read
 *
 * There are literals, names, fields, comparison, arithmetic, .., and, or, not,
 * count, any, all, sum, min, max, mean over a class, and in_state, of others as
 * Elsa:in_state "CookStew".  An agent's own code also has chance, random and,
 * when it answers a telegram, sender and extra.  In one respect expressions are stricter than Lua: comparing a truth
 * value with a number is an error.
 *
 * An expression never changes, and any number of agents can share it.  It knows
 * what it reads, so that it need not be evaluated again until that changes.
 */
struct expression;
struct evaluation;
struct call;

/* An expression in another language.  run() evaluates it for the agent whose
 * own code asks, in the sim evaluation->acting.  It takes what it uses from
 * *steps, and where the agent is watched it writes what it read into
 * evaluation->reading. */
struct foreign {
	bool (*run)(const struct foreign *foreign, struct agent *own, int64_t *steps,
	            struct evaluation *evaluation, struct error *error);
	bool draws;   /* it may draw random numbers */
	bool is_code; /* it is a function: its text is only a name */
};

enum expression_end {
	EXPRESSION_GOOD,
	EXPRESSION_WRONG,   /* it has a wrong name, or could never be evaluated */
	EXPRESSION_FOREIGN, /* it is in another language, perhaps Lua */
};

enum {
	EXPRESSION_SOURCE_MAX = 8192, /* bytes */
	EXPRESSION_TEXT_MAX = 2048,   /* bytes, with the values read */
	EXPRESSION_JOINED_MAX = 511,  /* bytes of all texts made by .. in one evaluation */
	EXPRESSION_READING_MAX = 400, /* bytes, NUL included */
	EXPRESSION_STEPS = 1 << 25,   /* of one evaluation; limits calls inside calls */
};

/* Compiles text for the scope.  *expression is only set if the result is
 * EXPRESSION_GOOD; otherwise the error says what is wrong. */
enum expression_end expression_new(struct expression **expression, const struct scope *scope,
                                   const char *text, struct error *error);
void expression_free(struct expression *expression);

/* A hint for those used to another language, whose operator begins with the
 * sign: " (write and)" for an ampersand.  "": there is nothing to say. */
const char *expression_habit(const char *sign);

/* Makes an expression of a foreign one, which must outlive it. */
struct expression *expression_of_foreign(const struct foreign *foreign, const char *text);
bool expression_is_foreign(const struct expression *expression);

/*
 * A witness is what an evaluation read: the reason for its value.
 */

enum { WITNESS_MAX = 16, WITNESS_NAME_MAX = 63 };

/* One thing that was read, with its value. */
struct look {
	char owner[WITNESS_NAME_MAX + 1]; /* an agent as it was written, or empty */
	const char *machine;              /* the machine's name, if it was given, or NULL */
	const char *field;                /* a name, or the source of a call */
	struct value value;
};

/* The first things that were read, each once. */
struct witness {
	struct look looks[WITNESS_MAX];
	size_t count;
};

/* Adds something that was read; machine may be NULL. */
void witness_add(struct witness *witness, const char *owner, const char *machine, const char *field,
                 struct value value);

/* Writes the witness as "Elsa.state = "CookStew", tick = 31", cleaned and cut
 * to size; returns the length. */
size_t witness_text(const struct witness *witness, const struct sim *sim, char *out, size_t size);

/* Writes one value as it is shown there: texts in quotes, seconds shortened. */
size_t witness_value(const struct sim *sim, const struct value *value, char *out, size_t size);

/* The result of an evaluation.  It is valid as long as the expression lives and
 * the sim does not change.  Do not copy it without keeping the original: value
 * may be a text inside it. */
struct evaluation {
	const struct sim *sim;
	struct value value;
	uint32_t agent; /* the agent that was read last, or AGENT_NONE */
	size_t seen_count;
	struct seen {
		const struct read *read;
		struct value value;
		uint32_t agent; /* whose trait it is, if read does not say so */
		bool came;      /* whether the chance that was drawn came true */
	} seen[WITNESS_MAX];

	char texts[EXPRESSION_JOINED_MAX + 1]; /* texts made by .. */
	char reading[EXPRESSION_READING_MAX];  /* what a foreign expression read, in words */

	/* Only used while it is under way. */
	size_t used;        /* bytes of texts */
	struct live *live;  /* the calls whose values are known, or NULL */
	struct sim *acting; /* where it may draw, if an agent's own code asks */
	struct agent *actor;
	const struct agent *own, *me;
	unsigned depth, unseen;
	bool again;                      /* draws what it drew the first time, or has no value */
	const struct supposed *supposed; /* values that take the place of what there is */
	size_t supposed_count;
	int64_t steps;
	struct error *error;
};

/* A value that a node is supposed to have, and what reads the same. */
struct supposed {
	const struct node *node;
	struct value value;
};

/* Evaluates the expression for an agent, or NULL in a world.  Returns false,
 * with the reason, if it has no value.  Allocates nothing. */
bool expression_evaluate(const struct expression *expression, const struct sim *sim,
                         const struct agent *own, struct evaluation *evaluation,
                         struct error *error);

/* The same for an agent whose own code asks, which may draw.  Takes what it
 * uses from *steps.  What it reads is only noted if the agent is watched. */
bool expression_act(const struct expression *expression, struct sim *sim, struct agent *own,
                    bool watched, int64_t *steps, struct evaluation *evaluation,
                    struct error *error);

/* What is known of all its values: as a condition, a number always holds. */
enum expression_type { TYPE_ANY, TYPE_BOOL, TYPE_NUMBER, TYPE_TEXT, TYPE_AGENT };
enum expression_type expression_type(const struct expression *expression);

/* What kind of value a stat that begins with it has, as far as that is certain. */
enum expression_kind { KIND_UNKNOWN, KIND_BOOL, KIND_INTEGER, KIND_FLOAT, KIND_AGENT };
enum expression_kind expression_kind(const struct expression *expression);

/* Whether all that it reads is known when an agent of the class appears that has its first so many
 * stats; if not, the error says what is not. */
bool expression_check_birth(const struct expression *expression, const struct world *world,
                            const struct class *class, size_t stats, struct error *error);

/* Whether all that it may read is known, in a log: knows() says so of a trait of an agent.  What it
 * draws, what others than agents have, and what only the agent's own code knows are not. */
typedef bool expression_knows(const struct sim *sim, const struct agent *agent,
                              const struct trait *trait);
bool expression_known(const struct expression *expression, const struct sim *sim,
                      const struct agent *own, expression_knows *knows);

/* Whether an agent that it names is not there. */
bool expression_lacks(const struct expression *expression, const struct sim *sim);

/* Whether evaluating it may draw random numbers. */
bool expression_draws(const struct expression *expression);

/* Whether it reads nothing and so always has the same value. */
bool expression_constant(const struct expression *expression, struct evaluation *evaluation);

/* Whether a condition always or never holds, going by the limits of stats. */
enum expression_fate { FATE_NEVER, FATE_ALWAYS, FATE_OPEN };
enum expression_fate expression_fate(const struct expression *expression);

/* Returns false, with what to write instead, if an agent's state is compared
 * with a metastate, which is around it, in vain. */
bool expression_check_states(const struct expression *expression, const struct world *world,
                             struct error *error);

/* Notes the stats and parameters that the expression may read, by class and stat, and behind the
 * classes by parameter. */
void expression_stats(const struct expression *expression, const struct world *world,
                      bool (*read)[STATS_MAX]);

/* Collects what the evaluation read, in order. */
void expression_witness(const struct evaluation *evaluation, struct witness *witness);

/* Writes the source with the value of each name behind the name: "thirst 2 >= 5
 * and place ~= "bank"".  Returns the length. */
size_t expression_text(const struct expression *expression, struct evaluation *evaluation,
                       char *out, size_t size);

/* An answer in parts; see struct answer. */
enum { ANSWER_PARTS_MAX = 32, ANSWER_CHANGES_MAX = 16, ANSWER_TEXTS_MAX = 8192 };
struct answer_parts {
	struct answer_part items[ANSWER_PARTS_MAX];
	size_t count, length;
	struct answer_change changes[ANSWER_CHANGES_MAX];
	size_t change_count;
	bool alone;
	uint16_t none; /* an empty text */
	bool seeks;    /* set before: columns and changes are wanted, too */
	char texts[ANSWER_TEXTS_MAX];
};

/* The seconds that a transition waits for, their evaluation, and how many are left. */
struct waiting {
	const struct expression *seconds;
	struct evaluation *evaluation;
	double left;
};

/* Tells the evaluation of a condition part by part; as a whole if it is not known, or is in another
 * language.  Evaluates the parts again.  With waiting, the condition is only asked once these seconds
 * have passed, and before nothing is known. */
void answer_parts(struct answer_parts *parts, const struct waiting *waiting,
                  const struct expression *expression, struct evaluation *evaluation, bool known);

/* Writes a condition that holds exactly where this one does not: "fatigue <= 5"
 * for "fatigue > 5", "not (a or b)", "not finished". */
void expression_opposite(const struct expression *expression, char *out, size_t size);

/* Adds what it reads. */
void expression_add_reads(const struct expression *expression, struct reads *reads);

/*
 * An expression that is kept up to date while its sim runs.  Calls over agents
 * are not evaluated anew: when an agent changes, only that agent is looked at.
 */
struct live {
	const struct expression *expression;
	struct kept *kept; /* its calls, and those of definitions that it uses; owned */
	size_t kept_count;
	const struct person *only; /* it compares stats of this agent alone; NULL: it does more */
	bool stale;                /* the calls must be counted */
};

/* Begins with an expression, which must outlive it. */
void live_init(struct live *live, const struct expression *expression);
void live_fini(struct live *live);

/* Takes note of a change, as for watcher.changed; returns whether the value may
 * be another one now. */
bool live_change(struct live *live, const struct sim *sim, enum sim_change change,
                 const struct agent *agent, const struct agent *was);

/* Sets *holds to whether the value is true now.  Returns false, with the reason, if there is
 * none. */
bool live_holds(struct live *live, const struct sim *sim, bool *holds,
                struct evaluation *evaluation, struct error *error);

/* For expression_call(): the value of a call, if it is kept. */
bool live_call(const struct live *live, const struct call *call, struct value *out);

/*
 * A call in a rule that reads nothing of the agent that asks is kept as a tally of the sim: only
 * agents whose code has run since it was last asked are looked at.
 */

/* Numbers the calls of an expression that can be tallies, after count others; returns how many
 * there are then. */
size_t live_number_tallies(struct expression *expression, size_t count);

/* For expression_call(): the value of a call that an agent's code asks, if it is a tally and every
 * agent has a value. */
bool live_tally(const struct evaluation *evaluation, const struct call *call, struct value *out);

/*
 * How agents' own code asks questions that are expressions; for question.answer.
 */

/* Whether the question's condition holds.  Records the answer if the agent is watched, and an error
 * if there is none: then it does not. */
bool answer_condition(struct sim *sim, struct agent *agent, const struct question *question);

/* The same, whoever watches, and with no event: *words is the answer as an event has it. */
bool answer_in_words(struct sim *sim, struct agent *agent, const struct question *question,
                     const struct answer **words);

/* Whether the question's score is above 0 and the highest among the transitions of its state. */
bool answer_score(struct sim *sim, struct agent *agent, const struct question *question);

/* Evaluates an expression of the agent's own code, at the cost of sim.work.  Returns false, with an
 * error recorded, if it has no value; a lack of steps is recorded only once.  where is as for
 * sim_fail(); watched: what it reads is noted, too. */
bool answer_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                     const char *where, bool watched, struct evaluation *evaluation);

#endif

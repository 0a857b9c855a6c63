/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_QUESTION_H
#define CORE_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

struct stat_info;
struct expression;

/*
 * A question is what a rule asks, as a constant: "thirsty" looks at the stat
 * thirst, and the answer is yes from 5 up.  Because it is data, it can be asked
 * by code, shown beside an arrow, and told with the numbers it was answered by.
 *
 *	static const struct question thirsty = {
 *		.words = "thirsty", .stat = &stats[THIRST], .compare = COMPARE_AT_LEAST, .limit = 5
 *	};
 *
 * Where the question and its stat are static and nobody watches, asking it
 * compiles to the comparison alone.
 */

/* What a question looks at, and what its limit is. */
enum question_subject {
	ASK_STAT,      /* stat; a number */
	ASK_CHANCE,    /* a number drawn below of; how many of them are a yes */
	ASK_STATE,     /* the current state of the machine whose code asks; a state */
	ASK_PLACE,     /* where the agent is; a place */
	ASK_CONDITION, /* expression, whatever it looks at; words are its source */
	ASK_SCORE,     /* the same of a transition whose score is its value: whether it is the
	                * highest of its state's, and above 0 */
};

/* Every comparison: its sign, and what it is in C. */
#define COMPARISON_LIST(X) \
	X(LESS, "<", <) \
	X(AT_MOST, "<=", <=) \
	X(EQUAL, "==", ==) \
	X(UNEQUAL, "~=", !=) \
	X(AT_LEAST, ">=", >=) \
	X(MORE, ">", >)

#define COMPARISON_ENUM(name, sign, operator) COMPARE_##name,
enum comparison { COMPARISON_LIST(COMPARISON_ENUM) COMPARISONS };
#undef COMPARISON_ENUM

struct question {
	const char *words;                   /* "thirsty" */
	const struct stat_info *stat;        /* of ASK_STAT */
	const struct expression *expression; /* of ASK_CONDITION */
	const char *where;                   /* it stands in a world's text: "guard.lua:31" */
	int32_t limit;
	uint32_t of;     /* of ASK_CHANCE */
	uint8_t subject; /* enum question_subject */
	uint8_t compare; /* enum comparison; of ASK_CHANCE COMPARE_LESS, of ASK_CONDITION
	                  * COMPARE_EQUAL: to a limit of 1 */
};

/* The sign of a comparison: ">=". */
const char *comparison_sign(enum comparison comparison);

/* The one that holds, of numbers, just where this one does not. */
enum comparison comparison_opposite(enum comparison comparison);

/* Whether a question of that subject is worded by its expression. */
static inline bool question_is_worded(enum question_subject subject)
{
	return subject == ASK_CONDITION || subject == ASK_SCORE;
}

static inline bool comparison_holds(enum comparison comparison, int32_t value, int32_t limit)
{
	switch (comparison) {
#define COMPARISON_CASE(name, sign, operator) \
	case COMPARE_##name: \
		return value operator limit;
		COMPARISON_LIST(COMPARISON_CASE)
#undef COMPARISON_CASE
	default:
		return false;
	}
}

/* The answer for the value that was read; of ASK_CHANCE the 32 bits drawn. */
static inline bool question_holds(const struct question *question, int32_t value)
{
	if (question->subject == ASK_CHANCE)
		value = (int32_t)rng_below((uint32_t)value, question->of);
	return comparison_holds(question->compare, value, question->limit);
}

#endif

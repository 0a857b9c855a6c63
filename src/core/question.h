/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_QUESTION_H
#define CORE_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/inline.h"
#include "core/rng.h"

struct agent;
struct expression;
struct sim;
struct stat_info;

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

/* Whether questions of that subject have an expression. */
static inline bool question_is_worded(enum question_subject subject)
{
	return subject == ASK_CONDITION || subject == ASK_SCORE;
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_STAT_H
#define SIM_STAT_H

#include "sim/value.h"
#include "sim/world.h"

/*
 * Writes and words stats of all types alike.  The value of any stat is a number,
 * which is all that events, inputs and views need: true is 1, a name is its index
 * among the stat's names, an agent is its id, and nobody is AGENT_NONE.
 *
 *     record --stat_read--> number --stat_value--> value --stat_accept--> number
 */

enum { STAT_TEXT_MAX = 128 }; /* bytes, NUL included */

/* A stat without a name that can have every value of the type. */
struct stat_info stat_of_type(uint8_t type);

/* What a stat of any kind holds, if it is no number: this in the high bits of a double that is none,
 * and in the low ones 1 or 0, an index into the stat's names, or an agent's id. */
enum stat_other { STAT_NUMERIC, STAT_NOTHING, STAT_TRUTH, STAT_TEXT, STAT_SOMEBODY };

#define STAT_OTHER_BITS UINT64_C(0x7FFC000000000000)

static inline double stat_of_other(enum stat_other other, uint32_t low)
{
	uint64_t bits = STAT_OTHER_BITS | (uint64_t)other << 32 | low;
	double number;
	memcpy(&number, &bits, sizeof number);
	return number;
}

/* What the number of such a stat is, and *low of it. */
static inline enum stat_other stat_other(double number, uint32_t *low)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	*low = (uint32_t)bits;
	return bits >> 50 == STAT_OTHER_BITS >> 50 ? (enum stat_other)(bits >> 32 & 7)
	                                           : STAT_NUMERIC;
}

/* Whether two numbers of a stat are the same value; what is not a number is the same as itself. */
static inline bool stat_same(double a, double b)
{
	uint32_t low, other;
	return a == b || (isnan(a) && isnan(b) && stat_other(a, &low) == stat_other(b, &other) &&
	                  (!stat_other(a, &low) || low == other));
}

/* Whether a stat of any kind has no value. */
static inline bool stat_is_nothing(const struct stat_info *stat, double number)
{
	uint32_t low;
	return stat_kind(stat) == STAT_IS_ANY && stat_other(number, &low) == STAT_NOTHING;
}

/* The agent that a stat's number stands for; AGENT_NONE: none. */
static inline uint32_t stat_agent(const struct stat_info *stat, double number)
{
	uint32_t low;
	if (stat_kind(stat) == STAT_IS_AGENT)
		return (uint32_t)number;
	bool somebody = stat_kind(stat) == STAT_IS_ANY && stat_other(number, &low) == STAT_SOMEBODY;
	return somebody ? low : AGENT_NONE;
}

/* Writes a stat in a record as a number, which stat_fits(). */
void stat_write(const struct stat_info *stat, void *record, double number);

/* The number, cut to the stat's limits, or modulo the most that it can be. */
double stat_clamp(const struct stat_info *stat, double number);

/* What values it takes, in messages: "a whole number". */
const char *stat_wanted(const struct stat_info *stat);

/* Whether the number is one of the stat's values. */
bool stat_fits(const struct stat_info *stat, double number);

/* Whether people may set the stat, or a parameter of the world, to the number; if not, the error
 * says what it can be. */
bool stat_check(const struct stat_info *stat, double number, struct error *error);
bool param_check(const struct stat_info *param, double number, struct error *error);

/* The value that a number stands for: true, 3, 2.5, "calm", an agent, or nil
 * for nobody. */
struct value stat_value(const struct stat_info *stat, double number);

/* Finds the number that a value stands for, cut to the stat's limits.  Returns
 * false, with an error, if the value is of the wrong kind. */
bool stat_accept(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                 double *number, struct error *error);

/* Writes the number as Lua shows it, or an agent by its name in the world;
 * class is the class of that agent (CLASS_NONE: unknown).  Returns the length. */
size_t stat_text(const struct stat_info *stat, const struct world *world, uint8_t class,
                 double number, char *out, size_t size);

/* The same for a value in the sim as it is now. */
size_t stat_text_now(const struct sim *sim, const struct stat_info *stat, double number, char *out,
                     size_t size);

/* Reads what a person typed: a number, true or false, one of the names, an
 * agent or nobody. */
bool stat_parse(const struct sim *sim, const struct stat_info *stat, const char *text,
                double *number, struct error *error);

/* The same for a parameter, which the number must fit. */
bool param_parse(const struct stat_info *param, const char *text, double *number,
                 struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_STAT_H
#define SIM_STAT_H

#include <string.h>

#include "sim/value.h"
#include "sim/world.h"

/*
 * Stats of all kinds alike.  Whatever its kind, a stat's value is a number, so
 * that events, inputs and views need know no more: true is 1, one of several
 * names is its index among them, an agent is his id, and nobody is AGENT_NONE.
 *
 *     record --stat_read--> number --stat_value--> value --stat_accept--> number
 */

enum { STAT_TEXT_MAX = 128 }; /* bytes, NUL included */

/* How many bytes of a record a stat of that type takes. */
static inline size_t stat_bytes(enum stat_type type)
{
	static const uint8_t sizes[] = {
		[STAT_BOOL] = sizeof(uint8_t),   [STAT_U8] = sizeof(uint8_t),
		[STAT_I16] = sizeof(int16_t),    [STAT_I32] = sizeof(int32_t),
		[STAT_NUMBER] = sizeof(double),  [STAT_NAME] = sizeof(uint8_t),
		[STAT_AGENT] = sizeof(uint32_t),
	};
	return sizes[type];
}

/* Whether more of it and less mean anything: not of a name or an agent; and whether it is a number
 * indeed, and not true or false. */
static inline bool stat_is_ordered(const struct stat_info *stat)
{
	return stat->type != STAT_NAME && stat->type != STAT_AGENT;
}

static inline bool stat_is_number(const struct stat_info *stat)
{
	return stat_is_ordered(stat) && stat->type != STAT_BOOL;
}

/* The number that a field of that type is. */
static inline double stat_read_field(enum stat_type type, const unsigned char *field)
{
	double number;
	uint32_t id;
	switch (type) {
	case STAT_NUMBER:
		memcpy(&number, field, sizeof number);
		return number;
	case STAT_AGENT:
		memcpy(&id, field, sizeof id);
		return id;
	default:
		return stat_get_field(type, field);
	}
}

/* The number that the stat is in the record; writing wants one that it can be. */
static inline double stat_read(const struct stat_info *stat, const void *record)
{
	return stat_read_field(stat->type, (const unsigned char *)record + stat->offset);
}
void stat_write(const struct stat_info *stat, void *record, double number);

/* The number cut to the stat's limits. */
static inline double stat_clamp(const struct stat_info *stat, double number)
{
	number = number < stat->least ? stat->least : number;
	return number > stat->most ? stat->most : number;
}

/* Whether the number is one that the stat can be. */
bool stat_fits(const struct stat_info *stat, double number);

/* The number as the value that it stands for: true, 3, 2.5, "calm", an agent,
 * or nil for nobody. */
struct value stat_value(const struct stat_info *stat, double number);

/* The number that the value stands for, cut to the stat's limits; false if it is
 * of another kind, which the error says. */
bool stat_accept(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                 double *number, struct error *error);

/* Writes the number as Lua shows it, an agent by his name in the world, for which
 * his class is wanted (CLASS_NONE: not known).  Returns the length. */
size_t stat_text(const struct stat_info *stat, const struct world *world, uint8_t class,
                 double number, char *out, size_t size);

/* The same of an agent's stat as it is now. */
size_t stat_text_now(const struct sim *sim, const struct agent *agent, const struct stat_info *stat,
                     char *out, size_t size);

/* Reads what a person typed: a number, true or false, one of the names, an agent
 * or nobody. */
bool stat_parse(const struct sim *sim, const struct stat_info *stat, const char *text,
                double *number, struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_STAT_INFO_H
#define SIM_STAT_INFO_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/fsm.h"

/*
 * How the stats of agents are stored, and what kind of value each type of
 * storage holds.  Code that is not about storage asks for the kind.
 */

/* What a stat's value is. */
enum stat_kind {
	STAT_IS_TRUTH,  /* true or false: 1 or 0 */
	STAT_IS_WHOLE,  /* a whole number */
	STAT_IS_NUMBER, /* any number */
	STAT_IS_NAME,   /* one of the stat's names: its index */
	STAT_IS_AGENT,  /* an id, AGENT_NONE for nobody */
	STAT_IS_ANY,    /* a number, or see sim/stat.h */
};

/* All types: type in C, kind of value, the least and the most that it can
 * hold, and what that is in messages. */
#define STAT_LIST(X) \
	X(BOOL, uint8_t, TRUTH, 0, 1, "true or false") \
	X(U8, uint8_t, WHOLE, 0, UINT8_MAX, "a whole number") \
	X(I16, int16_t, WHOLE, INT16_MIN, INT16_MAX, "a whole number") \
	X(I32, int32_t, WHOLE, INT32_MIN, INT32_MAX, "a whole number") \
	X(NUMBER, double, NUMBER, -HUGE_VAL, HUGE_VAL, "a number") \
	X(NAME, uint8_t, NAME, 0, UINT8_MAX, "one of its names") \
	X(AGENT, uint32_t, AGENT, 0, UINT32_MAX, "an agent or nobody") \
	X(ANY, double, ANY, -HUGE_VAL, HUGE_VAL, "anything")

#define STAT_ENUM(type, c, kind, least, most, words) STAT_##type,
enum stat_type { STAT_LIST(STAT_ENUM) STAT_TYPES };
#undef STAT_ENUM

enum stat_sense {
	STAT_NEUTRAL,
	STAT_MORE_IS_GOOD,
	STAT_MORE_IS_BAD,
};

/* A named value in an agent's record.  sim/stat.h treats all of them alike. */
struct stat_info {
	const char *name;
	uint16_t offset;          /* bytes into the record */
	uint8_t type;             /* enum stat_type */
	uint8_t sense;            /* enum stat_sense */
	double least, most;       /* values are cut to these, and edits must keep them */
	double full;              /* the value of a full gauge, where something happens */
	bool wraps;               /* instead of being cut, values are taken modulo most */
	const char *const *names; /* of a stat that is one of them; the last is number most */
};

static inline enum stat_kind stat_kind(const struct stat_info *stat)
{
#define STAT_KIND(type, c, kind, least, most, words) STAT_IS_##kind,
	static const uint8_t kinds[] = { STAT_LIST(STAT_KIND) };
#undef STAT_KIND
	return (enum stat_kind)kinds[stat->type];
}

/* The bytes that a stat of that type takes in a record. */
static inline size_t stat_bytes(uint8_t type)
{
#define STAT_BYTES(type, c, kind, least, most, words) sizeof(c),
	static const uint8_t bytes[] = { STAT_LIST(STAT_BYTES) };
#undef STAT_BYTES
	return bytes[type];
}

/* Whether its values are numbers; and whether they are ordered, as truth values
 * are too, but not names and agents. */
static inline bool stat_is_number(const struct stat_info *stat)
{
	return stat_kind(stat) == STAT_IS_WHOLE || stat_kind(stat) == STAT_IS_NUMBER;
}

static inline bool stat_is_ordered(const struct stat_info *stat)
{
	return stat_is_number(stat) || stat_kind(stat) == STAT_IS_TRUTH;
}

/* Reads a stat as a number. */
static inline double stat_read(const struct stat_info *stat, const void *record)
{
	const unsigned char *field = (const unsigned char *)record + stat->offset;
#define STAT_READ(type, c, kind, least, most, words) \
	case STAT_##type: { \
		c value; \
		memcpy(&value, field, sizeof value); \
		return value; \
	}
	switch (stat->type) {
		STAT_LIST(STAT_READ)
	}
#undef STAT_READ
	return 0;
}

/* Reads a stat that is a whole number, a truth value or a name. */
static ALWAYS_INLINE int32_t stat_get(const struct stat_info *stat, const void *record)
{
	const unsigned char *field = (const unsigned char *)record + stat->offset;
#define STAT_GET(type, c, kind, least, most, words) \
	case STAT_##type: { \
		c value; \
		memcpy(&value, field, sizeof value); \
		return (int32_t)value; \
	}
	switch (stat->type) {
		STAT_LIST(STAT_GET)
	}
#undef STAT_GET
	return 0;
}

#endif

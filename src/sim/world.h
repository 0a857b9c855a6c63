/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/error.h"
#include "core/fsm.h"
#include "core/nearest.h"

/*
 * The static description of a world: what all its agents share and never
 * changes (the flyweight of Graham's 12.6).  What changes is in records:
 *
 *   struct agent | one struct machine for each machine | fields of the class
 *
 * Records have no pointers and are aligned to four bytes, all padding in them is zero,
 * and they lie back to back in the sim's arena in update order.
 */

/* No agent has this id.  Too large for an enumeration. */
#define AGENT_NONE UINT32_MAX

enum {
	CLASS_NONE = UINT8_MAX,
	AGENT_SLOT_BITS = 24, /* an id is generation << 24 | slot; 255 later it comes round */
	RECORD_BYTES_MAX = 1024,
	MACHINES_MAX = 16,
	STATS_MAX = 64,
};

/* How every record begins. */
struct agent {
	uint32_t id;
	uint8_t class;  /* index into the world's classes, or CLASS_NONE */
	uint8_t place;  /* index into the world's places */
	uint16_t draws; /* the last tick it drew random numbers in, and how many: see sim_draw */
};

enum stat_type {
	STAT_BOOL, /* uint8_t, 0 or 1 */
	STAT_U8,
	STAT_I16,
	STAT_I32,
	STAT_NUMBER, /* double */
	STAT_NAME,   /* uint8_t: which of its names */
	STAT_AGENT,  /* uint32_t: an id, AGENT_NONE for nobody */
};

enum stat_sense {
	STAT_NEUTRAL,
	STAT_MORE_IS_GOOD,
	STAT_MORE_IS_BAD,
};

/* Something that an agent remembers, by name: a number, true or false, one of
 * several names, or another agent (sim/stat.h treats all alike). */
struct stat_info {
	const char *name;
	uint16_t offset;          /* bytes into the record */
	uint8_t type;             /* enum stat_type */
	uint8_t sense;            /* enum stat_sense */
	double least, most;       /* what it is cut to, and what an edit may set */
	double full;              /* where something happens: a full gauge */
	const char *const *names; /* of STAT_NAME: those that it can be; the last is number most */
};

/* One of an agent's machines, as it begins. */
struct machine_plan {
	const char *name; /* needed where there are several */
	uint8_t initial, global;
};

struct class {
	const char *name;
	size_t record_bytes;
	const struct state *const *states; /* by number; [0] is unused */
	size_t state_count;                /* [0] included */
	const struct machine_plan *machines;
	size_t machine_count;
	const struct stat_info *stats;
	size_t stat_count;
	const double *initial; /* what they begin with; NULL: with 0 */
	void (*update)(struct sim *sim, struct agent *agent); /* before its machines; may be NULL */
	uint32_t cadence;      /* ticks from one update to the next; 0 and 1: every tick */
	uint16_t clock_offset; /* where its machines' clocks are (sim/machine_clock.h); 0: none */
};

/* Who lives in a world from the start; his slot is his index. */
struct resident {
	const char *name;
	uint8_t class;
};

/* A file that a world was read from. */
struct world_text {
	const char *path; /* as it was looked for */
	const char *text;
	size_t size;
};

struct world {
	const char *name;
	const char *summary; /* one line */
	int64_t tick_ms;
	int64_t similar_ms;  /* within which equal delayed telegrams are duplicates; 0: never */
	uint32_t update_cap; /* the most agents updated in a tick, in turn; 0: all */
	const char *const *places;
	size_t place_count;
	const char *const *art; /* by place: strokes for the map, in lines, or NULL; NULL: none */
	const char *const *messages;
	size_t message_count;
	const bool *by_hand; /* by message: it is for people to send; NULL: none is */
	const struct class *const *classes;
	size_t class_count;
	const struct resident *residents;
	size_t resident_count;
	/* Spawns everyone, couples times over, the residents first and in
	 * order. */
	void (*populate)(struct sim *sim, uint32_t couples);
	bool spawns;        /* its agents may spawn others: who is not there may yet appear */
	const char *path;   /* of the file that it was read from; NULL: it is built in */
	const char *source; /* that file's text and those of all it extends, or NULL */
	const struct world_text *texts; /* each by itself, that file's first */
	size_t text_count;
	const void *rules; /* what the world's own states want to know of it */
};

/* How long that many ticks take, in seconds. */
static inline double world_seconds(const struct world *world, uint64_t tick)
{
	return (double)tick * (double)world->tick_ms / 1000;
}

/* Whether the world can run; says what is wrong with it if not. */
bool world_check(const struct world *world, struct error *error);

/* The machines of a record: they follow its header. */
static inline struct machine *agent_machines(struct agent *agent)
{
	return (struct machine *)(agent + 1);
}

static inline const struct machine *agent_machines_const(const struct agent *agent)
{
	return (const struct machine *)(agent + 1);
}

/* An id's slot: where its record is. */
static inline uint32_t agent_slot(uint32_t id)
{
	return id & ((UINT32_C(1) << AGENT_SLOT_BITS) - 1);
}

/* And its generation, by which it differs from others that had the slot before. */
static inline uint32_t agent_generation(uint32_t id)
{
	return id >> AGENT_SLOT_BITS;
}

/* A field of that type that is a whole number, true or false, or a name. */
static inline int32_t stat_get_field(enum stat_type type, const unsigned char *field)
{
	int16_t i16;
	int32_t i32;
	switch (type) {
	case STAT_I16:
		memcpy(&i16, field, sizeof i16);
		return i16;
	case STAT_I32:
		memcpy(&i32, field, sizeof i32);
		return i32;
	default:
		return *field;
	}
}

/* The same of a stat in a record. */
static inline int32_t stat_get(const struct stat_info *stat, const void *record)
{
	return stat_get_field(stat->type, (const unsigned char *)record + stat->offset);
}

void stat_set(const struct stat_info *stat, void *record, int32_t value);

/* What that place looks like, or NULL; whether that message is for people to send. */
static inline const char *world_art(const struct world *world, size_t place)
{
	return world->art ? world->art[place] : NULL;
}

static inline bool world_is_by_hand(const struct world *world, size_t message)
{
	return world->by_hand && world->by_hand[message];
}

/* Indexes by name, exactly or as Lua names (Miner_Bob), or -1. */
int world_find_message(const struct world *world, const char *name);
int world_find_class(const struct world *world, const char *name);
int class_find_stat(const struct class *class, const char *name);

/* Offers all names there are, where one is wrong. */
void world_offer_classes(const struct world *world, struct nearest *nearest);
void class_offer_states(const struct class *class, struct nearest *nearest);
void class_offer_stats(const struct class *class, struct nearest *nearest);

/* 1 + the index of that stat of the class; 0: it is not one of them, or NULL. */
static inline uint8_t class_stat_number(const struct class *class, const struct stat_info *stat)
{
	uintptr_t index = ((uintptr_t)stat - (uintptr_t) class->stats) / sizeof *stat;
	return index < class->stat_count ? (uint8_t)(index + 1) : 0;
}

/* Whether the state is the global state of its machine. */
bool class_is_global(const struct class *class, uint8_t state);

/* Writes why an exit is taken: its words, its question ("thirsty", "not
 * thirsty") or its message; nothing where it does not say.  Returns the length. */
size_t world_label(const struct world *world, const struct exit *exit, char *out, size_t size);

/* The number of the state of that name, or STATE_NONE. */
uint8_t class_find_state(const struct class *class, const char *name);

/* The name of a state number: "-" for STATE_NONE, "(previous)" for REVERTS. */
const char *class_state_name(const struct class *class, uint8_t state);

/* What pictures call a state: its title, or its name. */
static inline const char *class_state_title(const struct class *class, uint8_t state)
{
	const char *title = class->states[state]->title;
	return title ? title : class->states[state]->name;
}

/* Writes the name of the agent of that id, who is of that class: a resident's
 * own, or class and slot ("Miner 3"). Of CLASS_NONE: "nobody", or "someone gone".
 * Returns the length. */
size_t world_agent_name(const struct world *world, uint32_t id, uint8_t class, char *out,
                        size_t size);

/* Whether two names are the same, or would be as Lua names. */
bool name_is(const char *name, const char *wanted);

#endif

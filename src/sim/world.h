/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/error.h"
#include "core/fsm.h"
#include "core/nearest.h"
#include "core/telegram.h"
#include "sim/stat_info.h"

/*
 * The static description of a world: what all its agents share and never
 * changes (the flyweight of Graham's 12.6).  What changes is in records:
 *
 *   struct agent | one struct machine for each machine | fields of the class
 *
 * Records contain no pointers, are aligned to four bytes, and have zero in all
 * padding.  They lie back to back in the sim's arena, in update order.
 */

struct event;

/* The id of no agent.  Too large for an enumeration. */
#define AGENT_NONE UINT32_MAX

enum {
	CLASS_NONE = UINT8_MAX,
	AGENT_SLOT_BITS = 24,    /* an id is generation << 24 | slot; */
	AGENT_GENERATIONS = 255, /* after so many agents, a slot stays vacant */
	RECORD_BYTES_MAX = 1024,
	MACHINES_MAX = 16,
	STATS_MAX = 64,
	PARAMS_MAX = 32,
};

/* How every record begins. */
struct agent {
	uint32_t id;
	uint8_t class;  /* index into the world's classes, or CLASS_NONE */
	uint8_t place;  /* index into the world's places */
	uint16_t draws; /* how many random numbers it has drawn in the tick of its last one; */
	uint32_t drawn; /* that tick, see sim_draw() */
};

/* One of the machines of a class, as it begins. */
struct machine_plan {
	const char *name; /* required if there are several */
	uint8_t initial, global;
};

/* A name that stands for an expression, which the language compiles where the name is used. */
struct definition {
	const char *name, *source;
	const struct expression *expression; /* as code in Lua reads it; NULL: it cannot */
};

struct definitions {
	const struct definition *items;
	size_t count;
};

/* What a message carries: fields, which are stats without limits, and what they are unless they are
 * given. */
struct message_fields {
	const struct stat_info *items;
	size_t count;
	struct contents initial;
};

/* What a condition says of a run: nothing, that it is over; or that it fails once the condition
 * holds, or does not at the end of a tick, or has not by a time. */
enum check_kind { CHECK_NONE, CHECK_UNTIL, CHECK_NEVER, CHECK_ALWAYS, CHECK_EVENTUALLY };

/* What must be so in every run of a world. */
struct check {
	uint8_t kind;          /* enum check_kind */
	const char *condition; /* written as outside a class */
	const char *words;     /* that tell of a failure, or NULL */
	int64_t within_ms;     /* CHECK_EVENTUALLY */
};

enum { MEASURES_MOST = 16 };

/* A point of a world's plane, in its units. */
struct point {
	double x, y;
};

/* A kind of agent: its machines and their states, its record and its stats. */
struct class {
	const char *name;
	size_t record_bytes;
	const struct state *const *states; /* by number; [0] is unused */
	size_t state_count;                /* [0] included */
	const struct machine_plan *machines;
	size_t machine_count;
	const struct stat_info *stats;
	size_t stat_count;
	const double *initial;          /* the initial values of the stats; NULL: 0 */
	struct definitions definitions; /* whose bare names are an agent's own */
	void (*update)(struct sim *sim, struct agent *agent); /* before its machines; may be NULL */
	bool dozes;  /* update does nothing while all active states are idle */
	bool seen;   /* its states are those seen so far, maybe of several kinds of agents */
	bool placed; /* its agents begin at place, or else beside their spawner */
	uint8_t place;
	const struct stat_info *x, *y; /* where its agents stand on the world's plane, or NULL */
	uint32_t cadence;              /* ticks from one update to the next; 0 and 1: every tick */
	uint16_t clock_offset;         /* offset of its machines' clocks (class_clock()); 0: none */
	uint8_t inner_clocks;          /* of each: how much deeper than 1 its states may lie */
	bool global_clocks;            /* and one for its global state */
};

/* An agent that a world begins with; its slot is its index. */
struct resident {
	const char *name;
	uint8_t class;
};

/* One of the files that a world was read from. */
struct world_text {
	const char *path; /* as it was found */
	const char *text;
	size_t size;
};

/* The options of a world: type, name, and what it is.  Worlds that differ in one
 * of them run differently, so fingerprint_world() covers them all. */
#define WORLD_OPTION_LIST(X) \
	X(int64_t, tick_ms, "the length of a tick") \
	X(int64_t, similar_ms, \
	  "equal delayed telegrams due less than this apart are duplicates; 0: never") \
	X(uint32_t, update_cap, "the most agents updated in one tick, round robin; 0: all")

/* A world; everything it points to lives as long as it does. */
struct world {
	const char *name;
	const char *summary; /* one line */
#define WORLD_MEMBER(type, name, help) type name;
	WORLD_OPTION_LIST(WORLD_MEMBER)
#undef WORLD_MEMBER
	const char *const *places;
	size_t place_count;
	const char *const *art; /* by place: a picture for the map, in lines, or NULL; NULL: none
	                         * at all */
	struct point origin;    /* the near corner of the plane: 0, 0 unless it is a log's */
	struct point plane;     /* how far it reaches from there; x is 0: there is none */
	bool wraps;             /* the plane's opposite sides are one: it is a torus */
	const struct point *at; /* by place: where on the plane it is; x is NaN: nowhere */
	const char *const *messages;
	size_t message_count;
	const struct message_fields *fields; /* by message; NULL: none has any */
	const bool *by_hand; /* by message: people may send it; NULL: none is for people */
	const struct class *const *classes;
	size_t class_count;
	struct definitions definitions; /* written as outside a class */
	const struct check *checks;
	size_t check_count;
	struct definitions measures;    /* numbers that are told of runs, at most MEASURES_MOST */
	const struct stat_info *params; /* what people set and rules only read: sim->head.params */
	const double *param_values;     /* that they begin with */
	size_t param_count;
	uint32_t counted;     /* a set of those that number agents, and stay as they begin */
	const char *settings; /* where they begin otherwise than its files say, as in
	                              * "beta=0.5 gamma=1"; "" or NULL: nowhere */
	const struct resident *residents;
	size_t resident_count;
	/* Spawns all agents, couples times over, the residents first and in
	 * order. */
	void (*populate)(struct sim *sim, uint32_t couples);
	/* Computes the stats that an agent begins with, apart from a set of them by number; NULL:
	 * they are constant. */
	void (*bear)(struct sim *sim, struct agent *agent, uint64_t given);
	bool spawns;        /* its agents may spawn others */
	const char *path;   /* the file that it was read from; NULL: it is built in */
	const char *source; /* the text of that file and of all that it extends, or NULL */
	const struct world_text *texts; /* the same files one by one, that file first */
	size_t text_count;
	const void *rules;  /* for the world's own states */
	size_t tally_count; /* how many things its rules count that can be kept */
	/* Of a world that is a log (follow/log.h): what happens in a tick, instead of updates; the line
	 * that an event is due to; whether a long time has passed before a tick, or lines of it are
	 * lost; the time of each tick in seconds, NULL: all are equally long; the last tick so far; and
	 * how often its tables have grown.  A world in which a log goes on has the times up to
	 * there. */
	void (*happen)(struct sim *sim);
	uint64_t (*line)(const struct world *world, uint64_t tick, const struct event *event);
	bool (*gap)(const struct world *world, uint64_t tick);
	const double *times;
	uint64_t end;
	uint64_t version;
};

/* What people want parameters to be, instead of what the files say. */
struct settings {
	const char *text; /* "NAME=VALUE NAME=VALUE"; later ones win; or NULL */
	bool lenient;     /* what is no parameter is left out, and otherwise an error */
};

/* The fields of a message; NULL: it has none. */
static inline const struct message_fields *message_fields_of(const struct world *world,
                                                             uint32_t message)
{
	return world->fields && world->fields[message].count ? &world->fields[message] : NULL;
}

/* The line of a log that an event of that tick is due to; 0: none, or the world is no log. */
static inline uint64_t world_line(const struct world *world, uint64_t tick,
                                  const struct event *event)
{
	return world->line ? world->line(world, tick, event) : 0;
}

/* The time at the end of a tick, in seconds. */
static inline double world_time(const struct world *world, uint64_t tick)
{
	if (world->times && (tick <= world->end || world->happen))
		return world->times[tick < world->end ? tick : world->end];
	double since = world->times ? world->times[world->end] : 0;
	tick -= world->times ? world->end : 0;
	return since + (double)tick * (double)world->tick_ms / 1000;
}

/* Whether the world can be run; if not, the error says what is wrong with it. */
bool world_check(const struct world *world, struct error *error);

/* The machines of a record, which follow its header. */
static inline struct machine *agent_machines(struct agent *agent)
{
	return (struct machine *)(agent + 1);
}

static inline const struct machine *agent_machines_const(const struct agent *agent)
{
	return (const struct machine *)(agent + 1);
}

/* The slot of an id: where its record is. */
static inline uint32_t agent_slot(uint32_t id)
{
	return id & ((UINT32_C(1) << AGENT_SLOT_BITS) - 1);
}

/* The generation of an id, by which it differs from earlier ids of the same
 * slot. */
static inline uint32_t agent_generation(uint32_t id)
{
	return id >> AGENT_SLOT_BITS;
}

/* The picture of a place, or NULL. */
const char *world_art(const struct world *world, size_t place);

/* Find an index by name, exact or as a Lua name (Miner_Bob); -1 if there is
 * none. */
int world_find_message(const struct world *world, const char *name);
int world_find_class(const struct world *world, const char *name);
int world_find_resident(const struct world *world, const char *name);
int world_find_param(const struct world *world, const char *name);
int class_find_stat(const struct class *class, const char *name);

/* Offer all names there are as corrections of a wrong one. */
void world_offer_params(const struct world *world, struct nearest *nearest);
void world_offer_classes(const struct world *world, struct nearest *nearest);
void class_offer_states(const struct class *class, struct nearest *nearest);
void class_offer_stats(const struct class *class, struct nearest *nearest);

/* Whether any class has a state of that name; otherwise all states have been offered. */
bool world_has_state(const struct world *world, const char *name, struct nearest *nearest);

/* 1 + the index of the stat in the class; 0 if it is another class's, or NULL. */
uint8_t class_stat_number(const struct class *class, const struct stat_info *stat);

/* Whether its machine, or the metastate around it, begins in the state. */
bool class_is_initial(const struct class *class, uint8_t state);

/* Whether the state is the global state of its machine. */
bool class_is_global(const struct class *class, uint8_t state);

enum { CLASS_CLOCK_BYTES = 8 };

/* Classes of world files have clocks in their records (clock_offset): for each machine one for each
 * depth that states lie at, which says when the active state there was entered, and then, if any
 * machine has a global state, one for that.  The bytes of a machine's clocks, where they are in a
 * record, and where that of a state is. */
static inline size_t class_clock_bytes(const struct class *class)
{
	return (1u + class->inner_clocks + class->global_clocks) * CLASS_CLOCK_BYTES;
}

static inline size_t class_clocks(const struct class *class, size_t machine)
{
	return class->clock_offset + machine * class_clock_bytes(class);
}

size_t class_clock(const struct class *class, uint8_t state);

/* Writes why an exit is taken: its words or its question ("thirsty", "not thirsty"), its message, or
 * both ("Ball [near]"), or nothing if it has none of these.  Returns the length. */
size_t world_label(const struct world *world, const struct exit *exit, char *out, size_t size);

/* Finds a state by name, or returns STATE_NONE. */
uint8_t class_find_state(const struct class *class, const char *name);

/* The name of a state: "-" for STATE_NONE, "(previous)" for REVERTS. */
const char *class_state_name(const struct class *class, uint8_t state);

/* The label of a state in graphs: its title, or its name. */
const char *class_state_title(const struct class *class, uint8_t state);

/* Writes the name of an agent, given its id and class: a resident's own, or
 * class and slot ("Miner 3"), and for the second one in that slot "Miner 3.2".
 * For CLASS_NONE: "nobody", or "someone gone".  Returns the length. */
size_t world_agent_name(const struct world *world, uint32_t id, uint8_t class, char *out,
                        size_t size);

/* Finds the id that an agent of that name or Lua name has, whenever it exists;
 * returns its class, or CLASS_NONE. */
uint8_t world_find_agent(const struct world *world, const char *name, uint32_t *id);

/* Whether two names are the same, exactly or as Lua names. */
bool name_is(const char *name, const char *wanted);

/* The name of an item of a list, whose items have that size and begin with their names; and the
 * index of the one that is meant, or -1. */
const char *name_of_item(const void *items, size_t size, size_t index);
int name_find(const void *items, size_t size, size_t count, const char *wanted);

#endif

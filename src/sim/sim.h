/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fsm.h"
#include "core/queue.h"
#include "core/rng.h"
#include "sim/event.h"
#include "sim/world.h"

/*
 * One running world: clock, agents, post office.
 *
 * All that changes is plain data (head, arena, awake, queue, later), so that a snapshot is a copy and
 * equality a comparison.  The rest belongs to the running program.  The engine records events
 * into a buffer, and calls nobody while it works except the watcher's at() and changed().
 *
 *     sim.c          how a sim begins and ends, and who is in it
 *     agents.c       agents appear and disappear
 *     sim_tick.c     a tick
 *     watch.c        what is recorded
 */

enum {
	SIM_RECORD_BYTES_MIN = 16, /* what a vacant slot needs */
	SIM_NESTING_MAX = 32,      /* instant telegrams within each other; deeper ones are queued */
	SIM_DEFERRED_MAX = 100000, /* of these, queued for the end of one tick */
	/* A watcher reads within the tick once this many events are recorded.  They fit
	 * into a processor's first cache: four times as many take 1.06 times as long. */
	SIM_EVENTS_AT_ONCE = 512,
};

/* The steps that one update, delivery or input may take, with all that it causes.  What
 * world files say is counted, so that it ends.  Functions of world files may take no more in a tick
 * than SIM_TICK_WORK and so many for each agent. */
enum {
	SIM_WORK_MAX = 1 << 20,
	SIM_TICK_WORK = 1 << 27,
	SIM_TICK_WORK_EACH = 1 << 12,
};
#define SIM_TOO_MUCH(what) "too much work for one " what ": the rest was skipped"

/* The plain data that is not in records. */
struct sim_head {
	uint64_t seed, mixed_seed;
	uint64_t tick; /* how many ticks have run */
	int64_t now_ms;
	uint64_t draw_key; /* of this tick's random numbers */
	uint64_t sequence; /* of the next telegram */
	uint64_t updates;  /* how many updates of agents have run */
	uint32_t slots;    /* records in the arena, vacant ones included */
	uint32_t agents;   /* how many of these are agents */
	uint32_t vacancy;  /* 1 + the first vacant slot; 0: none */
	uint32_t turn;     /* where the next tick's updates begin, if their number is capped */
	/* The members below, but for the last, do not affect the run, and are no part of the
	 * digest. */
	uint64_t refused; /* telegrams that were dropped as duplicates */
	uint64_t changes; /* how often machines have changed their states */
	uint32_t copies;  /* how many times over the residents were there to begin with */
	uint32_t held;    /* how many changes of a log have been held against a model, */
	uint32_t checked; /* and of how many of these it could say whether it agrees */
	uint32_t settled; /* a tick has ended, agents have appeared and gone, no input has come */
	double params[PARAMS_MAX]; /* of the world; those that it has are part of the digest */
};

/* What changes that conditions read. */
enum sim_change {
	SIM_AGENT,   /* bits of an agent's record */
	SIM_CLOCK,   /* a tick begins */
	SIM_QUEUE,   /* how many telegrams are pending */
	SIM_SETTLED, /* head.settled: a tick has ended, or the next one or an input has come */
	SIM_PARAM,   /* a parameter is set */
	SIM_APPEARS, /* an agent appears, */
	SIM_LEAVES,  /* or has gone */
	SIM_WORLD,   /* everything: the sim goes on in another world */
};

/* Who reads which events, and which conditions are tested. */
struct watcher {
	uint32_t kinds; /* a set of event kinds, by bit */
	/* 1 + the slot of the only agent whose events it needs, so that the others need not be
	 * watched; it may be given some of theirs too.  0: it needs all. */
	uint32_t whose;
	bool seeks; /* answers tell what would have made them a yes, and are told in columns */
	/* Reads the events since the last call, in order, between agents and after the tick.  They
	 * are only valid during the call. */
	void (*read)(void *context, const struct sim *sim, const struct event *events,
	             size_t count);
	/* Sees each event as it happens, before its action begins; NULL: it need not.  Must not
	 * change the sim. */
	void (*at)(void *context, const struct sim *sim, const struct event *event);
	/* What conditions read, or NULL; and is called as soon as any of it has changed, with the
	 * agent as it is (SIM_LEAVES: NULL) and, in the bits that are read, as it was
	 * (SIM_APPEARS: NULL).  At SIM_WORLD it must make *reads fit the new world. */
	const struct reads *reads;
	void (*changed)(void *context, const struct sim *sim, enum sim_change change,
	                const struct agent *agent, const struct agent *was);
	void *context;
};

/* A word of a record, and the bits of it that are compared. */
struct sim_word {
	uint64_t bits;
	uint16_t offset;
};

/* What is worked out of a class once. */
struct sim_class {
	void (*update)(struct sim *sim, struct agent *agent); /* or NULL */
	struct fsm_state *states;                             /* by number */
	size_t machine_count;
	struct sim_word *words; /* compared while an agent of it is watched */
	size_t word_count;
	bool sleeps; /* some of its agents may have nothing to do in an update */
};

/* Agents that were spawned or removed in this tick and have yet to appear or disappear:
 * their records, and their ids. */
struct sim_changes {
	unsigned char *spawned;
	uint32_t *removed;
	size_t spawned_count, spawned_capacity, removed_count, removed_capacity;
};

/* The grid of the plane, see sim/plane.h.  Cells hold lists of slots; a slot is stored as 1 + its
 * number, and 0 ends a list. */
struct grid {
	uint64_t time; /* the sim's, when it was made */
	struct point cell;
	uint32_t columns, rows;
	uint32_t *heads; /* by cell */
	size_t head_capacity;
	uint32_t *next, *cells; /* by slot: the next one in its cell, and that cell */
	size_t slot_capacity;
	uint32_t *found; /* what is being looked for, one after the other */
	size_t found_count, found_capacity;
};

/* What is counted over and over by the rules of a world, kept by who counts it.  Only agents whose
 * code ran can be others than they were. */
struct sim_tallies {
	void **items; /* as many as the world has; owned, for release() to free */
	void (*release)(void *item);
	uint64_t time; /* the sim's, since which agents are listed: */
	uint32_t *ran; /* the slots of those whose code began or went on, the last runs now */
	size_t ran_count, ran_capacity;
};

/* The members that every update uses come first. */
struct sim {
	const struct world *world;
	uint64_t version; /* of the world, as far as the sim knows it */
	struct sim_head head;
	unsigned char *arena;
	size_t record_bytes, capacity, class_count;
	struct sim_class *classes;
	struct queue queue;
	struct sim_changes later;    /* what agents that began did; it waits for the next tick */
	uint64_t *awake;             /* a bit for each slot: the next update visits it */
	uint64_t *rousable;          /* a bit for each word of awake: it may have a bit set */
	bool sparse;                 /* an agent may be asleep, or wait for its turn */
	struct sim_tallies *tallies; /* NULL: the world has none */

	/* Only meaningful while a tick or an input runs. */
	struct fsm *running; /* the machine whose code runs, innermost; NULL: no code runs */
	bool under_way;
	bool failed; /* code has made an error, recorded or not */
	uint32_t nesting, deferred;
	uint16_t best; /* 1 + the highest-scoring transition of the state that is tested */
	int64_t work;  /* steps left of SIM_WORK_MAX; negative: used up, and an error recorded */
	int64_t tick_work; /* steps left to functions for the tick; negative: used up */
	struct sim_changes changes;
	bool beginning;    /* agents begin in their states; some may still wait */
	struct grid *grid; /* who is near whom, see sim/plane.h; NULL: the world has no plane */
	/* How often agents' code has begun to run, or agents appeared or disappeared: the grid and
	 * tallies are only good for that time. */
	uint64_t times;

	/* Only used while somebody watches. */
	struct watcher watcher;
	/* How closely agents are watched, those of whom more is wanted and the others: sets of enum
	 * fsm_watched. */
	uint16_t level, others;
	bool nested;                       /* all steps are told: depths make a tree of them */
	struct event *events, *event_next; /* the unread events, and where the next one goes */
	size_t event_capacity;
	unsigned depth;
	void **words; /* texts of events that nothing else owns, kept until the next tick */
	size_t word_count, word_capacity;
	bool words_stay;     /* the next tick keeps them: a reload came just before it */
	struct agent *shown; /* the agent whose record is compared with the copy, or NULL */
	/* Its first word that is compared, where it lies, and its bits; and all words. */
	uint64_t shown_word, shown_bits;
	const unsigned char *shown_at;
	const struct sim_word *shown_words, *shown_end;
	unsigned char copy[RECORD_BYTES_MAX];
};

/* Begins a world at tick 0, with its residents couples times over.  The world has passed
 * world_check() and must outlive the sim.  A sim points to itself and may not be moved in
 * memory. */
void sim_init(struct sim *sim, const struct world *world, uint64_t seed, uint32_t couples);
void sim_fini(struct sim *sim);

/* The same without agents, to be filled from a snapshot. */
void sim_init_empty(struct sim *sim, const struct world *world);

/* Turns it into a sim of another world, without agents and telegrams.  Clock, seed and
 * watcher stay. */
void sim_exchange(struct sim *sim, const struct world *world);

/* Takes what has been added to its world; without agents, if their records have become larger. */
void sim_grow(struct sim *sim);

/* Lets agents that have just appeared enter the states that they begin in, if they are to, in order
 * of updates.  Tick 0 has to begin with it; later, the engine does so itself. */
void sim_start(struct sim *sim);

/* Runs that many ticks.  Each moves the clock, updates the agents, delivers the telegrams that are
 * due, and lets agents appear and disappear. */
void sim_run_ticks(struct sim *sim, uint64_t count);

static inline void sim_tick(struct sim *sim)
{
	sim_run_ticks(sim, 1);
}

/* Returns room for size bytes of an event's words until the next tick; copies a text there; frees
 * all of them. */
void *sim_keep(struct sim *sim, size_t size);
const char *sim_keep_words(struct sim *sim, const char *text);
void sim_forget_words(struct sim *sim);

/* Sets the watcher, which is copied; NULL: nobody watches. */
void sim_watch(struct sim *sim, const struct watcher *watcher);

/* Whether the watcher wants events of that kind. */
static inline bool sim_wants(const struct sim *sim, enum event_kind kind)
{
	return sim->watcher.kinds >> kind & 1;
}

/* Whether events of that kind are recorded of the code that runs. */
static inline bool sim_records(const struct sim *sim, enum event_kind kind)
{
	return sim->running->watched && sim_wants(sim, kind);
}

/* The index of the machine whose code runs. */
static inline uint8_t sim_machine(const struct sim *sim)
{
	return (uint8_t)(sim->running->machine - agent_machines_const(sim->running->agent));
}

/* The record in a slot below head.slots, vacant or not. */
static inline struct agent *sim_slot(const struct sim *sim, uint32_t slot)
{
	return (struct agent *)(void *)(sim->arena + slot * sim->record_bytes);
}

static inline const struct class *sim_class(const struct sim *sim, const struct agent *agent)
{
	return sim->world->classes[agent->class];
}

/* Finds an agent by its id; NULL if there never was one, or it is gone. */
static inline struct agent *sim_agent(const struct sim *sim, uint32_t id)
{
	uint32_t slot = agent_slot(id);
	if (slot >= sim->head.slots)
		return NULL;
	struct agent *agent = sim_slot(sim, slot);
	return agent->id == id && agent->class != CLASS_NONE ? agent : NULL;
}

/* The agent's class; CLASS_NONE if there is no such agent. */
uint8_t sim_class_number(const struct sim *sim, uint32_t id);

/* Writes the agent's name: a resident's own, or its class and slot ("Miner 3").  Returns the
 * length. */
size_t sim_name(const struct sim *sim, uint32_t id, char *out, size_t size);

/* Whether an agent of that id and class exists, has existed, or may yet be spawned. */
bool sim_may_have(const struct sim *sim, uint32_t id, uint8_t class);

/* Finds an agent by its name or Lua name ("Miner Bob", "Miner_Bob"), or returns NULL. */
struct agent *sim_find(const struct sim *sim, const char *name);

/* Adds an agent in its initial state, its fields zero.  It appears at once, or at the end
 * of the tick during a tick.  Either way the caller may fill in the record until the next
 * spawn.  Aborts when there are 2^24 agents. */
struct agent *sim_spawn(struct sim *sim, uint8_t class, uint8_t place);

/* Removes the agent at once, or at the end of the tick during a tick. */
void sim_remove(struct sim *sim, uint32_t id);

/* For a world that is a log: during a tick, begins an agent in a slot, the next one or one that was
 * vacated; tells that it has appeared, once its record is filled in; and removes it at once. */
struct agent *sim_appear(struct sim *sim, uint32_t slot, uint8_t class);
void sim_appeared(struct sim *sim, const struct agent *agent);
void sim_vanish(struct sim *sim, uint32_t id);

/*
 * What conditions read of a world: the bits of which records, the clock, the
 * queue.  As long as none of it changes, the conditions need not be tested.
 */

enum reads_of { READS_NOBODY, READS_LISTED, READS_EVERYBODY };

struct reads {
	const struct world *world;
	/* By class: of which of its agents something is read, and the bits of a
	 * record that are; owned. */
	struct class_reads {
		uint8_t of; /* enum reads_of */
		unsigned char *bits;
	} * classes;
	uint32_t *slots; /* the agents listed, in any order; owned */
	size_t slot_count, slot_capacity;
	bool clock;   /* tick, time, or how long states have lasted */
	bool queue;   /* how many telegrams are pending */
	bool settled; /* whether the tick has ended */
	bool param;   /* any parameter */
	bool life;    /* which agents there are */
};

/* Makes an empty list for a world. */
void reads_init(struct reads *reads, const struct world *world);
void reads_fini(struct reads *reads);

/* Add bytes of a record: of all agents of the class, or of the agent in that
 * slot.  Without bytes the agents' existence alone counts. */
void reads_add_class(struct reads *reads, uint8_t class, size_t offset, size_t bytes);
void reads_add_slot(struct reads *reads, uint8_t class, uint32_t slot, size_t offset, size_t bytes);

/* Adds everything that there is to read. */
void reads_add_all(struct reads *reads);

/* Whether anything of the agent is read. */
static inline bool reads_agent(const struct reads *reads, const struct agent *agent)
{
	uint8_t of = reads->classes[agent->class].of;
	bool read = of == READS_EVERYBODY;
	for (size_t i = 0; of == READS_LISTED && i < reads->slot_count && !read; i++)
		read = reads->slots[i] == agent_slot(agent->id);
	return read;
}

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fsm.h"
#include "core/queue.h"
#include "core/rng.h"
#include "sim/event.h"
#include "sim/world.h"

struct course;

/*
 * One running world: clock, agents, post office.
 *
 * What changes is plain data (head, arena, awake, queue), so that a snapshot
 * is a copy and equality a comparison; the rest is about the running program.
 * The engine records events into a buffer and calls nobody while it works,
 * except a watcher that asked for it.
 */

enum {
	SIM_RECORD_BYTES_MIN = 12, /* the size of a vacant slot */
	SIM_NESTING_MAX = 32,      /* instant telegrams inside each other */
	SIM_DEFERRED_MAX = 100000, /* telegrams put off to the end of one tick */
	/* With more than these a watcher is called within a tick.  They fit into a processor's
	 * first cache: four times as many take 1.06 times as long. */
	SIM_EVENTS_AT_ONCE = 512,
};

/* What may be done in one update, delivery or input and all that it causes, in
 * steps: what world files say is counted, so that it ends. */
enum { SIM_WORK_MAX = 1 << 20 };

/* The plain data that is not in a record. */
struct sim_head {
	uint64_t seed, mixed_seed;
	uint64_t tick; /* ticks done */
	int64_t now_ms;
	uint64_t draw_key;
	uint64_t sequence; /* of the next telegram */
	uint64_t updates;  /* agent updates done */
	uint32_t slots;    /* records in the arena, vacant ones included */
	uint32_t agents;   /* of those, agents */
	uint32_t vacancy;  /* 1 + the first vacant slot; 0: none */
	uint32_t turn;     /* the slot whose turn it is where updates are capped */
	/* What follows changes nothing that comes after, and is no part of the digest. */
	uint64_t refused;    /* telegrams that were dropped as duplicates */
	uint16_t first_draw; /* an agent's draws when it has drawn nothing in this tick */
	uint32_t copies;     /* how many times over its residents were there to begin with */
};

/* An agent that has yet to appear, or an id that has yet to go. */
struct sim_changes {
	unsigned char *spawned;
	uint32_t *removed;
	size_t spawned_count, spawned_capacity, removed_count, removed_capacity;
};

/* What an update looks at lies first and together. */
struct sim {
	const struct world *world;
	struct sim_head head;
	unsigned char *arena;
	size_t record_bytes, capacity, course_count;
	struct course *courses; /* by class: sim/course.h */

	/* Only while a tick or an input runs. */
	struct fsm running; /* the machine whose code runs; its agent is NULL where none does */
	bool under_way;
	bool failed; /* something has gone wrong in code, whether or not anybody heard of it */
	bool forced; /* a change that a person forced is under way */
	uint32_t nesting, deferred;
	uint16_t best; /* 1 + the transition of the state that is tested whose score is highest */
	int64_t work;  /* steps left of SIM_WORK_MAX; negative: used up, and told */
	struct sim_changes changes;

	/* Only for the watcher. */
	struct watcher watcher;
	uint32_t marks; /* kinds before which something is to be done: told, or stats compared */
	bool asked;     /* whether answers are told, or what changes owe to them */
	bool inside;    /* whether each step of an update is told */
	bool scoped;    /* whether it matters whose code runs: for errors alone it does not */
	bool tripped,
		windowed; /* whether a wire has; whether their window is all there is to see */
	struct event *events,
		*event_next;       /* those that nobody has read yet, and where the next goes */
	struct event *event_pause; /* up to here no watch_pause is needed */
	size_t event_capacity;
	unsigned depth;
	void **words; /* what events since the last tick say that is not written down elsewhere */
	size_t word_count, word_capacity;
	bool words_stay;     /* a reload's and its tick's go together */
	bool compares;       /* stats, of the agent whose code runs */
	bool unsettled;      /* and his code has run since they were compared */
	struct agent *shown; /* whose fields are compared with their copy: sim/course.h */
	const unsigned char *shown_fields;
	size_t shown_last;
	uint64_t shown_mask;
	unsigned char shown_copy[RECORD_BYTES_MAX];

	uint64_t *awake;           /* a bit for each slot that an update visits */
	uint64_t *rousable;        /* a bit for each word of awake that may have one set */
	bool sleepers[CLASS_NONE]; /* classes whose agents may be event-driven */
	bool plain;                /* none is, and all are updated every tick, by a course */
	bool quiet;                /* plain, and nobody watches */
	bool forks;                /* a class forks: sim/course.h */
	struct queue queue;
};

/* A world with its residents, couples times over, at tick 0.  The world has
 * passed world_check and stays for as long as the sim, which knows where it is
 * and may not be moved in memory. */
void sim_init(struct sim *sim, const struct world *world, uint64_t seed, uint32_t couples);
void sim_fini(struct sim *sim);

/* The same without anybody, for a snapshot to be put into. */
void sim_init_empty(struct sim *sim, const struct world *world);

/* Makes it a sim of another world, with nobody there and nothing in its queue.  Clock, seed and
 * watcher stay. */
void sim_exchange(struct sim *sim, const struct world *world);

/* Begins again in that world, as sim_init does with the seed and couples that it has. */
void sim_begin_in(struct sim *sim, const struct world *world);

/* That many ticks: in each the clock, everyone's update, what is due, who comes and goes. */
void sim_run_ticks(struct sim *sim, uint64_t count);

static inline void sim_tick(struct sim *sim)
{
	sim_run_ticks(sim, 1);
}

/* Who is told from now on; NULL: nobody. */
void sim_watch(struct sim *sim, const struct watcher *watcher);

static inline struct agent *sim_slot(const struct sim *sim, uint32_t slot)
{
	return (struct agent *)(void *)(sim->arena + slot * sim->record_bytes);
}

static inline const struct class *sim_class(const struct sim *sim, const struct agent *agent)
{
	return sim->world->classes[agent->class];
}

/* The agent of that id, or NULL if it never was or is gone. */
static inline struct agent *sim_agent(const struct sim *sim, uint32_t id)
{
	uint32_t slot = agent_slot(id);
	if (slot >= sim->head.slots)
		return NULL;
	struct agent *agent = sim_slot(sim, slot);
	return agent->id == id && agent->class != CLASS_NONE ? agent : NULL;
}

/* The agent's name: a resident's own, or its class and slot ("Miner 3").
 * Returns the length. */
size_t sim_name(const struct sim *sim, uint32_t id, char *out, size_t size);

/* The agent of that name or Lua name ("Miner Bob", "Miner_Bob"), or NULL. */
struct agent *sim_find(const struct sim *sim, const char *name);

/* A new agent in its initial state, its fields zero.  Between ticks it is there
 * at once, during one it appears at its end; either way the record is the
 * caller's to fill in until the next spawn.  Ends the program when there are
 * 2^24 agents. */
struct agent *sim_spawn(struct sim *sim, uint8_t class, uint8_t place);

/* Removes the agent, during a tick at its end. */
void sim_remove(struct sim *sim, uint32_t id);

/*
 * What a state's code may do; agent is the one it was called for.
 */

/* Changes the machine whose state is running, which is one of agent's.  False
 * when refused. */
static inline bool sim_change(struct sim *sim, struct agent *agent, uint8_t state)
{
	assert(sim->running.agent == agent && "a state changes the agent that it was called for");
	return fsm_change(&sim->running, state);
}

static inline bool sim_revert(struct sim *sim, struct agent *agent)
{
	assert(sim->running.agent == agent && "a state reverts the agent that it was called for");
	return fsm_revert(&sim->running);
}

/* The state whose code runs, and the transition that is being tested: where the
 * data is of a function that serves several.  NULL where there is none. */
static inline const struct state *sim_state(const struct sim *sim)
{
	return sim->running.states[sim->running.code.state];
}

static inline const struct transition *sim_transition(const struct sim *sim)
{
	return sim->running.code.transition;
}

/* Changes the machine that has the state, whatever runs (Graham's SetState). */
bool sim_force(struct sim *sim, struct agent *agent, uint8_t state);

/* 32 evenly distributed bits, the next for this agent in this tick.  draws
 * holds the low bits of the tick and, below them, the number of the draw, which
 * starts again in each tick and comes round after 2,048. */
enum { SIM_DRAW_BITS = 11 };
static inline uint32_t sim_draw(struct sim *sim, struct agent *agent)
{
	uint16_t first = sim->head.first_draw, next = agent->draws;
	if ((uint16_t)(next - first) >= 1 << SIM_DRAW_BITS)
		next = first;
	agent->draws = (uint16_t)(next + 1);
	return rng_draw(sim->head.draw_key, agent->id, (uint16_t)(next - first));
}

/* 0 .. range - 1. */
static inline uint32_t sim_random(struct sim *sim, struct agent *agent, uint32_t range)
{
	return rng_below(sim_draw(sim, agent), range);
}

/* True count times in of. */
static inline bool sim_chance(struct sim *sim, struct agent *agent, uint32_t count, uint32_t of)
{
	return rng_below(sim_draw(sim, agent), of) < count;
}

/* What the question looks at, as question_holds wants it; draws for a chance.  A
 * condition or score is not read but evaluated, by sim_ask_at_length. */
static inline int32_t sim_read(struct sim *sim, struct agent *agent,
                               const struct question *question)
{
	switch (question->subject) {
	case ASK_CHANCE:
		return (int32_t)sim_draw(sim, agent);
	case ASK_STATE:
		return sim->running.machine->current;
	case ASK_PLACE:
		return agent->place;
	default:
		return stat_get(question->stat, agent);
	}
}

/* The same as sim_ask, for an answer that the watcher is told or that takes more than a comparison;
 * an error event where a condition has no answer. */
bool sim_ask_at_length(struct sim *sim, struct agent *agent, const struct question *question);

/* The answer to a question about the agent that the state was called for:
 *
 *	if (sim_ask(sim, agent, &thirsty))
 */
static inline bool sim_ask(struct sim *sim, struct agent *agent, const struct question *question)
{
	if (sim->asked || question_is_worded(question->subject))
		return sim_ask_at_length(sim, agent, question);
	return question_holds(question, sim_read(sim, agent, question));
}

/* Whether anyone wants events of that kind. */
static inline bool sim_wants(const struct sim *sim, enum event_kind kind)
{
	return sim->watcher.kinds >> kind & 1;
}

/* Whether there is something to be done at an event of that kind: stats are
 * compared at each event, wanted or not, so that what is told of them does not
 * depend on what else is. */
static inline bool sim_marks(const struct sim *sim, enum event_kind kind)
{
	return sim->marks >> kind & 1;
}

/*
 * For the files of this layer.
 */

/* Makes the machine of that index of an agent of the class the one that runs. */
static inline void sim_run(struct sim *sim, const struct class *class, struct agent *agent,
                           size_t machine)
{
	sim->running.states = class->states;
	sim->running.agent = agent;
	sim->running.machine = agent_machines(agent) + machine;
}

/* Watches the inside of what runs, if somebody wants that, or does not. */
void sim_watch_inside(struct sim *sim, bool inside);

/* Makes room for that many records. */
void sim_reserve(struct sim *sim, size_t slots);

/* Notes whether the next update visits the agent: an event-driven one sleeps. */
void sim_refresh_awake(struct sim *sim, const struct agent *agent);

/* Keeps a copy of text for an event until the next tick; or keeps that many
 * bytes. */
const char *sim_keep_words(struct sim *sim, const char *text);
void *sim_keep(struct sim *sim, size_t size);
void sim_forget_words(struct sim *sim);

/* A tick begins: they go, unless a reload came just before it. */
void sim_pass_words(struct sim *sim);

/* Opens and closes the time in which agents' code runs: those that were
 * spawned or removed in it appear or disappear at its end. */
static inline void sim_begin(struct sim *sim)
{
	sim->under_way = true;
	sim->deferred = 0;
}

/* Lets them appear and disappear. */
void sim_settle(struct sim *sim);

static inline void sim_end(struct sim *sim)
{
	sim->under_way = false;
	if (sim->changes.removed_count | sim->changes.spawned_count)
		sim_settle(sim);
}

void sim_record_move(struct sim *sim, const struct agent *agent, uint8_t left);
void sim_record_say(struct sim *sim, const struct agent *agent, const char *text);
void sim_record_say_number(struct sim *sim, const struct agent *agent, const char *text,
                           int32_t number);

/* Says a text that is only there now. */
void sim_say_once(struct sim *sim, const struct agent *agent, const char *text);

/* Tells that something went wrong in the agent's code, in the state that runs;
 * where it stands may be NULL. */
void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text);

/* Tells what the agent's code has looked at since the last event: a text that is only there now. */
void sim_tell_read(struct sim *sim, const struct agent *agent, const char *text);

/* Takes steps of what may be done; false when they are used up, and that is told once. */
bool sim_overcharge(struct sim *sim, const struct agent *agent);
static inline bool sim_charge(struct sim *sim, const struct agent *agent, int64_t steps)
{
	if (sim->work < steps)
		return sim_overcharge(sim, agent);
	sim->work -= steps;
	return true;
}

/* Goes to a place.  Nothing happens if the agent is there. */
static inline void sim_go(struct sim *sim, struct agent *agent, uint8_t place)
{
	uint8_t left = agent->place;
	agent->place = place;
	if (left != place && sim_marks(sim, EVENT_MOVE))
		sim_record_move(sim, agent, left);
}

/* Says text, which lives as long as the world. */
static inline void sim_say(struct sim *sim, const struct agent *agent, const char *text)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say(sim, agent, text);
}

/* Says text and then the number. */
static inline void sim_say_number(struct sim *sim, const struct agent *agent, const char *text,
                                  int32_t number)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say_number(sim, agent, text, number);
}

#endif

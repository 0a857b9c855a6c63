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
struct evaluation;
struct expression;

/*
 * One running world: clock, agents, post office.
 *
 * All that changes is plain data (head, arena, awake, queue), so that a snapshot is a copy and
 * equality a comparison.  The rest belongs to the running program.  The engine records events
 * into a buffer, and calls nobody while it works except a watcher's at().
 */

enum {
	SIM_RECORD_BYTES_MIN = 12, /* what a vacant slot needs */
	SIM_NESTING_MAX = 32,      /* instant telegrams within each other; deeper ones are queued */
	SIM_DEFERRED_MAX = 100000, /* of these, queued for the end of one tick */
	/* A watcher reads within the tick once this many events are recorded.  They fit
	 * into a processor's first cache: four times as many take 1.06 times as long. */
	SIM_EVENTS_AT_ONCE = 512,
};

/* The steps that one update, delivery or input may take, with all that it causes.  What
 * world files say is counted, so that it ends. */
enum { SIM_WORK_MAX = 1 << 20 };

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
	/* The members below do not affect the run, and are no part of the digest. */
	uint64_t refused;    /* telegrams that were dropped as duplicates */
	uint16_t first_draw; /* the value of agent.draws before the first draw of this tick */
	uint32_t copies;     /* how many times over the residents were there to begin with */
};

/* Agents that were spawned or removed in this tick and have yet to appear or disappear:
 * their records, and their ids. */
struct sim_changes {
	unsigned char *spawned;
	uint32_t *removed;
	size_t spawned_count, spawned_capacity, removed_count, removed_capacity;
};

/* The members that every update uses come first, close together. */
struct sim {
	const struct world *world;
	struct sim_head head;
	unsigned char *arena;
	size_t record_bytes, capacity, course_count;
	struct course *courses; /* one for each class: sim/course.h */

	/* Only meaningful while a tick or an input runs. */
	struct fsm running; /* the machine whose code runs; its agent is NULL if no code runs */
	bool under_way;
	bool failed; /* code has made an error, recorded or not */
	bool forced; /* a change forced by a person is under way */
	uint32_t nesting, deferred;
	uint16_t best; /* 1 + the highest-scoring transition of the state that is tested */
	int64_t work;  /* steps left of SIM_WORK_MAX; negative: used up, and an error recorded */
	struct sim_changes changes;

	/* Only used while somebody watches. */
	struct watcher watcher;
	uint32_t marks; /* kinds of events at which something is recorded or stats are compared */
	bool asked;     /* answers are recorded, or needed to know the way of a change */
	bool inside;    /* the steps of updates are recorded */
	bool scoped;    /* whose code runs must be known: not if only errors are recorded */
	bool tripped, windowed; /* a tripwire has; stats are compared in the wires' window only */
	struct event *events, *event_next; /* the unread events, and where the next one goes */
	struct event *event_pause;         /* before this no watch_pause() is needed */
	size_t event_capacity;
	unsigned depth;
	void **words; /* texts of events that nothing else owns, kept until the next tick */
	size_t word_count, word_capacity;
	bool words_stay;     /* the next tick keeps them: a reload came just before it */
	struct agent *shown; /* the agent whose fields are compared with shown_copy */
	const unsigned char *shown_fields; /* the first word of them; NULL: none are compared */
	size_t shown_last;                 /* the offset of the last word from there */
	uint64_t shown_mask; /* the bits of these two words that count: sim/course.h */
	unsigned char shown_copy[RECORD_BYTES_MAX];

	uint64_t *awake;           /* a bit for each slot: the next update visits it */
	uint64_t *rousable;        /* a bit for each word of awake: it may have a bit set */
	bool sleepers[CLASS_NONE]; /* classes whose agents may be event-driven */
	bool plain;                /* there are none, and courses update everybody every tick */
	bool quiet;                /* plain, and nobody watches */
	bool forks;                /* some class forks: sim/course.h */
	struct queue queue;
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

/* Begins again in another world, as sim_init() does, with the same seed, couples and
 * watcher. */
void sim_begin_in(struct sim *sim, const struct world *world);

/* Runs that many ticks.  Each moves the clock, updates the agents, delivers the telegrams
 * that are due, and lets agents appear and disappear. */
void sim_run_ticks(struct sim *sim, uint64_t count);

static inline void sim_tick(struct sim *sim)
{
	sim_run_ticks(sim, 1);
}

/* Sets the watcher, which is copied; NULL: nobody watches. */
void sim_watch(struct sim *sim, const struct watcher *watcher);

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

/* Finds an agent by its name or Lua name ("Miner Bob", "Miner_Bob"), or returns NULL. */
struct agent *sim_find(const struct sim *sim, const char *name);

/* Adds an agent in its initial state, its fields zero.  It appears at once, or at the end
 * of the tick during a tick.  Either way the caller may fill in the record until the next
 * spawn.  Aborts when there are 2^24 agents. */
struct agent *sim_spawn(struct sim *sim, uint8_t class, uint8_t place);

/* Removes the agent at once, or at the end of the tick during a tick. */
void sim_remove(struct sim *sim, uint32_t id);

/*
 * What the code of a state may call.  agent is always the one that it was called for.
 */

/* Changes the machine whose code runs to a state.  Returns false if that is refused. */
static inline bool sim_change(struct sim *sim, struct agent *agent, uint8_t state)
{
	assert(sim->running.agent == agent && "a state changes the agent that it was called for");
	return fsm_change(&sim->running, state);
}

/* The same to the previous state; also false if there is none. */
static inline bool sim_revert(struct sim *sim, struct agent *agent)
{
	assert(sim->running.agent == agent && "a state reverts the agent that it was called for");
	return fsm_revert(&sim->running);
}

/* The state whose code runs, and the transition that is being tested, or NULL; a function
 * that serves several finds its data there. */
static inline const struct state *sim_state(const struct sim *sim)
{
	return sim->running.states[sim->running.code.state];
}

static inline const struct transition *sim_transition(const struct sim *sim)
{
	return sim->running.code.transition;
}

/* Changes the machine that the state belongs to, whichever runs (Graham's SetState).
 * Returns false if that is refused. */
bool sim_force(struct sim *sim, struct agent *agent, uint8_t state);

/* Draws 32 evenly distributed bits.  agent.draws holds the low bits of the tick and, below
 * them, the number of the next draw, which starts again at each tick and wraps after 2,048. */
enum { SIM_DRAW_BITS = 11 };
static inline uint32_t sim_draw(struct sim *sim, struct agent *agent)
{
	uint16_t first = sim->head.first_draw, next = agent->draws;
	if ((uint16_t)(next - first) >= 1 << SIM_DRAW_BITS)
		next = first;
	agent->draws = (uint16_t)(next + 1);
	return rng_draw(sim->head.draw_key, agent->id, (uint16_t)(next - first));
}

/* Draws a number from 0 .. range - 1. */
static inline uint32_t sim_random(struct sim *sim, struct agent *agent, uint32_t range)
{
	return rng_below(sim_draw(sim, agent), range);
}

/* Draws true with a probability of count / of. */
static inline bool sim_chance(struct sim *sim, struct agent *agent, uint32_t count, uint32_t of)
{
	return rng_below(sim_draw(sim, agent), of) < count;
}

/* Reads what the question looks at, for question_holds(); draws for a chance.  Questions with an
 * expression are evaluated instead, by sim_ask_at_length(). */
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

/* The same as sim_ask(), for an answer that is recorded for the watcher or takes more than a
 * comparison.  If an expression cannot be evaluated, records an error and returns false. */
bool sim_ask_at_length(struct sim *sim, struct agent *agent, const struct question *question);

/* Answers a question about the agent:
 *
 *	if (sim_ask(sim, agent, &thirsty))
 */
static inline bool sim_ask(struct sim *sim, struct agent *agent, const struct question *question)
{
	if (sim->asked || question_is_worded(question->subject))
		return sim_ask_at_length(sim, agent, question);
	return question_holds(question, sim_read(sim, agent, question));
}

/* Whether the watcher wants events of that kind. */
static inline bool sim_wants(const struct sim *sim, enum event_kind kind)
{
	return sim->watcher.kinds >> kind & 1;
}

/* Whether an event of that kind is recorded or makes stats be compared.  Stats are compared
 * at every event, wanted or not, so that the recorded changes of stats do not depend on
 * which other kinds are wanted. */
static inline bool sim_marks(const struct sim *sim, enum event_kind kind)
{
	return sim->marks >> kind & 1;
}

/*
 * For the files of this layer.
 */

/* Makes one of the agent's machines, by index, the one that runs. */
static inline void sim_run(struct sim *sim, const struct class *class, struct agent *agent,
                           size_t machine)
{
	sim->running.states = class->states;
	sim->running.agent = agent;
	sim->running.machine = agent_machines(agent) + machine;
}

/* Turns on or off the recording of the inside of updates, as far as the watcher wants it. */
void sim_watch_inside(struct sim *sim, bool inside);

/* Makes room for that many slots. */
void sim_reserve(struct sim *sim, size_t slots);

/* Notes whether the next update visits the agent: not if it has nothing to do. */
void sim_refresh_awake(struct sim *sim, const struct agent *agent);

/* Copies text for an event, or returns room for size bytes, until the next tick.  The last one
 * frees them all. */
const char *sim_keep_words(struct sim *sim, const char *text);
void *sim_keep(struct sim *sim, size_t size);
void sim_forget_words(struct sim *sim);

/* Frees them at the beginning of a tick, unless a reload came just before it. */
void sim_pass_words(struct sim *sim);

/* Open and close the time in which agents' code runs.  Agents that it spawned or removed
 * appear or disappear at the end. */
static inline void sim_begin(struct sim *sim)
{
	sim->under_way = true;
	sim->deferred = 0;
}

/* Makes spawned agents appear and removed ones disappear. */
void sim_settle(struct sim *sim);

static inline void sim_end(struct sim *sim)
{
	sim->under_way = false;
	if (sim->changes.removed_count | sim->changes.spawned_count)
		sim_settle(sim);
}

/* Record these events, which the watcher wants; text lives as long as the world. */
void sim_record_move(struct sim *sim, const struct agent *agent, uint8_t left);
void sim_record_say(struct sim *sim, const struct agent *agent, const char *text);
void sim_record_say_number(struct sim *sim, const struct agent *agent, const char *text,
                           int32_t number);

/*
 * For agents' code in C and in world files: speech, errors, steps, moves.
 */

/* Says a text, which is copied. */
void sim_say_once(struct sim *sim, const struct agent *agent, const char *text);

/* Records an error in the agent's code, in the state that runs.  where is its place in a
 * world's file, or NULL. */
void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text);

/* Evaluates an expression of the agent's own code, at the cost of sim.work.  Returns false,
 * with an error recorded, if it has no value; a lack of steps is recorded only once.  where
 * is as for sim_fail(); watched: what it reads is noted, too. */
bool sim_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                  const char *where, bool watched, struct evaluation *evaluation);

/* Records what the agent's code has read since the last event; text is copied. */
void sim_record_read(struct sim *sim, const struct agent *agent, const char *text);

/* Takes steps from sim.work.  Returns false once they are used up, and records the error
 * the first time. */
bool sim_overcharge(struct sim *sim, const struct agent *agent);
static inline bool sim_charge(struct sim *sim, const struct agent *agent, int64_t steps)
{
	if (sim->work < steps)
		return sim_overcharge(sim, agent);
	sim->work -= steps;
	return true;
}

/* Moves the agent to a place.  Nothing is recorded if it is already there. */
static inline void sim_go(struct sim *sim, struct agent *agent, uint8_t place)
{
	uint8_t left = agent->place;
	agent->place = place;
	if (left != place && sim_marks(sim, EVENT_MOVE))
		sim_record_move(sim, agent, left);
}

/* Says text, which must live as long as the world. */
static inline void sim_say(struct sim *sim, const struct agent *agent, const char *text)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say(sim, agent, text);
}

/* The same with a number after the text. */
static inline void sim_say_number(struct sim *sim, const struct agent *agent, const char *text,
                                  int32_t number)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say_number(sim, agent, text, number);
}

#endif

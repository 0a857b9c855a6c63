/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/course.h"
#include "sim/machine_watch.h"
#include "sim/post.h"
#include "sim/tripwire.h"
#include "sim/watch.h"
#include "sim/sim_code.h"
#include "sim/sim_internal.h"

enum { WORD_BITS = 64 };

static size_t record_bytes(const struct world *world)
{
	size_t most = SIM_RECORD_BYTES_MIN;
	for (size_t i = 0; i < world->class_count; i++) {
		if (world->classes[i]->record_bytes > most)
			most = world->classes[i]->record_bytes;
	}
	return most;
}

/* Whether the class may have agents that an update would not touch. */
static bool may_sleep(const struct class *class)
{
	bool sleeps = false;
	for (size_t i = 0; i < class->machine_count; i++) {
		uint8_t global = class->machines[i].global;
		if (global && class->states[global]->execute)
			return false;
	}
	for (size_t i = 1; i < class->state_count; i++)
		sleeps |= state_is_idle(class->states[i]);
	return sleeps && !class->update;
}

/* Kinds of events inside an update; among them, those that only changes cause;
 * and among these, those that record which way out was taken. */
enum {
	WAYS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT,
	CHANGES = WAYS | 1 << EVENT_EXIT | 1 << EVENT_ENTER,
	INSIDE = CHANGES | 1 << EVENT_UPDATE | 1 << EVENT_GUARD | 1 << EVENT_EXECUTE |
	         1 << EVENT_STAT | 1 << EVENT_READ,
};

/* Whether an answer must be remembered to know which way out was taken. */
static bool owes_answers(const struct sim *sim)
{
	return sim->forks && sim->watcher.kinds & WAYS;
}

static bool ask(struct fsm *fsm, const struct question *question)
{
	return sim_ask(fsm->sim, fsm->agent, question);
}

/* Sets what depends on the world alone. */
static void take_world(struct sim *sim, const struct world *world)
{
	sim->world = world;
	sim->record_bytes = record_bytes(world);
	queue_init(&sim->queue, world->similar_ms);
	sim->plain = world->update_cap == 0;
	sim->forks = false;
	sim->course_count = world->class_count;
	sim->courses = memory_zero(world->class_count, sizeof *sim->courses);
	for (size_t i = 0; i < world->class_count; i++) {
		sim->sleepers[i] = may_sleep(world->classes[i]);
		sim->plain &= !sim->sleepers[i] && world->classes[i]->cadence <= 1;
		sim->plain &= course_find(&sim->courses[i], world->classes[i]);
		sim->forks |= sim->courses[i].forks;
	}
}

void sim_init_empty(struct sim *sim, const struct world *world)
{
	memset(sim, 0, sizeof *sim);
	sim->running = (struct fsm){ .sim = sim, .ask = ask };
	take_world(sim, world);
	sim_watch(sim, NULL);
}

/* Frees the records, and what take_world() made. */
static void leave_world(struct sim *sim)
{
	queue_fini(&sim->queue);
	free(sim->arena);
	free(sim->awake);
	free(sim->rousable);
	free(sim->changes.spawned);
	for (size_t i = 0; i < sim->course_count; i++)
		course_fini(&sim->courses[i]);
	free(sim->courses);
}

void sim_exchange(struct sim *sim, const struct world *world)
{
	leave_world(sim);
	sim->arena = NULL;
	sim->awake = sim->rousable = NULL;
	sim->capacity = 0;
	sim->changes.spawned = NULL;
	sim->changes.spawned_capacity = 0;
	sim->head.slots = sim->head.agents = sim->head.vacancy = sim->head.turn = 0;
	take_world(sim, world);
	sim->inside |= owes_answers(sim);
	sim_watch_inside(sim, !sim->watcher.whose);
}

void sim_init(struct sim *sim, const struct world *world, uint64_t seed, uint32_t couples)
{
	sim_init_empty(sim, world);
	sim->head.copies = couples;
	sim->head.seed = seed;
	sim->head.mixed_seed = rng_seed(seed);
	sim->head.draw_key = rng_key(seed, 0);
	world->populate(sim, couples);
}

void sim_begin_in(struct sim *sim, const struct world *world)
{
	struct watcher watcher = sim->watcher;
	sim_exchange(sim, world);
	sim->head = (struct sim_head){ .seed = sim->head.seed,
		                       .mixed_seed = sim->head.mixed_seed,
		                       .draw_key = rng_key(sim->head.seed, 0),
		                       .copies = sim->head.copies };
	/* The first agents do not appear: no event is recorded of them. */
	sim_watch(sim, NULL);
	world->populate(sim, sim->head.copies);
	sim_watch(sim, &watcher);
}

void sim_fini(struct sim *sim)
{
	leave_world(sim);
	sim_forget_words(sim);
	free(sim->words);
	free(sim->changes.removed);
	free(sim->events);
}

void sim_watch(struct sim *sim, const struct watcher *watcher)
{
	assert(!sim->shown_fields && "the watcher changes while no agent's code runs");
	sim->watcher = watcher ? *watcher : (struct watcher){ 0 };
	uint32_t kinds = sim->watcher.kinds;
	if (kinds)
		watch_grow(sim);
	sim->scoped = kinds & ~(1u << EVENT_ERROR);
	sim->inside = kinds & INSIDE & ~CHANGES || owes_answers(sim) ||
	              (sim->watcher.whose && kinds & WAYS);
	/* Without the inside, events are rare enough to record them for all
	 * agents. */
	if (!sim->inside)
		sim->watcher.whose = 0;
	sim_watch_inside(sim, !sim->watcher.whose && !sim->watcher.wires);
	watch_lay_wires(sim);
}

void sim_watch_inside(struct sim *sim, bool inside)
{
	uint32_t kinds = sim->watcher.kinds;
	bool compares = inside && kinds >> EVENT_STAT & 1, owes = inside && owes_answers(sim);
	sim->marks = compares ? EVENTS_ALL : inside ? kinds : kinds & ~(uint32_t)INSIDE;
	sim->asked = owes || sim_marks(sim, EVENT_GUARD);
	/* If only changes are wanted, an alarm is enough. */
	bool told = sim->marks & (sim->inside ? INSIDE : INSIDE & ~WAYS);
	sim->running.alarm = sim->marks & WAYS               ? machine_watch_changes
	                     : sim->marks & 1 << EVENT_ERROR ? machine_watch_errors
	                                                     : NULL;
	machine_watch_set(sim, told ? &machine_watch_all : NULL);
	sim->quiet = sim->plain && !kinds;
}

/* Updates one agent: its class's update first, then each machine. */
static void run_agent(struct sim *sim, const struct class *class, struct agent *agent)
{
	sim->work = SIM_WORK_MAX;
	sim_run(sim, class, agent, 0);
	/* A question that another agent asked does not explain this one's
	 * changes. */
	sim->running.code = (struct fsm_code){ .state = STATE_NONE };
	if (class->update)
		class->update(sim, agent);
	for (size_t i = 0; i < class->machine_count; i++, sim->running.machine++)
		fsm_update(&sim->running);
}

static void run_agent_watched(struct sim *sim, const struct class *class, struct agent *agent)
{
	watch_record(sim, EVENT_UPDATE, agent->id);
	struct agent *outer = watch_open(sim, agent);
	run_agent(sim, class, agent);
	watch_close(sim, outer);
	watch_flush_many(sim);
}

static bool is_due(const struct sim *sim, const struct class *class, uint32_t slot)
{
	return class->cadence <= 1 || (sim->head.tick + slot) % class->cadence == 0;
}

enum { GROUP_SLOTS = WORD_BITS * WORD_BITS };

/* Whether all agents of the group that begins at slot are known to be asleep.
 * It makes a crowd of sleepers cost nothing. */
static bool is_group_asleep(const struct sim *sim, uint32_t slot)
{
	return slot % GROUP_SLOTS == 0 && !sim->rousable[slot / GROUP_SLOTS];
}

/* Notes that the slot's word has nobody awake; returns its last slot. */
static uint32_t pass_word(struct sim *sim, uint32_t slot)
{
	sim->rousable[slot / GROUP_SLOTS] &= ~(UINT64_C(1) << slot / WORD_BITS % WORD_BITS);
	return slot | (WORD_BITS - 1);
}

/* Updates the agents in slots first to end - 1, at most *most of them, and
 * counts *most down; returns the slot after the last one visited. */
static uint32_t update_slots(struct sim *sim, uint32_t first, uint32_t end, uint32_t *most)
{
	uint32_t slot = first;
	for (; slot < end && *most; slot++) {
		if (is_group_asleep(sim, slot)) {
			slot |= GROUP_SLOTS - 1;
			continue;
		}
		uint64_t word = sim->awake[slot / WORD_BITS];
		if (!word)
			slot = pass_word(sim, slot);
		if (!(word >> slot % WORD_BITS & 1))
			continue;
		struct agent *agent = sim_slot(sim, slot);
		const struct class *class = sim_class(sim, agent);
		if (!is_due(sim, class, slot))
			continue;
		if (sim->scoped)
			run_agent_watched(sim, class, agent);
		else
			run_agent(sim, class, agent);
		if (sim->sleepers[agent->class])
			sim_refresh_awake(sim, agent);
		--*most;
	}
	return slot < end ? slot : end;
}

/* Updates as many agents as the world allows, round robin. */
static void update_turn(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	uint32_t cap = sim->world->update_cap ? sim->world->update_cap : UINT32_MAX;
	uint32_t turn = head->turn, left = cap;
	uint32_t stopped = update_slots(sim, turn, head->slots, &left);
	if (left)
		stopped = update_slots(sim, 0, turn, &left);
	head->turn = stopped < head->slots && sim->world->update_cap ? stopped : 0;
	head->updates += cap - left;
}

/* Updates all agents, with the inside of one of them watched. */
static void update_around(struct sim *sim, uint32_t slot)
{
	course_update(sim, 0, slot);
	sim_watch_inside(sim, true);
	course_update_watched(sim, slot, slot + 1);
	sim_watch_inside(sim, false);
	course_update(sim, slot + 1, sim->head.slots);
}

/* Updates all agents, and checks some for tripwires. */
static void update_wired(struct sim *sim)
{
	uint32_t slots = sim->head.slots, whose = sim->watcher.whose;
	bool around = whose && whose <= slots && sim->head.agents == slots;
	uint32_t first = around ? whose - 1 : 0, end = around ? whose : slots;
	course_update(sim, 0, first);
	course_update_wired(sim, first, end);
	course_update(sim, end, slots);
}

/* Updates all agents with the inside of all of them watched. */
static void update_watched(struct sim *sim, bool plain)
{
	bool always = !sim->watcher.whose && !sim->watcher.wires;
	if (!always)
		sim_watch_inside(sim, true);
	if (plain)
		course_update_watched(sim, 0, sim->head.slots);
	else
		update_turn(sim);
	if (!always)
		sim_watch_inside(sim, false);
}

/* Updates all agents by courses, with nobody watching the inside; records:
 * some events are recorded.  run_tick() inlines it twice, once for each value of
 * records: with calls of course_update(), which must look for more, a tick of two
 * agents takes 1.06 times as long. */
static inline void update_all(struct sim *sim, bool records)
{
	size_t bytes = sim->record_bytes;
	unsigned char *record = sim->arena;
	if (records)
		sim->depth = 1;
	for (uint32_t left = sim->head.slots; left; left--, record += bytes) {
		course_run(sim, (struct agent *)(void *)record);
		if (records)
			watch_flush_many(sim);
	}
	if (records)
		sim->depth = 0;
	sim->running.code.state = STATE_NONE;
	sim->head.updates += sim->head.slots;
}

static void update_agents(struct sim *sim)
{
	bool plain = sim->plain && sim->head.agents == sim->head.slots;
	uint32_t whose = sim->watcher.whose;
	if (sim->word_count)
		sim_pass_words(sim);
	watch_record(sim, EVENT_TICK, AGENT_NONE);
	if (plain && !sim->inside)
		update_all(sim, true);
	else if (sim->plain && sim->watcher.wires)
		update_wired(sim);
	else if (plain && whose && whose <= sim->head.slots)
		update_around(sim, whose - 1);
	else
		update_watched(sim, plain);
}

static inline void run_tick(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	head->tick++;
	head->now_ms += sim->world->tick_ms;
	head->draw_key = rng_tick_key(head->mixed_seed, head->tick);
	head->first_draw = (uint16_t)(head->tick << SIM_DRAW_BITS);
	sim_begin(sim);
	if (sim->quiet && head->agents == head->slots)
		update_all(sim, false);
	else
		update_agents(sim);
	sim->running.agent = NULL;
	if (sim->queue.pending)
		post_deliver_due(sim);
	sim_end(sim);
	if (watch_has_news(sim))
		watch_flush(sim);
}

void sim_run_ticks(struct sim *sim, uint64_t count)
{
	for (; count; count--)
		run_tick(sim);
}

bool sim_force(struct sim *sim, struct agent *agent, uint8_t state)
{
	struct fsm outer = sim->running;
	const struct class *class = sim_class(sim, agent);
	sim_run(sim, class, agent, class->states[state]->machine);
	sim->running.code = (struct fsm_code){ .state = STATE_NONE };
	sim->running.telegram = NULL;
	bool changed = fsm_change(&sim->running, state);
	sim->running = outer;
	return changed;
}

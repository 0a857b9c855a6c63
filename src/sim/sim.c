/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/post.h"
#include "sim/watch.h"

enum { WORD_BITS = 64 };

/* A vacant slot is a record too: its id keeps the generation. */
struct vacancy {
	struct agent agent; /* class is CLASS_NONE */
	uint32_t next;      /* 1 + the next vacant slot; 0: none */
};

static size_t record_bytes(const struct world *world)
{
	size_t most = sizeof(struct vacancy);
	for (size_t i = 0; i < world->class_count; i++) {
		if (world->classes[i]->record_bytes > most)
			most = world->classes[i]->record_bytes;
	}
	return most;
}

/* Whether agents of the class may have nothing to do in an update. */
static bool may_sleep(const struct class *class)
{
	bool sleeps = false;
	for (size_t i = 0; i < class->machine_count; i++) {
		uint8_t global = class->machines[i].global;
		if (global && class->states[global]->execute)
			return false;
	}
	for (size_t i = 1; i < class->state_count; i++)
		sleeps |= !class->states[i]->execute && !class->states[i]->transitions;
	return sleeps && !class->update;
}

void sim_init_empty(struct sim *sim, const struct world *world)
{
	memset(sim, 0, sizeof *sim);
	sim->world = world;
	sim->record_bytes = record_bytes(world);
	queue_init(&sim->queue, world->tick_ms, world->similar_ms);
	for (size_t i = 0; i < world->class_count; i++)
		sim->sleepers[i] = may_sleep(world->classes[i]);
}

void sim_init(struct sim *sim, const struct world *world, uint64_t seed, uint32_t couples)
{
	sim_init_empty(sim, world);
	sim->head.seed = seed;
	sim->head.draw_key = rng_key(seed, 0);
	world->populate(sim, couples);
}

void sim_fini(struct sim *sim)
{
	queue_fini(&sim->queue);
	free(sim->arena);
	free(sim->awake);
	free(sim->changes.spawned);
	free(sim->changes.removed);
	free(sim->events);
}

void sim_watch(struct sim *sim, const struct watcher *watcher)
{
	sim->watcher = watcher ? *watcher : (struct watcher){ 0 };
}

struct agent *sim_agent(const struct sim *sim, uint32_t id)
{
	uint32_t slot = agent_slot(id);
	if (slot >= sim->head.slots)
		return NULL;
	struct agent *agent = sim_slot(sim, slot);
	return agent->id == id && agent->class != CLASS_NONE ? agent : NULL;
}

void sim_reserve(struct sim *sim, size_t slots)
{
	size_t capacity = sim->capacity ? sim->capacity : WORD_BITS;
	while (capacity < slots)
		capacity *= 2;
	if (capacity == sim->capacity)
		return;
	sim->arena = memory_resize(sim->arena, capacity, sim->record_bytes);
	sim->awake = memory_resize(sim->awake, capacity / WORD_BITS, sizeof *sim->awake);
	memset(sim->awake + sim->capacity / WORD_BITS, 0, (capacity - sim->capacity) / CHAR_BIT);
	sim->capacity = capacity;
}

struct fsm sim_fsm(struct sim *sim, struct agent *agent, size_t machine)
{
	return (struct fsm){ .states = sim_class(sim, agent)->states,
		             .machine = agent_machines(agent) + machine,
		             .sim = sim,
		             .agent = agent,
		             .watch = sim->watcher.kinds ? watch_fsm : NULL };
}

static void set_awake(struct sim *sim, uint32_t slot, bool awake)
{
	uint64_t bit = UINT64_C(1) << slot % WORD_BITS;
	if (awake)
		sim->awake[slot / WORD_BITS] |= bit;
	else
		sim->awake[slot / WORD_BITS] &= ~bit;
}

void sim_refresh_awake(struct sim *sim, const struct agent *agent)
{
	if (!sim->sleepers[agent->class])
		return;
	const struct class *class = sim_class(sim, agent);
	bool awake = false;
	for (size_t i = 0; i < class->machine_count && !awake; i++)
		awake = fsm_is_awake(class->states, agent_machines_const(agent) + i);
	set_awake(sim, agent_slot(agent->id), awake);
}

/* A name that is the resident's own, or else made of class and slot. */
size_t sim_name(const struct sim *sim, uint32_t id, char *out, size_t size)
{
	const struct agent *agent = sim_agent(sim, id);
	uint32_t slot = agent_slot(id);
	int length;
	if (id < sim->world->resident_count)
		length = snprintf(out, size, "%s", sim->world->residents[id].name);
	else if (agent)
		length = snprintf(out, size, "%s %u", sim_class(sim, agent)->name, (unsigned)slot + 1);
	else
		length = snprintf(out, size, "%s", id == AGENT_NONE ? "nobody" : "someone gone");
	return (size_t)length < size ? (size_t)length : size - 1;
}

/* The agent whose name ends in its slot's number, as sim_name makes them. */
static struct agent *find_numbered(const struct sim *sim, const char *name)
{
	size_t end = strlen(name), digits = end;
	while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9')
		digits--;
	int64_t slot;
	if (digits == end || !text_number(name + digits, 1, sim->head.slots, &slot))
		return NULL;
	struct agent *agent = sim_slot(sim, (uint32_t)slot - 1);
	char own[128];
	if (agent->class == CLASS_NONE)
		return NULL;
	sim_name(sim, agent->id, own, sizeof own);
	return name_is(own, name) ? agent : NULL;
}

struct agent *sim_find(const struct sim *sim, const char *name)
{
	for (size_t i = 0; i < sim->world->resident_count; i++) {
		if (name_is(sim->world->residents[i].name, name))
			return sim_agent(sim, (uint32_t)i);
	}
	return find_numbered(sim, name);
}

/* Takes a vacant slot, or a new one; the record there has its new id. */
static struct agent *take_slot(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	if (head->vacancy) {
		struct agent *agent = sim_slot(sim, head->vacancy - 1);
		head->vacancy = ((struct vacancy *)agent)->next;
		return agent;
	}
	if (head->slots >> AGENT_SLOT_BITS)
		abort();
	sim_reserve(sim, head->slots + 1);
	struct agent *agent = sim_slot(sim, head->slots);
	memset(agent, 0, sim->record_bytes);
	agent->id = head->slots++;
	return agent;
}

/* Makes the record at agent one of a new agent of class. */
static void begin_record(struct sim *sim, struct agent *agent, uint8_t class, uint8_t place)
{
	uint32_t id = agent->id;
	memset(agent, 0, sim->record_bytes);
	*agent = (struct agent){ .id = id, .class = class, .place = place };
	const struct class *kind = sim_class(sim, agent);
	for (size_t i = 0; i < kind->machine_count; i++) {
		struct fsm fsm = sim_fsm(sim, agent, i);
		fsm_start(&fsm, kind->machines[i].initial, kind->machines[i].global);
	}
}

static void tell_life(struct sim *sim, enum event_kind kind, const struct agent *agent)
{
	watch_record(sim, (struct event){
	                          .kind = (uint8_t)kind, .agent = agent->id, .place = agent->place });
}

static void appear(struct sim *sim, const struct agent *agent)
{
	sim->head.agents++;
	set_awake(sim, agent_slot(agent->id), true);
	sim_refresh_awake(sim, agent);
	tell_life(sim, EVENT_SPAWN, agent);
}

struct agent *sim_spawn(struct sim *sim, uint8_t class, uint8_t place)
{
	if (!sim->running) {
		struct agent *agent = take_slot(sim);
		begin_record(sim, agent, class, place);
		appear(sim, agent);
		return agent;
	}
	struct sim_changes *changes = &sim->changes;
	changes->spawned = memory_grow(changes->spawned, changes->spawned_count,
	                               &changes->spawned_capacity, sim->record_bytes);
	struct agent *agent = (struct agent *)(void *)(changes->spawned +
	                                               changes->spawned_count++ * sim->record_bytes);
	agent->id = AGENT_NONE;
	begin_record(sim, agent, class, place);
	return agent;
}

static void disappear(struct sim *sim, uint32_t id)
{
	struct agent *agent = sim_agent(sim, id);
	if (!agent)
		return;
	tell_life(sim, EVENT_REMOVE, agent);
	uint32_t slot = agent_slot(id);
	memset(agent, 0, sim->record_bytes);
	*(struct vacancy *)agent =
		(struct vacancy){ .agent = { .id = id + (UINT32_C(1) << AGENT_SLOT_BITS),
		                             .class = CLASS_NONE },
		                  .next = sim->head.vacancy };
	sim->head.vacancy = slot + 1;
	sim->head.agents--;
	set_awake(sim, slot, false);
}

void sim_remove(struct sim *sim, uint32_t id)
{
	struct sim_changes *changes = &sim->changes;
	if (!sim->running) {
		disappear(sim, id);
		return;
	}
	changes->removed = memory_grow(changes->removed, changes->removed_count,
	                               &changes->removed_capacity, sizeof *changes->removed);
	changes->removed[changes->removed_count++] = id;
}

void sim_begin(struct sim *sim)
{
	sim->running = true;
	sim->deferred = 0;
}

void sim_end(struct sim *sim)
{
	struct sim_changes *changes = &sim->changes;
	sim->running = false;
	for (size_t i = 0; i < changes->removed_count; i++)
		disappear(sim, changes->removed[i]);
	for (size_t i = 0; i < changes->spawned_count; i++) {
		struct agent *agent = take_slot(sim);
		uint32_t id = agent->id;
		memcpy(agent, changes->spawned + i * sim->record_bytes, sim->record_bytes);
		agent->id = id;
		appear(sim, agent);
	}
	changes->removed_count = 0;
	changes->spawned_count = 0;
}

/* The class's own update, then each machine. */
static void run_agent(struct sim *sim, const struct class *class, struct agent *agent)
{
	sim->machine = 0;
	if (class->update)
		class->update(sim, agent);
	struct fsm fsm = sim_fsm(sim, agent, 0);
	fsm_update(&fsm);
	for (size_t i = 1; i < class->machine_count; i++) {
		sim->machine = (uint8_t)i;
		fsm.machine++;
		fsm_update(&fsm);
	}
}

static bool is_due(const struct sim *sim, const struct class *class, uint32_t slot)
{
	return class->cadence <= 1 || (sim->head.tick + slot) % class->cadence == 0;
}

/* Updates the agent in the slot, unless it is not its turn. */
static bool update_slot(struct sim *sim, uint32_t slot)
{
	struct agent *agent = sim_slot(sim, slot);
	const struct class *class = sim_class(sim, agent);
	if (!is_due(sim, class, slot))
		return false;
	sim->head.updates++;
	if (!sim->watcher.kinds) {
		run_agent(sim, class, agent);
	} else {
		watch_record(sim, (struct event){ .kind = EVENT_UPDATE, .agent = agent->id });
		struct agent *outer = watch_open(sim, agent);
		run_agent(sim, class, agent);
		watch_close(sim, outer);
		if (sim->event_count >= SIM_EVENTS_AT_ONCE)
			watch_flush(sim);
	}
	sim_refresh_awake(sim, agent);
	return true;
}

/* Updates the agents in slots first to end - 1, at most most of them; the slot
 * after the last one updated. */
static uint32_t update_slots(struct sim *sim, uint32_t first, uint32_t end, uint32_t *most)
{
	for (uint32_t slot = first; slot < end; slot++) {
		uint64_t word = sim->awake[slot / WORD_BITS];
		if (!word) {
			slot |= WORD_BITS - 1;
			continue;
		}
		if (!(word >> slot % WORD_BITS & 1) || !update_slot(sim, slot))
			continue;
		if (--*most == 0)
			return slot + 1;
	}
	return end;
}

/* Each agent in id order, or as many as the world allows, in turn. */
static void update_agents(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	uint32_t most = sim->world->update_cap ? sim->world->update_cap : UINT32_MAX;
	uint32_t turn = head->turn;
	uint32_t stopped = update_slots(sim, turn, head->slots, &most);
	if (most)
		stopped = update_slots(sim, 0, turn, &most);
	head->turn = stopped < head->slots && sim->world->update_cap ? stopped : 0;
}

void sim_tick(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	head->tick++;
	head->now_ms += sim->world->tick_ms;
	head->draw_key = rng_key(head->seed, head->tick);
	if (sim->watcher.kinds)
		watch_record(sim, (struct event){ .kind = EVENT_TICK, .agent = AGENT_NONE });
	sim_begin(sim);
	update_agents(sim);
	post_deliver_due(sim);
	sim_end(sim);
	watch_flush(sim);
}

/* A change takes the agent's machine from where the running state's is. */
bool sim_change(struct sim *sim, struct agent *agent, uint8_t state)
{
	struct fsm fsm = sim_fsm(sim, agent, sim->machine);
	return fsm_change(&fsm, state);
}

bool sim_revert(struct sim *sim, struct agent *agent)
{
	struct fsm fsm = sim_fsm(sim, agent, sim->machine);
	return fsm_revert(&fsm);
}

bool sim_force(struct sim *sim, struct agent *agent, uint8_t state)
{
	uint8_t machine = sim->machine;
	sim->machine = sim_class(sim, agent)->states[state]->machine;
	bool changed = sim_change(sim, agent, state);
	sim->machine = machine;
	return changed;
}

void sim_go(struct sim *sim, struct agent *agent, uint8_t place)
{
	if (agent->place == place)
		return;
	int32_t left = agent->place;
	agent->place = place;
	if (!sim_wants(sim, EVENT_MOVE))
		return;
	watch_stats(sim);
	watch_record(sim, (struct event){ .kind = EVENT_MOVE,
	                                  .agent = agent->id,
	                                  .place = place,
	                                  .value = left + 1 });
}

void sim_record_say(struct sim *sim, const struct agent *agent, const char *text, bool has_number,
                    int32_t number)
{
	watch_stats(sim);
	watch_record(sim, (struct event){ .kind = EVENT_SAY,
	                                  .agent = agent->id,
	                                  .as.text = text,
	                                  .value = number,
	                                  .has_number = has_number });
}

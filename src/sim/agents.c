/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/agents.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/machine.h"
#include "sim/sim_internal.h"
#include "sim/stat.h"
#include "sim/watch.h"

const struct agent *agents_next(const struct sim *sim, const struct agents_filter *filter,
                                uint32_t *slot)
{
	while (*slot < sim->head.slots) {
		const struct agent *agent = sim_slot(sim, (*slot)++);
		if (agent->class != CLASS_NONE && agent != filter->except &&
		    (filter->class == CLASS_NONE || filter->class == agent->class) &&
		    (!filter->here || filter->except->place == agent->place))
			return agent;
	}
	return NULL;
}

uint32_t agents_resident(const struct sim *sim, const struct agent *agent, uint32_t resident)
{
	uint32_t count = (uint32_t)sim->world->resident_count;
	uint32_t near = agent_slot(agent->id) / count * count + resident;
	const struct agent *found = sim_agent(sim, near);
	bool same = found && found->class == sim->world->residents[resident].class;
	return same ? near : resident;
}

struct agent *agents_find(const struct sim *sim, const struct agent *agent, const char *name)
{
	int resident = agent ? world_find_resident(sim->world, name) : -1;
	return resident >= 0 ? sim_agent(sim, agents_resident(sim, agent, (uint32_t)resident))
	                     : sim_find(sim, name);
}

void agents_begin(const struct sim *sim, struct agent *agent, const double *stats)
{
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; stats && i < class->stat_count; i++)
		stat_write(&class->stats[i], agent, stats[i]);
	for (size_t i = 0; class->clock_offset && i < class->machine_count; i++)
		machine_clocks_begin(sim, agent, i);
}

bool agents_spawn(struct sim *sim, uint8_t class, uint8_t place, const double *stats,
                  uint64_t given, struct error *error)
{
	size_t spawned = sim->changes.spawned_count + sim->later.spawned_count;
	if (sim->head.agents + spawned >= AGENTS_SPAWN_MAX ||
	    (sim->head.slots + spawned) >> AGENT_SLOT_BITS)
		return error_set(error, "too many agents to spawn another");
	struct agent *agent = sim_spawn(sim, class, place);
	agents_begin(sim, agent, stats);
	memcpy((unsigned char *)agent + sim->record_bytes, &given, sizeof given);
	return true;
}

/*
 * Agents appear and disappear, fall asleep and wake up.
 */

enum { WORD_BITS = 64 };

/* A vacant slot is a record too: its id keeps the generation. */
struct vacancy {
	struct agent agent; /* class is CLASS_NONE */
	uint32_t next;      /* 1 + the next vacant slot; 0: none */
};

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
	size_t groups = capacity / WORD_BITS / WORD_BITS + 1;
	sim->rousable = memory_resize(sim->rousable, groups, sizeof *sim->rousable);
	/* Any word may have a bit set; the next update finds out which have
	 * none. */
	memset(sim->rousable, UCHAR_MAX, groups * sizeof *sim->rousable);
	sim->capacity = capacity;
}

static void set_awake(struct sim *sim, uint32_t slot, bool awake)
{
	uint64_t bit = UINT64_C(1) << slot % WORD_BITS;
	if (awake) {
		sim->awake[slot / WORD_BITS] |= bit;
		sim->rousable[slot / WORD_BITS / WORD_BITS] |= UINT64_C(1)
		                                               << slot / WORD_BITS % WORD_BITS;
	} else
		sim->awake[slot / WORD_BITS] &= ~bit;
}

bool agents_is_awake(const struct class *class, const struct agent *agent)
{
	bool awake = class->update && !class->dozes;
	for (size_t i = 0; i < class->machine_count && !awake; i++)
		awake = fsm_is_awake(class->states, agent_machines_const(agent) + i);
	return awake;
}

void sim_refresh_awake(struct sim *sim, const struct agent *agent)
{
	if (sim->classes[agent->class].sleeps)
		set_awake(sim, agent_slot(agent->id),
		          agents_is_awake(sim_class(sim, agent), agent));
}

_Static_assert(sizeof(struct vacancy) == SIM_RECORD_BYTES_MIN, "a vacancy fits every record");

/* Takes a vacant slot, or adds one; of the record there only its new id is set. */
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
	agent->id = head->slots++;
	return agent;
}

/* Makes the record that of a new agent of the class. */
static void begin_record(struct sim *sim, struct agent *agent, uint8_t class, uint8_t place)
{
	uint32_t id = agent->id;
	memset(agent, 0, sim->record_bytes);
	*agent = (struct agent){ .id = id, .class = class, .place = place };
	const struct class *kind = sim_class(sim, agent);
	for (size_t i = 0; i < kind->machine_count; i++) {
		const struct machine_plan *plan = &kind->machines[i];
		fsm_start(agent_machines(agent) + i, kind->states, plan->initial, plan->global);
	}
}

void sim_record_life(struct sim *sim, enum event_kind kind, const struct agent *agent)
{
	struct event *event = watch_begin(sim, kind, agent->id);
	if (!event)
		return;
	event->place = agent->place;
	event->value = agent->class;
	watch_end(sim, event);
}

void sim_appeared(struct sim *sim, const struct agent *agent)
{
	sim->times++;
	sim->head.agents++;
	set_awake(sim, agent_slot(agent->id), true);
	sim_refresh_awake(sim, agent);
	sim_record_life(sim, EVENT_SPAWN, agent);
	watch_change(sim, SIM_APPEARS, agent, NULL);
	watch_flush(sim);
}

/* Leaves nobody in a slot. */
static struct vacancy *clear_slot(struct sim *sim, uint32_t slot, uint32_t generation)
{
	struct agent *agent = sim_slot(sim, slot);
	memset(agent, 0, sim->record_bytes);
	*agent = (struct agent){ .id = generation << AGENT_SLOT_BITS | slot, .class = CLASS_NONE };
	return (struct vacancy *)agent;
}

void sim_vacate(struct sim *sim, uint32_t slot, uint32_t generation)
{
	struct vacancy *vacancy = clear_slot(sim, slot, generation);
	if (generation >= AGENT_GENERATIONS)
		return;
	vacancy->next = sim->head.vacancy;
	sim->head.vacancy = slot + 1;
}

static uint32_t *next_vacancy(const struct sim *sim, uint32_t vacancy)
{
	return &((struct vacancy *)sim_slot(sim, vacancy - 1))->next;
}

void sim_carry_vacancies(struct sim *sim, const struct sim *before, const uint32_t *slots)
{
	uint32_t *end = &sim->head.vacancy;
	while (*end)
		end = next_vacancy(sim, *end);
	for (uint32_t old = before->head.vacancy; old; old = *next_vacancy(before, old)) {
		if (slots[old - 1] == UINT32_MAX)
			continue;
		*end = slots[old - 1] + 1;
		end = next_vacancy(sim, *end);
	}
}

struct agent *sim_add_slot(struct sim *sim, uint32_t generation, uint8_t class)
{
	uint32_t slot = sim->head.slots++;
	sim_reserve(sim, slot + (size_t)1);
	struct agent *agent = sim_slot(sim, slot);
	if (class == CLASS_NONE) {
		clear_slot(sim, slot, generation);
		return agent;
	}
	agent->id = generation << AGENT_SLOT_BITS | slot;
	begin_record(sim, agent, class, 0);
	sim->head.agents++;
	set_awake(sim, slot, true);
	return agent;
}

struct agent *sim_spawn(struct sim *sim, uint8_t class, uint8_t place)
{
	if (!sim->under_way) {
		struct agent *agent = take_slot(sim);
		begin_record(sim, agent, class, place);
		sim_appeared(sim, agent);
		return agent;
	}
	struct sim_changes *changes = sim->beginning ? &sim->later : &sim->changes;
	changes->spawned = memory_grow(changes->spawned, changes->spawned_count,
	                               &changes->spawned_capacity, sim_unborn_bytes(sim));
	unsigned char *spawned = changes->spawned +
	                         changes->spawned_count++ * sim_unborn_bytes(sim);
	struct agent *agent = (struct agent *)(void *)spawned;
	memset(spawned + sim->record_bytes, 0, sizeof(uint64_t));
	agent->id = AGENT_NONE;
	begin_record(sim, agent, class, place);
	return agent;
}

void sim_vanish(struct sim *sim, uint32_t id)
{
	struct agent *agent = sim_agent(sim, id);
	if (!agent)
		return;
	sim_record_life(sim, EVENT_REMOVE, agent);
	/* The watcher may still ask for the agent's name. */
	watch_flush(sim);
	memcpy(sim->copy, agent, sim->record_bytes);
	/* Who is gone from a log may come back as itself, in its slot. */
	if (sim->world->happen)
		clear_slot(sim, agent_slot(id), agent_generation(id));
	else
		sim_vacate(sim, agent_slot(id), (id >> AGENT_SLOT_BITS) + 1);
	sim->times++;
	sim->head.agents--;
	set_awake(sim, agent_slot(id), false);
	watch_change(sim, SIM_LEAVES, NULL, (const struct agent *)(const void *)sim->copy);
}

struct agent *sim_appear(struct sim *sim, uint32_t slot, uint8_t class)
{
	while (sim->head.slots <= slot)
		sim_add_slot(sim, 0, CLASS_NONE);
	struct agent *agent = sim_slot(sim, slot);
	begin_record(sim, agent, class, 0);
	memset(agent_machines(agent), 0, sim_class(sim, agent)->record_bytes - sizeof *agent);
	return agent;
}

void sim_remove(struct sim *sim, uint32_t id)
{
	struct sim_changes *changes = sim->beginning ? &sim->later : &sim->changes;
	if (!sim->under_way) {
		sim_vanish(sim, id);
		return;
	}
	changes->removed = memory_grow(changes->removed, changes->removed_count,
	                               &changes->removed_capacity, sizeof *changes->removed);
	changes->removed[changes->removed_count++] = id;
}

void sim_take_later(struct sim *sim)
{
	struct sim_changes none = sim->changes;
	sim->changes = sim->later;
	sim->later = none;
}

/* Lets the agents begin that have just appeared. */
static void begin_spawned(struct sim *sim, const struct sim_changes *changes)
{
	sim->under_way = sim->beginning = true;
	sim->times++;
	for (size_t i = 0; i < changes->spawned_count; i++) {
		struct agent agent;
		memcpy(&agent, changes->spawned + i * sim_unborn_bytes(sim), sizeof agent);
		sim->work = SIM_WORK_MAX;
		sim_begin_agent(sim, sim_agent(sim, agent.id));
		watch_flush_many(sim);
	}
	sim->under_way = sim->beginning = false;
}

void sim_settle(struct sim *sim)
{
	struct sim_changes *changes = &sim->changes;
	for (size_t i = 0; i < changes->removed_count; i++)
		sim_vanish(sim, changes->removed[i]);
	for (size_t i = 0; i < changes->spawned_count; i++) {
		struct agent *agent = take_slot(sim);
		unsigned char *spawned = changes->spawned + i * sim_unborn_bytes(sim);
		uint64_t given;
		memcpy(spawned, &agent->id, sizeof agent->id);
		memcpy(agent, spawned, sim->record_bytes);
		memcpy(&given, spawned + sim->record_bytes, sizeof given);
		sim_bear(sim, agent, given);
		agent_machines(agent)->busy &= (uint8_t)~BUSY_FAULTY;
		sim_appeared(sim, agent);
	}
	begin_spawned(sim, changes);
	changes->removed_count = 0;
	changes->spawned_count = 0;
}

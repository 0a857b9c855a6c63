/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

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
	return sleeps && (class->dozes || !class->update);
}

static void take_class(struct sim_class *of, const struct class *class)
{
	size_t words = class->record_bytes / sizeof(uint64_t) + 1;
	uint8_t globals[MACHINES_MAX];
	*of = (struct sim_class){
		.update = class->update,
		.machine_count = class->machine_count,
		.words = memory_zero(words, sizeof *of->words),
		.sleeps = may_sleep(class),
	};
	for (size_t i = 0; i < class->machine_count; i++)
		globals[i] = class->machines[i].global;
	of->states = fsm_gather(class->states, class->state_count, globals);
	for (size_t i = 1; class->clock_offset && i < class->state_count; i++) {
		size_t end = class_clocks(class, class->states[i]->machine + 1u);
		of->states[i].clock = (uint16_t)class_clock(class, (uint8_t)i);
		of->states[i].clock_end = (uint16_t)(end -
		                                     class->global_clocks * CLASS_CLOCK_BYTES);
	}
}

static void take_classes(struct sim *sim)
{
	const struct world *world = sim->world;
	sim->version = world->version;
	sim->record_bytes = SIM_RECORD_BYTES_MIN;
	sim->sparse = world->update_cap != 0;
	sim->class_count = world->class_count;
	sim->classes = memory_zero(world->class_count, sizeof *sim->classes);
	for (size_t i = 0; i < world->class_count; i++) {
		take_class(&sim->classes[i], world->classes[i]);
		sim->record_bytes = number_max64(sim->record_bytes,
		                                 world->classes[i]->record_bytes);
		sim->sparse |= sim->classes[i].sleeps || world->classes[i]->cadence > 1;
	}
}

/* Sets what depends on the world alone. */
static void take_world(struct sim *sim, const struct world *world)
{
	sim->world = world;
	queue_init(&sim->queue, world->similar_ms);
	memset(sim->head.params, 0, sizeof sim->head.params);
	for (size_t i = 0; i < world->param_count; i++)
		sim->head.params[i] = world->param_values[i];
	take_classes(sim);
}

static void make_tallies(struct sim *sim)
{
	size_t count = sim->world->tally_count;
	sim->tallies = count ? memory_zero(1, sizeof *sim->tallies) : NULL;
	if (count)
		sim->tallies->items = memory_zero(count, sizeof *sim->tallies->items);
}

static void free_tallies(struct sim *sim)
{
	struct sim_tallies *tallies = sim->tallies;
	if (!tallies)
		return;
	for (size_t i = 0; i < sim->world->tally_count; i++) {
		if (tallies->items[i])
			tallies->release(tallies->items[i]);
	}
	free(tallies->items);
	free(tallies->ran);
	free(tallies);
}

static void make_grid(struct sim *sim)
{
	sim->grid = sim->world->plane.x > 0 ? memory_zero(1, sizeof *sim->grid) : NULL;
}

static void free_grid(struct sim *sim)
{
	if (!sim->grid)
		return;
	free(sim->grid->heads);
	free(sim->grid->next);
	free(sim->grid->cells);
	free(sim->grid->found);
	free(sim->grid);
}

void sim_init_empty(struct sim *sim, const struct world *world)
{
	memset(sim, 0, sizeof *sim);
	take_world(sim, world);
	make_grid(sim);
	make_tallies(sim);
}

static void leave_classes(struct sim *sim)
{
	for (size_t i = 0; i < sim->class_count; i++) {
		free(sim->classes[i].states);
		free(sim->classes[i].words);
	}
	free(sim->classes);
}

/* Frees the records, and what take_world() made. */
static void leave_world(struct sim *sim)
{
	queue_fini(&sim->queue);
	free(sim->arena);
	free(sim->awake);
	free(sim->rousable);
	free(sim->changes.spawned);
	free(sim->later.spawned);
	free_grid(sim);
	free_tallies(sim);
	leave_classes(sim);
}

void sim_exchange(struct sim *sim, const struct world *world)
{
	leave_world(sim);
	sim->arena = NULL;
	sim->awake = sim->rousable = NULL;
	sim->capacity = 0;
	sim->changes.spawned = sim->later.spawned = NULL;
	sim->changes.spawned_capacity = sim->later.spawned_capacity = 0;
	sim->later.spawned_count = sim->later.removed_count = 0;
	sim->head.slots = sim->head.agents = sim->head.vacancy = sim->head.turn = 0;
	take_world(sim, world);
	make_grid(sim);
	make_tallies(sim);
}

void sim_grow(struct sim *sim)
{
	size_t bytes = sim->record_bytes;
	if (sim->version == sim->world->version)
		return;
	leave_classes(sim);
	take_classes(sim);
	if (!sim->grid)
		make_grid(sim);
	/* With the first class, the records of no agents have a size. */
	if (sim->record_bytes != bytes)
		sim_exchange(sim, sim->world);
}

void sim_init(struct sim *sim, const struct world *world, uint64_t seed, uint32_t couples)
{
	sim_init_empty(sim, world);
	sim->head.copies = couples;
	sim->head.seed = seed;
	sim->head.mixed_seed = rng_seed(seed);
	sim->head.draw_key = rng_key(seed, 0);
	world->populate(sim, couples);
	sim->head.settled = true;
}

void sim_fini(struct sim *sim)
{
	leave_world(sim);
	sim_forget_words(sim);
	free(sim->words);
	free(sim->changes.removed);
	free(sim->later.removed);
	free(sim->events);
}

/*
 * Who is in it.
 */

uint8_t sim_class_number(const struct sim *sim, uint32_t id)
{
	const struct agent *agent = sim_agent(sim, id);
	return agent ? agent->class : CLASS_NONE;
}

size_t sim_name(const struct sim *sim, uint32_t id, char *out, size_t size)
{
	return world_agent_name(sim->world, id, sim_class_number(sim, id), out, size);
}

bool sim_may_have(const struct sim *sim, uint32_t id, uint8_t class)
{
	const struct agent *agent = sim_agent(sim, id);
	uint32_t slot = agent_slot(id);
	bool resident = id < sim->world->resident_count;
	bool had = slot < sim->head.slots &&
	           agent_generation(sim_slot(sim, slot)->id) > agent_generation(id);
	return class != CLASS_NONE &&
	       (agent ? agent->class == class : resident || had || sim->world->spawns);
}

struct agent *sim_find(const struct sim *sim, const char *name)
{
	uint32_t id;
	uint8_t class = world_find_agent(sim->world, name, &id);
	struct agent *agent = class == CLASS_NONE ? NULL : sim_agent(sim, id);
	return agent && agent->class == class ? agent : NULL;
}

/*
 * Texts kept for events.
 */

void *sim_keep(struct sim *sim, size_t size)
{
	sim->words = memory_grow(sim->words, sim->word_count, &sim->word_capacity,
	                         sizeof *sim->words);
	return sim->words[sim->word_count++] = memory_resize(NULL, size, 1);
}

const char *sim_keep_words(struct sim *sim, const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(sim_keep(sim, size), text, size);
}

void sim_forget_words(struct sim *sim)
{
	while (sim->word_count)
		free(sim->words[--sim->word_count]);
}

void reads_init(struct reads *reads, const struct world *world)
{
	*reads = (struct reads){ .world = world };
	reads->classes = memory_zero(world->class_count, sizeof *reads->classes);
	for (size_t i = 0; i < world->class_count; i++)
		reads->classes[i].bits = memory_zero(world->classes[i]->record_bytes, 1);
}

void reads_fini(struct reads *reads)
{
	for (size_t i = 0; reads->world && i < reads->world->class_count; i++)
		free(reads->classes[i].bits);
	free(reads->classes);
	free(reads->slots);
	*reads = (struct reads){ 0 };
}

static void add(struct class_reads *class, enum reads_of of, size_t offset, size_t bytes)
{
	if (class->of < of)
		class->of = (uint8_t)of;
	if (bytes)
		memset(class->bits + offset, UCHAR_MAX, bytes);
}

void reads_add_class(struct reads *reads, uint8_t class, size_t offset, size_t bytes)
{
	add(&reads->classes[class], READS_EVERYBODY, offset, bytes);
}

void reads_add_slot(struct reads *reads, uint8_t class, uint32_t slot, size_t offset, size_t bytes)
{
	add(&reads->classes[class], READS_LISTED, offset, bytes);
	for (size_t i = 0; i < reads->slot_count; i++) {
		if (reads->slots[i] == slot)
			return;
	}
	reads->slots = memory_grow(reads->slots, reads->slot_count, &reads->slot_capacity,
	                           sizeof *reads->slots);
	reads->slots[reads->slot_count++] = slot;
}

void reads_add_all(struct reads *reads)
{
	for (size_t i = 0; i < reads->world->class_count; i++)
		add(&reads->classes[i], READS_EVERYBODY, 0, reads->world->classes[i]->record_bytes);
	reads->clock = reads->queue = reads->settled = reads->param = reads->life = true;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/snapshot.h"

#include <limits.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/memory.h"
#include "core/rng.h"
#include "sim/sim_internal.h"
#include "sim/watch.h"

enum { WORD_BITS = 64 };

/* How a snapshot begins. */
struct preface {
	const struct world *world;
	struct sim_head head;
	uint64_t pending, fields;  /* telegrams, and their fields */
	uint32_t spawned, removed; /* what waits for the next tick */
};

/* The offsets of what follows. */
struct parts {
	size_t awake, telegrams, fields, arena, spawned, removed, end;
};

static struct parts parts_of(const struct sim *sim, const struct preface *preface)
{
	uint32_t slots = preface->head.slots;
	struct parts parts = { .awake = sizeof(struct preface) };
	size_t words = (slots + (size_t)WORD_BITS - 1) / WORD_BITS;
	parts.telegrams = parts.awake + words * sizeof(uint64_t);
	parts.fields = parts.telegrams + preface->pending * sizeof(struct telegram);
	parts.arena = parts.fields + preface->fields * sizeof(double);
	parts.spawned = parts.arena + slots * sim->record_bytes;
	parts.removed = parts.spawned + preface->spawned * sim_unborn_bytes(sim);
	parts.end = parts.removed + preface->removed * sizeof *sim->later.removed;
	/* Snapshots are kept back to back, aligned to eight bytes. */
	parts.end = (parts.end + 7) & ~(size_t)7;
	return parts;
}

static struct preface preface_of(const struct sim *sim)
{
	struct preface preface;
	memset(&preface, 0, sizeof preface);
	preface.world = sim->world;
	preface.pending = sim->queue.pending;
	preface.fields = sim->queue.pending_fields;
	preface.spawned = (uint32_t)sim->later.spawned_count;
	preface.removed = (uint32_t)sim->later.removed_count;
	/* Copied with its padding. */
	memcpy(&preface.head, &sim->head, sizeof sim->head);
	return preface;
}

size_t snapshot_bytes(const struct sim *sim)
{
	const struct preface preface = preface_of(sim);
	return parts_of(sim, &preface).end;
}

/* Copies bytes, if there are any: nobody may be there, or wait. */
static void copy(void *to, const void *from, size_t bytes)
{
	if (bytes)
		memcpy(to, from, bytes);
}

void snapshot_save(const struct sim *sim, void *bytes)
{
	unsigned char *out = bytes;
	const struct preface preface = preface_of(sim);
	struct parts parts = parts_of(sim, &preface);
	memcpy(out, &preface, sizeof preface);
	copy(out + parts.awake, sim->awake, parts.telegrams - parts.awake);
	queue_save(&sim->queue, (struct telegram *)(void *)(out + parts.telegrams),
	           (double *)(void *)(out + parts.fields));
	copy(out + parts.arena, sim->arena, parts.spawned - parts.arena);
	copy(out + parts.spawned, sim->later.spawned, parts.removed - parts.spawned);
	copy(out + parts.removed, sim->later.removed, preface.removed * sizeof *sim->later.removed);
}

/* Makes room for what waits, and takes it. */
static void load_later(struct sim *sim, const struct preface *preface, const unsigned char *spawned,
                       const unsigned char *removed)
{
	struct sim_changes *later = &sim->later;
	later->spawned_count = later->removed_count = 0;
	while (later->spawned_count < preface->spawned)
		later->spawned = memory_grow(later->spawned, later->spawned_count++,
		                             &later->spawned_capacity, sim_unborn_bytes(sim));
	while (later->removed_count < preface->removed)
		later->removed = memory_grow(later->removed, later->removed_count++,
		                             &later->removed_capacity, sizeof *later->removed);
	copy(later->spawned, spawned, preface->spawned * sim_unborn_bytes(sim));
	copy(later->removed, removed, preface->removed * sizeof *later->removed);
}

void snapshot_load(struct sim *sim, const void *bytes)
{
	const unsigned char *in = bytes;
	struct preface preface;
	memcpy(&preface, in, sizeof preface);
	sim_grow(sim);
	if (preface.world != sim->world) {
		sim_exchange(sim, preface.world);
		watch_world(sim);
	}
	memcpy(&sim->head, &preface.head, sizeof sim->head);
	struct parts parts = parts_of(sim, &preface);
	sim_reserve(sim, sim->head.slots);
	memset(sim->awake, 0, sim->capacity / CHAR_BIT);
	memset(sim->rousable, UCHAR_MAX,
	       (sim->capacity / WORD_BITS / WORD_BITS + 1) * sizeof *sim->rousable);
	memcpy(sim->awake, in + parts.awake, parts.telegrams - parts.awake);
	memcpy(sim->arena, in + parts.arena, sim->head.slots * sim->record_bytes);
	queue_load(&sim->queue, (const void *)(in + parts.telegrams), preface.pending,
	           (const void *)(in + parts.fields));
	load_later(sim, &preface, in + parts.spawned, in + parts.removed);
}

static uint64_t digest_bytes(const void *bytes, size_t size)
{
	return XXH3_64bits(bytes, size);
}

uint64_t snapshot_digest(const struct sim *sim)
{
	/* The awake bits depend on the records. */
	uint64_t parts[6] = {
		digest_bytes(&sim->head, offsetof(struct sim_head, refused)),
		digest_bytes(sim->arena, sim->head.slots * sim->record_bytes),
		queue_digest(&sim->queue, digest_bytes),
	};
	const struct sim_changes *later = &sim->later;
	size_t count = 3;
	/* Without parameters, the digest is that of recordings made before there were any. */
	if (sim->world->param_count)
		parts[count++] = digest_bytes(sim->head.params,
		                              sim->world->param_count * sizeof(double));
	if (later->spawned_count | later->removed_count) {
		parts[count++] = digest_bytes(later->spawned,
		                              later->spawned_count * sim_unborn_bytes(sim));
		parts[count++] = digest_bytes(later->removed,
		                              later->removed_count * sizeof *later->removed);
	}
	return digest_bytes(parts, count * sizeof *parts);
}

uint64_t snapshot_digest_agent(const struct sim *sim, uint32_t slot)
{
	return digest_bytes(sim_slot(sim, slot), sim->record_bytes);
}

static void add(uint64_t *sum, uint64_t number)
{
	*sum = rng_mix(*sum + UINT64_C(0x9E3779B97F4A7C15)) ^ rng_mix(number + 1);
}

static void add_number(uint64_t *sum, double number)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	add(sum, bits);
}

/* A missing text counts differently from an empty one. */
static void add_text(uint64_t *sum, const char *text)
{
	add(sum, text != NULL);
	for (; text && *text; text++)
		add(sum, (unsigned char)*text);
	add(sum, UINT64_MAX);
}

static void add_texts(uint64_t *sum, const char *const *texts, size_t count)
{
	add(sum, count);
	for (size_t i = 0; i < count; i++)
		add_text(sum, texts[i]);
}

static void add_way(uint64_t *sum, const struct way *way)
{
	const struct question *question = way->exit.question;
	add(sum, way->transition != NULL);
	add(sum, way->exit.to);
	add(sum, way->exit.unless);
	add(sum, way->exit.message);
	add(sum, question != NULL);
	if (question) {
		add_text(sum, question->words);
		add_text(sum, question->stat ? question->stat->name : NULL);
		add(sum, (uint64_t)question->limit);
		add(sum, question->of);
		add(sum, question->subject);
		add(sum, question->compare);
	}
	add_text(sum, way->exit.words);
}

static void add_state(uint64_t *sum, const struct state *state)
{
	add_text(sum, state->name);
	for (struct way way = way_of(state); way_next(&way);)
		add_way(sum, &way);
	add(sum, state->parent);
	add(sum, state->initial);
	add(sum, state->machine);
}

static void add_stat(uint64_t *sum, const struct stat_info *stat)
{
	add_text(sum, stat->name);
	add(sum, stat->offset);
	add(sum, stat->type);
	add_number(sum, stat->least);
	add_number(sum, stat->most);
	for (size_t i = 0; stat_kind(stat) == STAT_IS_NAME && i <= (size_t)stat->most; i++)
		add_text(sum, stat->names[i]);
}

static void add_class(uint64_t *sum, const struct class *class)
{
	add_text(sum, class->name);
	add(sum, class->record_bytes);
	add(sum, class->cadence);
	add(sum, class->state_count);
	for (size_t i = 1; i < class->state_count; i++)
		add_state(sum, class->states[i]);
	add(sum, class->machine_count);
	for (size_t i = 0; i < class->machine_count; i++) {
		add_text(sum, class->machines[i].name);
		add(sum, class->machines[i].initial);
		add(sum, class->machines[i].global);
	}
	add(sum, class->stat_count);
	for (size_t i = 0; i < class->stat_count; i++)
		add_stat(sum, &class->stats[i]);
}

uint64_t fingerprint_world(const struct world *world)
{
	uint64_t sum = 0;
	add_text(&sum, world->name);
	add_text(&sum, world->source);
#define ADD_OPTION(type, name, help) add(&sum, (uint64_t)world->name);
	WORLD_OPTION_LIST(ADD_OPTION)
#undef ADD_OPTION
	add_texts(&sum, world->places, world->place_count);
	add_texts(&sum, world->messages, world->message_count);
	for (uint32_t i = 0; world->fields && i < world->message_count; i++) {
		add(&sum, world->fields[i].count);
		for (size_t k = 0; k < world->fields[i].count; k++)
			add_stat(&sum, &world->fields[i].items[k]);
	}
	add(&sum, world->class_count);
	for (size_t i = 0; i < world->class_count; i++)
		add_class(&sum, world->classes[i]);
	for (size_t i = 0; i < world->param_count; i++) {
		add_stat(&sum, &world->params[i]);
		add_number(&sum, world->param_values[i]);
	}
	add(&sum, world->resident_count);
	for (size_t i = 0; i < world->resident_count; i++) {
		add_text(&sum, world->residents[i].name);
		add(&sum, world->residents[i].class);
	}
	return sum;
}

uint64_t fingerprint_beginning(const struct world *world, uint64_t seed, uint32_t couples)
{
	struct sim sim;
	sim_init(&sim, world, seed, couples);
	sim_start(&sim);
	uint64_t digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return digest;
}

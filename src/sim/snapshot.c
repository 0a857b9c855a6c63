/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/snapshot.h"

#include <limits.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/sim_internal.h"
#include "sim/watch.h"

enum { WORD_BITS = 64 };

/* How a snapshot begins. */
struct preface {
	const struct world *world;
	struct sim_head head;
	uint64_t pending; /* telegrams */
};

/* The offsets of what follows. */
struct parts {
	size_t awake, telegrams, arena, end;
};

static struct parts parts_of(const struct sim *sim, uint64_t pending)
{
	uint32_t slots = sim->head.slots;
	struct parts parts = { .awake = sizeof(struct preface) };
	size_t words = (slots + (size_t)WORD_BITS - 1) / WORD_BITS;
	parts.telegrams = parts.awake + words * sizeof(uint64_t);
	parts.arena = parts.telegrams + pending * sizeof(struct telegram);
	parts.end = parts.arena + slots * sim->record_bytes;
	/* Snapshots are kept back to back, aligned to eight bytes. */
	parts.end = (parts.end + 7) & ~(size_t)7;
	return parts;
}

size_t snapshot_bytes(const struct sim *sim)
{
	return parts_of(sim, sim->queue.pending).end;
}

void snapshot_save(const struct sim *sim, void *bytes)
{
	unsigned char *out = bytes;
	struct parts parts = parts_of(sim, sim->queue.pending);
	struct preface preface = { .world = sim->world, .pending = sim->queue.pending };
	/* Copied with its padding. */
	memcpy(&preface.head, &sim->head, sizeof sim->head);
	memcpy(out, &preface, sizeof preface);
	memcpy(out + parts.awake, sim->awake, parts.telegrams - parts.awake);
	queue_save(&sim->queue, (struct telegram *)(void *)(out + parts.telegrams));
	memcpy(out + parts.arena, sim->arena, sim->head.slots * sim->record_bytes);
}

static void load_telegrams(struct sim *sim, const unsigned char *in, uint64_t pending)
{
	for (uint64_t i = 0; i < pending; i++) {
		struct telegram telegram;
		memcpy(&telegram, in + i * sizeof telegram, sizeof telegram);
		queue_push(&sim->queue, &telegram);
	}
}

void snapshot_load(struct sim *sim, const void *bytes)
{
	const unsigned char *in = bytes;
	struct preface preface;
	memcpy(&preface, in, sizeof preface);
	if (preface.world != sim->world) {
		sim_exchange(sim, preface.world);
		watch_world(sim);
	}
	memcpy(&sim->head, &preface.head, sizeof sim->head);
	struct parts parts = parts_of(sim, preface.pending);
	sim_reserve(sim, sim->head.slots);
	memset(sim->awake, 0, sim->capacity / CHAR_BIT);
	memset(sim->rousable, UCHAR_MAX,
	       (sim->capacity / WORD_BITS / WORD_BITS + 1) * sizeof *sim->rousable);
	memcpy(sim->awake, in + parts.awake, parts.telegrams - parts.awake);
	memcpy(sim->arena, in + parts.arena, sim->head.slots * sim->record_bytes);
	queue_clear(&sim->queue);
	load_telegrams(sim, in + parts.telegrams, preface.pending);
}

static uint64_t digest_bytes(const void *bytes, size_t size)
{
	return XXH3_64bits(bytes, size);
}

uint64_t snapshot_digest(const struct sim *sim)
{
	/* The awake bits depend on the records. */
	uint64_t parts[] = {
		digest_bytes(&sim->head, offsetof(struct sim_head, refused)),
		digest_bytes(sim->arena, sim->head.slots * sim->record_bytes),
		queue_digest(&sim->queue, digest_bytes),
	};
	return digest_bytes(parts, sizeof parts);
}

uint64_t snapshot_digest_agent(const struct sim *sim, uint32_t slot)
{
	return digest_bytes(sim_slot(sim, slot), sim->record_bytes);
}

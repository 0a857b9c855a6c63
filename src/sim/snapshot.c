/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/snapshot.h"

#include <limits.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/sim_internal.h"

enum { WORD_BITS = 64 };

/* The offsets of a snapshot's parts. */
struct parts {
	size_t world, head, pending, next, arena, awake, telegrams, end;
};

static struct parts parts_of(const struct sim *sim, uint32_t slots, size_t pending)
{
	struct parts parts = { .world = 0, .head = sizeof(const struct world *) };
	size_t words = (slots + (size_t)WORD_BITS - 1) / WORD_BITS;
	size_t records = slots * sim->record_bytes;
	parts.pending = parts.head + sizeof sim->head;
	parts.next = parts.pending + sizeof(uint64_t);
	parts.awake = parts.next + sizeof(uint64_t);
	parts.telegrams = parts.awake + words * sizeof(uint64_t);
	parts.arena = parts.telegrams + pending * sizeof(struct telegram);
	parts.end = parts.arena + records;
	/* Snapshots are kept back to back, aligned to eight bytes. */
	parts.end = (parts.end + 7) & ~(size_t)7;
	return parts;
}

size_t snapshot_bytes(const struct sim *sim)
{
	return parts_of(sim, sim->head.slots, sim->queue.pending).end;
}

void snapshot_save(const struct sim *sim, void *bytes)
{
	unsigned char *out = bytes;
	uint64_t pending = sim->queue.pending;
	struct parts parts = parts_of(sim, sim->head.slots, pending);
	memcpy(out + parts.world, &sim->world, sizeof(const struct world *));
	memcpy(out + parts.head, &sim->head, sizeof sim->head);
	memcpy(out + parts.pending, &pending, sizeof pending);
	memcpy(out + parts.next, &sim->queue.next, sizeof sim->queue.next);
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
	const struct world *world;
	uint64_t pending, next;
	struct parts parts = parts_of(sim, 0, 0);
	memcpy(&world, in + parts.world, sizeof(const struct world *));
	if (world != sim->world)
		sim_exchange(sim, world);
	memcpy(&sim->head, in + parts.head, sizeof sim->head);
	memcpy(&pending, in + parts.pending, sizeof pending);
	memcpy(&next, in + parts.next, sizeof next);
	parts = parts_of(sim, sim->head.slots, pending);
	sim_reserve(sim, sim->head.slots);
	memset(sim->awake, 0, sim->capacity / CHAR_BIT);
	memset(sim->rousable, UCHAR_MAX,
	       (sim->capacity / WORD_BITS / WORD_BITS + 1) * sizeof *sim->rousable);
	memcpy(sim->awake, in + parts.awake, parts.telegrams - parts.awake);
	memcpy(sim->arena, in + parts.arena, sim->head.slots * sim->record_bytes);
	queue_clear(&sim->queue, next);
	load_telegrams(sim, in + parts.telegrams, pending);
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

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/reads.h"

#include <limits.h>
#include <stdlib.h>

#include "core/memory.h"

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
	reads->clock = reads->queue = reads->life = true;
}

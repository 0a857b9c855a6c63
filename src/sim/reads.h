/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_READS_H
#define SIM_READS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * What conditions read of a world: the bits of which records, the clock, the
 * queue.  As long as none of it changes, the conditions need not be tested.
 */

enum reads_of { READS_NOBODY, READS_LISTED, READS_EVERYBODY };

struct reads {
	const struct world *world;
	/* By class: of which of its agents something is read, and the bits of a
	 * record that are; owned. */
	struct class_reads {
		uint8_t of; /* enum reads_of */
		unsigned char *bits;
	} * classes;
	uint32_t *slots; /* the agents listed, in any order; owned */
	size_t slot_count, slot_capacity;
	bool clock; /* tick, time, or how long states have lasted */
	bool queue; /* how many telegrams are pending */
	bool life;  /* which agents there are */
};

/* Makes an empty list for a world. */
void reads_init(struct reads *reads, const struct world *world);
void reads_fini(struct reads *reads);

/* Add bytes of a record: of all agents of the class, or of the agent in that
 * slot.  Without bytes the agents' existence alone counts. */
void reads_add_class(struct reads *reads, uint8_t class, size_t offset, size_t bytes);
void reads_add_slot(struct reads *reads, uint8_t class, uint32_t slot, size_t offset, size_t bytes);

/* Adds everything that there is to read. */
void reads_add_all(struct reads *reads);

/* Whether anything of the agent is read. */
static inline bool reads_agent(const struct reads *reads, const struct agent *agent)
{
	uint8_t of = reads->classes[agent->class].of;
	bool read = of == READS_EVERYBODY;
	for (size_t i = 0; of == READS_LISTED && i < reads->slot_count && !read; i++)
		read = reads->slots[i] == agent_slot(agent->id);
	return read;
}

#endif

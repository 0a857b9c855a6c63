/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include <stdio.h>

#include "report/output.h"
#include "session/census.h"
#include "sim/sim.h"

/*
 * Counts how much of its classes a run has seen: which states, for how many
 * ticks; which changes; and what is declared but never happened.  It counts
 * events alone, so the result is the same for a sim and for a session.  If the
 * world is exchanged, it starts anew.
 */
struct coverage {
	const struct world *world;
	struct tally *tallies; /* one for each class; a state's ticks are the sum of those at which
	                        * it was left, minus those at which it was entered */
	unsigned char *agents; /* for each slot: its class and the states of its machines */
	size_t agent_bytes, slots, slots_capacity;
};

/* Nothing is counted yet. */
void coverage_init(struct coverage *coverage, const struct world *world);
void coverage_fini(struct coverage *coverage);

/* Begin to count, with the agents of sim, and end at a tick.  Before the end, the counts
 * mean nothing. */
void coverage_begin(struct coverage *coverage, const struct sim *sim);
void coverage_end(struct coverage *coverage, uint64_t tick);

/* The watcher for sim_watch() or session_watch(). */
struct watcher coverage_watcher(struct coverage *coverage);

/* Send the counts of a run that has ended, and add them to those of other runs of the same world.
 * False if the pipe breaks. */
bool coverage_send(const struct coverage *coverage, FILE *pipe);
bool coverage_receive(struct coverage *coverage, FILE *pipe);

/* Writes the report, all but its first line, which says of what. */
void coverage_write(const struct coverage *coverage, struct output *out);

#endif

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include "report/output.h"
#include "sim/sim.h"

/*
 * Counts how much of its classes a run has seen: which states, for how many
 * ticks; which changes; and what is declared but never happened.  It counts
 * events alone, so the result is the same for a sim and for a session.  If the
 * world is exchanged, it starts anew.
 */
struct coverage {
	const struct world *world;
	struct coverage_class *classes; /* one for each class of the world */
	unsigned char *agents;          /* for each slot: its class and the states of its
	                                 * machines */
	size_t agent_bytes, slots, slots_capacity;
};

/* Begins to count, with the agents that exist. */
void coverage_init(struct coverage *coverage, const struct sim *sim);
void coverage_fini(struct coverage *coverage);

/* The same without agents: for sums, and for runs that begin and end. */
void coverage_init_empty(struct coverage *coverage, const struct world *world);

/* Begin a run of the world with the agents of sim, and end it at a tick.
 * Several runs may follow each other. */
void coverage_begin(struct coverage *coverage, const struct sim *sim);
void coverage_end(struct coverage *coverage, uint64_t tick);

/* The counts of runs that have ended, as coverage_numbers() numbers: take()
 * moves them out and resets the counts, add() adds them, wherever they lie, to
 * those of runs of the same world. */
size_t coverage_numbers(const struct coverage *coverage);
void coverage_take(struct coverage *coverage, uint64_t *numbers);
void coverage_add(struct coverage *coverage, const void *numbers);

/* The watcher for sim_watch() or session_watch(). */
struct watcher coverage_watcher(struct coverage *coverage);

/* Writes the report of a run that ends at the sim's present moment. */
void coverage_write(const struct coverage *coverage, const struct sim *sim, struct output *out);

/* The same for several runs that have ended, and that took that many ticks
 * together. */
void coverage_write_runs(const struct coverage *coverage, uint64_t runs, uint64_t ticks,
                         struct output *out);

#endif

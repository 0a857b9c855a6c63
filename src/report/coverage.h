/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include "report/output.h"
#include "sim/sim.h"

/*
 * How much of its classes a run has seen: which states, and for how many ticks;
 * which changes; and what is declared and never happened.  It is counted from
 * the events alone, so that it is the same for a sim and for a session.  With another
 * world it begins again.
 */
struct coverage {
	const struct world *world;
	struct coverage_class *classes; /* as many as the world has */
	unsigned char *agents;          /* for each slot its class and the states of its machines */
	size_t agent_bytes, slots, slots_capacity;
};

/* Begins with the agents that there are. */
void coverage_init(struct coverage *coverage, const struct sim *sim);
void coverage_fini(struct coverage *coverage);

/* The same without anybody: for what is added, and for runs that begin and end. */
void coverage_init_empty(struct coverage *coverage, const struct world *world);

/* A run of the world begins with the agents of sim, or ends with its tick.  Several may follow each
 * other. */
void coverage_begin(struct coverage *coverage, const struct sim *sim);
void coverage_end(struct coverage *coverage, uint64_t tick);

/* The counts as that many numbers, for runs that have ended: takes them out, so that nothing is
 * counted any more, or adds them to those of runs of the same world. */
size_t coverage_numbers(const struct coverage *coverage);
void coverage_take(struct coverage *coverage, uint64_t *numbers);
void coverage_add(struct coverage *coverage, const uint64_t *numbers);

/* What to give to sim_watch or session_watch. */
struct watcher coverage_watcher(struct coverage *coverage);

/* Writes the report of a run that ends with sim as it is. */
void coverage_write(const struct coverage *coverage, const struct sim *sim, struct output *out);

/* The same of several runs, which have ended and lived for so long together. */
void coverage_write_runs(const struct coverage *coverage, uint64_t runs, uint64_t ticks,
                         struct output *out);

#endif

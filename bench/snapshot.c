/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of a snapshot, compared with memcpy() of the same bytes.
 *
 *   snapshot AGENTS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "measure.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"

enum { WARM_UP_TICKS = 200, BYTES_A_ROUND = 400000000 };

struct contest {
	struct sim sim;
	size_t bytes, times;
	unsigned char *from, *to;
};

static double run_snapshot(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	for (size_t i = 0; i < contest->times; i++)
		snapshot_save(&contest->sim, contest->to);
	return measure_ns() - start;
}

static double run_memcpy(void *context)
{
	struct contest *contest = context;
	/* A pointer that the compiler cannot see through, so that every copy is made. */
	void *(*volatile copy)(void *, const void *, size_t) = memcpy;
	double start = measure_ns();
	for (size_t i = 0; i < contest->times; i++)
		copy(contest->to, contest->from, contest->bytes);
	return measure_ns() - start;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: snapshot AGENTS\n");
		return 2;
	}
	struct contest *contest = memory_zero(1, sizeof *contest);
	sim_init(&contest->sim, worlds_find("messaging"), 1,
	         (uint32_t)strtoul(argv[1], NULL, 10) / 2);
	for (int i = 0; i < WARM_UP_TICKS; i++)
		sim_tick(&contest->sim);
	contest->bytes = snapshot_bytes(&contest->sim);
	contest->times = 1 + BYTES_A_ROUND / contest->bytes;
	if (contest->times > 200000)
		contest->times = 200000;
	contest->from = memory_zero(contest->bytes, 1);
	contest->to = memory_zero(contest->bytes, 1);
	snapshot_save(&contest->sim, contest->from);
	snapshot_save(&contest->sim, contest->to);
	double ratio = measure_ratio(run_snapshot, run_memcpy, contest);
	printf("snapshot agents=%s bytes=%zu pending=%zu ratio=%.3f\n", argv[1], contest->bytes,
	       contest->sim.queue.pending, ratio);
	sim_fini(&contest->sim);
	free(contest->from);
	free(contest->to);
	free(contest);
	return 0;
}

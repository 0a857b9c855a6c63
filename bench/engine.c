/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Time per agent update, warmed up as the yardstick is.
 *
 *   engine AGENTS TICKS [recorded]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "sim/sim.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"

static void count_events(void *context, const struct sim *sim, const struct event *events,
                         size_t count)
{
	uint64_t *total = context;
	(void)sim;
	(void)events;
	*total += count;
}

static void run(struct sim *sim, uint64_t ticks)
{
	for (uint64_t i = 0; i < ticks; i++)
		sim_tick(sim);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: engine AGENTS TICKS [recorded]\n");
		return 2;
	}
	uint32_t agents = (uint32_t)strtoul(argv[1], NULL, 10);
	uint64_t ticks = strtoull(argv[2], NULL, 10), events = 0;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 1, agents / 2);
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = count_events, .context = &events };
	if (argc > 3 && strcmp(argv[3], "recorded") == 0)
		sim_watch(&sim, &watcher);
	run(&sim, ticks > 640 ? 64 : ticks / 10);
	events = 0;
	uint64_t updates = sim.head.updates;
	double start = measure_ns();
	run(&sim, ticks);
	double spent = measure_ns() - start;
	printf("engine agents=%" PRIu32 " ticks=%" PRIu64 " ns/update=%.2f events=%" PRIu64
	       " bytes/agent=%zu digest=%016" PRIx64 "\n",
	       sim.head.agents, ticks, spent / (double)(sim.head.updates - updates), events,
	       sim.record_bytes, snapshot_digest(&sim));
	sim_fini(&sim);
	return 0;
}

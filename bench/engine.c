/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The time per agent update, warmed up as plain.c is.
 *
 *   engine AGENTS TICKS [said | recorded]
 *
 * said: with what is said and sent recorded, as for a narrative; recorded: with every kind of
 * event, as for a trace.
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

static uint32_t kinds_of(const char *word)
{
	if (strcmp(word, "recorded") == 0)
		return EVENTS_ALL;
	if (strcmp(word, "said") == 0)
		return 1 << EVENT_SAY | 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER |
		       1 << EVENT_UNHANDLED | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
		       1 << EVENT_NO_RECEIVER | 1 << EVENT_ERROR;
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: engine AGENTS TICKS [said | recorded]\n");
		return 2;
	}
	uint32_t agents = (uint32_t)strtoul(argv[1], NULL, 10);
	uint64_t ticks = strtoull(argv[2], NULL, 10), events = 0;
	struct sim sim;
	sim_init(&sim, worlds_find("messaging"), 1, agents / 2);
	struct watcher watcher = { .kinds = kinds_of(argc > 3 ? argv[3] : ""),
		                   .read = count_events,
		                   .context = &events };
	sim_watch(&sim, &watcher);
	sim_run_ticks(&sim, ticks > 640 ? 64 : ticks / 10);
	events = 0;
	uint64_t updates = sim.head.updates;
	double start = measure_ns();
	sim_run_ticks(&sim, ticks);
	double spent = measure_ns() - start;
	printf("engine agents=%" PRIu32 " ticks=%" PRIu64 " ns/update=%.2f events=%" PRIu64
	       " bytes/agent=%zu digest=%016" PRIx64 "\n",
	       sim.head.agents, ticks, spent / (double)(sim.head.updates - updates), events,
	       sim.record_bytes, snapshot_digest(&sim));
	sim_fini(&sim);
	return 0;
}

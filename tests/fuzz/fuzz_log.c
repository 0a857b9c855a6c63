/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "follow/log.h"
#include "sim/sim.h"
#include "sim/snapshot.h"

static void demand(bool good)
{
	if (!good)
		abort();
}

static void ignore(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	(void)context;
	(void)sim;
	(void)events;
	(void)count;
}

/* Runs the log, watched or not, and returns the digest of its end. */
static uint64_t run(const struct log *log, bool watched)
{
	const struct watcher watcher = { .kinds = EVENTS_ALL, .read = ignore };
	struct sim sim;
	sim_init(&sim, &log->world, 1, 1);
	sim_watch(&sim, watched ? &watcher : NULL);
	sim_run_ticks(&sim, log->world.end);
	uint64_t digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return digest;
}

/* Reads it line by line; a watched run is the same run. */
void fuzz_log(const uint8_t *data, size_t size)
{
	struct log log;
	log_init(&log, "fuzz.log");
	for (const uint8_t *end = data + size; data < end;) {
		const uint8_t *stop = memchr(data, '\n', (size_t)(end - data));
		size_t length = (size_t)((stop ? stop : end) - data);
		char *line = calloc(length + 1, 1);
		demand(line);
		memcpy(line, data, length);
		log_add_line(&log, line, length);
		free(line);
		data += length + (stop != NULL);
	}
	log_show(&log);
	for (size_t i = 0; i < log.kept_count; i++)
		demand(text_is_clean(log.kept[i].text));
	for (size_t i = 0; i < log.agent_count; i++)
		demand(text_is_clean(log.residents[i].name));
	demand(run(&log, false) == run(&log, true));
	log_fini(&log);
}

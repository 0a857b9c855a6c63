/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "run.h"

#include <time.h>

#include "inject.h"
#include "report/narrative.h"
#include "report/output.h"
#include "report/summary.h"

/* One run and what it needs. */
struct run {
	const struct options *options;
	struct output *out;
	struct sim sim;
	struct narrative narrative;
	struct injections injections;
	uint64_t ticks;
};

static double now_s(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool inject(struct run *run, struct error *error)
{
	const struct input *input;
	while ((input = injections_take(&run->injections, run->sim.head.tick + 1))) {
		if (!input_check(&run->sim, input, error))
			return false;
		input_apply(&run->sim, input);
	}
	return true;
}

/* A reader who has gone away ends the run. */
static bool live(struct run *run, struct error *error)
{
	while (!run->out->failure) {
		if (!inject(run, error))
			return false;
		if (run->sim.head.tick >= run->ticks)
			break;
		sim_tick(&run->sim);
	}
	return true;
}

bool run_world(const struct options *options, const struct world *world, struct output *out,
               struct error *error)
{
	struct run run = { .options = options, .out = out };
	run.ticks = (uint64_t)(options->ticks == TICKS_UNLIMITED ? RUN_TICKS : options->ticks);
	sim_init(&run.sim, world, options->seed, (uint32_t)options->couples);
	narrative_init(&run.narrative, out, options->color == WHEN_ALWAYS, run.sim.head.agents);
	struct watcher watcher = narrative_watcher(&run.narrative);
	if (!options->quiet)
		sim_watch(&run.sim, &watcher);
	bool good = injections_read(&run.injections, &options->injections, &run.sim, error);
	double start_s = now_s();
	good = good && live(&run, error);
	if (good && options->quiet)
		summary_write(out, &run.sim, now_s() - start_s);
	injections_fini(&run.injections);
	narrative_fini(&run.narrative);
	sim_fini(&run.sim);
	return good;
}

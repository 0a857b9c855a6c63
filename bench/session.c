/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of moving in time.
 *
 *   session going            to ticks all over a run of a million with two agents,
 *                            on average, compared with a plain run of a keyframe
 *                            interval and a tick
 *   session running AGENTS   forward without a watcher, compared with the bare engine
 *   session back AGENTS TICKS   one tick back after that many, on average of a few,
 *                            in units of a tick's time
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "measure.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"

enum {
	LONG_RUN = 1000000,
	INTERVAL = 1024, /* ticks between keyframes with two agents */
	TARGETS = 4000,
	STEPS_BACK = 8,
	UPDATES = 8000000, /* in a round, so that every round takes long enough */
};

struct contest {
	struct session_options options;
	struct session *session;
	uint64_t ticks; /* in a round */
	struct sim sim;
};

static struct contest contest_of(uint32_t agents)
{
	struct contest contest = { .options = { .world = worlds_find("messaging"),
		                                .seed = 1,
		                                .couples = agents / 2,
		                                .history_bytes = (size_t)256 << 20 },
		                   .ticks = UPDATES / agents };
	return contest;
}

static double run_bare(void *context)
{
	const struct contest *contest = context;
	const struct session_options *options = &contest->options;
	struct sim sim;
	sim_init(&sim, options->world, options->seed, options->couples);
	double start = measure_ns();
	sim_run_ticks(&sim, contest->ticks);
	double spent = measure_ns() - start;
	sim_fini(&sim);
	return spent;
}

static double run_session(void *context)
{
	const struct contest *contest = context;
	struct session *session = session_new(&contest->options);
	double start = measure_ns();
	session_go(session, contest->ticks);
	double spent = measure_ns() - start;
	session_free(session);
	return spent;
}

static double run_back(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	for (int i = 0; i < STEPS_BACK; i++)
		session_step(contest->session, STEP_TICK, false);
	return (measure_ns() - start) / STEPS_BACK;
}

static double run_tick(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	for (int i = 0; i < STEPS_BACK; i++)
		sim_tick(&contest->sim);
	return (measure_ns() - start) / STEPS_BACK;
}

static double run_going(void *context)
{
	struct contest *contest = context;
	uint64_t key = rng_key(1, 0);
	double start = measure_ns();
	for (uint32_t i = 0; i < TARGETS; i++)
		session_go(contest->session, rng_below(rng_draw(key, 0, i), LONG_RUN));
	return measure_ns() - start;
}

/* Whether going to a tick gives the same state as a plain run. */
static bool is_right(struct contest *contest)
{
	const struct session_options *options = &contest->options;
	struct sim sim;
	sim_init(&sim, options->world, options->seed, options->couples);
	bool right = true;
	for (uint64_t tick = 1; tick <= LONG_RUN; tick++) {
		sim_tick(&sim);
		if (tick % (LONG_RUN / 40 + 1))
			continue;
		session_go(contest->session, LONG_RUN - tick);
		session_go(contest->session, tick);
		right &= snapshot_digest(session_sim(contest->session)) == snapshot_digest(&sim);
	}
	sim_fini(&sim);
	return right;
}

static int going(void)
{
	struct contest contest = contest_of(2);
	contest.ticks = (uint64_t)TARGETS * (INTERVAL + 1);
	contest.session = session_new(&contest.options);
	session_go(contest.session, LONG_RUN);
	double ratio = measure_ratio(run_going, run_bare, &contest);
	bool right = is_right(&contest);
	session_free(contest.session);
	if (right)
		printf("session going ratio=%.3f\n", ratio);
	else
		fprintf(stderr, "session: a tick is another one than that of a plain run\n");
	return right ? 0 : 1;
}

static int running(uint32_t agents)
{
	struct contest contest = contest_of(agents);
	printf("session running agents=%u ratio=%.3f\n", (unsigned)agents,
	       measure_ratio(run_session, run_bare, &contest));
	return 0;
}

static int back(uint32_t agents, uint64_t ticks)
{
	struct contest contest = contest_of(agents);
	const struct session_options *options = &contest.options;
	sim_init(&contest.sim, options->world, options->seed, options->couples);
	contest.session = session_new(options);
	session_go(contest.session, ticks);
	printf("session back agents=%u ratio=%.3f\n", (unsigned)agents,
	       measure_ratio(run_back, run_tick, &contest));
	session_free(contest.session);
	sim_fini(&contest.sim);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "going") == 0)
		return going();
	if (argc == 3 && strcmp(argv[1], "running") == 0 && strtoul(argv[2], NULL, 10) >= 2)
		return running((uint32_t)strtoul(argv[2], NULL, 10));
	if (argc == 4 && strcmp(argv[1], "back") == 0 && strtoul(argv[2], NULL, 10) >= 2)
		return back((uint32_t)strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
	fprintf(stderr, "usage: session going | running AGENTS | back AGENTS TICKS\n");
	return 2;
}

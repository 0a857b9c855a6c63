/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What a past costs, for two agents and a run of so many ticks.
 *
 *   session TICKS
 *
 * prints three ratios to running it all without a session: living through it
 * in one; going to a tick of it, on average; and the slowest of these.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "measure.h"
#include "session/session.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"

enum { GOES = 40 };

static const size_t history_bytes = (size_t)256 << 20;

struct contest {
	uint64_t ticks;
	struct session *session; /* as it was left by the last run */
	uint64_t digest;         /* of the plain run */
	uint64_t target;
};

static double run_plain(void *context)
{
	struct contest *contest = context;
	struct sim sim;
	double start = measure_ns();
	sim_init(&sim, worlds_find("messaging"), 1, 1);
	while (sim.head.tick < contest->target)
		sim_tick(&sim);
	double spent = measure_ns() - start;
	contest->digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return spent;
}

static double live(void *context)
{
	struct contest *contest = context;
	struct session_options options = { .world = worlds_find("messaging"),
		                           .seed = 1,
		                           .couples = 1,
		                           .history_bytes = history_bytes };
	session_free(contest->session);
	double start = measure_ns();
	contest->session = session_new(&options);
	session_go(contest->session, contest->ticks);
	return measure_ns() - start;
}

static double go(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	session_go(contest->session, contest->target);
	return measure_ns() - start;
}

/* Whether the session stands where the plain run ended. */
static bool is_there(const struct contest *contest)
{
	if (session_digest(contest->session) == contest->digest)
		return true;
	fprintf(stderr, "session: tick %" PRIu64 " is another one than that of a plain run\n",
	        contest->target);
	return false;
}

/* Goes to ticks all over the run, each of which is another plain run's end. */
static bool go_about(struct contest *contest, double *average_ns, double *slowest_ns)
{
	*average_ns = *slowest_ns = 0;
	for (uint32_t i = 0; i < GOES; i++) {
		contest->target = 1 + rng_below(rng_draw(rng_key(1, 1), 0, i),
		                                (uint32_t)contest->ticks);
		run_plain(contest);
		double spent = go(contest);
		if (!is_there(contest))
			return false;
		*average_ns += spent / GOES;
		if (spent > *slowest_ns)
			*slowest_ns = spent;
	}
	return true;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: session TICKS\n");
		return 2;
	}
	struct contest contest = { .ticks = strtoull(argv[1], NULL, 10) };
	contest.session = session_new(
		&(struct session_options){ .world = worlds_find("messaging"), .couples = 1 });
	contest.target = contest.ticks;
	double lived = measure_ratio(live, run_plain, &contest), plain_ns = run_plain(&contest);
	double average_ns, slowest_ns;
	bool right = is_there(&contest) && go_about(&contest, &average_ns, &slowest_ns);
	if (right)
		printf("session ticks=%s live=%.3f go=%.5f slowest=%.5f\n", argv[1], lived,
		       average_ns / plain_ns, slowest_ns / plain_ns);
	session_free(contest.session);
	return right ? 0 : 1;
}

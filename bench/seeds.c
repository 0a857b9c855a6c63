/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of many seeds, by the clock on the wall:
 *
 *   seeds jobs WESTWORLD     a thousand runs of messaging on two processors, compared with one
 *   seeds start WESTWORLD    the time to begin a run, in microseconds
 *   seeds sweep WESTWORLD FILE   a hundred seeds of nine combinations, to nine hundred seeds
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "measure.h"

enum { STARTS = 20000 };

struct contest {
	char *program;
	const char *seeds, *ticks;
	char *rest[3]; /* further arguments */
};

static double now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* The time that the program takes with that many jobs. */
static double run(const struct contest *contest, const char *jobs)
{
	char seeds[64], count[64], ticks[64];
	char *const *rest = contest->rest;
	int status;
	snprintf(seeds, sizeof seeds, "--seeds=%s", contest->seeds);
	snprintf(count, sizeof count, "--jobs=%s", jobs);
	snprintf(ticks, sizeof ticks, "--ticks=%s", contest->ticks);
	char *const argv[] = { contest->program, seeds,   count,   ticks,
		               rest[0],          rest[1], rest[2], NULL };
	double start = now_ns();
	pid_t pid = fork();
	if (pid == 0) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		execv(contest->program, argv);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status) {
		fprintf(stderr, "seeds: %s does not run\n", contest->program);
		exit(1);
	}
	return now_ns() - start;
}

static double run_two(void *context)
{
	return run(context, "2");
}

static double run_one(void *context)
{
	return run(context, "1");
}

static double run_swept(void *context)
{
	return run((struct contest *)context + 1, "1");
}

static char never[] = "--never=Miner_Bob.thirst > 15";

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "jobs") == 0) {
		struct contest contest = { argv[2], "1..1000", "1000", { never } };
		printf("seeds jobs ratio=%.3f\n", measure_ratio(run_two, run_one, &contest));
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "start") == 0) {
		struct contest contest = { argv[2], "1..20000", "0", { never } };
		double times[ROUNDS];
		for (size_t i = 0; i < ROUNDS; i++)
			times[i] = run_one(&contest) / STARTS / 1000;
		printf("seeds start us=%.2f\n", measure_median(times, ROUNDS));
		return 0;
	}
	if (argc == 4 && strcmp(argv[1], "sweep") == 0) {
		char measure[] = "--measure=ill", sweep[] = "--sweep=row=1..9/1";
		struct contest contests[] = {
			{ argv[2], "1..900", "200", { argv[3], measure } },
			{ argv[2], "1..100", "200", { argv[3], measure, sweep } }
		};
		printf("seeds sweep ratio=%.3f\n", measure_ratio(run_swept, run_one, contests));
		return 0;
	}
	fprintf(stderr, "usage: seeds jobs|start WESTWORLD, or sweep WESTWORLD FILE\n");
	return 2;
}

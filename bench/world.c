/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of worlds in files:
 *
 *   world data FILE     the file's world with 2,000 agents, compared with messaging in C
 *   world load          a world of 100 classes with 100 states each, in seconds
 *   world asleep        a tick of 2,000 agents and 998,000 sleepers, compared with 2,000 and one
 *
 * prints the ratio, or the seconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure.h"
#include "script/world_file.h"
#include "sim/sim.h"
#include "worlds/worlds.h"

enum { COPIES = 1000, TICKS = 200, EMPTY_TICKS = 2000, CLASSES = 100, STATES = 100 };

struct contest {
	struct sim subject, reference;
	int ticks;
};

static double run(struct sim *sim, int ticks)
{
	double start = measure_ns();
	for (int i = 0; i < ticks; i++)
		sim_tick(sim);
	return measure_ns() - start;
}

static double run_subject(void *context)
{
	struct contest *contest = context;
	return run(&contest->subject, contest->ticks);
}

static double run_reference(void *context)
{
	struct contest *contest = context;
	return run(&contest->reference, contest->ticks);
}

static struct world_file *load(const char *path)
{
	struct complaints complaints;
	struct world_file *file = world_file_load(path, NULL, NULL, &complaints);
	if (!file) {
		fprintf(stderr, "world: %s\n", complaints.lines[0].text);
		exit(1);
	}
	return file;
}

/* Loads a temporary file with what write puts there. */
static struct world_file *load_written(void (*write)(FILE *out))
{
	char path[] = "/tmp/westworld-bench-XXXXXX";
	int descriptor = mkstemp(path);
	FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
	if (!out) {
		perror(path);
		exit(1);
	}
	write(out);
	fclose(out);
	struct world_file *file = load(path);
	unlink(path);
	return file;
}

static void write_large(FILE *out)
{
	fprintf(out, "return { messages = { 'Go' }, classes = {\n");
	for (int i = 0; i < CLASSES; i++) {
		fprintf(out, "C%d = { initial = 'S0', stats = { n = 0 }, states = {\n", i);
		for (int j = 0; j < STATES; j++)
			fprintf(out,
			        "S%d = { enter = say 'n is {n}', execute = add { n = 1 },\n"
			        "  on_message = { Go = change 'S0' },\n"
			        "  transitions = { { when = 'n > %d', to = 'S%d' } } },\n",
			        j, j, (j + 1) % STATES);
		fprintf(out, "} },\n");
	}
	fprintf(out, "}, agents = { { 'a', class = 'C0' } } }\n");
}

static void write_beside(FILE *out, int sleepers)
{
	fprintf(out,
	        "return { classes = {\n"
	        "Clock = { initial = 'x', stats = { n = 0 }, states = { x = { execute = add { n = 1 } } } },\n"
	        "Stone = { initial = 'x', states = { x = {} } } }, agents = {\n"
	        "{ 'c', class = 'Clock', count = 2000 }, { 's', class = 'Stone', count = %d } } }\n",
	        sleepers);
}

static void write_sleepers(FILE *out)
{
	write_beside(out, 998000);
}

static void write_none(FILE *out)
{
	write_beside(out, 1);
}

static double compare(struct world_file *file, const struct world *reference, uint32_t copies,
                      int ticks)
{
	struct contest contest = { .ticks = ticks };
	sim_init(&contest.subject, world_file_world(file), 1, copies);
	sim_init(&contest.reference, reference, 1, copies);
	double ratio = measure_ratio(run_subject, run_reference, &contest);
	sim_fini(&contest.subject);
	sim_fini(&contest.reference);
	return ratio;
}

static double measure_load(void)
{
	double values[ROUNDS];
	for (int i = 0; i < ROUNDS; i++) {
		double start = measure_ns();
		world_file_free(load_written(write_large));
		values[i] = (measure_ns() - start) / 1e9;
	}
	return measure_median(values, ROUNDS);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	if (strcmp(what, "data") == 0 && argc > 2) {
		struct world_file *file = load(argv[2]);
		printf("world data ratio=%.3f\n", compare(file, worlds_default, COPIES, TICKS));
		world_file_free(file);
	} else if (strcmp(what, "load") == 0) {
		printf("world load seconds=%.3f\n", measure_load());
	} else if (strcmp(what, "asleep") == 0) {
		struct world_file *many = load_written(write_sleepers),
				  *none = load_written(write_none);
		printf("world asleep ratio=%.3f\n",
		       compare(many, world_file_world(none), 1, EMPTY_TICKS));
		world_file_free(many);
		world_file_free(none);
	} else {
		fprintf(stderr, "usage: world data FILE | load | asleep\n");
		return 2;
	}
	return 0;
}

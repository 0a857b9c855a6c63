/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of worlds in files:
 *
 *   world data FILE     the file's world with 2,000 agents, compared with messaging in C
 *   world load          a world of 100 classes with 100 states each, in seconds
 *   world asleep        a tick of 2,000 agents and 998,000 sleepers, compared with 2,000 and one
 *   world define        2,000 agents whose conditions have names, compared with written out
 *   world after         the same whose transitions wait, compared with such that need not
 *   world count         the same whose rules count them, compared with one count for all
 *   world boids         20,000 boids, each compared with one of 2,000 that stand as close
 *
 * prints the ratio, or the seconds.
 */
#include <stdbool.h>
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

/* Clocks whose rules have names for their conditions, and wait, or not. */
static void write_clocks(FILE *out, const char *name, const char *go, const char *stay)
{
	fprintf(out,
	        "return { classes = { Clock = { initial = 'x', stats = { n = 0, m = 1 },\n"
	        "define = { odd = 'n %% 2 == m', %s = 'n > 4 or odd and n > 3' }, states = {\n"
	        "x = { enter = set { n = 0 }, execute = add { n = 1 },\n"
	        "  transitions = { { %s, to = 'y' } } },\n"
	        "y = { execute = add { n = 1 }, transitions = { { %s, to = 'x' } } } } } },\n"
	        "agents = { { 'c', class = 'Clock', count = 2000 } } }\n",
	        name, go, stay);
}

static void write_named(FILE *out)
{
	write_clocks(out, "late", "when = 'late'", "when = 'late and n < 1000'");
}

static void write_out(FILE *out)
{
	write_clocks(out, "late", "when = 'n > 4 or n % 2 == m and n > 3'",
	             "when = '(n > 4 or n % 2 == m and n > 3) and n < 1000'");
}

static void write_waiting(FILE *out)
{
	write_clocks(out, "late", "after = 2.5", "after = 2.5");
}

static void write_counting(FILE *out)
{
	write_clocks(out, "late", "when = 'n >= 5'", "when = 'n >= 10'");
}

/* People who fall ill the more often the more are, as they count themselves or as one has counted. */
static void write_people(FILE *out, const char *ill)
{
	fprintf(out,
	        "local ill = [[count('Person', 'state == \"Ill\"')]]\n"
	        "return { classes = { Town = { initial = 'x', stats = { ill = 0 },\n"
	        "  states = { x = { execute = set { ill = ill } } } },\n"
	        "Person = { initial = 'Well', states = {\n"
	        "Well = { transitions = { { when = 'chance((' .. %s .. ' + 10) / 40000)', to = 'Ill' } } },\n"
	        "Ill = { transitions = { { when = 'chance(0.1)', to = 'Well' } } } } } },\n"
	        "agents = { { 'Town', class = 'Town' }, { 'P', class = 'Person', count = 2000 } } }\n",
	        ill);
}

static void write_each(FILE *out)
{
	write_people(out, "ill");
}

static void write_shared(FILE *out)
{
	write_people(out, "'Town.ill'");
}

/* Boids much like those of worlds/boids.lua, so many on a plane that has room for them. */
static void write_boids(FILE *out, int count, int side)
{
	fprintf(out,
	        "return { plane = { %d, %d }, wrap = true, tick = 0.1, classes = { Boid = {\n"
	        "initial = 'Hatch', stats = { x = 0.0, y = 0.0, vx = 0.0, vy = 0.0 },\n"
	        "states = { Hatch = { execute = set { x = 'random(0, %d) + 0.5', y = 'random(0, %d) + 0.5',\n"
	        "  vx = 'random(-8, 8)', vy = 'random(-8, 8)' }, transitions = { { after = 0.2, to = 'Fly' } } },\n"
	        "Fly = { execute = { set { vx = \"mean(near(9, 'Boid'), 'vx') or vx\",\n"
	        "  vy = \"mean(near(9, 'Boid'), 'vy') or vy\" },\n"
	        "  add { vx = \"-sum(near(3, 'Boid'), 'x - me.x') / 9\",\n"
	        "    vy = \"-sum(near(3, 'Boid'), 'y - me.y') / 9\" },\n"
	        "  add { x = 'vx / 10', y = 'vy / 10' } } } } } },\n"
	        "agents = { { 'Boid', class = 'Boid', count = %d } } }\n",
	        side, side, side - 1, side - 1, count);
}

static void write_few(FILE *out)
{
	write_boids(out, 2000, 316);
}

static void write_many(FILE *out)
{
	write_boids(out, 20000, 1000);
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

/* Pairs of worlds that are compared: what is written, what it is compared with, how long, and how
 * many more agents it has. */
static const struct pair {
	const char *name;
	void (*subject)(FILE *out), (*reference)(FILE *out);
	int ticks, times;
} pairs[] = {
	{ "asleep", write_sleepers, write_none, EMPTY_TICKS, 1 },
	{ "define", write_named, write_out, TICKS, 1 },
	{ "after", write_waiting, write_counting, TICKS, 1 },
	{ "count", write_each, write_shared, TICKS, 1 },
	{ "boids", write_many, write_few, 3, 10 },
};

static bool compare_pair(const char *name)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if (strcmp(pairs[i].name, name) != 0)
			continue;
		struct world_file *subject = load_written(pairs[i].subject);
		struct world_file *reference = load_written(pairs[i].reference);
		printf("world %s ratio=%.3f\n", name,
		       compare(subject, world_file_world(reference), 1, pairs[i].ticks) /
		               pairs[i].times);
		world_file_free(subject);
		world_file_free(reference);
		return true;
	}
	return false;
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
	} else if (!compare_pair(what)) {
		fprintf(stderr,
		        "usage: world data FILE | load | asleep | define | after | count | boids\n");
		return 2;
	}
	return 0;
}

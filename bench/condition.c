/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of conditions:
 *
 *   condition two           two comparisons, compiled, compared with the same in Lua
 *   condition any AGENTS    any("Miner", "thirst > 99") compared with a plain loop
 *
 * prints the ratio.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "lua/condition.h"
#include "worlds/worlds.h"

enum { EVALUATIONS = 100000, LOOPS = 20, LIMIT = 99 };

struct contest {
	struct sim sim;
	struct condition *compiled, *lua;
	int evaluations;
	uint8_t class;
	size_t offset; /* of the miners' thirst */
	unsigned found;
};

static struct condition *make(const struct sim *sim, const char *source)
{
	struct condition *condition = NULL;
	struct error error;
	if (!condition_new(&condition, sim, CLASS_NONE, source, &error)) {
		fprintf(stderr, "condition: %s\n", error.text);
		exit(1);
	}
	return condition;
}

static double evaluate(const struct contest *contest, struct condition *condition, bool expected)
{
	struct error error;
	bool holds = !expected;
	double start = measure_ns();
	for (int i = 0; i < contest->evaluations; i++) {
		if (!condition_holds(condition, &contest->sim, NULL, &holds, &error) ||
		    holds != expected) {
			fprintf(stderr, "condition: %s\n", holds ? "it holds" : error.text);
			exit(1);
		}
	}
	return measure_ns() - start;
}

static double run_compiled(void *context)
{
	struct contest *contest = context;
	return evaluate(contest, contest->compiled, contest->lua != NULL);
}

static double run_lua(void *context)
{
	struct contest *contest = context;
	return evaluate(contest, contest->lua, true);
}

static double run_loop(void *context)
{
	struct contest *contest = context;
	const struct sim *sim = &contest->sim;
	double start = measure_ns();
	for (int i = 0; i < contest->evaluations; i++) {
		for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
			const struct agent *agent = sim_slot(sim, slot);
			int16_t thirst;
			memcpy(&thirst, (const char *)agent + contest->offset, sizeof thirst);
			contest->found += agent->class == contest->class && thirst > LIMIT;
		}
	}
	return measure_ns() - start;
}

static void find_thirst(struct contest *contest)
{
	const struct world *world = contest->sim.world;
	int class = world_find_class(world, "Miner");
	int stat = class_find_stat(world->classes[class], "thirst");
	contest->class = (uint8_t) class;
	contest->offset = world->classes[class]->stats[stat].offset;
}

int main(int argc, char **argv)
{
	bool any = argc > 2 && strcmp(argv[1], "any") == 0;
	if (!any && (argc < 2 || strcmp(argv[1], "two") != 0)) {
		fprintf(stderr, "usage: condition two | any AGENTS\n");
		return 2;
	}
	struct contest contest = { .evaluations = any ? LOOPS : EVALUATIONS };
	uint32_t couples = any ? (uint32_t)strtoul(argv[2], NULL, 10) / 2 : 1;
	sim_init(&contest.sim, worlds_default, 1, couples);
	find_thirst(&contest);
	static const char two[] = "Miner_Bob.thirst < 99 and Miner_Bob.fatigue >= 0";
	char lua[sizeof two + 32];
	snprintf(lua, sizeof lua, "%s or math.abs(0) > 1", two);
	contest.compiled = make(&contest.sim, any ? "any('Miner', 'thirst > 99')" : two);
	contest.lua = any ? NULL : make(&contest.sim, lua);
	double ratio = measure_ratio(run_compiled, any ? run_loop : run_lua, &contest);
	double each = run_compiled(&contest) / contest.evaluations;
	printf("condition %s agents=%u ratio=%.3f ns=%.0f\n", argv[1],
	       (unsigned)contest.sim.head.agents, ratio, each);
	condition_free(contest.compiled);
	condition_free(contest.lua);
	sim_fini(&contest.sim);
	return contest.found != 0;
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "report/coverage.h"
#include "report/graph.h"
#include "report/names.h"
#include "report/narrative.h"
#include "report/trace.h"
#include "report/worlds.h"
#include "steady.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * The cache of names, and what frees it.
 */

TEST(there_is_a_name_for_each_agent_within_limits)
{
	static const struct {
		uint32_t agents, names;
	} table[] = {
		{ 0, 16 },      { 16, 16 },           { 17, 32 },
		{ 1000, 1024 }, { 1 << 16, 1 << 16 }, { UINT32_MAX, 1 << 16 },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct names names;
		names_init(&names, table[i].agents);
		ck_assert_uint_eq(names.mask + 1, table[i].names);
		names_fini(&names);
	}
}

TEST(a_name_is_kept_until_another_agent_takes_its_room)
{
	struct sim sim;
	struct names names;
	sim_init(&sim, &world_odd, 1, 17);
	names_init(&names, 2);
	const struct name *first = names_get(&names, &sim, 0);
	ck_assert_str_eq(first->text, "O'Dd \"\\\357\277\275\357\277\275");
	ck_assert_uint_eq(first->length, strlen(first->text));
	ck_assert_ptr_ne(names_get(&names, &sim, 1), first);
	ck_assert_ptr_eq(names_get(&names, &sim, 16), first);
	ck_assert_str_eq(first->text, "Odd \"class\" <&> 17");
	ck_assert_str_eq(names_get(&names, &sim, 0)->text, "O'Dd \"\\\357\277\275\357\277\275");
	names_fini(&names);
	sim_fini(&sim);
}

TEST(the_name_of_an_agent_that_is_gone_is_made_again)
{
	struct sim sim;
	struct names names;
	sim_init(&sim, &world_odd, 1, 2);
	names_init(&names, 2);
	ck_assert_str_eq(names_get(&names, &sim, 2)->text, "someone gone");
	ck_assert(!names_get(&names, &sim, 2)->known);
	sim_spawn(&sim, 0, 0);
	sim_tick(&sim);
	ck_assert_str_eq(names_get(&names, &sim, 2)->text, "Odd \"class\" <&> 3");
	ck_assert(names_get(&names, &sim, 2)->known);
	names_fini(&names);
	sim_fini(&sim);
}

static struct sim sim;
static struct output out;

static void trace_and_end(void)
{
	struct trace trace;
	trace_init(&trace, &out, 1);
	trace_fini(&trace);
}

static void narrate_and_end(void)
{
	struct narrative narrative;
	const struct event event = { .kind = EVENT_ERROR, .as.text = "a.lua:1: no" };
	narrative_init(&narrative, &out, false, 1);
	narrative_watcher(&narrative).read(&narrative, &sim, &event, 1);
	narrative_fini(&narrative);
}

static void draw_a_graph(void)
{
	struct graph graph;
	graph_init(&graph, &world_odd, NULL, NULL);
	out.used = 0;
	graph_text.write(&graph, &out);
}

static void cover_a_reload(void)
{
	struct coverage coverage;
	coverage_init_empty(&coverage, worlds_find("messaging"));
	coverage_watcher(&coverage).read(&coverage, &sim, NULL, 0);
	coverage_fini(&coverage);
}

static void cover_and_end(void)
{
	struct coverage coverage;
	coverage_init(&coverage, &sim);
	coverage_fini(&coverage);
}

TEST_EACH(what_ends_frees_its_memory, 5)
{
	static const struct {
		void (*live)(void);
		unsigned lives;
	} table[] = {
		{ trace_and_end, 500 },  { narrate_and_end, 1000 }, { cover_and_end, 500 },
		{ cover_a_reload, 500 }, { draw_a_graph, 50 },
	};
	sim_init(&sim, &world_odd, 1, 2);
	output_init(&out, -1);
	if (steady_is_measurable())
		steady_check(table[_i].live, table[_i].lives);
	sim_fini(&sim);
}

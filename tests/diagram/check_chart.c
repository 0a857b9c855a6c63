/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/chart.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "easel.h"
#include "suite.h"
#include "worlds/worlds.h"

/* A guard: Work contains Walk and Look, Walk contains Slow and Fast. */
enum { REST = 1, WORK, WALK, LOOK, SLOW, FAST, HIDE };

static const struct exit ways[][3] = {
	[REST] = { { .to = WORK, .words = "called" } },
	[WORK] = { { .to = REST, .words = "tired" }, { .to = REVERTS, .words = "dismissed" } },
	[WALK] = { { .to = LOOK, .words = "noise" } },
	[LOOK] = { { .to = REVERTS, .words = "nothing" }, { .to = REST, .words = "bored" } },
	[SLOW] = { { .to = FAST, .words = "late" } },
	[FAST] = { { .to = HIDE, .words = "shot at" } },
	[HIDE] = { { .to = REVERTS, .words = "quiet" } },
};

static const struct state table[] = {
	[REST] = { .name = "Rest", .exits = ways[REST] },
	[WORK] = { .name = "Work", .exits = ways[WORK], .initial = WALK },
	[WALK] = { .name = "Walk", .exits = ways[WALK], .parent = WORK, .initial = SLOW },
	[LOOK] = { .name = "Look", .exits = ways[LOOK], .parent = WORK },
	[SLOW] = { .name = "Slow", .exits = ways[SLOW], .parent = WALK },
	[FAST] = { .name = "Fast", .exits = ways[FAST], .parent = WALK },
	[HIDE] = { .name = "Hide", .exits = ways[HIDE] },
};

static const struct state *const states[] = {
	NULL,         &table[REST], &table[WORK], &table[WALK],
	&table[LOOK], &table[SLOW], &table[FAST], &table[HIDE],
};

static const struct class guard = {
	.name = "Guard",
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = (const struct machine_plan[]){ { .initial = REST } },
	.machine_count = 1,
};

static const struct world world = { .name = "guard" };

static struct chart chart;

static void end(void)
{
	chart_fini(&chart);
}

static int node(uint8_t state)
{
	return chart_find_node(&chart, &guard, state);
}

/* The only edge between two nodes. */
static const struct chart_edge *edge(int from, int to)
{
	const struct chart_edge *found = NULL;
	for (size_t i = 0; i < chart.edge_count; i++) {
		if (chart.edges[i].from == from && chart.edges[i].to == to) {
			ck_assert_ptr_null(found);
			found = &chart.edges[i];
		}
	}
	ck_assert_ptr_nonnull(found);
	return found;
}

static void read_miners(void)
{
	const struct world *messaging = worlds_find("messaging");
	chart_of_class(&chart, messaging, messaging->classes[0], 0, NULL);
}

static int miner(const char *name)
{
	const struct class *class = worlds_find("messaging")->classes[0];
	return chart_find_node(&chart, class, class_find_state(class, name));
}

FIXTURE(NULL, end)

TEST(edges_that_look_alike_are_one_and_say_each_thing_once)
{
	chart = (struct chart){ .node_count = 0 };
	int a = easel_node(&chart, "A", -1), b = easel_node(&chart, "B", -1);
	ck_assert_int_eq(easel_edge(&chart, a, b, "hungry"), 0);
	ck_assert_int_eq(easel_edge(&chart, a, b, "tired"), 0);
	ck_assert_int_eq(easel_edge(&chart, a, b, "hungry"), 0);
	ck_assert_int_eq(easel_edge(&chart, a, b, "red"), 0);
	ck_assert_int_eq(easel_edge(&chart, a, b, ""), 0);
	ck_assert_int_eq(easel_edge(&chart, b, a, "tired"), 1);
	ck_assert_str_eq(chart.edges[0].label, "hungry | tired | red");
	chart_add_edge(&chart, a, b, CHART_REVERT, "");
	ck_assert_uint_eq(chart.edge_count, 3);
}

TEST(an_edge_says_why_a_state_is_left)
{
	read_miners();
	int dig = miner("EnterMineAndDigForNugget"), home = miner("GoHomeAndSleepTilRested");
	const struct chart_edge *full = edge(dig, miner("VisitBankAndDepositGold"));
	ck_assert_str_eq(full->label, "pockets full");
	ck_assert_int_eq(full->kind, CHART_PLAIN);
	ck_assert_int_eq(edge(home, miner("EatStew"))->kind, CHART_MESSAGE);
	ck_assert_str_eq(edge(home, miner("EatStew"))->label, "StewReady");
	ck_assert(chart.nodes[home].initial);
	ck_assert(!chart.nodes[dig].initial);
	ck_assert(chart.nodes[miner("MinerGlobalState")].global);
}

TEST(a_way_back_leads_to_where_the_state_is_entered_from)
{
	read_miners();
	const struct chart_edge *eaten = edge(miner("EatStew"), miner("GoHomeAndSleepTilRested"));
	ck_assert_int_eq(eaten->kind, CHART_REVERT);
	ck_assert_str_eq(eaten->label, "eaten");
}

TEST(a_way_back_from_a_state_that_can_be_entered_anywhere_leads_nowhere_certain)
{
	const struct world *messaging = worlds_find("messaging");
	const struct class *wife = messaging->classes[1];
	chart_of_class(&chart, messaging, wife, 0, NULL);
	int bathroom = chart_find_node(&chart, wife, class_find_state(wife, "VisitBathroom"));
	int any = chart_find_node(&chart, wife, class_find_state(wife, "WifesGlobalState"));
	ck_assert_int_eq(edge(bathroom, CHART_BACK)->kind, CHART_REVERT);
	ck_assert_int_eq(edge(any, bathroom)->kind, CHART_ANYWHERE);
}

TEST(states_are_in_their_metastates)
{
	chart_of_class(&chart, &world, &guard, 0, NULL);
	ck_assert_uint_eq(chart.node_count, 7);
	ck_assert_int_eq(chart.nodes[node(SLOW)].parent, node(WALK));
	ck_assert_int_eq(chart.nodes[node(WALK)].parent, node(WORK));
	ck_assert_int_eq(chart.nodes[node(WORK)].parent, -1);
	ck_assert(chart_is_inside(&chart, node(SLOW), node(WORK)));
	ck_assert(!chart_is_inside(&chart, node(REST), node(WORK)));
	ck_assert(chart.nodes[node(SLOW)].initial);
	ck_assert(!chart.nodes[node(FAST)].initial);
	/* Work is left from any state inside it, Look for the states inside Walk, Hide for Fast. */
	edge(node(WORK), CHART_BACK);
	edge(node(LOOK), node(WALK));
	edge(node(HIDE), node(FAST));
}

TEST(a_folded_metastate_stands_for_all_that_is_in_it)
{
	struct chart_folds folds = { .of = { [WORK] = CHART_FOLDED } };
	chart_of_class(&chart, &world, &guard, 0, &folds);
	ck_assert_uint_eq(chart.node_count, 3);
	ck_assert_int_eq(node(SLOW), node(WORK));
	ck_assert(chart.nodes[node(WORK)].folded);
	ck_assert_str_eq(edge(node(WORK), node(REST))->label, "tired | bored");
	ck_assert_str_eq(edge(node(WORK), node(HIDE))->label, "shot at");
	for (size_t i = 0; i < chart.edge_count; i++)
		ck_assert_int_ne(chart.edges[i].from, chart.edges[i].to);
}

TEST(the_edge_of_a_change_is_found_by_the_way_it_went)
{
	chart_of_class(&chart, &world, &guard, 0, NULL);
	int tired = chart_find_edge(&chart, &guard, WORK, 1, REST);
	ck_assert_ptr_eq(&chart.edges[tired], edge(node(WORK), node(REST)));
	int quiet = chart_find_edge(&chart, &guard, HIDE, 1, FAST);
	ck_assert_ptr_eq(&chart.edges[quiet], edge(node(HIDE), node(FAST)));
	int dismissed = chart_find_edge(&chart, &guard, WORK, 2, REST);
	ck_assert_ptr_eq(&chart.edges[dismissed], edge(node(WORK), CHART_BACK));
	ck_assert_int_eq(chart_find_edge(&chart, &guard, WORK, 3, REST), -1);
}

TEST(near_a_state_are_its_edges_and_where_they_lead)
{
	struct chart whole;
	chart_of_class(&whole, &world, &guard, 0, NULL);
	chart_near(&chart, &whole, chart_find_node(&whole, &guard, FAST), 9, true);
	ck_assert_uint_eq(chart.node_count, 3);
	ck_assert_uint_eq(chart.edge_count, 3);
	ck_assert_str_eq(edge(node(SLOW), node(FAST))->label, "late");
	ck_assert_int_eq(edge(node(HIDE), node(FAST))->kind, CHART_REVERT);
	ck_assert_int_eq(chart.nodes[node(FAST)].parent, -1);
	int shot = chart_find_edge(&chart, &guard, FAST, 1, HIDE);
	ck_assert_ptr_eq(&chart.edges[shot], edge(node(FAST), node(HIDE)));
	ck_assert_int_eq(chart_find_edge(&chart, &guard, REST, 1, WORK), -1);
	chart_fini(&whole);
}

TEST(what_is_joined_to_a_state_are_its_neighbours_theirs_and_the_metastates_around_them)
{
	static const struct exit walks[] = { { .to = FAST, .words = "late" }, { .to = 0 } };
	struct state alone[ARRAY_LEN(table)];
	const struct state *only[ARRAY_LEN(states)];
	struct class apart = guard;
	memcpy(alone, table, sizeof alone);
	for (int i = REST; i <= HIDE; i++) {
		alone[i].exits = i == SLOW ? walks : ways[0];
		only[i] = &alone[i];
	}
	alone[HIDE].exits = (const struct exit[]){ { .to = REST, .words = "safe" }, { .to = 0 } };
	apart.states = only;
	struct chart whole;
	chart_of_class(&whole, &world, &apart, 0, NULL);
	chart_connected(&chart, &whole, chart_find_node(&whole, &apart, REST));
	ck_assert_uint_eq(chart.node_count, 2);
	ck_assert_uint_eq(chart.edge_count, 1);
	ck_assert_str_eq(edge(node(HIDE), node(REST))->label, "safe");
	chart_fini(&chart);
	chart_connected(&chart, &whole, chart_find_node(&whole, &apart, SLOW));
	ck_assert_uint_eq(chart.node_count, 5);
	ck_assert_int_eq(chart.nodes[node(FAST)].parent, node(WALK));
	ck_assert_int_eq(chart.nodes[node(WALK)].parent, node(WORK));
	ck_assert_ptr_eq(&chart.edges[chart_find_edge(&chart, &apart, SLOW, 1, FAST)],
	                 edge(node(SLOW), node(FAST)));
	chart_fini(&whole);
}

TEST(near_a_state_are_also_all_edges_between_its_neighbours_and_the_ends_of_those_to_others)
{
	static const char *const home[] = { "others", "GoHomeAndSleepTilRested" };
	for (int named = 0; named <= 1; named++) {
		struct chart whole;
		read_miners();
		whole = chart;
		chart_near(&chart, &whole, miner("QuenchThirst"), 3, named);
		chart_fini(&whole);
		int dig = miner("EnterMineAndDigForNugget"),
		    bank = miner("VisitBankAndDepositGold");
		ck_assert_str_eq(edge(dig, bank)->label, "pockets full");
		ck_assert_str_eq(edge(bank, dig)->label, "else");
		ck_assert_str_eq(edge(bank, CHART_LEAVES)->label, home[named]);
		ck_assert_str_eq(edge(dig, CHART_COMES)->label, home[named]);
		ck_assert_uint_eq(chart.edge_count, 7);
		if (!named)
			chart_fini(&chart);
	}
}

TEST(with_less_room_fewer_neighbours_are_near)
{
	struct chart whole;
	read_miners();
	whole = chart;
	chart_near(&chart, &whole, miner("QuenchThirst"), 2, true);
	ck_assert_uint_eq(chart.node_count, 2);
	edge(miner("EnterMineAndDigForNugget"), miner("QuenchThirst"));
	ck_assert_str_eq(edge(miner("QuenchThirst"), CHART_COMES)->label,
	                 "VisitBankAndDepositGold");
	chart_fini(&whole);
}

/* A machine of plain states with their ways out, of which the first state reverts. */
struct ways_back {
	struct exit exits[5][3];
	int to; /* the target of the first state's revert edge: a state, or CHART_BACK */
};

static const struct ways_back ways_back[] = {
	/* Two states lead to it, and both are known. */
	{ { [1] = { { .to = REVERTS } }, [2] = { { .to = 1 } }, [3] = { { .to = 1 } } }, 2 },
	/* Three states lead to it. */
	{ { [1] = { { .to = REVERTS } },
	    [2] = { { .to = 1 } },
	    [3] = { { .to = 1 } },
	    [4] = { { .to = 1 } } },
	  CHART_BACK },
	/* One state leads to it, but the first also leads to another state that reverts. */
	{ { [1] = { { .to = REVERTS }, { .to = 3 } },
	    [2] = { { .to = 1 } },
	    [3] = { { .to = REVERTS } } },
	  CHART_BACK },
	/* No state leads to it. */
	{ { [1] = { { .to = REVERTS } }, [2] = { { .to = 3 } } }, CHART_BACK },
	/* One state leads to it, but after its own loop, the previous state is itself. */
	{ { [1] = { { .to = REVERTS }, { .to = 1 } }, [2] = { { .to = 1 } } }, CHART_BACK },
	/* One state leads to it, but the global state, the last one, interrupts it. */
	{ { [1] = { { .to = REVERTS } },
	    [2] = { { .to = 1 } },
	    [3] = { { .to = REVERTS } },
	    [4] = { { .to = 3 } } },
	  CHART_BACK },
};

TEST_EACH(a_way_back_is_drawn_where_it_is_certain, (int)ARRAY_LEN(ways_back))
{
	const struct ways_back *it = &ways_back[_i];
	struct state plain[5] = { { 0 } };
	const struct state *mine[5] = { NULL };
	for (int i = 1; i < 5; i++) {
		plain[i] = (struct state){ .name = "S", .exits = it->exits[i] };
		mine[i] = &plain[i];
	}
	/* The last state is global only in the machine that it interrupts. */
	struct machine_plan plan = { .initial = 2, .global = it->exits[4][0].to == 3 ? 4 : 0 };
	struct class class = { .states = mine, .state_count = 5, .machines = &plan };
	chart_of_class(&chart, &world, &class, 0, NULL);
	int from = chart_find_node(&chart, &class, 1);
	int to = it->to == CHART_BACK ? it->to : chart_find_node(&chart, &class, (uint8_t)it->to);
	edge(from, to);
	int certain = 0;
	for (size_t i = 0; i < chart.edge_count; i++) {
		const struct chart_edge *one = &chart.edges[i];
		certain += one->from == from && one->kind == CHART_REVERT;
	}
	ck_assert_int_eq(certain, _i == 0 ? 2 : 1);
	/* A revert goes by the edge that leads to the previous state. */
	if (_i == 0)
		ck_assert_int_eq(chart.edges[chart_find_edge(&chart, &class, 1, 1, 3)].to,
		                 chart_find_node(&chart, &class, 3));
}

/* States of which each of the first leads to the last for the same reason. */
static void read_crowd(int count)
{
	static const struct exit done[] = { { .to = 5, .words = "done" }, { 0 } };
	static const struct state last = { .name = "Last" },
				  other = { .name = "Other", .exits = done };
	const struct state *const mine[] = {
		NULL, &other, &other, count > 3 ? &other : &last, count > 4 ? &other : &last, &last
	};
	struct class class = { .states = mine,
		               .state_count = 6,
		               .machines = &(struct machine_plan){ .initial = 1 } };
	chart_of_class(&chart, &world, &class, 0, NULL);
	for (int i = 0; i < count - 1 && count == 5; i++)
		ck_assert_int_eq(chart_find_edge(&chart, &class, (uint8_t)(i + 1), 1, 5), 0);
}

TEST(what_leads_to_a_state_from_all_others_is_one_edge)
{
	read_crowd(5);
	ck_assert_uint_eq(chart.edge_count, 1);
	ck_assert_str_eq(edge(4, CHART_OTHERS)->label, "done");
	chart_fini(&chart);
	read_crowd(4);
	ck_assert_uint_eq(chart.edge_count, 3);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/fsm.h"
#include "core/telegram.h"
#include "suite.h"

static bool never(const struct sim *sim, const struct agent *agent)
{
	(void)sim;
	(void)agent;
	return false;
}

static void do_nothing(struct sim *sim, struct agent *agent)
{
	(void)sim;
	(void)agent;
}

/* A table of states, the error in it, and the number of its entries. */
struct table {
	const char *error; /* NULL: nothing */
	const struct state *states[FSM_DEPTH_MAX + 4];
	size_t count;
};

static const struct transition to_2[] = { { .test = never, .to = 2 }, { .to = STATE_NONE } };
static const struct transition to_9[] = { { .test = never, .to = 9 }, { .to = STATE_NONE } };
static const struct transition reverts[] = { { .test = never, .to = REVERTS },
	                                     { .to = STATE_NONE } };

static const struct state one = { .name = "One" };
static const struct state two = { .name = "Two" };
static const struct state nameless = { .execute = do_nothing };
static const struct state exits_2 = {
	.name = "One", .exits = (const struct exit[]){ { .to = 2 }, { .to = STATE_NONE } }
};
static const struct state exits_9 = { .name = "One",
	                              .exits = (const struct exit[]){
					      { .to = 2 }, { .to = 9 }, { .to = STATE_NONE } } };
static const struct state exits_back = {
	.name = "One", .exits = (const struct exit[]){ { .to = REVERTS }, { .to = STATE_NONE } }
};
static const struct state tests_2 = { .name = "One", .transitions = to_2 };
static const struct state tests_9 = { .name = "One", .transitions = to_9 };
static const struct state tests_back = { .name = "One", .transitions = reverts };
static const struct question any = { .words = "any" };
static const struct state asks_2 = { .name = "One",
	                             .transitions = (const struct transition[]){
					     { .question = &any, .to = 2 }, { 0 } } };
static const struct state asks_nothing = {
	.name = "One", .transitions = (const struct transition[]){ { .to = 2 }, { 0 } }
};
static const struct state asks_twice = { .name = "One",
	                                 .transitions = (const struct transition[]){
						 { .question = &any, .test = never, .to = 2 },
						 { 0 } } };
static const struct state meta = { .name = "One", .initial = 2 };
static const struct state in_1 = { .name = "Two", .parent = 1 };
static const struct state in_2 = { .name = "One", .parent = 2, .initial = 2 };
static const struct state in_9 = { .name = "Two", .parent = 9 };
static const struct state around_2 = { .name = "Two", .parent = 1, .initial = 1 };
static const struct state holds_9 = { .name = "One", .initial = 9 };

static const struct state deep[] = {
	{ .name = "1", .initial = 2 },
	{ .name = "2", .parent = 1, .initial = 3 },
	{ .name = "3", .parent = 2, .initial = 4 },
	{ .name = "4", .parent = 3, .initial = 5 },
	{ .name = "5", .parent = 4, .initial = 6 },
	{ .name = "6", .parent = 5, .initial = 7 },
	{ .name = "7", .parent = 6, .initial = 8 },
	{ .name = "8", .parent = 7, .initial = 9 },
	{ .name = "9", .parent = 8 },
};

static const struct state deep_end = { .name = "8", .parent = 7 };

static const struct table tables[] = {
	{ NULL, { NULL, &one }, 2 },
	{ NULL, { NULL, &exits_2, &two }, 3 },
	{ NULL, { NULL, &exits_back, &two }, 3 },
	{ NULL, { NULL, &tests_2, &two }, 3 },
	{ NULL, { NULL, &tests_back, &two }, 3 },
	{ NULL, { NULL, &meta, &in_1 }, 3 },
	{ NULL,
	  { NULL, &deep[0], &deep[1], &deep[2], &deep[3], &deep[4], &deep[5], &deep[6], &deep_end },
	  FSM_DEPTH_MAX + 1 },
	{ "Kind: state 2 has no name", { NULL, &one, NULL }, 3 },
	{ "Kind: state 1 has no name", { NULL, &nameless }, 2 },
	{ "Kind: state One declares an exit to a state that does not exist",
	  { NULL, &exits_9, &two },
	  3 },
	{ "Kind: state One declares an exit to a state that does not exist",
	  { NULL, &exits_2 },
	  2 },
	{ "Kind: state One declares an exit to a state that does not exist",
	  { NULL, &exits_2, &two },
	  2 },
	{ "Kind: state One declares an exit to a state that does not exist",
	  { NULL, &exits_2, NULL },
	  3 },
	{ "Kind: a transition of state One leads to no state", { NULL, &tests_9, &two }, 3 },
	{ "Kind: a transition of state One needs a question or a test, not neither",
	  { NULL, &asks_nothing, &two },
	  3 },
	{ "Kind: a transition of state One needs a question or a test, not both",
	  { NULL, &asks_twice, &two },
	  3 },
	{ NULL, { NULL, &asks_2, &two }, 3 },
	{ "Kind: metastate One has no initial state", { NULL, &one, &in_1 }, 3 },
	{ "Kind: the initial state of One is not inside it", { NULL, &meta, &two }, 3 },
	{ "Kind: the initial state of One is not inside it", { NULL, &holds_9 }, 2 },
	{ "Kind: the initial state of One is not inside it", { NULL, &meta, NULL }, 3 },
	{ "Kind: the initial state of One is not inside it", { NULL, &meta, &in_1 }, 2 },
	{ "Kind: state Two is inside itself or more than 8 states deep", { NULL, &one, &in_9 }, 3 },
	{ "Kind: state One is inside itself or more than 8 states deep",
	  { NULL, &in_2, &around_2 },
	  3 },
	{ "Kind: state 9 is inside itself or more than 8 states deep",
	  { NULL, &deep[0], &deep[1], &deep[2], &deep[3], &deep[4], &deep[5], &deep[6], &deep[7],
	    &deep[8] },
	  FSM_DEPTH_MAX + 2 },
};

TEST_EACH(a_table_of_states_is_checked, ARRAY_LEN(tables))
{
	const struct table *table = &tables[_i];
	struct error error = { "" };
	bool good = state_table_check(table->states, table->count, "Kind", &error);
	ck_assert_str_eq(error.text, table->error ? table->error : "");
	ck_assert(good == !table->error);
}

TEST(no_class_has_more_states_than_there_are_numbers)
{
	static const struct state *states[FSM_STATES_MAX + 2];
	struct error error;
	for (size_t i = 1; i < ARRAY_LEN(states); i++)
		states[i] = &one;
	ck_assert(state_table_check(states, FSM_STATES_MAX + 1, "Kind", &error));
	ck_assert(!state_table_check(states, FSM_STATES_MAX + 2, "Kind", &error));
	ck_assert_str_eq(error.text, "Kind: more than 254 states");
}

enum { TOP = 1, INNER, OTHER, BLIP, GLOBAL };

static const struct transition top_transitions[] = { { .test = never, .to = OTHER },
	                                             { .to = STATE_NONE } };
static const struct state top = { .name = "Top", .initial = INNER, .transitions = top_transitions };
static const struct state inner = { .name = "Inner",
	                            .parent = TOP,
	                            .exits = (const struct exit[]){ { .to = TOP },
	                                                            { .to = STATE_NONE } } };
static const struct state other = { .name = "Other" };
static const struct state blip = {
	.name = "Blip", .exits = (const struct exit[]){ { .to = REVERTS }, { .to = STATE_NONE } }
};
static const struct state global = {
	.name = "Global", .exits = (const struct exit[]){ { .to = BLIP }, { .to = STATE_NONE } }
};

static const struct state *const family[] = {
	[TOP] = &top, [INNER] = &inner, [OTHER] = &other, [BLIP] = &blip, [GLOBAL] = &global,
};

static const struct question asked = { .words = "dry" };
static const struct transition asked_transitions[] = {
	{ .question = &asked, .to = OTHER, .words = "too dry" },
	{ .test = never, .to = REVERTS, .words = "never" },
	{ .to = STATE_NONE },
};
static const struct state state = {
	.name = "State",
	.exits = (const struct exit[]){ { .to = TOP, .message = 7 },
	                                { .to = BLIP, .question = &asked, .unless = true },
	                                { .to = STATE_NONE } },
	.transitions = asked_transitions,
};

TEST(a_state_has_its_exits_and_then_its_transitions_as_ways_out)
{
	struct way way = way_of(&state);
	ck_assert(way_next(&way));
	ck_assert_uint_eq(way.number, 1);
	ck_assert_uint_eq(way.exit.to, TOP);
	ck_assert_uint_eq(way.exit.message, 7);
	ck_assert(way_next(&way));
	ck_assert_uint_eq(way.exit.to, BLIP);
	ck_assert(way.exit.unless && way.exit.question == &asked && !way.transition);
	ck_assert(way_next(&way));
	ck_assert_uint_eq(way.number, 3);
	ck_assert_uint_eq(way.exit.to, OTHER);
	ck_assert(!way.exit.unless && way.exit.question == &asked);
	ck_assert_str_eq(way.exit.words, "too dry");
	ck_assert_ptr_eq(way.transition, &asked_transitions[0]);
	ck_assert(way_next(&way));
	ck_assert_uint_eq(way.number, 4);
	ck_assert_uint_eq(way.exit.to, REVERTS);
	ck_assert_ptr_eq(way.transition, &asked_transitions[1]);
	ck_assert(!way_next(&way));
}

TEST(a_state_that_declares_nothing_has_no_way_out)
{
	struct way way = way_of(&one), in_order = way_of(&top);
	ck_assert(!way_next(&way));
	ck_assert(way_next(&in_order));
	ck_assert_uint_eq(in_order.number, 1);
	ck_assert(!way_next(&in_order));
}

/* The way out that explains a change to that state, of a machine that runs. */
static struct fsm_exit find_way(const struct state *const *states, size_t count, struct fsm fsm,
                                uint8_t from, uint8_t around, uint8_t to)
{
	struct machine machine = { .current = from, .global = around };
	struct fsm_state *gathered = fsm_gather(states, count, &around);
	fsm.states = gathered;
	fsm.machine = &machine;
	struct fsm_exit exit = fsm_find_exit(&fsm, to);
	free(gathered);
	return exit;
}

static struct fsm_exit find(uint8_t from, uint8_t around, uint8_t to)
{
	return find_way(family, ARRAY_LEN(family), (struct fsm){ 0 }, from, around, to);
}

TEST(an_edge_is_declared_by_the_active_states_or_the_global_one)
{
	ck_assert(state_table_check(family, ARRAY_LEN(family), "Kind", NULL));
	ck_assert_uint_eq(find(INNER, STATE_NONE, TOP).state, INNER);
	ck_assert_uint_eq(find(INNER, STATE_NONE, OTHER).state, TOP);
	ck_assert_uint_eq(find(TOP, STATE_NONE, OTHER).state, TOP);
	ck_assert_uint_eq(find(TOP, STATE_NONE, OTHER).number, 1);
	ck_assert_uint_eq(find(TOP, STATE_NONE, TOP).state, STATE_NONE);
	ck_assert_uint_eq(find(TOP, STATE_NONE, TOP).number, 0);
	ck_assert_uint_eq(find(OTHER, STATE_NONE, TOP).state, STATE_NONE);
	ck_assert_uint_eq(find(INNER, STATE_NONE, BLIP).state, STATE_NONE);
	ck_assert_uint_eq(find(INNER, GLOBAL, BLIP).state, GLOBAL);
	ck_assert_uint_eq(find(BLIP, GLOBAL, REVERTS).state, BLIP);
	ck_assert_uint_eq(find(INNER, GLOBAL, REVERTS).state, STATE_NONE);
}

static const struct question wet = { .words = "wet" }, dry = { .words = "dry" };
static const struct transition many_transitions[] = {
	{ .test = never, .to = 2 },
	{ .test = never, .to = 2 },
	{ .to = STATE_NONE },
};
static const struct state many = {
	.name = "Many",
	.exits = (const struct exit[]){ { .to = 1 },
	                                { .to = 2, .words = "somehow" },
	                                { .to = 2, .question = &wet },
	                                { .to = 2, .question = &wet, .unless = true },
	                                { .to = 2, .question = &dry },
	                                { .to = 2, .message = 1 },
	                                { .to = 2, .message = 1 + 3 },
	                                { .to = STATE_NONE } },
	.transitions = many_transitions,
};

/* The code that runs when a state is left, and the number of the way that
 * explains it. */
static const struct clue {
	struct fsm fsm;
	unsigned number;
} clues[] = {
	{ { 0 }, 2 },
	{ { .asked = { &wet, true } }, 3 },
	{ { .asked = { &wet, false } }, 4 },
	{ { .asked = { &dry, true } }, 5 },
	{ { .asked = { &dry, false } }, 2 },
	{ { .telegram = &(const struct telegram){ .message = 0 } }, 6 },
	{ { .telegram = &(const struct telegram){ .message = 3 } }, 7 },
	{ { .telegram = &(const struct telegram){ .message = 5 } }, 2 },
	{ { .telegram = &(const struct telegram){ .message = 3 }, .asked = { &dry, true } }, 7 },
	{ { .telegram = &(const struct telegram){ .message = 5 }, .asked = { &dry, true } }, 5 },
	{ { .transition = &many_transitions[0] }, 8 },
	{ { .telegram = &(const struct telegram){ .message = 3 },
	    .transition = &many_transitions[1] },
	  9 },
};

TEST_EACH(of_several_ways_to_a_state_the_one_that_fits_best_is_found, ARRAY_LEN(clues))
{
	static const struct state *const states[] = { NULL, &many, &two };
	struct fsm_exit found = find_way(states, ARRAY_LEN(states), clues[_i].fsm, 1, STATE_NONE,
	                                 2);
	ck_assert_uint_eq(found.state, 1);
	ck_assert_uint_eq(found.number, clues[_i].number);
}

static const struct state vague = {
	.name = "Vague", .exits = (const struct exit[]){ { .to = 2 }, { .to = STATE_NONE } }
};

TEST(a_way_of_the_global_state_that_fits_better_is_found)
{
	static const struct state *const states[] = { NULL, &vague, &two, &many };
	struct fsm fsm = { .asked = { &wet, false } };
	ck_assert_uint_eq(find_way(states, ARRAY_LEN(states), (struct fsm){ 0 }, 1, 3, 2).state, 1);
	ck_assert_uint_eq(find_way(states, ARRAY_LEN(states), fsm, 1, 3, 2).state, 3);
	ck_assert_uint_eq(find_way(states, ARRAY_LEN(states), fsm, 1, 3, 2).number, 4);
}

TEST(the_path_goes_from_the_outermost_state_to_the_current_one)
{
	uint8_t path[FSM_DEPTH_MAX];
	ck_assert_uint_eq(state_table_path(family, INNER, path), 2);
	ck_assert_uint_eq(path[0], TOP);
	ck_assert_uint_eq(path[1], INNER);
	ck_assert_uint_eq(state_table_path(family, OTHER, path), 1);
	ck_assert_uint_eq(state_table_path(family, STATE_NONE, path), 0);
}

TEST(the_current_state_and_the_metastates_around_it_are_active)
{
	ck_assert(state_table_is_in(family, INNER, INNER));
	ck_assert(state_table_is_in(family, INNER, TOP));
	ck_assert(!state_table_is_in(family, TOP, INNER));
	ck_assert(!state_table_is_in(family, INNER, OTHER));
	ck_assert(!state_table_is_in(family, STATE_NONE, STATE_NONE));
	ck_assert(!state_table_is_in(family, INNER, STATE_NONE));
}

TEST(a_state_without_execute_and_transitions_has_nothing_to_do)
{
	static const struct state busy = { .name = "Busy", .execute = do_nothing };
	const struct state *const states[] = { NULL, &top, &inner, &other, &busy };
	ck_assert(!fsm_is_awake(states, &(struct machine){ .current = OTHER }));
	ck_assert(!fsm_is_awake(states, &(struct machine){ .current = OTHER, .global = OTHER }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = INNER }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = 4 }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = OTHER, .global = 4 }));
}

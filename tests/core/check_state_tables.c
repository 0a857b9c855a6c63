/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/fsm.h"
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

/* A table of states, what is wrong with it, and how many entries it has. */
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
	{ "Kind: a transition of state One leads to no state", { NULL, &tests_9, &two }, 3 },
	{ "Kind: metastate One has no initial state", { NULL, &one, &in_1 }, 3 },
	{ "Kind: the initial state of One is not inside it", { NULL, &meta, &two }, 3 },
	{ "Kind: the initial state of One is not inside it", { NULL, &holds_9 }, 2 },
	{ "Kind: state Two is inside itself or more than 8 states deep", { NULL, &one, &in_9 }, 3 },
	{ "Kind: state One is inside itself or more than 8 states deep",
	  { NULL, &in_2, &around_2 },
	  3 },
	{ "Kind: state 9 is inside itself or more than 8 states deep",
	  { NULL, &deep[0], &deep[1], &deep[2], &deep[3], &deep[4], &deep[5], &deep[6], &deep[7],
	    &deep[8] },
	  FSM_DEPTH_MAX + 2 },
};

START_TEST(a_table_of_states_is_checked)
{
	const struct table *table = &tables[_i];
	struct error error = { "" };
	bool good = state_table_check(table->states, table->count, "Kind", &error);
	ck_assert_str_eq(error.text, table->error ? table->error : "");
	ck_assert(good == !table->error);
}
END_TEST

START_TEST(no_class_has_more_states_than_there_are_numbers)
{
	static const struct state *states[FSM_STATES_MAX + 2];
	struct error error;
	for (size_t i = 1; i < ARRAY_LEN(states); i++)
		states[i] = &one;
	ck_assert(state_table_check(states, FSM_STATES_MAX + 1, "Kind", &error));
	ck_assert(!state_table_check(states, FSM_STATES_MAX + 2, "Kind", &error));
	ck_assert_str_eq(error.text, "Kind: more than 254 states");
}
END_TEST

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

START_TEST(an_edge_is_declared_by_the_active_states_or_the_global_one)
{
	struct machine machine = { .current = INNER };
	ck_assert(state_table_check(family, ARRAY_LEN(family), "Kind", NULL));
	ck_assert(fsm_declares(family, &machine, INNER, TOP));
	ck_assert(fsm_declares(family, &machine, INNER, OTHER));
	ck_assert(fsm_declares(family, &machine, TOP, OTHER));
	ck_assert(!fsm_declares(family, &machine, TOP, TOP));
	ck_assert(!fsm_declares(family, &machine, OTHER, TOP));
	ck_assert(!fsm_declares(family, &machine, INNER, BLIP));
	machine.global = GLOBAL;
	ck_assert(fsm_declares(family, &machine, INNER, BLIP));
	ck_assert(fsm_declares(family, &machine, BLIP, REVERTS));
	ck_assert(!fsm_declares(family, &machine, INNER, REVERTS));
}
END_TEST

START_TEST(the_path_goes_from_the_outermost_state_to_the_current_one)
{
	uint8_t path[FSM_DEPTH_MAX];
	ck_assert_uint_eq(state_table_path(family, INNER, path), 2);
	ck_assert_uint_eq(path[0], TOP);
	ck_assert_uint_eq(path[1], INNER);
	ck_assert_uint_eq(state_table_path(family, OTHER, path), 1);
	ck_assert_uint_eq(state_table_path(family, STATE_NONE, path), 0);
}
END_TEST

START_TEST(one_is_in_the_current_state_and_in_the_metastates_around_it)
{
	ck_assert(state_table_is_in(family, INNER, INNER));
	ck_assert(state_table_is_in(family, INNER, TOP));
	ck_assert(!state_table_is_in(family, TOP, INNER));
	ck_assert(!state_table_is_in(family, INNER, OTHER));
	ck_assert(!state_table_is_in(family, STATE_NONE, STATE_NONE));
	ck_assert(!state_table_is_in(family, INNER, STATE_NONE));
}
END_TEST

START_TEST(a_state_without_execute_and_transitions_has_nothing_to_do)
{
	static const struct state busy = { .name = "Busy", .execute = do_nothing };
	const struct state *const states[] = { NULL, &top, &inner, &other, &busy };
	ck_assert(!fsm_is_awake(states, &(struct machine){ .current = OTHER }));
	ck_assert(!fsm_is_awake(states, &(struct machine){ .current = OTHER, .global = OTHER }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = INNER }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = 4 }));
	ck_assert(fsm_is_awake(states, &(struct machine){ .current = OTHER, .global = 4 }));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("state tables");
	TCase *tcase = tcase_create("state tables");
	tcase_add_loop_test(tcase, a_table_of_states_is_checked, 0, ARRAY_LEN(tables));
	tcase_add_test(tcase, no_class_has_more_states_than_there_are_numbers);
	tcase_add_test(tcase, an_edge_is_declared_by_the_active_states_or_the_global_one);
	tcase_add_test(tcase, the_path_goes_from_the_outermost_state_to_the_current_one);
	tcase_add_test(tcase, one_is_in_the_current_state_and_in_the_metastates_around_it);
	tcase_add_test(tcase, a_state_without_execute_and_transitions_has_nothing_to_do);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}

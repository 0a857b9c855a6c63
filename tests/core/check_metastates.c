/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/fsm.h"
#include "core/probe.h"
#include "core/rng.h"
#include "suite.h"

/* The calls that a change from one state to another makes. */
struct trip {
	uint8_t from, to, arrives;
	const char *calls;
};

static const struct trip trips[] = {
	{ A, M, M1, "exit A, enter M, enter M1" },
	{ A, M2, M21, "exit A, enter M, enter M2, enter M21" },
	{ A, M22, M22, "exit A, enter M, enter M2, enter M22" },
	{ M1, A, A, "exit M1, exit M, enter A" },
	{ M22, A, A, "exit M22, exit M2, exit M, enter A" },
	{ M22, N2, N2, "exit M22, exit M2, exit M, enter N, enter N2" },
	{ M22, N, N1, "exit M22, exit M2, exit M, enter N, enter N1" },
	{ M1, M2, M21, "exit M1, enter M2, enter M21" },
	{ M1, M22, M22, "exit M1, enter M2, enter M22" },
	{ M21, M22, M22, "exit M21, enter M22" },
	{ M22, M1, M1, "exit M22, exit M2, enter M1" },
	{ M22, M22, M22, "exit M22, enter M22" },
	{ M22, M2, M21, "exit M22, exit M2, enter M2, enter M21" },
	{ M22, M, M1, "exit M22, exit M2, exit M, enter M, enter M1" },
};

TEST_EACH(exits_are_innermost_first_to_the_common_ancestor_and_enters_outermost_first,
          ARRAY_LEN(trips))
{
	const struct trip *trip = &trips[_i];
	struct sim probe;
	probe_init(&probe, trip->from, PROBE_NONE);
	probe_forget(&probe);
	ck_assert(fsm_change(&probe.fsm, trip->to));
	ck_assert_str_eq(probe.calls, trip->calls);
	ck_assert_uint_eq(probe.machine.current, trip->arrives);
	ck_assert_uint_eq(probe.machine.previous, trip->from);
}

TEST(starting_in_a_metastate_goes_down_to_its_innermost_initial_state)
{
	struct sim probe;
	probe_init(&probe, M2, PROBE_NONE);
	ck_assert_uint_eq(probe.machine.current, M21);
}

TEST(each_level_sees_itself_as_current_while_it_is_entered)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[M].enter = B;
	ck_assert(fsm_change(&probe.fsm, M22));
	/* If the metastate changes elsewhere as it is entered, its inner states
	 * are not entered. */
	ck_assert_str_eq(probe.calls, "exit A, enter M, exit M, enter B, back");
	ck_assert_uint_eq(probe.machine.current, B);
}

TEST(revert_returns_to_the_inner_state_that_was_left)
{
	struct sim probe;
	probe_init(&probe, M22, PROBE_NONE);
	fsm_change(&probe.fsm, A);
	probe_forget(&probe);
	ck_assert(fsm_change(&probe.fsm, REVERTS));
	ck_assert_str_eq(probe.calls, "exit A, enter M, enter M2, enter M22");
	ck_assert_uint_eq(probe.machine.current, M22);
}

TEST(execute_is_outermost_first)
{
	struct sim probe;
	probe_init(&probe, M22, G);
	probe_update(&probe);
	ck_assert_str_eq(probe.calls, "execute G, execute M, execute M2, execute M22");
}

TEST(a_change_outside_ends_the_inner_machine)
{
	struct sim probe;
	probe_init(&probe, M22, PROBE_NONE);
	probe.scripts[M].execute[0] = A;
	probe_update(&probe);
	ck_assert_str_eq(probe.calls, "execute M, exit M22, exit M2, exit M, enter A, back");
}

TEST(the_first_transition_that_holds_is_taken)
{
	struct sim probe;
	probe_init(&probe, C, PROBE_NONE);
	probe.holds[1] = probe.holds[2] = true;
	probe_update(&probe);
	ck_assert_str_eq(probe.steps,
	                 "test 0 no, test 1 yes, change C B, exit C, end C, enter B, end B, "
	                 "changed B, execute B, end B");
}

TEST(a_state_executes_if_no_transition_holds)
{
	struct sim probe;
	probe_init(&probe, C, G);
	probe_update(&probe);
	ck_assert_str_eq(probe.steps,
	                 "execute G, end G, test 0 no, test 1 no, ask 2 no, execute C, end C");
	ck_assert_ptr_null(probe.fsm.transition);
}

TEST(the_outermost_states_transitions_come_first)
{
	struct sim probe;
	probe_init(&probe, M21, PROBE_NONE);
	probe.holds[3] = probe.holds[5] = true;
	probe_update(&probe);
	ck_assert_uint_eq(probe.machine.current, N1);
	ck_assert_ptr_null(strstr(probe.steps, "test 5"));
}

TEST(inner_transitions_are_tested_when_no_outer_one_holds)
{
	struct sim probe;
	probe_init(&probe, M21, PROBE_NONE);
	probe.holds[5] = true;
	probe_update(&probe);
	ck_assert_str_eq(probe.calls, "exit M21, enter M22, execute M, execute M2, execute M22");
}

TEST(the_target_of_a_transition_executes_but_takes_no_second_one)
{
	struct sim probe;
	probe_init(&probe, M1, PROBE_NONE);
	probe.holds[4] = probe.holds[5] = probe.holds[6] = true;
	probe_update(&probe);
	ck_assert_uint_eq(probe.machine.current, M21);
}

TEST(a_transition_may_revert)
{
	struct sim probe;
	probe_init(&probe, B, PROBE_NONE);
	fsm_change(&probe.fsm, C);
	probe_forget(&probe);
	probe.holds[2] = true;
	probe_update(&probe);
	ck_assert_str_eq(probe.steps,
	                 "test 0 no, test 1 no, ask 2 yes, change C previous, exit C, end C, "
	                 "enter B, end B, changed previous, execute B, end B");
	ck_assert_ptr_null(probe.fsm.transition);
}

static bool is_active(const bool active[PROBE_COUNT], uint8_t state)
{
	return state == STATE_NONE || active[state];
}

/* Applies the enters and exits in calls to the set of active states.  A state
 * may only be exited if it is active without active inner states, and only
 * entered if its parent is active. */
static void follow(const char *calls, bool active[PROBE_COUNT])
{
	char what[16], name[16];
	for (const char *at = calls; at; at = strchr(at, ',')) {
		at += strspn(at, ", ");
		if (sscanf(at, "%15[a-z] %15[A-Z0-9]", what, name) < 2)
			continue;
		uint8_t state = 1;
		while (strcmp(probe_name(state), name) != 0)
			state++;
		for (uint8_t i = 1; i < PROBE_COUNT && !strcmp(what, "exit"); i++)
			ck_assert_msg(!active[i] || probe_states[i]->parent != state, "%s", calls);
		if (strcmp(what, "exit") == 0) {
			ck_assert_msg(active[state], "%s left: %s", name, calls);
			active[state] = false;
		} else if (strcmp(what, "enter") == 0) {
			ck_assert_msg(!active[state], "%s entered: %s", name, calls);
			ck_assert_msg(is_active(active, probe_states[state]->parent), "%s", calls);
			active[state] = true;
		}
	}
}

static uint8_t draw_state(uint64_t seed, uint32_t *draws, uint32_t often)
{
	uint32_t bits = rng_draw(rng_key(seed, 0), 0, (*draws)++);
	return bits % often ? PROBE_NONE : (uint8_t)(1 + bits / often % (PROBE_COUNT - 1));
}

static void draw_scripts(struct sim *probe, uint64_t seed, uint32_t *draws)
{
	for (size_t i = 1; i < PROBE_COUNT; i++) {
		uint8_t enter = draw_state(seed, draws, 4), exit = draw_state(seed, draws, 6);
		uint8_t first = draw_state(seed, draws, 2), then = draw_state(seed, draws, 2);
		probe->scripts[i] = (struct probe_script){
			.enter = enter == G ? A : enter,
			.exit = exit == G ? REVERTS : exit,
			.execute = { first == G ? REVERTS : first, then == G ? B : then }
		};
	}
	for (size_t i = 0; i < ARRAY_LEN(probe->holds); i++)
		probe->holds[i] = draw_state(seed, draws, 3) != PROBE_NONE;
}

TEST(whatever_states_do_enters_and_exits_pair_up)
{
	for (uint64_t seed = 1; seed <= 400; seed++) {
		struct sim probe;
		uint32_t draws = 0;
		bool active[PROBE_COUNT] = { false };
		uint8_t path[FSM_DEPTH_MAX];
		probe_init(&probe, M, G);
		size_t depth = state_table_path(probe_states, probe.machine.current, path);
		for (size_t i = 0; i < depth; i++)
			active[path[i]] = true;
		for (int updates = 0; updates < 5; updates++) {
			draw_scripts(&probe, seed, &draws);
			probe_forget(&probe);
			probe_update(&probe);
			if (strlen(probe.calls) < sizeof probe.calls - 1)
				follow(probe.calls, active);
			else
				break;
			ck_assert_msg(probe.begun == probe.ended, "seed %d", (int)seed);
			ck_assert_msg(probe.machine.busy == 0, "seed %d", (int)seed);
			depth = state_table_path(probe_states, probe.machine.current, path);
			for (size_t i = 1; i < PROBE_COUNT; i++)
				ck_assert_msg(active[i] == state_table_is_in(probe_states,
				                                             probe.machine.current,
				                                             (uint8_t)i),
				              "seed %d: %s", (int)seed, probe.calls);
		}
	}
}

TEST(whatever_states_do_watching_makes_no_difference)
{
	for (uint64_t seed = 1; seed <= 400; seed++) {
		struct sim watched, unwatched;
		uint32_t draws = 0;
		probe_init(&watched, seed % 2 ? A : M, seed % 3 ? G : PROBE_NONE);
		probe_init(&unwatched, seed % 2 ? A : M, seed % 3 ? G : PROBE_NONE);
		unwatched.fsm.watched = 0;
		for (int updates = 0; updates < 5; updates++) {
			draw_scripts(&watched, seed, &draws);
			memcpy(unwatched.scripts, watched.scripts, sizeof watched.scripts);
			memcpy(unwatched.holds, watched.holds, sizeof watched.holds);
			probe_forget(&watched);
			probe_forget(&unwatched);
			probe_update(&watched);
			probe_update(&unwatched);
			ck_assert_msg(strcmp(watched.calls, unwatched.calls) == 0,
			              "seed %d: %s: %s", (int)seed, watched.calls, unwatched.calls);
			ck_assert_mem_eq(&watched.machine, &unwatched.machine,
			                 sizeof watched.machine);
		}
	}
}

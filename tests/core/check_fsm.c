/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/probe.h"
#include "core/telegram.h"
#include "suite.h"

/*
 * The book's machine: one state at a time, and a global one.
 */

TEST(starting_puts_the_machine_into_its_state_without_entering_it)
{
	struct sim probe;
	probe_init(&probe, A, G);
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert_uint_eq(probe.machine.previous, STATE_NONE);
	ck_assert_uint_eq(probe.machine.global, G);
	ck_assert_uint_eq(probe.machine.busy, 0);
	ck_assert_str_eq(probe.calls, "");
	ck_assert_str_eq(probe.steps, "");
}

TEST(previous_is_set_before_exit_and_current_before_enter)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	ck_assert(fsm_change(&probe.fsm, B));
	ck_assert_uint_eq(probe.at_exit.previous, A);
	ck_assert_uint_eq(probe.at_exit.current, A);
	ck_assert_uint_eq(probe.at_enter.previous, A);
	ck_assert_uint_eq(probe.at_enter.current, B);
}

/* What A, or the state it changes to, does when A is told to change; what is
 * called then, what the host is told, and where the machine arrives. */
static const struct {
	const char *what;
	uint8_t to;
	struct probe_script a, b;
	const char *calls, *steps;
	uint8_t current, previous;
} changes[] = {
	{ "a change",
	  B,
	  { 0 },
	  { 0 },
	  "exit A, enter B",
	  "change A B, exit A, end A, enter B, end B, changed B",
	  B,
	  A },
	{ "to itself",
	  A,
	  { 0 },
	  { 0 },
	  "exit A, enter A",
	  "change A A, exit A, end A, enter A, end A, changed A",
	  A,
	  A },
	{ "along no declared way",
	  D,
	  { 0 },
	  { 0 },
	  "exit A, enter D",
	  "change A D, exit A, end A, enter D, end D, changed D",
	  D,
	  A },
	{ "a change in an exit",
	  B,
	  { .exit = C },
	  { 0 },
	  "exit A, back, enter B",
	  "change A B, exit A, exiting A C, end A, enter B, end B, changed B",
	  B,
	  A },
	{ "a revert in an exit",
	  B,
	  { .exit = REVERTS },
	  { 0 },
	  "exit A, back, enter B",
	  "change A B, exit A, exiting A A, end A, enter B, end B, changed B",
	  B,
	  A },
	{ "a change in an enter",
	  B,
	  { 0 },
	  { .enter = C },
	  "exit A, enter B, exit B, enter C, back",
	  "change A B, exit A, end A, enter B, change B C, exit B, end B, enter C, end C, "
	  "changed C, end B, changed B",
	  C,
	  B },
	{ "a change in an exit inside an enter",
	  B,
	  { 0 },
	  { .enter = C, .exit = A },
	  "exit A, enter B, exit B, back, enter C, back",
	  "change A B, exit A, end A, enter B, change B C, exit B, exiting B A, end B, enter C, "
	  "end C, changed C, end B, changed B",
	  C,
	  B },
	{ "to the global state", G, { 0 }, { 0 }, "", "global A G", A, STATE_NONE },
	{ "a revert without a previous state",
	  REVERTS,
	  { 0 },
	  { 0 },
	  "",
	  "nowhere A -",
	  A,
	  STATE_NONE },
};

TEST_EACH(a_change_exits_the_old_state_and_enters_the_new_one_unless_it_is_refused,
          ARRAY_LEN(changes))
{
	for (int watched = 0; watched < 2; watched++) {
		struct sim probe;
		probe_init(&probe, A, G);
		probe.fsm.watched = watched ? FSM_INSIDE : 0;
		probe.scripts[A] = changes[_i].a;
		probe.scripts[B] = changes[_i].b;
		bool refused = changes[_i].current == A && changes[_i].previous == STATE_NONE;
		ck_assert(fsm_change(&probe.fsm, changes[_i].to) != refused);
		ck_assert_str_eq(probe.calls, changes[_i].calls);
		if (watched)
			ck_assert_str_eq(probe.steps, changes[_i].steps);
		ck_assert_uint_eq(probe.machine.current, changes[_i].current);
		ck_assert_uint_eq(probe.machine.previous, changes[_i].previous);
		ck_assert_uint_eq(probe.machine.global, G);
		ck_assert_uint_eq(probe.machine.busy, 0);
		ck_assert_uint_eq(probe.begun, probe.ended);
		ck_assert_uint_eq(probe.fsm.state, STATE_NONE);
	}
}

TEST(unwatched_only_faults_are_told)
{
	struct sim probe;
	probe_init(&probe, A, G);
	probe.fsm.watched = 0;
	ck_assert(!fsm_change(&probe.fsm, REVERTS));
	ck_assert(!fsm_change(&probe.fsm, G));
	probe.scripts[A].exit = C;
	ck_assert(fsm_change(&probe.fsm, D));
	ck_assert(fsm_change(&probe.fsm, C));
	ck_assert(fsm_change(&probe.fsm, REVERTS));
	probe.fsm.forced = true;
	ck_assert(fsm_change(&probe.fsm, A));
	ck_assert(!fsm_change(&probe.fsm, G));
	ck_assert_str_eq(probe.steps, "nowhere A -, global A G, exiting A C, undeclared D C, "
	                              "global A G");
}

/* The fault comes before the change, along any way but that of a person. */
TEST_EACH(a_change_that_nobody_declares_is_told_unless_a_person_forces_it, 2)
{
	struct sim probe;
	probe_init(&probe, D, PROBE_NONE);
	probe.fsm.forced = _i;
	ck_assert(fsm_change(&probe.fsm, A));
	ck_assert_str_eq(probe.steps,
	                 _i ? "change D A, exit D, end D, enter A, end A, changed A"
	                    : "undeclared D A, change D A, exit D, end D, enter A, end A, "
	                      "changed A");
}

/* The bits of what is declared agree with the way out that explains a change. */
TEST_EACH(a_change_is_undeclared_exactly_where_no_way_out_explains_it, PROBE_COUNT)
{
	struct sim probe;
	unsigned undeclared = 0;
	for (uint8_t global = 0; global <= G; global += G) {
		for (int to = 1; to <= PROBE_COUNT && _i && _i != G; to++) {
			uint8_t target = to == PROBE_COUNT ? REVERTS : (uint8_t)to;
			probe_init(&probe, (uint8_t)_i, global);
			probe.machine.current = (uint8_t)_i;
			probe.machine.previous = B;
			if (target == G)
				continue;
			bool declared = fsm_find_exit(&probe.fsm, target).state != STATE_NONE;
			ck_assert(fsm_change(&probe.fsm, target));
			ck_assert_int_eq(strncmp(probe.steps, "undeclared", 10) != 0, declared);
			undeclared += !declared;
		}
	}
	ck_assert_int_eq(undeclared > 0, _i == D);
}

TEST(revert_returns_to_the_previous_state)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	fsm_change(&probe.fsm, B);
	probe_forget(&probe);
	ck_assert(fsm_change(&probe.fsm, REVERTS));
	ck_assert_str_eq(probe.calls, "exit B, enter A");
	ck_assert_str_eq(probe.steps, "change B previous, exit B, end B, enter A, end A, "
	                              "changed previous");
	ck_assert_uint_eq(probe.machine.previous, B);
}

TEST(nesting_in_enter_is_bounded_and_reported)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A].enter = B;
	probe.scripts[B].enter = A;
	ck_assert(fsm_change(&probe.fsm, B));
	unsigned enters = 0;
	for (const char *at = probe.calls; (at = strstr(at, "enter")); at++)
		enters++;
	ck_assert_uint_eq(enters, FSM_NESTING_MAX);
	ck_assert_ptr_nonnull(strstr(probe.steps, "nested A B"));
	ck_assert_uint_eq(probe.begun, probe.ended);
	ck_assert_uint_eq(probe.machine.busy, 0);
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert(fsm_change(&probe.fsm, C));
}

/* What the states execute; what is called, and what the host is told. */
static const struct {
	uint8_t initial, global;
	uint8_t does; /* the state whose script it is */
	struct probe_script script;
	const char *calls, *steps;
} updates[] = {
	{ A, G, G, { 0 }, "execute G, execute A", "execute G, end G, execute A, end A" },
	{ A,
	  G,
	  G,
	  { .execute = { B } },
	  "execute G, exit A, enter B, back, execute B",
	  "execute G, change A B, exit A, end A, enter B, end B, changed B, end G, execute B, "
	  "end B" },
	{ A,
	  PROBE_NONE,
	  A,
	  { .execute = { B, C } },
	  "execute A, exit A, enter B, back, exit B, enter C, back",
	  "execute A, change A B, exit A, end A, enter B, end B, changed B, change B C, exit B, "
	  "end B, enter C, end C, changed C, end A" },
	/* A blip: whatever was current is so again. */
	{ M21,
	  G,
	  G,
	  { .execute = { B, REVERTS } },
	  "execute G, exit M21, exit M2, exit M, enter B, back, exit B, enter M, enter M2, "
	  "enter M21, back, execute M, execute M2, execute M21",
	  NULL },
};

TEST_EACH(the_global_state_executes_first_and_callers_go_on_after_a_change, ARRAY_LEN(updates))
{
	for (int watched = 0; watched < 2; watched++) {
		struct sim probe;
		probe_init(&probe, updates[_i].initial, updates[_i].global);
		probe.fsm.watched = watched ? FSM_INSIDE : 0;
		probe.scripts[updates[_i].does] = updates[_i].script;
		probe_update(&probe);
		ck_assert_str_eq(probe.calls, updates[_i].calls);
		if (updates[_i].steps)
			ck_assert_str_eq(probe.steps, watched ? updates[_i].steps : "");
	}
}

/* Who handles the message, as bits; who is asked, and who is named. */
static const struct {
	uint8_t current, global;
	bool inner, outer, always;
	const char *calls;
	uint8_t handler;
} messages[] = {
	{ A, G, false, false, true, "message A, message G", G },
	{ A, G, true, false, true, "message A", A },
	{ A, PROBE_NONE, false, false, false, "message A", STATE_NONE },
	{ M22, G, false, false, true, "message M22, message M2, message M, message G", G },
	{ M22, G, false, true, true, "message M22, message M2", M2 },
};

TEST_EACH(a_message_goes_to_the_innermost_state_first_and_to_the_global_one_last,
          ARRAY_LEN(messages))
{
	static const struct telegram telegram;
	struct sim probe;
	probe_init(&probe, messages[_i].current, messages[_i].global);
	probe.scripts[A].handles = messages[_i].inner;
	probe.scripts[M2].handles = messages[_i].outer;
	probe.scripts[G].handles = messages[_i].always;
	ck_assert_uint_eq(fsm_message(&probe.fsm, &telegram), messages[_i].handler);
	ck_assert_str_eq(probe.calls, messages[_i].calls);
	ck_assert_ptr_eq(probe.fsm.telegram, &telegram);
}

TEST(the_handler_of_a_message_is_named_even_if_it_was_left)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A] = (struct probe_script){ .message = B, .handles = true };
	ck_assert_uint_eq(fsm_message(&probe.fsm, NULL), A);
	ck_assert_uint_eq(probe.machine.current, B);
}

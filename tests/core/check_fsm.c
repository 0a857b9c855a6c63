/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/probe.h"
#include "core/telegram.h"
#include "suite.h"

TEST(starting_puts_the_machine_into_its_state_without_entering_it)
{
	struct sim probe;
	probe_init(&probe, A, G);
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert_uint_eq(probe.machine.previous, STATE_NONE);
	ck_assert_uint_eq(probe.machine.global, G);
	ck_assert_str_eq(probe.calls, "");
}

TEST(change_exits_the_old_state_first)
{
	struct sim probe;
	probe_init(&probe, A, G);
	ck_assert(fsm_change(&probe.fsm, B));
	ck_assert_str_eq(probe.calls, "exit A, enter B");
	ck_assert_str_eq(probe.notes, "change A B, exit A, end, enter B, end, end");
}

TEST(previous_is_set_before_exit_and_current_before_enter)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	fsm_change(&probe.fsm, B);
	ck_assert_uint_eq(probe.at_exit.previous, A);
	ck_assert_uint_eq(probe.at_exit.current, A);
	ck_assert_uint_eq(probe.at_enter.previous, A);
	ck_assert_uint_eq(probe.at_enter.current, B);
}

TEST(a_change_to_the_current_state_leaves_and_enters_it)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	ck_assert(fsm_change(&probe.fsm, A));
	ck_assert_str_eq(probe.calls, "exit A, enter A");
	ck_assert_uint_eq(probe.machine.previous, A);
}

TEST(the_global_state_executes_first)
{
	struct sim probe;
	probe_init(&probe, A, G);
	fsm_update(&probe.fsm);
	ck_assert_str_eq(probe.calls, "execute G, execute A");
	ck_assert_uint_eq(probe.fsm.code.state, STATE_NONE);
}

TEST(a_state_entered_by_the_global_state_executes_in_the_same_update)
{
	struct sim probe;
	probe_init(&probe, A, G);
	probe.scripts[G].execute[0] = B;
	fsm_update(&probe.fsm);
	ck_assert_str_eq(probe.calls, "execute G, exit A, enter B, back, execute B");
}

TEST(the_global_state_is_neither_entered_nor_left)
{
	struct sim probe;
	probe_init(&probe, A, G);
	fsm_change(&probe.fsm, B);
	fsm_revert(&probe.fsm);
	ck_assert_ptr_null(strstr(probe.calls, "G"));
	ck_assert_uint_eq(probe.machine.global, G);
}

TEST(a_change_in_execute_happens_at_once_and_the_caller_goes_on)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A] = (struct probe_script){ .execute = { B, C } };
	fsm_update(&probe.fsm);
	ck_assert_str_eq(probe.calls, "execute A, exit A, enter B, back, exit B, enter C, back");
	ck_assert_uint_eq(probe.machine.current, C);
	ck_assert_uint_eq(probe.machine.previous, B);
}

TEST(revert_returns_to_the_previous_state)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	fsm_change(&probe.fsm, B);
	probe_forget(&probe);
	ck_assert(fsm_revert(&probe.fsm));
	ck_assert_str_eq(probe.calls, "exit B, enter A");
	ck_assert_str_eq(probe.notes, "revert B A, exit B, end, enter A, end, end");
	ck_assert_uint_eq(probe.machine.previous, B);
}

TEST(a_blip_from_the_global_state_reverts_to_whatever_was_current)
{
	struct sim probe;
	probe_init(&probe, M21, G);
	probe.scripts[G].execute[0] = B;
	probe.scripts[B].execute[0] = REVERTS;
	fsm_update(&probe.fsm);
	ck_assert_uint_eq(probe.machine.current, M21);
	ck_assert_uint_eq(probe.machine.previous, B);
}

TEST(a_revert_without_a_previous_state_changes_nothing_and_says_so)
{
	struct sim probe;
	probe_init(&probe, A, G);
	ck_assert(!fsm_revert(&probe.fsm));
	ck_assert_str_eq(probe.calls, "");
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert_uint_eq(probe.machine.previous, STATE_NONE);
	ck_assert_str_eq(probe.notes, "revert A -");
	ck_assert_uint_eq(probe.ended, 0);
}

TEST(a_change_in_an_exit_is_refused_with_both_names)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A].exit = C;
	ck_assert(fsm_change(&probe.fsm, B));
	ck_assert_str_eq(probe.calls, "exit A, back, enter B");
	ck_assert_str_eq(probe.notes, "change A B, exit A, exiting A C, end, enter B, end, end");
	ck_assert_uint_eq(probe.machine.current, B);
	ck_assert_uint_eq(probe.machine.previous, A);
}

TEST(a_revert_in_an_exit_is_refused_too)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	fsm_change(&probe.fsm, B);
	probe_forget(&probe);
	probe.scripts[B].exit = REVERTS;
	fsm_change(&probe.fsm, C);
	ck_assert_str_eq(probe.calls, "exit B, back, enter C");
	ck_assert_ptr_nonnull(strstr(probe.notes, "exiting B"));
}

TEST(after_a_refusal_the_machine_changes_again)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A].exit = C;
	fsm_change(&probe.fsm, B);
	ck_assert_uint_eq(probe.machine.busy, 0);
	ck_assert(fsm_change(&probe.fsm, C));
	ck_assert_uint_eq(probe.machine.current, C);
}

TEST(changes_in_enter_nest)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[B].enter = C;
	ck_assert(fsm_change(&probe.fsm, B));
	ck_assert_str_eq(probe.calls, "exit A, enter B, exit B, enter C, back");
	ck_assert_uint_eq(probe.machine.current, C);
	ck_assert_uint_eq(probe.machine.previous, B);
}

TEST(a_change_in_an_exit_inside_an_enter_is_refused)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[B].enter = C;
	probe.scripts[B].exit = A;
	fsm_change(&probe.fsm, B);
	ck_assert_str_eq(probe.calls, "exit A, enter B, exit B, back, enter C, back");
	ck_assert_uint_eq(probe.machine.current, C);
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
	ck_assert_ptr_nonnull(strstr(probe.notes, "nested A B"));
	ck_assert_uint_eq(probe.opened, probe.ended);
	ck_assert_uint_eq(probe.machine.busy, 0);
	ck_assert_uint_eq(probe.machine.current, A);
}

TEST(a_change_to_the_global_state_is_refused)
{
	struct sim probe;
	probe_init(&probe, A, G);
	ck_assert(!fsm_change(&probe.fsm, G));
	ck_assert_str_eq(probe.calls, "");
	ck_assert_str_eq(probe.notes, "global A G");
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert_uint_eq(probe.machine.previous, STATE_NONE);
	probe.fsm.plain = probe.fsm.quiet = true;
	probe.fsm.watch = NULL;
	ck_assert(!fsm_change(&probe.fsm, G));
	ck_assert_uint_eq(probe.machine.current, A);
	ck_assert_uint_eq(probe.machine.busy, 0);
}

TEST(the_short_way_notifies_the_alarm_of_changes_and_refusals)
{
	struct sim probe;
	probe_init(&probe, A, G);
	probe.fsm.plain = true;
	probe.fsm.alarm = probe_alarm;
	probe.fsm.way = probe_way;
	probe.fsm.watch = NULL;
	probe.scripts[A].exit = C;
	fsm_change(&probe.fsm, B);
	fsm_revert(&probe.fsm);
	fsm_change(&probe.fsm, G);
	ck_assert_str_eq(probe.notes, "change A B, exiting A C, revert B A, global A G");
	ck_assert_str_eq(probe.calls, "exit A, back, enter B, exit B, enter A");
}

TEST(a_message_goes_to_the_current_state_and_then_to_the_global_one)
{
	struct sim probe;
	probe_init(&probe, A, G);
	probe.scripts[G].handles = true;
	ck_assert_uint_eq(fsm_message(&probe.fsm, NULL), G);
	ck_assert_str_eq(probe.calls, "message A, message G");
}

TEST(a_message_that_is_handled_goes_no_further)
{
	struct sim probe;
	probe_init(&probe, A, G);
	probe.scripts[A].handles = probe.scripts[G].handles = true;
	ck_assert_uint_eq(fsm_message(&probe.fsm, NULL), A);
	ck_assert_str_eq(probe.calls, "message A");
}

TEST(a_message_that_no_state_wants_is_unhandled)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	ck_assert_uint_eq(fsm_message(&probe.fsm, NULL), STATE_NONE);
	ck_assert_str_eq(probe.calls, "message A");
}

TEST(the_handler_of_a_message_is_named_even_if_it_was_left)
{
	struct sim probe;
	probe_init(&probe, A, PROBE_NONE);
	probe.scripts[A] = (struct probe_script){ .message = B, .handles = true };
	ck_assert_uint_eq(fsm_message(&probe.fsm, NULL), A);
	ck_assert_uint_eq(probe.machine.current, B);
}

TEST(after_an_inner_message_the_outer_one_is_the_current_one_again)
{
	static const struct telegram outer = { .message = 1 }, inner = { .message = 2 };
	struct sim probe;
	probe_init(&probe, A, G);
	fsm_message(&probe.fsm, &outer);
	ck_assert_ptr_null(probe.fsm.telegram);
	probe.fsm.telegram = &outer;
	fsm_message(&probe.fsm, &inner);
	ck_assert_ptr_eq(probe.fsm.telegram, &outer);
}

TEST(the_same_happens_when_nobody_watches)
{
	struct sim watched, unwatched;
	for (uint8_t to = 1; to < PROBE_COUNT; to++) {
		probe_init(&watched, M1, G);
		probe_init(&unwatched, M1, G);
		unwatched.fsm.watch = NULL;
		watched.scripts[M1].execute[0] = unwatched.scripts[M1].execute[0] = to;
		watched.scripts[A].enter = unwatched.scripts[A].enter = N;
		for (int i = 0; i < 3; i++) {
			fsm_update(&watched.fsm);
			fsm_update(&unwatched.fsm);
		}
		ck_assert_str_eq(watched.calls, unwatched.calls);
		ck_assert_mem_eq(&watched.machine, &unwatched.machine, sizeof watched.machine);
		ck_assert_str_eq(unwatched.notes, "");
	}
}

/* Writes the script of one of 4 ^ 6 machines.  What its plain states A and B
 * execute and enter changes state or not; what they exit is refused. */
static void script(struct sim *probe, unsigned number)
{
	static const uint8_t states[] = { A, B };
	probe_init(probe, A, PROBE_NONE);
	probe->fsm.watch = NULL;
	for (int i = 0; i < 2; i++) {
		struct probe_script *own = &probe->scripts[states[i]];
		uint8_t *places[] = { &own->execute[0], &own->enter, &own->exit };
		for (int j = 0; j < 3; j++, number /= 4)
			*places[j] = number % 4 < 2 ? states[number % 4] : PROBE_NONE;
	}
}

TEST(the_short_way_between_plain_states_has_the_same_result)
{
	struct sim plain, general;
	for (unsigned number = 0; number < 4096; number++) {
		script(&plain, number);
		script(&general, number);
		plain.fsm.plain = plain.fsm.quiet = true;
		for (int i = 0; i < 3; i++) {
			fsm_update(&plain.fsm);
			fsm_update(&general.fsm);
			ck_assert(fsm_revert(&plain.fsm) == fsm_revert(&general.fsm));
		}
		ck_assert_str_eq(plain.calls, general.calls);
		ck_assert_mem_eq(&plain.machine, &general.machine, sizeof plain.machine);
	}
}

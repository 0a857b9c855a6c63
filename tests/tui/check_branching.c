/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "session/branches.h"
#include "session/inputs.h"
#include "tui/front.h"
#include "suite.h"
#include "tui/ui.h"

/* Bob gets his stew at tick 15 in branch 2, which has reached tick 25; branch 1 has reached 20. */
static const char parted[] = "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>10n";

TEST(an_input_in_the_past_says_which_branch_keeps_the_rest)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>");
	front_expect(&front, FRONT_STATUS,
	             "Elsa>Miner Bob:StewReady; branch 1 keeps what came after");
	ck_assert_uint_eq(session_newest(front.session), 15);
	front_press(&front, "u");
	ck_assert_uint_eq(session_newest(front.session), 20);
	front_fini(&front);
}

TEST(the_list_shows_where_each_branch_begins)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, ":branches<Enter>");
	ck_assert(front_shows(&front, "branch 1                      20  the first one"));
	ck_assert(front_shows(&front, "* ") && front_shows(&front, "branch 2"));
	ck_assert(front_shows(&front, "25  tick 15: Elsa>Miner Bob:StewReady"));
	front_press(&front, "<Enter>");
	front_expect(&front, FRONT_STATUS, "branch 1; u goes back");
	ck_assert_uint_eq(session_branch_shown(front.session), 1);
	ck_assert_uint_eq(front_tick(&front), 20);
	front_press(&front, "u");
	ck_assert_uint_eq(session_branch_shown(front.session), 2);
	ck_assert_uint_eq(front_tick(&front), 25);
	front_fini(&front);
}

TEST(names_are_indented_and_cut_where_the_numbers_begin)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "12g:Elsa.cooking = true<Enter>:branches<Enter>");
	front_press(&front, "na_name_that_takes_all_its_room<Enter>");
	front_press(&front, "<Down>na_name_that_takes_all_its_room<Enter>");
	ck_assert(front_shows(&front, "  a_name_that_takes_all_…       20  the first one"));
	ck_assert(front_shows(&front, "    a_name_that_takes_al…       25  tick 15: Elsa>Miner"));
	ck_assert(front_shows(&front, "*   branch 3                    12  tick 12: Elsa.cooking"));
	front_fini(&front);
}

TEST(a_branch_is_named_and_deleted_in_the_list)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, ":branches<Enter>nwithout stew<Enter>");
	ck_assert(front_shows(&front, "without stew"));
	front_press(&front, "<Del>");
	front_expect(&front, FRONT_STATUS, "Delete without stew, 20 ticks?");
	front_press(&front, "<Enter>");
	ck_assert(front_shows(&front, "without stew"));
	front_press(&front, "<Del>y");
	ck_assert(!front_shows(&front, "without stew"));
	front_press(&front, "<Del>");
	front_expect(&front, FRONT_STATUS, "branch 2 is shown; switch to another one first");
	front_press(&front, "<Enter>");
	front_expect(&front, FRONT_STATUS, "branch 2 is already shown");
	ck_assert(!front_shows(&front, "branches"));
	front_fini(&front);
}

TEST(a_branch_with_a_name_is_not_left_behind_without_a_question)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(front_quits(&front, "10n4NFq"));
	ck_assert(!front_quits(&front, ":branches<Enter>nmine<Enter><Esc>q"));
	front_expect(&front, FRONT_STATUS, "Quit and lose the branches? y/N");
	ck_assert(front_quits(&front, "y"));
	front_fini(&front);
}

TEST(a_fork_keeps_what_comes_after_the_moment)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "10nF");
	front_expect(&front, FRONT_STATUS, "nothing comes after this moment");
	front_press(&front, "4NF");
	front_expect(&front, FRONT_STATUS, "branch 1 keeps the 4 ticks after this");
	ck_assert_uint_eq(session_newest(front.session), 6);
	front_press(&front, ":branches<Enter>");
	ck_assert(front_shows(&front, "same as branch 1 so far"));
	front_fini(&front);
}

TEST(two_branches_are_compared_tick_by_tick)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "x");
	front_expect(&front, FRONT_STATUS, "there is nothing to compare with");
	front_press(&front, parted);
	front_press(&front, "x");
	ck_assert(front_shows(&front, "here: branch 2"));
	ck_assert(front_shows(&front, "there: branch 1"));
	ck_assert(front_shows(&front, "first at tick 15: Miner Bob is in EatStew here"));
	front_expect(&front, FRONT_STATUS - 1,
	             "tick 25: Miner Bob is in EnterMineAndDigForNugget here");
	front_press(&front, "[");
	ck_assert_uint_eq(front_tick(&front), 21);
	front_press(&front, "[][");
	ck_assert_uint_eq(front_tick(&front), 15);
	front_expect(&front, FRONT_STATUS,
	             "tick 15: Miner Bob is in EatStew here, in GoHomeAndSleep");
	front_press(&front, "[");
	front_expect(&front, FRONT_STATUS, "there is no difference before this");
	front_press(&front, "N");
	front_expect(&front, FRONT_STATUS, "tick 14: the same");
	front_press(&front, "40n");
	ck_assert(front_shows(&front, "messaging, tick 54"));
	front_press(&front, "x");
	ck_assert(!front_shows(&front, "here: branch 2"));
	/* Comparing has not made the branch longer. */
	front_press(&front, ":branches<Enter>");
	ck_assert(front_shows(&front, "branch 1                      20  the first one"));
	front_fini(&front);
}

TEST(a_comparison_is_opened_at_its_beginning)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "x[[");
	int first = front_find(&front, 0, "stew in the oven?").y;
	front_press(&front, "<PageDown>");
	ck_assert(!front_shows(&front, "stew in the oven?"));
	front_press(&front, "<Esc>x");
	ck_assert_int_eq(front_find(&front, 0, "stew in the oven?").y, first);
	front_fini(&front);
}

/* Long after the other side has reached the moment shown. */
TEST(a_comparison_goes_on_until_all_of_the_past_is_compared)
{
	struct front front;
	front_init_crowd(&front, 2000);
	front_press(&front, "300n20g:Miner_Bob.thirst = 0<Enter>280n");
	app_key(front.app, 'x');
	ck_assert(isinf(app_pace(front.app)));
	front_press(&front, "<Left>");
	ck_assert(front_shows(&front, "first at tick 20"));
	ck_assert(front_shows(&front, " of 4000 agents differ"));
	front_fini(&front);
}

TEST(both_sides_are_at_the_same_event)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "x16gss");
	ck_assert(front_shows(&front, "there: branch 1"));
	ck_assert(front_shows(&front, "messaging, tick 17"));
	front_press(&front, "<Esc>");
	ck_assert_uint_eq(front_tick(&front), 17);
	front_fini(&front);
}

TEST(an_input_while_two_are_compared_begins_a_new_comparison)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "x10g:Miner_Bob.thirst = 0<Enter>");
	ck_assert(front_shows(&front, "here: branch 3"));
	ck_assert(front_shows(&front, "there: branch 1"));
	ck_assert(front_shows(&front, "first at tick 10: Miner Bob's thirst is 0 here"));
	front_press(&front, "u");
	ck_assert(front_shows(&front, "here: branch 2"));
	ck_assert(front_shows(&front, "first at tick 15"));
	front_fini(&front);
}

TEST(after_an_input_a_new_comparison_comes_to_its_end)
{
	const struct input input = { .kind = INPUT_FORCE, .agent = 1, .state = 1 };
	struct front front;
	struct error error;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "x");
	ck_assert(!front.app->versus.under_way);
	ck_assert(session_input(front.session, &input, &error));
	versus_follow(front.app, 1);
	ck_assert(front.app->versus.under_way);
	for (int i = 0; i < 1000 && front.app->versus.under_way; i++)
		versus_follow(front.app, 1);
	ck_assert(!front.app->versus.under_way);
	front_fini(&front);
}

TEST(the_branch_that_is_compared_can_be_chosen)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "10g:Miner_Bob.thirst = 0<Enter>:compare 1<Enter>");
	ck_assert(front_shows(&front, "there: branch 1"));
	front_press(&front, "<Esc>:compare nobody<Enter>");
	front_expect(&front, FRONT_STATUS, "compare: there is no other branch \"nobody\"");
	front_press(&front, ":branches<Enter><Down>x");
	ck_assert(front_shows(&front, "there: branch 2"));
	front_press(&front, "<Esc>:branches<Enter><End>x");
	front_expect(&front, FRONT_STATUS, "branch 3 is the branch shown; choose another");
	front_fini(&front);
}

TEST(a_branch_that_was_deleted_is_not_compared_again)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, parted);
	front_press(&front, "10g:Miner_Bob.thirst = 0<Enter>:compare 1<Enter>");
	ck_assert(front_shows(&front, "there: branch 1"));
	front_press(&front, ":branches<Enter><Home><Del>y<Esc>xx");
	ck_assert(front_shows(&front, "there: branch 2"));
	front_fini(&front);
}

TEST(dropping_a_branch_without_a_name_is_reported)
{
	struct front front;
	struct error error;
	front_init(&front, "messaging");
	struct input input = { .kind = INPUT_SET, .stat = 2 };
	for (int i = 0; i < 6000; i++)
		ck_assert(session_input(front.session, &input, &error));
	front_press(&front, "20n5N:Miner_Bob.thirst = 1<Enter>");
	ck_assert_uint_eq(session_branches_dropped(front.session), 0);
	front_press(&front, "9n5N:Miner_Bob.thirst = 2<Enter>");
	front_expect(&front, FRONT_STATUS - 1,
	             "out of memory: the oldest unnamed branch was dropped");
	front_press(&front, "n");
	ck_assert(!front_shows(&front, "was dropped"));
	front_fini(&front);
}

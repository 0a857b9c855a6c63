/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "session/branches.h"
#include "session/inputs.h"
#include "tui/rig.h"
#include "suite.h"
#include "tui/front.h"

/* Bob gets his stew at tick 15 in branch 2, which has reached tick 25; branch 1 has reached 20. */
static const char parted[] = "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>10n";

TEST(an_input_in_the_past_says_which_branch_keeps_the_rest)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>");
	rig_expect(&rig, RIG_STATUS, "Elsa>Miner Bob:StewReady; branch 1 keeps what came after");
	ck_assert_uint_eq(session_newest(rig.session), 15);
	rig_press(&rig, "u");
	ck_assert_uint_eq(session_newest(rig.session), 20);
	rig_fini(&rig);
}

TEST(the_list_shows_where_each_branch_begins)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, ":branches<Enter>");
	ck_assert(rig_shows(&rig, "branch 1                      20  the first one"));
	ck_assert(rig_shows(&rig, "* ") && rig_shows(&rig, "branch 2"));
	ck_assert(rig_shows(&rig, "25  tick 15: Elsa>Miner Bob:StewReady"));
	rig_press(&rig, "<Enter>");
	rig_expect(&rig, RIG_STATUS, "branch 1; u goes back");
	ck_assert_uint_eq(session_branch_shown(rig.session), 1);
	ck_assert_uint_eq(rig_tick(&rig), 20);
	rig_press(&rig, "u");
	ck_assert_uint_eq(session_branch_shown(rig.session), 2);
	ck_assert_uint_eq(rig_tick(&rig), 25);
	rig_fini(&rig);
}

TEST(names_are_indented_and_cut_where_the_numbers_begin)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "12g:Elsa.cooking = true<Enter>:branches<Enter>");
	rig_press(&rig, "na_name_that_takes_all_its_room<Enter>");
	rig_press(&rig, "<Down>na_name_that_takes_all_its_room<Enter>");
	ck_assert(rig_shows(&rig, "  a_name_that_takes_all_…       20  the first one"));
	ck_assert(rig_shows(&rig, "    a_name_that_takes_al…       25  tick 15: Elsa>Miner"));
	ck_assert(rig_shows(&rig, "*   branch 3                    12  tick 12: Elsa.cooking"));
	rig_fini(&rig);
}

TEST(a_branch_is_named_and_deleted_in_the_list)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, ":branches<Enter>nwithout stew<Enter>");
	ck_assert(rig_shows(&rig, "without stew"));
	rig_press(&rig, "<Del>");
	rig_expect(&rig, RIG_STATUS, "Delete without stew, 20 ticks?");
	rig_press(&rig, "<Enter>");
	ck_assert(rig_shows(&rig, "without stew"));
	rig_press(&rig, "<Del>y");
	ck_assert(!rig_shows(&rig, "without stew"));
	rig_press(&rig, "<Del>");
	rig_expect(&rig, RIG_STATUS, "branch 2 is shown; switch to another one first");
	rig_press(&rig, "<Enter>");
	rig_expect(&rig, RIG_STATUS, "branch 2 is already shown");
	ck_assert(!rig_shows(&rig, "branches"));
	rig_fini(&rig);
}

TEST(a_branch_with_a_name_is_not_left_behind_without_a_question)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert(rig_quits(&rig, "10n4NFq"));
	ck_assert(!rig_quits(&rig, ":branches<Enter>nmine<Enter><Esc>q"));
	rig_expect(&rig, RIG_STATUS, "Quit and lose the branches? y/N");
	ck_assert(rig_quits(&rig, "y"));
	rig_fini(&rig);
}

TEST(a_fork_keeps_what_comes_after_the_moment)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "10nF");
	rig_expect(&rig, RIG_STATUS, "nothing comes after this moment");
	rig_press(&rig, "4NF");
	rig_expect(&rig, RIG_STATUS, "branch 1 keeps the 4 ticks after this");
	ck_assert_uint_eq(session_newest(rig.session), 6);
	rig_press(&rig, ":branches<Enter>");
	ck_assert(rig_shows(&rig, "same as branch 1 so far"));
	rig_fini(&rig);
}

TEST(two_branches_are_compared_tick_by_tick)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "x");
	rig_expect(&rig, RIG_STATUS, "there is nothing to compare with");
	rig_press(&rig, parted);
	rig_press(&rig, "x");
	ck_assert(rig_shows(&rig, "here: branch 2"));
	ck_assert(rig_shows(&rig, "there: branch 1"));
	ck_assert(rig_shows(&rig, "first at tick 15: Miner Bob is in EatStew here"));
	rig_expect(&rig, RIG_STATUS - 1, "tick 25: Miner Bob is in EnterMineAndDigForNugget here");
	rig_press(&rig, "[");
	ck_assert_uint_eq(rig_tick(&rig), 21);
	rig_press(&rig, "[][");
	ck_assert_uint_eq(rig_tick(&rig), 15);
	rig_expect(&rig, RIG_STATUS, "tick 15: Miner Bob is in EatStew here, in GoHomeAndSleep");
	rig_press(&rig, "[");
	rig_expect(&rig, RIG_STATUS, "there is no difference before this");
	rig_press(&rig, "N");
	rig_expect(&rig, RIG_STATUS, "tick 14: the same");
	rig_press(&rig, "40n");
	ck_assert(rig_shows(&rig, "messaging, tick 54"));
	rig_press(&rig, "x");
	ck_assert(!rig_shows(&rig, "here: branch 2"));
	/* Comparing has not made the branch longer. */
	rig_press(&rig, ":branches<Enter>");
	ck_assert(rig_shows(&rig, "branch 1                      20  the first one"));
	rig_fini(&rig);
}

TEST(a_comparison_is_opened_at_its_beginning)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "x[[");
	int first = rig_find(&rig, 0, "stew in the oven?").y;
	rig_press(&rig, "<PageDown>");
	ck_assert(!rig_shows(&rig, "stew in the oven?"));
	rig_press(&rig, "<Esc>x");
	ck_assert_int_eq(rig_find(&rig, 0, "stew in the oven?").y, first);
	rig_fini(&rig);
}

/* Long after the other side has reached the moment shown. */
TEST(a_comparison_goes_on_until_all_of_the_past_is_compared)
{
	struct rig rig;
	rig_init_crowd(&rig, 2000);
	rig_press(&rig, "300n20g:Miner_Bob.thirst = 0<Enter>280n");
	app_key(rig.app, 'x');
	ck_assert(isinf(app_pace(rig.app)));
	rig_press(&rig, "<Left>");
	ck_assert(rig_shows(&rig, "first at tick 20"));
	ck_assert(rig_shows(&rig, " of 4000 agents differ"));
	rig_fini(&rig);
}

TEST(both_sides_are_at_the_same_event)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "x16gss");
	ck_assert(rig_shows(&rig, "there: branch 1"));
	ck_assert(rig_shows(&rig, "messaging, tick 17"));
	rig_press(&rig, "<Esc>");
	ck_assert_uint_eq(rig_tick(&rig), 17);
	rig_fini(&rig);
}

TEST(an_input_while_two_are_compared_begins_a_new_comparison)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "x10g:Miner_Bob.thirst = 0<Enter>");
	ck_assert(rig_shows(&rig, "here: branch 3"));
	ck_assert(rig_shows(&rig, "there: branch 1"));
	ck_assert(rig_shows(&rig, "first at tick 10: Miner Bob's thirst is 0 here"));
	rig_press(&rig, "u");
	ck_assert(rig_shows(&rig, "here: branch 2"));
	ck_assert(rig_shows(&rig, "first at tick 15"));
	rig_fini(&rig);
}

TEST(after_an_input_a_new_comparison_comes_to_its_end)
{
	const struct input input = { .kind = INPUT_FORCE, .agent = 1, .state = 1 };
	struct rig rig;
	struct error error;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "x");
	ck_assert(!rig.app->counterpart.under_way);
	ck_assert(session_input(rig.session, &input, &error));
	counterpart_follow(&rig.app->counterpart, 1);
	ck_assert(rig.app->counterpart.under_way);
	for (int i = 0; i < 1000 && rig.app->counterpart.under_way; i++)
		counterpart_follow(&rig.app->counterpart, 1);
	ck_assert(!rig.app->counterpart.under_way);
	rig_fini(&rig);
}

TEST(the_branch_that_is_compared_can_be_chosen)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "10g:Miner_Bob.thirst = 0<Enter>:compare 1<Enter>");
	ck_assert(rig_shows(&rig, "there: branch 1"));
	rig_press(&rig, "<Esc>:compare nobody<Enter>");
	rig_expect(&rig, RIG_STATUS, "compare: there is no other branch \"nobody\"");
	rig_press(&rig, ":branches<Enter><Down>x");
	ck_assert(rig_shows(&rig, "there: branch 2"));
	rig_press(&rig, "<Esc>:branches<Enter><End>x");
	rig_expect(&rig, RIG_STATUS, "branch 3 is the branch shown; choose another");
	rig_fini(&rig);
}

TEST(a_branch_that_was_deleted_is_not_compared_again)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, parted);
	rig_press(&rig, "10g:Miner_Bob.thirst = 0<Enter>:compare 1<Enter>");
	ck_assert(rig_shows(&rig, "there: branch 1"));
	rig_press(&rig, ":branches<Enter><Home><Del>y<Esc>xx");
	ck_assert(rig_shows(&rig, "there: branch 2"));
	rig_fini(&rig);
}

TEST(dropping_a_branch_without_a_name_is_reported)
{
	struct rig rig;
	struct error error;
	rig_init(&rig, "messaging");
	struct input input = { .kind = INPUT_SET, .stat = 2 };
	for (int i = 0; i < 6000; i++)
		ck_assert(session_input(rig.session, &input, &error));
	rig_press(&rig, "20n5N:Miner_Bob.thirst = 1<Enter>");
	ck_assert_uint_eq(session_branches_dropped(rig.session), 0);
	rig_press(&rig, "9n5N:Miner_Bob.thirst = 2<Enter>");
	rig_expect(&rig, RIG_STATUS - 1, "out of memory: the oldest unnamed branch was dropped");
	rig_press(&rig, "n");
	ck_assert(!rig_shows(&rig, "was dropped"));
	rig_fini(&rig);
}

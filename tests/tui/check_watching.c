/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "rig.h"
#include "suite.h"

static struct rig rig;

static void begin(void)
{
	rig_init(&rig, "messaging");
}

static void end(void)
{
	rig_fini(&rig);
}

FIXTURE(begin, end)

TEST(a_watched_value_stays_on_the_screen_with_what_it_was)
{
	rig_press(&rig, ":watch Miner_Bob.thirst<Enter>6n");
	ck_assert(rig_shows(&rig, " Miner_Bob.thirst  6               ▁▂▃▄▅▆█"));
	rig_press(&rig, "2N");
	ck_assert(rig_shows(&rig, " Miner_Bob.thirst  4               ▁▂▄▆█"));
	rig_press(&rig, ":unwatch Miner_Bob.thirst<Enter>");
	ck_assert(!rig_shows(&rig, "Miner_Bob.thirst"));
}

TEST(a_watched_value_that_is_no_number_has_no_curve)
{
	rig_press(&rig, ":watch Elsa.state<Enter>3n");
	ck_assert(rig_shows(&rig, " Elsa.state  DoHouseWork"));
}

TEST(what_is_wrong_about_a_watch_is_said)
{
	rig_press(&rig, ":unwatch<Enter>");
	ck_assert(rig_shows(&rig, "unwatch: nothing is watched; watch EXPRESSION adds one"));
	rig_press(&rig, ":watch Boob.thirst<Enter>");
	ck_assert(rig_shows(&rig, "watch: in 'Boob.thirst': nothing is called Boob"));
	rig_press(&rig, ":watch tick<Enter>:watch tick<Enter>");
	ck_assert(rig_shows(&rig, "watch: tick is watched already"));
	rig_press(&rig, ":unwatch tock<Enter>");
	ck_assert(rig_shows(&rig, "unwatch: tock is not watched"));
	rig_press(&rig,
	          ":watch 1<Enter>:watch 2<Enter>:watch 3<Enter>:watch 4<Enter>:watch 5<Enter>");
	rig_press(&rig, ":watch 6<Enter>");
	ck_assert(rig_shows(&rig, "watch: no more than 6; unwatch removes one"));
}

TEST(a_key_sets_a_breakpoint_at_the_line_and_deletes_it)
{
	rig_press(&rig, "3n!");
	ck_assert(rig_shows(&rig, "breakpoint at Miner Bob:enter EnterMineAndDigForNugget"));
	rig_press(&rig, "!");
	ck_assert(rig_shows(&rig,
	                    "no breakpoint at Miner Bob:enter EnterMineAndDigForNugget any more"));
	ck_assert_uint_eq(rig.breakpoints.count, 0);
}

TEST(a_line_of_why_is_where_to_break_and_where_to_go)
{
	rig_press(&rig, "11nw!");
	ck_assert(rig_shows(&rig, "breakpoint at Miner Bob:enter VisitBankAndDepositGold"));
	rig_press(&rig, "2j!");
	ck_assert(rig_shows(&rig, "there is nothing to stop at in this line"));
	ck_assert(rig_shows(&rig, "gold_carried >= 3 last held at tick 9, for 1 tick"));
	rig_press(&rig, "<Enter>");
	ck_assert_uint_eq(session_moment(rig.session).tick, 9);
}

TEST(enter_makes_true_what_a_line_of_why_says)
{
	rig_press(&rig, "8nwj<Enter>n");
	ck_assert(rig_shows(&rig, "Miner Bob went to VisitBankAndDepositGold: pockets full"));
}

TEST(a_telegram_listed_is_where_to_break)
{
	rig_press(&rig, "16n:arrange telegrams<Enter>!");
	ck_assert(rig_shows(&rig, "breakpoint at delivered StewReady"));
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 60 };

TEST(extra_information_is_shown_and_held_telegrams_say_so)
{
	struct stage stage;
	const struct extra text = { .kind = EXTRA_TEXT, .as.text = "salt" };
	const struct extra numbers = { .kind = EXTRA_NUMBERS,
		                       .count = 2,
		                       .as.numbers = { 1.5, 2 } };
	struct error error;
	stage_open(&stage, &stage_world, 1, 1, 2);
	stage_send(&stage, "Rover", "Snail", "Ping", 3000, &text);
	uint64_t held = session_sim(stage.session)->head.sequence - 1;
	stage_send(&stage, "Snail", "Rover", "Ping", 5000, &numbers);
	stage_draw(&stage, &view_telegrams, 70, 8, false);
	stage_expect(&stage,
	             "══ telegrams ════════════════════════════════════════════ 2 queued ══\n"
	             "  Ping  Rover → Snail  \"salt\"                       in 3.0 s (tick 5)\n"
	             "  Ping  Snail → Rover  1.5, 2                       in 5.0 s (tick 7)\n"
	             "  delivered, newest first\n"
	             "  none remembered");
	ck_assert(session_input(stage.session,
	                        &(struct input){ .kind = INPUT_HOLD, .sequence = held }, &error));
	stage_draw(&stage, &view_telegrams, 70, 8, false);
	ck_assert(stage_shows(&stage, "HELD"));
	ck_assert_uint_eq(stage_style(&stage, "HELD"), STYLE_BAD);
	stage_close(&stage);
}

TEST(more_than_fit_are_counted)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3000, 20);
	stage_draw(&stage, &view_telegrams, 70, 9, false);
	stage_expect(&stage,
	             "══ telegrams ══════════════════════════════════════════ 826 queued ══\n"
	             "  StewReady  MinersWife 24 → MinersWife 24         in 0.5 s (tick 21)\n"
	             "  StewReady  MinersWife 32 → MinersWife 32         in 0.5 s (tick 21)\n"
	             "  StewReady  MinersWife 48 → MinersWife 48         in 0.5 s (tick 21)\n"
	             "  and 823 more\n"
	             "  delivered, newest first\n"
	             "  none remembered");
	stage_draw(&stage, &view_telegrams, 40, 9, false);
	stage_expect(&stage, "══ telegrams ════════════ 826 queued ══\n"
	                     "  StewReady  → MinersWife 24   in 0.5 s\n"
	                     "  StewReady  → MinersWife 32   in 0.5 s\n"
	                     "  StewReady  → MinersWife 48   in 0.5 s\n"
	                     "  and 823 more\n"
	                     "  delivered, newest first\n"
	                     "  none remembered");
	stage_close(&stage);
}

TEST(an_unhandled_telegram_looks_different_from_a_handled_one)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_send(&stage, "Elsa", "Miner Bob", "HiHoneyImHome", 0, NULL);
	stage_draw(&stage, &view_telegrams, 76, 8, false);
	stage_expect(&stage,
	             "══ telegrams ══════════════════════════════════════════════════ 1 queued ══\n"
	             "  StewReady  Elsa → Elsa                                 in 1.5 s (tick 18)\n"
	             "  delivered, newest first\n"
	             "✗ 15  HiHoneyImHome  Elsa      → Miner Bob  not handled\n"
	             "✓ 15  HiHoneyImHome  Miner Bob → Elsa       handled by WifesGlobalState");
	ck_assert_uint_eq(stage_style(&stage, "not handled"), STYLE_BAD);
	session_go(stage.session, 17);
	stage_draw(&stage, &view_telegrams, 76, 8, false);
	ck_assert(stage_shows(&stage, "not handled"));
	stage_close(&stage);
}

TEST(deliveries_still_to_come_are_not_shown)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	session_show(stage.session, (struct moment){ 15, 3 });
	stage_draw(&stage, &view_telegrams, 76, 8, false);
	ck_assert(stage_shows(&stage, "none remembered"));
	stage_close(&stage);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "tui/rig.h"
#include "suite.h"

/* Time: steps, numbers before them, jumps, runs. */

static const struct {
	const char *keys, *title;
} journeys[] = {
	{ "n", "tick 1 " },
	{ "<Right>.", "tick 2 " },
	{ "20n", "tick 20 " },
	{ "20nNNN", "tick 17 " },
	{ "20n3N", "tick 17 " },
	{ "20n,<Left>", "tick 18 " },
	{ "20n99N", "tick 0 " },
	{ "20ng", "tick 0 " },
	{ "20n7g", "tick 7 " },
	{ "20n7gG", "tick 20 " },
	{ "30g", "tick 30 " },
	{ "300n", "tick 300 " },
	{ "20nSSSA", "tick 20, event 8 of 13" },
	{ "20nS", "tick 20, event 13 of 13" },
	{ "20n3S", "tick 20, event 11 of 13" },
	{ "20nSn", "tick 20 " },
	{ "20nS2n", "tick 21 " },
	{ "20nSs", "tick 20 " },
	{ "s", "tick 1, event 1 of" },
	{ "3s", "tick 1, event 3 of" },
	{ "20n5n", "tick 25 " },
	{ ":20 go<Enter>", "tick 20 " },
	{ ":tick<Enter>", "tick 1 " },
	{ ":tick 20<Enter>", "tick 20 " },
	{ ":20 tick<Enter>", "tick 20 " },
	{ ":tick 20<Enter>:back 3<Enter>", "tick 17 " },
	{ ":go 10<Enter>", "tick 10 " },
	{ ":go 10<Enter>:go<Enter>", "tick 0 " },
	{ ":go 10<Enter>:go 0<Enter>", "tick 0 " },
	{ ":go 10<Enter>0n", "tick 10 " },
	{ ":tick 20<Enter>:step-back 3<Enter>", "tick 20, event 11 of 13" },
	{ ":speed 5<Enter>", "5.0/s" },
	{ ":speed max<Enter>", "max/s" },
	{ ":speed 5<Enter>:speed<Enter>", "2.0/s" },
	{ ":speed 0.1<Enter>", "0.1/s" },
	{ ":speed 1000000<Enter>", "1000000/s" },
	{ "5nR", "tick 0 " },
	{ "2n<F1><Esc>", "tick 2 " },
	{ "20n2<Esc>N", "tick 19 " },
};

TEST_EACH(keys_go_through_time, ARRAY_LEN(journeys))
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, journeys[_i].keys);
	rig_expect(&rig, RIG_TITLE, journeys[_i].title);
	rig_fini(&rig);
}

TEST(stepping_back_and_on_gives_the_same_run)
{
	struct rig straight, winding;
	rig_init(&straight, "messaging");
	rig_init(&winding, "messaging");
	rig_press(&straight, "40n");
	rig_press(&winding, "12n5SA3s20n10N7S2a40gSSg40g");
	ck_assert_uint_eq(rig_tick(&straight), rig_tick(&winding));
	ck_assert_uint_eq(session_digest(straight.session), session_digest(winding.session));
	rig_fini(&straight);
	rig_fini(&winding);
}

TEST(a_run_advances_by_the_ticks_that_are_due)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert_double_eq(app_pace(rig.app), 0);
	rig_press(&rig, "<Space>");
	rig_expect(&rig, RIG_TITLE, "►► RUNNING");
	ck_assert_double_eq(app_pace(rig.app), 2);
	ck_assert_uint_eq(app_advance(rig.app, 3), 3);
	ck_assert_uint_eq(rig_tick(&rig), 3);
	rig_press(&rig, "<Space>");
	rig_expect(&rig, RIG_TITLE, "▌▌ PAUSED");
	ck_assert_uint_eq(app_advance(rig.app, 3), 0);
	rig_fini(&rig);
}

TEST(ticks_that_were_not_drawn_are_counted)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Space>");
	app_advance(rig.app, 1);
	app_drawn(rig.app);
	rig_press(&rig, "+");
	ck_assert(!rig_shows(&rig, "not shown"));
	app_advance(rig.app, 5);
	app_drawn(rig.app);
	rig.may = APP_REPAINT;
	rig_press(&rig, "<C-l>");
	rig_expect(&rig, RIG_TITLE, "4 not shown");
	app_drawn(rig.app);
	app_advance(rig.app, 2);
	app_drawn(rig.app);
	rig_press(&rig, "<C-l>");
	rig_expect(&rig, RIG_TITLE, "5 not shown");
	rig_fini(&rig);
}

TEST(a_run_backward_ends_at_the_beginning)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20nC");
	rig_expect(&rig, RIG_TITLE, "◄◄ BACKWARD");
	for (int i = 0; i < 30; i++)
		app_advance(rig.app, 1);
	ck_assert_uint_eq(rig_tick(&rig), 0);
	ck_assert_double_eq(app_pace(rig.app), 0);
	rig_fini(&rig);
}

TEST(there_is_a_slowest_speed_but_no_fastest)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "+");
	rig_expect(&rig, RIG_TITLE, "5.0/s");
	rig_press(&rig, "----------");
	rig_expect(&rig, RIG_TITLE, "0.1/s");
	rig_press(&rig, "++++++++++++++++++");
	rig_expect(&rig, RIG_TITLE, "max/s");
	app_key(rig.app, ' ');
	ck_assert(isinf(app_pace(rig.app)));
	app_key(rig.app, ' ');
	ck_assert_double_eq(app_pace(rig.app), 0);
	rig_press(&rig, "-");
	rig_expect(&rig, RIG_TITLE, "1000/s");
	rig_press(&rig, "=");
	rig_expect(&rig, RIG_TITLE, "2.0/s");
	rig_fini(&rig);
}

TEST_EACH(a_number_that_is_too_large_is_refused_with_the_key_after_it, 3)
{
	static const char *const keys[] = { "99999999", "10000000", "1234567890123456789012" };
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "3n");
	rig_press(&rig, keys[_i]);
	rig_expect(&rig, RIG_STATUS, "a number is at most 9999999");
	rig_press(&rig, "g");
	rig_expect(&rig, RIG_STATUS, "a number is at most 9999999");
	ck_assert_uint_eq(rig_tick(&rig), 3);
	rig_press(&rig, "n");
	ck_assert_uint_eq(rig_tick(&rig), 4);
	rig_fini(&rig);
}

TEST(a_long_way_is_made_in_pieces_until_a_key_ends_it)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert(app_key(rig.app, '9') & APP_DRAW);
	for (int i = 0; i < 6; i++)
		app_key(rig.app, '9');
	app_key(rig.app, 'n');
	ck_assert(app_pace(rig.app) > 1e9);
	app_advance(rig.app, 1000);
	uint64_t reached = rig_tick(&rig);
	ck_assert_uint_lt(reached, 10000);
	app_key(rig.app, ' ');
	ck_assert_double_eq(app_pace(rig.app), 0);
	ck_assert_uint_eq(rig_tick(&rig), reached);
	rig_fini(&rig);
}

TEST(a_way_into_the_future_is_counted_in_ticks)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	for (const char *key = "9999g"; *key; key++)
		app_key(rig.app, (uint32_t)*key);
	uint64_t tick = rig_tick(&rig);
	ck_assert_uint_lt(tick, 9000);
	ck_assert_uint_eq(app_advance(rig.app, 7), 7);
	ck_assert_uint_eq(rig_tick(&rig), tick + 7);
	ck_assert_uint_eq(app_advance(rig.app, 10000), 9999 - tick - 7);
	ck_assert_uint_eq(rig_tick(&rig), 9999);
	ck_assert_uint_eq(app_advance(rig.app, 1), 0);
	rig_fini(&rig);
}

TEST(only_the_lines_of_this_run_were_entered)
{
	struct rig rig;
	char line[APP_ENTERED_SIZE];
	rig_init(&rig, "messaging");
	app_remember(rig.app, ":tick 3");
	app_remember(rig.app, "/bank");
	app_remember(rig.app, "neither of the two");
	ck_assert(!app_entered(rig.app, 0, line));
	rig_press(&rig, ":tick 4<Enter>:<Up><Up><Enter>");
	ck_assert_uint_eq(rig_tick(&rig), 7);
	ck_assert(app_entered(rig.app, 0, line));
	ck_assert_str_eq(line, ":tick 3");
	ck_assert(app_entered(rig.app, 1, line));
	ck_assert_str_eq(line, ":tick 4");
	ck_assert(!app_entered(rig.app, 2, line));
	rig_fini(&rig);
}

TEST(a_limit_ends_a_run_once)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	struct app *app = app_new(&(struct app_options){
		.session = rig.session, .breakpoints = &rig.breakpoints, .ticks = 10 });
	app_advance(app, 25);
	ck_assert_uint_eq(rig_tick(&rig), 10);
	ck_assert_double_eq(app_pace(app), 0);
	app_key(app, ' ');
	app_advance(app, 5);
	ck_assert_uint_eq(rig_tick(&rig), 15);
	app_free(app);
	rig_fini(&rig);
}

/* Quitting. */

TEST(q_closes_what_is_on_top_and_then_quits)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "w");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	ck_assert(!rig_quits(&rig, "?q"));
	ck_assert(!rig_quits(&rig, "q"));
	ck_assert(!rig_shows(&rig, "why Miner Bob"));
	ck_assert(rig_quits(&rig, "q"));
	rig_fini(&rig);
}

TEST(as_much_of_a_message_as_fits_is_on_a_tiny_screen)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 12, 2);
	rig_press(&rig, "n");
	rig_expect(&rig, 0, "needs 40x10");
	canvas_resize(&rig.canvas, 5, 2);
	rig_press(&rig, "n");
	rig_expect(&rig, 0, "too \u2026");
	rig_fini(&rig);
}

TEST(escape_never_quits)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	for (int i = 0; i < 5; i++) {
		ck_assert(!rig_quits(&rig, "<Esc>"));
	}
	rig_fini(&rig);
}

TEST(quitting_asks_when_something_would_be_lost)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert(!rig_quits(&rig, ":Elsa.cooking = 1<Enter>q"));
	rig_expect(&rig, RIG_STATUS, "y/N");
	ck_assert(!rig_quits(&rig, "<Enter>"));
	ck_assert(rig_quits(&rig, "qy"));
	rig_fini(&rig);
}

TEST(a_screen_too_small_says_which_size_is_needed)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 39, 10);
	rig_press(&rig, "n");
	rig_expect(&rig, 0, "westworld needs 40x10, this is 39x10");
	canvas_resize(&rig.canvas, 1, 1);
	rig_press(&rig, "n");
	canvas_resize(&rig.canvas, 40, 10);
	rig_press(&rig, "n");
	rig_expect(&rig, 0, "tick 3");
	rig_expect(&rig, 1, "agents");
	rig_press(&rig, "<Tab>");
	rig_expect(&rig, 1, "telegrams");
	rig_fini(&rig);
}

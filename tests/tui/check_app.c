/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "tui/front.h"
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
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, journeys[_i].keys);
	front_expect(&front, FRONT_TITLE, journeys[_i].title);
	front_fini(&front);
}

TEST(stepping_back_and_on_gives_the_same_run)
{
	struct front straight, winding;
	front_init(&straight, "messaging");
	front_init(&winding, "messaging");
	front_press(&straight, "40n");
	front_press(&winding, "12n5SA3s20n10N7S2a40gSSg40g");
	ck_assert_uint_eq(front_tick(&straight), front_tick(&winding));
	ck_assert_uint_eq(session_digest(straight.session), session_digest(winding.session));
	front_fini(&straight);
	front_fini(&winding);
}

TEST(a_run_advances_by_the_ticks_that_are_due)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert_double_eq(app_pace(front.app), 0);
	front_press(&front, "<Space>");
	front_expect(&front, FRONT_TITLE, "►► RUNNING");
	ck_assert_double_eq(app_pace(front.app), 2);
	ck_assert_uint_eq(app_advance(front.app, 3), 3);
	ck_assert_uint_eq(front_tick(&front), 3);
	front_press(&front, "<Space>");
	front_expect(&front, FRONT_TITLE, "▌▌ PAUSED");
	ck_assert_uint_eq(app_advance(front.app, 3), 0);
	front_fini(&front);
}

TEST(ticks_that_were_not_drawn_are_counted)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "<Space>");
	app_advance(front.app, 1);
	app_drawn(front.app);
	front_press(&front, "+");
	ck_assert(!front_shows(&front, "not shown"));
	app_advance(front.app, 5);
	app_drawn(front.app);
	front.may = APP_REPAINT;
	front_press(&front, "<C-l>");
	front_expect(&front, FRONT_TITLE, "4 not shown");
	app_drawn(front.app);
	app_advance(front.app, 2);
	app_drawn(front.app);
	front_press(&front, "<C-l>");
	front_expect(&front, FRONT_TITLE, "5 not shown");
	front_fini(&front);
}

TEST(a_run_backward_ends_at_the_beginning)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nC");
	front_expect(&front, FRONT_TITLE, "◄◄ BACKWARD");
	for (int i = 0; i < 30; i++)
		app_advance(front.app, 1);
	ck_assert_uint_eq(front_tick(&front), 0);
	ck_assert_double_eq(app_pace(front.app), 0);
	front_fini(&front);
}

TEST(there_is_a_slowest_speed_but_no_fastest)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "+");
	front_expect(&front, FRONT_TITLE, "5.0/s");
	front_press(&front, "----------");
	front_expect(&front, FRONT_TITLE, "0.1/s");
	front_press(&front, "++++++++++++++++++");
	front_expect(&front, FRONT_TITLE, "max/s");
	app_key(front.app, ' ');
	ck_assert(isinf(app_pace(front.app)));
	app_key(front.app, ' ');
	ck_assert_double_eq(app_pace(front.app), 0);
	front_press(&front, "-");
	front_expect(&front, FRONT_TITLE, "1000/s");
	front_press(&front, "=");
	front_expect(&front, FRONT_TITLE, "2.0/s");
	front_fini(&front);
}

TEST_EACH(a_number_that_is_too_large_is_refused_with_the_key_after_it, 3)
{
	static const char *const keys[] = { "99999999", "10000000", "1234567890123456789012" };
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "3n");
	front_press(&front, keys[_i]);
	front_expect(&front, FRONT_STATUS, "a number is at most 9999999");
	front_press(&front, "g");
	front_expect(&front, FRONT_STATUS, "a number is at most 9999999");
	ck_assert_uint_eq(front_tick(&front), 3);
	front_press(&front, "n");
	ck_assert_uint_eq(front_tick(&front), 4);
	front_fini(&front);
}

TEST(a_long_way_is_made_in_pieces_until_a_key_ends_it)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(app_key(front.app, '9') & APP_DRAW);
	for (int i = 0; i < 6; i++)
		app_key(front.app, '9');
	app_key(front.app, 'n');
	ck_assert(app_pace(front.app) > 1e9);
	app_advance(front.app, 1000);
	uint64_t reached = front_tick(&front);
	ck_assert_uint_lt(reached, 10000);
	app_key(front.app, ' ');
	ck_assert_double_eq(app_pace(front.app), 0);
	ck_assert_uint_eq(front_tick(&front), reached);
	front_fini(&front);
}

TEST(a_way_into_the_future_is_counted_in_ticks)
{
	struct front front;
	front_init(&front, "messaging");
	for (const char *key = "9999g"; *key; key++)
		app_key(front.app, (uint32_t)*key);
	uint64_t tick = front_tick(&front);
	ck_assert_uint_lt(tick, 9000);
	ck_assert_uint_eq(app_advance(front.app, 7), 7);
	ck_assert_uint_eq(front_tick(&front), tick + 7);
	ck_assert_uint_eq(app_advance(front.app, 10000), 9999 - tick - 7);
	ck_assert_uint_eq(front_tick(&front), 9999);
	ck_assert_uint_eq(app_advance(front.app, 1), 0);
	front_fini(&front);
}

TEST(only_the_lines_of_this_run_were_entered)
{
	struct front front;
	char line[APP_ENTERED_SIZE];
	front_init(&front, "messaging");
	app_remember(front.app, ":tick 3");
	app_remember(front.app, "/bank");
	app_remember(front.app, "neither of the two");
	ck_assert(!app_entered(front.app, 0, line));
	front_press(&front, ":tick 4<Enter>:<Up><Up><Enter>");
	ck_assert_uint_eq(front_tick(&front), 7);
	ck_assert(app_entered(front.app, 0, line));
	ck_assert_str_eq(line, ":tick 3");
	ck_assert(app_entered(front.app, 1, line));
	ck_assert_str_eq(line, ":tick 4");
	ck_assert(!app_entered(front.app, 2, line));
	front_fini(&front);
}

TEST(a_limit_ends_a_run_once)
{
	struct front front;
	front_init(&front, "messaging");
	struct app *app = app_new(&(struct app_options){
		.session = front.session, .breakpoints = &front.breakpoints, .ticks = 10 });
	app_advance(app, 25);
	ck_assert_uint_eq(front_tick(&front), 10);
	ck_assert_double_eq(app_pace(app), 0);
	app_key(app, ' ');
	app_advance(app, 5);
	ck_assert_uint_eq(front_tick(&front), 15);
	app_free(app);
	front_fini(&front);
}

/* Quitting. */

TEST(q_closes_what_is_on_top_and_then_quits)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "w");
	ck_assert(front_shows(&front, "why Miner Bob"));
	ck_assert(!front_quits(&front, "?q"));
	ck_assert(!front_quits(&front, "q"));
	ck_assert(!front_shows(&front, "why Miner Bob"));
	ck_assert(front_quits(&front, "q"));
	front_fini(&front);
}

TEST(as_much_of_a_message_as_fits_is_on_a_tiny_screen)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 12, 2);
	front_press(&front, "n");
	front_expect(&front, 0, "needs 40x10");
	canvas_resize(&front.canvas, 5, 2);
	front_press(&front, "n");
	front_expect(&front, 0, "too \u2026");
	front_fini(&front);
}

TEST(escape_never_quits)
{
	struct front front;
	front_init(&front, "messaging");
	for (int i = 0; i < 5; i++) {
		ck_assert(!front_quits(&front, "<Esc>"));
	}
	front_fini(&front);
}

TEST(quitting_asks_when_something_would_be_lost)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(!front_quits(&front, ":Elsa.cooking = 1<Enter>q"));
	front_expect(&front, FRONT_STATUS, "y/N");
	ck_assert(!front_quits(&front, "<Enter>"));
	ck_assert(front_quits(&front, "qy"));
	front_fini(&front);
}

TEST(a_screen_too_small_says_which_size_is_needed)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 39, 10);
	front_press(&front, "n");
	front_expect(&front, 0, "westworld needs 40x10, this is 39x10");
	canvas_resize(&front.canvas, 1, 1);
	front_press(&front, "n");
	canvas_resize(&front.canvas, 40, 10);
	front_press(&front, "n");
	front_expect(&front, 0, "tick 3");
	front_expect(&front, 1, "agents");
	front_press(&front, "<Tab>");
	front_expect(&front, 1, "telegrams");
	front_fini(&front);
}

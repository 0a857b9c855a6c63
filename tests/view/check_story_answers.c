/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "session/travel.h"

/* What keys, clicks and searches mean in the views of what has happened. */

enum { SEED = 1, COLS = 60, ROWS = 12 };

static void open_at(struct stage *stage, uint64_t tick)
{
	stage_open(stage, worlds_default, SEED, 3, tick);
	stage_select(stage, "Miner Bob");
}

static struct view_answer press(struct stage *stage, const struct view *view, enum view_key key)
{
	struct view_answer answer = stage_key(stage, view, COLS, ROWS, key);
	stage_follow(stage, &answer);
	return answer;
}

/* Telegrams. */

TEST(deliveries_scroll_between_the_newest_and_the_oldest)
{
	struct stage stage;
	open_at(&stage, 200);
	ck_assert_int_eq(press(&stage, &view_telegrams, VIEW_UP).act, VIEW_NOTHING);
	press(&stage, &view_telegrams, VIEW_DOWN);
	ck_assert_int_eq(stage.scroll, 1);
	press(&stage, &view_telegrams, VIEW_END);
	int last = stage.scroll;
	ck_assert_int_gt(last, 5);
	ck_assert_str_eq(press(&stage, &view_telegrams, VIEW_PAGE_DOWN).say,
	                 "this is the last line");
	press(&stage, &view_telegrams, VIEW_WHEEL_UP);
	ck_assert_int_eq(stage.scroll, last - 3);
	press(&stage, &view_telegrams, VIEW_HOME);
	ck_assert_int_eq(stage.scroll, 0);
	stage_close(&stage);
}

TEST(a_click_on_a_telegram_selects_its_receiver)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_send(&stage, "Elsa", "Elsa", "StewReady", 9000, NULL);
	struct view_answer answer = stage_click(&stage, &view_telegrams, 80, 12, "StewReady");
	ck_assert_int_eq(answer.act, VIEW_DONE);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	stage_select(&stage, "Miner Bob");
	answer = stage_click(&stage, &view_telegrams, 80, 12, "HiHoneyImHome");
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	stage_close(&stage);
}

TEST(a_click_beside_the_telegrams_or_on_one_that_did_not_come_selects_nobody)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	for (int i = 0; i < 6; i++)
		stage_send(&stage, "Miner Bob", "Elsa", "StewReady", 9000 + 1000 * (i / 2), NULL);
	stage_draw(&stage, &view_telegrams, 80, 12, false);
	ck_assert(stage_shows(&stage, " 4 queued "));
	ck_assert(stage_shows(&stage, "· 15  StewReady for Elsa dropped: one is due already"));
	for (int y = 0; y < 12; y++) {
		bool came = y == 10, waits = y >= 1 && y <= 4;
		ck_assert_int_eq(stage_click_at(&stage, &view_telegrams, 4, y).act,
		                 came || waits ? VIEW_DONE : VIEW_NOTHING);
	}
	stage_close(&stage);
}

TEST(finding_a_telegram_shows_the_moment_of_its_delivery)
{
	struct stage stage;
	open_at(&stage, 60);
	struct view_answer answer = stage_find(&stage, &view_telegrams, "stewready", false);
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_lt(answer.moment.tick, 60);
	stage_follow(&stage, &answer);
	stage_draw(&stage, &view_telegrams, 80, 20, false);
	ck_assert_int_eq(stage_find(&stage, &view_telegrams, "dig", false).act, VIEW_NOTHING);
	stage_close(&stage);
}

/* The trace. */

TEST(up_and_down_in_the_trace_are_micro_steps_up_to_the_newest_moment)
{
	struct stage stage;
	open_at(&stage, 5);
	struct view_answer answer = press(&stage, &view_trace, VIEW_DOWN);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	ck_assert_str_eq(answer.say, "this is the newest moment; s or n goes on");
	answer = press(&stage, &view_trace, VIEW_UP);
	ck_assert_int_eq(answer.act, VIEW_STEP);
	ck_assert(!answer.forward);
	session_step(stage.session, STEP_MICRO, false);
	answer = press(&stage, &view_trace, VIEW_DOWN);
	ck_assert_int_eq(answer.act, VIEW_STEP);
	ck_assert(answer.forward);
	stage_close(&stage);
}

TEST(home_and_end_are_the_ends_of_the_tick_shown)
{
	struct stage stage;
	open_at(&stage, 5);
	struct view_answer answer = press(&stage, &view_trace, VIEW_HOME);
	ck_assert_uint_eq(answer.moment.tick, 5);
	ck_assert_uint_eq(answer.moment.event, 0);
	answer = press(&stage, &view_trace, VIEW_END);
	ck_assert_uint_eq(answer.moment.tick, 5);
	ck_assert_uint_eq(answer.moment.event, MOMENT_END);
	stage_close(&stage);
}

TEST(a_click_in_the_trace_shows_the_moment_of_that_line)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 5);
	struct view_answer answer = stage_click(&stage, &view_trace, 80, 30, "update Elsa");
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, 5);
	size_t count;
	const struct event *events = session_events(stage.session, &count);
	ck_assert_uint_lt(answer.moment.event, count);
	ck_assert_int_eq(events[answer.moment.event].kind, EVENT_UPDATE);
	ck_assert_uint_eq(events[answer.moment.event].agent, 1);
	answer = stage_click(&stage, &view_trace, 80, 30, "end of tick 5");
	ck_assert_uint_eq(answer.moment.event, MOMENT_END);
	answer = stage_click(&stage, &view_trace, 80, 60, "   4 Miner Bob");
	ck_assert_uint_eq(answer.moment.tick, 4);
	stage_close(&stage);
}

TEST(a_click_in_a_scrolled_trace_shows_what_is_drawn_there)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 40);
	stage_key(&stage, &view_trace, 80, 12, VIEW_PAGE_UP);
	ck_assert_int_eq(stage.scroll, -9);
	stage_draw(&stage, &view_trace, 80, 12, false);
	struct view_answer answer = stage_click(&stage, &view_trace, 80, 12, "tick 40");
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, 40);
	ck_assert_uint_eq(answer.moment.event, 0);
	stage_close(&stage);
}

TEST(a_text_is_found_before_and_after_the_moment)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 5);
	struct view_answer answer = stage_find(&stage, &view_trace, "UPDATE elsa", false);
	ck_assert_uint_eq(answer.moment.tick, 5);
	ck_assert_uint_ne(answer.moment.event, MOMENT_END);
	ck_assert_int_eq(stage_find(&stage, &view_trace, "update", true).act, VIEW_NOTHING);
	session_show(stage.session, (struct moment){ 5, 0 });
	struct view_answer again = stage_find(&stage, &view_trace, "update elsa", true);
	ck_assert_uint_eq(again.moment.event, answer.moment.event);
	ck_assert_int_eq(stage_find(&stage, &view_trace, "zebra", false).act, VIEW_NOTHING);
	stage_close(&stage);
}

TEST(the_wheel_moves_the_trace_and_not_the_moment)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 40);
	press(&stage, &view_trace, VIEW_WHEEL_UP);
	ck_assert_int_eq(stage.scroll, -3);
	press(&stage, &view_trace, VIEW_WHEEL_DOWN);
	ck_assert_int_eq(stage.scroll, 0);
	ck_assert_int_eq(press(&stage, &view_trace, VIEW_WHEEL_DOWN).act, VIEW_NOTHING);
	ck_assert_uint_eq(session_moment(stage.session).tick, 40);
	stage_close(&stage);
}

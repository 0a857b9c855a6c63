/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "core/text.h"
#include "core/array.h"
#include "session/past.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "suite.h"
#include "view/stage.h"
#include "worlds/worlds.h"

/* Lines that are cut elsewhere are shown in full in the panels that Enter opens. */

TEST_EACH(enter_opens_the_panel_with_whole_lines, 2)
{
	static const struct {
		const struct view *view, *panel;
		int number;
	} table[] = {
		{ &view_trace, &panel_event, VIEW_EVENT },
		{ &view_telegrams, &panel_telegrams, VIEW_POST },
	};
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 15);
	struct view_answer answer = stage_key(&stage, table[_i].view, 40, 9, VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_OPEN);
	ck_assert_int_eq(answer.open, table[_i].number);
	answer = stage_key(&stage, table[_i].panel, 40, 9, VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_OPEN);
	ck_assert_int_eq(answer.open, VIEWS);
	stage_close(&stage);
}

TEST(an_event_is_shown_with_what_it_is_inside_of_and_what_it_leads_to)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 15);
	session_show(stage.session, (struct moment){ 15, 39 });
	stage_draw(&stage, &panel_event, 40, 14, false);
	stage_expect(&stage, "┌─ tick 15, event 40 of 43 ────────────┐\n"
	                     "│ comes next                           │\n"
	                     "│   exit VisitBathroom                 │\n"
	                     "│                                      │\n"
	                     "│ inside                               │\n"
	                     "│   update Elsa                        │\n"
	                     "│     execute VisitBathroom            │\n"
	                     "│       revert VisitBathroom to        │\n"
	                     "│       CookStew                       │\n"
	                     "│                                      │\n"
	                     "│ leads to                             │\n"
	                     "│   \"Leavin' the john\"                 │\n"
	                     "│                                      │\n"
	                     "└──────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(at_the_end_of_a_tick_all_its_events_are_shown_in_full)
{
	struct stage stage;
	char text[256];
	stage_open(&stage, worlds_default, 1, 1, 15);
	stage_draw(&stage, &panel_event, 120, 60, false);
	struct past past = past_log(stage.session);
	ck_assert_uint_gt(past.end, past.shown);
	for (size_t i = past.shown; i < past.end; i++) {
		event_text(session_sim(stage.session), past_peek(&past, i), text, sizeof text);
		ck_assert_msg(stage_shows(&stage, text), "%s", text);
	}
	stage_close(&stage);
}

TEST(the_beginning_has_no_events)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 0);
	stage_draw(&stage, &panel_event, 40, 6, false);
	ck_assert(stage_shows(&stage, "nothing was recorded"));
	stage_draw(&stage, &panel_telegrams, 40, 9, false);
	ck_assert(stage_shows(&stage, "no telegram is queued"));
	ck_assert(stage_shows(&stage, "none remembered"));
	stage_close(&stage);
}

TEST(many_events_end_with_a_count_of_the_rest)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 140, 8);
	size_t count;
	session_events(stage.session, &count);
	ck_assert_uint_gt(count, 2000);
	stage.scroll = 1000000;
	stage_draw(&stage, &panel_event, 100, 20, false);
	char more[60], number[TEXT_GROUPED_SIZE];
	snprintf(more, sizeof more, "and %s more", text_grouped(count - 2000, number));
	ck_assert_msg(stage_shows(&stage, more), "%s", more);
	stage_close(&stage);
}

TEST(telegrams_are_shown_with_sender_receiver_time_and_fate)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 15);
	stage_draw(&stage, &panel_telegrams, 44, 9, false);
	stage_expect(&stage, "┌─ telegrams ──────────────────────────────┐\n"
	                     "│ queued                                   │\n"
	                     "│   StewReady from Elsa to Elsa, in 1.5 s  │\n"
	                     "│   (tick 18)                              │\n"
	                     "│                                          │\n"
	                     "│ delivered, newest first                  │\n"
	                     "│   ✓ tick 15: deliver HiHoneyImHome from  │\n"
	                     "│     Miner Bob to Elsa, handled by       ▼│\n"
	                     "└──────────────────────────────────────────┘");
	struct view_answer answer = stage_key(&stage, &panel_telegrams, 44, 9, VIEW_DOWN);
	ck_assert_int_eq(answer.act, VIEW_DONE);
	stage_follow(&stage, &answer);
	stage_draw(&stage, &panel_telegrams, 44, 9, false);
	ck_assert(stage_shows(&stage, "WifesGlobalState"));
	stage_close(&stage);
}

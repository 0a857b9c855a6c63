/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/* In tick 18 of seed 1, StewReady makes Bob go from his bed to the table. */
enum { SEED = 1, TICK = 18, COLS = 80, ROWS = 21 };

static struct stage stage;

static void open_bob(void)
{
	stage_open(&stage, worlds_default, SEED, 1, TICK);
	stage_select(&stage, "Miner Bob");
}

static void close_stage(void)
{
	stage_close(&stage);
}

static void draw(void)
{
	stage_draw(&stage, &view_diagram, COLS, ROWS, false);
}

static void go(uint64_t tick)
{
	session_go(stage.session, tick);
	draw();
}

static uint8_t state(const char *name)
{
	const struct sim *sim = session_sim(stage.session);
	return class_find_state(sim_class(sim, sim_agent(sim, stage.look.selected)), name);
}

static struct view_answer key(enum view_key key)
{
	return stage_key(&stage, &view_diagram, COLS, ROWS, key);
}

static void expect_state(struct view_answer answer, const char *name)
{
	ck_assert_int_eq(answer.act, VIEW_DONE);
	ck_assert_int_eq(stage.look.state, *name ? state(name) : 0);
	stage_follow(&stage, &answer);
}

FIXTURE(open_bob, close_stage)

/* Where the names of all states are on the canvas. */
struct spots {
	int places[8];
	size_t count;
};

static struct spots find_spots(void)
{
	struct spots spots = { .count = 0 };
	for (int y = 0; y < ROWS; y++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&stage.canvas, y, line, sizeof line);
		const struct sim *sim = session_sim(stage.session);
		const struct class *class = sim_class(sim, sim_agent(sim, stage.look.selected));
		for (size_t i = 1; i < class->state_count; i++) {
			char *found = strstr(line, class->states[i]->name);
			if (!found)
				continue;
			*found = '\0';
			spots.places[spots.count++] = y * COLS + width_text(line);
			*found = class->states[i]->name[0];
		}
	}
	return spots;
}

TEST(nothing_moves_while_the_machine_runs)
{
	session_show(stage.session, (struct moment){ 0, 0 });
	draw();
	struct spots first = find_spots();
	ck_assert_uint_eq(first.count, 6);
	for (uint64_t tick = 1; tick < 60; tick++) {
		go(tick);
		struct spots now = find_spots();
		ck_assert_uint_eq(now.count, first.count);
		ck_assert_mem_eq(now.places, first.places, sizeof first.places[0] * first.count);
	}
}

TEST(the_current_and_previous_state_and_the_way_between_are_inked)
{
	draw();
	ck_assert_uint_eq(stage_style(&stage, "EatStew ┃"), STYLE_CURRENT);
	ck_assert_uint_eq(stage_style(&stage, "┏"), STYLE_CURRENT);
	ck_assert_uint_eq(stage_style(&stage, "┷━━━━━━━━┓"), STYLE_CURRENT);
	ck_assert_uint_eq(stage_style(&stage, "was, 2"), STYLE_PREVIOUS);
	ck_assert_uint_eq(stage_style(&stage, "StewReady"), STYLE_CURRENT);
	ck_assert_uint_eq(stage_style(&stage, "QuenchThirst"), STYLE_STRONG);
	ck_assert_uint_eq(stage_style(&stage, "refreshed"), STYLE_PLAIN);
	ck_assert_uint_eq(stage_style(&stage, "eaten"), STYLE_DIM);
	ck_assert(!stage_shows(&stage, "never"));
	go(TICK - 1);
	ck_assert(stage_shows(&stage, "│ never   │"));
	go(TICK + 1);
	ck_assert_uint_eq(stage_style(&stage, "eaten"), STYLE_CURRENT);
	ck_assert_uint_eq(stage_style(&stage, "StewReady"), STYLE_TELEGRAM);
	ck_assert(stage_shows(&stage, "now, 3 visits") && stage_shows(&stage, "was, 1"));
}

TEST(the_last_edge_stays_bold_until_the_next_one)
{
	go(2);
	ck_assert(stage_shows(&stage, "╥") || stage_shows(&stage, "═"));
	session_show(stage.session, (struct moment){ 3, 0 });
	draw();
	ck_assert(!stage_shows(&stage, "║"));
	ck_assert_uint_eq(stage_style(&stage, "rested"), STYLE_STRONG);
	ck_assert_uint_eq(stage_style(&stage, "pockets full"), STYLE_DIM);
}

TEST(the_closest_question_is_shown_below_and_at_its_edge)
{
	go(3);
	ck_assert(stage_shows(&stage, "nearly pockets full? gold_carried 2 >= 3, no: 1 short"));
	ck_assert_uint_eq(stage_style(&stage, "nearly "), STYLE_FAIR);
	ck_assert_uint_eq(stage_style(&stage, "pockets full  "), STYLE_FAIR);
	ck_assert_uint_eq(stage_style(&stage, "thirsty"), STYLE_DIM);
	ck_assert(stage_shows(&stage, "┃ pockets full"));
	ck_assert(stage_shows(&stage, "│ thirsty"));
	stage_draw(&stage, &view_diagram, COLS, ROWS, true);
	ck_assert(stage_shows(&stage, "# pockets full"));
}

TEST(without_room_for_notes_the_frame_marks_the_previous_state)
{
	stage_draw(&stage, &view_diagram, COLS, ROWS - 6, false);
	ck_assert(stage_shows(&stage, "GoHomeAndSleepTilRested"));
	ck_assert(!stage_shows(&stage, "visits"));
	ck_assert(stage_shows(&stage, "─ was ─"));
	ck_assert_uint_eq(stage_style(&stage, "was ─"), STYLE_PREVIOUS);
	session_show(stage.session, (struct moment){ 0, 0 });
	stage_draw(&stage, &view_diagram, COLS, ROWS - 6, false);
	ck_assert(!stage_shows(&stage, " was "));
}

TEST(with_a_long_past_it_says_since_when_it_counts)
{
	go(511);
	ck_assert(!stage_shows(&stage, "counted from"));
	go(3000);
	ck_assert(stage_shows(&stage, "counted since tick 2488"));
}

/* Rover's lamp is never lit. */
TEST(a_state_is_never_visited_only_if_all_of_the_past_is_counted)
{
	stage_close(&stage);
	stage_open(&stage, &stage_world, SEED, 1, 511);
	stage_select(&stage, "Rover");
	stage_draw(&stage, &view_diagram, 140, 30, false);
	ck_assert(stage_shows(&stage, "│ never  │"));
	session_go(stage.session, 3000);
	stage_draw(&stage, &view_diagram, 140, 30, false);
	ck_assert(!stage_shows(&stage, "never"));
	ck_assert(stage_shows(&stage, "│ 0      │"));
}

TEST(in_a_crowd_no_visits_are_known)
{
	stage_close(&stage);
	stage_open(&stage, worlds_default, SEED, 3000, TICK);
	stage_select(&stage, "Miner Bob");
	draw();
	ck_assert(!stage_shows(&stage, "visit"));
	ck_assert(stage_shows(&stage, "now"));
	ck_assert_uint_eq(stage_style(&stage, "refreshed"), STYLE_PLAIN);
}

TEST(arrow_keys_select_states_as_they_lie_in_the_picture)
{
	expect_state(key(VIEW_DOWN), "EatStew");
	expect_state(key(VIEW_UP), "GoHomeAndSleepTilRested");
	expect_state(key(VIEW_RIGHT), "EnterMineAndDigForNugget");
	ck_assert_str_eq(key(VIEW_RIGHT).say, "there is no state that way");
	expect_state(key(VIEW_UP), "VisitBankAndDepositGold");
	draw();
	ck_assert_uint_eq(stage_style(&stage, "VisitBankAndDepositGold"), STYLE_SELECTED);
	expect_state(key(VIEW_LEFT), "GoHomeAndSleepTilRested");
	expect_state(key(VIEW_HOME), "EnterMineAndDigForNugget");
	expect_state(key(VIEW_END), "EatStew");
	ck_assert_str_eq(key(VIEW_PAGE_DOWN).say, "it has only one machine");
}

static struct view_answer key_in(int cols, int rows, enum view_key key)
{
	return stage_key(&stage, &view_diagram, cols, rows, key);
}

TEST(where_a_picture_lacks_states_keys_go_on_in_the_order_of_their_declaration)
{
	static const enum view_key back[] = { VIEW_UP, VIEW_LEFT },
				   on[] = { VIEW_DOWN, VIEW_RIGHT };
	for (size_t i = 0; i < ARRAY_LEN(on); i++) {
		expect_state(key_in(60, 6, VIEW_HOME), "EnterMineAndDigForNugget");
		ck_assert_str_eq(key_in(60, 6, back[i]).say, "this is the first state");
		expect_state(key_in(60, 6, on[i]), "VisitBankAndDepositGold");
		expect_state(key_in(60, 6, back[i]), "EnterMineAndDigForNugget");
		expect_state(key_in(60, 6, VIEW_END), "EatStew");
		ck_assert_str_eq(key_in(60, 6, on[i]).say, "this is the last state");
	}
}

TEST(arrow_keys_go_from_picture_to_picture)
{
	stage.look.state = state("QuenchThirst");
	ck_assert_int_eq(key_in(200, 24, VIEW_RIGHT).act, VIEW_DONE);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	ck_assert_int_eq(stage.look.state, state("VisitBathroom"));
	ck_assert_int_eq(key_in(200, 24, VIEW_LEFT).act, VIEW_DONE);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
}

TEST(a_selected_states_rules_are_shown_below)
{
	stage.look.state = state("VisitBankAndDepositGold");
	draw();
	ck_assert(stage_shows(&stage, "VisitBankAndDepositGold: to GoHomeAndSleepTilRested: "
	                              "comfortable; to"));
	ck_assert(!stage_shows(&stage, "nearly"));
}

TEST(enter_goes_to_the_last_visit_and_then_to_the_previous_one)
{
	stage.look.state = state("VisitBankAndDepositGold");
	struct view_answer answer = key(VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.event, MOMENT_END);
	ck_assert(answer.again);
	stage_follow(&stage, &answer);
	uint64_t tick = answer.moment.tick;
	answer = key(VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, tick);
	ck_assert(!answer.again);
	stage_follow(&stage, &answer);
	size_t count;
	const struct event *events = session_events(stage.session, &count);
	ck_assert_uint_eq(events[answer.moment.event].kind, EVENT_ENTER);
	ck_assert_uint_eq(events[answer.moment.event].state, stage.look.state);
	answer = key(VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_lt(answer.moment.tick, tick);
}

TEST(enter_says_when_there_was_no_visit)
{
	go(1);
	stage.look.state = state("EatStew");
	ck_assert_str_eq(key(VIEW_ENTER).say, "it was not entered before this moment");
	stage.look.state = 0;
	ck_assert_int_eq(key(VIEW_ENTER).act, VIEW_OPEN);
}

TEST(a_click_selects_a_state_or_none)
{
	expect_state(stage_click(&stage, &view_diagram, COLS, ROWS, "QuenchThirst"),
	             "QuenchThirst");
	expect_state(stage_click(&stage, &view_diagram, COLS, ROWS, "2 visits     │"),
	             "QuenchThirst");
	expect_state(stage_click(&stage, &view_diagram, COLS, ROWS, "refreshed"), "");
	ck_assert_int_eq(stage_click(&stage, &view_diagram, COLS, ROWS, "diagram").act,
	                 VIEW_NOTHING);
}

TEST(with_room_all_machines_are_shown_and_a_click_selects_the_other_agent)
{
	stage_draw(&stage, &view_diagram, 200, 24, false);
	ck_assert(stage_shows(&stage, "Miner Bob") && stage_shows(&stage, "Elsa"));
	ck_assert(stage_shows(&stage, "CookStew"));
	struct view_answer answer = stage_click(&stage, &view_diagram, 200, 24, "CookStew");
	ck_assert_int_eq(answer.act, VIEW_DONE);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	expect_state(stage_click(&stage, &view_diagram, 200, 24, "CookStew"), "CookStew");
}

TEST(states_are_found_by_name)
{
	expect_state(stage_find(&stage, &view_diagram, "thirst", true), "QuenchThirst");
	expect_state(stage_find(&stage, &view_diagram, "bank", false), "VisitBankAndDepositGold");
	ck_assert_int_eq(stage_find(&stage, &view_diagram, "jail", true).act, VIEW_NOTHING);
}

TEST(an_agents_machines_are_side_by_side_or_one_at_a_time)
{
	stage_close(&stage);
	stage_open(&stage, &stage_world, SEED, 1, 2);
	stage_select(&stage, "Rover");
	stage_draw(&stage, &view_diagram, 140, 16, false);
	ck_assert(stage_shows(&stage, "Rover: body") && stage_shows(&stage, "Rover: lamp"));
	stage_draw(&stage, &view_diagram, 40, 16, false);
	ck_assert(stage_shows(&stage, "Carry") && !stage_shows(&stage, "Dark"));
	expect_state(key(VIEW_PAGE_DOWN), "Dark");
	stage_draw(&stage, &view_diagram, 40, 16, false);
	ck_assert(!stage_shows(&stage, "Carry") && stage_shows(&stage, "Dark"));
	ck_assert_str_eq(key(VIEW_PAGE_DOWN).say, "this is the last machine");
	expect_state(key(VIEW_PAGE_UP), "Dig");
	ck_assert_str_eq(key(VIEW_PAGE_UP).say, "this is the first machine");
}

TEST(a_state_that_the_agent_lacks_is_not_selected)
{
	stage.look.state = state("EatStew") + 1;
	expect_state(key(VIEW_DOWN), "EatStew");
	stage.look.state = UINT8_MAX;
	expect_state(key(VIEW_DOWN), "EatStew");
	stage.look.selected = AGENT_NONE;
	ck_assert_str_eq(key(VIEW_DOWN).say, "no agent is selected");
	draw();
	ck_assert(stage_shows(&stage, "No agent is selected."));
}

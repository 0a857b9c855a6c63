/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/session_compare.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "view/stage.h"
#include "view/compare_rows.h"
#include "view/widget.h"
#include "worlds/worlds.h"
#include "suite.h"

/* A stage with another session beside its own. */
struct pair {
	struct stage stage;
	struct session *other;
	struct session_compare *compare;
	struct match match;
};

static void pair_open(struct pair *pair, const struct world *here, const struct world *there,
                      uint32_t couples, uint64_t tick)
{
	struct session_options options = {
		.world = there, .seed = 1, .couples = couples, .history_bytes = 1 << 20
	};
	stage_open(&pair->stage, here, 1, couples, tick);
	pair->other = session_new(&options);
	session_go(pair->other, tick);
	pair->compare = session_compare_new(pair->stage.session, pair->other);
	session_compare_go_on(pair->compare, tick, UINT64_MAX);
	match_init(&pair->match, here, there);
	pair->stage.scene.other = pair->other;
	pair->stage.scene.compare = pair->compare;
	pair->stage.scene.match = &pair->match;
	pair->stage.scene.names[0] = "one";
	pair->stage.scene.names[1] = "two";
}

static void pair_close(struct pair *pair)
{
	session_compare_free(pair->compare);
	match_fini(&pair->match);
	session_free(pair->other);
	stage_close(&pair->stage);
}

/* Makes the stage's session go on differently from the tick before. */
static void change(struct pair *pair, const char *agent, const char *stat, int32_t value)
{
	uint64_t tick = session_moment(pair->stage.session).tick;
	stage_set(&pair->stage, agent, stat, value);
	session_compare_forget(pair->compare);
	session_compare_go_on(pair->compare, tick, UINT64_MAX);
}

TEST(what_is_the_same_is_dim_and_what_differs_is_marked)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("messaging"), 1, 12);
	stage_draw(&pair.stage, &panel_compare, 120, 37, false);
	ck_assert(stage_shows(&pair.stage, "the same up to tick 12"));
	ck_assert(stage_shows(&pair.stage, "0 of 2 agents differ"));
	ck_assert(stage_shows(&pair.stage, "here: one"));
	ck_assert(stage_shows(&pair.stage, "there: two"));
	ck_assert(!stage_shows(&pair.stage, "≠"));
	ck_assert_int_eq(stage_style(&pair.stage, "Miner Bob    "), STYLE_DIM);
	change(&pair, "Miner Bob", "gold_carried", 3);
	stage_draw(&pair.stage, &panel_compare, 120, 37, false);
	ck_assert(stage_shows(&pair.stage, "≠ Miner Bob"));
	ck_assert(stage_shows(&pair.stage, "≠gold_carried 3"));
	ck_assert(stage_shows(&pair.stage, "≠gold_carried 2"));
	ck_assert(stage_shows(&pair.stage,
	                      "first at tick 12: Miner Bob's gold_carried is 3 here, 2 "
	                      "there"));
	ck_assert(stage_shows(&pair.stage, "1 of 2 agents differ"));
	ck_assert(stage_shows(&pair.stage, "≠ input: Miner Bob.gold_carried = 3"));
	ck_assert_int_eq(stage_style(&pair.stage, "Miner Bob    "), STYLE_AGENT);
	ck_assert_int_eq(stage_style(&pair.stage, "Elsa    "), STYLE_DIM);
	stage_draw(&pair.stage, &panel_compare, 120, 37, true);
	ck_assert(stage_shows(&pair.stage, "!gold_carried 3"));
	pair_close(&pair);
}

TEST(an_agent_on_one_side_only_is_marked_as_such)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("miner"), 1, 3);
	stage_draw(&pair.stage, &panel_compare, 160, 40, false);
	ck_assert(stage_shows(&pair.stage, "≠ Elsa            ≠only on this side"));
	ck_assert(stage_shows(&pair.stage, "not on this side"));
	pair_close(&pair);
	pair_open(&pair, worlds_find("miner"), worlds_find("messaging"), 1, 3);
	stage_draw(&pair.stage, &panel_compare, 160, 40, false);
	ck_assert(stage_shows(&pair.stage, "≠ Elsa            ≠only on this side"));
	pair_close(&pair);
}

/* Slot 1 is Elsa's on one side and a miner's on the other; only Bob is on both, and last. */
TEST(those_that_differ_are_listed_first_and_no_more_than_there_is_room_for)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("miner"), 2, 3);
	static const struct agent_pair all[] = {
		{ { 1, MATCH_NONE } }, { { MATCH_NONE, 1 } }, { { 2, MATCH_NONE } },
		{ { 3, MATCH_NONE } }, { { 0, 0 } },
	};
	struct agent_pair listed[ARRAY_LEN(all) + 1];
	for (size_t most = 0; most <= ARRAY_LEN(listed); most++) {
		size_t count = most < ARRAY_LEN(all) ? most : ARRAY_LEN(all);
		memset(listed, 0, sizeof listed);
		ck_assert_uint_eq(compare_agents_list(&pair.stage.scene, listed, most), count);
		for (size_t i = 0; i < count; i++)
			ck_assert_mem_eq(&listed[i], &all[i], sizeof all[i]);
		for (size_t i = count; i < ARRAY_LEN(listed); i++)
			ck_assert_mem_eq(&listed[i], &(struct agent_pair){ { 0 } },
			                 sizeof listed[i]);
	}
	pair_close(&pair);
}

TEST(any_size_can_be_drawn)
{
	static const int sizes[][2] = { { 0, 0 },  { 1, 1 },   { 40, 1 },  { 40, 3 },  { 40, 5 },
		                        { 80, 8 }, { 99, 21 }, { 100, 9 }, { 200, 60 } };
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("couple"), 3, 20);
	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		stage_draw(&pair.stage, &panel_compare, sizes[i][0], sizes[i][1], i % 2);
		for (int key = 0; key < VIEW_KEYS; key++) {
			if (panel_compare.keys[key].answer)
				stage_key(&pair.stage, &panel_compare, sizes[i][0], sizes[i][1],
				          (enum view_key)key);
		}
	}
	pair_close(&pair);
}

TEST(the_selected_agent_is_visible_in_a_crowd)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("messaging"), 2000, 5);
	stage_select(&pair.stage, "Miner 2001");
	stage_draw(&pair.stage, &panel_compare, 120, 37, false);
	ck_assert(stage_shows(&pair.stage, "Miner 2001"));
	ck_assert(stage_shows(&pair.stage, "0 of 4000 agents differ"));
	ck_assert(stage_shows(&pair.stage, "s steps into it"));
	pair_close(&pair);
}

static struct view_answer next(struct stage *stage, bool forward)
{
	return view_use(VIEW_COMPARE, VIEW_NEXT)
	        .answer(&(struct view_ask){
			.scene = &stage->scene, .look = &stage->look, .forward = forward });
}

TEST(next_goes_to_the_next_difference)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("couple"), 1, 30);
	struct view_answer answer = next(&pair.stage, true);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	session_go(pair.stage.session, 0);
	answer = next(&pair.stage, true);
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, 15);
	ck_assert_uint_eq(pair.stage.look.selected, 1);
	session_go(pair.stage.session, 15);
	answer = next(&pair.stage, true);
	ck_assert_uint_eq(answer.moment.tick, 18);
	ck_assert_uint_eq(pair.stage.look.selected, 0);
	session_go(pair.stage.session, 30);
	answer = next(&pair.stage, false);
	ck_assert_uint_ge(answer.moment.tick, 18);
	ck_assert_uint_lt(answer.moment.tick, 30);
	session_go(pair.stage.session, 15);
	answer = next(&pair.stage, false);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	pair_close(&pair);
}

/* Every event is in exactly one row, in order, and events that share a row are about the same
   thing. */
TEST_EACH(all_events_of_both_sides_are_there_in_order, 24)
{
	struct pair pair;
	pair_open(&pair, worlds_find("messaging"), worlds_find("couple"), 2, 1 + (uint64_t)_i);
	struct compare_trace trace;
	size_t next[SIDES] = { 0, 0 }, first = SIZE_MAX;
	compare_trace_init(&trace, pair.stage.session, pair.other);
	for (size_t row = 0; row < trace.count; row++) {
		const struct compare_row *line = &trace.rows[row];
		ck_assert(line->events[HERE] != COMPARE_TRACE_NONE ||
		          line->events[THERE] != COMPARE_TRACE_NONE);
		if (!line->same && first == SIZE_MAX)
			first = row;
		char texts[SIDES][WIDGET_EVENT_SIZE] = { "", "-" };
		char names[SIDES][WIDGET_NAME_SIZE];
		const struct event *events[SIDES] = { NULL };
		for (int side = 0; side < SIDES; side++) {
			const struct past *past = &trace.pasts[side];
			if (line->events[side] == COMPARE_TRACE_NONE)
				continue;
			ck_assert_uint_eq(line->events[side], next[side]++);
			size_t index = past->shown + line->events[side];
			struct past_event event = past_at(past, index);
			event_words(&event, EVENT_LINE, texts[side], WIDGET_EVENT_SIZE);
			event_write(&event, "{agent}", names[side], WIDGET_NAME_SIZE);
			events[side] = past_peek(past, index);
		}
		if (events[HERE] && events[THERE]) {
			ck_assert_uint_eq(events[HERE]->kind, events[THERE]->kind);
			ck_assert_uint_eq(events[HERE]->depth, events[THERE]->depth);
			ck_assert_uint_eq(events[HERE]->stat, events[THERE]->stat);
			ck_assert_str_eq(names[HERE], names[THERE]);
		}
		ck_assert_int_eq(line->same, strcmp(texts[HERE], texts[THERE]) == 0);
	}
	for (int side = 0; side < SIDES; side++) {
		const struct past *past = &trace.pasts[side];
		ck_assert_uint_eq(next[side], past->end - past->shown);
	}
	ck_assert_uint_eq(trace.first, first == SIZE_MAX ? trace.count : first);
	free(trace.rows);
	pair_close(&pair);
}

TEST(the_next_event_of_this_side_is_the_present)
{
	struct pair pair;
	struct compare_trace trace;
	size_t count;
	pair_open(&pair, worlds_find("messaging"), worlds_find("couple"), 1, 15);
	session_events(pair.stage.session, &count);
	ck_assert_uint_gt(count, 20);
	for (uint32_t i = 0; i < count; i++) {
		session_show(pair.stage.session, (struct moment){ 15, i });
		compare_trace_init(&trace, pair.stage.session, pair.other);
		size_t row = compare_trace_present(&trace);
		ck_assert_uint_lt(row, trace.count);
		ck_assert_uint_eq(trace.rows[row].events[HERE], i);
		free(trace.rows);
	}
	session_show(pair.stage.session, (struct moment){ 15, MOMENT_END });
	compare_trace_init(&trace, pair.stage.session, pair.other);
	ck_assert_uint_eq(compare_trace_present(&trace), trace.count);
	free(trace.rows);
	pair_close(&pair);
}

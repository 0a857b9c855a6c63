/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which lanes there are, in which order, and for how long.
 */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "session/travel.h"
#include "sim/sim_code.h"
#include "view/stage.h"
#include "suite.h"

/* Each fly rests once, and is gone at an age of its own. */
struct fly {
	struct agent agent;
	struct machine machine;
	uint8_t age, limit;
	uint8_t padding[2];
};

enum { FLY = 1, REST };
enum { COLS = 80, ROWS = 14, OLDEST = 200, SECOND = 6 };

static void age(struct sim *sim, struct agent *agent)
{
	struct fly *fly = (struct fly *)agent;
	fly->age++;
	if (fly->age == 3)
		sim_change(sim, agent, REST);
	if (fly->age == fly->limit)
		sim_remove(sim, agent->id);
}

static const struct state flying = { .name = "Flying",
	                             .execute = age,
	                             .exits = (const struct exit[]){ { .to = REST },
	                                                             { .to = STATE_NONE } } };
static const struct state resting = { .name = "Resting", .execute = age };
static const struct state *const states[] = { NULL, &flying, &resting };
static const struct class fly = {
	.name = "Fly",
	.record_bytes = sizeof(struct fly),
	.states = states,
	.state_count = ARRAY_LEN(states),
	.machines = (const struct machine_plan[]){ { .initial = FLY } },
	.machine_count = 1,
};

static void populate(struct sim *sim, uint32_t times)
{
	static const uint8_t limits[] = { OLDEST, SECOND, OLDEST };
	for (uint32_t i = 0; i < times * ARRAY_LEN(limits); i++)
		((struct fly *)sim_spawn(sim, 0, 0))->limit = limits[i % ARRAY_LEN(limits)];
}

static const struct world flies = {
	.name = "flies",
	.summary = "for the tests of lanes",
	.tick_ms = 1000,
	.similar_ms = 250,
	.places = (const char *const[]){ "room" },
	.place_count = 1,
	.classes = (const struct class *const[]){ &fly },
	.class_count = 1,
	.populate = populate,
};

static struct stage stage;

static void open(void)
{
	stage_open(&stage, &flies, 1, 1, 2);
	stage_select(&stage, "Fly 2");
}

static void close(void)
{
	stage_close(&stage);
}

static struct view_answer key(enum view_key key)
{
	struct view_answer answer = stage_key(&stage, &view_lanes, COLS, ROWS, key);
	stage_follow(&stage, &answer);
	return answer;
}

/* Checks the numbers of the flies that have lanes, from the top. */
static void expect_lanes(const char *wanted)
{
	char found[16] = "";
	stage_draw(&stage, &view_lanes, COLS, ROWS, false);
	for (int y = 2; y < ROWS; y++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&stage.canvas, y, line, sizeof line);
		const char *name = strstr(line, "Fly ");
		if (name)
			strncat(found, name + 4, 1);
	}
	ck_assert_str_eq(found, wanted);
}

FIXTURE(open, close)

TEST(a_lane_is_hidden_until_all_are_shown)
{
	expect_lanes("123");
	ck_assert_int_eq(key(VIEW_HIDE).act, VIEW_DONE);
	expect_lanes("13");
	ck_assert(stage_shows(&stage, "1 hidden"));
	ck_assert_str_eq(stage_selected(&stage), "Fly 3");
	key(VIEW_HIDE);
	ck_assert_str_eq(stage_selected(&stage), "Fly 1");
	expect_lanes("1");
	ck_assert_str_eq(key(VIEW_HIDE).say, "this is the only lane");
	stage_select(&stage, "Fly 2");
	ck_assert_str_eq(key(VIEW_HIDE).say, "the selected agent has no lane here");
	ck_assert_str_eq(key(VIEW_RAISE).say, "the selected agent has no lane here");
	ck_assert_int_eq(key(VIEW_ALL).act, VIEW_DONE);
	expect_lanes("123");
	ck_assert(!stage_shows(&stage, "hidden"));
	ck_assert_str_eq(key(VIEW_ALL).say, "all lanes are shown, in the order of the world");
}

TEST(a_lane_moves_past_its_neighbour)
{
	ck_assert_int_eq(key(VIEW_RAISE).act, VIEW_DONE);
	expect_lanes("213");
	ck_assert_str_eq(key(VIEW_RAISE).say, "this is the first lane");
	key(VIEW_LOWER);
	key(VIEW_LOWER);
	expect_lanes("132");
	ck_assert_str_eq(key(VIEW_LOWER).say, "this is the last lane");
	ck_assert_int_eq(key(VIEW_ALL).act, VIEW_DONE);
	expect_lanes("123");
}

TEST(a_lane_moves_past_hidden_ones)
{
	key(VIEW_HIDE);
	key(VIEW_RAISE);
	expect_lanes("31");
	stage.look.lane_count = 0;
	expect_lanes("123");
}

TEST(up_and_down_follow_the_order_of_the_lanes)
{
	key(VIEW_RAISE);
	ck_assert_str_eq(key(VIEW_UP).say, "this is the first agent");
	key(VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "Fly 1");
	key(VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "Fly 3");
	ck_assert_str_eq(key(VIEW_DOWN).say, "this is the last agent");
	key(VIEW_UP);
	ck_assert_str_eq(stage_selected(&stage), "Fly 1");
}

TEST(hidden_lanes_leave_their_room_to_others)
{
	enum { TWO_LANES = 6 };
	stage_draw(&stage, &view_lanes, COLS, TWO_LANES, false);
	ck_assert(stage_shows(&stage, "correspondents"));
	key(VIEW_HIDE);
	stage_draw(&stage, &view_lanes, COLS, TWO_LANES, false);
	ck_assert(!stage_shows(&stage, "correspondents"));
	ck_assert(stage_shows(&stage, "Fly 1") && stage_shows(&stage, "Fly 3"));
}

/* Copies the row of the canvas that names a fly. */
static void read_lane(const char *name, char out[CANVAS_LINE_MAX])
{
	*out = '\0';
	for (int y = 2; y < ROWS; y++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&stage.canvas, y, line, sizeof line);
		if (strstr(line, name))
			strcpy(out, line);
	}
}

TEST(an_agent_that_is_gone_keeps_its_lane_while_its_events_are_visible)
{
	char lane[CANVAS_LINE_MAX];
	session_go(stage.session, SECOND + 4);
	stage_select(&stage, "Fly 1");
	expect_lanes("123");
	read_lane("Fly 2", lane);
	ck_assert_str_eq(lane, "  Fly 2           ▕Flyi…▕Rest…");
	ck_assert_uint_eq(stage_style(&stage, "Fly 2"), STYLE_DIM);
	ck_assert_str_eq(stage_click(&stage, &view_lanes, COLS, ROWS, "Fly 2").say,
	                 "this agent has gone");
	key(VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "Fly 3");
	session_go(stage.session, OLDEST - 20);
	expect_lanes("13");
}

static void populate_in_vain(struct sim *sim, uint32_t times)
{
	static const uint8_t limits[] = { OLDEST, 2 };
	for (uint32_t i = 0; i < times * ARRAY_LEN(limits); i++)
		((struct fly *)sim_spawn(sim, 0, 0))->limit = limits[i % ARRAY_LEN(limits)];
}

TEST(an_agent_that_did_nothing_else_has_a_lane_from_its_removal_on)
{
	struct world world = flies;
	world.populate = populate_in_vain;
	stage_close(&stage);
	stage_open(&stage, &world, 1, 1, 1);
	expect_lanes("12");
	session_go(stage.session, 2);
	stage_select(&stage, "Fly 1");
	expect_lanes("12");
	session_go(stage.session, 3);
	expect_lanes("12");
	session_show(stage.session, (struct moment){ 2, 1 });
	expect_lanes("12");
}

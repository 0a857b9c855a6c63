/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/error.h"
#include "script/world_file.h"
#include "session/past.h"
#include "session/travel.h"
#include "sim/stat.h"
#include "suite.h"
#include "view/sheet.h"
#include "view/stage.h"
#include "view/widget.h"
#include "worlds/worlds.h"

/* What is marked as new, when a gauge raises an alarm, and how names are cut. */

static const struct agent *agent_of(const struct stage *stage, const char *name)
{
	return sim_find(session_sim(stage->session), name);
}

/* A stat of a miner, a value, and how it looks: tired is more than 5, thirsty is 5 or more. */
static const struct {
	const char *stat;
	int32_t value;
	enum style style;
} looks[] = {
	{ "fatigue", 2, STYLE_GOOD },       { "fatigue", 3, STYLE_FAIR },
	{ "fatigue", 5, STYLE_FAIR },       { "fatigue", 6, STYLE_BAD },
	{ "thirst", 4, STYLE_FAIR },        { "thirst", 5, STYLE_BAD },
	{ "gold_carried", 2, STYLE_FAIR },  { "gold_carried", 3, STYLE_GOOD },
	{ "money_in_bank", -1, STYLE_BAD },
};

/* The style of a stat of Bob's that is set to the value. */
static enum style look_of(const struct world *world, const char *name, int32_t value)
{
	struct stage stage;
	char text[32];
	stage_open(&stage, world, 1, 1, 0);
	int stat = class_find_stat(world->classes[0], name);
	ck_assert_int_ge(stat, 0);
	stage_set(&stage, "Miner Bob", name, value);
	struct gauge gauge = { world->classes[0], (size_t)stat, name, 0 };
	canvas_resize(&stage.canvas, 40, 1);
	gauge_draw(&gauge, canvas_area(&stage.canvas), stage.session,
	           agent_of(&stage, "Miner Bob"));
	snprintf(text, sizeof text, "%d/", (int)value);
	enum style style = stage_style(&stage, text);
	stage_close(&stage);
	return style;
}

TEST_EACH(a_gauge_raises_an_alarm_when_a_rule_finds_the_stat_too_high, ARRAY_LEN(looks))
{
	ck_assert_uint_eq(look_of(worlds_default, looks[_i].stat, looks[_i].value),
	                  looks[_i].style);
}

TEST_EACH(a_condition_in_a_world_file_raises_an_alarm_too, ARRAY_LEN(looks))
{
	struct complaints complaints;
	char path[4096];
	complaints_init(&complaints);
	snprintf(path, sizeof path, "%s/worlds/miner.lua", getenv("top_srcdir"));
	struct world_file *file = world_file_load(path, NULL, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	ck_assert_uint_eq(look_of(world_file_world(file), looks[_i].stat, looks[_i].value),
	                  looks[_i].style);
	world_file_free(file);
}

static const char wolf[] =
	"return { tick = 1, classes = { Wolf = { stats = {\n"
	"    hunger = { 3, min = 0, max = 9, full = 4, sense = 'bad' }, luck = -5, legs = 4 },\n"
	"  update = add { luck = 5 }, initial = 'Roam', states = { Roam = {} } } },\n"
	"  agents = { { 'Wolf', class = 'Wolf' } } }\n";

/* Opens a stage with the wolf; the caller frees the file after it. */
static struct world_file *open_wolf(struct stage *stage, uint64_t tick)
{
	struct complaints complaints;
	struct world_text given = { "wolf.lua", wolf, sizeof wolf - 1 };
	complaints_init(&complaints);
	struct world_file *file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	stage_open(stage, world_file_world(file), 1, 1, tick);
	return file;
}

TEST(without_a_rule_a_gauge_raises_an_alarm_at_its_limit)
{
	struct stage stage;
	struct world_file *file = open_wolf(&stage, 1);
	stage_draw(&stage, &view_agents, 80, 5, false);
	ck_assert_uint_eq(stage_style(&stage, "3/4"), STYLE_FAIR);
	stage_set(&stage, "Wolf", "hunger", 4);
	stage_draw(&stage, &view_agents, 80, 5, false);
	ck_assert_uint_eq(stage_style(&stage, "4/4!"), STYLE_BAD);
	stage_close(&stage);
	world_file_free(file);
}

TEST(the_past_of_a_stat_rises_from_the_least_value_to_the_greatest)
{
	struct stage stage;
	struct world_file *file = open_wolf(&stage, 2);
	const struct agent *agent = agent_of(&stage, "Wolf");
	const struct class *class = sim_class(session_sim(stage.session), agent);
	past_prepare(stage.session);
	canvas_resize(&stage.canvas, 6, 2);
	struct area area = canvas_area(&stage.canvas);
	gauge_draw_past(widget_row(area, 0), stage.session, agent,
	                (size_t)class_find_stat(class, "luck"));
	gauge_draw_past(widget_row(area, 1), stage.session, agent,
	                (size_t)class_find_stat(class, "legs"));
	stage_expect(&stage, "▁▄█\n"
	                     "▁▁▁");
	ck_assert_uint_eq(stage_style(&stage, "▄"), STYLE_DIM);
	ck_assert_uint_eq(stage_style(&stage, "█"), STYLE_EVENT);
	stage_close(&stage);
	world_file_free(file);
}

/* Draws a gauge of that many columns. */
static void draw_thirst(struct stage *stage, int cols)
{
	const struct class *miner = worlds_default->classes[0];
	struct gauge gauge = { miner, (size_t)class_find_stat(miner, "thirst"), "thirst", 2 };
	canvas_resize(&stage->canvas, 40, 1);
	area_clear(canvas_area(&stage->canvas), STYLE_PLAIN);
	past_prepare(stage->session);
	gauge_draw(&gauge, area_sub(canvas_area(&stage->canvas), 0, 0, cols, 1), stage->session,
	           agent_of(stage, "Miner Bob"));
}

TEST(a_gauge_shows_the_previous_value_where_there_is_room)
{
	static const struct {
		int cols;
		const char *drawn;
	} table[] = { { 40, "thirst ██ 4→5/5!" },
		      { 16, "thirst ██ 4→5/5!" },
		      { 15, "thirst ██ 4→5!" },
		      { 14, "thirst ██ 4→5!" },
		      { 13, "thirst ██ 5!" } };
	struct stage stage;
	uint64_t tick = 0;
	stage_open(&stage, worlds_default, 1, 1, tick);
	int thirst = class_find_stat(worlds_default->classes[0], "thirst");
	const struct stat_info *stat = &worlds_default->classes[0]->stats[thirst];
	do
		session_go(stage.session, ++tick);
	while (stat_read(stat, agent_of(&stage, "Miner Bob")) != 5);
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		draw_thirst(&stage, table[i].cols);
		stage_expect(&stage, table[i].drawn);
	}
	/* Nothing has changed when the tick begins. */
	session_show(stage.session, (struct moment){ tick, 0 });
	draw_thirst(&stage, 40);
	stage_expect(&stage, "thirst █░ 4/5");
	stage_close(&stage);
}

TEST(a_state_is_marked_in_the_tick_in_which_it_was_entered)
{
	struct stage stage;
	size_t count;
	uint32_t change = 0;
	stage_open(&stage, worlds_default, 1, 1, 15);
	const uint32_t bob = agent_of(&stage, "Miner Bob")->id;
	stage_draw(&stage, &view_agents, 80, 8, false);
	ck_assert(stage_shows(&stage, "GoHomeAndSleepTilRested •"));
	ck_assert(stage_shows(&stage, "VisitBathroom (blip)"));
	/* Where there is no room for all of it, there is none of it. */
	for (int cols = 20; cols <= 80; cols++) {
		stage_draw(&stage, &view_agents, cols, 12, false);
		ck_assert_int_eq(stage_shows(&stage, "VisitBathroom (blip)"), cols >= 48);
		ck_assert_int_eq(stage_shows(&stage, "(bl"), cols >= 48);
	}
	/* From its moment on. */
	const struct event *events = session_events(stage.session, &count);
	while (events[change].kind != EVENT_CHANGE || events[change].agent != bob)
		change++;
	for (uint32_t i = 0; i < 2; i++) {
		session_show(stage.session, (struct moment){ 15, change + i });
		stage_draw(&stage, &view_agents, 80, 8, false);
		ck_assert_int_eq(stage_shows(&stage, "•"), i);
	}
	session_go(stage.session, 16);
	stage_draw(&stage, &view_agents, 80, 8, false);
	ck_assert(!stage_shows(&stage, "•"));
	ck_assert(!stage_shows(&stage, "(blip)"));
	stage_close(&stage);
}

TEST(a_stat_is_shown_with_its_value_when_the_tick_began)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 15);
	stage_draw(&stage, &view_agents, 120, 8, false);
	ck_assert(stage_shows(&stage, "2→5"));
	stage_set(&stage, "Miner Bob", "money_in_bank", 4);
	stage_draw(&stage, &view_agents, 120, 8, false);
	ck_assert(stage_shows(&stage, "2→4"));
	stage_set(&stage, "Miner Bob", "money_in_bank", 2);
	stage_draw(&stage, &view_agents, 120, 8, false);
	ck_assert(!stage_shows(&stage, "2→"));
	stage_close(&stage);
}

/* A name, the columns for it, and what is drawn. */
static const struct {
	const char *name;
	int cols;
	const char *drawn;
} names[] = {
	{ "MinersWife 40", 13, "MinersWife 40" },
	{ "MinersWife 40", 11, "MinersW… 40" },
	{ "MinersWife 40", 5, "M… 40" },
	{ "MinersWife 40", 4, "… 40" },
	{ "MinersWife 40", 3, "40" },
	{ "MinersWife 40", 2, "40" },
	{ "MinersWife 40", 1, "…" },
	{ "Bartholomew", 6, "Barth…" },
	{ "Bartholomew", 11, "Bartholomew" },
	{ "Agent 007b", 7, "Agent …" },
	{ "Old Bob", 4, "Old…" },
	{ "Bob", 0, "" },
};

TEST_EACH(a_name_that_is_cut_keeps_its_number, ARRAY_LEN(names))
{
	struct stage stage;
	stage_open(&stage, worlds_default, 1, 1, 0);
	canvas_resize(&stage.canvas, 40, 1);
	int cols = widget_draw_name(canvas_area(&stage.canvas), 0, names[_i].cols, STYLE_PLAIN,
	                            names[_i].name);
	ck_assert_int_eq(cols, width_text(names[_i].drawn));
	stage_expect(&stage, names[_i].drawn);
	stage_close(&stage);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "script/world_file.h"
#include "suite.h"
#include "view/roster.h"
#include "view/stage.h"

/*
 * A world in which not all agents are updated, agents share the name of a state, revert without a
 * previous state, and write to an agent that is gone.
 */

static const char guests[] =
	"return { tick = 1, cap = 2, places = { 'here' }, messages = { 'Wake' }, classes = {\n"
	"  Guest = { initial = 'Go', states = { Go = {\n"
	"    execute = send('Ben', 'Wake', { delay = 2 }) } } },\n"
	"  Host = { initial = 'Go', states = { Go = { execute = revert }, Stay = {} } },\n"
	"  Leaver = { initial = 'Go', states = { Go = { execute = remove } } } },\n"
	"  agents = { { 'Ann', class = 'Guest' }, { 'Ben', class = 'Leaver' },\n"
	"    { 'Cy', class = 'Host' } } }\n";

static struct world_file *file;
static struct stage stage;

static void begin(uint64_t tick)
{
	struct complaints complaints;
	struct world_text given = { "guests.lua", guests, strlen(guests) };
	file = world_file_given(&given, 1, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	stage_open(&stage, world_file_world(file), 1, 1, tick);
}

static void end(void)
{
	stage_close(&stage);
	world_file_free(file);
}

TEST(an_agent_not_updated_in_a_tick_is_told_why)
{
	begin(1);
	stage_select(&stage, "Cy");
	stage_draw(&stage, &panel_why, 80, 12, false);
	ck_assert(stage_shows(&stage, "not updated in this tick: the world updates 2 agents a "
	                              "tick, in turn"));
	stage_select(&stage, "Ann");
	stage_draw(&stage, &panel_why, 80, 12, false);
	ck_assert(!stage_shows(&stage, "not updated"));
	end();
}

TEST(a_revert_without_a_previous_state_is_reported_once)
{
	begin(2);
	stage_draw(&stage, &view_trace, 80, 12, false);
	ck_assert(stage_shows(&stage, "    └ revert Go to no previous state"));
	ck_assert(!stage_shows(&stage, "no previous state "));
	end();
}

TEST(a_state_that_several_classes_have_is_listed_with_its_class)
{
	begin(2);
	stage_draw(&stage, &view_crowd, 80, 12, false);
	struct view_answer answer = stage_key(&stage, &view_crowd, 80, 12, VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_OPEN);
	ck_assert_str_eq(roster_text(stage.look.roster), "class == \"Guest\" and state == \"Go\"");
	answer = stage_click(&stage, &view_crowd, 80, 12, "Stay");
	stage_follow(&stage, &answer);
	answer = stage_key(&stage, &view_crowd, 80, 12, VIEW_ENTER);
	ck_assert_str_eq(roster_text(stage.look.roster), "state == \"Stay\"");
	end();
}

TEST(a_telegram_to_an_agent_that_is_gone_is_lost)
{
	begin(3);
	stage_draw(&stage, &view_telegrams, 60, 10, false);
	stage_expect(&stage, "══ telegrams ══════════════════════════════════ 2 queued ══\n"
	                     "  Wake  Ann → Ben                         in 1.0 s (tick 4)\n"
	                     "  Wake  Ann → Ben                         in 2.0 s (tick 5)\n"
	                     "\n"
	                     "  delivered, newest first\n"
	                     "✗ 3  no receiver for Wake");
	end();
}

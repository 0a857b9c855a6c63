/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/career.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "script/world_file.h"
#include "session/remember.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 1 };

/* A stage at the tick, and what Bob or Elsa has done by then. */
static struct career live(struct stage *stage, const char *name, uint64_t tick)
{
	struct career career;
	stage_open(stage, worlds_default, SEED, 1, tick);
	session_remember(stage->session);
	career_init(&career, stage->session, sim_find(session_sim(stage->session), name));
	return career;
}

static void leave(struct stage *stage, struct career *career)
{
	career_fini(career);
	stage_close(stage);
}

static size_t state_of(size_t class, const char *name)
{
	return class_find_state(worlds_default->classes[class], name);
}

TEST(a_state_counts_the_ticks_at_whose_end_it_is_current)
{
	struct stage stage;
	struct career career = live(&stage, "Miner Bob", 18);
	uint64_t ticks[16] = { 0 }, all = 0;
	size_t states = worlds_default->classes[0]->state_count;
	for (size_t i = 1; i < states; i++)
		all += career.ticks[i];
	ck_assert_uint_eq(all, 18);
	for (uint64_t tick = 0; tick < 18; tick++) {
		session_go(stage.session, tick);
		const struct agent *bob = sim_find(session_sim(stage.session), "Miner Bob");
		ticks[agent_machines_const(bob)->current]++;
	}
	for (size_t i = 1; i < states; i++)
		ck_assert_uint_eq(career.ticks[i], ticks[i]);
	ck_assert_uint_eq(career.since, 0);
	ck_assert_uint_eq(career.visits[state_of(0, "EatStew")], 1);
	ck_assert_uint_eq(career.visits[state_of(0, "EnterMineAndDigForNugget")], 5);
	leave(&stage, &career);
}

TEST(a_blip_is_a_visit_of_no_tick_and_one_of_its_changes_has_a_reason)
{
	struct stage stage;
	struct career career = live(&stage, "Elsa", 15);
	const struct class *wife = worlds_default->classes[1];
	size_t bathroom = state_of(1, "VisitBathroom");
	char text[64];
	ck_assert_uint_gt(career.visits[bathroom], 0);
	ck_assert_uint_eq(career.ticks[bathroom], 0);
	ck_assert_uint_eq(career.changes[0].tick, 15);
	ck_assert_uint_eq(career.changes[0].event.kind, EVENT_REVERT);
	career_reason(worlds_default, wife, &career.changes[0], text, sizeof text);
	ck_assert_str_eq(text, "relieved");
	career_reason(worlds_default, wife, &career.changes[1], text, sizeof text);
	ck_assert_str_eq(text, "nature calls");
	career.changes[1].event.state = STATE_NONE;
	career_reason(worlds_default, wife, &career.changes[1], text, sizeof text);
	ck_assert_str_eq(text, "");
	leave(&stage, &career);
}

TEST(the_last_changes_are_kept_newest_first)
{
	struct stage stage;
	struct career career = live(&stage, "Miner Bob", 200);
	ck_assert_uint_eq(career.count, CAREER_CHANGES);
	for (size_t i = 1; i < CAREER_CHANGES; i++) {
		ck_assert_uint_le(career.changes[i].tick, career.changes[i - 1].tick);
		ck_assert_uint_eq(career.changes[i].event.to, career.changes[i - 1].event.from);
	}
	leave(&stage, &career);
}

TEST(what_is_not_in_the_log_does_not_count)
{
	struct stage stage;
	struct career career = live(&stage, "Miner Bob", 20000);
	uint64_t all = 0;
	ck_assert_uint_gt(career.since, 0);
	for (size_t i = 1; i < worlds_default->classes[0]->state_count; i++)
		all += career.ticks[i];
	ck_assert_uint_eq(all, 20000 - career.since);
	leave(&stage, &career);
}

TEST(substates_count_for_their_metastate_too)
{
	struct stage stage;
	struct career career;
	stage_open(&stage, &stage_world, SEED, 1, 3);
	session_remember(stage.session);
	const struct agent *rover = sim_find(session_sim(stage.session), "Rover");
	career_init(&career, stage.session, rover);
	uint8_t dig = agent_machines_const(rover)->current;
	const struct class *class = sim_class(session_sim(stage.session), rover);
	uint8_t work = class->states[dig]->parent, carry = agent_machines_const(rover)->previous;
	ck_assert_uint_gt(career.ticks[work], career.ticks[carry]);
	ck_assert_uint_eq(career.ticks[work], career.ticks[carry] + career.ticks[dig]);
	leave(&stage, &career);
}

static const char births[] =
	"return { tick = 1, classes = {\n"
	"  Hen = { initial = 'Wait', states = {\n"
	"    Wait = { transitions = { { when = 'ticks == 5', to = 'Lay' } } },\n"
	"    Lay = { enter = spawn('Chick'), exits = {} } } },\n"
	"  Chick = { initial = 'Rest', states = {\n"
	"    Rest = { transitions = { { when = 'ticks == 3', to = 'Run' } } }, Run = {} } } },\n"
	"  agents = { { 'Hen', class = 'Hen' } } }\n";

TEST(an_agent_that_appears_later_has_no_ticks_before)
{
	struct complaints complaints;
	struct world_text given = { "births.lua", births, sizeof births - 1 };
	struct world_file *file = world_file_given(&given, 1, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	struct stage stage;
	struct career career;
	stage_open(&stage, world_file_world(file), SEED, 1, 20);
	session_remember(stage.session);
	const struct agent *chick = sim_slot(session_sim(stage.session), 1);
	const struct class *class = sim_class(session_sim(stage.session), chick);
	ck_assert_str_eq(class->name, "Chick");
	career_init(&career, stage.session, chick);
	uint64_t born = career.changes[0].tick - career.ticks[class_find_state(class, "Rest")];
	ck_assert_uint_eq(born, 5);
	ck_assert_uint_eq(career.ticks[class_find_state(class, "Run")],
	                  20 - career.changes[0].tick);
	leave(&stage, &career);
	world_file_free(file);
}

/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "rig.h"
#include "script/world_file.h"
#include "suite.h"
#include "tui/front.h"
#include "worlds/worlds.h"

/*
 * Where there is nothing: a world that all agents have left, and lists that are full.
 */

static const char leavers[] =
	"return { places = { 'here' }, messages = { 'Wake' }, classes = { Leaver = {\n"
	"  stats = { n = 1 }, initial = 'Go', states = { Go = { execute = remove } } } },\n"
	"  agents = { { 'Ann', class = 'Leaver' } } }\n";

static struct world_file *file;
static struct rig rig;

/* Ann is gone. */
static void setup(void)
{
	struct complaints complaints;
	struct world_text given = { "leavers.lua", leavers, strlen(leavers) };
	file = world_file_given(&given, 1, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	rig_open(&rig, world_file_world(file));
	rig_press(&rig, "n");
	ck_assert_uint_eq(session_sim(rig.session)->head.agents, 0);
}

static void teardown(void)
{
	rig_fini(&rig);
	world_file_free(file);
}

static const struct {
	const char *keys, *answer;
} answers[] = {
	{ "w", "no agent is selected" },
	{ "<Enter>", "no agent is selected" },
	{ "e", "no agent is selected" },
	{ "b", "break at: tick 2" },
	{ "/x<Enter>", "no match for \"x\"" },
	{ ":force Ann Go<Enter>", "force: there is no agent \"Ann\"" },
	{ ":set Ann.n 3<Enter>", "set: there is no agent \"Ann\"" },
	{ ":Ann.n<Enter>", "Ann" },
	{ ":why A<Tab>", ":why A" },
	{ ":why so<Tab>", ":why so" },
	{ "fx<Enter>", "the trace shows lines with \"x\"" },
};

FIXTURE(setup, teardown)

TEST_EACH(without_agents_every_key_still_answers, ARRAY_LEN(answers))
{
	rig_press(&rig, answers[_i].keys);
	rig_expect(&rig, RIG_STATUS, answers[_i].answer);
}

TEST(an_agent_that_returns_with_time_is_there_again)
{
	rig_press(&rig, "N");
	ck_assert(rig_shows(&rig, "Ann"));
	rig_press(&rig, "w");
	ck_assert(rig_shows(&rig, "why Ann"));
	rig_press(&rig, "n");
	ck_assert(!rig_shows(&rig, "Ann "));
	rig_press(&rig, "w");
	ck_assert(!rig_shows(&rig, "why Ann"));
}

TEST(where_the_selected_agent_leaves_the_first_one_is_selected)
{
	static const char source[] =
		"return { classes = { Leaver = { stats = { n = 1 }, initial = 'Go',\n"
		"  states = { Go = { execute = when('n == 1', remove) } } } },\n"
		"  agents = { { 'Ann', class = 'Leaver', n = 2 }, { 'Ben', class = 'Leaver' } } }\n";
	struct rig other;
	struct complaints complaints;
	struct world_text given = { "leaver.lua", source, strlen(source) };
	struct world_file *two = world_file_given(&given, 1, &complaints);
	ck_assert_msg(two, "%s", complaints.lines[0].text);
	rig_open(&other, world_file_world(two));
	app_key(other.app, 'j');
	ck_assert_uint_eq(other.app->look.selected, 1);
	app_key(other.app, 'n');
	ck_assert_uint_eq(other.app->look.selected, 0);
	rig_fini(&other);
	world_file_free(two);
}

TEST(as_many_keys_are_bound_as_there_is_room_for)
{
	char keys[64];
	for (int i = 0; i < 64; i++) {
		snprintf(keys, sizeof keys, ":bind \303%c tick<Enter>", 0x80 + i);
		rig_press(&rig, keys);
		ck_assert(!rig_shows(&rig, "are bound already"));
	}
	rig_press(&rig, ":bind F5 tick<Enter>");
	rig_expect(&rig, RIG_STATUS, "no more than 64 keys can be bound");
	rig_press(&rig, ":bind \303\200 back<Enter>");
	ck_assert(!rig_shows(&rig, "are bound already"));
	rig_press(&rig, ":bind \303\201<Enter>:bind F5 tick<Enter>");
	ck_assert(!rig_shows(&rig, "are bound already"));
	rig_press(&rig, "<F5>");
	ck_assert_uint_eq(rig_tick(&rig), 2);
	rig_press(&rig, "\303\200");
	ck_assert_uint_eq(rig_tick(&rig), 1);
}

static void populate_and_remove(struct sim *sim, uint32_t couples)
{
	worlds_default->populate(sim, 2 * couples);
	sim_remove(sim, 1);
	sim_remove(sim, 2);
}

/* Empty slots are not choices, but the slots after them are. */
TEST(a_removed_agent_is_not_a_choice_but_those_after_it_are)
{
	struct rig other;
	struct world world = *worlds_default;
	world.populate = populate_and_remove;
	rig_open(&other, &world);
	rig_press(&other, "m<Tab><Right>");
	ck_assert(rig_shows(&other, "receiver  < MinersWife 4"));
	rig_press(&other, "<Right>");
	ck_assert(rig_shows(&other, "receiver  < Miner Bob"));
	rig_press(&other, "<Left>");
	ck_assert(rig_shows(&other, "receiver  < MinersWife 4"));
	rig_press(&other, "<Tab>Stew<Enter>");
	rig_expect(&other, RIG_STATUS, ">MinersWife 4:StewReady");
	rig_press(&other, "<Down>e");
	ck_assert(rig_shows(&other, "MinersWife 4"));
	rig_fini(&other);
}

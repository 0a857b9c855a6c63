/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "front.h"
#include "script/world_file.h"
#include "suite.h"
#include "tui/ui.h"

/*
 * Where there is nothing: a world that all agents have left, and lists that are full.
 */

static const char leavers[] =
	"return { places = { 'here' }, messages = { 'Wake' }, classes = { Leaver = {\n"
	"  stats = { n = 1 }, initial = 'Go', states = { Go = { execute = remove } } } },\n"
	"  agents = { { 'Ann', class = 'Leaver' } } }\n";

static struct world_file *file;
static struct front front;

/* Ann is gone. */
static void setup(void)
{
	struct complaints complaints;
	struct world_text given = { "leavers.lua", leavers, strlen(leavers) };
	file = world_file_given(&given, 1, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	front_open(&front, world_file_world(file));
	front_press(&front, "n");
	ck_assert_uint_eq(session_sim(front.session)->head.agents, 0);
}

static void teardown(void)
{
	front_fini(&front);
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
	front_press(&front, answers[_i].keys);
	front_expect(&front, FRONT_STATUS, answers[_i].answer);
}

TEST(an_agent_that_returns_with_time_is_there_again)
{
	front_press(&front, "N");
	ck_assert(front_shows(&front, "Ann"));
	front_press(&front, "w");
	ck_assert(front_shows(&front, "why Ann"));
	front_press(&front, "n");
	ck_assert(!front_shows(&front, "Ann "));
	front_press(&front, "w");
	ck_assert(!front_shows(&front, "why Ann"));
}

TEST(where_the_selected_agent_leaves_the_first_one_is_selected)
{
	static const char source[] =
		"return { classes = { Leaver = { stats = { n = 1 }, initial = 'Go',\n"
		"  states = { Go = { execute = when('n == 1', remove) } } } },\n"
		"  agents = { { 'Ann', class = 'Leaver', n = 2 }, { 'Ben', class = 'Leaver' } } }\n";
	struct front other;
	struct complaints complaints;
	struct world_text given = { "leaver.lua", source, strlen(source) };
	struct world_file *two = world_file_given(&given, 1, &complaints);
	ck_assert_msg(two, "%s", complaints.lines[0].text);
	front_open(&other, world_file_world(two));
	app_key(other.app, 'j');
	ck_assert_uint_eq(other.app->look.selected, 1);
	app_key(other.app, 'n');
	ck_assert_uint_eq(other.app->look.selected, 0);
	front_fini(&other);
	world_file_free(two);
}

TEST(as_many_keys_are_bound_as_there_is_room_for)
{
	char keys[64];
	for (int i = 0; i < 64; i++) {
		snprintf(keys, sizeof keys, ":bind \303%c tick<Enter>", 0x80 + i);
		front_press(&front, keys);
		ck_assert(!front_shows(&front, "are bound already"));
	}
	front_press(&front, ":bind F5 tick<Enter>");
	front_expect(&front, FRONT_STATUS, "no more than 64 keys can be bound");
	front_press(&front, ":bind \303\200 back<Enter>");
	ck_assert(!front_shows(&front, "are bound already"));
	front_press(&front, ":bind \303\201<Enter>:bind F5 tick<Enter>");
	ck_assert(!front_shows(&front, "are bound already"));
	front_press(&front, "<F5>");
	ck_assert_uint_eq(front_tick(&front), 2);
	front_press(&front, "\303\200");
	ck_assert_uint_eq(front_tick(&front), 1);
}
